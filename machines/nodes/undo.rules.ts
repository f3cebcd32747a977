import { referenceKey, type ConnectedReference, type Reference } from '../domain/reference';
import { follower } from '../domain/same-row';
import { serverContent, type Touch } from '../domain/touch';
import { type DeletedConnection, type DeletedRow } from '../ports/deleted';
import { locateInput } from '../service/locating';
import { type LocateInput, type SubscriptionPatch } from '../ports/service';

/** One call of a restoration. `index` is the row's place among the deleted ones. */
export type Step =
  | { readonly kind: 'import'; readonly index: number }
  | { readonly kind: 'remarks'; readonly index: number }
  | { readonly kind: 'connect'; readonly index: number; readonly connection: DeletedConnection };

/** Where each restored row stands, by its index. */
export type Placed = ReadonlyMap<number, Reference>;

/** What the rules need to know of the machine's context. The first step of the queue is the one in progress. */
interface Restoration {
  readonly rows: readonly DeletedRow[];
  readonly touch: Touch;
  readonly placed: Placed;
  readonly queue: readonly Step[];
}

/** The calls that bring the rows back, row by row in their old order; a row without a link has none. */
export function stepsOf(rows: readonly DeletedRow[]): readonly Step[] {
  return rows.flatMap((row, index): readonly Step[] =>
    row.link === null
      ? []
      : [
          { kind: 'import', index },
          ...(row.remarks || row.others !== undefined ? [{ kind: 'remarks', index } as const] : []),
          ...row.connections.map((connection) => ({ kind: 'connect', index, connection }) as const),
        ],
  );
}

/** What POST import takes for the row of the step in progress. */
export function importUrl({ rows, queue }: Restoration): string {
  return rows[queue[0]?.index ?? -1]?.url ?? '';
}

/** The row that an import has appended; undefined when the lists have not grown. */
export function appended(before: Touch, now: Touch, row: DeletedRow): Reference | undefined {
  if (row.row._type === 'subscription') {
    const id = now.subscriptions.length;
    return id > before.subscriptions.length ? { _type: 'subscription', id, sub: 0 } : undefined;
  }
  const id = now.servers.length;
  return id > before.servers.length ? { _type: 'server', id, sub: 0 } : undefined;
}

/** The rows in newer lists. A subscription whose remarks were just set is the one at the same place with the same address. */
export function followPlaced(before: Touch, now: Touch, placed: Placed): Placed {
  const follow = follower(before, now);
  const next = new Map<number, Reference>();
  for (const [index, reference] of placed) {
    const stays = reference._type === 'subscription' && addressAt(before, reference) === addressAt(now, reference);
    const today = stays ? reference : follow(reference);
    if (today !== undefined) next.set(index, today);
  }
  return next;
}

/** The restored row of the step in progress; undefined when it is not there (any more). */
export function rowNow({ placed, queue: [step] }: Restoration): Reference | undefined {
  return step && placed.get(step.index);
}

/** The lists with the links of the restored rows: what tells them apart from others that look alike. */
export function seenIn({ rows, touch, placed }: Restoration): Touch {
  const links = new Map(touch.links);
  for (const [index, row] of placed) {
    const link = rows[index]?.link;
    if (row._type === 'server' && typeof link === 'string') links.set(referenceKey(row), link);
  }
  return { ...touch, links };
}

function addressAt(touch: Touch, { id }: Reference): string | undefined {
  const row = touch.subscriptions[id - 1];
  return row && (row.address ?? row.host);
}

/** What finds the row of the step in progress among those that look like it. */
export function seekInput(restoration: Restoration): LocateInput {
  const row = rowNow(restoration);
  return locateInput(seenIn(restoration), row === undefined ? [] : [row]);
}

/** The connection where its server stands now; undefined when the server is not there (any more). */
export function connectionNow({ touch, placed, queue: [step] }: Restoration): ConnectedReference | undefined {
  if (step?.kind !== 'connect') return undefined;
  const row = placed.get(step.index);
  const { outbound, server } = step.connection;
  if (row === undefined) return undefined;
  if (server === null) return { ...row, outbound };
  const sub = row.id - 1;
  const [found, ...alike] = touch.subscriptions[sub]?.servers.filter((one) => serverContent(one) === server) ?? [];
  return found === undefined || alike.length > 0 ? undefined : { _type: found._type, id: found.id, sub, outbound };
}

/** A restored subscription as it was, where it stands now; undefined when it is not there. */
export function patchNow({ rows, touch, placed, queue: [step] }: Restoration): SubscriptionPatch | undefined {
  const row = step?.kind === 'remarks' ? placed.get(step.index) : undefined;
  const subscription = row && touch.subscriptions[row.id - 1];
  if (step === undefined || row === undefined || subscription === undefined) return undefined;
  const { remarks, others } = rows[step.index] ?? {};
  const kept = { ...subscription.others, ...others };
  return {
    row,
    address: subscription.address,
    remarks: remarks ?? '',
    ...(Object.keys(kept).length === 0 ? {} : { others: kept }),
  };
}

/** The queue without its first step, and with it without those that need the same row when it was the import. */
export function withoutFirst(queue: readonly Step[]): {
  readonly rest: readonly Step[];
  readonly missed: readonly Step[];
} {
  const [first, ...rest] = queue;
  if (first === undefined) return { rest, missed: [] };
  if (first.kind !== 'import') return { rest, missed: [first] };
  return {
    rest: rest.filter(({ index }) => index !== first.index),
    missed: [first, ...rest.filter(({ index }) => index === first.index)],
  };
}

/** Names of the rows of which something is missing, each once. */
export function namesMissing(rows: readonly DeletedRow[], missing: readonly Step[]): readonly string[] {
  const indices = new Set([
    ...missing.map(({ index }) => index),
    ...rows.flatMap(({ link }, index) => (link === null ? [index] : [])),
  ]);
  return [...indices].sort((a, b) => a - b).map((index) => rows[index]?.name ?? '');
}
