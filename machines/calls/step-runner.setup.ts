import { assign, enqueueActions, setup, type ActorRef, type Snapshot } from 'xstate';
import { type TouchReply } from '../domain/touch';
import { type HostFact, type HostOf } from '../ports/host';
import { type Ask, type Service, type ServiceCalls } from '../ports/service';
import { type Fault } from '../shared/faults';
import { lockedCall, type CallResult } from './locked-call.machine';
import { longCall, type LongCallFact, type LongCallLogic } from './long-call.machine';
import { listsIn, type Ended, type Outcome, type RunOutput, type StepRules, type Work } from './step-runner.rules';
import { asking, serviceCall } from './service-call';

export type StepRunnerCommand = { readonly type: 'run.leave' };

/** Reported to the machine that runs the steps: one of them has finished. */
export interface StepFact<TStep, TResult> {
  readonly type: 'step.ended';
  readonly ended: Ended<TStep, TResult>;
}

export interface StepRun<TStep, TCall, TNotes, TResult> {
  readonly host: HostOf<Extract<HostFact, { readonly type: 'touch.received' | 'poll.requested' | 'poll.dropped' }>>;
  /** The machine that runs them, as its `self`. */
  readonly caller: ActorRef<Snapshot<unknown>, StepFact<TStep, TResult>>;
  readonly rules: StepRules<TStep, TCall, TNotes, TResult>;
  readonly steps: readonly TStep[];
  readonly work: Work<TNotes>;
}

type AnyRun = StepRun<unknown, unknown, unknown, unknown>;

export interface Context extends Omit<AnyRun, 'steps'> {
  /** The first is the one whose turn it is. */
  readonly queue: readonly unknown[];
  readonly ended: readonly Ended<unknown, unknown>[];
  readonly stoppedBy: Fault | null;
  /** Why the lists are asked whether the step stands. */
  readonly doubt: Fault;
}

type Answer<TValue> = CallResult<TValue>;

/** What has to be done for the step whose turn it is. */
export const moveOf = ({ rules, queue, work }: Context) => rules.move(queue[0], work);
export const locateNow = ({ context: { rules, queue, work } }: { readonly context: Context }) =>
  rules.locate(queue[0], work);
const ends = ({ rules, queue }: Context, fault: Fault, reading: boolean): boolean =>
  rules.endsAll({ step: queue[0], fault, reading });

/** A call of the service as a step names it. */
export type ServiceStepCall = {
  readonly [TName in keyof ServiceCalls]: { readonly name: TName; readonly input: ServiceCalls[TName]['input'] };
}[keyof ServiceCalls];

/** Makes a call by its name. */
export const performing =
  (service: Service): Ask<ServiceStepCall, unknown> =>
  ({ name, input }, signal) =>
    (service[name] as Ask<unknown, unknown>)(input, signal);

/** The vocabulary of the chart in `step-runner.machine.ts`. */
export const stepRunnerSetup = setup({
  types: {
    context: {} as Context,
    events: {} as StepRunnerCommand | LongCallFact,
    input: {} as AnyRun,
    output: {} as RunOutput<unknown, unknown, unknown>,
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    touch: lockedCall(serviceCall('locate')),
    perform: longCall(asking(performing)) as LongCallLogic<unknown, unknown>,
  },
  actions: {
    follow: enqueueActions(({ context: { rules, queue, work, host }, enqueue }, answer: Answer<TouchReply>) => {
      if (!answer.ok) return;
      const { value } = answer;
      enqueue.assign({ work: { running: value.running, ...rules.follow(queue[0], work, value, 'reading') } });
      enqueue.sendTo(host, { type: 'touch.received', reply: value });
    }),
    end: enqueueActions(({ context: { queue, ended, caller }, enqueue }, outcome: Outcome<unknown>) => {
      const one = { step: queue[0], outcome };
      enqueue.assign({ queue: queue.slice(1), ended: [...ended, one] });
      enqueue.sendTo(caller, { type: 'step.ended', ended: one });
    }),
    take: enqueueActions(({ context, enqueue }, answer: Answer<unknown>) => {
      if (!answer.ok) return;
      const { rules, queue, work, ended, caller, host } = context;
      const reply = listsIn(answer.value);
      const after =
        reply === null ? work : { running: reply.running, ...rules.follow(queue[0], work, reply, 'answer') };
      const one = { step: queue[0], outcome: rules.outcome(queue[0], work, after, answer.value) };
      enqueue.assign({ work: after, queue: queue.slice(1), ended: [...ended, one] });
      enqueue.sendTo(caller, { type: 'step.ended', ended: one });
      if (reply !== null) enqueue.sendTo(host, { type: 'touch.received', reply });
    }),
    keepFault: assign({ stoppedBy: (_, fault: Fault) => fault }),
    keepDoubt: assign({ doubt: (_, fault: Fault) => fault }),
  },
  guards: {
    noneLeft: ({ context }) => context.queue.length === 0,
    mustRead: ({ context: { rules, queue, work } }) => rules.mustRead(queue[0], work),
    sends: ({ context }) => moveOf(context).kind === 'send',
    stands: ({ context }) => moveOf(context).kind === 'stands',
    hasFailed: (_, answer: Answer<unknown>) => !answer.ok,
    unreadEndsAll: ({ context }, fault: Fault) => ends(context, fault, true),
    endsAll: ({ context }, answer: Answer<unknown>) => !answer.ok && ends(context, answer.fault, false),
    isDoubtful: ({ context: { rules, queue } }, answer: Answer<unknown>) =>
      !answer.ok && rules.isDoubtful(queue[0], answer.fault),
  },
});
