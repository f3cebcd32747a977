import {
  assign,
  enqueueActions,
  fromPromise,
  raise,
  sendTo,
  setup,
  type ActorLogic,
  type ActorRef,
  type ActorRefFrom,
  type EventObject,
  type PromiseActorLogic,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import { type ConnectedReference } from '../domain/reference';
import { type TouchReply } from '../domain/touch';
import { type HostFact, type HostOf, type PollReason } from '../ports/host';
import { BUSY_LIMIT } from '../shared/constants';
import { wasDeclined, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { answerIn, faultThrown } from './answers';
import { requestPoll } from './telling';
import { lockedCall, type CallResult, type LockedCallActor, type LockedCallLogic } from './locked-call.machine';

/** 3 s are over without an answer: what waits for it may be used again. */
export type LongCallFact = { readonly type: 'call.delayed' };

/** The machine that waits for the call, as its `self`. */
export type Caller = ActorRef<Snapshot<unknown>, LongCallFact>;

export interface LongCallInput<TInput> {
  readonly host: HostOf<Extract<HostFact, { readonly type: 'poll.requested' | 'poll.dropped' }>>;
  readonly caller: Caller;
  /** The connect poll that accompanies the call; null for none. */
  readonly poll: PollReason | null;
  /** What the call itself is given. */
  readonly call: TInput;
}

interface Context extends LongCallInput<unknown> {
  readonly result: CallResult<unknown>;
}

const requestsPoll = {
  type: 'requestPoll',
  params: ({ context: { poll } }: { readonly context: Context }) => ({ poll }),
} as const;

/**
 * A call that may take long: its caller waits for at most 3 s and then continues in the background, and the connect poll
 * begins with the answer, or after those 3 s without one (gaps.md "Polling").
 */
export const longCallMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LongCallInput<unknown>,
    output: {} as CallResult<unknown>,
    events: {} as { readonly type: 'call.ended' },
  },
  actors: { call: lockedCall(fromPromise<unknown, unknown>(notProvided('longCall', 'call'))) },
  actions: {
    keep: assign({ result: (_, result: CallResult<unknown>) => result }),
    keepFault: assign({ result: (_, fault: Fault) => ({ ok: false, fault }) as const }),
    end: raise({ type: 'call.ended' }),
    tellDelayed: sendTo(({ context }) => context.caller, { type: 'call.delayed' }),
    requestPoll: requestPoll(),
    dropPoll: enqueueActions(({ context: { host, poll }, enqueue }) => {
      if (poll !== null) enqueue.sendTo(host, { type: 'poll.dropped', reason: poll });
    }),
  },
  guards: {
    isFollowed: ({ context: { result } }) => result.ok && !leavesNothing(result.value),
    wasDeclined: ({ context: { result } }) => !result.ok && wasDeclined(result.fault),
  },
  delays: { busyLimit: BUSY_LIMIT },
}).createMachine({
  id: 'longCall',
  description: 'A call that blocks its caller for at most 3 s, and the connect poll that accompanies it.',
  meta: { title: 'Long call', spec: ['4.14', '8.22'] },
  context: ({ input }) => ({ ...input, result: { ok: false, fault: { kind: 'silent' } } }),
  initial: 'blocking',
  invoke: {
    id: 'call',
    src: 'call',
    input: ({ context }: { readonly context: Context }) => context.call,
    onDone: { actions: [{ type: 'keep', params: answerIn }, 'end'] },
    onError: { actions: [{ type: 'keepFault', params: faultThrown }, 'end'] },
  },
  states: {
    blocking: {
      description: 'Busy for up to 3 s (SPEC 8.22).',
      after: { busyLimit: 'background' },
      on: { 'call.ended': [{ guard: 'isFollowed', target: 'ended', actions: requestsPoll }, { target: 'ended' }] },
    },
    background: {
      description: 'The answer is outstanding. A call that is declined after all withdraws its poll.',
      entry: ['tellDelayed', requestsPoll],
      on: { 'call.ended': [{ guard: 'wasDeclined', target: 'ended', actions: 'dropPoll' }, { target: 'ended' }] },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => context.result,
});

/** The states of who waits for a long call; spread into the state that invokes it. */
export const waitingStates = {
  initial: 'blocking',
  states: {
    blocking: { tags: 'busy', on: { 'call.delayed': 'background' } },
    background: { tags: 'waiting' },
  },
} as const;

/** Lists without a connected server: the core cannot start, and there is nothing to follow. */
function leavesNothing(value: unknown): boolean {
  return (value as Partial<TouchReply> | null | undefined)?.touch?.connected.length === 0;
}

/** The poll for a call that is sent now: when the core runs and a connected server of those that remain is there. */
export function pollAfter(
  reason: PollReason,
  reply: TouchReply | null,
  remains: (connection: ConnectedReference) => boolean = () => true,
): PollReason | null {
  return reply?.running === true && reply.touch.connected.some(remains) ? reason : null;
}

type Machine = typeof longCallMachine;

/** The machine with the input and the value of one call. */
export type LongCallLogic<TInput, TValue> = ActorLogic<
  SnapshotFrom<Machine> & { readonly output: CallResult<TValue> | undefined },
  EventObject,
  LongCallInput<TInput>
>;

/** The long call that makes `attempt` its request, which rejects with a `Fault`. */
export function longCall<TInput, TValue>(attempt: PromiseActorLogic<TValue, TInput>): LongCallLogic<TInput, TValue> {
  return lastingCall(lockedCall(attempt));
}

/** The same around a call that is locked already. */
export function lastingCall<TInput, TValue>(call: LockedCallLogic<TInput, TValue>): LongCallLogic<TInput, TValue> {
  const logic = longCallMachine.provide({
    actors: { call: call as unknown as LockedCallLogic<unknown, unknown> },
  });
  return logic as unknown as LongCallLogic<TInput, TValue>;
}

/** The call itself, whether it is a long one or not: it says that the service is busy, and can be left. */
export function callIn(child: unknown): LockedCallActor | undefined {
  const actor = child as ActorRefFrom<Machine> | undefined;
  const call = actor?.getSnapshot().children?.call ?? actor;
  return call as LockedCallActor | undefined;
}
