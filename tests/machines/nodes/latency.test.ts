import { describe, expect, test } from 'vitest';
import { type Reference } from '../../../machines/domain/reference';
import { type Touch } from '../../../machines/domain/touch';
import { latencyMachine } from '../../../machines/nodes/latency.machine';
import { queryBytes } from '../../../machines/nodes/latency.rules';
import {
  selectDone,
  selectLatency,
  selectTesting,
  selectTestUrl,
  selectTotal,
  selectTakesTestUrl,
} from '../../../machines/nodes/latency.selectors';
import { type Latencies, type LatencyTest } from '../../../machines/ports/measured';
import { type LatencyAnswer, type LatencyInput } from '../../../machines/ports/service';
import { lists, nodeRef, replyOf, server, serverRef, subscriptionRef } from '../../harness/touch-lists';
import { lockedSlot, recordingHost, startActor } from '../../harness/slots';

function start(touch: Touch, latencies: Latencies = new Map(), testUrl: string | null = null, takesTestUrl = true) {
  const host = recordingHost();
  const ping = lockedSlot<LatencyInput, readonly LatencyAnswer[]>();
  const http = lockedSlot<LatencyInput, readonly LatencyAnswer[]>();
  const { actor, clock } = startActor(
    latencyMachine.provide({ actors: { pingLatency: ping.logic, httpLatency: http.logic } }),
    {
      host: host.ref,
      touch,
      latencies,
      testUrl,
      takesTestUrl,
    },
  );
  const ask = (test: LatencyTest, rows: readonly Reference[]): void =>
    actor.send({ type: 'latency.requested', test, rows, touch });
  const said = () => host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.values]);
  return { actor, clock, host, ping, http, ask, said, now: () => actor.getSnapshot() };
}

const answers = (rows: readonly Reference[], text: (row: Reference) => string): readonly LatencyAnswer[] =>
  rows.map((row) => ({ row, text: text(row) }));
const firsts = (count: number): readonly Reference[] =>
  Array.from({ length: count }, (_, index) => serverRef(index + 1));

