import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { importRunMachine } from '../../../machines/servers/import-run.machine';
import {
  selectElapsed,
  selectFetches,
  selectMany,
  selectBatchCount,
  selectSent,
} from '../../../machines/servers/import-run.selectors';
import { importMachine, type ImportDialogInput } from '../../../machines/servers/import.machine';
import {
  selectAsked,
  selectAsking,
  selectBatch,
  selectChoice,
  selectCounts,
  selectFile,
  selectMixed,
  selectProblem,
  selectReadSoFar,
  selectRun,
  selectScan,
  selectSending,
  selectText,
  selectVerdicts,
} from '../../../machines/servers/import.selectors';
import { callOf } from '../../../machines/nodes/nodes.selectors';
import { type ProxyFile } from '../../../machines/domain/clash/clash';
import { type TouchReply } from '../../../machines/domain/touch';
import { type PictureReading, type ScanWays } from '../../../machines/ports/pictures';
import { type ImportInput, type TouchInput } from '../../../machines/ports/service';
import { lockedCall } from '../../../machines/calls/locked-call.machine';
import { scanMachine } from '../../../machines/servers/scan.machine';
import { type Fault } from '../../../machines/shared/faults';
import { lists, replyOf, server } from '../../harness/touch-lists';
import { deferredSlot, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { silentCamera } from '../../harness/scan';
import { serviceOf } from '../../harness/capabilities';

const WAYS: ScanWays = { camera: true, clipboard: true };

const ss = (name: string) =>
  `ss://${Buffer.from('aes-256-gcm:pass').toString('base64url')}@${name}.example.com:443#${name}`;
const row = (name: string) => server(2, { name, address: `${name}.example.com:443`, net: 'SS(aes-256-gcm)' });
const old = server(1);

function start(text = '', rest: Partial<ImportDialogInput> = {}) {
  const host = recordingHost();
  const read = lockedSlot<TouchInput, TouchReply>();
  const imported = deferredSlot<TouchReply, ImportInput>();
  const picture = deferredSlot<PictureReading, { readonly file: object }>();
  const file = deferredSlot<string, { readonly file: object }>();
  const document = deferredSlot<ProxyFile | null, { readonly text: string }>();
  const camera = deferredSlot<ScanWays, undefined>();
  const { actor, clock } = startActor(
    importMachine.provide({
      actors: {
        scan: scanMachine.provide({
          actors: {
            findWays: camera.logic as never,
            readPicture: picture.logic as never,
            readText: file.logic as never,
            readDocument: document.logic,
            camera: silentCamera(),
          },
        }),
        run: importRunMachine.provide({
          actors: { touch: read.logic, importText: lockedCall(imported.logic) },
        }),
      },
    }),
    { id: 'dialog1', host: host.ref, service: serviceOf(), ...rest },
  );
  if (text !== '') actor.send({ type: 'text.edit', text });
  const submit = (): void => {
    actor.send({ type: 'import.submit' });
    read.latest.answer(replyOf(lists([old], [1])));
  };
  const said = () => host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.values]);
  return {
    actor,
    clock,
    host,
    read,
    imported,
    picture,
    file,
    document,
    camera,
    submit,
    said,
    now: () => actor.getSnapshot(),
  };
}

