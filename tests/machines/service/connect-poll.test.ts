import { describe, expect, test } from 'vitest';
import { connectPollMachine } from '../../../machines/service/connect-poll.machine';
import { type TouchReply } from '../../../machines/domain/touch';
import { type TouchInput } from '../../../machines/ports/service';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const UP = replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true);
const STOPPED = replyOf(lists(3, [2], [connectedRef(serverRef(1))]));
const EMPTY = replyOf(lists(3, [2]), true);

function begin() {
  const [touch, host] = [deferredSlot<TouchReply, TouchInput>(), recordingHost()];
  const { actor, clock } = startActor(connectPollMachine.provide({ actors: { touch: touch.logic } }), {
    host: host.ref,
    reason: 'connect',
  });
  return { actor, clock, touch, host, now: () => actor.getSnapshot() };
}

describe('connect poll', () => {
  test('[4.14] [7.23] it asks every 3 s, however long an answer takes, each call with a limit of 3 s of its own', async () => {
    const { now, touch, clock } = begin();
    expect(touch.calls.map(({ input }) => input)).toEqual([{ limit: 3_000 }]);
    clock.increment(2_000);
    await touch.latest.resolve(STOPPED);
    expect(now().value).toEqual({ polling: { round: 'pausing' } });
    clock.increment(999);
    expect(touch.calls).toHaveLength(1);
    clock.increment(1);
    expect(now().value).toEqual({ polling: { round: 'asking' } });
    expect(touch.calls).toHaveLength(2);
  });

  test('[4.15] it ends when the service runs and a connected server exists', async () => {
    const { now, touch, clock, host } = begin();
    await touch.latest.resolve(STOPPED);
    clock.increment(3_000);
    await touch.latest.resolve(EMPTY);
    expect(now().value).toEqual({ polling: { round: 'pausing' } });
    clock.increment(3_000);
    await touch.latest.resolve(UP);
    expect([now().value, now().status, now().output]).toEqual(['up', 'done', { result: 'up' }]);
    expect(host.facts).toEqual([
      { type: 'touch.received', reply: STOPPED },
      { type: 'touch.received', reply: EMPTY },
      { type: 'touch.received', reply: UP },
    ]);
  });

  test('without network it waits as long as that takes, and then has its whole time', async () => {
    const { now, touch, clock, host } = begin();
    const paused: TouchReply = { ...STOPPED, paused: true };
    for (let at = 0; at < 100; at += 1) {
      await touch.latest.resolve(paused);
      expect(now().value).toBe('waiting');
      clock.increment(3_000);
      expect(now().value).toEqual({ polling: { round: 'asking' } });
    }
    expect(host.facts.every(({ type }) => type === 'touch.received')).toBe(true);
    for (let round = 1; round < 10; round += 1) clock.increment(3_000);
    clock.increment(2_999);
    expect(now().matches('polling')).toBe(true);
    clock.increment(1);
    expect(now().value).toBe('reading');
    await touch.latest.resolve(paused);
    expect(now().value).toBe('waiting');
  });

  test('[4.16] another answer than success is a warning, and the poll goes on', async () => {
    const { now, touch, host } = begin();
    await touch.latest.reject({ kind: 'refused', message: 'no such thing' });
    expect(host.facts).toEqual([
      {
        type: 'notice.raised',
        notice: {
          key: 'refused',
          intent: 'warning',
          values: { message: 'no such thing' },
          duration: 5_000,
          actions: [],
        },
      },
    ]);
    expect(now().value).toEqual({ polling: { round: 'pausing' } });
  });

  test.each([
    { kind: 'busy', own: false },
    { kind: 'timeout' },
    { kind: 'unreachable' },
    { kind: 'missing', call: 'GET /api/touch' },
  ] as const)('[4.16] [8.18] $kind is no warning, and the poll goes on', async (fault) => {
    const { now, touch, host } = begin();
    await touch.latest.reject(fault);
    expect([now().value, host.facts]).toEqual([{ polling: { round: 'pausing' } }, []]);
  });

  test('[4.17] a 401 stops the poll', async () => {
    const { now, touch, host } = begin();
    await touch.latest.reject({ kind: 'unauthorised', first: false });
    expect([now().value, now().output, host.facts]).toEqual(['stopped', { result: 'stopped' }, []]);
  });

  test('[4.18] [9.06] after 30 s in all it reads the lists once more and says that the core did not start', async () => {
    const { now, touch, clock, host } = begin();
    await touch.latest.resolve(STOPPED);
    for (let asked = 0; asked < 9; asked += 1) {
      clock.increment(3_000);
      await touch.latest.resolve(STOPPED);
    }
    host.take();
    clock.increment(2_999);
    expect(now().value).toEqual({ polling: { round: 'pausing' } });
    clock.increment(1);
    expect(now().value).toBe('reading');
    await touch.latest.resolve(STOPPED);
    expect(host.take()).toEqual([
      { type: 'touch.received', reply: STOPPED },
      {
        type: 'notice.raised',
        notice: {
          key: 'coreDidNotStart',
          intent: 'warning',
          values: { reason: 'connect' },
          duration: 10_000,
          actions: [{ kind: 'openLogs' }],
        },
      },
      { type: 'start.refused', message: '' },
    ]);
    expect([now().value, now().output]).toEqual(['gaveUp', { result: 'gaveUp' }]);
  });

  test('[4.18] a call that hangs does not outlive the 30 s', () => {
    const { now, touch, clock } = begin();
    for (let asked = 1; asked < 10; asked += 1) clock.increment(3_000);
    clock.increment(2_999);
    expect(touch.calls).toHaveLength(10);
    clock.increment(1);
    expect(now().value).toBe('reading');
    expect(touch.calls.map(({ signal }) => signal.aborted)).toEqual([...Array<boolean>(10).fill(true), false]);
    expect(touch.latest.input).toEqual({ limit: 60_000 });
  });

  test('the last reading can bring good news, a 401, or nothing', async () => {
    const good = begin();
    good.clock.increment(30_000);
    await good.touch.latest.resolve(UP);
    expect(good.now().output).toEqual({ result: 'up' });

    const refused = begin();
    refused.clock.increment(30_000);
    await refused.touch.latest.reject({ kind: 'unauthorised', first: false });
    expect(refused.now().output).toEqual({ result: 'stopped' });

    const silent = begin();
    silent.clock.increment(30_000);
    await silent.touch.latest.reject({ kind: 'timeout' });
    expect([silent.now().output, silent.host.ofType('notice.raised').length]).toEqual([{ result: 'gaveUp' }, 1]);
  });
});