describe('per row', () => {
  test('[4.07] is empty, then testing, then what the service answered, matched by the rows asked', () => {
    const { ask, host, ping, now } = start(lists(3));
    expect(selectLatency(now(), 'server:1')).toBeUndefined();
    host.take();
    ask('ping', firsts(2));
    expect(selectTesting(now())).toBe(true);
    expect([selectLatency(now(), 'server:1'), selectLatency(now(), 'server:3')]).toEqual(['testing', undefined]);
    expect(host.take()).toEqual([{ type: 'latencies.received', latencies: now().context.latencies }]);
    expect(ping.latest.input).toEqual({ rows: firsts(2), testUrl: null });
    ping.latest.answer([
      { row: serverRef(2), text: 'TIMEOUT' },
      { row: serverRef(1), text: '12ms' },
    ]);
    expect([...now().context.latencies]).toEqual([
      ['server:1', '12ms'],
      ['server:2', 'TIMEOUT'],
    ]);
    expect(selectTesting(now())).toBe(false);
  });

  test('[4.07] is empty again when the answer lacks it, the call fails, or the test is cancelled', () => {
    const { actor, ask, ping, http, now } = start(lists(3));
    ask('ping', firsts(2));
    ping.latest.answer([{ row: serverRef(1), text: '1ms' }]);
    expect(selectLatency(now(), 'server:2')).toBe('');
    ask('http', [serverRef(1)]);
    expect(selectLatency(now(), 'server:1')).toBe('testing');
    http.latest.fail({ kind: 'unreachable' });
    expect([selectLatency(now(), 'server:1'), now().value]).toEqual(['', 'idle']);
    ask('http', [serverRef(1)]);
    actor.send({ type: 'latency.cancel' });
    expect(selectLatency(now(), 'server:1')).toBe('');
    expect(now().value).toBe('idle');
  });

  test('[4.07] who asked for a test no longer waits for it: what was outstanding is empty again', () => {
    const { actor, ask, now, host } = start(lists(1));
    ask('ping', [serverRef(1)]);
    host.take();
    actor.send({ type: 'latency.abandoned' });
    expect([selectLatency(now(), 'server:1'), now().value]).toEqual(['', 'idle']);
    expect(host.take()).toEqual([{ type: 'latencies.received', latencies: now().context.latencies }]);
  });

  test('follows its row by content into new lists, also while it is asked', () => {
    const { actor, ask, ping, now } = start(lists(3));
    ask('ping', firsts(3));
    const without1 = [
      server(1, { name: 'Server 2', address: 's2.example.com:443' }),
      server(2, { name: 'Server 3', address: 's3.example.com:443' }),
    ];
    actor.send({ type: 'touch.received', reply: replyOf(lists(without1)) });
    expect([...now().context.latencies.keys()]).toEqual(['server:1', 'server:2']);
    ping.latest.answer(answers(firsts(3), ({ id }) => `${id}ms`));
    expect([...now().context.latencies]).toEqual([
      ['server:1', '2ms'],
      ['server:2', '3ms'],
    ]);
  });

  test('of the session before follows its row, too', () => {
    const { actor, now } = start(lists(3), new Map([['server:2', '4ms']]));
    const without1 = [server(1, { name: 'Server 2', address: 's2.example.com:443' })];
    actor.send({ type: 'touch.received', reply: replyOf(lists(without1)) });
    expect([...now().context.latencies]).toEqual([['server:1', '4ms']]);
  });

  test('gives way to a newer text of the service, not to an older one', () => {
    const { actor, ask, ping, now } = start(lists([server(1, { pingLatency: '9ms' })]));
    ask('ping', [serverRef(1)]);
    ping.latest.answer([{ row: serverRef(1), text: '1ms' }]);
    actor.send({ type: 'touch.received', reply: replyOf(lists([server(1, { pingLatency: '9ms' }), server(2)])) });
    expect(selectLatency(now(), 'server:1')).toBe('1ms');
    actor.send({ type: 'touch.received', reply: replyOf(lists([server(1, { pingLatency: '7ms' })])) });
    expect(selectLatency(now(), 'server:1')).toBe('7ms');
  });

  test('outlives a remount, except what was still being tested', () => {
    const { host, now } = start(
      lists(2),
      new Map([
        ['server:1', '4ms'],
        ['server:2', 'testing'],
      ]),
    );
    expect([...now().context.latencies]).toEqual([
      ['server:1', '4ms'],
      ['server:2', ''],
    ]);
    expect(host.take()).toEqual([{ type: 'latencies.received', latencies: now().context.latencies }]);
  });
});

