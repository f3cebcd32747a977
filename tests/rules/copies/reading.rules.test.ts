import { describe, expect, test } from 'vitest';
import {
  beginning,
  contentsOf,
  endsReading,
  keepsChanging,
  withAnswer,
  withFailure,
  type ReadAnswer,
  type ReadingScope,
  type ReadSoFar,
} from '../../../machines/copies/reading.rules';
import { selectReadDone, selectReadPart, selectReadTotal } from '../../../machines/copies/copy-reading.selectors';
import { readServiceOf } from '../../../machines/copies/read-contents.rules';
import { type BackupPart } from '../../../machines/domain/backup/contents';
import { type Reference } from '../../../machines/domain/reference';
import { type Touch } from '../../../machines/domain/touch';
import { type Fault } from '../../../machines/shared/faults';
import { serviceOf } from '../../harness/capabilities';
import {
  connectedRef,
  lists,
  nodeRef,
  replyOf,
  serverRef,
  subscription,
  subscriptionRef,
} from '../../harness/touch-lists';

const begin = (scope: Partial<ReadingScope> = {}): ReadSoFar =>
  beginning({ service: serviceOf('2.4.14'), preferences: {}, withListed: false, ...scope });
const reading = (queue: ReadSoFar['queue'], more: Partial<ReadSoFar> = {}): ReadSoFar => ({
  ...begin(),
  queue,
  ...more,
});

