import { memoised } from '../domain/memoised';
import { referenceKey, type Reference } from '../domain/reference';
import { follower } from '../domain/same-row';
import { type Touch } from '../domain/touch';
import { type Latencies } from '../ports/measured';
import { type RunOutput } from '../calls/step-runner.rules';
import { TESTING } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { latencyKind } from './latency-text.rules';

/** So many of the best by PING are tested by HTTP. */
export const HTTP_ROWS = 10;

/** How many servers can be kept. */
export const COUNTS = [1, 3, 5, 10] as const;

/** A server that answered the PING test. */
export interface Result {
  readonly row: Reference;
  /** In milliseconds. */
  readonly ping: number;
  /** The text of its HTTP test, empty when it had no answer; null when it was not tested. */
  readonly http: string | null;
}

/** The milliseconds of a test's text; null when it is no result. `0ms` is none: a port that refuses answers so. */
export function resultOf(text: string): number | null {
  const ms = latencyKind(text) === 'number' ? Number.parseInt(text, 10) : 0;
  return ms > 0 ? ms : null;
}

/** What became of the test of a row; empty before it began. */
export const textAt = (latencies: Latencies, row: Reference): string => latencies.get(referenceKey(row)) ?? '';

export function isOutstanding(rows: readonly Reference[], latencies: Latencies): boolean {
  return rows.some((row) => textAt(latencies, row) === TESTING);
}

export function countAnswered(rows: readonly Reference[], latencies: Latencies): number {
  return rows.filter((row) => textAt(latencies, row) !== TESTING).length;
}

/** The servers that answered the PING test, the fastest first; of equals, the one that the table lists first. */
export const pingResults = memoised((rows: readonly Reference[], latencies: Latencies): readonly Result[] =>
  rows
    .flatMap((row) => {
      const ping = resultOf(textAt(latencies, row));
      return ping === null ? [] : [{ row, ping, http: null }];
    })
    .sort((a, b) => a.ping - b.ping),
);

/** A server without a result, and the text of its test. */
export interface Silent {
  readonly row: Reference;
  readonly text: string;
}

/** The first servers and what became of their tests; as many as there are places for the best. */
export const silent = memoised((rows: readonly Reference[], latencies: Latencies): readonly Silent[] =>
  rows.slice(0, HTTP_ROWS).map((row) => ({ row, text: textAt(latencies, row) })),
);

export function bestOf(results: readonly Result[]): readonly Reference[] {
  return results.slice(0, HTTP_ROWS).map(({ row }) => row);
}

/** The results with what the HTTP test of the best answered; what HTTP decides stands in its order, before the others. */
export function withHttp(results: readonly Result[], latencies: Latencies): readonly Result[] {
  const tested = results.slice(0, HTTP_ROWS).map((result) => ({ ...result, http: textAt(latencies, result.row) }));
  return [...tested.sort((a, b) => httpOf(a) - httpOf(b)), ...results.slice(HTTP_ROWS)];
}

function httpOf({ http }: Result): number {
  return resultOf(http ?? '') ?? Infinity;
}

/** Whether HTTP has decided, not PING alone. */
export function isTestedByHttp(results: readonly Result[]): boolean {
  return results.some(({ http }) => http !== null);
}

/** The best, at most so many. After an HTTP test, only those that it answered. */
export function winnersOf(results: readonly Result[], count: number): readonly Reference[] {
  const able = isTestedByHttp(results) ? results.filter((result) => httpOf(result) < Infinity) : results;
  return able.slice(0, count).map(({ row }) => row);
}

/** Where everything stands in newer lists; what is gone is left out. */
export function followAll<TBefore extends Reference>(
  before: Touch,
  now: Touch,
  all: {
    readonly rows: readonly Reference[];
    readonly results: readonly Result[];
    readonly before: readonly TBefore[];
  },
) {
  const follow = follower(before, now);
  return {
    rows: all.rows.flatMap((row) => follow(row) ?? []),
    results: all.results.flatMap((result) => {
      const row = follow(result.row);
      return row === undefined ? [] : [{ ...result, row }];
    }),
    before: all.before.flatMap((connection) => {
      const row = follow(connection);
      return row === undefined ? [] : [{ ...connection, ...row }];
    }),
  };
}

/** Why a run did not do all of it; null also when a server could not be identified any more. */
export function faultOfRun({ ended, stoppedBy }: RunOutput<unknown, unknown, unknown>): Fault | null {
  if (stoppedBy !== null) return stoppedBy;
  for (const { outcome } of ended) if (outcome.kind === 'failed') return outcome.fault;
  return null;
}