describe('calls', () => {
  test('[4.35] leave subscriptions out', () => {
    const { ask, ping, now } = start(lists(1, [1]));
    ask('ping', [subscriptionRef(1), serverRef(1), nodeRef(0, 1)]);
    expect(ping.latest.input.rows).toEqual([serverRef(1), nodeRef(0, 1)]);
    expect(selectTotal(now())).toBe(2);
    const only = start(lists(0, [1]));
    only.ask('ping', [subscriptionRef(1)]);
    expect(only.ping.calls).toHaveLength(0);
    expect(only.now().value).toBe('idle');
  });

  test('[7.28] come in chunks, so that results show as they come, with n of m', () => {
    const { ask, http, ping, now } = start(lists(120));
    ask('ping', firsts(120));
    expect(ping.latest.input.rows).toHaveLength(50);
    ping.latest.answer(answers(ping.latest.input.rows, () => '1ms'));
    expect([selectDone(now()), selectTotal(now())]).toEqual([50, 120]);
    expect(ping.latest.input.rows[0]).toEqual(serverRef(51));
    const later = start(lists(40));
    later.ask('http', firsts(40));
    expect(later.http.latest.input.rows).toHaveLength(32);
    expect(http.calls).toHaveLength(0);
  });

  test('never have a query beyond 8,000 bytes', () => {
    // No real reference is so long; the limit counts bytes all the same.
    const long = 'subscriptionServer'.padEnd(200, 'x') as 'subscriptionServer';
    const rows = Array.from({ length: 50 }, (_, index) => ({ ...nodeRef(0, index + 1), _type: long }));
    const { ask, ping } = start(lists(0));
    ask('ping', rows);
    expect(ping.latest.input.rows.length).toBeLessThan(50);
    expect(queryBytes(ping.latest.input.rows)).toBeLessThanOrEqual(8_000);
  });

  test('halve a failed chunk until the bad row is found; the others get their texts', () => {
    const { ask, http, said, now } = start(lists(5));
    ask('http', firsts(5));
    for (let calls = 0; calls < 20 && now().value !== 'idle'; calls += 1) {
      const { rows } = http.latest.input;
      if (rows.some(({ id }) => id === 4)) http.latest.fail({ kind: 'failed', status: 500 });
      else http.latest.answer(answers(rows, () => '5ms'));
    }
    expect(firsts(5).map((row) => selectLatency(now(), `server:${row.id}`))).toEqual(['5ms', '5ms', '5ms', '', '5ms']);
    expect(said()).toEqual([['latencyFailed', { count: 1, message: '' }]]);
  });

  test('[8.06] a chunk that is refused row by row ends the test with the service’s message', () => {
    const { ask, ping, said, now } = start(lists(30));
    ask('ping', firsts(30));
    while (now().value !== 'idle') ping.latest.fail({ kind: 'refused', message: 'no core' });
    // 30, 15, 8, 4, 2, then the first seven rows alone; the eighth ends it.
    expect(ping.calls.map(({ input }) => input.rows.length)).toEqual([
      30, 15, 8, 4, 2, 1, 1, 2, 1, 1, 4, 2, 1, 1, 2, 1, 1,
    ]);
    expect(said()).toEqual([['refused', { message: 'no core' }]]);
    expect([...now().context.latencies.values()].every((text) => text === '')).toBe(true);
  });

  test.each([
    [{ kind: 'unauthorised', first: false } as const, []],
    [{ kind: 'unreachable' } as const, []],
    [{ kind: 'missing', call: 'getPingLatency' } as const, [['missing', { call: 'getPingLatency' }]]],
    [{ kind: 'busy', own: false } as const, [['busy', { own: false }]]],
  ])('end at once with %o', (fault, words) => {
    const { ask, ping, said, now } = start(lists(60));
    ask('ping', firsts(60));
    ping.latest.fail(fault);
    expect(now().value).toBe('idle');
    expect(ping.calls).toHaveLength(1);
    expect(said()).toEqual(words);
  });

  test('another request while one runs is tested after it; rows that wait already are not asked twice', () => {
    const { ask, http, ping, said, now } = start(lists(4));
    ask('ping', firsts(2));
    ask('ping', firsts(3));
    ask('http', [serverRef(4)]);
    expect(selectTotal(now())).toBe(4);
    ping.latest.answer(answers(firsts(2), () => '1ms'));
    expect(ping.latest.input.rows).toEqual([serverRef(3)]);
    ping.latest.answer(answers([serverRef(3)], () => '2ms'));
    expect(http.latest.input.rows).toEqual([serverRef(4)]);
    http.latest.crash(new Error('boom'));
    expect(now().value).toBe('idle');
    expect(said()).toEqual([['setup', { message: 'boom' }]]);
    expect(selectLatency(now(), 'server:4')).toBe('');
  });

  test('a call that crashes ends the test and is said', () => {
    const { ask, ping, said, now } = start(lists(60));
    ask('ping', firsts(60));
    ping.latest.crash(new Error('boom'));
    expect([now().value, ping.calls.length]).toEqual(['idle', 1]);
    expect([...now().context.latencies.values()].every((text) => text === '')).toBe(true);
    expect(said()).toEqual([['setup', { message: 'boom' }]]);
  });

  test('rows that failed alone are counted and said at the end, with the last words of the service', () => {
    const { ask, host, http, now } = start(lists(3));
    ask('http', firsts(3));
    http.latest.fail({ kind: 'refused', message: 'one of them' });
    expect(http.latest.input.rows).toEqual(firsts(2));
    http.latest.fail({ kind: 'refused', message: 'one of two' });
    http.latest.fail({ kind: 'refused', message: 'bad row' });
    expect([selectDone(now()), selectTotal(now()), selectLatency(now(), 'server:1')]).toEqual([1, 3, '']);
    http.latest.fail({ kind: 'failed', status: 500 });
    expect(selectDone(now())).toBe(2);
    http.latest.answer(answers([serverRef(3)], () => '3ms'));
    expect(selectDone(now())).toBe(3);
    expect(host.ofType('notice.raised').map(({ notice: { key, intent, values } }) => [key, intent, values])).toEqual([
      ['latencyFailed', 'warning', { count: 2, message: 'bad row' }],
    ]);
    host.take();
    ask('http', [serverRef(3)]);
    expect([selectDone(now()), selectTotal(now()), now().context.message]).toEqual([0, 1, '']);
    http.latest.answer(answers([serverRef(3)], () => '4ms'));
    expect(host.ofType('notice.raised')).toHaveLength(1);
  });

  test('a row that answers between failures begins their count anew', () => {
    const { ask, http, now } = start(lists(16));
    ask('http', firsts(16));
    while (now().value !== 'idle') {
      const { rows } = http.latest.input;
      if (rows.length > 1 || (rows[0]?.id ?? 0) % 4 !== 0) http.latest.fail({ kind: 'failed', status: 500 });
      else http.latest.answer(answers(rows, () => '1ms'));
    }
    expect(firsts(16).map(({ id }) => selectLatency(now(), `server:${id}`))).toEqual(
      firsts(16).map(({ id }) => (id % 4 === 0 ? '1ms' : '')),
    );
    expect(now().context).toMatchObject({ failed: 12, done: 16, total: 16 });
  });

  test('rows that go while they wait are counted as done', () => {
    const { actor, ask, ping, now } = start(lists(60));
    ask('ping', firsts(60));
    actor.send({ type: 'touch.received', reply: replyOf(lists(55)) });
    expect([selectDone(now()), selectTotal(now())]).toEqual([5, 60]);
    actor.send({ type: 'touch.received', reply: replyOf(lists(55)) });
    expect(selectDone(now())).toBe(5);
    ping.latest.answer(answers(ping.latest.input.rows, () => '1ms'));
    expect([selectDone(now()), ping.latest.input.rows.length]).toEqual([55, 5]);
  });
});

