import { describe, expect, test } from 'vitest';
import { type BackupContents } from '../../../machines/domain/backup/contents';
import { type Touch } from '../../../machines/domain/touch';
import { chosenAtFirst, losesOrder, planOf, type Plan } from '../../../machines/copies/plan.rules';
import { type ReadService } from '../../../machines/copies/read-contents.rules';
import { restoreRules } from '../../../machines/copies/restore.moves.rules';
import { restoreSteps, aroundStop, type RestoreNotes, type RestoreStep } from '../../../machines/copies/restore.rules';
import { type Capabilities } from '../../../machines/domain/capabilities';
import { serviceOf } from '../../harness/capabilities';
import { connectedRef, lists, nodeRef, replyOf, serverRef, subscription } from '../../harness/touch-lists';

const link = (at: number): string => `ss://YWVzLTI1Ni1nY206cGFzcw@h${at}.example.com:${at}#Server%20${at}`;

/** A service whose own servers have these links. */
function serviceWith(contents: BackupContents, touch: Touch = lists(0), at: readonly number[] = []): ReadService {
  return {
    contents,
    missing: [],
    touch: { ...touch, links: new Map(at.map((one, index) => [`server:${index + 1}`, link(one)])) },
    running: false,
  };
}

const plan = (copy: BackupContents, present: ReadService, service: Capabilities = serviceOf()): Plan =>
  planOf(copy, present, service);
const told = ({ items }: Plan) => items.map(({ id, kind, refused }) => [id, kind, refused]);

describe('DNS', () => {
  const lists22 = { internal: ['223.6.6.6 -> direct'], external: ['https://dns.google -> proxy'] };
  const rule = (server: string, domains: string, outbound: string) => ({
    server,
    upstream: server,
    domains,
    domain: domains,
    outbound,
  });
  const rules24 = [rule('223.6.6.6', 'geosite:cn', 'direct'), rule('https://dns.google', '', 'proxy')];

  test('two lists become rules, and rules become two lists', () => {
    const up = plan({ dns: lists22 }, serviceWith({ dns: { rules: [] } }), serviceOf('2.4.14'));
    expect([up.target.dns, told(up)]).toEqual([{ rules: rules24 }, [['dns/', 'changed', null]]]);
    const down = plan({ dns: { rules: rules24 } }, serviceWith({ dns: lists22 }));
    expect([down.target.dns, told(down)]).toEqual([lists22, [['dns/', 'kept', null]]]);
  });

  test('lines are the same as the service has tidied them', () => {
    const written = { internal: ['https://a.example/dns-query -> direct'], external: ['8.8.8.8:53->proxy'] };
    const stored = { internal: ['https://a.example:443/dns-query->direct'], external: ['8.8.8.8 -> proxy'] };
    expect(told(plan({ dns: written }, serviceWith({ dns: stored })))).toEqual([['dns/', 'kept', null]]);
    const other = { ...stored, external: ['8.8.8.8:5353 -> proxy'] };
    expect(told(plan({ dns: written }, serviceWith({ dns: other })))).toEqual([['dns/', 'changed', null]]);
  });

  test('one list is one list', () => {
    const up = plan({ dns: { internal: ['1.1.1.1 -> proxy'], external: [] } }, serviceWith({ dns: { rules: [] } }));
    expect(up.target.dns).toEqual({ rules: [rule('1.1.1.1', '', 'proxy')] });
    const down = plan({ dns: { rules: [rule('1.1.1.1', '', 'proxy')] } }, serviceWith({ dns: lists22 }));
    expect(down.target.dns).toEqual({ internal: ['1.1.1.1 -> proxy'], external: [] });
  });

  test('rules are written with the keys of the service at hand, and its numbers are no difference', () => {
    const early = { server: '1.1.1.1', domains: 'geosite:cn', outbound: 'direct' };
    const plain = { ip: '', queryType: '*', clientIP: '', action: 'route', policy: 'single' };
    const later = { ...early, upstream: '1.1.1.1', domain: 'geosite:cn', ...plain };
    const numbered = { ...later, id: 3, ruleId: 'rule-3' };
    const up = plan({ dns: { rules: [early] } }, serviceWith({ dns: { rules: [numbered] } }), serviceOf('2.4.14'));
    expect([up.target.dns, told(up)]).toEqual([{ rules: [later] }, [['dns/', 'kept', null]]]);
    const down = plan({ dns: { rules: [{ ...numbered, server: '' }] } }, serviceWith({ dns: { rules: [early] } }));
    expect([down.target.dns, told(down)]).toEqual([{ rules: [early] }, [['dns/', 'kept', null]]]);
    const lists = plan({ dns: lists22 }, serviceWith({ dns: { rules: [numbered] } }), serviceOf('2.4.14'));
    expect(lists.target.dns).toEqual({ rules: rules24.map((one) => ({ ...one, ...plain })) });
  });

  test.each([{ action: 'reject' }, { ip: '10.0.0.0/8' }, { queryType: 'A' }])(
    '%j has no place in earlier rules, or in two lists',
    (more) => {
      const copy = { dns: { rules: [{ ...rule('1.1.1.1', '', 'proxy'), ...more }] } };
      const early = serviceWith({ dns: { rules: [{ server: '8.8.8.8', domains: '', outbound: 'proxy' }] } });
      for (const present of [early, serviceWith({ dns: lists22 })]) {
        const down = plan(copy, present);
        expect([down.target.dns, told(down)]).toEqual([copy.dns, [['dns/', 'changed', 'value']]]);
      }
    },
  );

  test('rules for other domains have no place in two lists', () => {
    const down = plan({ dns: { rules: [rule('1.1.1.1', 'geosite:ads', 'block')] } }, serviceWith({ dns: lists22 }));
    expect(told(down)).toEqual([['dns/', 'changed', 'value']]);
  });
});

