import { describe, expect, test } from 'vitest';
import { copyReadingMachine } from '../../../machines/copies/copy-reading.machine';
import { selectReadDone, selectReadPart, selectReadTotal } from '../../../machines/copies/copy-reading.selectors';
import { type ReadAnswer, type ReadingScope, type ReadPart } from '../../../machines/copies/reading.rules';
import { type Touch } from '../../../machines/domain/touch';
import { type Fault } from '../../../machines/shared/faults';
import { serviceOf } from '../../harness/capabilities';
import { answerOf, PROBE, type Served } from '../../harness/copy-parts';
import { lockedSlot, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, server, serverRef } from '../../harness/touch-lists';

function start(scope: Partial<ReadingScope> = {}) {
  const read = lockedSlot<ReadPart, ReadAnswer>();
  const input = { service: serviceOf(), preferences: { theme: 'dark' }, withListed: false };
  const { actor } = startActor(copyReadingMachine.provide({ actors: { read: read.logic } }), { ...input, ...scope });
  const now = () => actor.getSnapshot();
  const serve = (served: Served = {}): void => {
    while (now().status === 'active') {
      const call = read.latest;
      const fault = served.fails?.[call.input.kind];
      if (fault === undefined) call.answer(answerOf(call.input, served));
      else call.fail(fault);
    }
  };
  const asked = () => read.calls.map(({ input: { kind } }) => kind);
  const output = () => now().output;
  const whole = () => {
    const { fault, ...rest } = output() ?? expect.fail('still reading');
    expect(fault).toBeNull();
    return 'read' in rest ? rest.read : expect.fail('nothing read');
  };
  return { actor, read, now, serve, asked, output, whole };
}

describe('what is read', () => {
  test('is everything that this service has, the lists once more at the end', () => {
    const { serve, asked, whole } = start();
    serve({ pacMode: 'custom' });
    expect(asked()).toEqual([
      'lists',
      'outbounds',
      'outbound',
      'outbound',
      'settings',
      'customRouting',
      'ports',
      'dnsLists',
      'routingA',
      'domains',
      'links',
      'check',
    ]);
    expect(whole()).toEqual({
      contents: {
        preferences: { theme: 'dark' },
        outbounds: [
          { name: 'proxy', setting: { ...PROBE, type: 'proxy' } },
          { name: 'video', setting: { ...PROBE, type: 'video' } },
        ],
        settings: { pacMode: 'custom' },
        ports: { socks5: 1, http: 2, socks5WithPac: 0, httpWithPac: 3, vmess: 0 },
        dns: { internal: ['1.1.1.1 -> direct'], external: [] },
        routingA: 'default: proxy',
        domainsExcluded: 'a.com',
        customRouting: { defaultProxyMode: 'direct', routingRules: [] },
        servers: [
          { name: 'Server 1', link: 'server://0/1' },
          { name: 'Server 2', link: 'server://0/2' },
        ],
        subscriptions: [],
        connections: [],
      },
      missing: [{ part: 'accounts' }, { part: 'gfwList', name: '2026-01-02' }],
      touch: {
        ...lists(2),
        links: new Map([
          ['server:1', 'server://0/1'],
          ['server:2', 'server://0/2'],
        ]),
      },
      running: replyOf(lists(2)).running,
    });
  });

  test('what later services have instead or beside', () => {
    const { serve, whole } = start({ service: serviceOf('2.4.14') });
    serve();
    const { dns, ipGroups, customInbounds, customRouting } = whole().contents;
    expect({ dns, ipGroups, customInbounds, customRouting }).toEqual({
      dns: { rules: [{ server: '1.1.1.1' }] },
      ipGroups: { countries: ['CN', 'IR'], ranges: [] },
      customInbounds: [{ tag: 'a', protocol: 'socks', port: 1 }],
      customRouting: undefined,
    });
  });

  test('links come six at a time, with how far it is', () => {
    const { read, now } = start();
    const step = (): void => read.latest.answer(answerOf(read.latest.input, { touch: lists(13) }));
    while (selectReadPart(now()) !== 'links') step();
    const [done, total] = [selectReadDone(now()), selectReadTotal(now())];
    expect(total - done).toBe(4);
    step();
    expect([selectReadDone(now()), selectReadTotal(now())]).toEqual([done + 1, total]);
    expect(read.latest.input).toMatchObject({
      rows: [{ id: 7 }, { id: 8 }, { id: 9 }, { id: 10 }, { id: 11 }, { id: 12 }],
    });
  });

  test('of subscriptions the address and all keys, and links of their servers where they are connected, or asked for', () => {
    const base = lists(1, [2]);
    const [subscription] = base.subscriptions;
    const touch: Touch = {
      ...base,
      subscriptions: subscription === undefined ? [] : [{ ...subscription, others: { autoSelect: true } }],
      connected: [
        connectedRef(serverRef(1)),
        { _type: 'subscriptionServer', id: 2, sub: 0, outbound: 'video', pinned: true },
        { _type: 'server', id: 9, sub: 0, outbound: 'proxy' },
      ],
    };
    const one = start();
    one.serve({ touch });
    const { address, remarks, servers } = base.subscriptions[0] ?? expect.fail();
    const [first, second] = servers.map(({ name, address: at, net }) => ({ name, address: at, net }));
    expect(one.whole().contents).toMatchObject({
      subscriptions: [{ address, remarks, keys: { autoSelect: true } }],
      connections: [
        { outbound: 'proxy', own: 1 },
        {
          outbound: 'video',
          pinned: true,
          subscription: address,
          server: { ...second, link: 'subscriptionServer://0/2' },
        },
      ],
    });
    expect(one.whole().contents.subscriptions?.[0]).not.toHaveProperty('servers');
    expect(one.whole().missing).toContainEqual({ part: 'connections', name: 'proxy', reason: 'no such server' });
    const all = start({ withListed: true });
    all.serve({ touch });
    expect(all.whole().contents.subscriptions?.[0]?.servers).toEqual([
      { ...first, link: 'subscriptionServer://0/1' },
      { ...second, link: 'subscriptionServer://0/2' },
    ]);
  });

  test('an address that the lists do not tell is the share link of the subscription', () => {
    const base = lists(0, [1]);
    const touch = { ...base, subscriptions: base.subscriptions.map((row) => ({ ...row, address: null })) };
    const { serve, whole } = start();
    serve({ touch });
    expect(whole().contents.subscriptions).toMatchObject([{ address: 'subscription://0/1' }]);
    const none = start();
    none.serve({ touch, link: () => '' });
    expect(none.whole().missing).toContainEqual({ part: 'subscriptions', name: 'host1.example.com', reason: 'empty' });
    expect(none.whole().contents.subscriptions).toEqual([]);
  });
});

