import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { type ReferenceKey } from '../../../machines/domain/reference';
import { type Touch } from '../../../machines/domain/touch';
import { hiddenIn, withoutShown, withShown } from '../../../machines/nodes/nodes.checked.rules';
import { listIn, referenceOf, rowsOf } from '../../../machines/nodes/nodes.rows.rules';
import { countIn, orderIn, showing, totalIn } from '../../../machines/nodes/nodes.rules';
import {
  ALIVE_STATES,
  allServersOf,
  isSearching,
  NO_SEARCH,
  protocolsOf,
  withFilter,
} from '../../../machines/nodes/nodes.search.rules';
import { patternProblem } from '../../../machines/shared/text-search';
import { type Search, type TabId } from '../../../machines/ports/view';
import { lists, nodeRef, server, serverRef, subscription } from '../../harness/touch-lists';

const TOUCH = lists(
  [
    server(1, { name: 'Hong Kong 01', address: 'hk.example.com:443', net: 'vless(ws+tls)' }),
    server(2, { name: 'Tokyo 02', address: '10.0.0.2:443', net: 'vmess(tcp)' }),
    server(3, { name: '東京 03', address: '10.0.0.3:8443', net: 'trojan' }),
  ],
  [subscription(1, 3, { remarks: 'Work' }), subscription(2, 2)],
);

const input = (search: Partial<Search>, more: { tab?: TabId; touch?: Touch } = {}) => ({
  touch: more.touch ?? TOUCH,
  tab: more.tab ?? ('servers' as const),
  sort: { column: 'id', descending: false } as const,
  latencies: new Map<ReferenceKey, string>(),
  alive: new Map<ReferenceKey, 'alive' | 'dead'>([
    ['server:1', 'alive'],
    ['server:3', 'dead'],
  ]),
  checked: new Set<number>(),
  anchor: null,
  search: { ...NO_SEARCH, ...search },
});

const found = (search: Partial<Search>, tab?: TabId) => orderIn(input(search, tab === undefined ? {} : { tab }));

describe('words', () => {
  test.each([
    ['hong', [1]],
    ['HK.example', [1]],
    ['443', [1, 2, 3]],
    [':443', [1, 2]],
    ['trojan', [3]],
    ['tokyo vmess', [2]],
    ['vmess  tokyo ', [2]],
    ['tokyo vless', []],
    ['東京', [3]],
    ['   ', [1, 2, 3]],
    ['(ws', [1]],
    ['was', []],
  ])('%j', (text, expected) => {
    expect(found({ text })).toEqual(expected);
  });

  test('subscriptions are found by host, remarks and address', () => {
    expect(found({ text: 'work' }, 'subscriptions')).toEqual([1]);
    expect(found({ text: 'host2' }, 'subscriptions')).toEqual([2]);
    expect(found({ protocols: ['trojan'], alive: ['dead'] }, 'subscriptions')).toEqual([1, 2]);
  });
});

describe('patterns', () => {
  test.each([
    ['^(hong|to)', [1, 2]],
    ['0[23]$', [2, 3]],
    ['^10\\.', [2, 3]],
    ['\\(tcp\\)', [2]],
  ])('%s', (text, expected) => {
    expect(found({ text, mode: 'regex' })).toEqual(expected);
  });

  test('a bad one hides nothing and has a reason', () => {
    for (const [text, problem] of [
      ['(', 'syntax'],
      ['a(?=b)', 'unsupported'],
      ['a'.repeat(500), 'tooLong'],
    ] as const) {
      expect(found({ text, mode: 'regex' })).toEqual([1, 2, 3]);
      expect(patternProblem({ ...NO_SEARCH, text, mode: 'regex' })).toBe(problem);
      expect(patternProblem({ ...NO_SEARCH, text })).toBeNull();
    }
  });

  test('a very long name is searched by patterns only so far, by words all the way', () => {
    const touch = lists([server(1, { name: `${'x'.repeat(10_000)}end` }), server(2)]);
    expect(orderIn(input({ text: 'end', mode: 'regex' }, { touch }))).toEqual([]);
    expect(orderIn(input({ text: 'end' }, { touch }))).toEqual([1]);
    expect(orderIn(input({ text: '^10\\.', mode: 'regex' }, { touch })).length).toBeGreaterThanOrEqual(0);
  });
});

describe('filters', () => {
  test('by protocol and by alive state; unknown is what nothing is known of', () => {
    expect(found({ protocols: ['vless'] })).toEqual([1]);
    expect(found({ protocols: ['vless', 'trojan'] })).toEqual([1, 3]);
    expect(found({ alive: ['alive'] })).toEqual([1]);
    expect(found({ alive: ['dead', 'unknown'] })).toEqual([2, 3]);
    expect(found({ protocols: ['vless'], alive: ['dead'] })).toEqual([]);
    expect(found({ text: '443', alive: ['unknown'] })).toEqual([2]);
  });

  test('the states stand from alive to unknown', () => {
    expect(ALIVE_STATES).toEqual(['alive', 'dead', 'unknown']);
  });

  test('a filter goes on and off', () => {
    const on = withFilter(withFilter(NO_SEARCH, { by: 'protocol', value: 'vless' }), { by: 'alive', value: 'dead' });
    expect([on.protocols, on.alive, isSearching(on)]).toEqual([['vless'], ['dead'], true]);
    const off = withFilter(withFilter(on, { by: 'protocol', value: 'vless' }), { by: 'alive', value: 'dead' });
    expect(off).toEqual(NO_SEARCH);
  });

  test('the protocols of a list, the most frequent first', () => {
    expect(protocolsOf(TOUCH.servers)).toEqual([
      { protocol: 'vless', count: 1 },
      { protocol: 'vmess', count: 1 },
      { protocol: 'trojan', count: 1 },
    ]);
    expect(protocolsOf(TOUCH.servers)).toBe(protocolsOf(TOUCH.servers));
    expect(protocolsOf(TOUCH.subscriptions)).toEqual([]);
  });
});

