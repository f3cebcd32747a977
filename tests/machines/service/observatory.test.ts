import { describe, expect, test } from 'vitest';
import { type ObservatoryReport } from '../../../machines/domain/observatory';
import { observatoryMachine } from '../../../machines/service/observatory.machine';
import {
  selectAllDead,
  selectCurrent,
  selectEntries,
  selectIsStale,
  selectNothingPasses,
  selectResults,
  selectStaleSince,
} from '../../../machines/service/observatory.selectors';
import { NOTHING_HEARD } from '../../harness/fixtures';
import { recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const status = (id: number, alive: boolean, delay: number, at: number | null = null) => ({
  which: { _type: 'server', id, sub: 0 } as const,
  alive,
  delay,
  lastSeen: alive ? at : null,
  lastTry: at,
});

const REPORT: ObservatoryReport = {
  outbound: 'proxy',
  statuses: [status(1, true, 30, 100), status(2, false, 99_999_999, 101)],
};
const BOTH = [connectedRef(serverRef(1)), connectedRef(serverRef(2))];

function begin() {
  const host = recordingHost();
  const { actor, clock } = startActor(observatoryMachine, { host: host.ref, ...NOTHING_HEARD });
  const hear = (report: ObservatoryReport) => actor.send({ type: 'observatory.received', report });
  return { actor, clock, host, hear, now: () => actor.getSnapshot() };
}

describe('observatory', () => {
  test('[4.08] every server is unknown until a message speaks of it, then alive or dead', () => {
    const { now, hear } = begin();
    const touch = lists(3, [2], [...BOTH, connectedRef(serverRef(3))]);
    expect(now().value).toBe('none');
    expect(selectEntries(now(), touch).map(({ alive }) => alive)).toEqual(['unknown', 'unknown', 'unknown']);
    hear(REPORT);
    expect(now().value).toBe('fresh');
    expect(selectEntries(now(), touch).map(({ name, alive }) => [name, alive])).toEqual([
      ['Server 1', 'alive'],
      ['Server 2', 'dead'],
      ['Server 3', 'unknown'],
    ]);
  });

  test('that all servers of an outbound are dead is not said of what is stale', () => {
    const { now, hear, actor } = begin();
    expect(selectAllDead(now(), BOTH, 'proxy')).toBe(false);
    hear({ outbound: 'proxy', statuses: [status(1, false, 99_999_999), status(2, false, 99_999_999)] });
    expect([selectAllDead(now(), BOTH, 'proxy'), selectAllDead(now(), BOTH, 'video')]).toEqual([true, false]);
    actor.send({ type: 'socket.closed', opened: true });
    expect(selectAllDead(now(), BOTH, 'proxy')).toBe(false);
  });

  test('nothing passes while each connected server is dead, in whichever outbound; of none, and of what is stale, that is not said', () => {
    const { now, hear, actor } = begin();
    const video = [connectedRef(serverRef(2), 'video')];
    const [none, both] = [lists(3, []), lists(3, [], [...BOTH.slice(0, 1), ...video])];
    expect([selectNothingPasses(now(), none), selectNothingPasses(now(), both)]).toEqual([false, false]);
    hear({ outbound: 'proxy', statuses: [status(1, false, 99_999_999)] });
    expect(selectNothingPasses(now(), both)).toBe(false);
    hear({ outbound: 'video', statuses: [status(2, false, 99_999_999)] });
    expect(selectNothingPasses(now(), both)).toBe(true);
    actor.send({ type: 'socket.closed', opened: true });
    expect(selectNothingPasses(now(), both)).toBe(false);
  });

  test('what is heard of a connected server, by observation or by a test, is kept for the next session', () => {
    const { actor, host, hear, now } = begin();
    const touch = lists(3, [2], BOTH);
    const told = () => host.ofType('memory.kept').map(({ memory }) => [...(memory.results ?? [])]);
    actor.send({ type: 'touch.received', reply: replyOf(touch, true) });
    hear(REPORT);
    hear(REPORT);
    expect(told()).toEqual([
      [
        ['server:1', [30]],
        ['server:2', [null]],
      ],
    ]);
    actor.send({ type: 'latencies.received', latencies: new Map([['server:1', 'testing']]) });
    actor.send({ type: 'latencies.received', latencies: new Map([['server:1', '45ms']]) });
    actor.send({ type: 'touch.received', reply: replyOf({ ...touch, connected: BOTH.slice(0, 1) }, true) });
    expect(told()).toHaveLength(3);
    expect(told().at(-1)).toEqual([['server:1', [30, 45]]]);
    expect([selectResults(now(), 'server:1'), selectResults(now(), 'server:2')]).toEqual([[30, 45], []]);
    actor.send({ type: 'touch.received', reply: replyOf(lists(3, [2])) });
    expect([now().value, told().at(-1)]).toEqual(['none', []]);
    const next = startActor(observatoryMachine, {
      host: host.ref,
      touch,
      latencies: new Map([['server:1', '45ms']]),
      results: new Map([['server:1', [30, 45]]]),
    });
    next.actor.send({ type: 'latencies.received', latencies: new Map([['server:1', '45ms']]) });
    expect(selectResults(next.actor.getSnapshot(), 'server:1')).toEqual([30, 45]);
  });

  test('the server that an outbound uses is the selected one, else the first', () => {
    const { now, hear } = begin();
    const touch = lists(3, [2], BOTH);
    expect(selectCurrent(now(), touch, 'proxy')?.name).toBe('Server 1');
    hear({ outbound: 'proxy', statuses: [status(1, true, 90), status(2, true, 40)] });
    expect(selectCurrent(now(), touch, 'proxy')?.name).toBe('Server 2');
    expect(selectCurrent(now(), touch, 'video')).toBeNull();
  });

  test('the same reports and lists give the same list', () => {
    const { now, hear } = begin();
    hear(REPORT);
    const touch = lists(3, [2], BOTH);
    expect(selectEntries(now(), touch)).toBe(selectEntries(now(), touch));
    expect(selectEntries(now(), lists(3, [2], [connectedRef(serverRef(1))]))).toHaveLength(1);
  });

  test('messages that stop for 5 s are told once, and what is known is stale', () => {
    const { now, hear, clock, host } = begin();
    hear(REPORT);
    clock.increment(4_000);
    hear(REPORT);
    clock.increment(4_999);
    expect([now().value, host.ofType('observatory.stopped')]).toEqual(['fresh', []]);
    expect([selectIsStale(now()), selectStaleSince(now())]).toEqual([false, null]);
    clock.increment(1);
    expect([now().value, host.ofType('observatory.stopped')]).toEqual([
      { stale: 'unheard' },
      [{ type: 'observatory.stopped' }],
    ]);
    expect([selectIsStale(now()), selectStaleSince(now())]).toEqual([true, 101]);
    clock.increment(60_000);
    expect(host.ofType('observatory.stopped')).toHaveLength(1);
    hear(REPORT);
    expect(now().value).toBe('fresh');
  });

  test('a closed socket makes it stale at once', () => {
    const { actor, now, hear, host } = begin();
    actor.send({ type: 'socket.closed', opened: true });
    expect(now().value).toBe('none');
    hear(REPORT);
    actor.send({ type: 'socket.closed', opened: true });
    expect([now().value, host.ofType('observatory.stopped')]).toEqual([{ stale: 'unheard' }, []]);
  });

  test('it is all forgotten when the core does not run', () => {
    const { actor, now, hear, clock } = begin();
    hear(REPORT);
    actor.send({ type: 'touch.received', reply: replyOf(lists(3, [2], BOTH)) });
    expect([now().value, now().context.reports]).toEqual(['none', {}]);
    hear(REPORT);
    clock.increment(5_000);
    actor.send({ type: 'touch.received', reply: replyOf(lists(3, [2], BOTH)) });
    expect([now().value, now().context.reports]).toEqual(['none', {}]);
  });

  test('what was said about a server goes with its connection', () => {
    const { actor, now, hear, clock } = begin();
    hear(REPORT);
    actor.send({ type: 'touch.received', reply: replyOf(lists(3, [2], [connectedRef(serverRef(2))]), true) });
    expect([now().value, now().context.reports]).toEqual(['fresh', { proxy: [REPORT.statuses[1]] }]);
    hear(REPORT);
    clock.increment(5_000);
    actor.send({ type: 'touch.received', reply: replyOf(lists(3, [2], [connectedRef(serverRef(2))]), true) });
    expect([now().value, now().context.reports]).toEqual([{ stale: 'answered' }, { proxy: [REPORT.statuses[1]] }]);
    expect([...now().context.alive]).toEqual([['server:2', 'dead']]);
    actor.send({ type: 'touch.received', reply: replyOf(lists(3, [2], [connectedRef(serverRef(3))]), true) });
    expect([now().value, now().context.reports]).toEqual(['none', {}]);
  });

  test('outbounds are told one by one', () => {
    const { now, hear } = begin();
    const video = { outbound: 'video', statuses: [status(1, true, 70)] };
    hear(REPORT);
    hear(video);
    hear({ outbound: 'proxy', statuses: [status(1, false, 99_999_999)] });
    expect(now().context.reports).toEqual({ proxy: [status(1, false, 99_999_999)], video: video.statuses });
  });
});

describe('what the lists are told', () => {
  const told = (host: ReturnType<typeof recordingHost>) => host.ofType('alive.received').map(({ alive }) => [...alive]);

  test('[4.08] a server is alive when it is alive in one outbound; the same is not told twice', () => {
    const { actor, host, hear } = begin();
    hear(REPORT);
    hear(REPORT);
    hear({ outbound: 'work', statuses: [status(2, true, 20)] });
    expect(told(host)).toEqual([
      [
        ['server:1', 'alive'],
        ['server:2', 'dead'],
      ],
      [
        ['server:1', 'alive'],
        ['server:2', 'alive'],
      ],
    ]);
    actor.send({ type: 'touch.received', reply: replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true) });
    expect(told(host).at(-1)).toEqual([['server:1', 'alive']]);
    actor.send({ type: 'touch.received', reply: replyOf(lists(3, [2], [connectedRef(serverRef(1))])) });
    expect(told(host).at(-1)).toEqual([]);
  });
});
