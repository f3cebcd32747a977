import { fromCallback, type AnyEventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { recorderMachine, type RecordedFact } from '../../../machines/copies/recorder.machine';
import { type RecorderTask } from '../../../machines/ports/moments';
import { dialogContext } from '../../harness/dialog-context';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const SERVICE = { version: '2.2.6.7', variant: 'V2Ray', lite: false };
const READ: RecordedFact = {
  type: 'call.answered',
  call: 1,
  name: 'setting',
  input: undefined,
  value: { setting: { mux: 8, transparent: 'close' }, localGfwList: '' },
};
const saving = (call: number, mux: number): RecordedFact => ({
  type: 'call.sent',
  call,
  name: 'saveSetting',
  input: { mux, transparent: 'close' },
});

function start() {
  const host = recordingHost();
  const keep = deferredSlot<void, RecorderTask>();
  let tell: (fact: AnyEventObject) => void = () => expect.fail('nobody listens');
  const calls = fromCallback(({ sendBack }) => {
    tell = sendBack;
  });
  const { address, version } = dialogContext();
  const { actor } = startActor(recorderMachine.provide({ actors: { calls, keep: keep.logic } }), {
    host: host.ref,
    address,
    version,
  });
  return { actor, host, keep, tell: (fact: RecordedFact) => tell(fact), now: () => actor.getSnapshot() };
}

describe('the recorder', () => {
  test('keeps what was there before a save, in the words of the part', async () => {
    const { keep, now, tell } = start();
    tell(READ);
    expect(now().value).toBe('resting');
    tell(saving(2, 4));
    expect(now().value).toBe('keeping');
    expect(keep.latest.input).toEqual({
      kind: 'keep',
      call: 2,
      moment: {
        address: 'http://localhost:2017',
        change: { kind: 'settings', count: 1, name: '' },
        copy: { service: SERVICE, contents: { settings: { mux: 8, transparent: 'close' } }, missing: [] },
      },
    });
    await keep.latest.resolve();
    expect([now().value, now().context.tasks]).toEqual(['resting', []]);
  });

  test('keeps nothing of what it has not read, or of a save that changes nothing', () => {
    const { keep, tell } = start();
    tell(saving(1, 4));
    tell(READ);
    tell(saving(2, 8));
    expect(keep.calls).toEqual([]);
  });

  test('keeps one after the other', async () => {
    const { keep, tell } = start();
    tell(READ);
    tell(saving(2, 4));
    tell(saving(3, 5));
    expect(keep.calls.map(({ input }) => input.call)).toEqual([2]);
    await keep.latest.resolve();
    expect(keep.calls.map(({ input }) => input.call)).toEqual([2, 3]);
  });

  test('drops what it kept before a call that the service has declined, and only that', async () => {
    const { keep, now, tell } = start();
    tell(READ);
    tell(saving(2, 4));
    await keep.latest.resolve();
    tell({ type: 'call.declined', call: 7 });
    expect(keep.calls).toHaveLength(1);
    tell({ type: 'call.declined', call: 2 });
    expect(keep.latest.input).toEqual({ kind: 'drop', call: 2 });
    await keep.latest.resolve();
    tell({ type: 'call.declined', call: 2 });
    expect([keep.calls.length, now().context.taken]).toEqual([2, []]);
  });

  test('an answered call is no longer declined', async () => {
    const { keep, now, tell } = start();
    tell(READ);
    tell(saving(2, 4));
    tell({ type: 'call.answered', call: 2, name: 'saveSetting', input: { mux: 4 }, value: undefined });
    expect(now().context.taken).toEqual([]);
    await keep.latest.resolve();
    expect(keep.calls).toHaveLength(1);
  });

  test('of two calls each is answered or declined for itself', async () => {
    const { keep, now, tell } = start();
    tell(READ);
    for (const call of [2, 3, 4]) tell(saving(call, call));
    tell({ type: 'call.answered', call: 3, name: 'saveSetting', input: { mux: 3 }, value: undefined });
    expect(now().context.taken).toEqual([2, 4]);
    tell({ type: 'call.declined', call: 4 });
    expect(now().context.taken).toEqual([2]);
    for (let left = 4; left > 0; left -= 1) await keep.latest.resolve();
    expect(keep.calls.map(({ input }) => [input.kind, input.call])).toEqual([
      ['keep', 2],
      ['keep', 3],
      ['keep', 4],
      ['drop', 4],
    ]);
  });

  test('says once that the browser keeps nothing, and goes on', async () => {
    const { host, keep, now, tell } = start();
    tell(READ);
    tell(saving(2, 4));
    tell(saving(3, 5));
    await keep.latest.reject(new Error('no room'));
    await keep.latest.reject(new Error('no room'));
    expect(host.ofType('notice.raised').map(({ notice: { key, intent, values } }) => [key, intent, values])).toEqual([
      ['momentsRefused', 'warning', { message: 'no room' }],
    ]);
    expect([now().value, now().context.tasks]).toEqual(['resting', []]);
  });

  test('says each time that a state is too large to be kept', async () => {
    const { host, keep, now, tell } = start();
    tell(READ);
    tell(saving(2, 4));
    tell(saving(3, 5));
    await keep.latest.reject({ kind: 'tooLarge' });
    await keep.latest.reject({ kind: 'tooLarge' });
    expect(host.ofType('notice.raised').map(({ notice: { key, intent } }) => [key, intent])).toEqual([
      ['momentTooLarge', 'warning'],
      ['momentTooLarge', 'warning'],
    ]);
    expect([now().value, now().context.tasks, now().context.said]).toEqual(['resting', [], false]);
  });

  test('knows nothing of another service', async () => {
    const { actor, keep, tell } = start();
    tell(READ);
    actor.send({ type: 'context.changed', dialogContext: dialogContext({ version: null }) });
    tell(saving(2, 4));
    expect(keep.calls.map(({ input }) => input.kind === 'keep' && input.moment.copy.service)).toEqual([
      { version: '', variant: '', lite: false },
    ]);
    await keep.latest.resolve();
    actor.send({ type: 'context.changed', dialogContext: dialogContext({ address: 'http://b:1' }) });
    tell(saving(3, 5));
    expect(keep.calls).toHaveLength(1);
  });

  test('tells a fault of what tells it the calls', () => {
    const host = recordingHost();
    const { address, version } = dialogContext();
    const { actor } = startActor(recorderMachine, { host: host.ref, address, version });
    expect(host.ofType('notice.raised').map(({ notice: { key } }) => key)).toEqual(['setup']);
    expect(actor.getSnapshot().status).toBe('active');
  });
});