describe('what cannot be read', () => {
  test('is named, and the rest is read', () => {
    const { serve, whole } = start();
    serve({
      touch: { ...lists(2), connected: [connectedRef(serverRef(2))] },
      fails: {
        ports: { kind: 'timeout' },
        outbound: { kind: 'refused', message: 'no such outbound' },
        domains: { kind: 'failed', status: 500 },
      },
      link: (_, index) => (index === 1 ? { kind: 'refused', message: 'bad link' } : 'ss://1'),
    });
    expect(whole().missing).toEqual([
      { part: 'accounts' },
      { part: 'outbounds', name: 'proxy', reason: 'no such outbound' },
      { part: 'outbounds', name: 'video', reason: 'no such outbound' },
      { part: 'gfwList', name: '2026-01-02' },
      { part: 'ports', reason: 'timeout' },
      { part: 'domainsExcluded', reason: 'failed' },
      { part: 'servers', name: 'Server 2', reason: 'bad link' },
      { part: 'connections', name: 'Server 2', reason: 'no link' },
    ]);
    expect(whole().contents.servers).toEqual([{ name: 'Server 1', link: 'ss://1' }]);
    expect(whole().contents).not.toHaveProperty('ports');
  });

  test('a call that the service does not have is not missing', () => {
    const { serve, whole } = start();
    serve({ pacMode: 'custom', fails: { customRouting: { kind: 'missing', call: 'GET /api/customPac' } } });
    expect(whole().missing.map(({ part }) => part)).toEqual(['accounts', 'gfwList']);
  });

  test.each<readonly [ReadPart['kind'], Fault]>([
    ['lists', { kind: 'timeout' }],
    ['check', { kind: 'refused', message: 'no' }],
    ['settings', { kind: 'unreachable' }],
    ['routingA', { kind: 'unauthorised', first: false }],
    ['ports', { kind: 'busy', own: false }],
  ])('%s: %j ends it', (part, fault) => {
    const { serve, output, asked } = start();
    serve({ fails: { [part]: fault } });
    expect([output(), asked().at(-1)]).toEqual([{ fault }, part]);
  });

  test('a service that goes away between links ends it; so does a programming error', () => {
    const gone = start();
    gone.serve({ link: () => ({ kind: 'unreachable' }) });
    expect(gone.output()).toEqual({ fault: { kind: 'unreachable' } });
    const crashed = start();
    crashed.read.latest.crash(new Error('boom'));
    expect(crashed.output()).toEqual({ fault: { kind: 'setup', message: 'boom' } });
  });

  test('it can be left at any time', () => {
    const { actor, output, read } = start();
    actor.send({ type: 'reading.leave' });
    expect([output(), read.latest.settled]).toEqual([{ fault: { kind: 'left' } }, true]);
  });
});

