import { describe, expect, test } from 'vitest';
import { outboundsMachine } from '../../../machines/outbounds/outbounds.machine';
import {
  sameItems,
  selectActiveCount,
  selectAnyChosen,
  selectActiveOutbound,
  selectOutboundItems,
} from '../../../machines/outbounds/outbounds.selectors';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

function begin(active = 'proxy') {
  const [outbounds, host] = [deferredSlot<readonly string[], void>(), recordingHost()];
  const { actor } = startActor(outboundsMachine.provide({ actors: { outbounds: outbounds.logic } }), {
    host: host.ref,
    active,
  });
  return { actor, outbounds, host, now: () => actor.getSnapshot() };
}

describe('outbounds', () => {
  test('[4.10] [9.14] the default is proxy', () => {
    const { now, host } = begin();
    expect(now().value).toBe('loading');
    expect(now().context).toEqual({ host: host.ref, outbounds: ['proxy'], active: 'proxy', connected: [] });
  });

  test('[7.34] the list is read, and the active one that was kept is still there', async () => {
    const { now, outbounds, host } = begin('video');
    expect(now().context.outbounds).toEqual(['proxy', 'video']);
    await outbounds.latest.resolve(['proxy', 'audio', 'video']);
    expect([now().value, now().context.outbounds, selectActiveOutbound(now())]).toEqual([
      'ready',
      ['proxy', 'audio', 'video'],
      'video',
    ]);
    expect(host.facts).toEqual([]);
  });

  test('items are the same when each has the same name and count', () => {
    const [one, two] = [
      { name: 'proxy', count: 1 },
      { name: 'video', count: 2 },
    ];
    expect(sameItems([one, two], [{ ...one }, { ...two }])).toBe(true);
    expect(sameItems([], [])).toBe(true);
    expect(sameItems([one], [one, two])).toBe(false);
    expect(sameItems([one, two], [one])).toBe(false);
    expect(sameItems([one], [{ ...one, name: 'other' }])).toBe(false);
    expect(sameItems([one], [{ ...one, count: 2 }])).toBe(false);
  });

  test('[4.11] when the active outbound is deleted, proxy becomes active', async () => {
    const { actor, now, outbounds, host } = begin('video');
    await outbounds.latest.resolve(['proxy', 'video']);
    actor.send({ type: 'outbounds.received', outbounds: ['proxy', 'video', 'audio'] });
    expect(selectActiveOutbound(now())).toBe('video');
    actor.send({ type: 'outbounds.received', outbounds: ['proxy', 'audio'] });
    expect(selectActiveOutbound(now())).toBe('proxy');
    expect(host.facts).toEqual([{ type: 'view.changed', view: { outbound: 'proxy' } }]);
  });

  test('[4.11] an active outbound missing from the current list falls back to proxy', async () => {
    const { now, outbounds, host } = begin('gone');
    await outbounds.latest.resolve(['proxy', 'video']);
    expect([selectActiveOutbound(now()), host.facts]).toEqual([
      'proxy',
      [{ type: 'view.changed', view: { outbound: 'proxy' } }],
    ]);
  });

  test('another one is chosen among those that exist', async () => {
    const { actor, now, outbounds, host } = begin();
    await outbounds.latest.resolve(['proxy', 'video']);
    actor.send({ type: 'outbound.choose', name: 'nope' });
    expect([selectActiveOutbound(now()), host.facts]).toEqual(['proxy', []]);
    actor.send({ type: 'outbound.choose', name: 'video' });
    expect([selectActiveOutbound(now()), host.facts]).toEqual([
      'video',
      [{ type: 'view.changed', view: { outbound: 'video' } }],
    ]);
  });

  test('[4.12] an outbound with several connected servers shows as load balance with a count', async () => {
    const { actor, now, outbounds } = begin();
    await outbounds.latest.resolve(['proxy', 'video']);
    expect(selectAnyChosen(now())).toBe(false);
    actor.send({
      type: 'touch.received',
      reply: replyOf(
        lists(3, [2], [connectedRef(serverRef(1)), connectedRef(serverRef(2)), connectedRef(serverRef(1), 'video')]),
        true,
      ),
    });
    expect([selectActiveCount(now()), selectAnyChosen(now())]).toEqual([2, true]);
    const items = selectOutboundItems(now());
    expect(items).toEqual([
      { name: 'proxy', count: 2 },
      { name: 'video', count: 1 },
    ]);
    expect(sameItems(items, selectOutboundItems(now()))).toBe(true);
    expect(sameItems(items, [{ name: 'proxy', count: 2 }])).toBe(false);
    expect(sameItems(items, [items[0] ?? { name: '', count: 0 }, { name: 'video', count: 2 }])).toBe(false);
  });

  test('[2.14] [2.89] adding asks for the dialog, with the names that exist', async () => {
    const { actor, outbounds, host } = begin();
    await outbounds.latest.resolve(['proxy', 'video']);
    actor.send({ type: 'outbound.add' });
    expect(host.facts).toEqual([
      { type: 'dialog.requested', dialog: { kind: 'addOutbound', outbounds: ['proxy', 'video'] } },
    ]);
  });

  test('a new outbound that is wanted for servers is asked for with them', async () => {
    const { actor, outbounds, host } = begin();
    await outbounds.latest.resolve(['proxy', 'video']);
    const add = [{ row: serverRef(2), list: '', content: 'Tokyo' }];
    actor.send({ type: 'outbound.wanted', add });
    expect(host.facts).toEqual([
      { type: 'dialog.requested', dialog: { kind: 'addOutbound', outbounds: ['proxy', 'video'], add } },
    ]);
  });

  test('the servers of the active outbound can be chosen', async () => {
    const { actor, outbounds, host } = begin('video');
    await outbounds.latest.resolve(['proxy', 'video']);
    actor.send({ type: 'servers.choose' });
    expect(host.facts).toEqual([{ type: 'dialog.requested', dialog: { kind: 'outboundServers', name: 'video' } }]);
  });

  test('[2.14] every outbound that exists can be set', async () => {
    const { actor, now, outbounds, host } = begin();
    await outbounds.latest.resolve(['proxy', 'video']);
    expect(now().can({ type: 'outbound.configure', name: 'proxy' })).toBe(true);
    expect(now().can({ type: 'outbound.configure', name: 'nope' })).toBe(false);
    actor.send({ type: 'outbound.configure', name: 'video' });
    expect(host.facts).toEqual([{ type: 'dialog.requested', dialog: { kind: 'outboundSetting', name: 'video' } }]);
  });

  test('a list that cannot be read is reported, and read again with the next lists or on request', async () => {
    const { actor, now, outbounds, host } = begin('video');
    await outbounds.latest.reject({ kind: 'failed', status: 500 });
    expect([now().value, selectActiveOutbound(now()), host.ofType('notice.raised').length]).toEqual([
      'failed',
      'video',
      1,
    ]);
    actor.send({ type: 'touch.received', reply: replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true) });
    expect([now().value, outbounds.calls.length, now().context.connected.length]).toEqual(['loading', 2, 1]);
    await outbounds.latest.reject({ kind: 'unreachable' });
    expect([now().value, host.ofType('notice.raised').length]).toEqual(['failed', 1]);
    actor.send({ type: 'outbounds.refresh' });
    expect(now().value).toBe('loading');
  });

  test('opening the menu reads the list again: another tab may have changed it', async () => {
    const { actor, now, outbounds } = begin();
    await outbounds.latest.resolve(['proxy', 'video']);
    actor.send({ type: 'outbounds.refresh' });
    expect([now().value, now().context.outbounds, outbounds.calls.length]).toEqual(['loading', ['proxy', 'video'], 2]);
    actor.send({ type: 'outbounds.received', outbounds: ['proxy'] });
    expect([now().value, outbounds.latest.signal.aborted]).toEqual(['ready', true]);
  });
});
