import { describe, expect, test } from 'vitest';
import { type CopyReadingOutput } from '../../../machines/copies/copy-reading.machine';
import { momentsMachine } from '../../../machines/copies/moments.machine';
import {
  selectAgainst,
  selectChosen,
  selectComparing,
  selectDifferences,
  selectFault,
  selectIsCompared,
  selectIsSame,
  selectMoments,
  selectOn,
  selectOthers,
  selectProblem,
  selectHasSecrets,
  selectSecretsShown,
  selectStage,
} from '../../../machines/copies/moments.selectors';
import { type ReadingScope } from '../../../machines/copies/reading.rules';
import { type Backup, type BackupContents } from '../../../machines/domain/backup/contents';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { type ChangeKind, type KeptMoments, type Moment } from '../../../machines/ports/moments';
import { BACKUP } from '../../harness/backups';
import { dialogContext } from '../../harness/dialog-context';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';

const momentOf = (id: number, kind: ChangeKind): Moment => ({
  id,
  created: BACKUP.created,
  change: { kind, count: 1, name: '' },
  bytes: 1,
});
const ALL: readonly Moment[] = [
  momentOf(4, 'broughtBack'),
  momentOf(3, 'routingA'),
  momentOf(2, 'deleted'),
  momentOf(1, 'routingA'),
];
const copyOf = (contents: BackupContents): Backup => ({ ...BACKUP, contents });
const readOf = (contents: BackupContents): CopyReadingOutput => ({
  fault: null,
  read: { contents, missing: [], touch: EMPTY_TOUCH, running: false },
});

function start() {
  const host = recordingHost();
  const list = deferredSlot<KeptMoments, { readonly address: string }>();
  const open = deferredSlot<Backup, { readonly id: number }>();
  const other = deferredSlot<Backup, { readonly id: number }>();
  const reading = deferredSlot<CopyReadingOutput, ReadingScope>();
  const choose = deferredSlot<void, { readonly on: boolean }>();
  const forget = deferredSlot<void, unknown>();
  const { actor } = startActor(
    momentsMachine.provide({
      actors: {
        list: list.logic,
        open: open.logic,
        other: other.logic,
        now: reading.logic as never,
        choose: choose.logic,
        forget: forget.logic as never,
      },
    }),
    { id: 'dialog1', host: host.ref, preferences: { theme: 'dark' }, ...dialogContext() },
  );
  const now = () => actor.getSnapshot();
  const listed = (moments = ALL, on = true): Promise<void> => list.latest.resolve({ on, moments });
  const opened = async (id: number, contents: BackupContents): Promise<void> => {
    await listed();
    actor.send({ type: 'moment.choose', id });
    await open.latest.resolve(copyOf(contents));
  };
  return { actor, choose, forget, host, list, listed, now, open, opened, other, reading };
}

describe('the list', () => {
  test('is that of the service in use', async () => {
    const { list, listed, now } = start();
    expect([selectStage(now()), list.latest.input]).toEqual(['busy', { address: 'http://localhost:2017' }]);
    await listed();
    expect([selectStage(now()), selectMoments(now()), selectOn(now()), selectChosen(now())]).toEqual([
      'list',
      ALL,
      true,
      null,
    ]);
    expect([selectDifferences(now()), selectOthers(now()), selectIsCompared(now())]).toEqual([[], [], false]);
  });

  test('a browser that refuses is asked again', async () => {
    const { actor, list, listed, now } = start();
    await list.latest.reject(new Error('insecure'));
    expect([selectStage(now()), selectProblem(now())]).toEqual(['refused', 'insecure']);
    actor.send({ type: 'moments.reload' });
    await listed();
    expect([selectStage(now()), selectProblem(now())]).toEqual(['list', null]);
  });

  test('is read again when a dialog over it is gone, and the chosen one compared again', async () => {
    const { actor, list, listed, now, open, opened, reading } = start();
    await opened(3, { routingA: 'a' });
    await reading.latest.resolve(readOf({ routingA: 'b' }));
    actor.send({ type: 'dialog.uncovered' });
    expect(list.calls).toHaveLength(2);
    await listed();
    expect([selectChosen(now())?.id, open.calls.length]).toEqual([3, 2]);
    await open.latest.resolve(copyOf({ routingA: 'a' }));
    await reading.latest.resolve(readOf({ routingA: 'a' }));
    expect(selectIsSame(now())).toBe(true);
  });

  test('one that is no longer kept is no longer chosen', async () => {
    const { actor, listed, now, opened } = start();
    await opened(2, { servers: [{ name: 'x', link: 'ss://x' }] });
    actor.send({ type: 'dialog.uncovered' });
    await listed([momentOf(9, 'dns')]);
    expect([selectChosen(now()), now().can({ type: 'moment.restore' })]).toEqual([null, false]);
  });

  test('closes', async () => {
    const { actor, host, listed } = start();
    await listed();
    actor.send({ type: 'dialog.cancel' });
    expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' });
  });
});

