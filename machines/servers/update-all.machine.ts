import { type DialogInput } from '../ports/dialog-input';
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Touch } from '../domain/touch';
import { faultThrown } from '../calls/answers';
import { stepRunner } from '../calls/step-runner.machine';
import { type StepFact } from '../calls/step-runner.setup';
import { type Fault } from '../shared/faults';
import * as rules from './update-all.rules';
import { type UpdateLine, type UpdateOutcome, type UpdateRules, type UpdateStep } from './update-all.rules';
import { tellClosed, wantTouch } from '../calls/telling';

export type UpdateAllCommand = { readonly type: 'update.stop' | 'dialog.cancel' };

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly updateAll: {
      readonly touch: Touch;
    };
  }
}

export type UpdateAllInput = DialogInput<'updateAll'>;

interface Context extends UpdateAllInput {
  readonly steps: readonly UpdateStep[];
  readonly lines: readonly UpdateLine[];
}

type Fact = StepFact<UpdateStep, UpdateOutcome>;

/** All subscriptions, one after the other, with one result for each. */
export const updateAllMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UpdateAllCommand | Fact,
    input: {} as UpdateAllInput,
    tags: {} as 'busy',
  },
  actors: { run: stepRunner<UpdateRules>() },
  actions: {
    keepEnded: enqueueActions(({ context, enqueue }, { ended }: Pick<Fact, 'ended'>) => {
      enqueue.assign({ lines: rules.withEnded(context.lines, ended) });
      if (ended.outcome.kind === 'failed' && ended.outcome.fault.kind === 'timeout')
        enqueue.sendTo(context.host, { type: 'touch.wanted' });
    }),
    keepFault: assign(({ context }, fault: Fault) => ({ lines: rules.withFault(context.lines, fault) })),
    leave: sendTo('run', { type: 'run.leave' }),
    wantTouch: wantTouch(),
    tellClosed: tellClosed(),
  },
}).createMachine({
  id: 'updateAll',
  description: 'Updates every subscription, one after the other, and reports the result of each.',
  meta: { title: 'Update all', spec: ['7.29'] },
  context: ({ input: { id, host, touch } }) => {
    const steps = rules.stepsOf(touch);
    return { id, host, touch, steps, lines: rules.linesOf(touch, steps) };
  },
  initial: 'working',
  states: {
    working: {
      tags: 'busy',
      description: 'The service fetches the subscriptions; a failure of one does not stop the others.',
      on: {
        'step.ended': { actions: { type: 'keepEnded', params: ({ event }) => event } },
        'update.stop': { actions: ['leave', 'wantTouch'] },
      },
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context: { host, touch, steps }, self }) => ({
          host,
          caller: self,
          rules: rules.updateRules,
          steps,
          work: rules.workOf(touch, steps),
        }),
        onDone: 'ended',
        onError: { target: 'ended', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    ended: {
      description: 'One line for each subscription, including those that were not updated.',
      on: { 'dialog.cancel': 'closed' },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type UpdateAllActor = ActorRefFrom<typeof updateAllMachine>;
export type UpdateAllSnapshot = SnapshotFrom<typeof updateAllMachine>;