describe('all lists together', () => {
  test('are shown only while something is looked for; a row is found by its subscription, too', () => {
    expect(listIn(input({ scope: 'all' }))).toBe('servers');
    const all = input({ scope: 'all', text: 'work' });
    expect(listIn(all)).toBe('all');
    expect(orderIn(all).map((position) => referenceOf(TOUCH, 'all', position))).toEqual([
      nodeRef(0, 1),
      nodeRef(0, 2),
      nodeRef(0, 3),
    ]);
    expect(totalIn(all)).toBe(8);
    expect(allServersOf(TOUCH)).toBe(allServersOf(TOUCH));
  });

  test('are filtered by the state of each row in its own list', () => {
    const alive = new Map<ReferenceKey, 'alive'>([
      ['subscriptionServer:0:2', 'alive'],
      ['subscriptionServer:1:1', 'alive'],
    ]);
    const all = { ...input({ scope: 'all', text: 'node', alive: ['alive'] }), alive };
    expect(orderIn(all).map((position) => referenceOf(TOUCH, 'all', position))).toEqual([nodeRef(0, 2), nodeRef(1, 1)]);
  });

  test('are sorted by the latencies of each row’s own list', () => {
    const all = {
      ...input({ scope: 'all', text: 'example.com' }),
      sort: { column: 'latency', descending: false } as const,
      latencies: new Map([
        ['subscriptionServer:1:2', '5ms'],
        ['subscriptionServer:0:2', '9ms'],
      ]),
    };
    expect(
      orderIn(all)
        .slice(0, 2)
        .map((position) => referenceOf(TOUCH, 'all', position)),
    ).toEqual([nodeRef(1, 2), nodeRef(0, 2)]);
  });

  test('a row is shown in its own tab, with the search when it lets it through, else without', () => {
    const all = input({ scope: 'all', text: 'tokyo' });
    expect(showing(all, serverRef(2))).toEqual({ tab: 'servers', page: 1, search: { ...NO_SEARCH, text: 'tokyo' } });
    expect(showing(all, nodeRef(0, 1))).toEqual({ tab: 'sub:0', page: 1, search: NO_SEARCH });
    const many = lists(0, [250]);
    expect(showing(input({}, { touch: many }), nodeRef(0, 201)).page).toBe(3);
  });
});

describe('what is checked', () => {
  const words = fc.constantFrom('', '1', '2', 'server 1', 'vless', '9 9', 'nothing');
  const search = fc.record({
    text: words,
    mode: fc.constantFrom('plain' as const, 'regex' as const),
    scope: fc.constant('tab' as const),
    protocols: fc.constantFrom([], ['vless'], ['vmess']),
    alive: fc.constantFrom([], ['alive' as const], ['unknown' as const]),
  });
  const touch = lists(40);
  const positions = fc.uniqueArray(fc.integer({ min: 1, max: 40 }));

  test('[2.25] survives any filter, and what is hidden is counted', () => {
    fc.assert(
      fc.property(search, positions, (wanted, checked) => {
        const state = { ...input(wanted, { touch }), checked: new Set(checked) };
        const order = orderIn(state);
        const hidden = checked.filter((position) => !order.includes(position));
        expect(hiddenIn(state)).toBe(hidden.length);
        expect(new Set([...withoutShown(state), ...checked.filter((one) => order.includes(one))])).toEqual(
          new Set(checked),
        );
        expect(withShown(state)).toEqual(new Set([...checked, ...order]));
        expect(withoutShown({ ...state, checked: withShown(state) })).toEqual(new Set(hidden));
      }),
    );
  });

  test('a filter keeps the order of the table and takes rows out, no more', () => {
    fc.assert(
      fc.property(search, fc.constantFrom('id', 'name', 'latency'), fc.boolean(), (wanted, column, descending) => {
        const state = { ...input(wanted, { touch }), sort: { column, descending } as const };
        const whole = orderIn({ ...state, search: NO_SEARCH });
        const kept = orderIn(state);
        expect(kept).toEqual(whole.filter((position) => kept.includes(position)));
        expect(countIn(state)).toBe(kept.length);
        expect(orderIn({ ...state })).toBe(kept);
      }),
    );
  });
});

test('what was found among 20,000 rows is kept for the same question', () => {
  const many = lists(0, [20_000]);
  const state = input({ text: '1999' }, { touch: many, tab: 'sub:0' });
  const found = orderIn(state);
  expect(found.length).toBeGreaterThan(10);
  expect(orderIn({ ...state })).toBe(found);
  expect(rowsOf(many, 'sub:0')).toHaveLength(20_000);
});
