import { type Reference } from '../domain/reference';
import { follower, rebase } from '../domain/same-row';
import { referenceOfSubscription, subscriptionAt, type ServerRow, type Touch } from '../domain/touch';
import { nameAt, outboundsByRow } from '../domain/touch-changes';
import { referenceKey } from '../domain/reference';
import { type Fault } from '../shared/faults';

export interface NamedServer {
  readonly name: string;
  readonly address: string;
}

/** What came of one subscription. */
export type UpdateOutcome =
  /** `came`, `went`: servers by name and address; both empty when it is as before. */
  | {
      readonly kind: 'updated';
      readonly count: number;
      readonly came: readonly NamedServer[];
      readonly went: readonly NamedServer[];
    }
  /** It answered without servers; the service took that for its list. `kept`: connected ones, which stay. */
  | { readonly kind: 'emptied'; readonly before: number; readonly kept: number }
  /** It can no longer be told from others; nothing was sent. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'failed'; readonly fault: Fault }
  /** The person stopped waiting; it may still take effect. */
  | { readonly kind: 'left' };

export interface UpdateLine {
  /** Its position in these lists. */
  readonly row: Reference;
  readonly seen: Touch;
  readonly name: string;
  /** Null until its turn has come and gone. */
  readonly outcome: UpdateOutcome | null;
}

/** One line for each subscription that can be referred to. */
export function linesOf(touch: Touch): readonly UpdateLine[] {
  return touch.subscriptions
    .filter((row) => row.id > 0)
    .map(referenceOfSubscription)
    .map((row) => ({ row, seen: touch, name: nameAt(touch, row), outcome: null }));
}

export function withOutcome(lines: readonly UpdateLine[], at: number, outcome: UpdateOutcome): readonly UpdateLine[] {
  return lines.map((line, index) => (index === at ? { ...line, outcome } : line));
}

/** What is in `from` and not in `without`, counted: two servers of one name and address are two. */
function difference(from: readonly ServerRow[], without: readonly ServerRow[]): readonly NamedServer[] {
  const counts = new Map<string, number>();
  const keyOf = ({ name, address }: ServerRow): string => JSON.stringify([name, address]);
  for (const row of without) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return from.flatMap((row) => {
    const count = counts.get(keyOf(row)) ?? 0;
    counts.set(keyOf(row), count - 1);
    return count > 0 ? [] : [{ name: row.name, address: row.address }];
  });
}

/**
 * What an update changed, from the lists before and after it. An answer without servers empties a subscription, with success; its
 * connected servers stay.
 */
export function outcomeOf(before: Touch, after: Touch, row: Reference): UpdateOutcome {
  const old = subscriptionAt(before, row)?.servers ?? [];
  const today = subscriptionAt(after, row)?.servers ?? [];
  const came = difference(today, old);
  const went = difference(old, today);
  const outbounds = outboundsByRow(after);
  const isConnected = ({ id }: ServerRow): boolean =>
    outbounds.has(referenceKey({ _type: 'subscriptionServer', id, sub: row.id - 1 }));
  const onlyKept = came.length === 0 && went.length > 0 && today.every(isConnected);
  if (today.length === 0 || onlyKept) return { kind: 'emptied', before: old.length, kept: today.length };
  return { kind: 'updated', count: today.length, came, went };
}

/** Where the subscription of a line stands in newer lists. */
export function placeOf({ seen, row }: UpdateLine, now: Touch): Reference | undefined {
  return rebase(seen, now, row);
}

/** The lines in the answer of a call for one of them; those that cannot be followed are looked for when their turn comes. */
export function followLines(lines: readonly UpdateLine[], now: Touch): readonly UpdateLine[] {
  return lines.map((line) => {
    const row = follower(line.seen, now)(line.row);
    return row === undefined ? line : { ...line, row, seen: now };
  });
}

/** After these the others would fail in the same way. */
export function endsAll({ kind }: Fault): boolean {
  return kind === 'unauthorised' || kind === 'unreachable' || kind === 'missing';
}
