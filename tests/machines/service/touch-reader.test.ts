import { describe, expect, test } from 'vitest';
import { type TouchReply } from '../../../machines/domain/touch';
import { noticeOfFault } from '../../../machines/ports/notice';
import { type TouchInput } from '../../../machines/ports/service';
import { type Fault } from '../../../machines/shared/faults';
import {
  touchReaderMachine,
  type TouchReaderFact,
  type TouchReaderInput,
} from '../../../machines/service/touch-reader.machine';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const REPLY = replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true);

function begin(input: Partial<TouchReaderInput> = {}) {
  const [touch, host] = [deferredSlot<TouchReply, TouchInput>(), recordingHost()];
  const { actor, clock } = startActor(touchReaderMachine.provide({ actors: { touch: touch.logic } }), {
    host: host.ref,
    visible: true,
    inFlight: 0,
    ...input,
  });
  return { actor, clock, touch, host, value: () => actor.getSnapshot().value, now: () => actor.getSnapshot() };
}

async function idle() {
  const given = begin();
  await given.touch.latest.resolve(REPLY);
  given.host.take();
  return given;
}

describe('touch reader: the first reading', () => {
  test('it reads at once, with the usual limit, and tells the host', async () => {
    const { touch, host, value, now } = begin();
    expect([value(), touch.latest.input, now().hasTag('first')]).toEqual([
      { first: 'reading' },
      { limit: 60_000 },
      true,
    ]);
    await touch.latest.resolve(REPLY);
    expect([value(), host.facts, now().hasTag('first')]).toEqual([
      'idle',
      [{ type: 'touch.read', reply: REPLY }],
      false,
    ]);
  });

  test('a busy answer is tried again after 1 s, silently, for as long as it takes', async () => {
    const { touch, host, value, clock } = begin();
    for (let tried = 1; tried <= 40; tried += 1) {
      await touch.latest.reject({ kind: 'busy', own: false });
      expect(value()).toEqual({ first: 'busy' });
      clock.increment(1_000);
      expect([value(), touch.calls.length]).toEqual([{ first: 'reading' }, tried + 1]);
    }
    expect(host.facts).toEqual([]);
  });

  test.each([
    { kind: 'unreachable' },
    { kind: 'timeout' },
    { kind: 'malformed', where: 'GET /api/touch: data.touch' },
    { kind: 'failed', status: 500 },
  ])('$kind is told and tried again after 3 s', async (fault) => {
    const { touch, host, value, clock, now } = begin();
    await touch.latest.reject(fault);
    expect([value(), host.facts, now().hasTag('troubled')]).toEqual([
      { first: 'troubled' },
      [{ type: 'touch.failed', fault }],
      true,
    ]);
    clock.increment(2_999);
    expect(touch.calls).toHaveLength(1);
    clock.increment(1);
    expect([value(), touch.calls.length]).toEqual([{ first: 'reading' }, 2]);
  });

  test('showing the page tries at once', async () => {
    const { actor, touch, value } = begin();
    await touch.latest.reject({ kind: 'unreachable' });
    actor.send({ type: 'page.shown' });
    expect([value(), touch.calls.length]).toEqual([{ first: 'reading' }, 2]);
  });

  test('a 401 ends it: login begins a new session', async () => {
    const { actor, touch, host, value, clock } = begin();
    await touch.latest.reject({ kind: 'unauthorised', first: true });
    expect([value(), host.facts]).toEqual([
      'signedOut',
      [{ type: 'touch.failed', fault: { kind: 'unauthorised', first: true } }],
    ]);
    actor.send({ type: 'touch.wanted' });
    actor.send({ type: 'page.shown' });
    clock.increment(60_000);
    expect(touch.calls).toHaveLength(1);
  });

  test('another refusal is said and not repeated at once', async () => {
    const { touch, host, value } = begin();
    const fault: Fault = { kind: 'refused', message: 'no' };
    await touch.latest.reject(fault);
    expect([value(), host.facts]).toEqual([
      'idle',
      [
        { type: 'touch.failed', fault },
        { type: 'notice.raised', notice: noticeOfFault(fault) },
      ],
    ]);
  });

  test('a refusal without words is told, but is no toast', async () => {
    const { touch, host, value } = begin();
    await touch.latest.reject({ kind: 'silent' });
    expect([value(), host.facts]).toEqual(['idle', [{ type: 'touch.failed', fault: { kind: 'silent' } }]]);
  });

  test('whoever watches the service is told after 10 s without an answer, while the reading goes on', async () => {
    const { touch, host, value, clock } = begin();
    clock.increment(9_999);
    expect(host.facts).toEqual([]);
    clock.increment(1);
    expect([value(), host.take()]).toEqual([
      { first: 'reading' },
      [{ type: 'touch.failed', fault: { kind: 'timeout' } }],
    ]);
    expect([touch.calls.length, touch.latest.signal.aborted]).toEqual([1, false]);
    await touch.latest.resolve(REPLY);
    expect([value(), host.take()]).toEqual(['idle', [{ type: 'touch.read', reply: REPLY }]]);
  });

  test('what happens to the page and to the socket meanwhile is known afterwards', async () => {
    const { actor, touch, clock } = begin();
    actor.send({ type: 'page.hidden' });
    actor.send({ type: 'socket.opened' });
    actor.send({ type: 'socket.closed', opened: false });
    await touch.latest.resolve(REPLY);
    clock.increment(15_000);
    expect(touch.calls).toHaveLength(1);
    actor.send({ type: 'socket.closed', opened: false });
    expect(touch.calls).toHaveLength(1);
    actor.send({ type: 'page.shown' });
    expect(touch.calls).toHaveLength(2);
  });

  test('a session that begins behind a hidden page, or during a call of ours, reads only its first lists', async () => {
    for (const input of [{ visible: false }, { inFlight: 1 }]) {
      const { touch, clock } = begin(input);
      await touch.latest.resolve(REPLY);
      clock.increment(60_000);
      expect(touch.calls).toHaveLength(1);
    }
  });

  test('a page that was shown again during the first reading is read every 15 s', async () => {
    const { actor, touch, clock } = begin();
    actor.send({ type: 'page.hidden' });
    actor.send({ type: 'page.shown' });
    await touch.latest.resolve(REPLY);
    clock.increment(15_000);
    expect(touch.calls).toHaveLength(2);
  });

  test('a socket that opened during the first reading: its next closing is news', async () => {
    const { actor, touch } = begin();
    actor.send({ type: 'socket.closed', opened: false });
    actor.send({ type: 'socket.opened' });
    await touch.latest.resolve(REPLY);
    actor.send({ type: 'socket.closed', opened: false });
    expect(touch.calls).toHaveLength(2);
  });

  test('lists that another call brought end it', () => {
    const { actor, touch, value } = begin();
    actor.send({ type: 'touch.received', reply: REPLY });
    expect([value(), touch.latest.signal.aborted]).toEqual(['idle', true]);
  });
});

