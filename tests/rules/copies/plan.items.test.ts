// What a plan says item by item; what becomes of it, and of rows that were modified, is in plan.test.ts.
import { describe, expect, test } from 'vitest';
import { losesOrder, planOf, type Plan, type PlanItem } from '../../../machines/copies/plan.rules';
import { type ReadService } from '../../../machines/copies/read-contents.rules';
import { type BackupContents } from '../../../machines/domain/backup/contents';
import { type Capabilities } from '../../../machines/domain/capabilities';
import { type Touch } from '../../../machines/domain/touch';
import { serviceOf } from '../../harness/capabilities';
import { connectedRef, lists, nodeRef, serverRef, subscription } from '../../harness/touch-lists';

const link = (at: number): string => `ss://YWVzLTI1Ni1nY206cGFzcw@h${at}.example.com:${at}#Server%20${at}`;
const PORTS = { socks5: 1, http: 0, socks5WithPac: 0, httpWithPac: 0, vmess: 0 };

const present = (contents: BackupContents, touch: Touch = lists(0)): ReadService => ({
  contents,
  missing: [],
  touch,
  running: false,
});
const plan = (copy: BackupContents, now: ReadService, service: Partial<Capabilities> = {}): Plan =>
  planOf(copy, now, { ...serviceOf(), ...service });
const told = ({ items }: Plan) => items.map(({ id, kind, refused }) => [id, kind, refused]);

describe('the transparent proxy', () => {
  const wanted = (type: string, types: readonly string[]): unknown =>
    plan({ settings: { transparentType: type } }, present({ settings: { transparentType: 'redirect' } }), {
      transparentTypes: types as Capabilities['transparentTypes'],
    }).target.settings?.['transparentType'];

  test.each([
    ['tun', ['redirect', 'tinytun'], 'tinytun'],
    ['tinytun', ['redirect', 'tun'], 'tun'],
    ['gvisor_tun', ['redirect', 'tun'], 'tun'],
    ['tun', ['redirect', 'gvisor_tun', 'system_tun'], 'system_tun'],
    ['gvisor_tun', ['tun', 'gvisor_tun'], 'gvisor_tun'],
    ['system_tun', ['redirect'], 'system_tun'],
    ['tproxy', ['redirect', 'tun'], 'tproxy'],
  ])('%s becomes what a service with %j calls it: %s', (type, types, becomes) => {
    expect(wanted(type, types)).toBe(becomes);
  });

  test('a copy without settings gets none', () => {
    expect(plan({ routingA: 'x' }, present({})).target).toEqual({ routingA: 'x' });
  });
});

describe('values', () => {
  test('what the service does not have at all is refused', () => {
    const copy: BackupContents = {
      settings: { mux: 8 },
      ports: { ...PORTS, api: { port: 1, services: ['LoggerService'] } },
      dns: { internal: [], external: [] },
      routingA: 'x',
      customInbounds: [{ tag: 'a', protocol: 'socks', port: 1 }],
      outbounds: [{ name: 'b' }],
    };
    expect(told(plan(copy, present({})))).toEqual([
      ['settings/mux', 'added', 'key'],
      ...Object.keys(PORTS).map((key) => [`ports/${key}`, 'added', 'key']),
      ['ports/api', 'added', 'key'],
      ['dns/', 'added', 'part'],
      ['routingA/', 'added', 'part'],
      ['customInbounds/a', 'added', 'part'],
      ['outbounds/b', 'added', 'part'],
    ]);
  });

  test('what the copy does not have is not spoken of', () => {
    const contents: BackupContents = { dns: { rules: [] }, routingA: 'x', outbounds: [{ name: 'b' }] };
    expect(plan({}, present(contents)).items).toEqual([]);
  });

  test('a part that is one thing has no name', () => {
    const one = plan(
      { dns: { internal: ['a'], external: [] }, routingA: 'new' },
      present({ dns: { internal: [], external: [] }, routingA: 'old' }),
    );
    const item = { name: '', place: null, kind: 'changed', secret: false, refused: null } as const;
    expect(one.items).toEqual<PlanItem[]>([
      {
        ...item,
        id: 'dns/',
        part: 'dns',
        before: '{"internal":[],"external":[]}',
        after: '{"internal":["a"],"external":[]}',
      },
      { ...item, id: 'routingA/', part: 'routingA', before: 'old', after: 'new' },
    ]);
  });

  test('another mode of the rule port needs no custom routing', () => {
    const one = plan({ settings: { pacMode: 'routingA' } }, present({ settings: { pacMode: 'whitelist' } }));
    expect(told(one)).toEqual([['settings/pacMode', 'changed', null]]);
  });

  test.each([
    [-1, 'value'],
    [0, null],
    [65_535, null],
    [65_536, 'value'],
  ])('the port %i: %s', (port, refused) => {
    const one = plan({ ports: { ...PORTS, http: port } }, present({ ports: { ...PORTS, http: 7 } }));
    expect(one.items.find(({ name }) => name === 'http')).toMatchObject({ kind: 'changed', refused });
  });

  test.each([
    [['LoggerService'], ['LoggerService'], 'kept'],
    [[], ['LoggerService'], 'kept'],
    [['StatsService'], ['LoggerService'], 'changed'],
    [['StatsService'], [], 'changed'],
  ])('an API with %j is that with %j: %s', (then, now, kind) => {
    const api = (services: readonly string[]) => ({ ports: { ...PORTS, api: { port: 0, services } } });
    expect(plan(api(then), present(api(now))).items.find(({ name }) => name === 'api')?.kind).toBe(kind);
  });

  test('a custom inbound without a password is no secret', () => {
    const inbound = { tag: 'a', protocol: 'socks', port: 1 } as const;
    expect(plan({ customInbounds: [inbound] }, present({ customInbounds: [] })).items).toMatchObject([
      { kind: 'added', secret: false },
    ]);
  });
});

