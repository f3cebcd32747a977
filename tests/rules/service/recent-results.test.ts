import { describe, expect, test } from 'vitest';
import { followedResults, observedIn, testedIn, withResults } from '../../../machines/service/recent-results.rules';
import { connectedRef, lists, serverRef } from '../../harness/touch-lists';

const status = (id: number, delay: number | null, lastTry: number | null = null) => ({
  which: serverRef(id),
  alive: delay !== null,
  delay: delay ?? 99_999_999,
  lastSeen: null,
  lastTry,
});
const report = (...statuses: ReturnType<typeof status>[]) => ({ outbound: 'proxy', statuses });
const NONE = new Map();
const TOUCH = lists(3, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]);

describe('observations', () => {
  test('a try counts once, however often the service repeats it', () => {
    const first = report(status(1, 30, 100), status(2, null, 100));
    expect(observedIn([], first, NONE)).toEqual([
      ['server:1', 30],
      ['server:2', null],
    ]);
    expect(observedIn(first.statuses, first, NONE)).toEqual([]);
    expect(observedIn(first.statuses, report(status(1, 30, 110), status(2, null, 100)), NONE)).toEqual([
      ['server:1', 30],
    ]);
  });

  test('where the service tells no times, another result is another try', () => {
    const first = report(status(1, 30));
    expect(observedIn(first.statuses, report(status(1, 31)), NONE)).toEqual([['server:1', 31]]);
    expect(observedIn(first.statuses, report(status(1, null)), NONE)).toEqual([['server:1', null]]);
  });

  test('what a new session hears first was heard before', () => {
    const known = new Map([['server:1', [20, 30]]]);
    expect(observedIn([], report(status(1, 30, 100)), known)).toEqual([]);
    expect(observedIn([], report(status(1, 40, 100)), known)).toEqual([['server:1', 40]]);
  });

  test('an alive server without a delay has no result', () => {
    expect(observedIn([], report(status(1, 0, 100)), NONE)).toEqual([]);
    expect(observedIn([], report(status(1, 99_999, 100)), NONE)).toEqual([]);
  });
});

describe('tests', () => {
  const asked = new Map([
    ['server:1', 'testing'],
    ['server:2', 'testing'],
    ['server:3', '9ms'],
  ]);

  test('what was asked and is answered', () => {
    expect(
      testedIn(
        asked,
        new Map([
          ['server:1', '45ms'],
          ['server:2', 'TIMEOUT'],
          ['server:3', '9ms'],
        ]),
      ),
    ).toEqual([
      ['server:1', 45],
      ['server:2', null],
    ]);
  });

  test('0ms is no result, and a test that was cancelled or runs still is none at all', () => {
    expect(testedIn(asked, new Map([['server:1', '0ms']]))).toEqual([['server:1', null]]);
    expect(testedIn(asked, new Map([['server:1', '']]))).toEqual([]);
    expect(testedIn(asked, asked)).toEqual([]);
  });
});

describe('the results', () => {
  test('are kept of connected servers alone, the last twenty', () => {
    const found = Array.from({ length: 25 }, (_, index) => ['server:1', index] as const);
    const kept = withResults(NONE, [...found, ['server:3', 1]], TOUCH);
    expect([...kept.keys()]).toEqual(['server:1']);
    expect(kept.get('server:1')).toEqual(Array.from({ length: 20 }, (_, index) => index + 5));
  });

  test('stay the same map when nothing is added', () => {
    expect(withResults(NONE, [['server:3', 1]], TOUCH)).toBe(NONE);
    expect(withResults(NONE, [], TOUCH)).toBe(NONE);
  });

  test('go with their servers when the lists change, and end with the connection', () => {
    const results = new Map([
      ['server:1', [1]],
      ['server:2', [2]],
    ]);
    const [, second, third] = TOUCH.servers;
    const moved = {
      ...TOUCH,
      servers: [second, third].map((row, index) => ({ ...row!, id: index + 1 })),
      connected: [connectedRef(serverRef(1))],
    };
    expect([...followedResults(results, TOUCH, moved)]).toEqual([['server:1', [2]]]);
    expect([...followedResults(results, TOUCH, { ...TOUCH, connected: [connectedRef(serverRef(2))] })]).toEqual([
      ['server:2', [2]],
    ]);
    expect(followedResults(results, TOUCH, { ...TOUCH })).toBe(results);
    expect(followedResults(results, TOUCH, TOUCH)).toBe(results);
  });
});
