import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { rowsPlan, type RowsCall } from '../nodes/undo.rules';
import { outboundPlan, type OutboundCall } from '../outbounds/outbound-undo.rules';
import { type Deleted } from '../ports/deleted';
import { type AppHost } from '../ports/host';
import { noticeOfFault, type NoticeAction } from '../ports/notice';
import { faultThrown } from '../calls/answers';
import { stepRunner } from '../calls/step-runner.machine';
import { type Ended, type RunOutput, type StepRules, type Work } from '../calls/step-runner.rules';
import { type StepFact } from '../calls/step-runner.setup';
import { sayFault, sayStartRefused } from '../calls/telling';
import { startFault, type RestoredFact, type UndoPlan } from '../calls/undo-plan.rules';

type UndoCommand = { readonly type: 'undo.restore' };

export interface UndoInput {
  readonly id: string;
  readonly host: AppHost;
  readonly deleted: Deleted;
}

type Missing = readonly unknown[];

interface Context extends UndoInput {
  readonly missing: Missing;
  /** Of the last run: where what was restored stands. */
  readonly work: Work<unknown>;
}

export type UndoRules = StepRules<unknown, RowsCall | OutboundCall, unknown, RestoredFact>;
export type UndoOutput = RunOutput<unknown, unknown, RestoredFact>;

function planOf({ deleted }: Pick<Context, 'deleted'>): UndoPlan<unknown, unknown, RowsCall | OutboundCall, unknown> {
  return deleted.kind === 'rows' ? rowsPlan(deleted) : outboundPlan(deleted);
}

const offerOf = (context: Context): readonly NoticeAction[] =>
  planOf(context).isOffered(context.missing) ? [{ kind: 'undo', undo: context.id }] : [];

/** Undoes one deletion (gaps.md "Undo"), of rows or of an outbound: each has its plan. */
export const undoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UndoCommand | StepFact<unknown, RestoredFact>,
    input: {} as UndoInput,
    tags: {} as 'busy' | 'offered',
  },
  actors: { run: stepRunner<UndoRules>() },
  actions: {
    sayDeleted: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'notice.raised', notice: planOf(context).deleted(offerOf(context)) }) as const,
    ),
    tellRestored: enqueueActions(({ context, enqueue }, { outcome }: Ended<unknown, RestoredFact>) => {
      if (outcome.kind === 'done' && outcome.result !== null) enqueue.sendTo(context.host, outcome.result);
    }),
    keep: assign(({ context }, output: UndoOutput) => ({
      missing: planOf(context).missingAfter(output),
      work: output.work,
    })),
    sayFault: sayFault(),
    saySteps: enqueueActions(({ context, enqueue }, output: UndoOutput) => {
      for (const fault of planOf(context).faultsSaid(output)) {
        const words = noticeOfFault(fault);
        if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      }
    }),
    sayStartRefused: sayStartRefused(),
    sayRestored: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'notice.raised', notice: planOf(context).restored }) as const,
    ),
    sayPartly: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({ type: 'notice.raised', notice: planOf(context).partly(context.missing, offerOf(context)) }) as const,
    ),
  },
  guards: {
    isWhole: ({ context }, output: UndoOutput) => planOf(context).isWhole(output),
    isOver: ({ context }) => !planOf(context).isOffered(context.missing),
  },
}).createMachine({
  id: 'undo',
  description:
    'Restores what one deletion deleted: rows with their remarks and connections, or an outbound with its setting and servers.',
  meta: { title: 'Undo', spec: [] },
  context: ({ input }) => {
    const { all, work } = planOf(input);
    return { ...input, missing: all, work };
  },
  initial: 'offered',
  states: {
    offered: {
      tags: 'offered',
      description:
        'The notice stays 10 s and remains in the notice history; undo is possible for as long as the page is open.',
      entry: 'sayDeleted',
      always: { guard: 'isOver', target: 'done' },
      on: { 'undo.restore': 'restoring' },
    },
    restoring: {
      tags: 'busy',
      on: { 'step.ended': { actions: { type: 'tellRestored', params: ({ event }) => event.ended } } },
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context, self }) => {
          const plan = planOf(context);
          return {
            host: context.host,
            caller: self,
            rules: plan.rules,
            steps: plan.stepsFor(context.missing),
            work: context.work,
          };
        },
        onDone: [
          {
            guard: { type: 'isWhole', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              { type: 'saySteps', params: ({ event }) => event.output },
              { type: 'sayFault', params: ({ event }) => event.output.stoppedBy },
              { type: 'sayStartRefused', params: ({ event }) => startFault(event.output) },
              'sayRestored',
            ],
          },
          {
            target: 'partly',
            actions: [
              { type: 'keep', params: ({ event }) => event.output },
              { type: 'saySteps', params: ({ event }) => event.output },
              { type: 'sayFault', params: ({ event }) => event.output.stoppedBy },
              { type: 'sayStartRefused', params: ({ event }) => startFault(event.output) },
            ],
          },
        ],
        onError: { target: 'partly', actions: { type: 'sayFault', params: faultThrown } },
      },
    },
    partly: {
      tags: 'offered',
      description: 'Says what is missing; only that is retried. What has no share link stays missing.',
      entry: 'sayPartly',
      always: { guard: 'isOver', target: 'done' },
      on: { 'undo.restore': 'restoring' },
    },
    done: { type: 'final' },
  },
});
