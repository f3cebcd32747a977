import { describe, expect, test } from 'vitest';
import { inWords, latencyKind, speedOf, splitUnit } from '../../../machines/nodes/latency-text.rules';
import { pageOf } from '../../../machines/nodes/nodes.rules';
import { orderOf, sortOfText, sortText } from '../../../machines/nodes/nodes.sort.rules';
import { listOf, openingTab, referenceOf, rowsOf } from '../../../machines/nodes/nodes.rows.rules';
import { splitAddress, splitNet } from '../../../machines/nodes/nodes.search.rules';
import { type SortColumn } from '../../../machines/domain/sort-columns';
import { lists, server, subscription } from '../../harness/touch-lists';

const order = (column: SortColumn, descending: boolean) => {
  const touch = lists(
    [
      server(1, { name: 'node 10', address: '10.0.0.2:1', net: 'vless(ws)' }),
      server(2, { name: 'Node 9', address: '9.0.0.1:1', net: 'trojan' }),
      server(3, { name: 'узел', address: '10.0.0.1:1', net: 'SS(c20p1305)' }),
    ],
    [
      subscription(1, 3, { host: 'b', remarks: 'x', status: '2026-01-02' }),
      subscription(2, 10, { host: 'a', remarks: 'y', status: '2026-01-01' }),
    ],
  );
  const tab = ['host', 'remarks', 'status', 'servers'].includes(column) ? 'subscriptions' : 'servers';
  return orderOf(touch, tab, { column, descending }, new Map());
};

test.each<[SortColumn, readonly number[]]>([
  ['id', [1, 2, 3]],
  ['name', [2, 1, 3]],
  ['address', [2, 3, 1]],
  ['net', [3, 2, 1]],
  ['host', [2, 1]],
  ['remarks', [1, 2]],
  ['status', [2, 1]],
  ['servers', [1, 2]],
])('[2.25] sorts by %s, digits by their value, and backwards', (column, positions) => {
  expect(order(column, false)).toEqual(positions);
  expect(order(column, true)).toEqual([...positions].reverse());
});

test('equal rows keep the service’s order in both directions', () => {
  const touch = lists([server(1, { name: 'a' }), server(2, { name: 'a' })]);
  for (const descending of [false, true])
    expect(orderOf(touch, 'servers', { column: 'name', descending }, new Map())).toEqual([1, 2]);
});

test('a name that begins with an underscore stands before those that begin with a letter', () => {
  const touch = lists([server(1, { name: 'alpha' }), server(2, { name: '_beta' })]);
  expect(orderOf(touch, 'servers', { column: 'name', descending: false }, new Map())).toEqual([2, 1]);
});

test('subscriptions have no latency to be sorted by: they keep the service’s order', () => {
  const latencies = new Map([['server:2', '1ms']] as const);
  expect(orderOf(lists(0, [1, 1]), 'subscriptions', { column: 'latency', descending: true }, latencies)).toEqual([
    1, 2,
  ]);
});

test('the list of a subscription is the one with its number, counted from 0', () => {
  expect([listOf({ id: 1 }), listOf({ id: 12 })]).toEqual(['sub:0', 'sub:11']);
});

test('a list that is not there has no rows, and nothing in it can be referred to', () => {
  expect([rowsOf(lists(1, [1]), 'sub:1'), referenceOf(lists(1, [1]), 'sub:1', 1)]).toEqual([null, undefined]);
  expect(openingTab(null, lists(1), 'sub:1')).toBe('servers');
});

test('a column that the table lacks counts as the default', () => {
  expect(orderOf(lists(2), 'servers', { column: 'host', descending: true }, new Map())).toEqual([1, 2]);
});

test('order and page are the same arrays until something they depend on changes', () => {
  const touch = lists(150);
  const first = orderOf(touch, 'servers', { column: 'name', descending: false }, new Map());
  // Latencies do not matter to a sort by name.
  expect(orderOf(touch, 'servers', { column: 'name', descending: false }, new Map([['server:1', '1ms']]))).toBe(first);
  expect(pageOf(first, 2)).toBe(pageOf(first, 2));
  expect(pageOf(first, 2)).toHaveLength(50);
});

test.each([
  ['', 'empty'],
  ['testing', 'testing'],
  ['12ms', 'number'],
  ['0 ms', 'number'],
  ['TIMEOUT', 'text'],
  ['NOT STABLE', 'text'],
] as const)('[4.07] the text %j is %s', (text, kind) => {
  expect(latencyKind(text)).toBe(kind);
});

test('a latency feels quick, good, middling or slow', () => {
  expect(['99ms', '100ms', '199ms', '200ms', '399ms', '400ms'].map(speedOf)).toEqual([
    'quick',
    'good',
    'good',
    'middling',
    'middling',
    'slow',
  ]);
});

test('the port stands apart from its host', () => {
  expect(
    ['a.example:443', '10.0.0.1:20086', '[2001:db8::1]:8443', '2001:db8::1', 'a.example', '', 'a.example:'].map(
      splitAddress,
    ),
  ).toEqual([
    ['a.example', ':443'],
    ['10.0.0.1', ':20086'],
    ['[2001:db8::1]', ':8443'],
    ['2001:db8::1', ''],
    ['a.example', ''],
    ['', ''],
    ['a.example:', ''],
  ]);
});

test('[2.29] the protocol stands apart from its transport', () => {
  expect(['trojan', 'vless(ws+tls)', '(tls)', ''].map(splitNet)).toEqual([
    ['trojan', ''],
    ['vless', '(ws+tls)'],
    ['', '(tls)'],
    ['', ''],
  ]);
});

test('the stored sort comes back as it was; anything else is the default', () => {
  for (const column of ['id', 'name', 'address', 'net', 'latency', 'host', 'remarks', 'status', 'servers'] as const) {
    for (const descending of [false, true])
      expect(sortOfText(sortText({ column, descending }))).toEqual({ column, descending });
  }
  for (const text of [undefined, '', 'quota', 'name upwards', 'name descending please', '{}'])
    expect(sortOfText(text)).toEqual({ column: 'id', descending: false });
});

test('an order that was made is kept for its rows; the one by latency goes with the latencies', () => {
  const touch = lists(3);
  const none = new Map<string, string>();
  const by = (column: SortColumn, latencies = none) =>
    orderOf(touch, 'servers', { column, descending: false }, latencies);
  const [name, latency] = [by('name'), by('latency')];
  expect(by('id')).not.toBe(name);
  expect(by('name')).toBe(name);
  expect(by('latency')).toBe(latency);
  expect(by('latency', new Map([['server:3', '1ms']]))).toEqual([3, 1, 2]);
  expect(by('name')).toBe(name);
});

describe('a latency in its parts', () => {
  test.each([
    ['48ms', '48', 'ms', '48 ms'],
    ['48 ms', '48', 'ms', '48 ms'],
    ['TIMEOUT', 'TIMEOUT', '', 'TIMEOUT'],
    ['', '', '', ''],
  ])('%s', (text, number, unit, words) => {
    expect(splitUnit(text)).toEqual([number, unit]);
    expect(inWords(text)).toBe(words);
  });
});
