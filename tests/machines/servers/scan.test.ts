import { createActor, fromCallback, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type CameraFact, type GivenFile, type PictureReading, type ScanWays } from '../../../machines/ports/pictures';
import { scanMachine, type ScanReport } from '../../../machines/servers/scan.machine';
import {
  selectDetail,
  selectLive,
  selectPastes,
  selectProblem,
  selectReading,
  selectStream,
  selectWatching,
} from '../../../machines/servers/scan.selectors';
import { type ProxyFile } from '../../../machines/domain/clash/clash';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const png: GivenFile = { name: 'a.png', type: 'image/png', size: 10 };
const text: GivenFile = { name: 'a.txt', type: 'text/plain', size: 10 };

function start(camera = false) {
  const host = recordingHost();
  const reports: ScanReport[] = [];
  const dialog = createActor(
    fromCallback<ScanReport>(({ receive }) => receive((report) => reports.push(report))),
  ).start();
  const findWays = deferredSlot<ScanWays, undefined>();
  const readClipboard = deferredSlot<string, undefined>();
  const readPicture = deferredSlot<PictureReading, { readonly file: GivenFile }>();
  const readText = deferredSlot<string, { readonly file: GivenFile }>();
  const readDocument = deferredSlot<ProxyFile | null, { readonly text: string }>();
  let tell: (fact: CameraFact) => void = () => {};
  let open = 0;
  const { actor } = startActor(
    scanMachine.provide({
      actors: {
        findWays: findWays.logic as never,
        readClipboard: readClipboard.logic as never,
        readPicture: readPicture.logic,
        readText: readText.logic,
        readDocument: readDocument.logic,
        camera: fromCallback<EventObject>(({ sendBack }) => {
          open += 1;
          tell = sendBack;
          return () => (open -= 1);
        }),
      },
    }),
    { host: host.ref, dialog: dialog as never, camera },
  );
  return {
    actor,
    host,
    reports,
    findWays,
    readClipboard,
    readPicture,
    readText,
    readDocument,
    tell: (fact: CameraFact) => tell(fact),
    cameras: () => open,
    now: () => actor.getSnapshot(),
    said: () => host.ofType('notice.raised').map(({ notice }) => notice.key),
  };
}

describe('pictures', () => {
  test('[2.44] [2.50] the decoded text goes to the dialog', async () => {
    const { actor, now, readPicture, reports, said } = start();
    actor.send({ type: 'files.give', files: [png], as: 'picture' });
    expect(selectReading(now())).toBe(true);
    expect(readPicture.latest.input).toEqual({ file: png });
    await readPicture.latest.resolve({ kind: 'code', text: 'ss://a' });
    expect(reports).toEqual([{ type: 'code.found', text: 'ss://a' }]);
    expect([selectReading(now()), selectProblem(now()), said()]).toEqual([false, null, []]);
  });

  test.each([
    ['is no picture', { kind: 'notPicture' }],
    ['holds no code', { kind: 'noCode' }],
  ] as const)('[2.51] [5.27] [8.16] a file that %s is told with the one notice', async (_, reading) => {
    const { actor, now, readPicture, reports, said } = start();
    actor.send({ type: 'files.give', files: [png], as: 'picture' });
    await readPicture.latest.resolve(reading);
    expect(said()).toEqual(['qrcodeError']);
    expect(selectProblem(now())).toBe(reading.kind);
    expect(reports).toEqual([]);
  });

  test('a reader that cannot be had is told, too', async () => {
    const { actor, now, readPicture, said } = start();
    actor.send({ type: 'files.give', files: [png], as: 'picture' });
    await readPicture.latest.reject(new Error('no worker'));
    expect([selectProblem(now()), said()]).toEqual(['failed', ['qrcodeError']]);
  });

  test('several are read one after the other, those given meanwhile as well; a new try forgets the old problem', async () => {
    const { actor, now, readPicture, readText, reports } = start();
    actor.send({ type: 'files.give', files: [png, text], as: 'any' });
    actor.send({ type: 'files.give', files: [png], as: 'picture' });
    await readPicture.latest.resolve({ kind: 'noCode' });
    expect(selectProblem(now())).toBe('noCode');
    await readText.latest.resolve('lines');
    await readPicture.latest.resolve({ kind: 'code', text: 'ss://b' });
    expect(reports).toEqual([
      { type: 'text.found', text: 'lines' },
      { type: 'code.found', text: 'ss://b' },
    ]);
    expect(selectReading(now())).toBe(false);
    actor.send({ type: 'files.give', files: [png], as: 'picture' });
    expect(selectProblem(now())).toBeNull();
  });

  test('[5.27] where only a picture will do, a text file is read as one', () => {
    const { actor, readPicture, readText } = start();
    actor.send({ type: 'files.give', files: [text], as: 'picture' });
    expect([readPicture.calls.length, readText.calls.length]).toEqual([1, 0]);
  });

  test('a file without text is told beside the field alone', async () => {
    const { actor, now, readText, said } = start();
    actor.send({ type: 'files.give', files: [text], as: 'any' });
    await readText.latest.reject(new Error('not a text'));
    expect([selectProblem(now()), said()]).toEqual(['notText', []]);
  });
});