describe('typing', () => {
  test('[2.45] batch mode keeps the text; several lines need it', () => {
    const { actor, now } = start('ss://a');
    expect(selectBatch(now())).toBe(false);
    actor.send({ type: 'batch.toggle' });
    expect(selectBatch(now())).toBe(true);
    expect(selectText(now())).toBe('ss://a');
    actor.send({ type: 'batch.toggle' });
    expect(selectBatch(now())).toBe(false);
    actor.send({ type: 'text.edit', text: 'ss://a\nss://b\nss://c' });
    expect(selectBatch(now())).toBe(true);
    expect(now().can({ type: 'batch.toggle' })).toBe(false);
  });

  test.each(['', '  \n '])('nothing is sent of %j; the field says so until something is typed', (text) => {
    const { actor, now, read } = start(text);
    actor.send({ type: 'import.submit' });
    expect(selectProblem(now())).toEqual({ kind: 'empty' });
    expect(read.calls).toEqual([]);
    actor.send({ type: 'text.edit', text: 'ss://a' });
    expect(selectProblem(now())).toBeNull();
  });

  test('nothing is sent when no line is understood, and the text stays', () => {
    const { actor, now, read } = start('rubbish\nmore');
    actor.send({ type: 'import.submit' });
    expect(selectProblem(now())).toEqual({ kind: 'unknown' });
    expect(selectText(now())).toBe('rubbish\nmore');
    expect(read.calls).toEqual([]);
  });

  test('closing asks before it loses what was typed', () => {
    const { actor, host, now } = start('ss://a');
    expect(now().hasTag('draft')).toBe(true);
    actor.send({ type: 'dialog.cancel' });
    expect(selectAsking(now())).toBe(true);
    actor.send({ type: 'draft.keep' });
    expect(selectText(now())).toBe('ss://a');
    actor.send({ type: 'text.edit', text: '' });
    expect(now().hasTag('draft')).toBe(false);
    actor.send({ type: 'dialog.cancel' });
    expect(host.take()).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
    const lost = start('ss://a');
    lost.actor.send({ type: 'dialog.cancel' });
    lost.actor.send({ type: 'draft.discard' });
    expect(lost.now().status).toBe('done');
  });
});

describe('judging before anything is sent', () => {
  test('each line has its verdict; the lists in use make duplicates', () => {
    const { now } = start(`${ss('a')}\nrubbish\n${ss('new')}`, { reply: replyOf(lists([row('a')])) });
    expect(selectVerdicts(now()).map(({ meaning, duplicate }) => [meaning, duplicate])).toEqual([
      ['server', 'inLists'],
      ['unknown', null],
      ['server', null],
    ]);
    expect(selectCounts(now())).toEqual({
      servers: 2,
      subscriptions: 0,
      unsupported: 0,
      unknown: 1,
      duplicates: 1,
      warned: 0,
    });
    expect(selectVerdicts(now())).toBe(selectVerdicts(now()));
  });

  test('http(s)://host:port is asked about once, the likelier is chosen, and the answer counts for all', () => {
    const { actor, imported, now, submit } = start('http://10.0.0.1:8080\nhttps://10.0.0.2:8443');
    expect([selectAsked(now()), selectChoice(now()), selectMixed(now())]).toEqual([true, 'proxy', false]);
    actor.send({ type: 'http.choose', choice: 'subscription' });
    expect(selectChoice(now())).toBe('subscription');
    expect(selectCounts(now())).toMatchObject({ servers: 0, subscriptions: 2 });
    actor.send({ type: 'http.choose', choice: 'proxy' });
    submit();
    expect(imported.latest.input.url).toBe('http-proxy://10.0.0.1:8080\nhttps-proxy://10.0.0.2:8443');
    expect(start(ss('a')).now().can({ type: 'http.choose', choice: 'proxy' })).toBe(false);
  });
});

describe('thousands of lines', () => {
  const many = Array.from({ length: 2_500 }, (_, index) => ss(`n${index}`));

  test('are read a slice at a time; nothing is judged or sent before all are', () => {
    const { actor, clock, now, imported, submit } = start(many.join('\n'));
    expect(selectReadSoFar(now())).toBe(1_000);
    expect(selectVerdicts(now())).toEqual([]);
    expect(now().can({ type: 'import.submit' })).toBe(false);
    actor.send({ type: 'import.submit' });
    clock.increment(0);
    expect(selectReadSoFar(now())).toBe(2_000);
    clock.increment(0);
    expect(selectReadSoFar(now())).toBeNull();
    expect(selectCounts(now())).toMatchObject({ servers: 2_500, unknown: 0 });
    submit();
    expect(imported.latest.input).toEqual({ url: many.join('\n'), which: null, kind: 'server' });
  });

  test('a keystroke among them reads one', () => {
    const { actor, clock, now } = start(many.join('\n'));
    clock.increment(0);
    clock.increment(0);
    actor.send({ type: 'text.edit', text: `${many.join('\n')}x` });
    expect(selectReadSoFar(now())).toBeNull();
    expect(selectCounts(now()).servers).toBe(2_500);
  });

  test('another text in between is read from its beginning', () => {
    const { actor, clock, now } = start(many.join('\n'));
    actor.send({ type: 'text.edit', text: ss('a') });
    expect(selectReadSoFar(now())).toBeNull();
    clock.increment(10);
    expect(selectVerdicts(now()).map(({ text }) => text)).toEqual([ss('a')]);
  });
});