describe('what the service at hand cannot take', () => {
  test('a part, a setting, a type of transparent proxy, a port, a kind of server, an address', () => {
    const copy: BackupContents = {
      settings: { transparentType: 'redirect', logLevel: 'info' },
      ports: { socks5: 70000, http: 0, socks5WithPac: 0, httpWithPac: 0, vmess: 0, api: { port: 0, services: [] } },
      ipGroups: { countries: [], ranges: [] },
      customInbounds: [{ tag: 'a', protocol: 'socks', port: 1 }],
      servers: [{ name: 'h', link: 'hysteria2://x@a.example.com:1#h' }],
      subscriptions: [{ address: 'ftp://a', remarks: '' }],
    };
    const { api: _, ...ports } = copy.ports ?? expect.fail();
    const present = serviceWith({ settings: { transparentType: 'system_proxy' }, ports: { ...ports, socks5: 1 } });
    const refusals = plan(copy, present, { ...serviceOf(), transparentTypes: ['system_proxy'] }).items;
    expect(refusals.flatMap(({ id, refused }) => (refused === null ? [] : [[id, refused]]))).toEqual([
      ['settings/transparentType', 'value'],
      ['settings/logLevel', 'key'],
      ['ports/socks5', 'value'],
      ['ports/api', 'key'],
      ['ipGroups/', 'part'],
      ['customInbounds/a', 'part'],
      ['servers/c1', 'kind'],
      ['subscriptions/c1', 'address'],
    ]);
  });

  test('custom routing as the mode of the rule port, where the service has none', () => {
    const copy: BackupContents = { settings: { pacMode: 'custom' } };
    const custom = { customRouting: { defaultProxyMode: 'direct', routingRules: [] } };
    expect(told(plan(copy, serviceWith({ settings: { pacMode: 'whitelist' } })))).toEqual([
      ['settings/pacMode', 'changed', 'value'],
    ]);
    expect(told(plan(copy, serviceWith({ settings: { pacMode: 'whitelist' }, ...custom })))).toEqual([
      ['settings/pacMode', 'changed', null],
    ]);
    expect(told(plan(copy, serviceWith({ settings: { pacMode: 'custom' } })))).toEqual([
      ['settings/pacMode', 'kept', null],
    ]);
    expect(
      told(plan({ settings: { pacMode: 'routingA', mode: 'custom' } }, serviceWith({ settings: { mode: '' } }))),
    ).toEqual([
      ['settings/pacMode', 'added', 'key'],
      ['settings/mode', 'changed', null],
    ]);
  });

  test('a kind of server, even where its link lacks something', () => {
    const copy: BackupContents = { servers: [{ name: 'w', link: 'wireguard://a@h.example.com:1#w' }] };
    expect(told(plan(copy, serviceWith({})))).toEqual([['servers/c1', 'added', 'kind']]);
    expect(told(plan(copy, serviceWith({}), serviceOf('2.4.14')))).toEqual([['servers/c1', 'added', null]]);
  });

  test('what is connected to a server or a subscription that cannot come', () => {
    const node = { name: 'n', address: 'n:1', net: 'trojan' };
    const copy: BackupContents = {
      servers: [
        { name: 'h', link: 'hysteria2://x@a.example.com:1#h' },
        { name: 's', link: link(1) },
      ],
      subscriptions: [
        { address: 'https://a.example.com/sub', remarks: '' },
        { address: 'ftp://a', remarks: '' },
      ],
      connections: [
        { outbound: 'proxy', own: 1, pinned: true },
        { outbound: 'proxy', own: 2 },
        { outbound: 'proxy', subscription: 'ftp://a', server: node },
        { outbound: 'proxy', subscription: 'https://a.example.com/sub', server: node },
      ],
    };
    const one = plan(copy, serviceWith({}), { ...serviceOf(), pins: true });
    expect(told(one).filter(([id]) => String(id).startsWith('connections'))).toEqual([
      ['connections/c1', 'added', 'kind'],
      ['connections/c2', 'added', null],
      ['connections/c3', 'added', 'address'],
      ['connections/c4', 'added', null],
      ['connections/s1', 'added', 'kind'],
    ]);
    expect([...chosenAtFirst(one, false)].filter((id) => id.startsWith('connections'))).toEqual([
      'connections/c2',
      'connections/c4',
    ]);
  });

  test('a custom inbound with a password is secret, on either side', () => {
    const [open, closed] = [
      { tag: 'a', protocol: 'socks', port: 1, password: '' },
      { tag: 'a', protocol: 'socks', port: 1, username: 'u', password: 'p' },
    ];
    const isSecret = (copy: object[], now: object[]) =>
      plan({ customInbounds: copy as never }, serviceWith({ customInbounds: now as never })).items.map(
        ({ secret }) => secret,
      );
    expect(
      [
        [[open], [open]],
        [[closed], []],
        [[open], [closed]],
        [[], [closed]],
        [[], [open]],
      ].map(([a, b]) => isSecret(a ?? [], b ?? [])),
    ).toEqual([[false], [true], [true], [true], [false]]);
  });

  test('a TUN is the TUN of the other service', () => {
    const present = serviceWith({ settings: { transparentType: 'redirect' } });
    const { target } = plan({ settings: { transparentType: 'system_tun' } }, present, {
      ...serviceOf(),
      transparentTypes: ['redirect', 'tun'],
    });
    expect(target.settings).toEqual({ transparentType: 'tun' });
  });

  test('an API without services is the one that every service has', () => {
    const ports = { socks5: 1, http: 0, socks5WithPac: 0, httpWithPac: 0, vmess: 0 };
    const same = plan(
      { ports: { ...ports, api: { port: 0, services: [] } } },
      serviceWith({ ports: { ...ports, api: { port: 0, services: ['LoggerService'] } } }),
    );
    expect(same.items.every(({ kind }) => kind === 'kept')).toBe(true);
  });
});