describe('the clipboard', () => {
  const paste = { type: 'clipboard.paste' } as const;

  async function pasting() {
    const scan = start();
    await scan.findWays.latest.resolve({ camera: false, clipboard: true });
    scan.actor.send(paste);
    return scan;
  }

  test('is read where the page may read it, and nowhere else', async () => {
    const { findWays, now } = start();
    expect([selectPastes(now()), now().can(paste)]).toEqual([false, false]);
    await findWays.latest.resolve({ camera: true, clipboard: false });
    expect([selectPastes(now()), now().can(paste)]).toEqual([false, false]);
    const other = start();
    await other.findWays.latest.resolve({ camera: false, clipboard: true });
    expect([selectPastes(other.now()), selectLive(other.now()), other.now().can(paste)]).toEqual([true, false, true]);
    const third = start();
    await third.findWays.latest.reject(new Error('x'));
    expect(selectPastes(third.now())).toBe(false);
  });

  test('its text goes to the dialog, once', async () => {
    const { now, readClipboard, reports } = await pasting();
    expect([now().value, now().can(paste)]).toEqual(['pasting', false]);
    await readClipboard.latest.resolve('ss://a');
    expect(reports).toEqual([{ type: 'text.found', text: 'ss://a' }]);
    expect([now().value, selectProblem(now()), now().can(paste)]).toEqual(['ready', null, true]);
  });

  test('a Clash file on it is read as one', async () => {
    const { now, readClipboard, readDocument, reports } = await pasting();
    await readClipboard.latest.resolve('proxies:\n  - { type: ss }');
    expect(readDocument.latest.input).toEqual({ text: 'proxies:\n  - { type: ss }' });
    expect([now().value, reports]).toEqual(['readingDocument', []]);
  });

  test.each([
    [
      'without text',
      (s: Awaited<ReturnType<typeof pasting>>) => s.readClipboard.latest.resolve(' \n'),
      'clipboard-empty',
    ],
    [
      'that may not be read',
      (s: Awaited<ReturnType<typeof pasting>>) => s.readClipboard.latest.reject(new Error('no')),
      'clipboard-refused',
    ],
  ] as const)('one %s is said beside the field alone, until the next try', async (_, outcome, problem) => {
    const scan = await pasting();
    await outcome(scan);
    expect([scan.now().value, selectProblem(scan.now()), scan.reports, scan.said()]).toEqual([
      'ready',
      problem,
      [],
      [],
    ]);
    scan.actor.send(paste);
    expect(selectProblem(scan.now())).toBeNull();
  });
});

