import { createActor, fromCallback, type ActorRef, type Snapshot } from 'xstate';
import { expect, test } from 'vitest';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { type LogNews } from '../../../machines/ports/trial';
import { trialWatchMachine, type TrialWatchNews } from '../../../machines/service/trial-watch.machine';
import { VERSION } from '../../harness/fixtures';
import { deferredSlot, startActor } from '../../harness/slots';

function begin(mark: number | null = 100) {
  const version = deferredSlot<ServiceVersion, { readonly address: string }>();
  const log = deferredSlot<LogNews, { readonly from: number | null }>();
  const told: TrialWatchNews[] = [];
  const caller = createActor(
    fromCallback<TrialWatchNews>(({ receive }) => receive((news) => told.push(news))),
  ).start() as unknown as ActorRef<Snapshot<unknown>, TrialWatchNews>;
  const { actor, clock } = startActor(
    trialWatchMachine.provide({ actors: { version: version.logic, log: log.logic } }),
    { caller, address: 'http://one', mark },
  );
  return { actor, clock, version, log, told, now: () => actor.getSnapshot() };
}

test('the watch asks for the version, then for what is new in the log, and again after 5 s', async () => {
  const { clock, log, now, told, version } = begin();
  expect([now().value, version.latest.input]).toEqual(['asking', { address: 'http://one' }]);
  await version.latest.resolve(VERSION);
  expect([now().value, log.latest.input]).toEqual(['reading', { from: 100 }]);
  await log.latest.resolve({ end: 160, lines: ['one'] });
  expect(told).toEqual([{ type: 'log.received', news: { end: 160, lines: ['one'] } }]);
  expect(now().value).toBe('pausing');
  clock.increment(4_999);
  expect(now().value).toBe('pausing');
  expect(told).toHaveLength(1);
  clock.increment(1);
  expect([now().value, version.calls.length]).toEqual(['asking', 2]);
  expect(told.slice(1)).toEqual([{ type: 'look.started' }]);
  await version.latest.resolve(VERSION);
  expect(log.latest.input).toEqual({ from: 160 });
});

test('a log that cannot be read, or not in 5 s, is read again with the next look, from the same place', async () => {
  const { clock, log, now, told, version } = begin(null);
  await version.latest.resolve(VERSION);
  await log.latest.reject({ kind: 'failed', status: 500 });
  expect(now().value).toBe('pausing');
  clock.increment(5_000);
  await version.latest.resolve(VERSION);
  clock.increment(4_999);
  expect(now().value).toBe('reading');
  clock.increment(1);
  expect([now().value, told]).toEqual(['pausing', [{ type: 'look.started' }]]);
  clock.increment(5_000);
  await version.latest.resolve(VERSION);
  expect(log.calls.map(({ input }) => input.from)).toEqual([null, null, null]);
});

test.each([
  [
    'a log that cannot be read',
    (watch: ReturnType<typeof begin>): Promise<void> => watch.log.latest.reject({ kind: 'missing', call: 'log' }),
  ],
  [
    'a log that is not read in 5 s',
    async ({ clock }: ReturnType<typeof begin>): Promise<void> => clock.increment(5_000),
  ],
] as const)('%s does not end the looks: each is told as it begins', async (_, fail) => {
  const watch = begin();
  for (let looks = 1; looks <= 4; looks += 1) {
    await watch.version.latest.resolve(VERSION);
    await fail(watch);
    expect(watch.now().value).toBe('pausing');
    watch.clock.increment(5_000);
    expect([watch.version.calls.length, watch.told]).toEqual([
      looks + 1,
      Array.from({ length: looks }, () => ({ type: 'look.started' })),
    ]);
  }
});

test('a service that gives no answer is looked at again, too', async () => {
  const { clock, told, version } = begin();
  await version.latest.reject({ kind: 'failed', status: 500 });
  expect(told).toEqual([]);
  clock.increment(5_000);
  expect(told).toEqual([{ type: 'look.started' }]);
});

test('a service that gives no answer three times in a row is gone', async () => {
  const { clock, now, version } = begin();
  await version.latest.reject({ kind: 'unreachable' });
  expect([now().value, now().context.misses]).toEqual(['pausing', 1]);
  clock.increment(5_000);
  clock.increment(5_000);
  expect([now().value, now().context.misses]).toEqual(['pausing', 2]);
  clock.increment(5_000);
  await version.latest.reject({ kind: 'unreachable' });
  expect([now().value, now().status]).toEqual(['gone', 'done']);
});

test('an answer makes good what was missed', async () => {
  const { clock, log, now, version } = begin();
  await version.latest.reject({ kind: 'unreachable' });
  clock.increment(5_000);
  await version.latest.reject({ kind: 'unreachable' });
  clock.increment(5_000);
  await version.latest.resolve(VERSION);
  expect(now().context.misses).toBe(0);
  await log.latest.resolve({ end: 100, lines: [] });
  clock.increment(5_000);
  await version.latest.reject({ kind: 'unreachable' });
  expect(now().value).toBe('pausing');
});

test('without a known place in the log nothing of it is new', async () => {
  const { log, now, told, version } = begin(null);
  await version.latest.resolve(VERSION);
  await log.latest.resolve({ end: 160, lines: ['old'] });
  expect(told).toEqual([{ type: 'log.received', news: { end: 160, lines: [] } }]);
  expect(now().context.mark).toBe(160);
});
