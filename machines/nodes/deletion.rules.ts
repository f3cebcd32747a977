import { type Capabilities } from '../domain/capabilities';
import { forReimport } from '../domain/links/for-service';
import { toServiceUrl } from '../domain/links/schemes';
import { referenceKey, type ConnectedReference, type Reference } from '../domain/reference';
import { serverAt, serverContent, subscriptionAt, type Touch } from '../domain/touch';
import { follower, rebaser, seeker } from '../domain/same-row';
import { nameAt } from '../domain/touch-changes';
import { type DeletedConnection, type DeletedRow } from '../ports/deleted';
import { type LinkAnswer } from '../ports/service';
import { LINKS_AT_ONCE } from '../shared/constants';

/** A row that is to be deleted, with what is known about bringing it back. */
export interface Target {
  readonly row: Reference;
  readonly name: string;
  /** Undefined while it has not been asked for; null when it cannot be had. */
  readonly link: string | null | undefined;
  /** Its place among the rows that were asked for. */
  readonly nth: number;
}

/** What undo needs of a row. */
export interface Undoable {
  readonly nth: number;
  readonly deleted: DeletedRow;
}

/** The rows in the lists just read; a row that cannot be found is left out. A subscription's link is its address. */
export function locateRows(before: Touch, now: Touch, rows: readonly Reference[]): readonly Target[] {
  const rebase = rebaser(before, now);
  return rows.flatMap((row, nth) => {
    const today = rebase(row);
    if (today === undefined) return [];
    const link =
      today._type === 'subscription'
        ? (subscriptionAt(now, today)?.address ?? undefined)
        : now.links?.get(referenceKey(today));
    return [{ row: today, name: nameAt(now, today), link, nth }];
  });
}

/** The lists with the links that were fetched: what tells rows apart that look alike. */
export function seenIn(touch: Touch, targets: readonly Target[]): Touch {
  const links = new Map(touch.links);
  for (const { row, link } of targets)
    if (row._type === 'server' && typeof link === 'string') links.set(referenceKey(row), link);
  return { ...touch, links };
}

/**
 * The same rows in lists just read. The link of a server that has moved is kept only when the lists came with it: whether the
 * lists changed before or after it was fetched cannot be told, and undo would bring another server back.
 */
export function locateAgain(before: Touch, now: Touch, targets: readonly Target[]): readonly Target[] {
  const rebase = rebaser(seenIn(before, targets), now);
  return targets.flatMap((one) => {
    const row = rebase(one.row);
    if (row === undefined) return [];
    const moved = row._type === 'server' && row.id !== one.row.id;
    return [moved ? { ...one, row, link: now.links?.get(referenceKey(row)) } : { ...one, row }];
  });
}

/** The same rows in the answer of a call; a row that cannot be followed is left out. */
export function followRows(before: Touch, now: Touch, targets: readonly Target[]): readonly Target[] {
  const follow = follower(before, now);
  return targets.flatMap((one) => {
    const row = follow(one.row);
    return row === undefined ? [] : [{ ...one, row }];
  });
}

/** Whether one of the rows is there and cannot be told from others without its link. */
export function anyInDoubt(before: Touch, now: Touch, targets: readonly Target[]): boolean {
  const seek = seeker(before, now, true);
  return targets.some(({ row }) => seek(row).kind === 'ambiguous');
}

/** Those that may still be there and cannot be told from others: they are left alone. */
export function ambiguousRows(before: Touch, now: Touch, targets: readonly Target[]): readonly Target[] {
  const seek = seeker(seenIn(before, targets), now);
  return targets.filter(({ row }) => seek(row).kind === 'ambiguous');
}

/** The next rows whose links are asked for at once. */
export function nextWave(targets: readonly Target[]): readonly Reference[] {
  const wave: Reference[] = [];
  for (const { row, link } of targets) {
    if (link === undefined) wave.push(row);
    if (wave.length === LINKS_AT_ONCE) break;
  }
  return wave;
}

export function withLinks(
  targets: readonly Target[],
  wave: readonly Reference[],
  answers: readonly LinkAnswer[],
): readonly Target[] {
  const links = new Map(
    wave.map((row, index) => {
      const answer = answers[index];
      return [referenceKey(row), answer?.ok === true && answer.value !== '' ? answer.value : null] as const;
    }),
  );
  return targets.map((one) =>
    one.link === undefined && links.has(referenceKey(one.row))
      ? { ...one, link: links.get(referenceKey(one.row)) ?? null }
      : one,
  );
}

/** The connections of the rows and of the servers inside them: they are taken out one by one before the rows go. */
export function connectionsOf(touch: Touch, targets: readonly Target[]): readonly ConnectedReference[] {
  const keys = new Set(targets.map(({ row }) => referenceKey(row)));
  return touch.connected.filter(
    (one) =>
      keys.has(referenceKey(one)) || (one._type === 'subscriptionServer' && keys.has(`subscription:${one.sub + 1}`)),
  );
}

/** How many of their connections are gone. */
export function countTaken(before: Touch, now: Touch, targets: readonly Target[]): number {
  const left = connectionsOf(now, locateAgain(before, now, targets)).length;
  return Math.max(0, connectionsOf(before, targets).length - left);
}

/** What undo needs, from the lists before anything was disconnected. Here, because the codecs of links are not in the first load. */
export function undoables(touch: Touch, targets: readonly Target[], service: Capabilities): readonly Undoable[] {
  return targets.map((one) => {
    const { row, name, link, nth } = one;
    const connections = connectionsOf(touch, [one]).map((one): DeletedConnection => {
      const server = one._type === 'subscriptionServer' ? serverAt(touch, one) : undefined;
      return { outbound: one.outbound, server: server === undefined ? null : serverContent(server) };
    });
    const subscription = row._type === 'subscription' ? subscriptionAt(touch, row) : undefined;
    const remarks = row._type === 'subscription' ? (subscription?.remarks ?? '') : null;
    const others = subscription?.others;
    return {
      nth,
      deleted: {
        row,
        name,
        link: link ?? null,
        url: urlOf(one, service),
        remarks,
        connections,
        ...(others === undefined ? {} : { others }),
      },
    };
  });
}

/** What POST import takes for the same row: a server's link names an HTTP proxy, a subscription's an address. */
function urlOf({ row, link }: Target, service: Capabilities): string | null {
  if (typeof link !== 'string') return null;
  return row._type === 'subscription' ? toServiceUrl(link) : forReimport(link, service);
}

export function withoutRows(undo: readonly Undoable[] | null, rows: readonly Target[]): readonly Undoable[] | null {
  const left = new Set(rows.map(({ nth }) => nth));
  return undo && undo.filter(({ nth }) => !left.has(nth));
}

/** The names of the rows that cannot be found again. */
export function namesLost(before: Touch, now: Touch, rows: readonly Reference[]): readonly string[] {
  const rebase = rebaser(before, now);
  return rows.filter((row) => rebase(row) === undefined).map((row) => nameAt(before, row));
}