describe('rows', () => {
  test('without known links, what the copy has is new, and nothing is said of what is there', () => {
    const copy = { servers: [{ name: 'Server 1', link: link(1) }] };
    expect(told(plan(copy, present({}, lists(2))))).toEqual([['servers/c1', 'added', null]]);
  });

  test('links and addresses are secret, whether they come or go', () => {
    const copy: BackupContents = {
      servers: [{ name: 'Server 1', link: link(1) }],
      subscriptions: [{ address: 'https://a.example.com/sub?token=x#y', remarks: '' }],
    };
    const touch = {
      ...lists(1, [subscription(1, 0, { remarks: 'Mine' }), 0]),
      links: new Map([['server:1', link(7)]]),
    };
    expect(plan(copy, present({}, touch)).items).toEqual([
      {
        id: 'servers/c1',
        place: { of: 'copy', index: 1 },
        part: 'servers',
        name: 'Server 1',
        kind: 'added',
        before: null,
        after: link(1),
        secret: true,
        refused: null,
      },
      {
        id: 'servers/p1',
        place: { of: 'service', index: 1 },
        part: 'servers',
        name: 'Server 1',
        kind: 'removed',
        before: link(7),
        after: null,
        secret: true,
        refused: null,
      },
      {
        id: 'subscriptions/c1',
        place: { of: 'copy', index: 1 },
        part: 'subscriptions',
        name: 'https://a.example.com/sub',
        kind: 'added',
        before: null,
        after: 'https://a.example.com/sub?token=x#y',
        secret: true,
        refused: null,
      },
      ...['Mine', 'host2.example.com'].map((name, at) => ({
        id: `subscriptions/p${at + 1}`,
        place: { of: 'service', index: at + 1 },
        part: 'subscriptions',
        name,
        kind: 'removed',
        before: `https://host${at + 1}.example.com/sub`,
        after: null,
        secret: true,
        refused: null,
      })),
    ]);
  });

  test('a subscription that cannot be referred to, or whose address nobody tells, is left alone', () => {
    const rows = [subscription(0, 0), subscription(2, 0, { address: null }), subscription(3, 0, { address: null })];
    const touch = { ...lists(0, rows), links: new Map([['subscription:3', 'https://c.example.com']] as const) };
    expect(told(plan({ subscriptions: [] }, present({}, touch)))).toEqual([['subscriptions/p3', 'removed', null]]);
    expect(told(plan({ subscriptions: [] }, present({}, lists(0, rows))))).toEqual([]);
  });

  test.each([
    ['https://a.example.com/sub', null],
    ['http://a.example.com', null],
    ['HTTPS://a.example.com', null],
    ['ftp://a.example.com', 'address'],
    ['https://', 'address'],
    ['see https://a.example.com', 'address'],
  ])('the address %s: %s', (address, refused) => {
    expect(told(plan({ subscriptions: [{ address, remarks: '' }] }, present({})))).toEqual([
      ['subscriptions/c1', 'added', refused],
    ]);
  });

  test.each([
    ['https://a.example.com/sub?x=1#y', 'https://a.example.com/sub'],
    ['https://a.example.com/sub#?', 'https://a.example.com/sub'],
    ['https://a.example.com/sub', 'https://a.example.com/sub'],
  ])('without remarks, %s is called %s', (address, name) => {
    expect(plan({ subscriptions: [{ address, remarks: '' }] }, present({})).items[0]?.name).toBe(name);
    expect(plan({ subscriptions: [{ address, remarks: 'Mine' }] }, present({})).items[0]?.name).toBe('Mine');
  });
});