describe('one moment', () => {
  test('is compared with now, of which only its parts are read', async () => {
    const { now, opened, reading } = start();
    await opened(3, { routingA: 'a' });
    expect([selectComparing(now()), reading.latest.input]).toEqual([
      true,
      { service: dialogContext().service, preferences: { theme: 'dark' }, withListed: false, parts: ['routingA'] },
    ]);
    await reading.latest.resolve(readOf({ routingA: 'b' }));
    expect([selectComparing(now()), selectIsCompared(now()), selectIsSame(now())]).toEqual([false, true, false]);
    expect(selectDifferences(now())).toEqual([{ kind: 'text', part: 'routingA', before: 'a', after: 'b' }]);
    expect(selectDifferences(now())).toBe(selectDifferences(now()));
  });

  test('is compared with another one, and with now again', async () => {
    const { actor, now, opened, other, reading } = start();
    await opened(3, { routingA: 'a' });
    expect(now().can({ type: 'other.choose', id: 1 })).toBe(false);
    await reading.latest.resolve(readOf({ routingA: 'b' }));
    expect(selectOthers(now()).map(({ id }) => id)).toEqual([4, 1]);
    actor.send({ type: 'other.choose', id: 1 });
    expect([selectAgainst(now()), other.latest.input]).toEqual([1, { id: 1 }]);
    await other.latest.resolve(copyOf({ routingA: 'a' }));
    expect(selectIsSame(now())).toBe(true);
    actor.send({ type: 'other.choose', id: null });
    await reading.latest.resolve(readOf({ routingA: 'c' }));
    expect([selectAgainst(now()), selectIsSame(now()), reading.calls.length]).toEqual([null, false, 2]);
  });

  test('rows are not compared, and their links hidden at first', async () => {
    const { actor, now, opened, reading } = start();
    await opened(2, { servers: [{ name: 'x', link: 'ss://x' }] });
    expect([selectComparing(now()), reading.calls.length, selectIsCompared(now()), selectOthers(now())]).toEqual([
      false,
      0,
      false,
      [],
    ]);
    expect([selectHasSecrets(now()), selectSecretsShown(now())]).toEqual([true, false]);
    actor.send({ type: 'secrets.toggle' });
    expect(selectSecretsShown(now())).toBe(true);
    actor.send({ type: 'moment.choose', id: 1 });
    expect([selectSecretsShown(now()), selectChosen(now())?.id, now().context.copy]).toEqual([false, 1, null]);
    expect(selectHasSecrets(now())).toBe(false);
  });

  test.each<[CopyReadingOutput | 'crash', string]>([
    [{ fault: { kind: 'timeout' } }, 'timeout'],
    ['crash', 'setup'],
  ])('says why the service could not be read: %j', async (answer, kind) => {
    const { now, opened, reading } = start();
    await opened(3, { routingA: 'a' });
    if (answer === 'crash') await reading.latest.reject(new Error('boom'));
    else await reading.latest.resolve(answer);
    expect([selectFault(now())?.kind, selectIsSame(now()), now().can({ type: 'moment.restore' })]).toEqual([
      kind,
      false,
      true,
    ]);
  });

  test('says why the browser does not give it, or what it is compared with', async () => {
    const { actor, listed, now, open, other, reading } = start();
    await listed();
    actor.send({ type: 'moment.choose', id: 3 });
    await open.latest.reject(new Error('no moment 3'));
    expect([selectProblem(now()), now().can({ type: 'moment.restore' })]).toEqual(['no moment 3', false]);
    actor.send({ type: 'moment.choose', id: 3 });
    expect(selectProblem(now())).toBeNull();
    await open.latest.resolve(copyOf({ routingA: 'a' }));
    await reading.latest.resolve(readOf({ routingA: 'b' }));
    actor.send({ type: 'other.choose', id: 1 });
    await other.latest.reject(new Error('no moment 1'));
    expect([selectProblem(now()), selectDifferences(now())]).toEqual(['no moment 1', []]);
  });

  test('is left for the list', async () => {
    const { actor, now, opened } = start();
    await opened(2, { servers: [{ name: 'x', link: 'ss://x' }] });
    actor.send({ type: 'moment.leave' });
    expect([selectChosen(now()), now().value, now().can({ type: 'secrets.toggle' })]).toEqual([
      null,
      { listed: 'resting' },
      false,
    ]);
  });

  test.each([
    [3, true],
    [4, false],
  ])('%i is brought back as a copy; what it does not hold stays: %s', async (id, partial) => {
    const { actor, host, opened } = start();
    await opened(id, { routingA: 'a' });
    actor.send({ type: 'moment.restore' });
    expect(host.facts.at(-1)).toEqual({
      type: 'dialog.requested',
      dialog: {
        kind: 'bringBack',
        preferences: { theme: 'dark' },
        moment: { ...copyOf({ routingA: 'a' }), partial },
      },
    });
  });
});