describe('sending', () => {
  test.each([
    [`  ${ss('a').replace('ss', 'SS')}  `, ss('a')],
    ['https://example.com/sub', 'https://example.com/sub', 'subscription'],
    ['foreign://a', 'foreign://a', null],
    [`${ss('a')}\n\n  ${ss('b')} \nrubbish`, `${ss('a')}\n${ss('b')}`],
    ['{"servers":[{"server":"h","server_port":1,"method":"a","password":"/"}]}', 'ss://YTov@h:1'],
  ])('[7.25] of %j sends %j', (text, url, kind = 'server') => {
    const { imported, submit } = start(text);
    submit();
    expect(imported.latest.input).toEqual({ url, which: null, kind });
  });

  test('[9.04] has no time limit; the elapsed time is counted and the wait can be left', async () => {
    const { actor, clock, host, imported, now, read, submit } = start('https://slow.example.com/s');
    submit();
    for (let second = 0; second < 200; second += 1) clock.increment(1_000);
    const run = selectRun(now());
    expect(run && selectElapsed(run.getSnapshot())).toBe(200);
    expect(run && selectFetches(run.getSnapshot())).toBe(true);
    expect(selectSending(now())).toBe(true);
    host.take();
    actor.send({ type: 'import.leave' });
    await Promise.resolve();
    expect(imported.latest.signal.aborted).toBe(true);
    const reply = replyOf(lists([old], [1]));
    read.latest.answer(reply);
    expect(host.take()).toEqual([{ type: 'touch.received', reply }]);
    expect(selectText(now())).toBe('https://slow.example.com/s');
    expect(selectProblem(now())).toEqual({ kind: 'fault', fault: { kind: 'left' } });
  });

  test.each([
    ['one server', ss('a'), lists([old, row('a')], [1]), ['imported', { count: 1 }], ['servers']],
    [
      'a whole batch',
      `${ss('a')}\n${ss('b')}`,
      lists([old, row('a'), row('b')], [1]),
      ['imported', { count: 2 }],
      ['servers'],
    ],
    [
      'a subscription',
      'https://x.example.com/s',
      lists(1, [1, 7]),
      ['subscriptionImported', { name: 'host2.example.com', count: 7 }],
      ['sub:1'],
    ],
    [
      'a subscription without servers',
      'https://x.example.com/s',
      lists(1, [1, 0]),
      ['subscriptionEmpty', { name: 'host2.example.com' }],
      [],
    ],
  ] as const)('says what came of %s, opens its list, and closes', async (_, text, after, words, opened) => {
    const { host, imported, now, said, submit } = start(text);
    submit();
    const reply = replyOf(after);
    await imported.latest.resolve(reply);
    expect(said()).toEqual([words]);
    expect(host.ofType('action.chosen').map(({ action }) => action)).toEqual(
      opened.map((tab) => ({ kind: 'list', tab })),
    );
    expect(host.ofType('touch.received').at(-1)).toEqual({ type: 'touch.received', reply });
    expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' });
    expect(now().status).toBe('done');
  });

  test('lines that were not understood stay in the field, and it is said how many were taken', async () => {
    const { imported, now, said, submit } = start(`${ss('a')}\nrubbish\n${ss('b')}\nvmess://%`);
    submit();
    await imported.latest.resolve(replyOf(lists([old, row('a'), row('b')], [1])));
    expect(selectText(now())).toBe('rubbish\nvmess://%');
    expect(selectProblem(now())).toEqual({ kind: 'rest', taken: 2 });
    expect(said()).toEqual([['importedSome', { taken: 2, lines: 4 }]]);
    expect(now().status).toBe('active');
  });

  test('servers go in one call, each subscription in its own; a refused one does not keep the next back', async () => {
    const { imported, now, said, submit } = start(`https://x.example.com/s\n${ss('a')}\nhttps://y.example.com/s`);
    submit();
    expect(imported.latest.input.url).toBe(ss('a'));
    await imported.latest.resolve(replyOf(lists([old, row('a')], [1])));
    expect(imported.latest.input.url).toBe('https://x.example.com/s');
    const run = selectRun(now());
    expect(run && selectSent(run.getSnapshot())).toBe(1);
    await imported.latest.reject({ kind: 'refused', message: 'no such host' });
    expect(imported.latest.input.url).toBe('https://y.example.com/s');
    await imported.latest.resolve(replyOf(lists([old, row('a')], [1, 3])));
    expect(selectText(now())).toBe('https://x.example.com/s');
    expect(selectProblem(now())).toEqual({ kind: 'fault', fault: { kind: 'refused', message: 'no such host' } });
    expect(said().map(([key]) => key)).toEqual(['importedSome', 'subscriptionImported', 'refused']);
  });

  test('links of unknown kinds are sent one by one, and the lists say after each what came of it', async () => {
    const { imported, now, said, submit } = start(`x1://a\n${ss('a')}\nx2://b\nx3://c\nx4://d`);
    submit();
    expect(imported.latest.input.url).toBe(ss('a'));
    await imported.latest.resolve(replyOf(lists([old, row('a')], [1])));
    expect(imported.latest.input.url).toBe('x1://a');
    await imported.latest.resolve(replyOf(lists([old, row('a'), row('b')], [1])));
    expect(imported.latest.input.url).toBe('x2://b');
    await imported.latest.reject({ kind: 'refused', message: 'unsupported link type' });
    expect(imported.latest.input.url).toBe('x3://c');
    await imported.latest.resolve(replyOf(lists([old, row('a'), row('b')], [1])));
    expect(imported.latest.input.url).toBe('x4://d');
    await imported.latest.resolve(replyOf(lists([old, row('a'), row('b')], [1, 2])));
    expect(selectText(now())).toBe('x2://b\nx3://c');
    expect(selectProblem(now())).toMatchObject({ kind: 'fault', fault: { message: 'unsupported link type' } });
    expect(said()).toEqual([
      ['importedSome', { taken: 2, lines: 4 }],
      ['subscriptionImported', { name: 'host2.example.com', count: 2 }],
      ['refused', { message: 'unsupported link type' }],
    ]);
  });

  test('a success that took nothing keeps the text and says so beside the field', async () => {
    const { imported, now, said, submit } = start(ss('a'));
    submit();
    await imported.latest.resolve(replyOf(lists([old], [1])));
    expect(selectProblem(now())).toEqual({ kind: 'nothing' });
    expect(selectText(now())).toBe(ss('a'));
    expect(said()).toEqual([]);
  });

  test('an address that brought no row is not taken', async () => {
    const { imported, now, submit } = start('https://x.example.com/s');
    submit();
    await imported.latest.resolve(replyOf(lists([old], [1])));
    expect(selectProblem(now())).toEqual({ kind: 'nothing' });
  });

  test('[8.06] a refusal keeps the text, stands beside the field and warns for 5 s', async () => {
    const { host, imported, now, submit } = start(ss('a'));
    submit();
    await imported.latest.reject({ kind: 'refused', message: 'not a link' });
    expect(selectProblem(now())).toEqual({ kind: 'fault', fault: { kind: 'refused', message: 'not a link' } });
    expect(selectText(now())).toBe(ss('a'));
    expect(host.ofType('notice.raised').map(({ notice }) => [notice.key, notice.duration])).toEqual([
      ['refused', 5_000],
    ]);
  });

  test.each([
    ['fails', (run: ReturnType<typeof start>) => run.read.latest.fail({ kind: 'unreachable' }), 'unreachable'],
    ['crashes', (run: ReturnType<typeof start>) => run.read.latest.crash(new Error('boom')), 'setup'],
  ])('nothing is imported when reading the lists %s', (_, act, kind) => {
    const run = start(ss('a'));
    run.actor.send({ type: 'import.submit' });
    act(run);
    expect(selectProblem(run.now())).toMatchObject({ kind: 'fault', fault: { kind } });
    expect(run.imported.calls).toEqual([]);
  });

  test('[8.01] a lost login says nothing beside the field: the login dialog says it, and the text stays', async () => {
    for (const lose of [
      async (run: ReturnType<typeof start>) => {
        run.submit();
        await run.imported.latest.reject({ kind: 'unauthorised', first: false });
      },
      async (run: ReturnType<typeof start>) => {
        run.actor.send({ type: 'import.submit' });
        run.read.latest.fail({ kind: 'unauthorised', first: false });
      },
    ]) {
      const run = start(ss('a'));
      await lose(run);
      expect([selectProblem(run.now()), run.said(), run.now().context.text]).toEqual([null, [], ss('a')]);
    }
  });

  test.each<Fault>([{ kind: 'timeout' }, { kind: 'unreachable' }, { kind: 'failed', status: 502 }])(
    '[8.02] after a lost answer the lists tell what has arrived, and only the rest stays in the text ($kind)',
    async (fault) => {
      const { imported, now, read, said, submit } = start(`${ss('a')}\n${ss('b')}`);
      submit();
      await imported.latest.reject(fault);
      expect(selectSending(now())).toBe(true);
      read.latest.answer(replyOf(lists([old, row('a')], [1])));
      expect([selectText(now()), selectProblem(now())]).toEqual([ss('b'), { kind: 'fault', fault }]);
      expect(said()[0]).toEqual(['importedSome', { taken: 1, lines: 2 }]);
    },
  );

  test('[8.02] a lost answer of what has arrived whole is none, and what comes behind is sent', async () => {
    const { imported, now, read, said, submit } = start(`${ss('a')}\nhttps://x.example.com/s`);
    submit();
    await imported.latest.reject({ kind: 'timeout' });
    read.latest.answer(replyOf(lists([old, row('a')], [1])));
    expect(imported.latest.input.url).toBe('https://x.example.com/s');
    await imported.latest.reject({ kind: 'unreachable' });
    read.latest.answer(replyOf(lists([old, row('a')], [1, 3])));
    expect(said()).toEqual([
      ['imported', { count: 1 }],
      ['subscriptionImported', { name: 'host2.example.com', count: 3 }],
    ]);
    expect(now().status).toBe('done');
  });

  test('a batch that was refused in its middle keeps what is not there', async () => {
    const { imported, now, read, submit } = start(`${ss('a')}\n${ss('b')}\nhttps://x.example.com/s`);
    submit();
    const fault = { kind: 'refused', message: 'failed to import server 2/2' } as const;
    await imported.latest.reject(fault);
    read.latest.answer(replyOf(lists([old, row('a')], [1])));
    expect(imported.latest.input.url).toBe('https://x.example.com/s');
    await imported.latest.resolve(replyOf(lists([old, row('a')], [1, 3])));
    expect([selectText(now()), selectProblem(now())]).toEqual([ss('b'), { kind: 'fault', fault }]);
  });

  test.each(['fails', 'breaks', 'is left'])(
    'when reading them %s, too, it is said that it may have arrived',
    async (how) => {
      const { actor, host, imported, now, read, submit } = start(ss('a'));
      submit();
      await imported.latest.reject({ kind: 'unreachable' });
      if (how === 'fails') read.latest.fail({ kind: 'unreachable' });
      else if (how === 'breaks') read.latest.crash(new Error('x'));
      else actor.send({ type: 'import.leave' });
      expect([selectText(now()), selectProblem(now())]).toEqual([
        ss('a'),
        { kind: 'fault', fault: { kind: 'timeout' } },
      ]);
      expect(host.ofType('touch.wanted')).toHaveLength(1);
    },
  );

  test('a busy service is waited for: the same is sent again, and nothing is counted twice', async () => {
    const { clock, imported, now, submit, said } = start(ss('a'));
    submit();
    await imported.latest.reject({ kind: 'busy', own: false });
    const run = selectRun(now()) ?? expect.fail('no run');
    expect([selectSending(now()), callOf(run.getSnapshot())?.getSnapshot().hasTag('busyService')]).toEqual([
      true,
      true,
    ]);
    clock.increment(1_000);
    expect(imported.calls.map(({ input }) => input.url)).toEqual([ss('a'), ss('a')]);
    await imported.latest.resolve(replyOf(lists([old, row('a')], [1])));
    expect(now().status).toBe('done');
    expect(said()).toEqual([['imported', { count: 1 }]]);
  });

  test('one that stays busy leaves what was typed, and the rest unsent', async () => {
    const { clock, imported, now, submit } = start(`${ss('a')}\nhttps://x.example.com/s`);
    submit();
    for (let second = 0; second < 60; second += 1) {
      if (selectSending(now())) await imported.latest.reject({ kind: 'busy', own: false });
      clock.increment(1_000);
    }
    expect(imported.calls).toHaveLength(30);
    expect(selectProblem(now())).toEqual({ kind: 'fault', fault: { kind: 'busy', own: false } });
    expect(selectText(now())).toBe(`${ss('a')}\nhttps://x.example.com/s`);
  });

  test('that so many links can take minutes is known', () => {
    for (const [count, many] of [
      [999, false],
      [1_000, true],
    ] as const) {
      const { now, submit } = start(Array.from({ length: count }, (_, index) => ss(`n${index}`)).join('\n'));
      submit();
      const run = selectRun(now());
      expect(run && selectMany(run.getSnapshot())).toBe(many);
    }
  });
});

