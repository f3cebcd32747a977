import { describe, expect, test } from 'vitest';
import { faultOfRun, followAll, resultOf, silent, withHttp, winnersOf } from '../../../machines/nodes/fastest.rules';
import { connectedRef, lists, server, serverRef } from '../../harness/touch-lists';

test.each([
  ['12ms', 12],
  ['0ms', null],
  ['', null],
  ['TIMEOUT', null],
  ['404 Not Found', null],
  ['testing', null],
])('the test %j has the result %j', (text, ms) => {
  expect(resultOf(text)).toBe(ms);
});

test('a server of whose test nothing is known has no text', () => {
  expect(silent([serverRef(1), serverRef(2)], new Map([['server:2', 'TIMEOUT']]))).toEqual([
    { row: serverRef(1), text: '' },
    { row: serverRef(2), text: 'TIMEOUT' },
  ]);
});

describe('the HTTP test', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => ({ row: serverRef(index + 1), ping: index + 1, http: null }));

  test('decides among the ten best; the others stay behind them as they were', () => {
    const results = withHttp(
      twelve,
      new Map([
        ['server:9', '30ms'],
        ['server:10', '20ms'],
        ['server:11', '10ms'],
      ]),
    );
    expect(results.map(({ row }) => row.id)).toEqual([10, 9, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12]);
    expect(results.map(({ http }) => http)).toEqual(['20ms', '30ms', '', '', '', '', '', '', '', '', null, null]);
    expect(winnersOf(results, 5)).toEqual([serverRef(10), serverRef(9)]);
  });

  test('is not needed: then the first by PING win', () => {
    expect(winnersOf(twelve, 3)).toEqual([serverRef(1), serverRef(2), serverRef(3)]);
  });
});

test('in newer lists everything is where its server is; what is gone is left out', () => {
  const now = lists([server(1, { name: 'Server 2', address: 's2.example.com:443' })]);
  const [gone, moved] = [serverRef(1), serverRef(2)];
  const all = {
    rows: [gone, moved],
    results: [
      { row: gone, ping: 5, http: null },
      { row: moved, ping: 7, http: '9ms' },
    ],
    before: [connectedRef(gone, 'work'), connectedRef(moved, 'work')],
  };
  expect(followAll(lists(2), now, all)).toEqual({
    rows: [serverRef(1)],
    results: [{ row: serverRef(1), ping: 7, http: '9ms' }],
    before: [connectedRef(serverRef(1), 'work')],
  });
});

describe('why a run did not do all of it', () => {
  const output = { ended: [], left: [], stoppedBy: null, work: { touch: lists(0), running: false, notes: null } };
  const failed = { step: null, outcome: { kind: 'failed', fault: { kind: 'refused', message: 'no' } } } as const;

  test('is what stopped it, before what failed on the way', () => {
    expect(faultOfRun({ ...output, ended: [failed], stoppedBy: { kind: 'unreachable' } })).toEqual({
      kind: 'unreachable',
    });
    expect(faultOfRun({ ...output, stoppedBy: { kind: 'left' } })).toEqual({ kind: 'left' });
  });

  test('is else what failed first; a server that is lost is no fault', () => {
    const lost = { step: null, outcome: { kind: 'lost' } } as const;
    expect(faultOfRun({ ...output, ended: [lost, failed] })).toEqual({ kind: 'refused', message: 'no' });
    expect(faultOfRun({ ...output, ended: [lost] })).toBeNull();
  });
});
