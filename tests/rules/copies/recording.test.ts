import { describe, expect, test } from 'vitest';
import {
  learnt,
  NOTHING_KNOWN,
  partBefore,
  type AnsweredCall,
  type Known,
  type SentCall,
} from '../../../machines/copies/recording.rules';
import { withLink } from '../../../machines/domain/same-row';
import {
  connectedRef,
  lists,
  replyOf,
  server,
  serverRef,
  subscription,
  subscriptionRef,
} from '../../harness/touch-lists';

const PORTS = { socks5: 1, http: 2, socks5WithPac: 0, httpWithPac: 3, vmess: 0 };
const PROBE = { probeURL: 'https://a', probeInterval: '10s', type: 'leastping' };

const after = (...calls: readonly AnsweredCall[]): Known => calls.reduce(learnt, NOTHING_KNOWN);

describe('what goes with a change', () => {
  test.each<[string, AnsweredCall, SentCall, unknown]>([
    [
      'settings, with the keys that change',
      { name: 'setting', input: undefined, value: { setting: { a: 1, b: 2, c: [3] }, localGfwList: '' } },
      { name: 'saveSetting', input: { a: 9, c: [3], d: 4 } },
      { change: { kind: 'settings', count: 3, name: '' }, contents: { settings: { a: 1, b: 2, c: [3] } } },
    ],
    [
      'ports, without the link',
      { name: 'ports', input: undefined, value: { ...PORTS, api: null, vmessLink: 'vmess://x' } },
      { name: 'savePorts', input: { ...PORTS, http: 5, api: null, vmessLink: null } },
      { change: { kind: 'ports', count: 1, name: '' }, contents: { ports: PORTS } },
    ],
    [
      'lists of DNS servers',
      { name: 'storedTexts', input: { subject: 'dns' }, value: { internal: '1.1.1.1 -> direct', external: '' } },
      { name: 'saveTexts', input: { subject: 'dns', texts: { internal: '', external: '' } } },
      {
        change: { kind: 'dns', count: 1, name: '' },
        contents: { dns: { internal: ['1.1.1.1 -> direct'], external: [] } },
      },
    ],
    [
      'a script',
      { name: 'storedTexts', input: { subject: 'routingA' }, value: { routingA: 'default: proxy' } },
      { name: 'saveTexts', input: { subject: 'routingA', texts: { routingA: 'default: direct' } } },
      { change: { kind: 'routingA', count: 1, name: '' }, contents: { routingA: 'default: proxy' } },
    ],
    [
      'rules of DNS',
      { name: 'dnsRules', input: undefined, value: { rules: [{ server: '1.1.1.1' }], newModule: true } },
      { name: 'saveDnsRules', input: { rules: [], newModule: true } },
      { change: { kind: 'dns', count: 1, name: '' }, contents: { dns: { rules: [{ server: '1.1.1.1' }] } } },
    ],
    [
      'custom routing',
      {
        name: 'customPac',
        input: undefined,
        value: { customPac: { defaultProxyMode: 'direct', routingRules: [] }, directory: '/x' },
      },
      { name: 'saveCustomPac', input: { defaultProxyMode: 'proxy', routingRules: [] } },
      {
        change: { kind: 'customRouting', count: 1, name: '' },
        contents: { customRouting: { defaultProxyMode: 'direct', routingRules: [] } },
      },
    ],
    [
      'an inbound that is deleted',
      {
        name: 'customInbounds',
        input: undefined,
        value: { inbounds: [{ tag: 'a', protocol: 'socks', port: 1 }], ports: [], outbounds: [] },
      },
      { name: 'deleteInbound', input: { tag: 'a' } },
      {
        change: { kind: 'inboundDeleted', count: 1, name: 'a' },
        contents: { customInbounds: [{ tag: 'a', protocol: 'socks', port: 1 }] },
      },
    ],
    [
      'one inbound of several',
      {
        name: 'deleteInbound',
        input: { tag: 'c' },
        value: [
          { tag: 'a', protocol: 'socks', port: 1 },
          { tag: 'b', protocol: 'http', port: 2 },
        ],
      },
      { name: 'deleteInbound', input: { tag: 'b' } },
      {
        change: { kind: 'inboundDeleted', count: 1, name: 'b' },
        contents: { customInbounds: [{ tag: 'b', protocol: 'http', port: 2 }] },
      },
    ],
    [
      'an inbound that was just added',
      {
        name: 'addInbound',
        input: { tag: 'b', protocol: 'socks', port: 2 },
        value: [{ tag: 'b', protocol: 'socks', port: 2 }],
      },
      { name: 'deleteInbound', input: { tag: 'b' } },
      {
        change: { kind: 'inboundDeleted', count: 1, name: 'b' },
        contents: { customInbounds: [{ tag: 'b', protocol: 'socks', port: 2 }] },
      },
    ],
    [
      'the setting of an outbound',
      { name: 'outboundSetting', input: { name: 'video' }, value: PROBE },
      { name: 'saveOutbound', input: { name: 'video', setting: { ...PROBE, type: 'random' } } },
      {
        change: { kind: 'outbound', count: 1, name: 'video' },
        contents: { outbounds: [{ name: 'video', setting: PROBE }] },
      },
    ],
    [
      'an outbound that is deleted',
      { name: 'outboundSetting', input: { name: 'video' }, value: PROBE },
      { name: 'deleteOutbound', input: { name: 'video' } },
      {
        change: { kind: 'outboundDeleted', count: 1, name: 'video' },
        contents: { outbounds: [{ name: 'video', setting: PROBE }] },
      },
    ],
    [
      'an outbound whose setting could not be read',
      { name: 'outboundSetting', input: { name: 'other' }, value: PROBE },
      { name: 'deleteOutbound', input: { name: 'video' } },
      { change: { kind: 'outboundDeleted', count: 1, name: 'video' }, contents: { outbounds: [{ name: 'video' }] } },
    ],
  ])('%s', (_, read, sent, before) => {
    expect(partBefore(after(read), sent)).toEqual(before);
  });

  test.each<[string, readonly AnsweredCall[], SentCall]>([
    ['nothing was read', [], { name: 'saveSetting', input: { a: 1 } }],
    ['no text was read', [], { name: 'saveTexts', input: { subject: 'domains', texts: { domains: '' } } }],
    [
      'the text is the same',
      [{ name: 'storedTexts', input: { subject: 'domains' }, value: { domains: 'a.com' } }],
      { name: 'saveTexts', input: { subject: 'domains', texts: { domains: 'a.com' } } },
    ],
    [
      'the ports are the same',
      [{ name: 'ports', input: undefined, value: { ...PORTS, api: null, vmessLink: 'vmess://x' } }],
      { name: 'savePorts', input: { ...PORTS, api: null, vmessLink: null } },
    ],
    [
      'the setting of the outbound is the same',
      [{ name: 'outboundSetting', input: { name: 'video' }, value: PROBE }],
      { name: 'saveOutbound', input: { name: 'video', setting: { ...PROBE } } },
    ],
    ['the outbound is not known', [], { name: 'saveOutbound', input: { name: 'video', setting: PROBE } }],
    ['there is no such inbound', [], { name: 'deleteInbound', input: { tag: 'a' } }],
    ['servers are only added', [], { name: 'importText', input: { url: 'ss://x', which: null, kind: null } }],
    ['nothing is known of the rows', [], { name: 'deleteRows', input: { rows: [serverRef(1)] } }],
    ['it only tells something', [], { name: 'setting', input: undefined }],
    [
      'an answer tells nothing',
      [{ name: 'saveSetting', input: { a: 1 }, value: undefined }],
      { name: 'saveSetting', input: { a: 2 } },
    ],
  ])('nothing when %s', (_, read, sent) => {
    expect(partBefore(after(...read), sent)).toBeNull();
  });

  test('the settings of several outbounds, each when it changes', () => {
    const read = (name: string): AnsweredCall => ({ name: 'outboundSetting', input: { name }, value: PROBE });
    const known = after(read('video'), read('work'), read('video'));
    for (const name of ['video', 'work'])
      expect(partBefore(known, { name: 'deleteOutbound', input: { name } })?.contents.outbounds).toEqual([
        { name, setting: PROBE },
      ]);
    expect(known.contents.outbounds).toHaveLength(2);
  });

  test('a setting of an outbound that was read again', () => {
    const read = (type: string): AnsweredCall => ({
      name: 'outboundSetting',
      input: { name: 'video' },
      value: { ...PROBE, type },
    });
    const known = after(read('first'), read('second'));
    expect(partBefore(known, { name: 'deleteOutbound', input: { name: 'video' } })?.contents.outbounds).toEqual([
      { name: 'video', setting: { ...PROBE, type: 'second' } },
    ]);
  });
});

