import { describe, expect, test } from 'vitest';
import { BREAK, CUT } from '../../../machines/log/log-lines.rules';
import { logsMachine } from '../../../machines/log/logs.machine';
import {
  selectCriteria,
  selectEvery,
  selectFault,
  selectHasOpenRow,
  selectIsFollowing,
  selectIsPaused,
  selectIsWrapping,
  selectLineCount,
  selectLines,
  selectRegexProblem,
  selectRowCount,
  selectShown,
  selectState,
} from '../../../machines/log/logs.selectors';
import { type LogPart } from '../../../machines/ports/service';
import { LOG_EVERY, LOG_ROW_PX } from '../../../machines/shared/constants';
import { logStage } from '../../harness/log-stage';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const NONE = new Uint8Array();
const partOf = (text: string, overlap: number | null = null): LogPart => {
  const bytes = new TextEncoder().encode(text);
  return { overlap, size: bytes.length, last: bytes.at(-1) ?? null, cut: false, text, unfinished: NONE };
};
const LF = 10;
const FIRST = '2026/11/21 08:20:11.855  [I] [pre.go:162]  init DB\n';
const BYTES = FIRST.length;

async function begin(
  autoScroll = true,
  wrap: boolean | null = null,
  goesOn: readonly boolean[] = [false],
  narrow = false,
) {
  const [{ log: slot, goesOnAfter, readLog }, host] = [logStage(), recordingHost()];
  const copyText = deferredSlot<void, { readonly text: string }>();
  const saveText = deferredSlot<void, { readonly text: string; readonly name: string }>();
  const { actor, clock } = startActor(
    logsMachine.provide({
      actors: { log: slot, copyText: copyText.logic, saveText: saveText.logic },
      guards: { isNarrow: () => narrow },
    }),
    { host: host.ref, id: 'dialog1', autoScroll, wrap },
  );
  for (const one of goesOn) await goesOnAfter.latest.resolve(one);
  const now = () => actor.getSnapshot();
  return { actor, clock, host, readLog, copyText, saveText, now, log: () => now().context.log.state };
}

async function beginWith(text: string) {
  const begun = await begin();
  await begun.readLog.latest.resolve(partOf(text));
  return begun;
}

