import { describe, expect, test } from 'vitest';
import { staleConnections } from '../../../machines/shell/app.rules';
import { capabilitiesOf } from '../../../machines/domain/capabilities';
import { CHOICE_KEYS } from '../../../machines/domain/settings';
import { paletteMachine } from '../../../machines/shell/palette.machine';
import {
  actionsOf,
  countOf,
  findableServers,
  found,
  itemAt,
  otherWordsMet,
  type NamedAction,
  type NamedVerb,
  SERVER_VERBS,
  settingsOf,
  siteIn,
  type Changing,
} from '../../../machines/shell/palette.rules';
import {
  selectActions,
  selectActive,
  selectFound,
  selectOutbound,
  selectOutbounds,
  selectRunning,
  selectServices,
  selectStarts,
  selectText,
  selectSettings,
} from '../../../machines/shell/palette.selectors';
import { placeAfter } from '../../../machines/shared/place-after';
import { shortcutOf, SHORTCUTS } from '../../../machines/ports/shortcuts';
import { type ConnectedReference } from '../../../machines/domain/reference';
import { type Touch, type TouchReply } from '../../../machines/domain/touch';
import { profiles } from '../../../sandbox/service/profiles';
import { serviceOf } from '../../harness/capabilities';
import { contextChanged, dialogContext } from '../../harness/dialog-context';
import { VERSION } from '../../harness/fixtures';
import { recordingHost, startActor } from '../../harness/slots';
import {
  connectedRef,
  lists,
  nodeRef,
  replyOf,
  replyOf as replyWith,
  server as serverRow,
  serverRef,
  subscription,
} from '../../harness/touch-lists';

const named = (label: string, hint = '', also = ''): NamedAction => ({
  action: { kind: 'logs' },
  label,
  hint,
  keys: '',
  also,
});

const WORDS = {
  find: 'Show in its list',
  connectOnly: 'Use only this in PROXY',
  connect: 'Add to PROXY',
  disconnect: 'Disconnect from PROXY',
  test: 'Test with PING',
};
const VERBS: readonly NamedVerb[] = SERVER_VERBS.map((verb) => ({
  verb,
  label: WORDS[verb],
  also: verb === 'test' ? 'latency' : '',
}));

/** The servers of these lists where several can share an outbound. */
const serversIn = (touch: Touch, changing: Partial<Changing> = {}) =>
  findableServers(touch, { outbound: 'proxy', balances: true, answers: true, ...changing });

const search = (touch: Touch, text: string, changing?: Partial<Changing>) =>
  found(serversIn(touch, changing), VERBS, [], [], text);

/** What is offered: the server, and what Enter does. */
const offers = (touch: Touch, text: string, changing?: Partial<Changing>) =>
  search(touch, text, changing).servers.map(({ server, verb }) => `${server.name}: ${verb.verb}`);

const INPUT = {
  id: 'dialog1',
  actions: ['logs'],
  subjects: ['routingA'],
  outbounds: ['proxy', 'work'],
  outbound: 'proxy',
  answers: true,
  version: VERSION,
  book: null,
  address: 'http://a:1',
} as const;