describe('while it is read', () => {
  test('that is seen, whatever it is compared with', async () => {
    const { actor, listed, now, open, other, reading } = start();
    expect([selectStage(now()), selectOn(now()), selectMoments(now())]).toEqual(['busy', true, []]);
    await listed();
    expect([selectStage(now()), selectComparing(now())]).toEqual(['list', false]);
    actor.send({ type: 'moment.choose', id: 3 });
    expect([selectComparing(now()), open.latest.input]).toEqual([true, { id: 3 }]);
    await open.latest.resolve(copyOf({ routingA: 'a' }));
    expect(selectComparing(now())).toBe(true);
    await reading.latest.resolve(readOf({ routingA: 'b' }));
    expect(selectComparing(now())).toBe(false);
    actor.send({ type: 'other.choose', id: 1 });
    expect(selectComparing(now())).toBe(true);
    await other.latest.resolve(copyOf({ routingA: 'c' }));
    expect([selectComparing(now()), now().value]).toEqual([false, { listed: 'compared' }]);
  });

  test('a moment that cannot be opened, and one that cannot be compared, are not read any longer', async () => {
    const { actor, listed, now, open, other, reading } = start();
    await listed();
    actor.send({ type: 'moment.choose', id: 3 });
    await open.latest.reject(new Error('no'));
    expect([now().value, selectComparing(now())]).toEqual([{ listed: 'compared' }, false]);
    actor.send({ type: 'moment.choose', id: 3 });
    await open.latest.resolve(copyOf({ routingA: 'a' }));
    await reading.latest.reject(new Error('no'));
    expect([now().value, selectFault(now())]).toEqual([{ listed: 'compared' }, { kind: 'setup', message: 'no' }]);
    actor.send({ type: 'other.choose', id: 1 });
    expect(selectFault(now())).toBeNull();
    await other.latest.reject(new Error('neither'));
    expect([now().value, selectProblem(now())]).toEqual([{ listed: 'compared' }, 'neither']);
  });

  test('another one can be chosen: the first is no longer waited for', async () => {
    const { actor, listed, now, open } = start();
    await listed();
    actor.send({ type: 'moment.choose', id: 3 });
    const [first] = open.calls;
    actor.send({ type: 'moment.choose', id: 1 });
    expect([first?.signal.aborted, open.calls.map(({ input }) => input)]).toEqual([true, [{ id: 3 }, { id: 1 }]]);
    await open.latest.resolve(copyOf({ servers: [] }));
    expect([selectChosen(now())?.id, now().value]).toEqual([1, { listed: 'compared' }]);
  });

  test('the switch is busy, and what the browser refused before is forgotten with a new list', async () => {
    const { actor, choose, listed, now } = start();
    await listed();
    actor.send({ type: 'recording.toggle' });
    expect(selectStage(now())).toBe('busy');
    await choose.latest.reject(new Error('full'));
    actor.send({ type: 'moments.reload' });
    await listed(ALL, false);
    expect([selectStage(now()), selectProblem(now()), selectOn(now())]).toEqual(['list', null, false]);
  });

  test('rows do not differ: a moment that says the same beside them is the same', async () => {
    const { now, opened, reading } = start();
    await opened(4, { routingA: 'a', servers: [{ name: 'x', link: 'ss://x' }] });
    await reading.latest.resolve(readOf({ routingA: 'a' }));
    expect([selectIsSame(now()), selectDifferences(now()).map(({ kind }) => kind)]).toEqual([true, ['rows']]);
  });

  test('closing ends it', async () => {
    const { actor, listed, now } = start();
    await listed();
    actor.send({ type: 'dialog.cancel' });
    expect(now().status).toBe('done');
  });
});

describe('the switch', () => {
  test.each([true, false])('from %s', async (on) => {
    const { actor, choose, list, listed } = start();
    await listed(ALL, on);
    actor.send({ type: 'recording.toggle' });
    expect(choose.latest.input).toEqual({ on: !on });
    await choose.latest.resolve();
    expect(list.calls).toHaveLength(2);
  });

  test('says when the browser refuses', async () => {
    const { actor, choose, listed, now } = start();
    await listed();
    actor.send({ type: 'recording.toggle' });
    await choose.latest.reject(new Error('full'));
    expect([selectStage(now()), selectProblem(now())]).toEqual(['refused', 'full']);
  });
});

describe('forgetting all', () => {
  test('is asked first', async () => {
    const { actor, forget, list, listed, now } = start();
    await listed();
    actor.send({ type: 'moments.forget' });
    expect(selectStage(now())).toBe('asking');
    actor.send({ type: 'forgetting.refuse' });
    expect(selectStage(now())).toBe('list');
    actor.send({ type: 'moments.forget' });
    actor.send({ type: 'dialog.cancel' });
    expect([selectStage(now()), forget.calls.length]).toEqual(['list', 0]);
    actor.send({ type: 'moments.forget' });
    actor.send({ type: 'forgetting.confirm' });
    expect(selectStage(now())).toBe('busy');
    await forget.latest.resolve();
    expect(list.calls).toHaveLength(2);
    await listed([]);
    expect(now().can({ type: 'moments.forget' })).toBe(false);
  });

  test('says when the browser refuses', async () => {
    const { actor, forget, listed, now } = start();
    await listed();
    actor.send({ type: 'moments.forget' });
    actor.send({ type: 'forgetting.confirm' });
    await forget.latest.reject(new Error('blocked'));
    expect([selectStage(now()), selectProblem(now())]).toEqual(['refused', 'blocked']);
  });
});
