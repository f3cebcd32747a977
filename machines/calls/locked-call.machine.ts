import {
  assign,
  fromPromise,
  setup,
  type ActorLogic,
  type ActorRefFrom,
  type PromiseActorLogic,
  type SnapshotFrom,
} from 'xstate';
import { BUSY_RETRY, OTHERS_BUSY_TRIES } from '../shared/constants';
import { faultOf, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';

export type LockedCallCommand = { readonly type: 'call.leave' };

/** The end of a call: its value, or the fault that ended it. A locked call never rejects. */
export type CallResult<TValue> =
  { readonly ok: true; readonly value: TValue } | { readonly ok: false; readonly fault: Fault };

interface Context {
  readonly input: unknown;
  /** Busy answers in a row while no call of this panel held the lock. */
  readonly busyByOthers: number;
  readonly result: CallResult<unknown>;
}

/**
 * One call that shares the service's lock. A busy answer is retried every second, each time as a new request, for as long as
 * a call of this panel holds the lock and else for 30 s (gaps.md "Busy service"); the wait can be left.
 */
export const lockedCallMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LockedCallCommand,
    input: {} as unknown,
    output: {} as CallResult<unknown>,
    tags: {} as 'busyService',
  },
  actors: { attempt: fromPromise<unknown, unknown>(notProvided('lockedCall', 'attempt')) },
  actions: {
    keepValue: assign({
      result: (_, { value }: { readonly value: unknown }) => ({ ok: true, value }) as const,
      busyByOthers: 0,
    }),
    keepFault: assign({ result: (_, fault: Fault) => ({ ok: false, fault }) as const }),
    countBusy: assign({
      busyByOthers: ({ context }, fault: Fault) => (fault.kind === 'busy' && !fault.own ? context.busyByOthers + 1 : 0),
    }),
  },
  guards: {
    mayRetry: ({ context }, fault: Fault) =>
      fault.kind === 'busy' && (fault.own || context.busyByOthers + 1 < OTHERS_BUSY_TRIES),
  },
  delays: { retry: BUSY_RETRY },
}).createMachine({
  id: 'lockedCall',
  description: 'One call that shares the service’s lock: a busy answer is retried, and the wait can be abandoned.',
  meta: { title: 'Locked call', spec: ['8.18'] },
  context: ({ input }) => ({ input, busyByOthers: 0, result: { ok: false, fault: { kind: 'silent' } } }),
  initial: 'calling',
  on: { 'call.leave': { target: '.left' } },
  states: {
    calling: {
      invoke: {
        id: 'attempt',
        src: 'attempt',
        input: ({ context }: { readonly context: Context }) => context.input,
        onDone: { target: 'ended', actions: { type: 'keepValue', params: ({ event }) => ({ value: event.output }) } },
        onError: [
          {
            guard: { type: 'mayRetry', params: ({ event }) => faultOf(event.error) },
            target: 'waiting',
            actions: { type: 'countBusy', params: ({ event }) => faultOf(event.error) },
          },
          { target: 'ended', actions: { type: 'keepFault', params: ({ event }) => faultOf(event.error) } },
        ],
      },
    },
    waiting: {
      tags: 'busyService',
      description: 'Another call holds the service’s lock. The next attempt is a new request with a new id.',
      after: { retry: 'calling' },
    },
    left: {
      type: 'final',
      description: 'The person stopped waiting; the call may still take effect.',
      entry: { type: 'keepFault', params: { kind: 'left' } },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => context.result,
});

type Machine = typeof lockedCallMachine;

/** The machine with the input and the value of one call. */
export type LockedCallLogic<TInput, TValue> = ActorLogic<
  SnapshotFrom<Machine> & { readonly output: CallResult<TValue> | undefined },
  LockedCallCommand,
  TInput
>;

export type LockedCallActor = ActorRefFrom<Machine>;
export type LockedCallSnapshot = SnapshotFrom<Machine>;

/** The locked call that makes `attempt` its request, which rejects with a `Fault`. */
export function lockedCall<TInput, TValue>(
  attempt: PromiseActorLogic<TValue, TInput>,
): LockedCallLogic<TInput, TValue> {
  const logic = lockedCallMachine.provide({
    actors: { attempt: attempt as unknown as PromiseActorLogic<unknown, unknown> },
  });
  return logic as unknown as LockedCallLogic<TInput, TValue>;
}
