import { referenceKey, type ConnectedReference, type Reference } from '../domain/reference';
import { serverAt, serverContent, subscriptionAt, type Touch } from '../domain/touch';
import { nameAt, rebaser } from '../domain/touch-changes';
import { type DeletedConnection, type DeletedRow } from '../ports/deleted';
import { type LinkAnswer } from '../ports/service';
import { LINKS_AT_ONCE } from '../shared/constants';
import { type Fault } from '../shared/faults';

/** A row that is to be deleted, with what is known about bringing it back. */
export interface Doomed {
  readonly row: Reference;
  readonly name: string;
  /** Undefined while it has not been asked for; null when it cannot be had. */
  readonly link: string | null | undefined;
}

/** The rows in the lists just read; a row that cannot be found is left out. A subscription's link is its address. */
export function locateRows(before: Touch, now: Touch, rows: readonly Reference[]): readonly Doomed[] {
  const rebase = rebaser(before, now);
  return rows.flatMap((row) => {
    const today = rebase(row);
    if (today === undefined) return [];
    const link = today._type === 'subscription' ? (subscriptionAt(now, today)?.address ?? null) : undefined;
    return [{ row: today, name: nameAt(now, today), link }];
  });
}

/** The same rows in newer lists. */
export function followRows(before: Touch, now: Touch, doomed: readonly Doomed[]): readonly Doomed[] {
  const rebase = rebaser(before, now);
  return doomed.flatMap((one) => {
    const row = rebase(one.row);
    return row === undefined ? [] : [{ ...one, row }];
  });
}

/**
 * The same rows in newer lists, without the links of servers that have moved: whether the lists changed before or after a link was
 * fetched cannot be told, and undo would bring another server back.
 */
export function followAnew(before: Touch, now: Touch, doomed: readonly Doomed[]): readonly Doomed[] {
  const rebase = rebaser(before, now);
  return doomed.flatMap((one) => {
    const row = rebase(one.row);
    if (row === undefined) return [];
    return [row._type === 'server' && row.id !== one.row.id ? { ...one, row, link: undefined } : { ...one, row }];
  });
}

/** The next rows whose links are asked for at once. */
export function nextWave(doomed: readonly Doomed[]): readonly Reference[] {
  const wave: Reference[] = [];
  for (const { row, link } of doomed) {
    if (link === undefined) wave.push(row);
    if (wave.length === LINKS_AT_ONCE) break;
  }
  return wave;
}

export function withLinks(
  doomed: readonly Doomed[],
  wave: readonly Reference[],
  answers: readonly LinkAnswer[],
): readonly Doomed[] {
  const links = new Map(
    wave.map((row, index) => {
      const answer = answers[index];
      return [referenceKey(row), answer?.ok === true && answer.value !== '' ? answer.value : null] as const;
    }),
  );
  return doomed.map((one) =>
    one.link === undefined && links.has(referenceKey(one.row))
      ? { ...one, link: links.get(referenceKey(one.row)) ?? null }
      : one,
  );
}

/** A fault that concerns not one link but the whole service or login: collecting ends with it. */
export function faultOfWave(answers: readonly LinkAnswer[]): Fault | null {
  for (const answer of answers) {
    if (!answer.ok && (answer.fault.kind === 'unauthorised' || answer.fault.kind === 'unreachable'))
      return answer.fault;
  }
  return null;
}

/** The connections of the rows and of the servers inside them: they are taken out one by one before the rows go. */
export function connectionsOf(touch: Touch, doomed: readonly Doomed[]): readonly ConnectedReference[] {
  const keys = new Set(doomed.map(({ row }) => referenceKey(row)));
  return touch.connected.filter(
    (one) =>
      keys.has(referenceKey(one)) || (one._type === 'subscriptionServer' && keys.has(`subscription:${one.sub + 1}`)),
  );
}

/** What undo needs, from the lists before anything was disconnected. */
export function deletedRows(touch: Touch, doomed: readonly Doomed[]): readonly DeletedRow[] {
  return doomed.map(({ row, name, link }) => {
    const connections = connectionsOf(touch, [{ row, name, link }]).map((one): DeletedConnection => {
      const server = one._type === 'subscriptionServer' ? serverAt(touch, one) : undefined;
      return { outbound: one.outbound, server: server === undefined ? null : serverContent(server) };
    });
    const remarks = row._type === 'subscription' ? (subscriptionAt(touch, row)?.remarks ?? '') : null;
    return { row, name, link: link ?? null, remarks, connections };
  });
}

/** The names of the rows that cannot be found again. */
export function namesLost(before: Touch, now: Touch, rows: readonly Reference[]): readonly string[] {
  const rebase = rebaser(before, now);
  return rows.filter((row) => rebase(row) === undefined).map((row) => nameAt(before, row));
}