describe('servers', () => {
  const copy: BackupContents = { servers: [3, 1, 1].map((at) => ({ name: `Server ${at}`, link: link(at) })) };

  test('are matched by their links, wherever they stand, each once', () => {
    const present = serviceWith({}, lists(3), [1, 2, 3]);
    const one = plan(copy, present);
    expect(told(one)).toEqual([
      ['servers/c1', 'kept', null],
      ['servers/c2', 'kept', null],
      ['servers/c3', 'added', null],
      ['servers/p2', 'removed', null],
    ]);
    expect([...one.places]).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect([losesOrder(one, chosenAtFirst(one, false)), losesOrder(one, new Set())]).toEqual([true, false]);
  });

  test('written in another way are the same', () => {
    const other = `ss://${btoa('aes-256-gcm:pass@h1.example.com:1').replace(/=+$/, '')}#Server%201`;
    expect(told(plan({ servers: [{ name: 'x', link: other }] }, serviceWith({}, lists(1), [1])))).toEqual([
      ['servers/c1', 'kept', null],
    ]);
  });

  const written = (password: string, host: string, name: string): string =>
    `ss://${btoa(`aes-256-gcm:${password}`).replace(/=+$/, '')}@${host}#${name}`;
  const modified = (links: readonly string[], now: readonly string[]): Plan =>
    plan(
      { servers: links.map((one, index) => ({ name: `Server ${index}`, link: one })) },
      {
        ...serviceWith({}, lists(now.length)),
        touch: { ...lists(now.length), links: new Map(now.map((one, index) => [`server:${index + 1}`, one])) },
      },
    );

  test.each([
    ['its name', written('a', 'h.example.com:1', 'One'), written('a', 'h.example.com:1', 'Two')],
    ['its password', written('a', 'h.example.com:1', 'One'), written('b', 'h.example.com:1', 'One')],
  ])('that were modified are modified back: %s', (_, then, now) => {
    const one = modified([then], [now]);
    expect([told(one), [...one.places]]).toEqual([[['servers/c1', 'changed', null]], [[1, 1]]]);
    expect(one.items[0]).toMatchObject({ before: now, after: then, secret: true });
    expect(chosenAtFirst(one, false)).toEqual(new Set(['servers/c1']));
  });

  test.each([
    ['another address', [written('a', 'h.example.com:1', 'One')], [written('a', 'i.example.com:1', 'One')]],
    ['another name and password', [written('a', 'h.example.com:1', 'One')], [written('b', 'h.example.com:1', 'Two')]],
    [
      'two of them',
      [written('a', 'h.example.com:1', 'One')],
      [written('b', 'h.example.com:1', 'One'), written('c', 'h.example.com:1', 'One')],
    ],
    ['what is no link', ['nothing'], ['nowhere']],
  ])('that may be others are not taken for them: %s', (_, then, now) => {
    expect(new Set(modified(then, now).items.map(({ kind }) => kind))).toEqual(new Set(['added', 'removed']));
  });

  test('that are modified are found where they stand now, and so is what is connected to them', () => {
    const [then, now] = [written('a', 'h1.example.com:1', 'Server 1'), written('b', 'h1.example.com:1', 'Server 1')];
    const made = plan(
      { servers: [{ name: 'Server 1', link: then }], connections: [{ own: 1, outbound: 'proxy' }] },
      { ...serviceWith({}), touch: { ...lists(1), links: new Map([['server:1', now]]) } },
    );
    const present = { ...serviceWith({}), touch: { ...lists(1), links: new Map([['server:1', now]]) } };
    const chosen = chosenAtFirst(made, false);
    const notes: RestoreNotes = {
      plan: made,
      present,
      chosen,
      service: serviceOf(),
      placed: new Map(),
      fetched: new Map(),
    };
    const [, modify, connect] = restoreSteps(notes);
    expect([modify, connect]).toEqual([
      { kind: 'modifyServer', index: 1 },
      { kind: 'connect', index: 1 },
    ]);
    if (modify === undefined || connect === undefined) expect.fail();
    const work = { touch: present.touch, running: false, notes };
    expect(restoreRules.move(modify, work)).toEqual({
      kind: 'send',
      call: { name: 'importText', input: { url: then, which: serverRef(1), kind: 'server' } },
    });
    const after = { ...lists(1), links: new Map([['server:1', then]]) };
    const followed = restoreRules.follow(modify, work, replyOf(after), 'answer');
    expect([...followed.notes.placed]).toEqual([[1, serverRef(1)]]);
    expect(restoreRules.move(connect, { ...work, ...followed })).toEqual({
      kind: 'send',
      call: { name: 'connect', input: { ...serverRef(1), outbound: 'proxy' } },
    });
    expect(restoreRules.move(modify, { ...work, touch: lists(0) })).toEqual({ kind: 'lost' });
  });

  test('whose link is not known are left alone; so is what the copy says nothing of', () => {
    expect(told(plan(copy, serviceWith({}, lists(3), [1])))).toHaveLength(3);
    expect(told(plan({}, serviceWith({ routingA: 'x' }, lists(3), [1])))).toEqual([]);
  });
});

