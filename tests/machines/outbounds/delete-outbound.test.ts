import { describe, expect, test } from 'vitest';
import { deleteOutboundMachine } from '../../../machines/outbounds/delete-outbound.machine';
import {
  selectConnectedCount,
  selectDeleteCall,
  selectDeleteFault,
  selectDeleteUnanswered,
} from '../../../machines/outbounds/delete-outbound.selectors';
import { type OutboundSetting } from '../../../machines/domain/outbound-setting';
import { EMPTY_TOUCH, type TouchReply } from '../../../machines/domain/touch';
import { deferredSlot, longSlot, recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';
import { serviceOf } from '../../harness/capabilities';
import { contextChanged } from '../../harness/dialog-context';

const UP = replyOf(
  lists(3, [2], [connectedRef(serverRef(1)), connectedRef(serverRef(2), 'video'), connectedRef(serverRef(3), 'video')]),
  true,
);

function begin(reply: TouchReply | null = UP, service = serviceOf()) {
  const [slot, host] = [longSlot<{ readonly name: string }, readonly string[]>(), recordingHost()];
  const setting = deferredSlot<OutboundSetting, { readonly name: string }>();
  const { actor, clock } = startActor(
    deleteOutboundMachine.provide({ actors: { deleteOutbound: slot.logic, outboundSetting: setting.logic } }),
    { host: host.ref, id: 'dialog1', name: 'video', reply, service },
  );
  const confirm = () => actor.send({ type: 'dialog.confirm' });
  return { actor, clock, slot, setting, host, confirm, now: () => actor.getSnapshot() };
}

describe('delete outbound', () => {
  test('it asks first, and says how many servers go with it', () => {
    const { actor, now, slot } = begin();
    expect([now().value, selectConnectedCount(now()), slot.calls.length]).toEqual(['asking', 2, 0]);
    expect([selectDeleteUnanswered(now()), selectDeleteFault(now())]).toEqual([false, null]);
    actor.send(contextChanged(replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true)));
    expect(selectConnectedCount(now())).toBe(0);
    expect(selectConnectedCount(begin(null).now())).toBe(0);
  });

  test('where the service takes all servers of an outbound at once, undo is told so', () => {
    const { confirm, slot, host } = begin(UP, serviceOf('2.4.14'));
    confirm();
    slot.latest.answer(['proxy']);
    expect(host.ofType('outbound.deleted')).toMatchObject([{ outbound: { name: 'video', whole: true } }]);
  });

  test('[7.33] a deleted outbound closes the dialog; the list is told, the lists are wanted, and a poll follows', () => {
    const { now, confirm, slot, host } = begin();
    confirm();
    expect([now().value, slot.latest.input]).toEqual([{ deleting: 'blocking' }, { name: 'video' }]);
    slot.latest.answer(['proxy']);
    expect(host.facts).toEqual([
      { type: 'poll.requested', reason: 'deleteOutbound' },
      { type: 'outbounds.received', outbounds: ['proxy'] },
      {
        type: 'outbound.deleted',
        outbound: {
          name: 'video',
          setting: null,
          connections: UP.touch.connected.slice(1),
          touch: UP.touch,
          wasRunning: true,
        },
      },
      { type: 'touch.wanted' },
      { type: 'dialog.closed', id: 'dialog1' },
    ]);
    expect(now().status).toBe('done');
  });

  test('what undo needs: the setting that was read meanwhile, and the lists as they were when it was sent', async () => {
    const { actor, confirm, slot, setting, host } = begin();
    expect(setting.latest.input).toEqual({ name: 'video' });
    const read = { probeURL: 'http://p', probeInterval: '5s', type: 'leastping' };
    await setting.latest.resolve(read);
    confirm();
    actor.send(contextChanged(replyOf(lists(3, [2]))));
    slot.latest.answer(['proxy']);
    expect(host.ofType('outbound.deleted').map(({ outbound }) => outbound)).toMatchObject([
      { setting: read, connections: [{ outbound: 'video' }, { outbound: 'video' }], wasRunning: true },
    ]);
  });

  test('it can be deleted without its setting and without lists', async () => {
    const { confirm, slot, setting, host } = begin(null);
    await setting.latest.reject({ kind: 'failed', status: 500 });
    expect(host.facts).toEqual([]);
    confirm();
    slot.latest.answer(['proxy']);
    expect(host.ofType('outbound.deleted').map(({ outbound }) => outbound)).toEqual([
      { name: 'video', setting: null, connections: [], touch: EMPTY_TOUCH, wasRunning: false },
    ]);
  });

  test.each([
    ['before the first lists', null],
    [
      'while the core is stopped',
      replyOf(lists(3, [2], [connectedRef(serverRef(1)), connectedRef(serverRef(2), 'video')])),
    ],
    [
      'when no server of another outbound remains connected',
      replyOf(lists(3, [2], [connectedRef(serverRef(2), 'video')]), true),
    ],
  ])('no poll %s', (_, reply) => {
    const early = begin(reply);
    early.confirm();
    early.slot.latest.answer(['proxy']);
    expect(early.host.ofType('poll.requested')).toEqual([]);
    const late = begin(reply);
    late.confirm();
    late.clock.increment(3_000);
    expect(late.host.facts).toEqual([]);
  });

  test('[8.22] busy for 3 s; then the poll begins without the answer, once, and the dialog can be left', () => {
    const { actor, now, confirm, slot, host, clock } = begin();
    confirm();
    expect([now().hasTag('busy'), now().can({ type: 'dialog.cancel' })]).toEqual([true, false]);
    clock.increment(3_000);
    expect([now().value, now().hasTag('waiting'), now().hasTag('busy')]).toEqual([
      { deleting: 'background' },
      true,
      false,
    ]);
    expect(host.take()).toEqual([{ type: 'poll.requested', reason: 'deleteOutbound' }]);
    slot.latest.answer(['proxy']);
    expect(host.ofType('poll.requested')).toHaveLength(1);

    const left = begin();
    left.confirm();
    left.clock.increment(3_000);
    left.actor.send({ type: 'dialog.cancel' });
    expect(left.host.facts.slice(1)).toEqual([{ type: 'touch.wanted' }, { type: 'dialog.closed', id: 'dialog1' }]);
    expect(actor.getSnapshot().status).toBe('done');
  });

  test('a refusal is shown in the dialog and the question stays', () => {
    const { now, confirm, slot, host } = begin();
    confirm();
    slot.latest.fail({ kind: 'refused', message: 'outbound "video" cannot be deleted' });
    expect([now().value, selectDeleteFault(now()), host.facts]).toEqual([
      'asking',
      { kind: 'refused', message: 'outbound "video" cannot be deleted' },
      [{ type: 'touch.wanted' }],
    ]);
    confirm();
    expect(selectDeleteFault(now())).toBeNull();
  });

  test('[8.02] a time-out is no toast, other failures are; the wait for a busy service can be left', () => {
    const { now, confirm, slot, host } = begin();
    confirm();
    slot.latest.fail({ kind: 'timeout' });
    expect([now().value, selectDeleteUnanswered(now()), host.take()]).toEqual([
      'asking',
      true,
      [{ type: 'touch.wanted' }],
    ]);
    confirm();
    slot.latest.fail({ kind: 'failed', status: 500 });
    expect(host.take().map(({ type }) => type)).toEqual(['notice.raised', 'touch.wanted']);
    expect([selectDeleteUnanswered(now()), selectDeleteFault(now())]).toEqual([false, { kind: 'failed', status: 500 }]);
    confirm();
    slot.latest.busy();
    expect(selectDeleteCall(now())?.getSnapshot().hasTag('busyService')).toBe(true);
    selectDeleteCall(now())?.send({ type: 'call.leave' });
    expect(now().value).toBe('asking');
    confirm();
    slot.latest.crash(new Error('boom'));
    expect([now().value, host.ofType('notice.raised').at(-1)?.notice.values]).toEqual(['asking', { message: 'boom' }]);
  });

  test('when cancelled, nothing is sent', () => {
    const { actor, slot, host } = begin();
    actor.send({ type: 'dialog.cancel' });
    expect([slot.calls.length, host.facts]).toEqual([0, [{ type: 'dialog.closed', id: 'dialog1' }]]);
  });

  test('a late answer is passed on like an early one', () => {
    const { confirm, slot, host, clock } = begin();
    confirm();
    clock.increment(3_000);
    host.take();
    slot.latest.answer(['proxy']);
    expect(host.take().map(({ type }) => type)).toEqual([
      'outbounds.received',
      'outbound.deleted',
      'touch.wanted',
      'dialog.closed',
    ]);
  });
});