describe('connections', () => {
  const sub = subscription(1, 2);
  const address = sub.address ?? '';
  const node = { name: 'Node 1-2', address: 'n2.host1.example.com:80', net: 'trojan' };

  test('to a server of a subscription that is there are kept; what goes has the name of its server', () => {
    const connected = [connectedRef(nodeRef(0, 2), 'video'), connectedRef(nodeRef(0, 1)), connectedRef(serverRef(1))];
    const one = plan(
      { connections: [{ outbound: 'video', subscription: address, server: node }] },
      present({}, lists(1, [sub], connected)),
    );
    expect(one.items.map(({ id, kind, name, before, after }) => [id, kind, name, before, after])).toEqual([
      ['connections/c1', 'kept', 'Node 1-2', 'video', 'video'],
      ['connections/p2', 'removed', 'Node 1-1', 'proxy', null],
      ['connections/p3', 'removed', 'Server 1', 'proxy', null],
    ]);
  });

  test('that point to nothing go without a name', () => {
    const connected = [connectedRef(nodeRef(0, 9)), connectedRef(nodeRef(5, 1)), connectedRef(serverRef(9))];
    const one = plan({ connections: [] }, present({}, lists(1, [sub], connected)));
    expect(one.items.map(({ id, kind, name }) => [id, kind, name])).toEqual([
      ['connections/p1', 'removed', ''],
      ['connections/p2', 'removed', ''],
      ['connections/p3', 'removed', ''],
    ]);
  });

  test('to a subscription whose address nobody tells are others', () => {
    const touch = lists(0, [subscription(1, 2, { address: null })], [connectedRef(nodeRef(0, 2))]);
    const copy = { connections: [{ outbound: 'proxy', subscription: address, server: node }] };
    expect(told(plan(copy, present({}, touch)))).toEqual([
      ['connections/c1', 'added', null],
      ['connections/p1', 'removed', null],
    ]);
  });

  test('of two that say the same, one more is added where the service has one', () => {
    const copy = { connections: [1, 2].map(() => ({ outbound: 'proxy', subscription: address, server: node })) };
    const touch = lists(0, [sub], [connectedRef(nodeRef(0, 2))]);
    expect(told(plan(copy, present({}, touch)))).toEqual([
      ['connections/c1', 'kept', null],
      ['connections/c2', 'added', null],
    ]);
  });

  test('a pin in another outbound is another pin', () => {
    const links = new Map([1, 2].map((at) => [`server:${at}`, link(at)] as const));
    const pinned = [connectedRef(serverRef(1)), { ...connectedRef(serverRef(2), 'video'), pinned: true as const }];
    const copy: BackupContents = {
      servers: [1, 2].map((at) => ({ name: `Server ${at}`, link: link(at) })),
      connections: [
        { outbound: 'proxy', own: 1, pinned: true },
        { outbound: 'video', own: 2 },
      ],
    };
    const one = plan(copy, present({}, { ...lists(2, [], pinned), links }), { pins: true });
    expect(told(one).filter(([id]) => /\/[su]/.test(String(id)) && String(id).startsWith('connections'))).toEqual([
      ['connections/s1', 'added', null],
      ['connections/u2', 'removed', null],
    ]);
  });
});

describe('the order of the copy', () => {
  const planned = (...kinds: readonly PlanItem['kind'][]): Plan => ({
    items: kinds.map((kind, at) => ({
      id: `servers/${at}`,
      part: 'servers',
      place: { of: 'copy', index: at + 1 },
      kind,
      name: '',
      before: null,
      after: null,
      secret: true,
      refused: null,
    })),
    target: {},
    places: new Map(),
    sources: new Map(),
  });
  const loses = (kinds: readonly PlanItem['kind'][], ...chosen: readonly number[]): boolean =>
    losesOrder(planned(...kinds), new Set(chosen.map((at) => `servers/${at}`)));

  test.each<[string, readonly PlanItem['kind'][], readonly number[], boolean]>([
    ['a new server comes behind one that is kept', ['kept', 'added'], [1], true],
    ['a new server comes behind one that stays although the copy lacks it', ['removed', 'added'], [1], true],
    ['those that are there go', ['removed', 'added'], [0, 1], false],
    ['there are none', ['added', 'added'], [0, 1], false],
    ['none comes', ['kept', 'added'], [], false],
    ['one that is there only changes', ['kept', 'changed'], [1], false],
    ['another goes', ['kept', 'removed'], [1], false],
  ])('is lost or not: %s', (_, kinds, chosen, lost) => {
    expect(loses(kinds, ...chosen)).toBe(lost);
  });

  test('of other parts does not matter', () => {
    const { items, ...rest } = planned('kept', 'added');
    const others = items.map((one, at) => ({ ...one, part: at === 0 ? ('outbounds' as const) : one.part }));
    expect(losesOrder({ items: others, ...rest }, new Set(['servers/1']))).toBe(false);
  });
});