describe('of some parts', () => {
  test.each<[BackupPart, readonly string[]]>([
    ['settings', ['lists', 'settings']],
    ['ports', ['lists', 'ports']],
    ['dns', ['lists', 'dnsRules']],
    ['routingA', ['lists', 'routingA']],
    ['customRouting', ['lists', 'customRouting']],
    ['ipGroups', ['lists', 'ipGroups']],
    ['customInbounds', ['lists', 'inbounds']],
    ['outbounds', ['lists', 'outbounds']],
    ['servers', ['lists']],
  ])('%s are read with %j', (part, kinds) => {
    expect(begin({ parts: [part] }).queue.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('two lists of DNS servers, and excluded domains, are read of an earlier service', () => {
    const service = serviceOf();
    expect(begin({ service, parts: ['dns', 'domainsExcluded'] }).queue.map(({ kind }) => kind)).toEqual([
      'lists',
      'dnsLists',
      'domains',
    ]);
  });
});

describe('the links of rows', () => {
  const wave = (touch: Touch, scope: Partial<ReadingScope> = {}): readonly (readonly Reference[])[] =>
    withAnswer(begin(scope), { kind: 'lists', value: replyOf(touch) }).queue.flatMap((part) =>
      part.kind === 'links' ? [part.rows] : [],
    );
  const bare = (at: number) => subscription(at, 1, { address: null });

  test.each<[string, Touch, readonly Reference[]]>([
    ['own servers', lists(2), [serverRef(1), serverRef(2)]],
    ['not those that cannot be referred to', lists([{ ...lists(1).servers[0], id: 0 } as never]), []],
    ['subscriptions whose address the lists do not tell', lists(0, [1, bare(2)]), [subscriptionRef(2)]],
    [
      'servers of subscriptions that are connected, each once',
      lists(1, [2], [connectedRef(nodeRef(0, 2)), connectedRef(nodeRef(0, 2), 'b'), connectedRef(serverRef(1), 'c')]),
      [serverRef(1), nodeRef(0, 2)],
    ],
    ['a connection that points to no row asks for none', lists(0, [], [connectedRef(serverRef(9))]), []],
  ])('are asked for: %s', (_, touch, rows) => {
    expect(wave(touch).flat()).toEqual(rows);
  });

  test('of all servers of subscriptions are asked for where somebody wants them', () => {
    expect(wave(lists(1, [1, 1]), { withListed: true }).flat()).toEqual([serverRef(1), nodeRef(0, 1), nodeRef(1, 1)]);
  });

  test('are asked for six at a time, and no empty wave', () => {
    expect(wave(lists(6)).map(({ length }) => length)).toEqual([6]);
    expect(wave(lists(13)).map(({ length }) => length)).toEqual([6, 6, 1]);
    expect(wave(lists(0))).toEqual([]);
  });

  test.each<[readonly BackupPart[], number]>([
    [['servers'], 1],
    [['subscriptions'], 1],
    [['settings', 'connections'], 1],
    [['settings'], 0],
  ])('with %j only, %i times', (parts, times) => {
    expect(wave(lists(1), { parts })).toHaveLength(times);
  });

  test('of servers in subscriptions that cannot be had are missing of their subscription', () => {
    const soFar = reading([{ kind: 'links', rows: [serverRef(1), nodeRef(0, 1), nodeRef(0, 9)] }], {
      touch: lists(1, [1]),
    });
    const refused = { ok: false, fault: { kind: 'refused', message: 'no' } } as const;
    const silent = { ok: false, fault: { kind: 'refused', message: '' } } as const;
    const after = withAnswer(soFar, { kind: 'links', value: [silent, refused, { ok: true, value: '' }] });
    expect(after.missing).toEqual([
      { part: 'servers', name: 'Server 1', reason: 'refused' },
      { part: 'subscriptions', name: 'Node 1-1', reason: 'no' },
      { part: 'subscriptions', name: '', reason: 'empty' },
    ]);
    expect([after.done, after.queue]).toEqual([1, []]);
  });
});

describe('lists that have changed', () => {
  const before = lists(1, [subscription(1, 1, { remarks: 'a' })], [connectedRef(serverRef(1))]);
  const missing = [
    { part: 'ports', reason: 'timeout' },
    { part: 'servers', name: 'x', reason: 'empty' },
    { part: 'subscriptions', name: 'y', reason: 'empty' },
  ] as const;
  const check = (later: Touch): ReadSoFar =>
    withAnswer(reading([{ kind: 'check' }], { touch: before, missing, links: new Map([['server:1', 'a']]) }), {
      kind: 'check',
      value: replyOf(later),
    });

  test.each<[string, Touch]>([
    ['a server', { ...before, servers: lists(2).servers }],
    ['the remarks of a subscription', lists(1, [subscription(1, 1, { remarks: 'b' })], before.connected)],
    ['the address of a subscription', lists(1, [subscription(1, 1, { remarks: 'a', address: 'x' })], before.connected)],
    ['a server of a subscription', lists(1, [subscription(1, 2, { remarks: 'a' })], before.connected)],
    ['a connection', { ...before, connected: [] }],
  ])('have their links read again, and what is missing of rows is open again: %s', (_, later) => {
    const after = check(later);
    expect([after.changes, after.links.size, after.missing]).toEqual([1, 0, [{ part: 'ports', reason: 'timeout' }]]);
    expect(after.queue.map(({ kind }) => kind)).toEqual(['links', 'check']);
  });

  test('only in what their positions do not depend on are the same', () => {
    const after = check({ ...before, servers: before.servers.map((row) => ({ ...row, pingLatency: '5ms' })) });
    expect([after.changes, after.links.size, after.missing, after.queue]).toEqual([0, 1, missing, []]);
  });

  test('are given up at the fourth change', () => {
    expect([3, 4].map((changes) => keepsChanging(reading([], { changes })))).toEqual([false, true]);
  });
});

describe('what a service says of a part', () => {
  test.each<[Parameters<typeof contentsOf>[0], object]>([
    [{ kind: 'dnsLists', value: {} }, { dns: { internal: [], external: [] } }],
    [{ kind: 'routingA', value: {} }, { routingA: '' }],
    [{ kind: 'domains', value: {} }, { domainsExcluded: '' }],
    [{ kind: 'ipGroups', value: {} }, { ipGroups: { countries: [], ranges: [] } }],
  ])('a text that it does not have is empty: %j', (answer, contents) => {
    expect(contentsOf(answer)).toEqual(contents);
  });

  test('a list of domains that it does not have is not missing', () => {
    const settings = (localGfwList: string): ReadAnswer => ({
      kind: 'settings',
      value: { setting: { pacMode: 'whitelist' }, localGfwList },
    });
    const missing = (text: string) => withAnswer(reading([{ kind: 'settings' }]), settings(text)).missing;
    expect([missing(''), missing('2026-01-02')]).toEqual([[], [{ part: 'gfwList', name: '2026-01-02' }]]);
  });

  test('the setting of an outbound is that of the outbound with its name', () => {
    const setting = { probeURL: 'u', probeInterval: '1s', type: 'random' };
    const soFar = reading([{ kind: 'outbound', name: 'b' }], { parts: { outbounds: [{ name: 'a' }, { name: 'b' }] } });
    expect(withAnswer(soFar, { kind: 'outbound', value: setting }).parts.outbounds).toEqual([
      { name: 'a' },
      { name: 'b', setting },
    ]);
  });
});

describe('what cannot be read', () => {
  test.each<[Fault, boolean]>([
    [{ kind: 'unauthorised', first: false }, true],
    [{ kind: 'unreachable' }, true],
    [{ kind: 'setup', message: 'x' }, true],
    [{ kind: 'left' }, true],
    [{ kind: 'busy', own: false }, true],
    [{ kind: 'timeout' }, false],
    [{ kind: 'refused', message: 'no' }, false],
  ])('%j ends it: %s', (fault, ends) => {
    expect([endsReading({ kind: 'ports' }, fault), endsReading(undefined, fault)]).toEqual([ends, ends]);
    expect([endsReading({ kind: 'lists' }, fault), endsReading({ kind: 'check' }, fault)]).toEqual([true, true]);
  });

  test.each<[ReadSoFar['queue'][number], object | null]>([
    [{ kind: 'settings' }, { part: 'settings' }],
    [{ kind: 'ports' }, { part: 'ports' }],
    [{ kind: 'dnsLists' }, { part: 'dns' }],
    [{ kind: 'dnsRules' }, { part: 'dns' }],
    [{ kind: 'routingA' }, { part: 'routingA' }],
    [{ kind: 'domains' }, { part: 'domainsExcluded' }],
    [{ kind: 'customRouting' }, { part: 'customRouting' }],
    [{ kind: 'ipGroups' }, { part: 'ipGroups' }],
    [{ kind: 'inbounds' }, { part: 'customInbounds' }],
    [{ kind: 'outbounds' }, { part: 'outbounds' }],
    [
      { kind: 'outbound', name: 'b' },
      { part: 'outbounds', name: 'b' },
    ],
    [{ kind: 'links', rows: [] }, null],
  ])('%j is named as %j, and the rest is read', (part, named) => {
    const after = withFailure(reading([part, { kind: 'check' }]), { kind: 'timeout' });
    expect(after.missing).toEqual(named === null ? [] : [{ ...named, reason: 'timeout' }]);
    expect([after.done, after.queue]).toEqual([1, [{ kind: 'check' }]]);
  });
});

describe('how far it is', () => {
  /** What the selectors are given: a reading, or none yet. */
  const seen = (context: object | undefined) => {
    const snapshot = (context && { context }) as Parameters<typeof selectReadDone>[0];
    return [selectReadDone(snapshot), selectReadTotal(snapshot), selectReadPart(snapshot)];
  };

  test('is counted in parts', () => {
    expect(seen({ soFar: reading([{ kind: 'ports' }, { kind: 'dnsRules' }], { done: 3 }) })).toEqual([3, 5, 'ports']);
    expect(seen({ soFar: reading([], { done: 5 }) })).toEqual([5, 5, null]);
  });

  test('is nothing while nothing is read', () => {
    expect([seen(undefined), seen({})]).toEqual([
      [0, 0, null],
      [0, 0, null],
    ]);
  });
});

describe('everything that was read', () => {
  const links = new Map([
    ['server:2', 'ss://2'],
    ['subscriptionServer:0:1', 'ss://n1'],
  ] as const);
  const read = (touch: Touch, known: ReadSoFar['links'] = links) => readServiceOf(reading([], { touch, links: known }));

  test('own servers with their links, and connections to them by their places among those', () => {
    const one = read(
      lists(2, [1], [connectedRef(serverRef(2)), connectedRef(serverRef(1)), connectedRef(nodeRef(0, 1))]),
    );
    expect(one.contents.servers).toEqual([{ name: 'Server 2', link: 'ss://2' }]);
    expect(one.contents.connections?.[0]).toEqual({ outbound: 'proxy', own: 1 });
    expect(one.missing).toEqual([{ part: 'accounts' }, { part: 'connections', name: 'Server 1', reason: 'no link' }]);
    expect([...(one.touch.links ?? [])]).toEqual([['server:2', 'ss://2']]);
  });

  test('a connection to a subscription whose address nobody tells is missing', () => {
    const touch = lists(0, [subscription(1, 1, { address: null })], [connectedRef(nodeRef(0, 1))]);
    expect([read(touch).contents.connections, read(touch).contents.subscriptions, read(touch).missing.at(-1)]).toEqual([
      [],
      [],
      { part: 'connections', name: 'Node 1-1', reason: 'no address' },
    ]);
  });

  test('lists without links stay as they came', () => {
    const touch = lists(1);
    expect(read(touch, new Map()).touch).toBe(touch);
  });
});