describe('the live camera', () => {
  test('is offered where the page may use it, and nowhere else', async () => {
    const { actor, findWays, now } = start();
    expect(now().can({ type: 'camera.open' })).toBe(false);
    await findWays.latest.resolve({ camera: true, clipboard: false });
    expect([selectLive(now()), now().can({ type: 'camera.open' })]).toEqual([true, true]);
    actor.send({ type: 'camera.open' });
    expect(selectWatching(now())).toBe(true);
    for (const outcome of [
      (s: ReturnType<typeof start>) => s.findWays.latest.resolve({ camera: false, clipboard: false }),
      (s: ReturnType<typeof start>) => s.findWays.latest.reject(new Error('x')),
    ]) {
      const other = start(true);
      await outcome(other);
      expect([selectLive(other.now()), selectWatching(other.now())]).toEqual([false, false]);
    }
  });

  test('shows what it sees until a code is found, then lets go', async () => {
    const { actor, cameras, findWays, now, reports, tell } = start(true);
    await findWays.latest.resolve({ camera: true, clipboard: false });
    expect([selectWatching(now()), cameras()]).toEqual([true, 1]);
    const stream = {};
    tell({ type: 'camera.opened', stream });
    expect(selectStream(now())).toBe(stream);
    tell({ type: 'camera.found', text: 'ss://c' });
    expect(reports).toEqual([{ type: 'code.found', text: 'ss://c' }]);
    expect([selectWatching(now()), selectStream(now()), cameras()]).toEqual([false, null, 0]);
    actor.send({ type: 'camera.open' });
    actor.send({ type: 'camera.close' });
    expect([selectWatching(now()), cameras()]).toEqual([false, 0]);
  });

  test.each(['denied', 'none', 'busy', 'failed'] as const)('says why it cannot be used: %s', async (trouble) => {
    const { actor, findWays, now, said, tell } = start(true);
    await findWays.latest.resolve({ camera: true, clipboard: false });
    tell({ type: 'camera.failed', trouble });
    expect([selectProblem(now()), said()]).toEqual([`camera-${trouble}`, []]);
    actor.send({ type: 'camera.open' });
    expect(selectProblem(now())).toBeNull();
  });

  test('a file given meanwhile closes it', async () => {
    const { actor, cameras, findWays, now } = start(true);
    await findWays.latest.resolve({ camera: true, clipboard: false });
    actor.send({ type: 'files.give', files: [png], as: 'picture' });
    expect([selectReading(now()), cameras()]).toEqual([true, 0]);
  });
});

describe('Clash files', () => {
  const clash = 'proxies:\n  - { name: a, type: socks5, server: h, port: 1 }';
  const file: ProxyFile = { lines: ['socks5://h:1#a'], left: [], lost: [], others: [] };

  test('a text file that is one is read before the files behind it', async () => {
    const { actor, readText, readDocument, reports, now } = start();
    actor.send({ type: 'files.give', files: [text, text], as: 'any' });
    await readText.latest.resolve(clash);
    expect(now().value).toBe('readingDocument');
    expect(readDocument.latest.input).toEqual({ text: clash });
    await readDocument.latest.resolve(file);
    expect(reports).toEqual([{ type: 'proxies.found', file }]);
    expect(now().value).toBe('readingText');
    await readText.latest.resolve('ss://a');
    expect(reports.at(-1)).toEqual({ type: 'text.found', text: 'ss://a' });
    expect(selectReading(now())).toBe(false);
  });

  test('a pasted one, and why nothing came of it', async () => {
    const { actor, readDocument, reports, now } = start();
    actor.send({ type: 'document.give', text: clash });
    await readDocument.latest.resolve(null);
    expect(selectProblem(now())).toBe('noProxies');
    actor.send({ type: 'document.give', text: clash });
    expect(selectProblem(now())).toBeNull();
    await readDocument.latest.reject(new Error('Bad indentation at line 2'));
    expect([selectProblem(now()), selectDetail(now())]).toEqual(['notYaml', 'Bad indentation at line 2']);
    expect(reports).toEqual([]);
  });
});
