import { describe, expect, test } from 'vitest';
import { addOutboundMachine } from '../../../machines/outbounds/add-outbound.machine';
import {
  selectAddFault,
  selectAddUnanswered,
  selectNameProblem,
} from '../../../machines/outbounds/add-outbound.selectors';
import { type ServerMark } from '../../../machines/domain/server-mark';
import { type TouchReply } from '../../../machines/domain/touch';
import { longSlot, recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';
import { contextChanged } from '../../harness/dialog-context';

const UP = replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true);

function begin(reply: TouchReply | null = UP, add?: readonly ServerMark[]) {
  const [slot, host] = [longSlot<{ readonly name: string }, readonly string[]>(), recordingHost()];
  const { actor, clock } = startActor(addOutboundMachine.provide({ actors: { addOutbound: slot.logic } }), {
    host: host.ref,
    id: 'dialog1',
    outbounds: ['proxy', 'video'],
    reply,
    ...(add === undefined ? {} : { add }),
  });
  const type = (text: string) => actor.send({ type: 'name.edit', text });
  const confirm = () => actor.send({ type: 'dialog.confirm' });
  return { actor, clock, slot, host, type, confirm, now: () => actor.getSnapshot() };
}

describe('add outbound', () => {
  test('[5.26] [9.14] a name of ten characters is sent, one of eleven is not', async () => {
    const { now, type, confirm, slot } = begin();
    type('abcdefghijk');
    expect(selectNameProblem(now())).toBe('tooLong');
    confirm();
    expect([now().value, slot.calls.length]).toEqual([{ editing: 'invalid' }, 0]);
    type(' abcdefghij ');
    expect(selectNameProblem(now())).toBeNull();
    confirm();
    expect([now().value, slot.latest.input]).toEqual([{ sending: 'blocking' }, { name: 'abcdefghij' }]);
  });

  test('a name is not criticised before it is confirmed', () => {
    const { now, type, confirm } = begin();
    expect([now().value, selectNameProblem(now()), now().hasTag('draft')]).toEqual([{ editing: 'blank' }, null, false]);
    expect(selectAddUnanswered(now())).toBe(false);
    confirm();
    expect(selectNameProblem(now())).toBe('required');
    type('proxy');
    expect(selectNameProblem(now())).toBe('reserved');
    type('video');
    expect(selectNameProblem(now())).toBe('exists');
    type('audio');
    expect(selectNameProblem(now())).toBeNull();
    const other = begin();
    other.type('direct');
    expect([other.now().value, selectNameProblem(other.now()), other.now().hasTag('draft')]).toEqual([
      { editing: 'quiet' },
      null,
      true,
    ]);
  });

  test('[7.33] an added outbound closes the dialog, tells the list, polls while the core runs, and is given servers next', async () => {
    const { now, type, confirm, slot, host } = begin();
    type('audio');
    confirm();
    slot.latest.answer(['audio', 'proxy', 'video']);
    expect(host.facts).toEqual([
      { type: 'poll.requested', reason: 'addOutbound' },
      { type: 'outbounds.received', outbounds: ['audio', 'proxy', 'video'] },
      {
        type: 'notice.raised',
        notice: { key: 'outboundAdded', intent: 'success', values: { name: 'audio' }, duration: 2_000, actions: [] },
      },
      { type: 'dialog.requested', dialog: { kind: 'outboundServers', name: 'audio' } },
      { type: 'dialog.closed', id: 'dialog1' },
    ]);
    expect(now().status).toBe('done');
  });

  test('an outbound for servers that were checked is given them at once', () => {
    const add = [{ row: serverRef(2), list: '', content: 'Tokyo' }];
    const { type, confirm, slot, host } = begin(UP, add);
    type(' audio ');
    confirm();
    slot.latest.answer(['audio', 'proxy', 'video']);
    expect(host.ofType('dialog.requested')).toEqual([
      { type: 'dialog.requested', dialog: { kind: 'outboundServers', name: 'audio', only: add } },
    ]);
  });

  test.each([
    ['before the first lists', null],
    ['while the core is stopped', replyOf(lists(3, [2], [connectedRef(serverRef(1))]))],
    ['without a connected server', replyOf(lists(3, [2]), true)],
  ])('no poll %s', async (_, reply) => {
    const { type, confirm, slot, host, clock } = begin(reply);
    type('audio');
    confirm();
    clock.increment(3_000);
    slot.latest.answer(['proxy']);
    expect(host.ofType('poll.requested')).toEqual([]);
  });

  test('[8.22] busy for 3 s, then only waiting', async () => {
    const { now, type, confirm, slot, host, clock } = begin(null);
    type('audio');
    confirm();
    expect(now().hasTag('busy')).toBe(true);
    clock.increment(3_000);
    expect([now().value, now().hasTag('waiting'), now().hasTag('busy')]).toEqual([
      { sending: 'background' },
      true,
      false,
    ]);
    slot.latest.answer(['proxy']);
    expect(host.ofType('dialog.closed')).toHaveLength(1);
  });

  test('the current lists decide about the poll, and it is requested once', async () => {
    const { actor, now, type, confirm, slot, host, clock } = begin(null);
    actor.send(contextChanged(UP));
    type('audio');
    confirm();
    clock.increment(3_000);
    expect(host.facts).toEqual([{ type: 'poll.requested', reason: 'addOutbound' }]);
    expect(now().hasTag('draft')).toBe(true);
    host.take();
    slot.latest.answer(['audio', 'proxy']);
    expect(host.take()).toMatchObject([
      { type: 'outbounds.received', outbounds: ['audio', 'proxy'] },
      { type: 'notice.raised', notice: { key: 'outboundAdded', values: { name: 'audio' } } },
      { type: 'dialog.requested', dialog: { kind: 'outboundServers' } },
      { type: 'dialog.closed', id: 'dialog1' },
    ]);
  });

  test('a refusal is shown beside the field, the text stays, typing clears it', async () => {
    const { now, type, confirm, slot, host } = begin();
    type('audio');
    confirm();
    slot.latest.fail({ kind: 'refused', message: 'cannot add audio as the outbound name' });
    expect([now().value, now().context.text, selectAddFault(now()), host.facts]).toEqual([
      { editing: 'quiet' },
      'audio',
      { kind: 'refused', message: 'cannot add audio as the outbound name' },
      [],
    ]);
    type('audi');
    expect(selectAddFault(now())).toBeNull();
  });

  test('[8.02] a time-out is kept beside the field without a toast; other failures are toasts, and beside it too', async () => {
    const { now, type, confirm, slot, host } = begin();
    type('audio');
    confirm();
    slot.latest.fail({ kind: 'timeout' });
    expect([selectAddUnanswered(now()), selectAddFault(now()), host.facts]).toEqual([true, null, []]);
    confirm();
    slot.latest.fail({ kind: 'failed', status: 500 });
    expect([selectAddUnanswered(now()), host.ofType('notice.raised').length]).toEqual([false, 1]);
    expect(selectAddFault(now())).toEqual({ kind: 'failed', status: 500 });
    confirm();
    slot.latest.fail({ kind: 'unreachable' });
    expect([selectAddFault(now()), host.ofType('notice.raised').length]).toEqual([{ kind: 'unreachable' }, 1]);
    confirm();
    slot.latest.fail({ kind: 'unauthorised', first: false });
    expect(selectAddFault(now())).toBeNull();
  });

  test('it asks before a typed name is discarded', () => {
    const { actor, now, type, confirm, host } = begin();
    type('audio');
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, now().hasTag('asking'), now().hasTag('draft')]).toEqual(['asking', true, true]);
    actor.send({ type: 'draft.keep' });
    expect([now().value, now().context.text, host.facts]).toEqual([{ editing: 'quiet' }, 'audio', []]);
    type('video');
    confirm();
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toBe('asking');
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toEqual({ editing: 'quiet' });
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'draft.discard' });
    expect([now().status, host.facts]).toEqual(['done', [{ type: 'dialog.closed', id: 'dialog1' }]]);
    const emptied = begin();
    emptied.type('audio');
    emptied.type(' ');
    emptied.actor.send({ type: 'dialog.cancel' });
    expect(emptied.now().status).toBe('done');
  });

  test('it can be left at any time', () => {
    const editing = begin();
    editing.actor.send({ type: 'dialog.cancel' });
    expect(editing.host.facts).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
    const sending = begin();
    sending.type('audio');
    sending.confirm();
    sending.actor.send({ type: 'dialog.cancel' });
    expect([sending.now().status, sending.slot.latest.settled]).toEqual(['done', true]);
  });
});
