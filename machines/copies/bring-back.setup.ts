import { assign, enqueueActions, fromPromise, not, sendTo, setup } from 'xstate';
import { type Backup, type BackupPart } from '../domain/backup/contents';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import {
  type KeepCopyInput,
  type KeptCopy,
  type OpenCopyInput,
  type OpenedCopy,
  type SaveCopyInput,
} from '../ports/copies';
import { type GivenFile } from '../ports/pictures';
import { stepRunner } from '../calls/step-runner.machine';
import { type StepFact } from '../calls/step-runner.setup';
import { tellClosed } from '../calls/telling';
import { copyReadingMachine, type CopyReadingOutput } from './copy-reading.machine';
import { type BringBackContext, type BringBackInput } from './bring-back.types';
import { faultShown, planned, preferenceChosen, stepsNow, type BringBackOutput } from './bring-back.rules';
import { isOffered } from './plan.rules';
import { restoreCalls } from './restore.calls';
import { wantsStop, type RestoreOutput, type RestoreRules, type RestoreStep } from './restore.rules';

export type BringBackCommand =
  | { readonly type: 'file.choose'; readonly file: GivenFile }
  | { readonly type: 'place.choose'; readonly elsewhere: boolean }
  | { readonly type: 'passphrase.edit'; readonly value: string }
  | { readonly type: 'item.toggle'; readonly id: string }
  | { readonly type: 'part.toggle'; readonly part: BackupPart }
  | { readonly type: 'part.open'; readonly part: BackupPart }
  | {
      readonly type:
        | 'passphrase.send'
        | 'before.use'
        | 'before.restore'
        | 'before.save'
        | 'reading.stop'
        | 'reading.retry'
        | 'secrets.toggle'
        | 'plan.apply'
        | 'plan.confirm'
        | 'plan.refuse'
        | 'plan.resume'
        | 'apply.leave'
        | 'dialog.cancel';
    };