describe('logs', () => {
  test('[7.36] asks for everything, then for what follows, in bytes, with one byte to compare', async () => {
    const { readLog, clock, now, log } = await begin();
    expect(readLog.latest.input).toEqual({ skip: 0, overlap: false, unfinished: NONE });
    expect(selectState(now())).toBe('loading');
    await readLog.latest.resolve(partOf(FIRST));
    expect([log(), selectState(now()), selectLineCount(now())]).toEqual(['resting', 'lines', 1]);
    clock.increment(5_000);
    expect(readLog.latest.input).toEqual({ skip: BYTES - 1, overlap: true, unfinished: NONE });
    await readLog.latest.resolve(partOf('节点\n', LF));
    clock.increment(5_000);
    expect(readLog.latest.input).toEqual({ skip: BYTES + 6, overlap: true, unfinished: NONE });
    await readLog.latest.resolve(partOf('', LF));
    expect([selectLineCount(now()), readLog.latest.input.skip]).toEqual([2, BYTES + 6]);
  });

  test('[4.37] [9.21] refreshes every 2, 5, 10 or 15 s, by default 5', async () => {
    expect(LOG_EVERY).toEqual([2_000, 5_000, 10_000, 15_000]);
    for (const every of LOG_EVERY) {
      const { actor, clock, readLog, now } = await beginWith(FIRST);
      expect(now().context.every).toBe(5_000);
      clock.increment(1_000);
      actor.send({ type: 'every.choose', every });
      clock.increment(every - 1);
      expect(readLog.calls).toHaveLength(1);
      clock.increment(1);
      expect(readLog.calls).toHaveLength(2);
    }
  });

  test('an interval chosen while the log is read holds from the next wait on', async () => {
    const { actor, clock, readLog } = await begin();
    actor.send({ type: 'every.choose', every: 2_000 });
    expect(readLog.calls).toHaveLength(1);
    await readLog.latest.resolve(partOf(FIRST));
    clock.increment(2_000);
    expect(readLog.calls).toHaveLength(2);
  });

  test('[4.36] auto-scroll is on, and what is chosen is remembered', async () => {
    const { actor, host, now } = await begin();
    expect(now().hasTag('following')).toBe(true);
    actor.send({ type: 'scroll.stay' });
    expect(now().hasTag('following')).toBe(false);
    actor.send({ type: 'scroll.follow' });
    expect(now().hasTag('following')).toBe(true);
    expect(host.facts).toEqual([
      { type: 'storing.requested', key: 'logAutoScroll', value: 'false' },
      { type: 'storing.requested', key: 'logAutoScroll', value: 'true' },
    ]);
    expect((await begin(false)).now().hasTag('following')).toBe(false);
  });

  test('lines are long until they are wrapped, and what is chosen is remembered', async () => {
    const { actor, host, now } = await begin();
    expect(now().hasTag('wrapping')).toBe(false);
    actor.send({ type: 'wrap.enable' });
    expect(now().hasTag('wrapping')).toBe(true);
    actor.send({ type: 'wrap.disable' });
    expect(now().hasTag('wrapping')).toBe(false);
    expect(host.facts).toEqual([
      { type: 'storing.requested', key: 'logWrap', value: 'true' },
      { type: 'storing.requested', key: 'logWrap', value: 'false' },
    ]);
    expect((await begin(true, true)).now().hasTag('wrapping')).toBe(true);
  });

  test.each([
    [null, true],
    [false, false],
    [true, true],
  ])('on a phone lines are wrapped until the person chooses: chosen is %j', async (chosen, wrapping) => {
    expect((await begin(true, chosen, [false], true)).now().hasTag('wrapping')).toBe(wrapping);
  });

  test('more than is kept at once: what stood before goes, and a mark says so; reading on goes on behind it', async () => {
    const { clock, readLog, now } = await beginWith('old\nunfini');
    clock.increment(5_000);
    await readLog.latest.resolve({ ...partOf('new\n', 'i'.charCodeAt(0)), size: 90_000_000, cut: true });
    expect([now().context.log.lines.texts, now().context.log.lines.marks]).toEqual([
      ['', 'new'],
      [CUT, 1],
    ]);
    clock.increment(5_000);
    expect(readLog.latest.input.skip).toBe(90_000_000 + 'old\nunfini'.length - 1);
  });

  test('[4.38] [9.22] rows are 28 px high', () => expect(LOG_ROW_PX).toBe(28));

  test.each([
    ['an empty answer', partOf('')],
    ['another byte', partOf('x\n', 0x41)],
  ])('%s means that the log was restarted: it is read from 0 and a line says so', async (_, answer) => {
    const { clock, readLog, now } = await beginWith(FIRST + FIRST);
    clock.increment(5_000);
    await readLog.latest.resolve(answer);
    expect(readLog.latest.input).toEqual({ skip: 0, overlap: false, unfinished: NONE });
    await readLog.latest.resolve(partOf('anew\n'));
    const { lines } = now().context.log;
    clock.increment(5_000);
    expect([lines.texts, lines.marks, readLog.latest.input.skip]).toEqual([
      [FIRST.trimEnd(), FIRST.trimEnd(), '', 'anew'],
      [1, 1, BREAK, 1],
      4,
    ]);
  });

  test('a log that is empty now begins anew with nothing', async () => {
    const { clock, readLog, now } = await beginWith(FIRST);
    clock.increment(5_000);
    await readLog.latest.resolve(partOf(''));
    await readLog.latest.resolve(partOf(''));
    expect(selectRowCount(now())).toBe(2);
    clock.increment(5_000);
    expect(readLog.latest.input).toEqual({ skip: 0, overlap: false, unfinished: NONE });
  });

  test('a service that logs to its console is found out at once, and asked again', async () => {
    const { clock, readLog, now, log } = await begin();
    const sentence = partOf('The log goes to the console.\n');
    await readLog.latest.resolve(sentence);
    expect([log(), readLog.latest.input.skip]).toEqual(['loading', sentence.size - 1]);
    await readLog.latest.resolve(partOf(''));
    await readLog.latest.resolve(sentence);
    expect([log(), selectState(now())]).toEqual(['console', 'console']);
    clock.increment(5_000);
    await readLog.latest.resolve(partOf(FIRST));
    expect([selectState(now()), selectLineCount(now())]).toEqual(['lines', 3]);
  });

  test('a pause stops the reading, also one on its way; going on reads at once', async () => {
    const { actor, clock, readLog, log } = await beginWith(FIRST);
    clock.increment(5_000);
    actor.send({ type: 'log.pause' });
    expect([log(), readLog.latest.signal.aborted]).toEqual(['paused', true]);
    clock.increment(60_000);
    expect(readLog.calls).toHaveLength(2);
    actor.send({ type: 'log.resume' });
    expect([log(), readLog.latest.input.skip]).toEqual(['loading', BYTES - 1]);
  });

  test('[8.02] a failure is said in the dialog and asked again; what was read stays', async () => {
    const { clock, readLog, now, host } = await beginWith(FIRST);
    for (const fault of [{ kind: 'timeout' }, { kind: 'unreachable' }, { kind: 'failed', status: 500 }] as const) {
      clock.increment(5_000);
      await readLog.latest.reject(fault);
      expect([now().context.log.fault, selectLineCount(now())]).toEqual([fault, 1]);
    }
    clock.increment(5_000);
    await readLog.latest.resolve(partOf('', LF));
    expect([now().context.log.fault, host.facts]).toEqual([null, []]);
    clock.increment(5_000);
    await readLog.latest.resolve(partOf(''));
    await readLog.latest.reject({ kind: 'timeout' });
    expect(now().context.log.fault).toEqual({ kind: 'timeout' });
  });

  test('[8.14] a service without the call is said, and not asked again', async () => {
    const { clock, readLog, now, host, actor } = await begin();
    await readLog.latest.reject({ kind: 'missing', call: 'GET /api/logger' });
    expect(selectState(now())).toBe('missing');
    expect(host.ofType('notice.raised').map(({ notice }) => notice.key)).toEqual(['missing']);
    actor.send({ type: 'log.pause' });
    clock.increment(60_000);
    expect([readLog.calls.length, selectState(now())]).toEqual([1, 'missing']);
  });

  test('a filter holds for what is there and for what comes', async () => {
    const { actor, clock, readLog, now } = await beginWith('alpha\nbeta\n'.repeat(2));
    actor.send({ type: 'criteria.edit', criteria: { text: 'ALPHA' } });
    expect(selectRowCount(now())).toBe(2);
    clock.increment(5_000);
    await readLog.latest.resolve(partOf('alphabet\nno\n', LF));
    expect([selectRowCount(now()), selectLineCount(now())]).toEqual([3, 6]);
    actor.send({ type: 'criteria.edit', criteria: { text: '(', regex: true } });
    expect([selectRowCount(now()), selectRegexProblem(now())]).toEqual([6, 'syntax']);
    actor.send({ type: 'criteria.edit', criteria: { text: '(?=a)' } });
    expect([selectRowCount(now()), selectRegexProblem(now())]).toEqual([6, 'unsupported']);
    actor.send({ type: 'criteria.edit', criteria: { text: '^nothing$' } });
    expect([selectState(now()), selectRegexProblem(now())]).toEqual(['nothingFound', null]);
    actor.send({ type: 'criteria.edit', criteria: { text: '', least: 3 } });
    expect(selectRowCount(now())).toBe(0);
  });

  test('[8.21] copies what is shown: success, or why not', async () => {
    const { actor, copyText, host } = await beginWith('alpha\nbeta\n');
    actor.send({ type: 'criteria.edit', criteria: { text: 'beta' } });
    actor.send({ type: 'log.copy' });
    expect(copyText.latest.input).toEqual({ text: 'beta\n' });
    await copyText.latest.resolve();
    actor.send({ type: 'log.copy' });
    await copyText.latest.reject(new Error('not allowed'));
    expect(host.ofType('notice.raised').map(({ notice: { key, values } }) => [key, values])).toEqual([
      ['copied', {}],
      ['copyFailed', { message: 'not allowed' }],
    ]);
  });

  test('keeps what is shown in a file', async () => {
    const { actor, saveText, host } = await beginWith('alpha\nbeta\n');
    actor.send({ type: 'log.save' });
    expect(saveText.latest.input).toEqual({ text: 'alpha\nbeta\n', name: 'v2raya-log' });
    await saveText.latest.resolve();
    actor.send({ type: 'log.save' });
    await saveText.latest.reject('no room');
    expect(host.ofType('notice.raised').map(({ notice: { key, values } }) => [key, values])).toEqual([
      ['saveFailed', { message: 'no room' }],
    ]);
  });

  test('nothing is copied or kept when nothing is shown', async () => {
    const { now } = await begin();
    expect([now().can({ type: 'log.copy' }), now().can({ type: 'log.save' })]).toEqual([false, false]);
  });

  test('closing ends the reading', async () => {
    const { actor, host, readLog, now } = await begin();
    actor.send({ type: 'dialog.cancel' });
    expect([now().status, readLog.latest.signal.aborted, host.facts]).toEqual([
      'done',
      true,
      [{ type: 'dialog.closed', id: 'dialog1' }],
    ]);
  });

  test('what is seen beside the lines', async () => {
    const { actor, now } = await beginWith(`${FIRST}unfinished`);
    expect([selectHasOpenRow(now()), selectRowCount(now()), selectLineCount(now())]).toEqual([true, 2, 2]);
    expect([selectLines(now()).length, selectShown(now()).length, selectEvery(now())]).toEqual([1, 1, 5_000]);
    expect([selectIsFollowing(now()), selectIsWrapping(now()), selectIsPaused(now())]).toEqual([true, false, false]);
    actor.send({ type: 'log.pause' });
    actor.send({ type: 'wrap.enable' });
    actor.send({ type: 'scroll.stay' });
    expect([selectIsFollowing(now()), selectIsWrapping(now()), selectIsPaused(now())]).toEqual([false, true, true]);
    actor.send({ type: 'criteria.edit', criteria: { text: 'nothing' } });
    expect([selectHasOpenRow(now()), selectRowCount(now()), selectCriteria(now()).text]).toEqual([false, 0, 'nothing']);
    expect(selectState(now())).toBe('nothingFound');
    expect([now().can({ type: 'log.copy' }), now().can({ type: 'log.save' })]).toEqual([false, false]);
  });

  test('that no line matches is said of a log that begun late, too; what is left out before is not taken for a line', async () => {
    const { actor, now, readLog } = await begin(true, null, [true, true, false, true]);
    await readLog.latest.resolve(partOf(`rest of a line\n${FIRST}`));
    expect([now().context.log.hasEarlier, selectState(now())]).toEqual([true, 'lines']);
    actor.send({ type: 'criteria.edit', criteria: { text: 'nothing' } });
    expect(selectState(now())).toBe('nothingFound');
    actor.send({ type: 'criteria.edit', criteria: { text: '' } });
    expect(selectState(now())).toBe('lines');
  });

  test('an unfinished line alone can be copied', async () => {
    const { actor, copyText, now } = await beginWith('2026/11/21 unfinished');
    expect([selectState(now()), selectLineCount(now())]).toEqual(['lines', 1]);
    actor.send({ type: 'log.copy' });
    expect(copyText.latest.input).toEqual({ text: '2026/11/21 unfinished\n' });
  });

  test('an empty log is loading, then empty; one that cannot be read is not loading for ever', async () => {
    const empty = await begin();
    await empty.readLog.latest.resolve(partOf(''));
    expect(selectState(empty.now())).toBe('empty');
    const failing = await begin();
    expect(selectState(failing.now())).toBe('loading');
    await failing.readLog.latest.reject({ kind: 'timeout' });
    failing.clock.increment(5_000);
    expect([failing.log(), selectState(failing.now()), selectFault(failing.now())]).toEqual([
      'loading',
      'empty',
      { kind: 'timeout' },
    ]);
  });

  test('what was read anew, or not, is waited for again', async () => {
    for (const failing of [true, false]) {
      const { clock, log, readLog } = await beginWith(FIRST + FIRST);
      clock.increment(5_000);
      await readLog.latest.resolve(partOf(''));
      await (failing ? readLog.latest.reject({ kind: 'timeout' }) : readLog.latest.resolve(partOf('anew\n')));
      expect(log()).toBe('resting');
    }
  });

  test('a fault is forgotten when the console answers', async () => {
    const { clock, now, readLog } = await begin();
    const sentence = partOf('The log goes to the console.\n');
    await readLog.latest.resolve(sentence);
    await readLog.latest.reject({ kind: 'timeout' });
    expect(selectFault(now())).toEqual({ kind: 'timeout' });
    clock.increment(5_000);
    await readLog.latest.resolve(partOf(''));
    await readLog.latest.resolve(sentence);
    expect([selectState(now()), selectFault(now())]).toEqual(['console', null]);
  });

  test('after a copy or a file that failed, it can be tried again', async () => {
    const { actor, copyText, now, saveText } = await beginWith(FIRST);
    actor.send({ type: 'log.copy' });
    expect(now().can({ type: 'log.copy' })).toBe(false);
    await copyText.latest.reject(new Error('no'));
    actor.send({ type: 'log.save' });
    await saveText.latest.reject(new Error('no'));
    expect(now().can({ type: 'log.copy' })).toBe(true);
  });
});