describe('scanned data', () => {
  const png = { type: 'image/png', size: 9 };

  test('[2.52] [5.28] what a picture held is imported at once', async () => {
    const { now, picture, read, imported } = start();
    selectScan(now())?.send({ type: 'files.give', files: [png], as: 'picture' });
    await picture.latest.resolve({ kind: 'code', text: ` ${ss('a')}\n` });
    expect(selectSending(now())).toBe(true);
    read.latest.answer(replyOf(lists(1)));
    expect(imported.latest.input.url).toBe(ss('a'));
  });

  test('it waits where something is open: a question, or a line that is not understood or of an unknown kind', async () => {
    for (const text of ['http://10.0.0.1:8080', 'hello', 'x1://a']) {
      const { now, picture } = start();
      selectScan(now())?.send({ type: 'files.give', files: [png], as: 'picture' });
      await picture.latest.resolve({ kind: 'code', text });
      expect([selectSending(now()), selectText(now())]).toEqual([false, text]);
    }
  });

  test('[5.28] beside typed text it is one more line, and nothing is sent yet', async () => {
    const { now, picture } = start(ss('a'));
    selectScan(now())?.send({ type: 'files.give', files: [png], as: 'picture' });
    await picture.latest.resolve({ kind: 'code', text: ss('b') });
    expect([selectSending(now()), selectText(now())]).toEqual([false, `${ss('a')}\n${ss('b')}`]);
  });

  test('the lines of a text file are added', async () => {
    const { now, file } = start();
    selectScan(now())?.send({ type: 'files.give', files: [{ type: 'text/plain', size: 9 }], as: 'any' });
    await file.latest.resolve(`${ss('a')}\n${ss('b')}\n`);
    expect([selectSending(now()), selectText(now()), selectBatch(now())]).toEqual([
      false,
      `${ss('a')}\n${ss('b')}`,
      true,
    ]);
  });

  test('[2.52] handed over by the sharing dialog it is imported at once, unless it is open', () => {
    expect(selectSending(start('', { scanned: ss('a') }).now())).toBe(true);
    const open = start('', { scanned: 'hello' });
    expect([selectSending(open.now()), selectText(open.now())]).toEqual([false, 'hello']);
    expect(open.now().hasTag('draft')).toBe(true);
  });

  test('the camera opens at once when asked for, and only once', async () => {
    const { actor, camera, now } = start('', { camera: true });
    await camera.latest.resolve(WAYS);
    expect(selectScan(now())?.getSnapshot().hasTag('watching')).toBe(true);
    actor.send({ type: 'text.edit', text: 'x' });
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'draft.keep' });
    await camera.latest.resolve(WAYS);
    expect(selectScan(now())?.getSnapshot().hasTag('watching')).toBe(false);
  });

  test('sending lets go of the camera', async () => {
    const { actor, camera, now } = start('', { camera: true });
    await camera.latest.resolve(WAYS);
    actor.send({ type: 'text.edit', text: ss('a') });
    const scan = selectScan(now());
    actor.send({ type: 'import.submit' });
    expect(scan?.getSnapshot().status).toBe('stopped');
    expect(selectScan(now())).toBeUndefined();
  });
});

