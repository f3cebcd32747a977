import { describe, expect, test } from 'vitest';
import { staleConnections } from '../../../machines/shell/app.actions';
import { capabilitiesOf } from '../../../machines/domain/capabilities';
import { CHOICE_KEYS } from '../../../machines/domain/settings';
import { paletteMachine } from '../../../machines/shell/palette.machine';
import {
  actionOf,
  countOf,
  findableServers,
  found,
  itemAt,
  type NamedAction,
  settingsOf,
} from '../../../machines/shell/palette.rules';
import {
  selectActions,
  selectActive,
  selectFound,
  selectOutbounds,
  selectText,
  selectSettings,
} from '../../../machines/shell/palette.selectors';
import { placeAfter } from '../../../machines/shared/place-after';
import { shortcutOf, SHORTCUTS } from '../../../machines/ports/shortcuts';
import { type ConnectedReference } from '../../../machines/domain/reference';
import { type TouchReply } from '../../../machines/domain/touch';
import { profiles } from '../../../sandbox/service/profiles';
import { serviceOf } from '../../harness/capabilities';
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

const named = (label: string, hint = 'Action'): NamedAction => ({ action: { kind: 'logs' }, label, hint, keys: '' });

describe('palette', () => {
  test('servers of all lists are found by name and address, actions by their words', () => {
    const servers = findableServers(lists(3));
    expect(servers).toHaveLength(3);
    const [first] = servers;
    expect(found([], servers, first?.address ?? '').servers).toContain(first);
    expect(found([named('Open the logs'), named('About')], servers, 'logs open').actions).toHaveLength(1);
    expect(countOf(found([named('Open the logs')], servers, ''))).toBe(1);
    expect(countOf(found([], servers, 'nobody is called that'))).toBe(0);
  });

  test('actions are found by other words, too, which are never shown', () => {
    const all = [{ ...named('Share the ports'), also: 'LAN local network' }, named('About')];
    expect(found(all, [], 'lan').actions.map(({ label }) => label)).toEqual(['Share the ports']);
    expect(found(all, [], 'latency').actions).toEqual([]);
  });

  test('what begins with the text comes first', () => {
    const all = found([named('Open the logs'), named('Logs')], [], 'logs');
    expect(all.actions.map(({ label }) => label)).toEqual(['Logs', 'Open the logs']);
    expect([itemAt(all, 1)?.kind, itemAt(all, 2)]).toEqual(['action', null]);
  });

  test('of 20,000 servers exactly those with the name are found', () => {
    const servers = findableServers(lists(20_000));
    expect(['9999', 'zzz'].map((text) => countOf(found([], servers, text)))).toEqual([2, 0]);
  });

  test('servers of a subscription are found by its name, too, and lead to themselves', () => {
    const servers = findableServers(lists(1, [1, subscription(2, 2, { remarks: 'Work' })]));
    const all = found([named('Network')], servers, 'work');
    expect(all.servers.map(({ name, subscription: of }) => [name, of])).toEqual([
      ['Node 2-1', 'Work'],
      ['Node 2-2', 'Work'],
    ]);
    expect([countOf(all), all.actions.length]).toEqual([3, 1]);
    const [first, last] = [itemAt(all, 0), itemAt(all, 2)];
    expect([first && actionOf(first), last && actionOf(last)]).toEqual([
      { kind: 'logs' },
      { kind: 'find', reference: nodeRef(1, 2) },
    ]);
    expect(itemAt(all, 3)).toBeNull();
    expect(servers[0]).toMatchObject({ reference: serverRef(1), subscription: '' });
  });

  test('every word counts, blanks do not, and a name comes before an address', () => {
    const servers = findableServers(
      lists([
        serverRow(1, { name: 'Tokyo', address: 'kong.example.com:1' }),
        serverRow(2, { name: 'Hong Kong', address: 'a:1' }),
      ]),
    );
    const names = (text: string) => found([], servers, text).servers.map(({ name }) => name);
    expect(names(' KONG ')).toEqual(['Hong Kong', 'Tokyo']);
    expect(names('hong   tokyo')).toEqual([]);
    expect(names('tokyo  example')).toEqual(['Tokyo']);
  });

  test('what was found stays the same until the text or the actions change', () => {
    const { actor } = startActor(paletteMachine, {
      host: recordingHost().ref,
      id: 'dialog1',
      reply: replyWith(lists(2)),
      actions: ['logs'],
      subjects: ['routingA'],
      outbounds: ['proxy', 'work'],
      service: serviceOf(),
      version: VERSION,
    });
    const now = () => actor.getSnapshot();
    expect([selectText(now()), selectActive(now(), []), selectActions(now()), selectOutbounds(now())]).toEqual([
      '',
      0,
      ['logs'],
      ['proxy', 'work'],
    ]);
    const actions = [named('Logs')];
    const all = selectFound(now(), actions);
    expect(all).toEqual({ actions, servers: [] });
    expect(selectFound(now(), actions)).toBe(all);
    expect(selectFound(now(), [])).toEqual({ actions: [], servers: [] });
    actor.send({ type: 'text.edit', text: 'server 2' });
    expect(selectFound(now(), actions).servers.map(({ name }) => name)).toEqual(['Server 2']);
    actor.send({ type: 'text.edit', text: 'server' });
    actor.send({ type: 'active.move', by: -1 });
    expect([selectText(now()), selectActive(now(), actions)]).toEqual(['server', 1]);
    actor.send({ type: 'active.move', by: 10 });
    expect(selectActive(now(), actions)).toBe(1);
    actor.send({ type: 'active.move', by: 1 });
    expect(selectActive(now(), actions)).toBe(0);
    actor.send({ type: 'dialog.cancel' });
    expect(now().status).toBe('done');
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
      const { actor } = startActor(paletteMachine, {
        host: recordingHost().ref,
        id: 'dialog1',
        reply: null,
        actions: [],
        subjects: [],
        outbounds: [],
        ...told,
      });
      expect(selectSettings(actor.getSnapshot())).toEqual(['transparent', 'specialMode', 'logLevel']);
    });
  });

  test('the arrow keys go round', () => {
    expect([0, 4, 5, -1, -6, 10].map((steps) => placeAfter(steps, 5))).toEqual([0, 4, 0, 4, 4, 0]);
    expect(placeAfter(3, 0)).toBe(0);
  });

  test('a choice is told before the dialog closes', () => {
    const host = recordingHost();
    const { actor } = startActor(paletteMachine, {
      host: host.ref,
      id: 'dialog1',
      reply: null,
      actions: ['logs'],
      subjects: [],
      outbounds: [],
      service: serviceOf(),
      version: VERSION,
    });
    actor.send({ type: 'text.edit', text: 'x' });
    actor.send({ type: 'active.move', by: 1 });
    expect(actor.getSnapshot().context).toMatchObject({ text: 'x', steps: 1 });
    actor.send({ type: 'text.edit', text: 'xy' });
    expect(actor.getSnapshot().context.steps).toBe(0);
    actor.send({ type: 'palette.choose', action: { kind: 'logs' } });
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
