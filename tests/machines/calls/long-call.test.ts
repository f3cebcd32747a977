import { describe, expect, test } from 'vitest';
import { longCallMachine, pollAfter, lastingCall } from '../../../machines/calls/long-call.machine';
import { type PollReason } from '../../../machines/ports/host';
import { lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const UP = replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true);

function begin(poll: PollReason | null = 'start') {
  const slot = lockedSlot<string, unknown>();
  const [host, caller] = [recordingHost(), recordingHost()];
  const { actor, clock } = startActor(lastingCall(slot.logic), {
    host: host.ref,
    caller: caller.ref as never,
    poll,
    call: 'x',
  });
  const told = () => caller.take().map(({ type }) => type as string);
  return { actor, clock, host, slot, told, now: () => actor.getSnapshot() };
}

describe('a long call', () => {
  test('[8.22] its caller hears nothing for 3 s, and then that it takes long', () => {
    const { clock, now, slot, told } = begin();
    expect([now().value, slot.latest.input]).toEqual(['blocking', 'x']);
    clock.increment(2_999);
    expect(told()).toEqual([]);
    clock.increment(1);
    expect([now().value, told()]).toEqual(['background', ['call.delayed']]);
    slot.latest.answer(UP);
    expect([now().status, now().output, told()]).toEqual(['done', { ok: true, value: UP }, []]);
  });

  test('[4.14] the poll begins with the answer', () => {
    const { host, slot } = begin('connect');
    expect(host.facts).toEqual([]);
    slot.latest.answer(UP);
    expect(host.facts).toEqual([{ type: 'poll.requested', reason: 'connect' }]);
  });

  test('[4.14] or after 3 s without one, once', () => {
    const { clock, host, slot } = begin('saveSettings');
    clock.increment(3_000);
    expect(host.take()).toEqual([{ type: 'poll.requested', reason: 'saveSettings' }]);
    slot.latest.answer(UP);
    expect(host.take()).toEqual([]);
  });

  test('but not for lists without a connected server, and not for a call that none accompanies', () => {
    const empty = begin();
    empty.slot.latest.answer(replyOf(lists(3, [2]), true));
    const alone = begin(null);
    alone.clock.increment(3_000);
    alone.slot.latest.answer(UP);
    expect([empty.host.facts, alone.host.facts]).toEqual([[], []]);
  });

  test.each([undefined, null, 'text', ['proxy']])('answers that hold no lists begin it (%j)', (value) => {
    const { host, slot } = begin();
    slot.latest.answer(value);
    expect(host.ofType('poll.requested')).toHaveLength(1);
  });

  test('[8.22] one that is declined after 3 s takes its poll back; others may still take effect', () => {
    for (const [fault, dropped] of [
      [{ kind: 'refused', message: 'no' }, [{ type: 'poll.dropped', reason: 'start' }]],
      [{ kind: 'busy', own: false }, [{ type: 'poll.dropped', reason: 'start' }]],
      [{ kind: 'timeout' }, []],
      [{ kind: 'unreachable' }, []],
    ] as const) {
      const { clock, host, now, slot } = begin();
      clock.increment(3_000);
      slot.latest.fail(fault);
      expect([now().output, host.ofType('poll.dropped')]).toEqual([{ ok: false, fault }, dropped]);
    }
  });

  test('one that is declined before takes nothing back', () => {
    const { host, slot } = begin();
    slot.latest.fail({ kind: 'refused', message: 'no' });
    expect(host.facts).toEqual([]);
  });

  test('a call that crashes ends with what it threw', () => {
    const { now, slot } = begin();
    slot.latest.crash(new Error('boom'));
    expect(now().output).toEqual({ ok: false, fault: { kind: 'setup', message: 'boom' } });
  });

  test('without a call of its own it says so', async () => {
    const host = recordingHost();
    const { actor } = startActor(longCallMachine, {
      host: host.ref,
      caller: host.ref as never,
      poll: null,
      call: undefined,
    });
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect(actor.getSnapshot().output).toMatchObject({ ok: false, fault: { kind: 'setup' } });
  });
});

describe('the poll that accompanies a call', () => {
  test.each([
    ['when the core runs and a server is connected', UP, 'connect'],
    ['not before the first lists', null, null],
    ['not while the core is stopped', replyOf(lists(3, [2], [connectedRef(serverRef(1))])), null],
    ['not without a connected server', replyOf(lists(3, [2]), true), null],
  ] as const)('%s', (_, reply, poll) => expect(pollAfter('connect', reply)).toBe(poll));

  test('not when none remains', () => {
    const reply = replyOf(lists(3, [2], [connectedRef(serverRef(1), 'video')]), true);
    expect(pollAfter('deleteOutbound', reply, ({ outbound }) => outbound !== 'video')).toBeNull();
    expect(pollAfter('deleteOutbound', reply, ({ outbound }) => outbound === 'video')).toBe('deleteOutbound');
  });
});