/** The vocabulary of the chart in `bring-back.machine.ts`. */
export const bringBackSetup = setup({
  types: {
    context: {} as BringBackContext,
    events: {} as BringBackCommand | StepFact<RestoreStep, null>,
    input: {} as BringBackInput,
    output: {} as BringBackOutput,
    tags: {} as 'file' | 'locked' | 'busy' | 'reading' | 'plan' | 'asking' | 'applying' | 'finished',
  },
  actors: {
    recall: fromPromise<Backup | null, { readonly address: string }>(notProvided('bringBack', 'recall')),
    open: fromPromise<OpenedCopy, OpenCopyInput>(notProvided('bringBack', 'open')),
    reading: copyReadingMachine,
    keep: fromPromise<KeptCopy, KeepCopyInput>(notProvided('bringBack', 'keep')),
    write: fromPromise<void, SaveCopyInput>(notProvided('bringBack', 'write')),
    run: stepRunner<RestoreRules>(restoreCalls),
  },
  actions: {
    keepBefore: assign((_, { before }: { readonly before: Backup | null }) => ({ before })),
    keepKept: assign((_, { copy, lasting }: KeptCopy) => ({ before: copy, lasting })),
    useBefore: assign(({ context }) => ({
      copy: context.before,
      exactly: true,
      flaw: null,
      problem: null,
      fault: null,
    })),
    choosePlace: assign((_, { elsewhere }: { readonly elsewhere: boolean }) => ({ elsewhere })),
    chooseFile: assign((_, { file }: { readonly file: GivenFile }) => ({
      file,
      passphrase: '',
      flaw: null,
      problem: null,
      fault: null,
    })),
    editPassphrase: assign((_, { value }: { readonly value: string }) => ({ passphrase: value, flaw: null })),
    keepOpened: assign((_, opened: OpenedCopy) =>
      opened.kind === 'copy' ? { copy: opened.copy, exactly: false, flaw: null } : {},
    ),
    keepFlaw: assign((_, opened: OpenedCopy) => (opened.kind === 'flawed' ? { flaw: opened.flaw } : {})),
    keepProblem: assign({ problem: (_, { message }: { readonly message: string }) => message }),
    keepFault: assign({ fault: ({ context }, fault: Fault | null) => faultShown(context, fault) }),
    makePlan: assign(({ context }, output: CopyReadingOutput) =>
      output.fault === null ? planned(context, output.read) : {},
    ),
    makeExactPlan: assign(({ context }) =>
      context.present === null ? {} : planned({ ...context, copy: context.before, exactly: true }, context.present),
    ),
    forgetProblem: assign({ problem: null }),
    useBeforeNow: assign(({ context }) => ({ copy: context.before, exactly: true })),
    toggle: assign(({ context: { chosen, plan } }, { id }: { readonly id: string }) => {
      const next = new Set(chosen);
      if (!next.delete(id) && plan.items.some((one) => one.id === id && isOffered(one))) next.add(id);
      return { chosen: next };
    }),
    togglePart: assign(({ context: { chosen, plan } }, { part }: { readonly part: BackupPart }) => {
      const all = plan.items.filter((one) => one.part === part && isOffered(one)).map(({ id }) => id);
      const next = new Set(chosen);
      const isWhole = all.every((id) => next.has(id));
      for (const id of all)
        if (isWhole) next.delete(id);
        else next.add(id);
      return { chosen: next };
    }),
    openPart: assign(({ context: { opened } }, { part }: { readonly part: BackupPart }) => {
      const next = new Set(opened);
      if (!next.delete(part)) next.add(part);
      return { opened: next };
    }),
    toggleSecrets: assign({ secretsShown: ({ context }) => !context.secretsShown }),
    begin: assign(({ context }) => ({ steps: stepsNow(context), ended: [], fault: null })),
    countEnded: assign({
      ended: ({ context }, { ended }: Pick<StepFact<RestoreStep, null>, 'ended'>) => [...context.ended, ended],
    }),
    keepRun: assign(({ context }, { ended, stoppedBy }: RestoreOutput) => {
      const isDone = (kind: 'stop' | 'start'): boolean =>
        ended.some(({ step, outcome }) => step.kind === kind && outcome.kind === 'done');
      return {
        ended,
        fault: faultShown(context, stoppedBy),
        halted: isDone('start') ? false : isDone('stop') || context.halted,
      };
    }),
    applyPreferences: enqueueActions(({ context: { plan, chosen, host }, enqueue }) => {
      for (const { id, part, name, after } of plan.items)
        if (part === 'preferences' && chosen.has(id) && after !== null)
          enqueue.sendTo(host, preferenceChosen(name, after));
    }),
    notePreferences: assign(({ context: { preferences, plan, chosen } }) => ({
      preferences: {
        ...preferences,
        ...Object.fromEntries(
          plan.items.flatMap(({ id, part, name, after }) =>
            part === 'preferences' && chosen.has(id) && after !== null ? [[name, after]] : [],
          ),
        ),
      },
    })),
    tellChanged: enqueueActions(({ context: { host }, enqueue }) => {
      enqueue.sendTo(host, { type: 'setting.applied' });
      enqueue.sendTo(host, { type: 'settings.stored' });
      enqueue.sendTo(host, { type: 'touch.wanted' });
    }),
    tellOutbounds: enqueueActions(({ context: { host }, enqueue }, output: CopyReadingOutput) => {
      const outbounds = output.fault === null ? output.read.contents.outbounds : undefined;
      if (outbounds !== undefined)
        enqueue.sendTo(host, { type: 'outbounds.received', outbounds: outbounds.map(({ name }) => name) });
    }),
    tellElsewhere: enqueueActions(({ context: { host, copy }, enqueue }) => {
      if (copy !== null) enqueue.sendTo(host, { type: 'dialog.requested', dialog: { kind: 'delivery', copy } });
    }),
    leaveReading: sendTo('reading', { type: 'reading.leave' }),
    leaveRun: sendTo('run', { type: 'run.leave' }),
    tellClosed: tellClosed(),
  },
  guards: {
    isCopy: (_, opened: OpenedCopy) => opened.kind === 'copy',
    isLocked: (_, opened: OpenedCopy) =>
      opened.kind === 'locked' || (opened.kind === 'flawed' && opened.flaw.kind === 'key'),
    hasPassphrase: ({ context }) => context.passphrase !== '',
    hasBefore: ({ context }) => context.before !== null && !context.elsewhere,
    isGiven: ({ context: { moment, given } }) => moment !== undefined || given !== undefined,
    isFree: not('isGiven'),
    goesElsewhere: ({ context }) => context.elsewhere,
    unread: (_, output: CopyReadingOutput) => output.fault !== null,
    anyChosen: ({ context }) => context.chosen.size > 0 || context.halted,
    isAsked: ({ context }) => context.present?.running === true && wantsStop(stepsNow(context)),
    mayReturn: ({ context }) => context.before !== null && context.present !== null,
    /** The history of this browser shows the state before of the page's own service only, and only where it could be kept. */
    maySave: ({ context }) => context.before !== null && (context.given !== undefined || !context.lasting),
    mayResume: ({ context }) => context.present !== null,
  },
});