describe('what a person sees of an import on its way', () => {
  test('the lists are read first, within 60 s, and shown', () => {
    const { actor, host, read } = start(ss('a'));
    actor.send({ type: 'import.submit' });
    expect(read.latest.input).toEqual({ limit: 60_000 });
    const reply = replyOf(lists([old], [1]));
    read.latest.answer(reply);
    expect(host.take()).toEqual([{ type: 'touch.received', reply }]);
  });

  test('how many calls there are, and whether a provider is waited for', async () => {
    const { imported, now, submit } = start(`${ss('a')}\nhttps://x.example.com/s`);
    submit();
    const seen = () => {
      const run = selectRun(now())?.getSnapshot();
      return run && [selectSent(run), selectBatchCount(run), selectFetches(run)];
    };
    expect(seen()).toEqual([0, 2, false]);
    await imported.latest.resolve(replyOf(lists([old, row('a')], [1])));
    expect(seen()).toEqual([1, 2, true]);
  });

  test('each subscription is named as it came', async () => {
    const { imported, now, said, submit } = start(`${ss('a')}\nhttps://x.example.com/s\nhttps://y.example.com/s`);
    submit();
    await imported.latest.resolve(replyOf(lists([old, row('a')], [1])));
    await imported.latest.resolve(replyOf(lists([old, row('a')], [1, 7])));
    await imported.latest.resolve(replyOf(lists([old, row('a')], [1, 7, 3])));
    expect(said()).toEqual([
      ['imported', { count: 1 }],
      ['subscriptionImported', { name: 'host2.example.com', count: 7 }],
      ['subscriptionImported', { name: 'host3.example.com', count: 3 }],
    ]);
    expect(now().status).toBe('done');
  });

  test('without the service nothing more is sent, and the wait is over', async () => {
    const { imported, now, read, submit } = start('https://x.example.com/s\nhttps://y.example.com/s');
    submit();
    await imported.latest.reject({ kind: 'unreachable' });
    read.latest.answer(replyOf(lists([old], [1])));
    expect([imported.calls.length, selectSending(now())]).toEqual([1, false]);
    expect(now().hasTag('draft')).toBe(true);
  });

  test('what was said of the last try is gone during the next', async () => {
    const { actor, imported, now, submit } = start(ss('a'));
    submit();
    await imported.latest.reject({ kind: 'refused', message: 'no' });
    actor.send({ type: 'import.submit' });
    expect([selectProblem(now()), selectSending(now())]).toEqual([null, true]);
  });

  test('one that crashes keeps the text and says so', async () => {
    const host = recordingHost();
    const broken = () => {
      throw new Error('broken');
    };
    const read = lockedSlot<TouchInput, TouchReply>();
    const { actor } = startActor(
      importMachine.provide({
        actors: {
          scan: fromPromise(() => Promise.reject(new Error('no scanner'))) as never,
          run: importRunMachine.provide({ actors: { touch: read.logic }, guards: { hasFailed: broken } }),
        },
      }),
      { id: 'dialog1', host: host.ref, service: serviceOf() },
    );
    await Promise.resolve();
    await Promise.resolve();
    expect(selectProblem(actor.getSnapshot())).toEqual({
      kind: 'fault',
      fault: { kind: 'setup', message: 'no scanner' },
    });
    actor.send({ type: 'text.edit', text: ss('a') });
    actor.send({ type: 'import.submit' });
    read.latest.answer(replyOf(lists(1)));
    expect(selectProblem(actor.getSnapshot())).toMatchObject({ kind: 'fault', fault: { kind: 'setup' } });
    expect([selectText(actor.getSnapshot()), selectSending(actor.getSnapshot())]).toEqual([ss('a'), false]);
    expect(host.ofType('notice.raised').map(({ notice }) => notice.key)).toEqual(['setup', 'setup']);
  });
});

