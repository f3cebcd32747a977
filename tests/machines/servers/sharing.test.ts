import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { type Reference } from '../../../machines/domain/reference';
import { type SharingSubject } from '../../../machines/ports/dialog';
import {
  type CodeDrawing,
  type CodeLevel,
  type PictureReading,
  type SaveCodeInput,
} from '../../../machines/ports/pictures';
import { scanMachine } from '../../../machines/servers/scan.machine';
import { sharingMachine } from '../../../machines/servers/sharing.machine';
import {
  selectCode,
  selectDrawing,
  selectFault,
  selectIsGiven,
  selectIsSubscription,
  selectLink,
  selectScan,
  selectStage,
  selectTitle,
} from '../../../machines/servers/sharing.selectors';
import { type ScanWays } from '../../../machines/ports/pictures';
import { silentCamera } from '../../harness/scan';
import { deferredSlot, flush, recordingHost, startActor } from '../../harness/slots';
import { lists, nodeRef, serverRef, subscriptionRef } from '../../harness/touch-lists';

const touch = lists(2, [2]);
const drawing = (level: CodeLevel): CodeDrawing => ({ level, size: 21, path: 'M0 0h1v1h-1z' });

function start(subject: SharingSubject) {
  const host = recordingHost();
  const address = deferredSlot<string, Reference>();
  const draw = deferredSlot<CodeDrawing | null, { readonly text: string; readonly level: CodeLevel }>();
  const save = deferredSlot<void, SaveCodeInput>();
  const copy = deferredSlot<void, { readonly text: string }>();
  const picture = deferredSlot<PictureReading, { readonly file: object }>();
  const { actor } = startActor(
    sharingMachine.provide({
      actors: {
        sharingAddress: address.logic,
        drawCode: draw.logic,
        saveCode: save.logic,
        copyText: copy.logic,
        scan: scanMachine.provide({
          actors: {
            findWays: deferredSlot<ScanWays, undefined>().logic as never,
            readPicture: picture.logic as never,
            readText: deferredSlot<string, { readonly file: object }>().logic as never,
            camera: silentCamera(),
          },
        }),
      },
    }),
    { id: 'dialog1', host: host.ref, ...subject },
  );
  const said = () =>
    host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.intent, notice.duration, notice.values]);
  return { actor, host, address, draw, save, copy, picture, said, now: () => actor.getSnapshot() };
}

async function shown(subject: SharingSubject = { row: serverRef(1), touch }, link = 'ss://a') {
  const run = start(subject);
  await run.address.latest.resolve(link);
  return run;
}