describe('palette', () => {
  test('the plural of a word finds the one thing of that name', () => {
    const all = [named('Service overview'), named('DNS'), named('Address')];
    const labels = (text: string) => found([], VERBS, all, [], text).actions.map(({ label }) => label);
    expect(labels('services overview')).toEqual(['Service overview']);
    expect(labels('service overviews')).toEqual(['Service overview']);
    expect(labels('address')).toEqual(['Address']);
    expect(labels('dns')).toEqual(['DNS']);
  });

  test('servers of all lists are found by name and address, actions by their words', () => {
    const servers = serversIn(lists(3));
    expect(servers).toHaveLength(3);
    const [first] = servers;
    expect(found(servers, VERBS, [], [], first?.address ?? '').servers.map(({ server }) => server)).toContain(first);
    expect(found(servers, VERBS, [named('Open the logs'), named('About')], [], 'logs open').actions).toHaveLength(1);
    expect(countOf(found(servers, VERBS, [named('Open the logs')], [], ''))).toBe(1);
    expect(countOf(found(servers, VERBS, [], [], 'nobody is called that'))).toBe(0);
  });

  test('a hundred servers at most, and how many more there are', () => {
    const servers = serversIn(lists(103));
    const all = found(servers, VERBS, [], [], 'example');
    const verbsOfFirst = new Set(
      all.servers.filter(({ server }) => server === servers[0]).map(({ verb }) => verb.verb),
    );
    expect(all.servers).toHaveLength(100);
    expect(all.left).toBe(103 + verbsOfFirst.size - 1 - 100);
    expect(found(servers.slice(0, 3), VERBS, [], [], 'example').left).toBe(0);
  });

  test('what a name does not have is told: the other words that it was found by, each once', () => {
    const capture = named('Capture traffic', 'Open', 'system proxy TUN Proxies proxy');
    expect(otherWordsMet(capture, ['pro'])).toBe('proxy Proxies');
    expect(otherWordsMet(capture, ['capture', 'tun'])).toBe('TUN');
    expect(otherWordsMet(capture, ['traffic'])).toBe('');
    expect(otherWordsMet(named('Protection', '', 'proxy'), ['pro'])).toBe('');
  });

  test('actions are found by other words, too, and by what Enter does', () => {
    const all = [named('Share the ports', 'Open in Settings', 'LAN local network'), named('About')];
    const labels = (text: string) => found([], VERBS, all, [], text).actions.map(({ label }) => label);
    expect([labels('lan'), labels('settings'), labels('latency')]).toEqual([
      ['Share the ports'],
      ['Share the ports'],
      [],
    ]);
  });

  test('of other words, the beginning finds it and the middle does not, but where words are not parted', () => {
    const all = [named('Capture method', '', 'global VPN'), named('端口', '', '服务端口')];
    const labels = (text: string) => found([], VERBS, all, [], text).actions.map(({ label }) => label);
    expect([labels('glo'), labels('lo'), labels('务')]).toEqual([['Capture method'], [], ['端口']]);
  });

  test('a word that means it comes before a part of one', () => {
    const all = [named('English', '', 'Language'), named('Share the ports', '', 'LAN local network')];
    expect(found([], VERBS, all, [], 'lan').actions.map(({ label }) => label)).toEqual(['Share the ports', 'English']);
  });

  test('what begins with the text comes first, then what it is called, then what else it is found by', () => {
    const given = [named('Back up', '', 'all logs'), named('Analogs'), named('Open the logs'), named('Logs')];
    const all = found([], VERBS, given, [], 'logs');
    expect(all.actions.map(({ label }) => label)).toEqual(['Logs', 'Open the logs', 'Back up', 'Analogs']);
    expect([itemAt(all, 3)?.kind, itemAt(all, 4)]).toEqual(['action', null]);
  });

  test('what has the text as a word comes before what only begins with its letters', () => {
    const given = [named('Logout'), named('Open the logs'), named('Log level')];
    const labels = (text: string) => found([], VERBS, given, [], text).actions.map(({ label }) => label);
    expect(labels('log')).toEqual(['Log level', 'Open the logs', 'Logout']);
    expect(labels('logo')).toEqual(['Logout']);
    expect(found([], VERBS, [named('Open the logs'), named('Logout')], [], 'lo').actions[0]?.label).toBe(
      'Open the logs',
    );
  });

  test('what stops the core comes last of what is found by the beginning of another word', () => {
    const stop: NamedAction = { ...named('Stop the core', '', 'proxy VPN'), action: { kind: 'toggleCore' } };
    const labels = (text: string) =>
      found([], VERBS, [stop, named('Explain routing', '', 'proxy')], [], text).actions.map(({ label }) => label);
    expect([labels('pro'), labels('stop')]).toEqual([['Explain routing', 'Stop the core'], ['Stop the core']]);
  });

  test('a site that was typed comes first, unless a server is found by it', () => {
    const sites = ['Always direct', 'Always through MEDIA', 'Always through SHOP'].map((way) =>
      named('shop.example', way, 'shop.example rule'),
    );
    const actions = [named('About shop.example')];
    const labels = (touch: Touch, text: string) => {
      const all = found(serversIn(touch), VERBS, actions, sites, text);
      return [
        ...all.actions.map(({ label, hint }) => `${label} ${hint}`.trim()),
        ...all.servers.map(({ verb }) => verb.verb),
      ];
    };
    expect(labels(lists(2), 'shop.example')).toEqual([
      'shop.example Always direct',
      'shop.example Always through MEDIA',
      'shop.example Always through SHOP',
      'About shop.example',
    ]);
    expect(labels(lists(2), 'shop.example media')).toEqual(['shop.example Always through MEDIA']);
    expect(labels(lists(2), 'rule shop.example through shop')).toEqual(['shop.example Always through SHOP']);
    expect(labels(lists(2), '')).toEqual(['About shop.example']);
    const own = lists([serverRow(1, { address: 'shop.example:443' })]);
    expect(labels(own, 'shop.example')[0]).toBe('About shop.example');
  });

  test('what rules can be made for is a host or an address, the same for the same text', () => {
    expect(siteIn('media https://Shop.example/x')).toEqual({
      host: 'shop.example',
      address: '',
      word: 'https://Shop.example/x',
    });
    expect(siteIn('203.0.113.9')).toEqual({ host: '', address: '203.0.113.9', word: '203.0.113.9' });
    expect(siteIn('tokyo')).toBeNull();
  });

  test('of very many servers a hundred are offered, and it is known how many more there are', () => {
    const touch = lists(20_000);
    expect([search(touch, 'zzz'), search(touch, '19999').servers.length]).toEqual([
      { actions: [], servers: [], left: 0 },
      4,
    ]);
    const { servers, left } = search(touch, 'server');
    // The first of them has three verbs besides.
    expect([servers.length, left]).toEqual([100, 20_003 - 100]);
    expect(servers.slice(96).map(({ verb }) => verb.verb)).toEqual(['find', 'connectOnly', 'connect', 'test']);
  });

  test('servers of a subscription are found by its name, too, and lead to themselves', () => {
    const touch = lists(1, [1, subscription(2, 2, { remarks: 'Work' })]);
    const all = found(serversIn(touch), VERBS, [named('Network')], [], 'work');
    expect(all.servers.map(({ server, verb }) => [server.name, server.subscription, verb.verb])).toEqual([
      ['Node 2-1', 'Work', 'find'],
      ['Node 2-2', 'Work', 'find'],
      ['Node 2-1', 'Work', 'connectOnly'],
      ['Node 2-1', 'Work', 'connect'],
      ['Node 2-1', 'Work', 'test'],
    ]);
    expect([countOf(all), all.actions.length]).toEqual([6, 1]);
    const [first, last] = [itemAt(all, 0), itemAt(all, 2)];
    expect([first && actionsOf(first, 'proxy'), last && actionsOf(last, 'proxy')]).toEqual([
      [{ kind: 'logs' }],
      [{ kind: 'find', reference: nodeRef(1, 2) }],
    ]);
    expect(itemAt(all, 6)).toBeNull();
    expect(serversIn(touch)[0]).toMatchObject({ reference: serverRef(1), subscription: '' });
  });

  test('every word counts, blanks do not, and a name comes before an address', () => {
    const touch = lists([
      serverRow(1, { name: 'Tokyo', address: 'kong.example.com:1' }),
      serverRow(2, { name: 'Hong Kong', address: 'a:1' }),
    ]);
    const names = (text: string) => [...new Set(search(touch, text).servers.map(({ server }) => server.name))];
    expect(names(' KONG ')).toEqual(['Hong Kong', 'Tokyo']);
    expect(names('hong   tokyo')).toEqual([]);
    expect(names('tokyo  example')).toEqual(['Tokyo']);
  });

  describe('what can be done with a server', () => {
    const named3 = [1, 2, 3].map((id) => serverRow(id, { name: ['Tokyo', 'Osaka', 'Kyoto'][id - 1] ?? '' }));
    const tied = (...ids: readonly number[]) =>
      lists(
        named3,
        [],
        ids.map((id) => connectedRef(serverRef(id))),
      );

    test('the first that the words name has all of it, below all that they name', () => {
      expect(offers(tied(2), 'tokyo')).toEqual(['Tokyo: find', 'Tokyo: connectOnly', 'Tokyo: connect', 'Tokyo: test']);
      expect(offers(tied(1, 2), 'tokyo')).toEqual([
        'Tokyo: find',
        'Tokyo: connectOnly',
        'Tokyo: disconnect',
        'Tokyo: test',
      ]);
      expect(offers(tied(), 'kyo')).toEqual([
        'Tokyo: find',
        'Kyoto: find',
        'Tokyo: connectOnly',
        'Tokyo: connect',
        'Tokyo: test',
      ]);
    });

    test('a word that no name has means what is to be done', () => {
      expect(offers(tied(), 'test kyo')).toEqual(['Tokyo: test', 'Kyoto: test']);
      expect(offers(tied(), 'latency osaka')).toEqual(['Osaka: test']);
      expect(offers(tied(), 'use only osaka')).toEqual(['Osaka: connectOnly']);
      expect(offers(tied(), 'test')).toEqual([]);
    });

    test('the only one of its outbound is not used instead of others; a connected one needs no name to be disconnected', () => {
      expect(offers(tied(1), 'tokyo')).toEqual(['Tokyo: find', 'Tokyo: disconnect', 'Tokyo: test']);
      expect(offers(tied(1, 3), 'disconnect')).toEqual(['Tokyo: disconnect', 'Kyoto: disconnect']);
      expect(offers(tied(1), 'disconnect', { outbound: 'work' })).toEqual([]);
    });

    test('no two share an outbound where the service cannot balance; nothing is changed while it does not answer', () => {
      expect(offers(tied(), 'tokyo', { balances: false })).toEqual(['Tokyo: find', 'Tokyo: connect', 'Tokyo: test']);
      expect(offers(tied(1), 'tokyo', { answers: false })).toEqual(['Tokyo: find']);
    });

    test('it is shown before anything is done to it, in the outbound that was named', () => {
      const item = itemAt(search(tied(2), 'use tokyo'), 0);
      expect(item && actionsOf(item, 'work')).toEqual([
        { kind: 'find', reference: serverRef(1) },
        { kind: 'row', verb: 'connectOnly', row: serverRef(1), outbound: 'work' },
      ]);
    });
  });

  test('what was found stays the same until the text, the words or the lists change', () => {
    const { actor } = startActor(paletteMachine, {
      ...INPUT,
      host: recordingHost().ref,
      reply: replyWith(lists(2)),
      service: serviceOf(),
    });
    const now = () => actor.getSnapshot();
    const none = { actions: [], sites: [], verbs: VERBS };
    expect([
      selectText(now()),
      selectActive(now(), none),
      selectActions(now()),
      selectOutbounds(now()),
      selectOutbound(now()),
    ]).toEqual(['', -1, ['logs'], ['proxy', 'work'], 'proxy']);
    const words = { actions: [named('Logs')], sites: [], verbs: VERBS };
    const all = selectFound(now(), words);
    expect(all).toEqual({ actions: words.actions, servers: [], left: 0 });
    expect(selectFound(now(), words)).toBe(all);
    expect(selectFound(now(), none)).toEqual({ actions: [], servers: [], left: 0 });
    const names = () => [...new Set(selectFound(now(), words).servers.map(({ server }) => server.name))];
    actor.send({ type: 'text.edit', text: 'server 2' });
    expect(names()).toEqual(['Server 2']);
    actor.send({ type: 'text.edit', text: 'server' });
    actor.send({ type: 'active.move', by: -1 });
    expect([selectText(now()), selectActive(now(), words)]).toEqual(['server', 4]);
    actor.send({ type: 'active.move', by: 10 });
    expect(selectActive(now(), words)).toBe(4);
    actor.send({ type: 'active.move', by: 1 });
    expect(selectActive(now(), words)).toBe(0);
    actor.send({ type: 'dialog.cancel' });
    expect(now().status).toBe('done');
  });

  test('nothing is preselected before something is typed: the arrow keys begin at the first place or the last', () => {
    const { actor } = startActor(paletteMachine, {
      ...INPUT,
      host: recordingHost().ref,
      reply: null,
      service: serviceOf(),
    });
    const words = { actions: ['Stop the core', 'Logs', 'About'].map((label) => named(label)), sites: [], verbs: VERBS };
    const active = () => selectActive(actor.getSnapshot(), words);
    const after = (by: number) => {
      actor.send({ type: 'active.move', by });
      return active();
    };
    expect([active(), after(1), after(1), after(1), after(1)]).toEqual([-1, 0, 1, 2, 0]);
    expect([after(-4), after(-1), after(-2), after(-1)]).toEqual([-1, 2, 0, 2]);
    actor.send({ type: 'text.edit', text: ' ' });
    expect(active()).toBe(-1);
    actor.send({ type: 'text.edit', text: 'o' });
    expect(active()).toBe(0);
  });

  test('nor is what starts or stops the core, where another word than its name has found it', () => {
    const { actor } = startActor(paletteMachine, {
      ...INPUT,
      host: recordingHost().ref,
      reply: null,
      service: serviceOf(),
    });
    const stop: NamedAction = { ...named('Stop the core', '', 'proxy VPN'), action: { kind: 'toggleCore' } };
    const words = { actions: [stop], sites: [], verbs: VERBS };
    const typed = (text: string) => {
      actor.send({ type: 'text.edit', text });
      return selectActive(actor.getSnapshot(), words);
    };
    expect([typed('pro'), typed('vpn'), typed('stop'), typed('core')]).toEqual([-1, -1, 0, 0]);
    typed('pro');
    actor.send({ type: 'active.move', by: 1 });
    expect(selectActive(actor.getSnapshot(), words)).toBe(0);
  });

  test('what its own words have found comes before what other words have', () => {
    const given = [named('Stop the core', '', 'proxies'), named('Systemwide proxies')];
    expect(found([], VERBS, given, [], 'prox').actions.map(({ label }) => label)).toEqual([
      'Systemwide proxies',
      'Stop the core',
    ]);
    const inside = [named('Stop the core', '', 'proxies'), named('Transproxy')];
    expect(found([], VERBS, inside, [], 'prox').actions.map(({ label }) => label)).toEqual([
      'Transproxy',
      'Stop the core',
    ]);
  });

  test('new lists are followed; the same lists are not gone through again', () => {
    const reply = replyWith(lists(2));
    const { actor } = startActor(paletteMachine, {
      ...INPUT,
      host: recordingHost().ref,
      reply,
      service: serviceOf('2.4.14'),
    });
    const now = () => actor.getSnapshot();
    const { servers } = now().context;
    expect([selectRunning(now()), selectStarts(now())]).toEqual([false, true]);
    actor.send(contextChanged(reply));
    expect(now().context.servers).toBe(servers);
    actor.send({ type: 'context.changed', dialogContext: dialogContext({ reply: null }) });
    expect(now().context.servers).toBe(servers);
    actor.send(contextChanged(replyWith(lists(3), true)));
    expect([now().context.servers.length, selectRunning(now()), selectStarts(now())]).toEqual([3, true, false]);
    actor.send(contextChanged({ ...reply, touch: now().context.touch }));
    expect([now().context.servers.length, selectRunning(now())]).toEqual([3, false]);
  });

  describe('the settings that can be found', () => {
    test.each([
      ['2.0.5', {}],
      ['2.2.4', {}],
      ['2.2.6.7', {}],
      ['2.2.7.5', {}],
      ['2.3.4', {}],
      ['2.4.0', {}],
      ['2.4.14', {}],
      ['newest', { version: '2.5.9', coreVersion: '5.40.0' }],
    ] as const)('those that a service of %s has, before they were read', (name, more) => {
      const { version = name, ...fields } = { version: undefined, ...more };
      const { setting } = profiles[name];
      expect(settingsOf({ service: serviceOf(version, fields), version: VERSION })).toEqual(
        CHOICE_KEYS.filter((key) => key in setting),
      );
    });

    test('those that it has told, once they were read; without root not what needs it', () => {
      const read = (keys: readonly string[]) => capabilitiesOf(VERSION, { keys: { setting: keys } });
      const told = { service: read(['transparent', 'logLevel', 'specialMode', 'mux']), version: VERSION };
      expect(settingsOf(told)).toEqual(['transparent', 'specialMode', 'logLevel']);
      expect(settingsOf({ ...told, version: { ...VERSION, lite: true } })).toEqual(['transparent', 'logLevel']);
      const { actor } = startActor(paletteMachine, { ...INPUT, host: recordingHost().ref, reply: null, ...told });
      expect(selectSettings(actor.getSnapshot())).toEqual(['transparent', 'specialMode', 'logLevel']);
    });

    test('switches, too, once they were read, when they can always be seen', () => {
      const keys = ['portSharing', 'ipforward', 'tunFakeIP', 'routeOnly'];
      const read = { service: capabilitiesOf(VERSION, { keys: { setting: keys } }), version: VERSION };
      expect(settingsOf(read)).toEqual(['ipforward', 'portSharing']);
      expect(settingsOf({ ...read, version: { ...VERSION, lite: true } })).toEqual(['portSharing']);
    });
  });

  test('the other services of the book can be gone to', () => {
    const service = { name: 'Home', colour: 'teal', seen: 1, version: '2.4.14' } as const;
    const book = ['http://a:1', 'http://b:2'].map((address) => ({ ...service, address }));
    const { actor } = startActor(paletteMachine, {
      ...INPUT,
      host: recordingHost().ref,
      reply: null,
      service: serviceOf(),
      book: JSON.stringify(book),
      address: 'http://a:1/',
    });
    expect(selectServices(actor.getSnapshot())).toEqual([{ ...service, address: 'http://b:2' }]);
  });

  test('the arrow keys go round', () => {
    expect([0, 4, 5, -1, -6, 10].map((steps) => placeAfter(steps, 5))).toEqual([0, 4, 0, 4, 4, 0]);
    expect(placeAfter(3, 0)).toBe(0);
  });

  test('a choice is told before the dialog closes', () => {
    const host = recordingHost();
    const { actor } = startActor(paletteMachine, {
      ...INPUT,
      host: host.ref,
      reply: null,
      service: serviceOf(),
    });
    actor.send({ type: 'text.edit', text: 'x' });
    actor.send({ type: 'active.move', by: 1 });
    expect(actor.getSnapshot().context).toMatchObject({ text: 'x', steps: 1 });
    actor.send({ type: 'text.edit', text: 'xy' });
    expect(actor.getSnapshot().context.steps).toBe(0);
    actor.send({ type: 'palette.choose', item: { kind: 'action', named: named('Logs') } });
    expect(host.facts).toEqual([
      { type: 'action.chosen', action: { kind: 'logs' } },
      { type: 'dialog.closed', id: 'dialog1' },
    ]);
  });
});