describe('touch reader: freshness', () => {
  test('every 15 s while the page is visible', async () => {
    const { touch, value, clock } = await idle();
    clock.increment(14_999);
    expect(touch.calls).toHaveLength(1);
    clock.increment(1);
    expect([value(), touch.calls.length]).toEqual(['reading', 2]);
    await touch.latest.resolve(REPLY);
    clock.increment(15_000);
    expect(touch.calls).toHaveLength(3);
  });

  test('not while the page is hidden, nor while a call of ours is on its way; 15 s count from the last lists', async () => {
    const { actor, touch, value, clock } = await idle();
    actor.send({ type: 'page.hidden' });
    clock.increment(15_000);
    expect([value(), touch.calls.length]).toEqual(['idle', 1]);
    actor.send({ type: 'page.shown' });
    await touch.latest.resolve(REPLY);
    actor.send({ type: 'calls.counted', inFlight: 1 });
    clock.increment(15_000);
    expect([value(), touch.calls.length]).toEqual(['idle', 2]);
    actor.send({ type: 'calls.counted', inFlight: 0 });
    clock.increment(14_000);
    actor.send({ type: 'touch.received', reply: REPLY });
    clock.increment(14_999);
    expect(touch.calls).toHaveLength(2);
    clock.increment(1);
    expect(touch.calls).toHaveLength(3);
  });

  test('a page that is hidden for long is looked at again every 15 s, not read', async () => {
    const { actor, touch, clock, value } = await idle();
    actor.send({ type: 'page.hidden' });
    clock.increment(150_000);
    expect([value(), touch.calls.length]).toEqual(['idle', 1]);
    actor.send({ type: 'calls.counted', inFlight: 1 });
    actor.send({ type: 'page.shown' });
    actor.send({ type: 'touch.received', reply: REPLY });
    clock.increment(30_000);
    expect([value(), touch.calls.length]).toEqual(['idle', 1]);
    actor.send({ type: 'calls.counted', inFlight: 0 });
    clock.increment(15_000);
    expect([value(), touch.calls.length]).toEqual(['reading', 2]);
  });

  test('a reading in the background that is not answered within 10 s is told, and goes on', async () => {
    const { actor, touch, host, value, clock } = await idle();
    actor.send({ type: 'touch.wanted' });
    clock.increment(9_999);
    expect(host.take()).toEqual([]);
    clock.increment(1);
    expect([value(), host.take()]).toEqual(['reading', [{ type: 'touch.failed', fault: { kind: 'timeout' } }]]);
    await touch.latest.resolve(REPLY);
    expect([value(), host.take()]).toEqual(['idle', [{ type: 'touch.read', reply: REPLY }]]);
  });

  test.each<TouchReaderFact>([
    { type: 'page.shown' },
    { type: 'socket.opened' },
    { type: 'socket.closed', opened: true },
    { type: 'socket.closed', opened: false },
    { type: 'observatory.stopped' },
    { type: 'touch.wanted' },
  ])('at once on $type', async (fact) => {
    const { actor, touch, value } = await idle();
    actor.send(fact);
    expect([value(), touch.calls.length]).toEqual(['reading', 2]);
  });

  test('a socket that never opens is news once', async () => {
    const { actor, touch } = await idle();
    actor.send({ type: 'socket.closed', opened: false });
    await touch.latest.resolve(REPLY);
    actor.send({ type: 'socket.closed', opened: false });
    actor.send({ type: 'socket.closed', opened: false });
    expect(touch.calls).toHaveLength(2);
    actor.send({ type: 'socket.opened' });
    await touch.latest.resolve(REPLY);
    actor.send({ type: 'socket.closed', opened: true });
    expect(touch.calls).toHaveLength(4);
  });

  test('a reading wanted during a call of ours waits for its end; lists that it brings make it needless', async () => {
    const { actor, touch, value } = await idle();
    actor.send({ type: 'calls.counted', inFlight: 2 });
    actor.send({ type: 'touch.wanted' });
    actor.send({ type: 'calls.counted', inFlight: 1 });
    expect([value(), touch.calls.length]).toEqual(['due', 1]);
    actor.send({ type: 'calls.counted', inFlight: 0 });
    expect([value(), touch.calls.length]).toEqual(['reading', 2]);
    await touch.latest.resolve(REPLY);
    actor.send({ type: 'calls.counted', inFlight: 1 });
    actor.send({ type: 'touch.wanted' });
    actor.send({ type: 'touch.received', reply: REPLY });
    actor.send({ type: 'calls.counted', inFlight: 0 });
    expect([value(), touch.calls.length]).toEqual(['idle', 2]);
  });

  test('a call of ours drops a reading in the background', async () => {
    const { actor, touch, value, host } = await idle();
    actor.send({ type: 'touch.wanted' });
    actor.send({ type: 'calls.counted', inFlight: 0 });
    expect(value()).toBe('reading');
    actor.send({ type: 'calls.counted', inFlight: 1 });
    expect([value(), touch.latest.signal.aborted, host.facts.length]).toEqual(['idle', true, 1]);
  });

  test('lists wanted while they are read are read anew', async () => {
    const { actor, touch } = await idle();
    actor.send({ type: 'touch.wanted' });
    actor.send({ type: 'touch.wanted' });
    expect(touch.calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  });

  test('a busy answer is ignored', async () => {
    const { actor, touch, value, host } = await idle();
    actor.send({ type: 'touch.wanted' });
    await touch.latest.reject({ kind: 'busy', own: false });
    expect([value(), host.take()]).toEqual(['idle', []]);
  });

  test('trouble is told and tried again every 3 s until it is over', async () => {
    const { actor, touch, value, host, clock } = await idle();
    actor.send({ type: 'touch.wanted' });
    await touch.latest.reject({ kind: 'unreachable' });
    expect([value(), host.take()]).toEqual(['troubled', [{ type: 'touch.failed', fault: { kind: 'unreachable' } }]]);
    clock.increment(3_000);
    expect([value(), touch.calls.length]).toEqual(['reading', 3]);
    await touch.latest.reject({ kind: 'unreachable' });
    actor.send({ type: 'touch.wanted' });
    await touch.latest.reject({ kind: 'unreachable' });
    actor.send({ type: 'page.shown' });
    await touch.latest.reject({ kind: 'unreachable' });
    expect([value(), touch.calls.length]).toEqual(['troubled', 5]);
    expect(actor.getSnapshot().hasTag('troubled')).toBe(true);
    actor.send({ type: 'touch.received', reply: REPLY });
    expect(value()).toBe('idle');
  });

  test('a 401 ends it, another refusal is said', async () => {
    const refused = await idle();
    refused.actor.send({ type: 'touch.wanted' });
    const fault: Fault = { kind: 'refused', message: 'no' };
    await refused.touch.latest.reject(fault);
    expect([refused.value(), refused.host.take()]).toEqual([
      'idle',
      [
        { type: 'touch.failed', fault },
        { type: 'notice.raised', notice: noticeOfFault(fault) },
      ],
    ]);
    const out = await idle();
    out.actor.send({ type: 'touch.wanted' });
    await out.touch.latest.reject({ kind: 'unauthorised', first: false });
    expect([out.value(), out.host.take()]).toEqual([
      'signedOut',
      [{ type: 'touch.failed', fault: { kind: 'unauthorised', first: false } }],
    ]);
  });

  test('[8.03] a 404 is no toast: who watches the service is told, and the lists are asked for again', async () => {
    const { host, touch, value, actor, clock } = await idle();
    actor.send({ type: 'touch.wanted' });
    const fault: Fault = { kind: 'missing', call: 'GET /api/touch' };
    await touch.latest.reject(fault);
    expect([value(), host.take()]).toEqual(['troubled', [{ type: 'touch.failed', fault }]]);
    const before = touch.calls.length;
    clock.increment(3_000);
    expect(touch.calls).toHaveLength(before + 1);
  });
});
