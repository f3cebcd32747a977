import { describe, expect, test } from 'vitest';
import { type TouchReply } from '../../machines/domain/touch';
import { importMachine } from '../../machines/import/import.machine';
import {
  selectAsking,
  selectBatch,
  selectElapsed,
  selectProblem,
  selectSending,
  selectText,
} from '../../machines/import/import.selectors';
import { type ImportInput, type TouchInput } from '../../machines/ports/service';
import { lists, replyOf } from '../harness/touch-lists';
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../harness/slots';

function start(text = '') {
  const host = recordingHost();
  const read = lockedSlot<TouchInput, TouchReply>();
  const imported = deferredSlot<TouchReply, ImportInput>();
  const { actor, clock } = startActor(
    importMachine.provide({ actors: { touch: read.logic, importText: imported.logic } }),
    {
      id: 'dialog1',
      host: host.ref,
    },
  );
  if (text !== '') actor.send({ type: 'text.change', text });
  const submit = (): void => {
    actor.send({ type: 'import.submit' });
    read.latest.answer(replyOf(lists(1, [1])));
  };
  const said = () => host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.values]);
  return { actor, clock, host, read, imported, submit, said, now: () => actor.getSnapshot() };
}

describe('typing', () => {
  test('[2.45] batch mode keeps the text', () => {
    const { actor, now } = start('ss://a');
    expect(selectBatch(now())).toBe(false);
    actor.send({ type: 'batch.toggle' });
    expect(selectBatch(now())).toBe(true);
    expect(selectText(now())).toBe('ss://a');
    actor.send({ type: 'batch.toggle' });
    expect(selectBatch(now())).toBe(false);
  });

  test.each(['', '  \n '])('nothing is sent of %j; the field says so until something is typed', (text) => {
    const { actor, now, read } = start(text);
    actor.send({ type: 'import.submit' });
    expect(selectProblem(now())).toEqual({ kind: 'empty' });
    expect(read.calls).toEqual([]);
    actor.send({ type: 'text.change', text: 'ss://a' });
    expect(selectProblem(now())).toBeNull();
  });

  test('closing asks before it loses what was typed', () => {
    const { actor, host, now } = start('ss://a');
    expect(now().hasTag('draft')).toBe(true);
    actor.send({ type: 'dialog.cancel' });
    expect(selectAsking(now())).toBe(true);
    actor.send({ type: 'loss.refuse' });
    expect(selectText(now())).toBe('ss://a');
    actor.send({ type: 'text.change', text: '' });
    expect(now().hasTag('draft')).toBe(false);
    actor.send({ type: 'dialog.cancel' });
    expect(host.take()).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
    const lost = start('ss://a');
    lost.actor.send({ type: 'dialog.cancel' });
    lost.actor.send({ type: 'loss.accept' });
    expect(lost.now().status).toBe('done');
  });
});

describe('sending', () => {
  test.each([
    ['  SS://abc#N  ', 'ss://abc#N'],
    ['https://example.com/sub', 'https://example.com/sub'],
    ['VMESS://a\n\n  Trojan://b \n', 'vmess://a\ntrojan://b'],
    ['{"v":2}', '{"v":2}'],
  ])('[7.25] of %j sends %j', (text, url) => {
    const { imported, submit } = start(text);
    submit();
    expect(imported.latest.input).toEqual({ url, which: null });
  });

  test('[9.04] has no time limit; the elapsed time is counted and the wait can be left', () => {
    const { actor, clock, host, imported, now, submit } = start('https://slow.example.com');
    submit();
    for (let second = 0; second < 200; second += 1) clock.increment(1_000);
    expect(selectElapsed(now())).toBe(200);
    expect(selectSending(now())).toBe(true);
    host.take();
    actor.send({ type: 'import.leave' });
    expect(imported.latest.signal.aborted).toBe(true);
    expect(host.take()).toEqual([{ type: 'touch.wanted' }]);
    expect(selectText(now())).toBe('https://slow.example.com');
    actor.send({ type: 'import.submit' });
    expect(selectElapsed(now())).toBe(0);
  });

  test.each([
    ['one server', 'ss://a', lists(2, [1]), ['imported', { count: 1 }]],
    ['a whole batch', 'ss://a\nss://b', lists(3, [1]), ['imported', { count: 2 }]],
    ['a batch with bad lines', 'ss://a\nrubbish\nss://b', lists(3, [1]), ['importedSome', { taken: 2, lines: 3 }]],
    ['a JSON batch', '{"a":1}', lists(4, [1]), ['imported', { count: 3 }]],
    [
      'a subscription',
      'https://x.example.com',
      lists(1, [1, 7]),
      ['subscriptionImported', { name: 'host2.example.com', count: 7 }],
    ],
    [
      'a subscription without servers',
      'https://x.example.com',
      lists(1, [1, 0]),
      ['subscriptionEmpty', { name: 'host2.example.com' }],
    ],
  ] as const)('says what came of %s, and closes', async (_, text, after, words) => {
    const { host, imported, now, said, submit } = start(text);
    submit();
    const reply = replyOf(after);
    await imported.latest.resolve(reply);
    expect(said()).toEqual([words]);
    expect(host.ofType('touch.received').at(-1)).toEqual({ type: 'touch.received', reply });
    expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' });
    expect(now().status).toBe('done');
  });

  test('a success that took nothing keeps the text and says so beside the field', async () => {
    const { imported, now, said, submit } = start('rubbish\nmore');
    submit();
    await imported.latest.resolve(replyOf(lists(1, [1])));
    expect(selectProblem(now())).toEqual({ kind: 'nothing' });
    expect(selectText(now())).toBe('rubbish\nmore');
    expect(said()).toEqual([]);
  });

  test('[8.06] a refusal keeps the text, stands beside the field and warns for 5 s', async () => {
    const { host, imported, now, submit } = start('rubbish');
    submit();
    await imported.latest.reject({ kind: 'refused', message: 'not a link' });
    expect(selectProblem(now())).toEqual({ kind: 'fault', fault: { kind: 'refused', message: 'not a link' } });
    expect(selectText(now())).toBe('rubbish');
    expect(host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.duration])).toEqual([
      ['refused', 5_000],
    ]);
  });

  test.each([
    ['fails', (run: ReturnType<typeof start>) => run.read.latest.fail({ kind: 'unreachable' }), 'unreachable'],
    ['crashes', (run: ReturnType<typeof start>) => run.read.latest.crash(new Error('boom')), 'setup'],
  ])('nothing is imported when reading the lists %s', (_, act, kind) => {
    const run = start('ss://a');
    run.actor.send({ type: 'import.submit' });
    act(run);
    expect(selectProblem(run.now())).toMatchObject({ kind: 'fault', fault: { kind } });
    expect(run.imported.calls).toEqual([]);
  });

  test('[8.02] after a time-out the lists are read again', async () => {
    const { host, imported, submit, said } = start('ss://a');
    submit();
    await imported.latest.reject({ kind: 'timeout' });
    expect(said()).toEqual([]);
    expect(host.ofType('touch.wanted')).toHaveLength(1);
  });
});