describe('lists that change meanwhile', () => {
  const before = lists(2);
  const later: Touch = {
    ...before,
    servers: [server(9, { id: 1 }), ...before.servers.map((row) => ({ ...row, id: row.id + 1 }))],
  };

  test('have their links read again, as they stand now', () => {
    const { serve, whole, asked } = start();
    serve({ touch: before, later, link: ({ rows }, index) => (rows.length === 2 && index === 1 ? '' : `at ${index}`) });
    expect(asked().slice(-4)).toEqual(['links', 'check', 'links', 'check']);
    expect(whole().contents.servers).toEqual([
      { name: 'Server 9', link: 'at 0' },
      { name: 'Server 1', link: 'at 1' },
      { name: 'Server 2', link: 'at 2' },
    ]);
    expect(whole().missing.map(({ part }) => part)).toEqual(['accounts', 'gfwList']);
  });

  test('are given up when they keep changing', () => {
    const { read, now, output } = start();
    let count = 1;
    while (now().status === 'active') {
      count += 1;
      read.latest.answer(answerOf(read.latest.input, { touch: before, later: lists(count + 2) }));
    }
    expect(output()).toEqual({ fault: { kind: 'changing' } });
  });
});

describe('custom routing', () => {
  test.each([
    [{}, 'whitelist', 0],
    [{}, 'custom', 1],
    [{ withRouting: true }, 'whitelist', 1],
    [{ withRouting: true }, 'custom', 1],
    [{ parts: ['settings'] }, 'custom', 0],
  ] as const)('is read once, where it is in use or a copy has it: %j, %s', (scope, pacMode, times) => {
    const { serve, asked, whole } = start(scope);
    serve({ pacMode });
    expect(asked().filter((kind) => kind === 'customRouting')).toHaveLength(times);
    expect(whole().contents.customRouting === undefined).toBe(times === 0);
  });

  test('that the service does not have is not missing', () => {
    const { serve, whole } = start({ withRouting: true });
    serve({ fails: { customRouting: { kind: 'missing', call: 'getCustomPac' } } });
    expect([whole().contents.customRouting, whole().missing.map(({ part }) => part)]).toEqual([
      undefined,
      ['accounts', 'gfwList'],
    ]);
  });
});

describe('only some parts', () => {
  test('are read without the links of rows', () => {
    const { serve, asked, whole } = start({ parts: ['settings', 'outbounds'] });
    serve({ pacMode: 'custom', touch: lists(2, [1]) });
    expect(asked()).toEqual(['lists', 'outbounds', 'outbound', 'outbound', 'settings']);
    expect(Object.keys(whole().contents)).toEqual(['preferences', 'outbounds', 'settings']);
    expect(whole().missing).toEqual([{ part: 'gfwList', name: '2026-01-02' }]);
  });

  test('custom routing without the settings', () => {
    const { serve, asked, whole } = start({ parts: ['customRouting'] });
    serve();
    expect(asked()).toEqual(['lists', 'customRouting']);
    expect(whole().contents.customRouting).toEqual({ defaultProxyMode: 'direct', routingRules: [] });
  });

  test('rows have their links', () => {
    const { serve, asked, whole } = start({ parts: ['connections'] });
    serve();
    expect(asked()).toEqual(['lists', 'links', 'check']);
    expect(whole().contents.servers).toHaveLength(2);
  });
});
