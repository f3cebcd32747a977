import { bareReference, referenceKey, referenceOfKey, type Reference, type ReferenceKey } from '../domain/reference';
import { serverAt, type Touch } from '../domain/touch';
import { follower } from '../domain/same-row';
import { type Latencies, type LatencyTest } from '../ports/measured';
import { type LatencyAnswer } from '../ports/service';
import { LATENCY_QUERY_MAX, TESTING } from '../shared/constants';
import { type Fault } from '../shared/faults';

/** Rows of one call. Small enough that results come as they arrive; the HTTP test does 32 at a time anyway. */
export const CHUNK_ROWS: Readonly<Record<LatencyTest, number>> = { ping: 50, http: 32 };

/** After so many rows in a row that failed alone, nothing is wrong with the rows: the test ends. */
export const FAILURES_IN_A_ROW = 8;

export interface Chunk {
  readonly test: LatencyTest;
  readonly rows: readonly Reference[];
}

/** The rows of a call in flight as they were asked, and where each stands today (null when it is gone). */
export interface Flight extends Chunk {
  readonly today: readonly (ReferenceKey | null)[];
}

/** Bytes of a `whiches` query with these rows. */
export function queryBytes(rows: readonly Reference[]): number {
  return 'whiches='.length + encodeURIComponent(JSON.stringify(rows.map(bareReference))).length;
}

/** The rows that can be tested, in calls of at most so many rows and so many bytes of query. Subscriptions answer HTTP 500. */
export function chunksOf(test: LatencyTest, rows: readonly Reference[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: Reference[] = [];
  let bytes = queryBytes([]);
  for (const row of rows) {
    if (row._type === 'subscription') continue;
    const more = encodeURIComponent(JSON.stringify(bareReference(row)) + ',').length;
    if (chunk.length > 0 && (chunk.length >= CHUNK_ROWS[test] || bytes + more > LATENCY_QUERY_MAX)) {
      chunks.push({ test, rows: chunk });
      [chunk, bytes] = [[], queryBytes([])];
    }
    chunk.push(row);
    bytes += more;
  }
  if (chunk.length > 0) chunks.push({ test, rows: chunk });
  return chunks;
}

/** Two chunks with the halves of the rows where they stand today, so that the one bad row among them is found. */
export function halvesToday({ test, today }: Flight): readonly Chunk[] {
  const rows = today.flatMap((key) => (key === null ? [] : [referenceOfKey(key)]));
  const middle = Math.ceil(rows.length / 2);
  return [
    { test, rows: rows.slice(0, middle) },
    { test, rows: rows.slice(middle) },
  ].filter((half) => half.rows.length > 0);
}

export function rowsIn(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.rows.length, 0);
}

/** The rows that are not already waiting for the same test. */
export function notYetAsked(
  test: LatencyTest,
  rows: readonly Reference[],
  chunks: readonly Chunk[],
): readonly Reference[] {
  const asked = new Set(chunks.filter((chunk) => chunk.test === test).flatMap((chunk) => chunk.rows.map(referenceKey)));
  return rows.filter((row) => row._type !== 'subscription' && !asked.has(referenceKey(row)));
}

/** The texts with every row of the chunks being tested. */
export function withTesting(latencies: Latencies, chunks: readonly Chunk[]): Latencies {
  const next = new Map(latencies);
  for (const chunk of chunks) for (const row of chunk.rows) next.set(referenceKey(row), TESTING);
  return next;
}

/** The texts without any test running: what was outstanding is empty again (SPEC 4.07). */
export function withoutTesting(latencies: Latencies): Latencies {
  const next = new Map(latencies);
  for (const [key, text] of latencies) if (text === TESTING) next.set(key, '');
  return next;
}

/** The texts with the answers, matched against the rows that were asked; a row that the answer lacks is empty again. */
export function withAnswers(latencies: Latencies, flight: Flight, answers: readonly LatencyAnswer[]): Latencies {
  const texts = new Map(answers.map(({ row, text }) => [referenceKey(row), text]));
  const next = new Map(latencies);
  for (const [index, row] of flight.rows.entries()) {
    const key = flight.today[index];
    if (key) next.set(key, texts.get(referenceKey(row)) ?? '');
  }
  return next;
}

/** A fault that may come from one row of the chunk. The others concern the service or the person, whatever the rows. */
export function mayBeARow(fault: Fault): boolean {
  return fault.kind === 'refused' || fault.kind === 'failed' || fault.kind === 'malformed' || fault.kind === 'setup';
}

/** Everything that speaks of positions, followed by content into new lists. */
export interface Followed {
  readonly latencies: Latencies;
  readonly queue: readonly Chunk[];
  readonly flight: Flight | null;
  /** Rows of the queue that are gone. */
  readonly lost: number;
}

/** A text that the service has changed since is newer than the one kept here. */
export function follow(
  before: Touch,
  now: Touch,
  latencies: Latencies,
  queue: readonly Chunk[],
  flight: Flight | null,
): Followed {
  const followed = follower(before, now);
  const next = new Map<ReferenceKey, string>();
  for (const [key, text] of latencies) {
    const old = referenceOfKey(key);
    const today = followed(old);
    if (today === undefined) continue;
    const [was, is] = [serverAt(before, old)?.pingLatency, serverAt(now, today)?.pingLatency];
    const newer = text !== TESTING && is !== undefined && is !== '' && is !== was;
    next.set(referenceKey(today), newer ? is : text);
  }
  const chunks = queue.map(({ test, rows }) => ({ test, rows: rows.flatMap((row) => followed(row) ?? []) }));
  const moved = flight && {
    ...flight,
    today: flight.today.map((key) => {
      const today = key === null ? undefined : followed(referenceOfKey(key));
      return today === undefined ? null : referenceKey(today);
    }),
  };
  return {
    latencies: next,
    queue: chunks.filter(({ rows }) => rows.length > 0),
    flight: moved,
    lost: rowsIn(queue) - rowsIn(chunks),
  };
}