describe('subscriptions and connections', () => {
  const sub = subscription(1, 2, { remarks: 'now', others: { autoSelect: false } });
  const node = { name: 'Node 1-2', address: 'n2.host1.example.com:80', net: 'trojan' };
  const address = sub.address ?? '';
  const copy: BackupContents = {
    servers: [
      { name: 'Server 1', link: link(1) },
      { name: 'Server 7', link: link(7) },
    ],
    subscriptions: [
      { address, remarks: 'then', keys: { autoSelect: true, other: 1 } },
      { address: 'https://b.example.com/sub', remarks: '' },
    ],
    connections: [
      { outbound: 'proxy', own: 1 },
      { outbound: 'proxy', own: 2 },
      { outbound: 'video', subscription: address, server: node },
    ],
  };
  const touch = lists(
    2,
    [sub],
    [connectedRef(serverRef(1)), connectedRef(serverRef(2)), connectedRef(nodeRef(0, 1), 'video')],
  );
  const present = serviceWith({}, touch, [1, 2]);

  test('are matched by address, and by what is connected', () => {
    const one = plan(copy, present);
    expect(told(one).filter(([id]) => !String(id).startsWith('servers'))).toEqual([
      ['subscriptions/c1', 'changed', null],
      ['subscriptions/c2', 'added', null],
      ['connections/c1', 'kept', null],
      ['connections/c2', 'added', null],
      ['connections/c3', 'added', null],
      ['connections/p2', 'removed', null],
      ['connections/p3', 'removed', null],
    ]);
    expect(one.items.find(({ id }) => id === 'subscriptions/c1')).toMatchObject({
      before: '{"remarks":"now","autoSelect":false}',
      after: '{"remarks":"then","autoSelect":true}',
    });
  });

  const notes = (service: Capabilities, exactly = true): RestoreNotes => {
    const made = planOf(copy, present, service);
    return {
      plan: made,
      present,
      chosen: chosenAtFirst(made, exactly),
      service,
      placed: new Map(),
      fetched: new Map(),
    };
  };
  const stepsFor = (service: Capabilities): readonly RestoreStep[] => restoreSteps(notes(service));

  test('the steps: what goes, then what the rest refers to, connections last', () => {
    expect(stepsFor(serviceOf())).toEqual([
      { kind: 'read' },
      { kind: 'disconnect', connection: connectedRef(serverRef(2)) },
      { kind: 'disconnect', connection: connectedRef(nodeRef(0, 1), 'video') },
      { kind: 'deleteRows', rows: [serverRef(2)] },
      { kind: 'importServers', places: [2] },
      { kind: 'importSubscription', index: 2 },
      { kind: 'patchSubscription', index: 1 },
      { kind: 'patchSubscription', index: 2 },
      { kind: 'connect', index: 2 },
      { kind: 'connect', index: 3 },
    ]);
    expect(stepsFor(serviceOf('2.4.14')).slice(-2)).toEqual([
      { kind: 'chooseServers', name: 'proxy' },
      { kind: 'chooseServers', name: 'video' },
    ]);
  });

  test('rows are found where they stand now; what is gone is lost, and nothing is sent for it', () => {
    const later = { ...touch, servers: [], subscriptions: touch.subscriptions };
    const work = { touch: later, running: false, notes: notes(serviceOf()) };
    expect(restoreRules.move({ kind: 'deleteRows', rows: [serverRef(2)] }, work)).toEqual({ kind: 'lost' });
    expect(restoreRules.move({ kind: 'connect', index: 2 }, work)).toEqual({ kind: 'lost' });
    expect(restoreRules.move({ kind: 'connect', index: 3 }, work)).toEqual({
      kind: 'send',
      call: { name: 'connect', input: { ...nodeRef(0, 2), outbound: 'video' } },
    });
    expect(restoreRules.move({ kind: 'patchSubscription', index: 1 }, work)).toEqual({
      kind: 'send',
      call: {
        name: 'patchSubscription',
        input: {
          row: { _type: 'subscription', id: 1, sub: 0 },
          address,
          remarks: 'then',
          others: { autoSelect: true },
        },
      },
    });
  });

  test('of an import only what came can be connected', () => {
    const step: RestoreStep = { kind: 'importServers', places: [1, 2] };
    const before = { touch: lists(0), running: false, notes: notes(serviceOf()) };
    const cameOnly = (names: readonly string[]) => {
      const now = lists(
        names.map((name, index) => ({ ...(lists(1).servers[0] ?? expect.fail()), id: index + 1, name })),
      );
      const after = { ...before, ...restoreRules.follow(step, before, replyOf(now), 'answer') };
      return [[...after.notes.placed], restoreRules.outcome(step, before, after, null)];
    };
    expect(cameOnly(['Server 1', 'Server 7'])).toEqual([
      [
        [1, serverRef(1)],
        [2, serverRef(2)],
      ],
      { kind: 'done', result: null },
    ]);
    expect(cameOnly(['Server 7'])).toEqual([[[2, serverRef(1)]], { kind: 'lost' }]);
  });

  describe('a pinned server', () => {
    const newest = serviceOf('2.4.14', { coreVersion: '2.5' });
    const [first, second] = [
      { outbound: 'proxy', own: 1 },
      { outbound: 'proxy', own: 2 },
    ];
    const servers = [1, 2].map((at) => ({ name: `Server ${at}`, link: link(at) }));
    const pinned = { ...first, pinned: true } as const;
    const there = (...pins: readonly boolean[]): ReadService =>
      serviceWith(
        {},
        lists(
          2,
          [],
          pins.map((pin, at) => ({ ...connectedRef(serverRef(at + 1)), ...(pin ? ({ pinned: true } as const) : {}) })),
        ),
        [1, 2],
      );
    const pins = (connections: BackupContents['connections'], now: ReadService, service = newest) =>
      planOf({ servers, connections: connections ?? [] }, now, service).items.filter(({ id }) =>
        /^connections\/[su]/.test(id),
      );
    const TEXT = '{"outbound":"proxy","pinned":true}';

    test.each([
      ['is added', [pinned, second], there(false, false), ['connections/s1', 'added', null, TEXT]],
      ['is kept', [pinned, second], there(true, false), ['connections/s1', 'kept', TEXT, TEXT]],
      ['takes the place of another', [pinned, second], there(false, true), ['connections/s1', 'changed', null, TEXT]],
      ['is connected first', [pinned], there(), ['connections/s1', 'added', null, TEXT]],
      ['that the copy does not have', [first, second], there(true, false), ['connections/u1', 'removed', TEXT, null]],
    ] as const)('%s', (_, connections, now, [id, kind, before, after]) => {
      expect(pins(connections, now)).toEqual([
        {
          id,
          part: 'connections',
          place: { of: id === 'connections/u1' ? 'unpin' : 'pin', index: 1 },
          name: 'Server 1',
          kind,
          before,
          after,
          secret: false,
          refused: null,
        },
      ]);
    });

    test('of a connection that the copy does not have is not spoken of: it goes with it, or stays', () => {
      expect(pins([first], there(false, true))).toEqual([]);
      expect(pins([first, { ...pinned, outbound: 'video' }], there(true)).map(({ id }) => id)).toEqual([
        'connections/s2',
        'connections/u1',
      ]);
    });

    test('is named where the service cannot take it, and connected all the same', () => {
      const made = planOf({ servers, connections: [pinned] }, there(), serviceOf('2.4.14'));
      expect(told(made).slice(2)).toEqual([
        ['connections/c1', 'added', null],
        ['connections/s1', 'added', 'pin'],
      ]);
      expect(chosenAtFirst(made, false)).toEqual(new Set(['connections/c1']));
    });

    test('is pinned after everything is connected, where it stands now; what is unpinned, before', () => {
      const now = there(false, true);
      const work = (connections: BackupContents['connections'], exactly: boolean) => {
        const made = planOf({ servers, connections: connections ?? [] }, now, newest);
        return {
          plan: made,
          present: now,
          chosen: chosenAtFirst(made, exactly),
          service: newest,
          placed: new Map(),
          fetched: new Map(),
        };
      };
      const notes = work([pinned, { ...second, outbound: 'video' }], true);
      const steps = restoreSteps(notes);
      expect(steps).toEqual([
        { kind: 'read' },
        { kind: 'disconnect', connection: { ...connectedRef(serverRef(2)), pinned: true } },
        { kind: 'chooseServers', name: 'video' },
        { kind: 'pinServer', index: 1 },
      ]);
      const moved = { ...now.touch, servers: [...now.touch.servers].reverse() };
      const touch = { ...moved, servers: moved.servers.map((row, at) => ({ ...row, id: at + 1 })) };
      const sent = (step: RestoreStep, at: Touch = touch) =>
        restoreRules.move(step, { touch: at, running: false, notes });
      expect(sent({ kind: 'pinServer', index: 1 }, now.touch)).toEqual({
        kind: 'send',
        call: { name: 'pinServer', input: { outbound: 'proxy', row: serverRef(1) } },
      });
      expect(restoreRules.locate({ kind: 'pinServer', index: 1 }, { touch, running: false, notes })).toEqual({
        before: now.touch,
        rows: [serverRef(1)],
      });
      expect(sent({ kind: 'pinServer', index: 1 }, lists(0))).toEqual({ kind: 'lost' });
      expect(restoreSteps(work([first, second], true))).toEqual([
        { kind: 'read' },
        { kind: 'unpinServer', name: 'proxy' },
      ]);
      expect(sent({ kind: 'unpinServer', name: 'proxy' })).toEqual({
        kind: 'send',
        call: { name: 'pinServer', input: { outbound: 'proxy', row: null } },
      });
      expect(restoreSteps(work([first, second], false))).toEqual([]);
      expect(aroundStop(steps, { stops: true, starts: true }).map(({ kind }) => kind)).toEqual([
        'read',
        'stop',
        'disconnect',
        'chooseServers',
        'pinServer',
        'start',
      ]);
    });
  });

  test('after a fault of the whole service, of reading, or of stopping the core no other step is tried', () => {
    const fault = { kind: 'refused', message: 'no' } as const;
    const ends = (kind: 'stop' | 'ports', reading = false) => restoreRules.endsAll({ step: { kind }, fault, reading });
    expect([ends('stop'), ends('ports'), ends('ports', true)]).toEqual([true, false, true]);
    expect(restoreRules.endsAll({ step: { kind: 'ports' }, fault: { kind: 'unreachable' }, reading: false })).toBe(
      true,
    );
  });
});

