import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ConnectedReference } from '../domain/reference';
import { EMPTY_TOUCH } from '../domain/touch';
import { type DeletedRow } from '../ports/deleted';
import { type DeletionMode } from '../ports/dialog';
import { type AppHost } from '../ports/host';
import { notice, success } from '../ports/notice';
import { faultThrown } from '../service/answers';
import { stepRunner } from '../service/step-runner.machine';
import { type Ended, type Work } from '../service/step-runner.rules';
import { type StepFact } from '../service/step-runner.setup';
import { TOAST } from '../shared/constants';
import * as rules from './undo.rules';
import { type RestoringStep, type UndoNotes, type UndoOutput, type UndoRules, type UndoStep } from './undo.rules';
import { sayFault, sayStartRefused } from '../service/telling';

export type UndoCommand = { readonly type: 'undo.restore' };

export interface UndoInput {
  readonly id: string;
  readonly host: AppHost;
  readonly rows: readonly DeletedRow[];
  /** The core ran before the deletion. */
  readonly wasRunning: boolean;
  readonly mode: DeletionMode;
}

interface Context extends UndoInput {
  readonly missing: readonly RestoringStep[];
  /** Of the last run: where the restored rows stand. */
  readonly work: Work<UndoNotes>;
}

/** Undoes one deletion (gaps.md "Undo"): imports the rows again, at the end of the lists, then restores their remarks and connections. */
export const undoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UndoCommand | StepFact<UndoStep, ConnectedReference>,
    input: {} as UndoInput,
    tags: {} as 'busy' | 'offered',
  },
  actors: { run: stepRunner<UndoRules>() },
  actions: {
    raiseDeleted: enqueueActions(({ context: { host, id, rows, mode }, enqueue }) => {
      const actions = rows.some(({ link }) => link !== null) ? ([{ kind: 'undo', undo: id }] as const) : [];
      const key = mode === 'ask' ? 'deleted' : 'deletedAfterFailure';
      const values = { count: rows.length, name: rows[0]?.name ?? '' };
      const words = notice(key, mode === 'ask' ? 'success' : 'warning', values, TOAST.undo, actions);
      enqueue.sendTo(host, { type: 'notice.raised', notice: words });
    }),
    tellStored: enqueueActions(({ context, enqueue }, { outcome }: Ended<UndoStep, ConnectedReference>) => {
      if (outcome.kind === 'done' && outcome.result !== null)
        enqueue.sendTo(context.host, { type: 'connection.stored', reference: outcome.result });
    }),
    keep: assign((_, output: UndoOutput) => ({ missing: rules.missingAfter(output), work: output.work })),
    sayFault: sayFault(),
    sayStartRefused: sayStartRefused(),
    raiseRestored: sendTo(
      ({ context }) => context.host,
      ({ context: { rows } }) =>
        ({
          type: 'notice.raised',
          notice: success('restored', { count: rows.length, name: rows[0]?.name ?? '' }),
        }) as const,
    ),
    raisePartly: sendTo(
      ({ context }) => context.host,
      ({ context: { id, rows, missing } }) => {
        const names = rules.namesMissing(rows, missing);
        const actions = missing.length > 0 ? ([{ kind: 'undo', undo: id }] as const) : [];
        const values = { count: rows.length - names.length, lost: names.length, message: names.join(', ') };
        return {
          type: 'notice.raised',
          notice: notice('restoredPartly', 'warning', values, TOAST.undo, actions),
        } as const;
      },
    ),
  },
  guards: {
    retriable: ({ context }) => context.missing.length > 0,
    nothingMissing: ({ context }) => rules.namesMissing(context.rows, context.missing).length === 0,
    nothingToRestore: ({ context }) => context.missing.length === 0,
  },
}).createMachine({
  id: 'undo',
  context: ({ input }) => ({
    ...input,
    missing: rules.stepsOf(input.rows),
    work: { touch: EMPTY_TOUCH, running: false, notes: { rows: input.rows, placed: new Map(), untold: null } },
  }),
  initial: 'offered',
  states: {
    offered: {
      tags: 'offered',
      description:
        'The notice stays 10 s and remains in the notice history; undo is possible for as long as the page is open.',
      entry: 'raiseDeleted',
      always: { guard: 'nothingToRestore', target: 'done' },
      on: { 'undo.restore': 'restoring' },
    },
    restoring: {
      tags: 'busy',
      on: { 'step.ended': { actions: { type: 'tellStored', params: ({ event }) => event.ended } } },
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context: { host, missing, wasRunning, work }, self }) => ({
          host,
          caller: self,
          rules: rules.undoRules,
          steps: rules.runOf(missing, wasRunning),
          work,
        }),
        onDone: {
          target: 'restored',
          actions: [
            { type: 'keep', params: ({ event }) => event.output },
            { type: 'sayFault', params: ({ event }) => event.output.stoppedBy },
            { type: 'sayStartRefused', params: ({ event }) => rules.startFault(event.output) },
          ],
        },
        onError: { target: 'partly', actions: { type: 'sayFault', params: faultThrown } },
      },
    },
    restored: {
      always: [
        { guard: 'retriable', target: 'partly' },
        { guard: 'nothingMissing', target: 'done', actions: 'raiseRestored' },
        { target: 'done', actions: 'raisePartly' },
      ],
    },
    partly: {
      tags: 'offered',
      description: 'Says what is missing; only that is retried.',
      entry: 'raisePartly',
      on: { 'undo.restore': 'restoring' },
    },
    done: { type: 'final' },
  },
});

export type UndoActor = ActorRefFrom<typeof undoMachine>;
export type UndoSnapshot = SnapshotFrom<typeof undoMachine>;