describe('a draft', () => {
  test('remains one while it is typed on, and is one when it came from a file', async () => {
    const { actor, now } = start(ss('a'));
    actor.send({ type: 'text.edit', text: `${ss('a')}x` });
    expect(now().hasTag('draft')).toBe(true);
    const filed = start();
    selectScan(filed.now())?.send({ type: 'files.give', files: [{ type: 'text/plain', size: 9 }], as: 'any' });
    await filed.file.latest.resolve(ss('a'));
    expect(filed.now().hasTag('draft')).toBe(true);
  });

  test('is what stayed behind, too', async () => {
    const { imported, now, submit } = start(`${ss('a')}\nrubbish`);
    submit();
    await imported.latest.resolve(replyOf(lists([old, row('a')], [1])));
    expect(now().hasTag('draft')).toBe(true);
  });

  test('is a scanned text of which one line is not understood', async () => {
    const { now, picture } = start();
    selectScan(now())?.send({ type: 'files.give', files: [{ type: 'image/png', size: 9 }], as: 'picture' });
    await picture.latest.resolve({ kind: 'code', text: `${ss('a')}\nrubbish` });
    expect([selectSending(now()), now().hasTag('draft')]).toEqual([false, true]);
  });
});

test('the camera stays closed until it is asked for', async () => {
  const { camera, now } = start();
  await camera.latest.resolve(WAYS);
  expect(selectScan(now())?.getSnapshot().hasTag('watching')).toBe(false);
});

