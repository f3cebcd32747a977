import { describe, expect, test } from 'vitest';
import { type Reference } from '../../../machines/domain/reference';
import {
  CHUNK_ROWS,
  chunksOf,
  follow,
  halvesToday,
  mayBeARow,
  notYetAsked,
  queryBytes,
  rowsIn,
  withAnswers,
  type Chunk,
  type Flight,
} from '../../../machines/nodes/latency.rules';
import { type Fault } from '../../../machines/shared/faults';
import { lists, nodeRef, server, serverRef, subscriptionRef } from '../../harness/touch-lists';

const firsts = (count: number): readonly Reference[] =>
  Array.from({ length: count }, (_, index) => serverRef(index + 1));
const ping = (rows: readonly Reference[]): Chunk => ({ test: 'ping', rows });
const flightOf = (rows: readonly Reference[], today: Flight['today']): Flight => ({ test: 'ping', rows, today });

describe('the calls of a latency test', () => {
  test('the bytes of a query are those of its one value and its name', () => {
    expect(queryBytes([])).toBe('whiches=%5B%5D'.length);
    const text = '%5B%7B%22_type%22%3A%22server%22%2C%22id%22%3A1%2C%22sub%22%3A0%7D%5D';
    expect(queryBytes([serverRef(1)])).toBe(`whiches=${text}`.length);
  });

  test.each([
    ['ping', 0, []],
    ['ping', 50, [50]],
    ['ping', 51, [50, 1]],
    ['ping', 120, [50, 50, 20]],
    ['http', 32, [32]],
    ['http', 65, [32, 32, 1]],
  ] as const)('%s of %i rows: %j', (kind, count, sizes) => {
    const chunks = chunksOf(kind, firsts(count));
    expect(chunks.map(({ rows }) => rows.length)).toEqual(sizes);
    expect(chunks.every((chunk) => chunk.test === kind && chunk.rows.length <= CHUNK_ROWS[kind])).toBe(true);
    expect(chunks.flatMap(({ rows }) => rows)).toEqual(firsts(count));
    expect(rowsIn(chunks)).toBe(count);
  });

  test('[4.35] subscriptions are left out', () => {
    expect(chunksOf('ping', [subscriptionRef(1), serverRef(1), subscriptionRef(2), nodeRef(0, 1)])).toEqual([
      ping([serverRef(1), nodeRef(0, 1)]),
    ]);
    expect(chunksOf('ping', [subscriptionRef(1)])).toEqual([]);
  });

  test('a query is as long as it may be, and no longer', () => {
    // No real reference is so long; the limit counts bytes all the same.
    const longRow = (id: number): Reference => ({ ...nodeRef(0, id), _type: 'x'.repeat(900) as 'subscriptionServer' });
    const rows = Array.from({ length: 20 }, (_, index) => longRow(index + 1));
    const chunks = chunksOf('ping', rows);
    expect(chunks.flatMap((chunk) => chunk.rows)).toEqual(rows);
    for (const [index, chunk] of chunks.entries()) {
      expect(queryBytes(chunk.rows)).toBeLessThanOrEqual(8_000);
      const next = chunks[index + 1]?.rows[0];
      if (next !== undefined) expect(queryBytes([...chunk.rows, next])).toBeGreaterThan(7_990);
    }
    const alone = { ...nodeRef(0, 1), _type: 'x'.repeat(9_000) as 'subscriptionServer' };
    expect(chunksOf('ping', [alone, alone]).map(({ rows: one }) => one.length)).toEqual([1, 1]);
  });

  test('a failed chunk becomes its halves, of the rows that are still there', () => {
    expect(halvesToday(flightOf(firsts(5), ['server:1', 'server:2', 'server:3', 'server:4', 'server:5']))).toEqual([
      ping(firsts(3)),
      ping([serverRef(4), serverRef(5)]),
    ]);
    expect(halvesToday(flightOf(firsts(3), [null, 'server:1', 'server:2']))).toEqual([
      ping([serverRef(1)]),
      ping([serverRef(2)]),
    ]);
    expect(halvesToday(flightOf(firsts(2), [null, 'server:1']))).toEqual([ping([serverRef(1)])]);
    expect(halvesToday(flightOf(firsts(2), [null, null]))).toEqual([]);
  });

  test('rows that wait for the same test are not asked again, for the other test they are', () => {
    const waiting: readonly Chunk[] = [ping(firsts(2)), { test: 'http', rows: [serverRef(3)] }];
    expect(notYetAsked('ping', [...firsts(4), subscriptionRef(1)], waiting)).toEqual([serverRef(3), serverRef(4)]);
    expect(notYetAsked('http', firsts(4), waiting)).toEqual([serverRef(1), serverRef(2), serverRef(4)]);
  });

  test.each<[Fault, boolean]>([
    [{ kind: 'refused', message: 'no' }, true],
    [{ kind: 'failed', status: 500 }, true],
    [{ kind: 'malformed', where: 'x' }, true],
    [{ kind: 'setup', message: 'x' }, true],
    [{ kind: 'timeout' }, false],
    [{ kind: 'unreachable' }, false],
    [{ kind: 'unauthorised', first: false }, false],
    [{ kind: 'busy', own: false }, false],
    [{ kind: 'left' }, false],
  ])('%j may come from one row: %s', (fault, may) => expect(mayBeARow(fault)).toBe(may));
});

describe('the texts', () => {
  test('an answer is matched by the rows that were asked and written where they stand today', () => {
    const flight = flightOf(firsts(3), ['server:2', null, 'server:3']);
    const texts = withAnswers(new Map([['server:2', 'testing']]), flight, [
      { row: serverRef(1), text: '1ms' },
      { row: serverRef(2), text: '2ms' },
    ]);
    expect([...texts]).toEqual([
      ['server:2', '1ms'],
      ['server:3', ''],
    ]);
  });

  const before = lists([server(1), server(2, { pingLatency: '9ms' }), server(3)]);
  const moved = (latency: string) =>
    lists([
      server(1, { name: 'Server 2', address: 's2.example.com:443', pingLatency: latency }),
      server(2, { name: 'Server 3', address: 's3.example.com:443' }),
    ]);

  test.each([
    ['what is being tested', 'testing', '7ms', 'testing'],
    ['an older text of the service', '1ms', '9ms', '1ms'],
    ['an empty text of the service', '1ms', '', '1ms'],
    ['a newer text of the service', '1ms', '7ms', '7ms'],
  ])('%s', (_, kept, latency, shown) => {
    const { latencies } = follow(before, moved(latency), new Map([['server:2', kept]]), [], null);
    expect([...latencies]).toEqual([['server:1', shown]]);
  });

  test('rows that are gone leave the texts, the queue and the call on its way', () => {
    const texts = new Map([
      ['server:1', '1ms'],
      ['server:3', '3ms'],
    ] as const);
    const queue: readonly Chunk[] = [ping([serverRef(1), serverRef(3)]), ping([serverRef(1)])];
    const flight = flightOf(firsts(3), ['server:1', 'server:2', null]);
    expect(follow(before, moved('9ms'), texts, queue, flight)).toEqual({
      latencies: new Map([['server:2', '3ms']]),
      queue: [ping([serverRef(2)])],
      flight: flightOf(firsts(3), [null, 'server:1', null]),
      lost: 2,
    });
    expect(follow(before, moved('9ms'), new Map(), [], null)).toEqual({
      latencies: new Map(),
      queue: [],
      flight: null,
      lost: 0,
    });
  });
});
