import { createActor, createMachine, forwardTo, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type LogPart } from '../../../machines/ports/service';
import { BREAK, CUT } from '../../../machines/log/log-lines.rules';
import { type LogEvery } from '../../../machines/log/log-pace.rules';
import { type LogFact, type LogSlot } from '../../../machines/log/shared-log';
import { logStage } from '../../harness/log-stage';
import { startActor } from '../../harness/slots';

const NONE = new Uint8Array();
const LF = 10;
const partOf = (text: string, overlap: number | null = null): LogPart => {
  const bytes = new TextEncoder().encode(text);
  return { overlap, size: bytes.length, last: bytes.at(-1) ?? null, cut: false, text, unfinished: NONE };
};
const LINE = '2026/11/21 08:20:11.855  [I] [pre.go:162]  init DB\n';

function begin(every: LogEvery = 5_000) {
  const { reader, goesOnAfter, readLog } = logStage();
  const { actor, clock } = startActor(reader, { id: 1, every });
  const now = () => actor.getSnapshot();
  return { actor, clock, goesOnAfter, readLog, now, lines: () => now().context.lines };
}

async function beginWith(text: string, skip = 0) {
  const begun = begin();
  for (const goesOn of skip === 0 ? [false] : [true, true, false, true]) await begun.goesOnAfter.latest.resolve(goesOn);
  await begun.readLog.latest.resolve(partOf(text));
  return begun;
}

/** Somebody who follows the log, as the dialogs do. */
function follow(log: LogSlot, every: LogEvery = 2_000, clock = new SimulatedClock()) {
  const told: LogFact['log'][] = [];
  const actor = createActor(
    createMachine({
      invoke: { id: 'log', src: log, input: { every } },
      on: {
        'log.told': { actions: ({ event }) => void told.push((event as unknown as LogFact).log) },
        '*': { actions: forwardTo('log') },
      },
    }),
    { clock },
  ).start();
  return { actor, told, clock };
}