test('of the preferences of a copy only those are offered that the panel has: a token or an address is none', () => {
  const preferences = {
    theme: 'dark',
    trialOthers: 'on',
    token: 'x',
    backendAddress: 'http://evil.example',
    'trial@http://a': '{}',
  };
  expect(told(plan({ preferences }, serviceWith({ preferences: { trialOthers: 'off' } })))).toEqual([
    ['preferences/theme', 'added', null],
    ['preferences/trialOthers', 'changed', null],
  ]);
});

test('the core is stopped only for what it would restart with', () => {
  const quiet: readonly RestoreStep[] = [{ kind: 'read' }, { kind: 'importServers', places: [1] }];
  expect(aroundStop(quiet, { stops: true, starts: true })).toEqual(quiet);
  expect(aroundStop([], { stops: false, starts: true })).toEqual([{ kind: 'read' }, { kind: 'start' }]);
  expect(aroundStop([], { stops: false, starts: false })).toEqual([]);
  expect(aroundStop([], { stops: true, starts: true })).toEqual([]);
});

test('an interval of 0 that would end the service is never sent', () => {
  const settings = { subscriptionAutoUpdateMode: 'auto_update_at_intervals', subscriptionAutoUpdateIntervalHour: 0 };
  const present = serviceWith({
    settings: { subscriptionAutoUpdateMode: 'none', subscriptionAutoUpdateIntervalHour: 0 },
  });
  const made = plan({ settings }, present);
  const notes: RestoreNotes = {
    plan: made,
    present,
    chosen: chosenAtFirst(made, false),
    service: serviceOf(),
    placed: new Map(),
    fetched: new Map(),
  };
  expect(restoreRules.move({ kind: 'settings' }, { touch: lists(0), running: false, notes })).toEqual({
    kind: 'send',
    call: {
      name: 'savePart',
      input: {
        part: 'settings',
        name: '',
        before: present.contents,
        after: { settings: { ...settings, subscriptionAutoUpdateIntervalHour: 1 } },
      },
    },
  });
});