test('lines of both kinds are mixed', () => {
  expect(selectMixed(start('http://10.0.0.1:8080\nhttp://u:p@w/@h:8080').now())).toBe(true);
});

describe('Clash files', () => {
  const clash = 'proxies:\n  - { name: a, type: socks5, server: a.example.com, port: 1 }\n  - { name: b, type: snell }';
  const file: ProxyFile = {
    lines: [ss('a'), ss('b')],
    left: [{ what: 'snell', names: ['b'] }],
    lost: [],
    others: [],
  };

  test('what is pasted becomes a line for each server, behind what was typed', async () => {
    const { actor, document, now } = start(ss('typed'));
    actor.send({ type: 'text.edit', text: `${ss('typed')}\n${clash}` });
    expect(selectText(now())).toBe(ss('typed'));
    expect(document.latest.input).toEqual({ text: `\n${clash}` });
    await document.latest.resolve(file);
    expect(selectText(now())).toBe([ss('typed'), ...file.lines].join('\n'));
    expect(selectCounts(now())).toMatchObject({ servers: 3, unknown: 0 });
    expect(selectFile(now())).toEqual(file);
    expect(selectBatch(now())).toBe(true);
  });

  test('into an empty field, where Escape then asks first', async () => {
    const { actor, document, now } = start();
    actor.send({ type: 'text.edit', text: clash });
    expect(selectText(now())).toBe('');
    await document.latest.resolve(file);
    actor.send({ type: 'dialog.cancel' });
    expect(selectAsking(now())).toBe(true);
  });

  test('what is typed letter by letter is text', () => {
    const { actor, now } = start();
    for (let length = 1; length <= clash.length; length++)
      actor.send({ type: 'text.edit', text: clash.slice(0, length) });
    expect(selectText(now())).toBe(clash);
  });
});