describe('the reader of the log', () => {
  test('[7.36] begins near the end, then asks for what follows, in bytes, with one byte to compare', async () => {
    const { actor, clock, goesOnAfter, lines, readLog, now } = begin();
    expect(now().value).toBe('seeking');
    for (const goesOn of [true, true, false, true]) await goesOnAfter.latest.resolve(goesOn);
    const skip = 128 * 1024;
    expect([now().value, readLog.latest.input]).toEqual(['reading', { skip, overlap: false, unfinished: NONE }]);
    const part = partOf(`rest of a line\n${LINE}`);
    await readLog.latest.resolve(part);
    expect([now().value, lines().texts, lines().marks]).toEqual(['waiting', ['', LINE.trimEnd()], [CUT, 1]]);
    clock.increment(4_999);
    expect(readLog.calls).toHaveLength(1);
    clock.increment(1);
    expect(readLog.latest.input).toEqual({ skip: skip + part.size - 1, overlap: true, unfinished: NONE });
    await readLog.latest.resolve(partOf('whole\n', LF));
    expect(lines().texts).toEqual(['', LINE.trimEnd(), 'whole']);
    expect(actor.getSnapshot().context.before).toBe(skip);
  });

  test('reads a short log from its beginning, of which there is nothing before', async () => {
    const { actor, lines, readLog, now } = await beginWith(LINE);
    expect([lines().texts, now().context.before, now().can({ type: 'log.readWhole' })]).toEqual([
      [LINE.trimEnd()],
      0,
      false,
    ]);
    actor.send({ type: 'log.readWhole' });
    expect(readLog.calls).toHaveLength(1);
  });

  test('reads all of a long one when asked to, in place of what was read', async () => {
    const { actor, lines, readLog, now } = await beginWith(`rest\n${LINE}`, 128 * 1024);
    actor.send({ type: 'log.readWhole' });
    expect([now().value, readLog.latest.input.skip, lines().length, now().context.before]).toEqual([
      'reading',
      0,
      0,
      0,
    ]);
    await readLog.latest.resolve(partOf(`first\n${LINE}`));
    expect(lines().texts).toEqual(['first', LINE.trimEnd()]);
  });

  test('an end that cannot be found is looked for again', async () => {
    const { actor, clock, goesOnAfter, now } = begin();
    await goesOnAfter.latest.reject({ kind: 'unreachable' });
    actor.send({ type: 'log.pause' });
    expect([now().value, now().context.fault]).toEqual(['unfound', { kind: 'unreachable' }]);
    clock.increment(5_000);
    expect(now().value).toBe('seeking');
    await goesOnAfter.latest.resolve(false);
    expect([now().value, now().context.fault]).toEqual(['reading', null]);
  });

  test('[8.14] a service without the call is not asked again', async () => {
    const { clock, goesOnAfter, now } = begin();
    await goesOnAfter.latest.reject({ kind: 'missing', call: 'GET /api/logger' });
    clock.increment(60_000);
    expect([now().value, goesOnAfter.calls.length]).toEqual(['missing', 1]);
  });

  test.each([
    ['an empty answer', partOf('')],
    ['another byte', partOf('x\n', 0x41)],
  ])('%s means that the log was restarted: it is read from 0 and a line says so', async (_, answer) => {
    const { clock, lines, readLog, now } = await beginWith(`rest\n${LINE}`, 128 * 1024);
    clock.increment(5_000);
    await readLog.latest.resolve(answer);
    expect([now().value, readLog.latest.input]).toEqual(['rereading', { skip: 0, overlap: false, unfinished: NONE }]);
    await readLog.latest.resolve(partOf('anew\n'));
    expect([now().value, lines().texts, lines().marks]).toEqual([
      'waiting',
      ['', LINE.trimEnd(), '', 'anew'],
      [CUT, 1, BREAK, 1],
    ]);
    // What stood before is another file's.
    expect([now().context.reading.read, now().can({ type: 'log.readWhole' })]).toEqual([5, false]);
  });

  test('a service that logs to its console is found out at once, and asked again', async () => {
    const { clock, readLog, now } = await beginWith('The log goes to the console.\n');
    expect(now().value).toBe('reading');
    await readLog.latest.resolve(partOf(''));
    await readLog.latest.resolve(partOf('The log goes to the console.\n'));
    expect(now().value).toBe('console');
    clock.increment(5_000);
    expect(now().value).toBe('rereading');
  });

  test('one reader serves all that follow the log: whoever comes later has what was read, and none reads twice', async () => {
    const { log, goesOnAfter, readLog } = logStage();
    const first = follow(log);
    const { clock } = first;
    expect(first.told.map(({ state }) => state)).toEqual(['loading']);
    await goesOnAfter.latest.resolve(false);
    await readLog.latest.resolve(partOf(LINE));
    const second = follow(log, 15_000);
    expect(second.told.at(-1)?.lines.texts).toEqual([LINE.trimEnd()]);
    expect([goesOnAfter.calls.length, readLog.calls.length]).toEqual([1, 2]);
    await readLog.latest.resolve(partOf('more\n', LF));
    for (const { told } of [first, second]) expect(told.at(-1)?.lines.texts).toEqual([LINE.trimEnd(), 'more']);
    // The one in sight says how often.
    clock.increment(14_999);
    expect(readLog.calls).toHaveLength(2);
    clock.increment(1);
    await readLog.latest.resolve(partOf('', LF));
    second.actor.stop();
    first.actor.send({ type: 'log.show' });
    first.actor.send({ type: 'every.choose', every: 2_000 });
    await readLog.latest.resolve(partOf('', LF));
    clock.increment(2_000);
    expect(readLog.calls).toHaveLength(5);
  });

  test('what nobody sees is read rarely; seen again, at once and as often as before', async () => {
    const { log, goesOnAfter, readLog } = logStage();
    const [covered, top] = [follow(log), follow(log, 5_000)];
    const { clock } = covered;
    const wait = async (time: number): Promise<number> => {
      const before = readLog.calls.length;
      clock.increment(time - 1);
      expect(readLog.calls).toHaveLength(before);
      clock.increment(1);
      await readLog.latest.resolve(partOf('', LF));
      return readLog.calls.length - before;
    };
    await goesOnAfter.latest.resolve(false);
    await readLog.latest.resolve(partOf(LINE));
    expect(await wait(5_000)).toBe(1);
    // A pause between has begun already.
    top.actor.send({ type: 'log.hide' });
    expect(await wait(5_000)).toBe(1);
    expect(await wait(15_000)).toBe(1);
    covered.actor.send({ type: 'log.show' });
    await readLog.latest.resolve(partOf('', LF));
    expect(await wait(2_000)).toBe(1);
    // Another that hides was not the one that is seen.
    top.actor.send({ type: 'log.hide' });
    expect(await wait(2_000)).toBe(1);
    covered.actor.stop();
    expect(await wait(2_000)).toBe(1);
    expect(await wait(15_000)).toBe(1);
  });

  test('a service that does not answer is asked every 5 s at most', async () => {
    const { actor, clock, goesOnAfter, readLog, now } = begin(2_000);
    await goesOnAfter.latest.resolve(false);
    await readLog.latest.reject({ kind: 'timeout' });
    clock.increment(4_999);
    expect(now().value).toBe('waiting');
    clock.increment(1);
    await readLog.latest.resolve(partOf(LINE));
    clock.increment(2_000);
    expect([now().value, actor.getSnapshot().context.fault]).toEqual(['reading', null]);
  });

  test('the first that follows it begins the reading, the last ends it, and the next begins anew', async () => {
    const { log, goesOnAfter, readLog } = logStage();
    const [one, other] = [follow(log), follow(log)];
    const { clock } = one;
    await goesOnAfter.latest.resolve(false);
    one.actor.stop();
    expect(readLog.latest.signal.aborted).toBe(false);
    await readLog.latest.resolve(partOf(LINE));
    expect(other.told.at(-1)?.lines.texts).toEqual([LINE.trimEnd()]);
    clock.increment(2_000);
    await readLog.latest.resolve(partOf('more\n', LF));
    expect(other.told.at(-1)?.lines.texts).toEqual([LINE.trimEnd(), 'more']);
    clock.increment(2_000);
    other.actor.stop();
    expect(readLog.latest.signal.aborted).toBe(true);
    clock.increment(60_000);
    expect(readLog.calls).toHaveLength(3);
    const { told } = follow(log);
    expect([told.at(-1)?.lines.length, told.at(-1)?.state, goesOnAfter.calls.length]).toEqual([0, 'loading', 2]);
  });

  test('a pause ends when somebody else comes, or when the one that paused leaves', async () => {
    for (const comes of [true, false]) {
      const { log, goesOnAfter, readLog } = logStage();
      const [one, other] = [follow(log), follow(log)];
      await goesOnAfter.latest.resolve(false);
      await readLog.latest.resolve(partOf(LINE));
      other.actor.send({ type: 'log.pause' });
      expect([one.told.at(-1)?.state, other.told.at(-1)?.state]).toEqual(['paused', 'paused']);
      if (comes) follow(log);
      else other.actor.stop();
      expect([one.told.at(-1)?.state, readLog.latest.input.skip]).toEqual(['loading', LINE.length - 1]);
    }
  });
});