test('[8.19] a test slower than 12 s is said once', () => {
  const { ask, clock, host, ping, said, now } = start(lists(60));
  ask('ping', firsts(60));
  clock.increment(11_999);
  expect(said()).toEqual([]);
  clock.increment(1);
  expect(said()).toEqual([['latencySlow', {}]]);
  expect(host.ofType('notice.raised').map(({ notice }) => notice.intent)).toEqual(['info']);
  ping.latest.answer(answers(ping.latest.input.rows, () => '1ms'));
  clock.increment(60_000);
  expect(said()).toHaveLength(1);
  expect(now().value).toEqual({ testing: { calls: 'pinging', clock: 'slow' } });
});

describe('the page of the HTTP test', () => {
  test('is sent with the HTTP test only, and remembered', () => {
    const { actor, ask, host, http, ping } = start(lists(1), new Map(), 'https://a.example/204');
    ask('http', firsts(1));
    expect(http.latest.input).toEqual({ rows: firsts(1), testUrl: 'https://a.example/204' });
    actor.send({ type: 'latency.cancel' });
    host.take();
    actor.send({ type: 'testUrl.chosen', url: null });
    expect(host.take()).toEqual([
      { type: 'view.changed', view: { testUrl: null } },
      { type: 'storing.requested', key: 'httpTestUrl', value: null },
    ]);
    ask('http', firsts(1));
    expect(http.latest.input).toEqual({ rows: firsts(1), testUrl: null });
    actor.send({ type: 'latency.cancel' });
    actor.send({ type: 'testUrl.chosen', url: 'http://b.example' });
    ask('ping', firsts(1));
    expect(ping.latest.input).toEqual({ rows: firsts(1), testUrl: null });
  });

  test('is not sent to a service that ignores it, and stays remembered', () => {
    const { ask, http, now } = start(lists(1), new Map(), 'https://a.example/204', false);
    ask('http', firsts(1));
    expect([http.latest.input.testUrl, selectTakesTestUrl(now())]).toEqual([null, false]);
    expect(selectTestUrl(now()).getSnapshot().context.url).toBe('https://a.example/204');
    expect(selectTakesTestUrl(start(lists(1)).now())).toBe(true);
  });

  test('its form tells the latency machine', () => {
    const { actor, host } = start(lists(1));
    const form = selectTestUrl(actor.getSnapshot());
    form.send({ type: 'testUrl.open' });
    form.send({ type: 'testUrl.edit', text: ' http://b.example/x ' });
    form.send({ type: 'testUrl.save' });
    expect(actor.getSnapshot().context.testUrl).toBe('http://b.example/x');
    expect(host.ofType('storing.requested').map(({ value }) => value)).toEqual(['http://b.example/x']);
  });
});
