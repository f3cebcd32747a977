import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ConnectedReference } from '../domain/reference';
import { type UndoCommand } from '../nodes/undo.machine';
import { type DeletedOutbound } from '../ports/deleted';
import { type AppHost } from '../ports/host';
import { notice, noticeOfFault, success } from '../ports/notice';
import { faultThrown } from '../service/answers';
import { stepRunner } from '../service/step-runner.machine';
import { type Ended, type Work } from '../service/step-runner.rules';
import { type StepFact } from '../service/step-runner.setup';
import { TOAST } from '../shared/constants';
import { type Fault } from '../shared/faults';
import * as rules from './outbound-undo.rules';
import {
  type OutboundNotes,
  type OutboundOutput,
  type OutboundResult,
  type OutboundRules,
  type OutboundStep,
} from './outbound-undo.rules';

export interface OutboundUndoInput extends DeletedOutbound {
  readonly id: string;
  readonly host: AppHost;
}

interface Context extends OutboundUndoInput {
  readonly missing: readonly ConnectedReference[];
  readonly work: Work<OutboundNotes>;
}

/** Undoes the deletion of an outbound (gaps.md "Undo"): adds it again, then restores its setting and its connections. */
export const outboundUndoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UndoCommand | StepFact<OutboundStep, OutboundResult>,
    input: {} as OutboundUndoInput,
    tags: {} as 'busy' | 'offered',
  },
  actors: { run: stepRunner<OutboundRules>() },
  actions: {
    raiseDeleted: sendTo(
      ({ context }) => context.host,
      ({ context: { id, name } }) =>
        ({
          type: 'notice.raised',
          notice: notice('outboundDeleted', 'success', { name }, TOAST.undo, [{ kind: 'undo', undo: id }]),
        }) as const,
    ),
    tellResult: enqueueActions(({ context, enqueue }, { outcome }: Ended<OutboundStep, OutboundResult>) => {
      const result = outcome.kind === 'done' ? outcome.result : null;
      if (result?.kind === 'outbounds')
        enqueue.sendTo(context.host, { type: 'outbounds.received', outbounds: result.outbounds });
      if (result?.kind === 'stored')
        enqueue.sendTo(context.host, { type: 'connection.stored', reference: result.reference });
    }),
    keep: assign((_, output: OutboundOutput) => ({ missing: rules.missingAfter(output), work: output.work })),
    raiseFaults: enqueueActions(({ context, enqueue }, faults: readonly Fault[]) => {
      for (const fault of faults) {
        const words = noticeOfFault(fault);
        if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      }
    }),
    raiseRestored: sendTo(
      ({ context }) => context.host,
      ({ context: { name } }) => ({ type: 'notice.raised', notice: success('outboundRestored', { name }) }) as const,
    ),
    raisePartly: sendTo(
      ({ context }) => context.host,
      ({ context: { id, name, touch, missing } }) => {
        const values = { name, lost: missing.length, message: rules.namesOf(touch, missing).join(', ') };
        const actions = [{ kind: 'undo', undo: id }] as const;
        return {
          type: 'notice.raised',
          notice: notice('outboundRestoredPartly', 'warning', values, TOAST.undo, actions),
        } as const;
      },
    ),
  },
  guards: { isWhole: (_, output: OutboundOutput) => rules.isWhole(output) },
}).createMachine({
  id: 'outboundUndo',
  context: ({ input }) => ({
    ...input,
    missing: input.connections,
    work: { touch: input.touch, running: false, notes: { deletedIn: input.touch } },
  }),
  initial: 'offered',
  states: {
    offered: {
      tags: 'offered',
      description: 'The notice stays 10 s and remains in the notice history.',
      entry: 'raiseDeleted',
      on: { 'undo.restore': 'restoring' },
    },
    restoring: {
      tags: 'busy',
      on: { 'step.ended': { actions: { type: 'tellResult', params: ({ event }) => event.ended } } },
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context, self }) => ({
          host: context.host,
          caller: self,
          rules: rules.outboundRules,
          steps: rules.runOf(context, context.missing),
          work: context.work,
        }),
        onDone: [
          {
            guard: { type: 'isWhole', params: ({ event }) => event.output },
            target: 'done',
            actions: [{ type: 'raiseFaults', params: ({ event }) => rules.faultsSaid(event.output) }, 'raiseRestored'],
          },
          {
            target: 'partly',
            actions: [
              { type: 'keep', params: ({ event }) => event.output },
              { type: 'raiseFaults', params: ({ event }) => rules.faultsSaid(event.output) },
            ],
          },
        ],
        onError: { target: 'partly', actions: { type: 'raiseFaults', params: (args) => [faultThrown(args)] } },
      },
    },
    partly: {
      tags: 'offered',
      description: 'Says what is missing; everything missing is retried.',
      entry: 'raisePartly',
      on: { 'undo.restore': 'restoring' },
    },
    done: { type: 'final' },
  },
});

export type OutboundUndoActor = ActorRefFrom<typeof outboundUndoMachine>;
export type OutboundUndoSnapshot = SnapshotFrom<typeof outboundUndoMachine>;
