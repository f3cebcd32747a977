import { type ActorLogic, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answerIn, faultIn, faultThrown } from './answers';
import { type Ask, type Service } from '../ports/service';
import { asking } from './service-call';
import { longCall, waitingStates, type LongCallLogic } from './long-call.machine';
import { type RunOutput, type StepRules } from './step-runner.rules';
import {
  locateNow,
  moveOf,
  stepRunnerSetup,
  type ServiceStepCall,
  type StepRun,
  type StepRunnerCommand,
} from './step-runner.setup';

/**
 * Steps, one after the other: the lists are read where a step needs it, what it needs is found in them by the one rule, its call is
 * made as a long call, and the lists of the answer lead to the next. It can be left; what is done, failed and left is its output.
 */
export const stepRunnerMachine = stepRunnerSetup.createMachine({
  id: 'stepRunner',
  description:
    'Several steps, one after the other: finds what each needs, makes its call, and says what is done and what is left.',
  meta: { title: 'Step runner', spec: [] },
  context: ({ input: { steps, ...run } }) => ({
    ...run,
    queue: steps,
    ended: [],
    stoppedBy: null,
    doubt: { kind: 'silent' },
  }),
  initial: 'choosing',
  on: { 'run.leave': { target: '.ended', actions: { type: 'end', params: { kind: 'left' } } } },
  states: {
    choosing: {
      always: [
        { guard: 'noneLeft', target: 'ended' },
        { guard: 'mustRead', target: 'reading' },
        { target: 'deciding' },
      ],
    },
    reading: {
      description:
        'A reference is a position in a list: the list is read again before it is used (gaps.md "Positions").',
      invoke: {
        id: 'read',
        src: 'touch',
        input: locateNow,
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'unread',
            actions: { type: 'keepDoubt', params: faultIn },
          },
          { target: 'deciding', actions: { type: 'follow', params: answerIn } },
        ],
        onError: { target: 'unread', actions: { type: 'keepDoubt', params: faultThrown } },
      },
    },
    unread: {
      always: [
        {
          guard: { type: 'unreadEndsAll', params: ({ context }) => context.doubt },
          target: 'ended',
          actions: [
            { type: 'keepFault', params: ({ context }) => context.doubt },
            { type: 'end', params: ({ context }) => ({ kind: 'failed', fault: context.doubt }) },
          ],
        },
        {
          target: 'choosing',
          actions: { type: 'end', params: ({ context }) => ({ kind: 'failed', fault: context.doubt }) },
        },
      ],
    },
    deciding: {
      always: [
        { guard: 'sends', target: 'calling' },
        { guard: 'stands', target: 'choosing', actions: { type: 'end', params: { kind: 'done', result: null } } },
        { target: 'choosing', actions: { type: 'end', params: { kind: 'lost' } } },
      ],
    },
    calling: {
      ...waitingStates,
      invoke: {
        id: 'call',
        src: 'perform',
        input: ({ context, self }) => {
          const move = moveOf(context);
          const sent = move.kind === 'send' ? move : null;
          return { host: context.host, caller: self, poll: sent?.poll ?? null, call: sent?.call };
        },
        onDone: [
          {
            guard: { type: 'endsAll', params: answerIn },
            target: 'ended',
            actions: [
              { type: 'keepFault', params: faultIn },
              { type: 'end', params: ({ event }) => ({ kind: 'failed', fault: faultIn({ event }) }) },
            ],
          },
          {
            guard: { type: 'isDoubtful', params: answerIn },
            target: 'verifying',
            actions: { type: 'keepDoubt', params: faultIn },
          },
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'choosing',
            actions: { type: 'end', params: ({ event }) => ({ kind: 'failed', fault: faultIn({ event }) }) },
          },
          { target: 'choosing', actions: { type: 'take', params: answerIn } },
        ],
        onError: {
          target: 'ended',
          actions: [
            { type: 'keepFault', params: faultThrown },
            { type: 'end', params: ({ event }) => ({ kind: 'failed', fault: faultThrown({ event }) }) },
          ],
        },
      },
    },
    verifying: {
      description:
        'The call was refused or its answer lost, and it may have taken effect all the same: the lists say so.',
      invoke: {
        id: 'verify',
        src: 'touch',
        input: locateNow,
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'choosing',
            actions: { type: 'end', params: ({ context }) => ({ kind: 'failed', fault: context.doubt }) },
          },
          { target: 'verified', actions: { type: 'follow', params: answerIn } },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'end', params: ({ context }) => ({ kind: 'failed', fault: context.doubt }) },
        },
      },
    },
    verified: {
      always: [
        { guard: 'stands', target: 'choosing', actions: { type: 'end', params: { kind: 'done', result: null } } },
        {
          target: 'choosing',
          actions: { type: 'end', params: ({ context }) => ({ kind: 'failed', fault: context.doubt }) },
        },
      ],
    },
    ended: { type: 'final' },
  },
  output: ({ context: { ended, queue, stoppedBy, work } }) => ({ ended, left: queue, stoppedBy, work }),
});

export type StepRunnerActor = ActorRefFrom<typeof stepRunnerMachine>;
export type StepRunnerSnapshot = SnapshotFrom<typeof stepRunnerMachine>;

export interface LogicOf<TStep, TCall, TNotes, TResult> extends ActorLogic<
  StepRunnerSnapshot & { readonly output: RunOutput<TStep, TNotes, TResult> | undefined },
  StepRunnerCommand,
  StepRun<TStep, TCall, TNotes, TResult>
> {}

/** The machine with the steps and the results of these rules. */
export type StepRunnerLogic<TRules> =
  TRules extends StepRules<infer TStep, infer TCall, infer TNotes, infer TResult>
    ? LogicOf<TStep, TCall, TNotes, TResult>
    : never;

type CallOf<TRules> = TRules extends StepRules<infer _Step, infer TCall, infer _Notes, infer _Result> ? TCall : never;

/** Calls of the rules that are not the service's own. */
type OwnCall<TRules> = Exclude<CallOf<TRules>, ServiceStepCall>;

/** The slot of a run: its steps make calls of the service; rules with calls of their own say in `perform` how all of theirs are made. */
export function stepRunner<TRules>(
  ...[perform]: [OwnCall<TRules>] extends [never] ? [] : [perform: (service: Service) => Ask<CallOf<TRules>, unknown>]
): StepRunnerLogic<TRules> {
  return runnerOf<TRules>(
    perform === undefined
      ? stepRunnerMachine
      : stepRunnerMachine.provide({
          actors: { perform: longCall(asking(perform)) as LongCallLogic<unknown, unknown> },
        }),
  );
}

/** The machine, whose slots are filled for these rules. */
export function runnerOf<TRules>(machine: typeof stepRunnerMachine): StepRunnerLogic<TRules> {
  return machine as unknown as StepRunnerLogic<TRules>;
}
