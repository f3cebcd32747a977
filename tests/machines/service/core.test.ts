import { describe, expect, test } from 'vitest';
import { coreMachine } from '../../../machines/service/core.machine';
import {
  selectCoreCall,
  CORE_COLOURS,
  selectCoreState,
  selectIsPaused,
  selectIsWaiting,
  selectToggle,
  selectUnanswered,
} from '../../../machines/service/core.selectors';
import { type TouchReply } from '../../../machines/domain/touch';
import { longSlot, recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const UP = replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true);
const DOWN = replyOf(lists(3, [2], [connectedRef(serverRef(1))]));

function begin(known: boolean | null = null) {
  const [start, stop, host] = [longSlot<void, TouchReply>(), longSlot<void, TouchReply>(), recordingHost()];
  const { actor, clock } = startActor(coreMachine.provide({ actors: { start: start.logic, stop: stop.logic } }), {
    host: host.ref,
    known,
  });
  const told = (reply: TouchReply) => actor.send({ type: 'touch.received', reply });
  const toggle = () => actor.send({ type: 'core.toggle' });
  return { actor, clock, start, stop, host, told, toggle, now: () => actor.getSnapshot() };
}

describe('core', () => {
  test('[4.01] [2.11] it is checking, then running or not running', () => {
    const { now, told, host } = begin();
    expect(now().value).toBe('checking');
    told(UP);
    expect(now().value).toBe('running');
    told(DOWN);
    expect(now().value).toBe('ready');
    told(DOWN);
    expect(now().value).toBe('ready');
    told(UP);
    expect(now().value).toBe('running');
    told(UP);
    expect(now().value).toBe('running');
    expect(now().context).toEqual({ host: host.ref, known: null, lastFault: null });

    const other = begin();
    other.told(DOWN);
    expect(other.now().value).toBe('ready');
  });

  test('[4.01] after a remount it goes on as the lists of a moment ago say, and is told by today’s', () => {
    expect([begin(true), begin(false), begin(null)].map(({ now }) => now().value)).toEqual([
      'running',
      'ready',
      'checking',
    ]);
    const { now, told } = begin(true);
    told(DOWN);
    expect(now().value).toBe('ready');
  });

  test('without network the core waits: it is not running, cannot be started, and goes on by itself', () => {
    const paused: TouchReply = { ...DOWN, paused: true };
    const { now, told, toggle, start } = begin();
    const seen = (reply: TouchReply) => {
      told(reply);
      return [now().value, selectCoreState(now()), selectIsPaused(now()), selectToggle(now())];
    };
    expect(seen(paused)).toEqual(['paused', 'ready', true, null]);
    toggle();
    expect(start.calls).toEqual([]);
    expect(seen(UP)).toEqual(['running', 'running', false, 'stop']);
    expect(seen(paused)).toEqual(['paused', 'ready', true, null]);
    expect(seen(DOWN)).toEqual(['ready', 'ready', false, 'start']);
    expect(seen(paused)).toEqual(['paused', 'ready', true, null]);
  });

  test('[4.02] a tag colour is mapped from the state', () => {
    const { now, told, toggle } = begin();
    expect([selectCoreState(now()), CORE_COLOURS[selectCoreState(now())]]).toEqual(['checking', 'neutral']);
    told(DOWN);
    expect([selectCoreState(now()), CORE_COLOURS[selectCoreState(now())]]).toEqual(['ready', 'warning']);
    toggle();
    expect([selectCoreState(now()), CORE_COLOURS[selectCoreState(now())]]).toEqual(['starting', 'neutral']);
    const other = begin();
    other.told(UP);
    expect([selectCoreState(other.now()), CORE_COLOURS[selectCoreState(other.now())]]).toEqual(['running', 'success']);
    other.toggle();
    expect([selectCoreState(other.now()), CORE_COLOURS[selectCoreState(other.now())]]).toEqual(['stopping', 'neutral']);
  });

  test('[4.03] [2.12] [2.13] starting is allowed when not running, stopping when running, nothing while checking', () => {
    const { now, told, toggle, start, stop } = begin();
    expect(selectToggle(now())).toBeNull();
    toggle();
    expect(now().value).toBe('checking');
    told(DOWN);
    expect(selectToggle(now())).toBe('start');
    toggle();
    expect(now().value).toEqual({ starting: 'blocking' });
    expect([start.calls.length, stop.calls.length]).toEqual([1, 0]);

    const other = begin();
    other.told(UP);
    expect(selectToggle(other.now())).toBe('stop');
    other.toggle();
    expect(other.now().value).toEqual({ stopping: 'blocking' });
    expect([other.start.calls.length, other.stop.calls.length]).toEqual([0, 1]);
  });

  test('[8.22] a start is busy for 3 s, then the control is usable although the answer is outstanding', () => {
    const { now, told, toggle, clock, start, stop } = begin();
    told(DOWN);
    toggle();
    expect(now().hasTag('busy')).toBe(true);
    expect(selectToggle(now())).toBeNull();
    clock.increment(2_999);
    expect(now().value).toEqual({ starting: 'blocking' });
    clock.increment(1);
    expect(now().value).toEqual({ starting: 'background' });
    expect([now().hasTag('busy'), selectIsWaiting(now()), selectToggle(now())]).toEqual([false, true, 'stop']);
    toggle();
    expect(now().value).toEqual({ stopping: 'blocking' });
    expect([now().hasTag('busy'), selectIsWaiting(now())]).toEqual([true, false]);
    expect([start.calls.length, stop.calls.length]).toEqual([1, 1]);
    clock.increment(3_000);
    expect([now().value, selectToggle(now())]).toEqual([{ stopping: 'background' }, 'start']);
    expect([now().hasTag('busy'), selectIsWaiting(now())]).toEqual([false, true]);
    toggle();
    expect(now().value).toEqual({ starting: 'blocking' });
  });

  test('the poll begins with the answer of the start, and the lists go to the host', () => {
    const { now, told, toggle, start, host } = begin();
    told(DOWN);
    toggle();
    expect(host.facts).toEqual([{ type: 'start.tried' }]);
    start.latest.answer(UP);
    expect(host.facts).toEqual([
      { type: 'start.tried' },
      { type: 'poll.requested', reason: 'start' },
      { type: 'touch.received', reply: UP },
      {
        type: 'notice.raised',
        notice: { key: 'coreStarted', intent: 'success', values: {}, duration: 2_000, actions: [] },
      },
    ]);
    expect(now().value).toBe('checking');
    told(UP);
    expect(now().value).toBe('running');
  });

  test('the poll begins after 3 s without an answer, and not again with the answer', () => {
    const { now, told, toggle, start, host, clock } = begin();
    told(DOWN);
    toggle();
    clock.increment(3_000);
    expect(host.take()).toEqual([{ type: 'start.tried' }, { type: 'poll.requested', reason: 'start' }]);
    start.latest.answer(UP);
    expect(host.take().map(({ type }) => type)).toEqual(['touch.received', 'notice.raised']);
    expect(now().value).toBe('checking');
  });

  test('lists that say the start has worked end the wait; others do not', () => {
    const { now, told, toggle, clock } = begin();
    told(DOWN);
    toggle();
    told(UP);
    expect(now().value).toEqual({ starting: 'blocking' });
    clock.increment(3_000);
    told(DOWN);
    expect(now().value).toEqual({ starting: 'background' });
    told(UP);
    expect(now().value).toBe('running');
  });

  test('lists that say the stop has worked end the wait; others do not', () => {
    const { now, told, toggle, clock, host } = begin();
    told(UP);
    toggle();
    clock.increment(3_000);
    expect(host.facts).toEqual([{ type: 'poll.dropped', reason: 'stop' }, { type: 'stop.tried' }]);
    told(UP);
    expect(now().value).toEqual({ stopping: 'background' });
    told(DOWN);
    expect(now().value).toBe('ready');
  });

  test('[8.06] a refused start says the service’s words, without a poll; the state comes with the next lists', () => {
    const { now, told, toggle, start, host } = begin();
    told(DOWN);
    toggle();
    const message = 'failed to start v2ray-core: failed: no server is selected. please select at least one server';
    start.latest.fail({ kind: 'refused', message });
    expect(host.facts).toEqual([
      { type: 'start.tried' },
      {
        type: 'notice.raised',
        notice: {
          key: 'refused',
          intent: 'warning',
          values: { message },
          duration: 5_000,
          actions: [],
        },
      },
      { type: 'start.refused', message },
      { type: 'touch.wanted' },
    ]);
    expect(now().value).toBe('checking');
  });

  test('a start that fails without words of the service has no logs to read, and asks for nothing to be taken out', () => {
    const { told, toggle, start, host } = begin();
    told(DOWN);
    toggle();
    start.latest.fail({ kind: 'failed', status: 500 });
    expect(host.facts).toEqual([
      { type: 'start.tried' },
      {
        type: 'notice.raised',
        notice: { key: 'failed', intent: 'warning', values: { status: 500 }, duration: 5_000, actions: [] },
      },
      { type: 'touch.wanted' },
    ]);
  });

  test('[8.22] a start that is refused after 3 s takes its poll back; one that times out may still take effect', () => {
    for (const [fault, dropped] of [
      [{ kind: 'refused', message: 'no' }, [{ type: 'poll.dropped', reason: 'start' }]],
      [{ kind: 'busy', own: false }, [{ type: 'poll.dropped', reason: 'start' }]],
      [{ kind: 'timeout' }, []],
      [{ kind: 'unreachable' }, []],
    ] as const) {
      const { told, toggle, start, host, clock } = begin();
      told(DOWN);
      toggle();
      clock.increment(3_000);
      start.latest.fail(fault);
      expect(host.ofType('poll.dropped')).toEqual(dropped);
    }
  });

  test('[8.14] a start refused with words about geoip, geosite or the core says besides that files may be missing', () => {
    const { told, toggle, start, host } = begin();
    told(DOWN);
    toggle();
    start.latest.fail({ kind: 'refused', message: 'failed to start v2ray-core: open /usr/share/v2ray/geoip.dat' });
    expect(host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.intent])).toEqual([
      ['refused', 'warning'],
      ['coreFilesMissing', 'warning'],
    ]);
  });

  test('a stop hands its lists on; a refused stop says why', () => {
    const { now, told, toggle, stop, host } = begin();
    told(UP);
    toggle();
    expect(host.take()).toEqual([{ type: 'poll.dropped', reason: 'stop' }, { type: 'stop.tried' }]);
    stop.latest.answer(DOWN);
    expect(host.take()).toEqual([
      { type: 'touch.received', reply: DOWN },
      {
        type: 'notice.raised',
        notice: { key: 'coreStopped', intent: 'success', values: {}, duration: 2_000, actions: [] },
      },
    ]);
    told(UP);
    toggle();
    host.take();
    stop.latest.fail({ kind: 'failed', status: 500 });
    expect(host.take()).toEqual([
      {
        type: 'notice.raised',
        notice: { key: 'failed', intent: 'warning', values: { status: 500 }, duration: 5_000, actions: [] },
      },
      { type: 'touch.wanted' },
    ]);
    expect(now().value).toBe('checking');
  });

  test('[8.02] a time-out raises no toast, is kept beside the control, and wants the lists', () => {
    const { now, told, toggle, start, host } = begin();
    told(DOWN);
    toggle();
    start.latest.fail({ kind: 'timeout' });
    expect(host.facts).toEqual([{ type: 'start.tried' }, { type: 'touch.wanted' }]);
    expect([now().context.lastFault, selectUnanswered(now())]).toEqual([{ kind: 'timeout' }, true]);
    told(DOWN);
    expect(selectUnanswered(now())).toBe(true);
    told(UP);
    expect(selectUnanswered(now())).toBe(false);
  });

  test('[8.02] a stop that times out is kept beside the control, too', () => {
    const { now, told, toggle, stop, host } = begin();
    told(UP);
    toggle();
    host.take();
    stop.latest.fail({ kind: 'timeout' });
    expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
    expect([now().context.lastFault, selectUnanswered(now())]).toEqual([{ kind: 'timeout' }, true]);
  });

  test('the next start forgets what ended the last', () => {
    const { now, told, toggle, start } = begin();
    told(DOWN);
    toggle();
    start.latest.fail({ kind: 'timeout' });
    told(DOWN);
    toggle();
    expect(now().context.lastFault).toBeNull();
  });

  test('the wait for a busy service can be left', () => {
    const { now, told, toggle, start, stop, host } = begin();
    told(DOWN);
    toggle();
    start.latest.busy();
    expect(selectCoreCall(now())?.getSnapshot().hasTag('busyService')).toBe(true);
    selectCoreCall(now())?.send({ type: 'call.leave' });
    expect([now().value, selectCoreCall(now())]).toEqual(['checking', undefined]);
    expect(host.facts).toEqual([{ type: 'start.tried' }, { type: 'touch.wanted' }]);
    told(UP);
    toggle();
    stop.latest.busy();
    selectCoreCall(now())?.send({ type: 'call.leave' });
    expect(now().value).toBe('checking');
  });

  test('a call that crashes is said and leaves the core to be checked', () => {
    const { now, told, toggle, start, stop, host } = begin();
    told(DOWN);
    toggle();
    start.latest.crash(new Error('boom'));
    expect(now().value).toBe('checking');
    told(UP);
    toggle();
    stop.latest.crash(new Error('bang'));
    expect(now().value).toBe('checking');
    expect(host.ofType('notice.raised').map(({ notice }) => notice.values)).toEqual([
      { message: 'boom' },
      { message: 'bang' },
    ]);
    expect(host.ofType('touch.wanted')).toHaveLength(2);
  });

  test.each(['checking', 'running', 'ready'] as const)(
    '[4.04] a refused save with "invalid config" sets %s to not running',
    (state) => {
      const { actor, now, told } = begin();
      if (state !== 'checking') told(state === 'running' ? UP : DOWN);
      actor.send({ type: 'config.refused', message: 'time: invalid duration "soon"' });
      expect(now().value).toBe(state);
      actor.send({ type: 'config.refused', message: 'invalid config: unexpected exiting' });
      expect(now().value).toBe('ready');
    },
  );

  test('[4.04] a refused save tells how a stop without an answer ended: nothing is said of it any more', () => {
    const { actor, now, told, toggle, stop } = begin();
    told(UP);
    toggle();
    stop.latest.fail({ kind: 'timeout' });
    told(UP);
    expect([now().value, selectUnanswered(now())]).toEqual(['running', true]);
    actor.send({ type: 'config.refused', message: 'invalid config: unexpected exiting' });
    expect([now().value, selectUnanswered(now())]).toEqual(['ready', false]);
  });

  test('[4.04] a refused save does not end a start or a stop on its way: its own answer decides', () => {
    const { actor, now, told, toggle } = begin();
    told(DOWN);
    toggle();
    actor.send({ type: 'config.refused', message: 'invalid config: unexpected exiting' });
    expect(now().value).toEqual({ starting: 'blocking' });
  });
});
