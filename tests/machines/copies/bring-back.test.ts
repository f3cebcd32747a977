import { fromPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { bringBackMachine } from '../../../machines/copies/bring-back.machine';
import {
  failuresIn,
  isOthers,
  selectBeforeTime,
  selectChosen,
  selectDifferences,
  selectDone,
  selectElsewhere,
  selectFault,
  selectFlaw,
  selectHalted,
  selectIsForeign,
  selectIsLasting,
  selectIsMoment,
  selectIsUnchecked,
  selectItems,
  selectLosesOrder,
  selectOpened,
  selectPassphrase,
  selectProblem,
  selectReading,
  selectRefused,
  selectRun,
  selectHasSecrets,
  selectSecretsShown,
  selectStage,
  selectStepNow,
  selectTotal,
} from '../../../machines/copies/bring-back.selectors';
import { preferenceChosen } from '../../../machines/copies/bring-back.rules';
import { copyReadingMachine, type CopyReadingOutput } from '../../../machines/copies/copy-reading.machine';
import { type ReadService } from '../../../machines/copies/read-contents.rules';
import { type ReadAnswer, type ReadingScope, type ReadPart } from '../../../machines/copies/reading.rules';
import { type RestoreOutput, type RestoreRules } from '../../../machines/copies/restore.rules';
import { type StepRun } from '../../../machines/calls/step-runner.setup';
import { type Backup, type BackupContents } from '../../../machines/domain/backup/contents';
import { EMPTY_TOUCH, type TouchReply } from '../../../machines/domain/touch';
import { type LocateInput } from '../../../machines/ports/service';
import { type MomentCopy } from '../../../machines/ports/moments';
import { THEME_CHOICES } from '../../../machines/shared/constants';
import {
  type KeepCopyInput,
  type KeptCopy,
  type OpenCopyInput,
  type OpenedCopy,
  type SaveCopyInput,
} from '../../../machines/ports/copies';
import { BACKUP } from '../../harness/backups';
import { answerOf } from '../../harness/copy-parts';
import { dialogContext } from '../../harness/dialog-context';
import { deferredSlot, flush, lockedSlot, recordingHost, startActor } from '../../harness/slots';
import { stepsOf } from '../../harness/steps';

const FILE = { type: '', size: 1 };

function readOf(contents: BackupContents, running = false): CopyReadingOutput {
  return { fault: null, read: { contents, missing: [], touch: EMPTY_TOUCH, running } satisfies ReadService };
}

const COPY: BackupContents = {
  routingA: 'new',
  settings: { mux: 9, gone: 1 },
  outbounds: [{ name: 'proxy' }, { name: 'b' }],
  preferences: { theme: 'dark', nodeSort: 'name', _lang: 'fa' },
};
const NOW: BackupContents = { routingA: 'old', settings: { mux: 8 }, outbounds: [{ name: 'proxy' }, { name: 'c' }] };
const DONE: BackupContents = {
  routingA: 'new',
  settings: { mux: 9 },
  outbounds: [{ name: 'proxy' }, { name: 'b' }, { name: 'c' }],
  preferences: COPY.preferences ?? {},
};

function start(kept: Backup | null = null, moment?: MomentCopy, given?: Pick<Backup, 'contents'>) {
  const host = recordingHost();
  const recall = deferredSlot<Backup | null, { readonly address: string }>();
  const open = deferredSlot<OpenedCopy, OpenCopyInput>();
  const reading = deferredSlot<CopyReadingOutput, ReadingScope>();
  const keep = deferredSlot<KeptCopy, KeepCopyInput>();
  const write = deferredSlot<void, SaveCopyInput>();
  const run = deferredSlot<RestoreOutput, StepRun<unknown, unknown, unknown, unknown>>();
  const { actor } = startActor(
    bringBackMachine.provide({
      actors: {
        recall: recall.logic,
        open: open.logic,
        keep: keep.logic,
        write: write.logic,
        reading: reading.logic as never,
        run: run.logic as never,
      },
    }),
    {
      id: 'dialog1',
      host: host.ref,
      preferences: {},
      ...dialogContext(),
      ...(moment && { moment }),
      ...(given && { given }),
    },
  );
  const now = () => actor.getSnapshot();
  const begin = (): Promise<void> => recall.latest.resolve(kept);
  const plan = async (contents: BackupContents = COPY, present = readOf(NOW)): Promise<void> => {
    await begin();
    actor.send({ type: 'file.choose', file: FILE });
    await open.latest.resolve({ kind: 'copy', copy: { ...BACKUP, contents } });
    await reading.latest.resolve(present);
  };
  const output = (more: Partial<RestoreOutput> = {}): RestoreOutput => ({
    ended: now().context.steps.map((step) => ({ step, outcome: { kind: 'done', result: null } })),
    left: [],
    stoppedBy: null,
    work: run.latest.input.work as RestoreOutput['work'],
    ...more,
  });
  const kinds = (steps: readonly { readonly kind: string }[]) => steps.map(({ kind }) => kind);
  const apply = async (): Promise<void> => {
    actor.send({ type: 'plan.apply' });
    await keep.latest.resolve({ copy: { created: BACKUP.created, ...keep.latest.input.copy }, lasting: true });
  };
  return { actor, host, recall, open, reading, keep, write, run, now, begin, plan, output, kinds, apply };
}

describe('the file', () => {
  test.each<readonly [OpenedCopy, string]>([
    [{ kind: 'flawed', flaw: { kind: 'foreign' } }, 'file'],
    [{ kind: 'flawed', flaw: { kind: 'damaged', where: 'contents' } }, 'file'],
    [{ kind: 'flawed', flaw: { kind: 'key' } }, 'locked'],
  ])('%j is said, and another can be chosen', async (opened, stage) => {
    const { actor, begin, open, now } = start();
    await begin();
    actor.send({ type: 'file.choose', file: FILE });
    expect(open.latest.input).toEqual({ file: FILE, passphrase: '' });
    await open.latest.resolve(opened);
    expect([selectStage(now()), selectFlaw(now())]).toEqual([stage, 'flaw' in opened ? opened.flaw : null]);
  });

  test('asks for its passphrase, again when it is wrong', async () => {
    const { actor, begin, open, now } = start();
    await begin();
    actor.send({ type: 'file.choose', file: FILE });
    await open.latest.resolve({ kind: 'locked' });
    expect([selectStage(now()), now().can({ type: 'passphrase.send' })]).toEqual(['locked', false]);
    actor.send({ type: 'passphrase.edit', value: 'a' });
    actor.send({ type: 'passphrase.send' });
    expect(open.latest.input.passphrase).toBe('a');
    await open.latest.resolve({ kind: 'flawed', flaw: { kind: 'key' } });
    expect(selectFlaw(now())).toEqual({ kind: 'key' });
    actor.send({ type: 'passphrase.edit', value: 'b' });
    expect(selectFlaw(now())).toBeNull();
    actor.send({ type: 'passphrase.send' });
    await open.latest.resolve({ kind: 'copy', copy: BACKUP });
    expect(selectStage(now())).toBe('reading');
  });

  test('who stops the reading is told nothing, and of the service nothing is known', async () => {
    const { actor, begin, open, reading, now } = start();
    await begin();
    actor.send({ type: 'file.choose', file: FILE });
    await open.latest.resolve({ kind: 'copy', copy: BACKUP });
    await reading.latest.resolve({ fault: { kind: 'left' } });
    expect([selectStage(now()), selectFault(now())]).toEqual(['file', null]);
    actor.send({ type: 'dialog.cancel' });
    expect(now().output).toEqual({ read: false, applied: false, differences: 0, halted: false, fault: null });
  });

  test('a browser that cannot read it, and a service that cannot be read, are said', async () => {
    const { actor, begin, open, reading, now } = start();
    await begin();
    actor.send({ type: 'file.choose', file: FILE });
    await open.latest.reject(new Error('no file'));
    expect([selectStage(now()), selectProblem(now())]).toEqual(['file', 'no file']);
    actor.send({ type: 'file.choose', file: FILE });
    expect(selectProblem(now())).toBeNull();
    await open.latest.resolve({ kind: 'copy', copy: BACKUP });
    await reading.latest.resolve({ fault: { kind: 'unreachable' } });
    expect([selectStage(now()), selectFault(now())]).toEqual(['file', { kind: 'unreachable' }]);
    actor.send({ type: 'file.choose', file: FILE });
    await open.latest.resolve({ kind: 'copy', copy: BACKUP });
    await reading.latest.reject(new Error('boom'));
    expect(selectFault(now())).toEqual({ kind: 'setup', message: 'boom' });
  });
});

describe('for other services', () => {
  test('it is handed on once it is open, and nothing of this one is read', async () => {
    const { actor, host, begin, open, reading, now } = start(BACKUP);
    await begin();
    expect(now().can({ type: 'before.use' })).toBe(true);
    actor.send({ type: 'place.choose', elsewhere: true });
    expect([selectElsewhere(now()), now().can({ type: 'before.use' })]).toEqual([true, false]);
    actor.send({ type: 'file.choose', file: FILE });
    host.take();
    await open.latest.resolve({ kind: 'copy', copy: BACKUP });
    expect([now().value, reading.calls.length, host.take()]).toEqual([
      'closed',
      0,
      [
        { type: 'dialog.requested', dialog: { kind: 'delivery', copy: BACKUP } },
        { type: 'dialog.closed', id: 'dialog1' },
      ],
    ]);
  });

  test('a copy that is open already is read for at once; what came of it is told, a lost login too', async () => {
    const { actor, begin, reading, now, apply, run, output } = start(null, undefined, { contents: COPY });
    expect(selectIsForeign(now())).toBe(true);
    await begin();
    await reading.latest.resolve({ fault: { kind: 'unauthorised', first: false } });
    expect([selectStage(now()), selectFault(now()), now().can({ type: 'place.choose', elsewhere: true })]).toEqual([
      'file',
      { kind: 'unauthorised', first: false },
      false,
    ]);
    actor.send({ type: 'reading.retry' });
    await reading.latest.resolve(readOf(NOW));
    await apply();
    await run.latest.resolve(output());
    await reading.latest.resolve(readOf(DONE));
    actor.send({ type: 'dialog.cancel' });
    expect(now().output).toEqual({ read: true, applied: true, differences: 0, halted: false, fault: null });
  });

  test('one that was left before anything was sent says so', async () => {
    const { actor, plan, now } = start();
    await plan();
    actor.send({ type: 'dialog.cancel' });
    expect(now().output).toEqual({ read: true, applied: false, differences: 6, halted: false, fault: null });
  });
});

describe('the plan', () => {
  test('says what differs; what the copy does not have stays unless it is checked', async () => {
    const { plan, now } = start();
    await plan();
    expect(selectItems(now()).map(({ id, kind, refused }) => [id, kind, refused])).toEqual([
      ['settings/mux', 'changed', null],
      ['settings/gone', 'added', 'key'],
      ['routingA/', 'changed', null],
      ['outbounds/proxy', 'kept', null],
      ['outbounds/b', 'added', null],
      ['outbounds/c', 'removed', null],
      ['preferences/theme', 'added', null],
      ['preferences/nodeSort', 'added', null],
      ['preferences/_lang', 'added', null],
    ]);
    expect([...selectChosen(now())]).toEqual(['settings/mux', 'routingA/', 'outbounds/b']);
    expect([selectDifferences(now()), selectRefused(now()), selectLosesOrder(now())]).toEqual([7, 1, false]);
  });

  test('of a copy with custom routing has that of the service beside it', async () => {
    const { plan, reading } = start();
    await plan({ customRouting: { defaultProxyMode: 'direct', routingRules: [] } });
    expect(reading.latest.input.withRouting).toBe(true);
    const other = start();
    await other.plan();
    expect(other.reading.latest.input.withRouting).toBe(false);
    // So is that of the state before, to which one click returns.
    const returning = start({ ...BACKUP, contents: { customRouting: { defaultProxyMode: '', routingRules: [] } } });
    await returning.plan();
    expect(returning.reading.latest.input.withRouting).toBe(true);
  });

  test('item by item, or a part at once; what is kept or refused cannot be checked', async () => {
    const { actor, plan, now } = start();
    await plan();
    for (const id of ['settings/mux', 'settings/gone', 'outbounds/proxy', 'outbounds/c'])
      actor.send({ type: 'item.toggle', id });
    expect([...selectChosen(now())].sort()).toEqual(['outbounds/b', 'outbounds/c', 'routingA/']);
    actor.send({ type: 'part.toggle', part: 'outbounds' });
    expect(selectChosen(now()).has('outbounds/b')).toBe(false);
    actor.send({ type: 'part.toggle', part: 'outbounds' });
    expect([selectChosen(now()).has('outbounds/b'), selectChosen(now()).has('outbounds/c')]).toEqual([true, true]);
    actor.send({ type: 'part.open', part: 'outbounds' });
    expect([...selectOpened(now())]).toEqual(['outbounds']);
    actor.send({ type: 'part.open', part: 'outbounds' });
    actor.send({ type: 'secrets.toggle' });
    expect([[...selectOpened(now())], selectSecretsShown(now())]).toEqual([[], true]);
    expect(selectHasSecrets(now())).toBe(false);
  });

  test('with nothing checked nothing can be sent', async () => {
    const { plan, now } = start();
    await plan({ routingA: 'old' });
    expect(now().can({ type: 'plan.apply' })).toBe(false);
  });

  test('that would restart a running core asks first, and the answer may be no', async () => {
    const { actor, keep, plan, now } = start();
    await plan(COPY, readOf(NOW, true));
    actor.send({ type: 'plan.apply' });
    expect([selectStage(now()), keep.calls.length]).toEqual(['asking', 0]);
    actor.send({ type: 'plan.refuse' });
    expect(selectStage(now())).toBe('plan');
    actor.send({ type: 'plan.apply' });
    actor.send({ type: 'plan.confirm' });
    expect(keep.latest.input).toEqual({
      address: 'http://localhost:2017',
      copy: { service: { version: '2.2.6.7', variant: 'V2Ray', lite: false }, contents: NOW, missing: [] },
    });
  });
});

describe('applying', () => {
  test('goes step by step, keeps the state before, and reads everything again', async () => {
    const { actor, host, plan, apply, run, reading, output, kinds, now } = start();
    await plan();
    actor.send({ type: 'part.toggle', part: 'preferences' });
    await apply();
    expect(kinds(run.latest.input.steps as never)).toEqual(['read', 'addOutbound', 'settings', 'routingA']);
    expect([selectStage(now()), selectDone(now()), selectTotal(now()), selectStepNow(now())]).toEqual([
      'applying',
      0,
      4,
      'read',
    ]);
    const [first] = output().ended;
    run.latest.input.caller.send({ type: 'step.ended', ended: first ?? expect.fail() });
    expect([selectDone(now()), selectStepNow(now())]).toEqual([1, 'addOutbound']);
    host.take();
    await run.latest.resolve(output());
    expect(host.take()).toEqual([
      { type: 'action.chosen', action: { kind: 'theme', choice: 'dark' } },
      { type: 'storing.requested', key: 'nodeSort', value: 'name' },
      { type: 'action.chosen', action: { kind: 'language', language: 'fa' } },
      { type: 'setting.applied' },
      { type: 'settings.stored' },
      { type: 'touch.wanted' },
    ]);
    await reading.latest.resolve(readOf(DONE));
    expect([selectStage(now()), selectDifferences(now()), failuresIn(now()), selectBeforeTime(now())]).toEqual([
      'finished',
      1,
      [],
      BACKUP.created,
    ]);
    expect(host.take()).toEqual([{ type: 'outbounds.received', outbounds: ['proxy', 'b', 'c'] }]);
  });

  test('a running core is stopped first and started last', async () => {
    const { actor, plan, keep, run, kinds } = start();
    await plan(COPY, readOf(NOW, true));
    actor.send({ type: 'plan.apply' });
    actor.send({ type: 'plan.confirm' });
    await keep.latest.resolve({ copy: BACKUP, lasting: true });
    expect(kinds(run.latest.input.steps as never)).toEqual([
      'read',
      'stop',
      'addOutbound',
      'settings',
      'routingA',
      'start',
    ]);
  });

  test('that ends halfway says what is left and that the core stands still, and can be gone on with', async () => {
    const { actor, plan, keep, run, reading, output, kinds, now } = start();
    await plan(COPY, readOf(NOW, true));
    actor.send({ type: 'plan.apply' });
    actor.send({ type: 'plan.confirm' });
    await keep.latest.resolve({ copy: BACKUP, lasting: true });
    const all = output().ended;
    const fault = { kind: 'unreachable' } as const;
    const [read, stop, add] = all.map(({ step }) => step);
    const ended = [...all.slice(0, 2), { step: add ?? expect.fail(), outcome: { kind: 'failed', fault } as const }];
    await run.latest.resolve(output({ ended, stoppedBy: fault }));
    await reading.latest.resolve(readOf(NOW, false));
    expect([read?.kind, stop?.kind]).toEqual(['read', 'stop']);
    expect([selectStage(now()), selectHalted(now()), failuresIn(now()), selectFault(now())]).toEqual([
      'finished',
      true,
      [{ step: add, name: 'b', fault }],
      fault,
    ]);
    actor.send({ type: 'plan.resume' });
    expect(selectStage(now())).toBe('plan');
    actor.send({ type: 'plan.apply' });
    await keep.latest.resolve({ copy: BACKUP, lasting: true });
    expect(kinds(run.latest.input.steps as never)).toEqual(['read', 'addOutbound', 'settings', 'routingA', 'start']);
    await run.latest.resolve(output());
    await reading.latest.resolve(readOf(DONE, true));
    expect(selectHalted(now())).toBe(false);
  });

  test('a step that was lost or left is named', async () => {
    const { plan, apply, run, reading, output, now } = start();
    await plan();
    await apply();
    const ended = output().ended.map((one, index) =>
      index === 1
        ? { ...one, outcome: { kind: 'lost' } as const }
        : index === 2
          ? { ...one, outcome: { kind: 'left' } as const }
          : one,
    );
    await run.latest.resolve(output({ ended }));
    await reading.latest.resolve(readOf(NOW));
    expect(failuresIn(now()).map(({ step, name, fault }) => [step.kind, name, fault])).toEqual([
      ['addOutbound', 'b', null],
      ['settings', '', { kind: 'left' }],
    ]);
    expect(failuresIn(now()).map(isOthers)).toEqual([false, false]);
  });

  test('what somebody else has changed meanwhile is told from what was not there', async () => {
    const { plan, apply, run, reading, output, now } = start();
    await plan();
    await apply();
    const ended = output().ended.map((one) => ({ ...one, outcome: { kind: 'lost' } as const }));
    await run.latest.resolve(output({ ended }));
    await reading.latest.resolve(readOf(NOW));
    expect(failuresIn(now()).map((one) => [one.step.kind, isOthers(one)])).toEqual([
      ['read', false],
      ['addOutbound', false],
      ['settings', true],
      ['routingA', true],
    ]);
  });

  test.each([
    ['modifyServer', 'Tokyo'],
    ['importSubscription', 'home'],
    ['patchSubscription', 'home'],
    ['connect', 'Tokyo'],
    ['pinServer', 'Tokyo'],
  ] as const)('%s that fails is told with the name of what it was for', async (kind, name) => {
    const { plan, apply, run, reading, output, now } = start();
    await plan({
      ...COPY,
      servers: [{ name: 'Tokyo', link: 'ss://YTpi@a.example.com:1#Tokyo' }],
      subscriptions: [{ address: 'https://example.com/sub', remarks: 'home' }],
      connections: [{ outbound: 'proxy', own: 1 }],
    });
    expect(selectHasSecrets(now())).toBe(true);
    await apply();
    const fault = { kind: 'refused', message: 'no' } as const;
    await run.latest.resolve(output({ ended: [{ step: { kind, index: 1 }, outcome: { kind: 'failed', fault } }] }));
    await reading.latest.resolve(readOf(NOW));
    expect(failuresIn(now())).toEqual([{ step: { kind, index: 1 }, name, fault }]);
  });

  test('a programming error, and a service that cannot be read at the end, are said; it can be read again', async () => {
    const { actor, plan, apply, run, reading, now } = start();
    await plan();
    await apply();
    await run.latest.reject(new Error('boom'));
    expect([selectStage(now()), selectFault(now())]).toEqual(['reading', { kind: 'setup', message: 'boom' }]);
    await reading.latest.resolve({ fault: { kind: 'timeout' } });
    expect([now().value, selectFault(now()), now().can({ type: 'before.restore' })]).toEqual([
      'unchecked',
      { kind: 'timeout' },
      false,
    ]);
    actor.send({ type: 'plan.resume' });
    await reading.latest.resolve(readOf(NOW));
    expect(selectStage(now())).toBe('plan');
  });

  test('is not begun when the state before cannot be kept', async () => {
    const { actor, plan, keep, run, now } = start();
    await plan();
    actor.send({ type: 'plan.apply' });
    await keep.latest.reject(new Error('boom'));
    expect([selectStage(now()), selectFault(now()), run.calls.length]).toEqual([
      'plan',
      { kind: 'setup', message: 'boom' },
      0,
    ]);
  });
});

describe('the state before', () => {
  test('is one click away: everything becomes what it was', async () => {
    const { actor, plan, apply, keep, run, reading, output, kinds, now } = start();
    await plan();
    await apply();
    await run.latest.resolve(output());
    await reading.latest.resolve(readOf(DONE));
    actor.send({ type: 'before.restore' });
    await keep.latest.resolve({ copy: { created: BACKUP.created, ...keep.latest.input.copy }, lasting: true });
    expect(kinds(run.latest.input.steps as never)).toEqual(['read', 'deleteOutbound', 'settings', 'routingA']);
    await run.latest.resolve(output());
    await reading.latest.resolve(readOf(NOW));
    expect(selectDifferences(now())).toBe(0);
  });

  test('is offered when the dialog is opened again, and a browser without it does no harm', async () => {
    const { actor, begin, reading, now } = start({ ...BACKUP, contents: NOW });
    await begin();
    expect(selectBeforeTime(now())).toBe(BACKUP.created);
    actor.send({ type: 'before.use' });
    await reading.latest.resolve(readOf(DONE));
    expect([...selectChosen(now())].sort()).toEqual(['outbounds/b', 'routingA/', 'settings/mux']);
    const without = start();
    await without.recall.latest.reject(new Error('denied'));
    expect([selectStage(without.now()), without.now().can({ type: 'before.use' })]).toEqual(['file', false]);
  });
});

test.each([
  ['finished', { ...readOf(DONE) }],
  ['unchecked', { fault: { kind: 'timeout' } }],
] as const)(
  'of another service the state before is saved as a file, and what is said stays: %s',
  async (stage, read) => {
    const { actor, begin, reading, apply, run, write, output, now } = start(null, undefined, { contents: COPY });
    await begin();
    await reading.latest.resolve(readOf(NOW));
    await apply();
    expect(now().can({ type: 'before.save' })).toBe(false);
    await run.latest.resolve(output());
    await reading.latest.resolve(read);
    expect([now().value, now().can({ type: 'before.save' })]).toEqual([stage, true]);
    actor.send({ type: 'before.save' });
    expect([selectStage(now()), selectIsUnchecked(now()), now().can({ type: 'before.save' })]).toEqual([
      'finished',
      stage === 'unchecked',
      false,
    ]);
    expect(write.latest.input).toMatchObject({
      copy: { created: BACKUP.created, contents: NOW },
      passphrase: '',
      address: now().context.address,
    });
    await write.latest.reject(new Error('no room'));
    expect([now().value, selectProblem(now()), selectIsUnchecked(now())]).toEqual([
      stage,
      'no room',
      stage === 'unchecked',
    ]);
    actor.send({ type: 'before.save' });
    expect(selectProblem(now())).toBeNull();
    await write.latest.resolve();
    expect(now().value).toBe(stage);
  },
);

test('of the service that the page shows the history has the state before: no file is offered', async () => {
  const { plan, apply, run, reading, output, now } = start();
  await plan();
  await apply();
  await run.latest.resolve(output());
  await reading.latest.resolve(readOf(DONE));
  expect(now().can({ type: 'before.save' })).toBe(false);
});

test('a browser that could not store the state before says so, and it can be saved as a file', async () => {
  const { actor, plan, keep, run, reading, write, output, now } = start();
  await plan();
  actor.send({ type: 'plan.apply' });
  const before = { created: BACKUP.created, ...keep.latest.input.copy };
  await keep.latest.resolve({ copy: before, lasting: false });
  await run.latest.resolve(output());
  await reading.latest.resolve(readOf(DONE));
  expect([selectIsLasting(now()), now().can({ type: 'before.restore' }), now().can({ type: 'before.save' })]).toEqual([
    false,
    true,
    true,
  ]);
  actor.send({ type: 'before.save' });
  expect(write.latest.input.copy).toEqual(before);
  await write.latest.resolve();
  actor.send({ type: 'before.restore' });
  await keep.latest.resolve({ copy: before, lasting: true });
  expect([selectIsLasting(now()), now().can({ type: 'before.save' })]).toEqual([true, false]);
});

test('what is applied can be stopped, and then is read again', async () => {
  const read = lockedSlot<LocateInput, TouchReply>();
  const host = recordingHost();
  const { actor } = startActor(
    bringBackMachine.provide({
      actors: {
        recall: fromPromise((): Promise<Backup | null> => Promise.resolve(null)),
        open: fromPromise((): Promise<OpenedCopy> =>
          Promise.resolve({ kind: 'copy', copy: { ...BACKUP, contents: COPY } }),
        ),
        keep: fromPromise((): Promise<KeptCopy> => Promise.resolve({ copy: BACKUP, lasting: true })),
        reading: fromPromise(() => Promise.resolve(readOf(NOW))) as never,
        run: stepsOf<RestoreRules>(read, {} as never),
      },
    }),
    { id: 'dialog1', host: host.ref, preferences: {}, ...dialogContext() },
  );
  await flush();
  actor.send({ type: 'file.choose', file: FILE });
  await flush();
  await flush();
  actor.send({ type: 'plan.apply' });
  await flush();
  expect(actor.getSnapshot().value).toBe('applying');
  actor.send({ type: 'apply.leave' });
  await flush();
  expect([actor.getSnapshot().value, failuresIn(actor.getSnapshot()).map(({ step }) => step.kind)]).toEqual([
    'finished',
    ['read'],
  ]);
});

test('closing tells the stack', async () => {
  const { actor, begin, host } = start();
  await begin();
  actor.send({ type: 'dialog.cancel' });
  expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' });
});

describe('a moment', () => {
  const held = { outbounds: [{ name: 'b' }], settings: { mux: 9 } };
  const moment: MomentCopy = { ...BACKUP, contents: held, partial: true };

  test('needs no file: only its parts are read, and what else is there stays', async () => {
    const { begin, now, reading } = start(null, moment);
    await begin();
    expect([selectStage(now()), selectIsMoment(now()), reading.latest.input.parts]).toEqual([
      'reading',
      true,
      ['outbounds', 'settings'],
    ]);
    await reading.latest.resolve(readOf(NOW));
    expect(selectItems(now()).map(({ id, kind }) => [id, kind])).toEqual([
      ['settings/mux', 'changed'],
      ['outbounds/b', 'added'],
    ]);
    expect([...selectChosen(now())]).toEqual(['settings/mux', 'outbounds/b']);
  });

  test('with everything in it takes the service to what it was', async () => {
    const { begin, now, reading } = start(null, { ...moment, partial: false });
    await begin();
    await reading.latest.resolve(readOf(NOW));
    expect(selectItems(now()).filter(({ kind }) => kind === 'removed')).toHaveLength(2);
    expect(selectChosen(now()).has('outbounds/c')).toBe(true);
  });

  test('is read again when the service could not be', async () => {
    const { actor, now, reading, recall } = start(null, moment);
    await recall.latest.reject(new Error('denied'));
    await reading.latest.resolve({ fault: { kind: 'unreachable' } });
    expect([selectStage(now()), selectFault(now())]).toEqual(['file', { kind: 'unreachable' }]);
    actor.send({ type: 'reading.retry' });
    expect([selectStage(now()), reading.calls.length]).toEqual(['reading', 2]);
  });

  test('brought back, the state before can be returned to exactly', async () => {
    const { actor, apply, begin, keep, now, output, reading, run } = start(null, moment);
    await begin();
    await reading.latest.resolve(readOf(NOW));
    await apply();
    expect(keep.latest.input.copy.contents).toEqual(NOW);
    await run.latest.resolve(output());
    await reading.latest.resolve(
      readOf({ ...NOW, settings: { mux: 9 }, outbounds: [{ name: 'proxy' }, { name: 'b' }, { name: 'c' }] }),
    );
    actor.send({ type: 'before.restore' });
    expect([...selectChosen(now())].sort()).toEqual(['outbounds/b', 'settings/mux']);
  });

  test('a file is no moment', async () => {
    const { actor, begin, now } = start();
    await begin();
    actor.send({ type: 'reading.retry' });
    expect([selectStage(now()), selectIsMoment(now())]).toEqual(['file', false]);
  });
});

describe('preferences', () => {
  test.each<[string, string, object]>([
    ['_lang', 'fa', { type: 'action.chosen', action: { kind: 'language', language: 'fa' } }],
    ['_lang', 'xx', { type: 'storing.requested', key: '_lang', value: 'xx' }],
    ['nodeSort', 'fa', { type: 'storing.requested', key: 'nodeSort', value: 'fa' }],
    ['nodeSort', 'dark', { type: 'storing.requested', key: 'nodeSort', value: 'dark' }],
    ['theme', 'purple', { type: 'storing.requested', key: 'theme', value: 'purple' }],
    ...THEME_CHOICES.map((choice): [string, string, object] => [
      'theme',
      choice,
      { type: 'action.chosen', action: { kind: 'theme', choice } },
    ]),
  ])('%s %s takes effect', (key, value, fact) => {
    expect(preferenceChosen(key, value)).toEqual(fact);
  });

  test('that were brought back are what the service is compared with afterwards; the others are not', async () => {
    const { actor, apply, host, output, plan, reading, run } = start();
    await plan();
    actor.send({ type: 'item.toggle', id: 'preferences/theme' });
    await apply();
    host.take();
    await run.latest.resolve(output());
    expect(reading.latest.input.preferences).toEqual({ theme: 'dark' });
    expect(host.facts.filter(({ type }) => type === 'storing.requested' || type === 'action.chosen')).toEqual([
      { type: 'action.chosen', action: { kind: 'theme', choice: 'dark' } },
    ]);
  });
});

describe('what is seen of it', () => {
  test('the address is told, and what is typed stays in the field until another file is chosen', async () => {
    const { actor, begin, now, open, recall } = start();
    expect([recall.latest.input, selectStage(now())]).toEqual([{ address: 'http://localhost:2017' }, 'busy']);
    await begin();
    actor.send({ type: 'file.choose', file: FILE });
    expect(selectStage(now())).toBe('busy');
    await open.latest.resolve({ kind: 'locked' });
    actor.send({ type: 'passphrase.edit', value: 'a' });
    expect(selectPassphrase(now())).toBe('a');
    actor.send({ type: 'passphrase.send' });
    await open.latest.resolve({ kind: 'flawed', flaw: { kind: 'foreign' } });
    actor.send({ type: 'file.choose', file: FILE });
    expect([selectPassphrase(now()), selectFlaw(now())]).toEqual(['', null]);
  });

  test('what reads and what sends, while they do', async () => {
    const { actor, begin, keep, now, open, output, reading, run } = start();
    await begin();
    actor.send({ type: 'file.choose', file: FILE });
    await open.latest.resolve({ kind: 'copy', copy: { ...BACKUP, contents: COPY } });
    expect([selectStage(now()), selectReading(now())?.id, selectRun(now())]).toEqual(['reading', 'reading', undefined]);
    await reading.latest.resolve(readOf(NOW, true));
    expect([selectStage(now()), selectReading(now())]).toEqual(['plan', undefined]);
    actor.send({ type: 'plan.apply' });
    expect(selectStage(now())).toBe('asking');
    actor.send({ type: 'plan.confirm' });
    expect(selectStage(now())).toBe('busy');
    await keep.latest.resolve({ copy: BACKUP, lasting: true });
    expect([selectStage(now()), selectRun(now())?.id]).toEqual(['applying', 'run']);
    for (const ended of output().ended) run.latest.input.caller.send({ type: 'step.ended', ended });
    expect([selectDone(now()), selectTotal(now()), selectStepNow(now())]).toEqual([6, 6, null]);
    await run.latest.resolve(output());
    await reading.latest.resolve({ fault: { kind: 'timeout' } });
    expect([selectStage(now()), selectRun(now())]).toEqual(['finished', undefined]);
  });

  test('a step that failed for several has no name, and one whose item is not in the plan neither', async () => {
    const { apply, output, plan, reading, run, now } = start();
    await plan();
    await apply();
    const outcome = { kind: 'lost' } as const;
    const ended = [
      { step: { kind: 'importServers', places: [1] } as const, outcome },
      { step: { kind: 'connect', index: 9 } as const, outcome },
    ];
    await run.latest.resolve(output({ ended }));
    await reading.latest.resolve(readOf(NOW));
    expect(failuresIn(now()).map(({ name }) => name)).toEqual(['', '']);
  });
});

describe('a part', () => {
  test('of which some is checked is checked as a whole first', async () => {
    const { actor, plan, now } = start();
    await plan();
    expect([selectChosen(now()).has('outbounds/b'), selectChosen(now()).has('outbounds/c')]).toEqual([true, false]);
    actor.send({ type: 'part.toggle', part: 'outbounds' });
    expect([selectChosen(now()).has('outbounds/b'), selectChosen(now()).has('outbounds/c')]).toEqual([true, true]);
    actor.send({ type: 'part.toggle', part: 'outbounds' });
    expect([selectChosen(now()).has('outbounds/b'), selectChosen(now()).has('outbounds/c')]).toEqual([false, false]);
  });
});

describe('the core', () => {
  test('is not said to stand still when it could not be stopped', async () => {
    const { actor, keep, now, output, plan, reading, run } = start();
    await plan(COPY, readOf(NOW, true));
    actor.send({ type: 'plan.apply' });
    actor.send({ type: 'plan.confirm' });
    await keep.latest.resolve({ copy: BACKUP, lasting: true });
    const fault = { kind: 'refused', message: 'no' } as const;
    const ended = output()
      .ended.slice(0, 2)
      .map((one) => (one.step.kind === 'stop' ? { ...one, outcome: { kind: 'failed', fault } as const } : one));
    await run.latest.resolve(output({ ended, stoppedBy: fault }));
    await reading.latest.resolve(readOf(NOW, true));
    expect([selectHalted(now()), failuresIn(now()).map(({ step }) => step.kind)]).toEqual([false, ['stop']]);
  });

  test('that runs is not asked about when nothing of it is changed', async () => {
    const { actor, plan, now } = start();
    await plan({ outbounds: [{ name: 'b' }] }, readOf(NOW, true));
    actor.send({ type: 'plan.apply' });
    expect(selectStage(now())).toBe('busy');
  });
});

test('of outbounds that were not read nothing is told', async () => {
  const { apply, host, output, plan, reading, run } = start();
  await plan();
  await apply();
  await run.latest.resolve(output());
  await reading.latest.resolve(readOf({ routingA: 'new' }));
  expect(host.ofType('outbounds.received')).toEqual([]);
});

test.each(['reading', 'checking'] as const)('the reading can be stopped: %s', async (state) => {
  const read = lockedSlot<ReadPart, ReadAnswer>();
  const real = copyReadingMachine.provide({ actors: { read: read.logic } });
  let readings = 0;
  const { actor } = startActor(
    bringBackMachine.provide({
      actors: {
        recall: fromPromise((): Promise<Backup | null> => Promise.resolve(null)),
        open: fromPromise((): Promise<OpenedCopy> =>
          Promise.resolve({ kind: 'copy', copy: { ...BACKUP, contents: COPY } }),
        ),
        keep: fromPromise((): Promise<KeptCopy> => Promise.resolve({ copy: BACKUP, lasting: true })),
        reading: real,
        run: fromPromise(() => Promise.reject(new Error('boom'))) as never,
      },
    }),
    { id: 'dialog1', host: recordingHost().ref, preferences: {}, ...dialogContext() },
  );
  const wait = async (): Promise<void> => {
    await flush();
    await flush();
  };
  await wait();
  actor.send({ type: 'file.choose', file: FILE });
  await wait();
  if (state === 'checking') {
    while (actor.getSnapshot().matches('reading') && readings < 50) {
      readings += 1;
      read.latest.answer(answerOf(read.latest.input, { touch: EMPTY_TOUCH }));
    }
    actor.send({ type: 'plan.apply' });
    await wait();
  }
  expect(actor.getSnapshot().value).toBe(state);
  actor.send({ type: 'reading.stop' });
  expect([actor.getSnapshot().value, selectReading(actor.getSnapshot())]).toEqual([
    state === 'reading' ? 'choosing' : 'unchecked',
    undefined,
  ]);
});