describe('the link', () => {
  test('[7.26] of a row is fetched; a failure says why and can be tried again', async () => {
    const { actor, address, now, said } = start({ row: nodeRef(0, 2), touch });
    expect([selectStage(now()), selectTitle(now())]).toEqual(['fetching', 'Node 1-2']);
    expect(address.latest.input).toEqual(nodeRef(0, 2));
    await address.latest.reject({ kind: 'refused', message: 'exceed range' });
    expect(selectStage(now())).toBe('unread');
    expect(selectFault(now())).toEqual({ kind: 'refused', message: 'exceed range' });
    expect(said().map(([key]) => key)).toEqual(['refused']);
    actor.send({ type: 'sharing.retry' });
    await address.latest.resolve('ss://b');
    expect([selectStage(now()), selectLink(now()), selectFault(now())]).toEqual(['shown', 'ss://b', null]);
  });

  test('that is given is shown at once', () => {
    const { address, draw, now } = start({ link: 'vmess://abc', title: 'VMess port' });
    expect(address.calls).toEqual([]);
    expect([selectStage(now()), selectLink(now()), selectTitle(now()), selectIsGiven(now())]).toEqual([
      'shown',
      'vmess://abc',
      'VMess port',
      true,
    ]);
    expect(draw.latest.input).toEqual({ text: 'vmess://abc', level: 'H' });
  });

  test('the dialog closes in every state', async () => {
    for (const run of [start({ row: serverRef(1), touch }), await shown()]) {
      run.actor.send({ type: 'dialog.cancel' });
      expect(run.host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' });
      expect(run.now().status).toBe('done');
    }
  });
});

describe('the QR code', () => {
  test('[2.47] [9.16] has high error correction', async () => {
    const { draw, now } = await shown();
    expect([selectCode(now()), draw.latest.input]).toEqual(['drawing', { text: 'ss://a', level: 'H' }]);
    await draw.latest.resolve(drawing('H'));
    expect([selectCode(now()), selectDrawing(now())]).toEqual(['drawn', drawing('H')]);
  });

  test('[2.48] of a subscription holds sub:// and base64; its copied link is the address itself', async () => {
    const { actor, copy, draw, now } = await shown({ row: subscriptionRef(1), touch }, 'https://a.example.com/s');
    expect(selectIsSubscription(now())).toBe(true);
    expect(draw.latest.input.text).toBe('sub://aHR0cHM6Ly9hLmV4YW1wbGUuY29tL3M=');
    actor.send({ type: 'link.copy' });
    expect(copy.latest.input).toEqual({ text: 'https://a.example.com/s' });
  });

  test('steps down while the link is too long, and says when even the last does not hold it', async () => {
    const { draw, now } = await shown();
    for (const level of ['H', 'Q', 'M', 'L'] as const) {
      expect(draw.latest.input.level).toBe(level);
      await draw.latest.resolve(null);
    }
    expect(selectCode(now())).toBe('tooLong');
    const other = await shown();
    await other.draw.latest.resolve(null);
    await other.draw.latest.resolve(drawing('Q'));
    expect(selectDrawing(other.now())?.level).toBe('Q');
  });

  test('that cannot be drawn leaves the link', async () => {
    const { draw, now } = await shown();
    await draw.latest.reject(new Error('offline'));
    expect([selectCode(now()), selectLink(now())]).toEqual(['undrawn', 'ss://a']);
  });

  test('is saved as a picture under the name of the row', async () => {
    const { actor, draw, now, save, said } = await shown();
    expect(now().can({ type: 'code.save', format: 'svg' })).toBe(false);
    await draw.latest.resolve(drawing('H'));
    actor.send({ type: 'code.save', format: 'svg' });
    expect(save.latest.input).toEqual({ drawing: drawing('H'), format: 'svg', name: 'Server 1' });
    await save.latest.resolve();
    expect([selectCode(now()), said()]).toEqual(['drawn', []]);
    actor.send({ type: 'code.save', format: 'png' });
    await save.latest.reject(new Error('no canvas'));
    expect(said()).toEqual([['saveFailed', 'error', 5_000, { message: 'no canvas' }]]);
  });
});

describe('copying', () => {
  test('[2.49] [8.21] gives a success notice', async () => {
    const { actor, copy, said } = await shown();
    actor.send({ type: 'link.copy' });
    expect(copy.latest.input).toEqual({ text: 'ss://a' });
    await copy.latest.resolve();
    expect(said()).toEqual([['copied', 'success', 2_000, {}]]);
  });

  test('[2.49] [8.21] else a fail notice with the error', async () => {
    const { actor, copy, now, said } = await shown();
    actor.send({ type: 'link.copy' });
    expect(now().can({ type: 'link.copy' })).toBe(false);
    await copy.latest.reject(new Error('not allowed'));
    expect(said()).toEqual([['copyFailed', 'error', 5_000, { message: 'not allowed' }]]);
    expect(now().can({ type: 'link.copy' })).toBe(true);
    actor.send({ type: 'link.copy' });
    await copy.latest.reject('no');
    expect(said().at(-1)?.[3]).toEqual({ message: 'no' });
  });
});

describe('a picture that is imported here', () => {
  const give = (run: Awaited<ReturnType<typeof shown>>) =>
    selectScan(run.now())?.send({ type: 'files.give', files: [{ type: 'image/png', size: 1 }], as: 'picture' });

  test('[2.50] [2.52] its text is handed to the import', async () => {
    const run = await shown();
    give(run);
    await run.picture.latest.resolve({ kind: 'code', text: 'ss://b' });
    expect(run.host.ofType('dialog.requested')).toEqual([
      { type: 'dialog.requested', dialog: { kind: 'import', scanned: 'ss://b' } },
    ]);
    expect(run.now().status).toBe('active');
  });

  test('[2.51] without a code it is told', async () => {
    const run = await shown();
    give(run);
    await run.picture.latest.resolve({ kind: 'noCode' });
    expect(run.said()).toEqual([['qrcodeError', 'error', 5_000, {}]]);
  });

  test('a reader that crashes is reported', async () => {
    const host = recordingHost();
    const broken = fromPromise(() => Promise.reject(new Error('no reader'))) as never;
    const { actor } = startActor(sharingMachine.provide({ actors: { scan: broken } }), {
      id: 'dialog1',
      host: host.ref,
      link: 'ss://a',
      title: 'A',
    });
    await flush();
    expect(selectFault(actor.getSnapshot())).toEqual({ kind: 'setup', message: 'no reader' });
  });
});

describe('what a person can do again', () => {
  test('save after a save that failed, copy after a copy that worked', async () => {
    const { actor, copy, draw, now, save } = await shown();
    await draw.latest.resolve(drawing('H'));
    actor.send({ type: 'code.save', format: 'png' });
    await save.latest.reject(new Error('no canvas'));
    expect(now().can({ type: 'code.save', format: 'png' })).toBe(true);
    actor.send({ type: 'link.copy' });
    await copy.latest.resolve();
    expect(now().can({ type: 'link.copy' })).toBe(true);
  });

  test('fetch the link after nobody answered, which makes no notice', async () => {
    const { address, now, said } = start({ row: serverRef(1), touch });
    await address.latest.reject({ kind: 'timeout' });
    expect([selectStage(now()), said(), now().can({ type: 'sharing.retry' })]).toEqual(['unread', [], true]);
  });
});

test('a link of a server is neither given nor a subscription’s', async () => {
  const { now } = await shown();
  expect([selectIsGiven(now()), selectIsSubscription(now())]).toEqual([false, false]);
});
