import { fromCallback, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { messageSocketMachine, type ConnectionFact } from '../../../machines/service/message-socket.machine';
import { selectTraffic } from '../../../machines/service/message-socket.selectors';
import { recordingHost, startActor } from '../../harness/slots';

const REPORT = { outbound: 'proxy', statuses: [] };

function begin() {
  const tries: { readonly tell: (fact: ConnectionFact) => void; closed: boolean }[] = [];
  const connection = fromCallback<EventObject, Record<never, never>>(({ sendBack }) => {
    const attempt = { tell: (fact: ConnectionFact) => sendBack(fact), closed: false };
    tries.push(attempt);
    return () => {
      attempt.closed = true;
    };
  });
  const host = recordingHost();
  const { actor, clock } = startActor(messageSocketMachine.provide({ actors: { connection } }), { host: host.ref });
  const latest = (fact: ConnectionFact) => tries.at(-1)?.tell(fact);
  return { actor, clock, host, tries, latest, state: () => actor.getSnapshot().value };
}

describe('message socket', () => {
  test('[7.37] it opens and hands on what it hears', () => {
    const { latest, state, host } = begin();
    expect(state()).toEqual({ held: 'connecting' });
    latest({ type: 'socket.opened' });
    expect(state()).toEqual({ held: 'open' });
    latest({ type: 'socket.messageReceived', report: REPORT });
    expect(host.facts).toEqual([{ type: 'socket.opened' }, { type: 'observatory.received', report: REPORT }]);
  });

  test('it hands on whether the core runs, and keeps what passes through it as long as it runs', () => {
    const { actor, latest, host } = begin();
    const traffic = () => selectTraffic(actor.getSnapshot());
    latest({ type: 'socket.opened' });
    expect(traffic()).toBeNull();
    latest({ type: 'socket.trafficTold', traffic: { up: 1, down: 2 } });
    latest({ type: 'socket.runningTold', running: true, paused: false });
    expect(traffic()).toEqual({ up: 1, down: 2 });
    latest({ type: 'socket.runningTold', running: false, paused: true });
    expect(traffic()).toBeNull();
    expect(host.facts.slice(1)).toEqual([
      { type: 'traffic.told', traffic: { up: 1, down: 2 } },
      { type: 'running.told', running: true, paused: false },
      { type: 'running.told', running: false, paused: true },
      { type: 'traffic.told', traffic: null },
    ]);
    latest({ type: 'socket.trafficTold', traffic: { up: 1, down: 2 } });
    latest({ type: 'socket.closed', opened: true });
    expect(traffic()).toBeNull();
    expect(host.ofType('traffic.told').at(-1)).toEqual({ type: 'traffic.told', traffic: null });
  });

  test('[4.13] [9.07] it reconnects 3 s after it closes, with a new connection', () => {
    const { latest, state, host, clock, tries } = begin();
    latest({ type: 'socket.opened' });
    latest({ type: 'socket.closed', opened: true });
    expect([state(), tries[0]?.closed]).toEqual(['waiting', true]);
    expect(host.facts.at(-1)).toEqual({ type: 'socket.closed', opened: true });
    clock.increment(2_999);
    expect([state(), tries.length]).toEqual(['waiting', 1]);
    clock.increment(1);
    expect([state(), tries.length]).toEqual([{ held: 'connecting' }, 2]);
  });

  test('[4.13] it reconnects after a try that never opened, too', () => {
    const { latest, state, host, clock, tries } = begin();
    latest({ type: 'socket.closed', opened: false });
    expect(host.facts).toEqual([{ type: 'socket.closed', opened: false }]);
    clock.increment(3_000);
    expect([state(), tries.length]).toEqual([{ held: 'connecting' }, 2]);
  });

  test.each(['connecting', 'open', 'waiting'] as const)(
    'a 401 closes it for the rest of the session: from %s',
    (from) => {
      const { actor, latest, state, clock, tries } = begin();
      if (from === 'open') latest({ type: 'socket.opened' });
      if (from === 'waiting') latest({ type: 'socket.closed', opened: false });
      actor.send({ type: 'socket.refuse' });
      actor.send({ type: 'socket.refuse' });
      expect([state(), tries[0]?.closed]).toEqual(['refused', true]);
      clock.increment(60_000);
      expect([state(), tries.length]).toEqual(['refused', 1]);
    },
  );

  test('a connection that cannot even be made is tried again', () => {
    const host = recordingHost();
    const { actor, clock } = startActor(messageSocketMachine, { host: host.ref });
    expect(actor.getSnapshot().value).toBe('waiting');
    expect(host.facts).toEqual([{ type: 'socket.closed', opened: false }]);
    clock.increment(3_000);
    expect(host.facts).toHaveLength(2);
  });
});