describe('keys', () => {
  test('each key does one thing', () => {
    const names = SHORTCUTS.map(({ key, mod }) => `${mod} ${key}`);
    expect(new Set(names).size).toBe(names.length);
    expect([shortcutOf('k', true)?.action, shortcutOf('k', false), shortcutOf('?', false)?.action]).toEqual([
      'palette',
      undefined,
      'shortcuts',
    ]);
  });
});

const lost = (id: number, outbound = 'proxy'): ConnectedReference => ({ _type: 'server', id, sub: 0, outbound });

describe('connections that point to a missing server', () => {
  const reply = replyOf(lists(3, [2], [connectedRef(serverRef(1))]));

  test('"ID exceed range" means entries without a row, listed or remembered', () => {
    const listed: TouchReply = { ...reply, touch: { ...reply.touch, servers: [], connected: [lost(4)] } };
    expect(
      staleConnections({ reply: listed, connections: [lost(9, 'gone'), lost(4)] }, 'LocateServerRaw: ID exceed range'),
    ).toEqual([lost(4), lost(9, 'gone')]);
  });

  test('an outbound’s name means those remembered for it that are not listed', () => {
    expect(
      staleConnections({ reply, connections: [lost(9, 'gone'), lost(8, 'other')] }, 'outbound gone: not found'),
    ).toEqual([lost(9, 'gone')]);
    expect(staleConnections({ reply, connections: [lost(9, 'gone')] }, 'no memory')).toEqual([]);
    expect(staleConnections({ reply: null, connections: [lost(9, 'gone')] }, 'gone')).toEqual([]);
  });
});
