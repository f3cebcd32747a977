import { createActor, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { answerIn, faultIn, faultThrown } from '../../../machines/calls/answers';
import { lockedCall, type LockedCallLogic, type LockedCallSnapshot } from '../../../machines/calls/locked-call.machine';
import { asking, serviceCall } from '../../../machines/calls/service-call';
import { type Fault } from '../../../machines/shared/faults';
import { deferredSlot, flush, startActor } from '../../harness/slots';

const OWN: Fault = { kind: 'busy', own: true };
const BUSY_BY_OTHER: Fault = { kind: 'busy', own: false };

function start() {
  const attempt = deferredSlot<string, number>();
  const logic: LockedCallLogic<number, string> = lockedCall(attempt.logic);
  const { actor, clock } = startActor(logic, 7);
  const now = () => actor.getSnapshot() as unknown as LockedCallSnapshot;
  return { actor, attempt, clock, now };
}

describe('the end of a call, as other machines ask for it', () => {
  const refused: Fault = { kind: 'refused', message: 'no' };
  const success = { event: { output: { ok: true, value: 7 } } } as const;
  const failure = { event: { output: { ok: false, fault: refused } } } as const;

  test('its answer and its fault', () => {
    expect([answerIn(success), answerIn(failure)]).toEqual([
      { ok: true, value: 7 },
      { ok: false, fault: refused },
    ]);
    expect([faultIn(success), faultIn(failure)]).toEqual([{ kind: 'silent' }, refused]);
  });

  test('what was thrown', () => {
    expect(faultThrown({ event: { error: refused } })).toEqual(refused);
    expect(faultThrown({ event: { error: new Error('oops') } })).toEqual({ kind: 'setup', message: 'oops' });
  });
});

describe('locked call', () => {
  test('asks once and gives the value', async () => {
    const { attempt, now } = start();
    expect(attempt.latest.input).toBe(7);
    expect(now().hasTag('busyService')).toBe(false);
    await attempt.latest.resolve('done');
    expect(now().status).toBe('done');
    expect(now().value).toBe('ended');
    expect(now().output).toEqual({ ok: true, value: 'done' });
    expect(attempt.calls).toHaveLength(1);
  });

  test('a fault is an output, not an error', async () => {
    const { attempt, now } = start();
    await attempt.latest.reject({ kind: 'refused', message: 'no' });
    expect(now().status).toBe('done');
    expect(now().output).toEqual({ ok: false, fault: { kind: 'refused', message: 'no' } });
  });

  test('what a slot throws is a setup fault with its message', async () => {
    const { attempt, now } = start();
    await attempt.latest.reject(new Error('oops'));
    expect(now().output).toEqual({ ok: false, fault: { kind: 'setup', message: 'oops' } });
  });

  test('a busy answer is retried every 1 s, each time as a new call', async () => {
    const { attempt, clock, now } = start();
    await attempt.latest.reject(OWN);
    expect(now().value).toBe('waiting');
    expect(now().hasTag('busyService')).toBe(true);
    clock.increment(999);
    expect(attempt.calls).toHaveLength(1);
    clock.increment(1);
    expect(attempt.calls).toHaveLength(2);
    expect(now().hasTag('busyService')).toBe(false);
    expect(attempt.latest.input).toBe(7);
    await attempt.latest.resolve('at last');
    expect(now().output).toEqual({ ok: true, value: 'at last' });
  });

  test('while a call of this panel holds the lock it is retried without end', async () => {
    const { attempt, clock, now } = start();
    for (let seconds = 0; seconds < 100; seconds += 1) {
      await attempt.latest.reject(OWN);
      clock.increment(1_000);
    }
    expect(attempt.calls).toHaveLength(101);
    expect(now().status).toBe('active');
  });

  test('a lock that somebody else holds is waited for 30 s', async () => {
    const { attempt, clock, now } = start();
    for (let tries = 1; tries < 30; tries += 1) {
      await attempt.latest.reject(BUSY_BY_OTHER);
      expect(now().status).toBe('active');
      clock.increment(1_000);
    }
    expect(attempt.calls).toHaveLength(30);
    await attempt.latest.reject(BUSY_BY_OTHER);
    expect(now().status).toBe('done');
    expect(now().output).toEqual({ ok: false, fault: BUSY_BY_OTHER });
  });

  test('a lock of our own in between begins the 30 s anew', async () => {
    const { attempt, clock, now } = start();
    for (let tries = 1; tries < 30; tries += 1) {
      await attempt.latest.reject(BUSY_BY_OTHER);
      clock.increment(1_000);
    }
    await attempt.latest.reject(OWN);
    clock.increment(1_000);
    expect(now().context).toEqual({ input: 7, busyByOthers: 0, result: { ok: false, fault: { kind: 'silent' } } });
    await attempt.latest.reject(BUSY_BY_OTHER);
    expect(now().value).toBe('waiting');
  });

  test('the wait can be left, and then nothing is asked any more', async () => {
    const { actor, attempt, clock, now } = start();
    await attempt.latest.reject(BUSY_BY_OTHER);
    actor.send({ type: 'call.leave' });
    expect(now().status).toBe('done');
    expect(now().output).toEqual({ ok: false, fault: { kind: 'left' } });
    clock.increment(10_000);
    expect(attempt.calls).toHaveLength(1);
  });

  test('a call on its way can be left, too; its request is aborted', () => {
    const { actor, attempt, now } = start();
    actor.send({ type: 'call.leave' });
    expect(now().output).toEqual({ ok: false, fault: { kind: 'left' } });
    expect(attempt.latest.signal.aborted).toBe(true);
  });

  test('a slot that nobody filled ends with a fault that names it', async () => {
    const actor = createActor(lockedCall(serviceCall('start'))).start();
    await flush();
    expect(actor.getSnapshot().output).toEqual({
      ok: false,
      fault: { kind: 'setup', message: '"start" has no service to ask.' },
    });
  });

  test('its input and its output are those of the slot it fills', async () => {
    const attempt = deferredSlot<string, number>();
    const parent = setup({ actors: { call: lockedCall(asking<number, string>(() => () => Promise.resolve(''))) } })
      .createMachine({
        initial: 'calling',
        states: { calling: { invoke: { id: 'call', src: 'call', input: 5, onDone: 'done' } }, done: {} },
      })
      .provide({ actors: { call: lockedCall(attempt.logic) } });
    const { actor } = startActor(parent, undefined);
    expect(attempt.latest.input).toBe(5);
    await attempt.latest.resolve('x');
    expect(actor.getSnapshot().value).toBe('done');
  });
});
