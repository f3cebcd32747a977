import { type ObservatoryReport, type ObservatoryStatus } from '../domain/observatory';
import { referenceKey, referenceOfKey, type ReferenceKey } from '../domain/reference';
import { follower } from '../domain/same-row';
import { type Touch } from '../domain/touch';
import { type Latencies, type RecentResult, type RecentResults } from '../ports/measured';
import { DELAY_LIMIT, RESULTS_KEPT, TESTING } from '../shared/constants';

type Found = readonly (readonly [ReferenceKey, RecentResult])[];

/** What a report says that was not said before: the service repeats its last try with every message. */
export function observedIn(
  before: readonly ObservatoryStatus[],
  { statuses }: ObservatoryReport,
  results: RecentResults,
): Found {
  const old = new Map(before.map((status) => [referenceKey(status.which), status]));
  return statuses.flatMap((status) => {
    const key = referenceKey(status.which);
    const result = resultOf(status);
    const last = old.get(key);
    const isNew = last === undefined ? results.get(key)?.at(-1) !== result : isAnotherTry(last, status);
    return isNew && result !== undefined ? [[key, result] as const] : [];
  });
}

/** What the tests have answered since. The service’s `0ms` is no result: a port that refuses answers so. */
export function testedIn(before: Latencies, now: Latencies): Found {
  return [...now].flatMap(([key, text]) => {
    if (before.get(key) !== TESTING || text === TESTING || text === '') return [];
    const ms = Number(/^(\d+)\s*ms$/.exec(text)?.[1] ?? 0);
    return [[key, ms > 0 ? ms : null] as const];
  });
}

/** The results with those of connected servers added, the oldest left out. The same map when nothing is added. */
export function withResults(results: RecentResults, found: Found, touch: Touch): RecentResults {
  if (found.length === 0) return results;
  const connected = new Set(touch.connected.map(referenceKey));
  const added = found.filter(([key]) => connected.has(key));
  if (added.length === 0) return results;
  const next = new Map(results);
  for (const [key, result] of added) next.set(key, [...(next.get(key) ?? []), result].slice(-RESULTS_KEPT));
  return next;
}

/** The results of the servers that are connected still, where they stand now. The same map when they stand as before. */
export function followedResults(results: RecentResults, before: Touch, now: Touch): RecentResults {
  if (results.size === 0 || before === now) return results;
  const connected = new Set(now.connected.map(referenceKey));
  const today = follower(before, now);
  const kept = [...results].flatMap(([key, values]) => {
    const row = today(referenceOfKey(key));
    return row !== undefined && connected.has(referenceKey(row)) ? [[referenceKey(row), values] as const] : [];
  });
  return kept.length === results.size && kept.every(([key, values]) => results.get(key) === values)
    ? results
    : new Map(kept);
}

/** Undefined for a server that is alive and whose delay is not known. */
function resultOf({ alive, delay }: ObservatoryStatus): RecentResult | undefined {
  if (!alive) return null;
  return delay > 0 && delay < DELAY_LIMIT ? delay : undefined;
}

function isAnotherTry(last: ObservatoryStatus, now: ObservatoryStatus): boolean {
  return last.lastTry !== now.lastTry || last.delay !== now.delay || last.alive !== now.alive;
}