describe('rows', () => {
  const listed = { _type: 'subscriptionServer', id: 1, sub: 0, outbound: 'b' } as const;
  const others = { autoSelect: true };
  const home = subscription(1, 2, { remarks: 'home', others });
  const before = withLink(
    withLink(lists(3, [home, 1], [connectedRef(serverRef(2)), listed]), serverRef(2), 'ss://2'),
    serverRef(3),
    'ss://3',
  );

  test('that are deleted, with their links, keys and what was connected before the first was disconnected', () => {
    const now = lists(3, [home, 1], [connectedRef(serverRef(2)), connectedRef(serverRef(1)), listed]);
    const cut = lists(3, [home, 1], [connectedRef(serverRef(1))]);
    const known = after(
      { name: 'locate', input: { before, rows: [] }, value: replyOf(now) },
      { name: 'disconnect', input: connectedRef(serverRef(2)), value: replyOf(cut) },
    );
    const rows = [serverRef(2), subscriptionRef(1)];
    expect(partBefore(known, { name: 'deleteRows', input: { rows } })).toEqual({
      change: { kind: 'deleted', count: 2, name: '' },
      contents: {
        servers: [{ name: 'Server 2', link: 'ss://2' }],
        subscriptions: [{ address: 'https://host1.example.com/sub', remarks: 'home', keys: others }],
        connections: [
          { outbound: 'proxy', own: 1 },
          {
            outbound: 'b',
            subscription: 'https://host1.example.com/sub',
            server: { name: 'Node 1-1', address: 'n1.host1.example.com:80', net: 'trojan' },
          },
        ],
      },
    });
  });

  test('of which one is deleted leave the connections of the others out', () => {
    const now = lists(3, [home, 1], [connectedRef(serverRef(2)), connectedRef(serverRef(3)), listed]);
    const known = after({ name: 'locate', input: { before, rows: [] }, value: replyOf(now) });
    expect(partBefore(known, { name: 'deleteRows', input: { rows: [serverRef(2)] } })?.contents).toEqual({
      servers: [{ name: 'Server 2', link: 'ss://2' }],
      connections: [{ outbound: 'proxy', own: 1 }],
    });
    expect(partBefore(known, { name: 'deleteRows', input: { rows: [subscriptionRef(2)] } })?.contents).toEqual({
      subscriptions: [{ address: 'https://host2.example.com/sub', remarks: '' }],
    });
  });

  test('are followed to where they stand now', () => {
    const now = lists([server(1, { name: 'Server 2', address: 's2.example.com:443' })]);
    const known = after({ name: 'locate', input: { before, rows: [] }, value: replyOf(now) });
    expect(partBefore(known, { name: 'deleteRows', input: { rows: [serverRef(1)] } })).toEqual({
      change: { kind: 'deleted', count: 1, name: 'Server 2' },
      contents: { servers: [{ name: 'Server 2', link: 'ss://2' }] },
    });
  });

  test('a connection whose server is gone in an answer is forgotten', () => {
    const known = after(
      { name: 'locate', input: { before, rows: [] }, value: replyOf(lists(3, [], [connectedRef(serverRef(2))])) },
      { name: 'disconnect', input: connectedRef(serverRef(2)), value: replyOf(lists(1)) },
    );
    expect([known.connected, known.touch.links?.size]).toEqual([[], 0]);
  });

  test('a server that is modified, by the link that it had', () => {
    const links = new Map([['server:3', 'ss://today']]);
    const known = after({
      name: 'locate',
      input: { before, rows: [] },
      value: replyOf({ ...lists(3, [], [connectedRef(serverRef(3))]), links }),
    });
    const sent = { name: 'importText', input: { url: 'ss://new', which: serverRef(3), kind: 'server' } } as const;
    expect(partBefore(known, sent)).toEqual({
      change: { kind: 'server', count: 1, name: 'Server 3' },
      contents: { servers: [{ name: 'Server 3', link: 'ss://today' }] },
    });
  });

  test('a subscription that is modified, without what is connected of it', () => {
    const known = after({ name: 'locate', input: { before, rows: [] }, value: replyOf(before) });
    const input = { row: subscriptionRef(2), address: null, remarks: 'work' };
    expect(partBefore(known, { name: 'patchSubscription', input })).toEqual({
      change: { kind: 'subscription', count: 1, name: 'host2.example.com' },
      contents: { subscriptions: [{ address: 'https://host2.example.com/sub', remarks: '' }] },
    });
  });
});
