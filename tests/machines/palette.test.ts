import { describe, expect, test } from 'vitest';
import { lostConnections } from '../../machines/app/app.actions';
import { paletteMachine } from '../../machines/palette/palette.machine';
import { countOf, findableServers, found, itemAt, moved, type NamedAction } from '../../machines/palette/palette.rules';
import { shortcutOf, SHORTCUTS } from '../../machines/ports/shortcuts';
import { shortcutsMachine } from '../../machines/shortcuts/shortcuts.machine';
import { takeOutMachine } from '../../machines/take-out/take-out.machine';
import { type ConnectedReference } from '../../machines/domain/reference';
import { type TouchReply } from '../../machines/domain/touch';
import { lists } from '../harness/fixtures';
import { connectedServer, replyOf } from '../harness/shell-lists';
import { lockedSlot, recordingHost, startActor } from '../harness/slots';

const named = (label: string, hint = 'Action'): NamedAction => ({ action: { kind: 'logs' }, label, hint, keys: '' });

describe('palette', () => {
  test('servers of all lists are found by name and address, actions by their words', () => {
    const servers = findableServers(lists(false, 3).touch);
    expect(servers).toHaveLength(3);
    const [first] = servers;
    expect(found([], servers, first?.address ?? '').servers).toContain(first);
    expect(found([named('Open the logs'), named('About')], servers, 'logs open').actions).toHaveLength(1);
    expect(countOf(found([named('Open the logs')], servers, ''))).toBe(1);
    expect(countOf(found([], servers, 'nobody is called that'))).toBe(0);
  });

  test('what begins with the text comes first', () => {
    const all = found([named('Open the logs'), named('Logs')], [], 'logs');
    expect(all.actions.map(({ label }) => label)).toEqual(['Logs', 'Open the logs']);
    expect([itemAt(all, 1)?.kind, itemAt(all, 2)]).toEqual(['action', null]);
  });

  test('20,000 servers are searched in less than a tenth of a second', () => {
    const servers = findableServers(lists(false, 20_000).touch);
    const begun = performance.now();
    for (const text of ['server 1', '99', 'zzz']) found([], servers, text);
    expect(performance.now() - begun).toBeLessThan(300);
  });

  test('the arrow keys go round', () => {
    expect([moved(0, -1, 5), moved(4, 1, 5), moved(9, 1, 5), moved(0, 1, 0)]).toEqual([4, 0, 0, 0]);
  });

  test('a choice is told before the dialog closes', () => {
    const host = recordingHost();
    const { actor } = startActor(paletteMachine, {
      host: host.ref,
      id: 'dialog1',
      reply: null,
      actions: ['logs'],
      outbounds: [],
    });
    actor.send({ type: 'text.edit', text: 'x' });
    actor.send({ type: 'active.move', by: 1, count: 3 });
    expect(actor.getSnapshot().context).toMatchObject({ text: 'x', active: 1 });
    actor.send({ type: 'text.edit', text: 'xy' });
    expect(actor.getSnapshot().context.active).toBe(0);
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

  test('the single ones can be turned off, and that is remembered', () => {
    const host = recordingHost();
    const { actor } = startActor(shortcutsMachine, { host: host.ref, id: 'dialog1', on: true });
    actor.send({ type: 'keys.ignore' });
    actor.send({ type: 'keys.use' });
    expect(host.facts).toEqual([
      { type: 'storage.put', key: 'shortcuts', value: 'off' },
      { type: 'storage.put', key: 'shortcuts', value: null },
    ]);
    expect(startActor(shortcutsMachine, { host: host.ref, id: 'd', on: false }).actor.getSnapshot().value).toBe(
      'ignored',
    );
  });

  test.each([true, false])('the sheet closes, whether they are on or not (%s)', (on) => {
    const host = recordingHost();
    const { actor } = startActor(shortcutsMachine, { host: host.ref, id: 'dialog1', on });
    expect(actor.getSnapshot().hasTag('on')).toBe(on);
    actor.send({ type: 'dialog.cancel' });
    expect([actor.getSnapshot().value, actor.getSnapshot().status]).toEqual(['closed', 'done']);
    expect(host.facts).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
  });
});

const lost = (id: number, outbound = 'proxy'): ConnectedReference => ({ _type: 'server', id, sub: 0, outbound });

describe('connections that lead nowhere', () => {
  const reply = replyOf(false, connectedServer(1));

  test('"ID exceed range" means entries without a row, listed or remembered', () => {
    const listed: TouchReply = { ...reply, touch: { ...reply.touch, servers: [], connected: [lost(4)] } };
    expect(
      lostConnections({ reply: listed, connections: [lost(9, 'gone'), lost(4)] }, 'LocateServerRaw: ID exceed range'),
    ).toEqual([lost(4), lost(9, 'gone')]);
  });

  test('an outbound’s name means those remembered for it that are not listed', () => {
    expect(
      lostConnections({ reply, connections: [lost(9, 'gone'), lost(8, 'other')] }, 'outbound gone: not found'),
    ).toEqual([lost(9, 'gone')]);
    expect(lostConnections({ reply, connections: [lost(9, 'gone')] }, 'no memory')).toEqual([]);
    expect(lostConnections({ reply: null, connections: [lost(9, 'gone')] }, 'gone')).toEqual([]);
  });

  test('are taken out one after the other; a refusal ends it', () => {
    const [disconnect, host] = [lockedSlot<ConnectedReference, TouchReply>(), recordingHost()];
    const machine = takeOutMachine.provide({ actors: { disconnect: disconnect.logic } });
    const { actor } = startActor(machine, { host: host.ref, connections: [lost(4), lost(9, 'gone')] });
    expect(disconnect.latest.input).toEqual(lost(4));
    disconnect.latest.answer(reply);
    expect(disconnect.latest.input).toEqual(lost(9, 'gone'));
    disconnect.latest.answer(reply);
    expect(host.facts.map(({ type }) => type)).toEqual([
      'connection.removed',
      'touch.received',
      'connection.removed',
      'touch.received',
      'notice.raised',
    ]);
    expect(actor.getSnapshot().value).toBe('ended');
    const other = startActor(machine, { host: host.ref, connections: [lost(4)] });
    host.take();
    disconnect.latest.fail({ kind: 'refused', message: 'no' });
    expect([other.actor.getSnapshot().value, host.take().map(({ type }) => type)]).toEqual([
      'ended',
      ['notice.raised', 'touch.wanted'],
    ]);
  });
});
