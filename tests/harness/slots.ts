import {
  assign,
  createActor,
  fromCallback,
  fromPromise,
  setup,
  SimulatedClock,
  type ActorOptions,
  type AnyActorLogic,
  type AnyActorRef,
  type InputFrom,
} from 'xstate';
import { type CallResult, type LockedCallLogic } from '../../machines/calls/locked-call.machine';
import { lastingCall, type LongCallLogic } from '../../machines/calls/long-call.machine';
import { type HostFact, type HostOf } from '../../machines/ports/host';
import {
  reconciliation,
  type ReconciliationInput,
  type ReconciliationLogic,
} from '../../machines/calls/reconciliation.machine';
import { type Fault } from '../../machines/shared/faults';

/** Lets everything that waits on an already settled promise happen. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

export interface RecordingHost {
  /** What a machine gets as `input.host`. */
  readonly ref: HostOf<HostFact>;
  /** Every fact in the order of its arrival. */
  readonly facts: readonly HostFact[];
  /** The facts since the last `take`. */
  take(): readonly HostFact[];
  ofType<TType extends HostFact['type']>(type: TType): readonly Extract<HostFact, { readonly type: TType }>[];
}

/** A host that only writes down what it is told. */
export function recordingHost(): RecordingHost {
  const facts: HostFact[] = [];
  let taken = 0;
  const ref = createActor(
    fromCallback<HostFact>(({ receive }) => receive((fact) => facts.push(fact))),
    { id: 'host' },
  ).start();
  return {
    ref: ref as unknown as HostOf<HostFact>,
    facts,
    take: () => {
      const fresh = facts.slice(taken);
      taken = facts.length;
      return fresh;
    },
    ofType: <TType extends HostFact['type']>(type: TType) =>
      facts.filter((fact): fact is Extract<HostFact, { readonly type: TType }> => fact.type === type),
  };
}

/** A call that a machine made through a promise slot; the test settles it. */
export interface DeferredCall<TOutput, TInput> {
  /** The id of the invoke. */
  readonly id: string;
  readonly input: TInput;
  /** Aborted when the machine has left the state that made the call. */
  readonly signal: AbortSignal;
  resolve(output: TOutput): Promise<void>;
  reject(error: unknown): Promise<void>;
}

export interface DeferredSlot<TOutput, TInput> {
  readonly logic: ReturnType<typeof fromPromise<TOutput, TInput>>;
  readonly calls: readonly DeferredCall<TOutput, TInput>[];
  /** The newest call; throws when there was none. */
  readonly latest: DeferredCall<TOutput, TInput>;
}

/** A promise slot whose results the test decides: `login.latest.reject({ kind: 'timeout' })`. */
export function deferredSlot<TOutput, TInput>(): DeferredSlot<TOutput, TInput> {
  const calls: DeferredCall<TOutput, TInput>[] = [];
  const logic = fromPromise<TOutput, TInput>(
    ({ input, self, signal }) =>
      new Promise<TOutput>((resolve, reject) => {
        calls.push({
          id: self.id,
          input,
          signal,
          resolve: (output) => {
            resolve(output);
            return flush();
          },
          reject: (error) => {
            // Slots reject with plain data (faults), as adapters do.
            reject(error as Error);
            return flush();
          },
        });
      }),
  );
  return {
    logic,
    calls,
    get latest() {
      return newest(calls);
    },
  };
}

/** A call that shares the service's lock. All of it takes effect at once. */
export interface DeferredLockedCall<TInput, TValue> {
  readonly id: string;
  readonly input: TInput;
  readonly settled: boolean;
  answer(value: TValue): void;
  fail(fault: Fault): void;
  /** The service is busy: the child has the tag `busyService` until `free`. */
  busy(): void;
  free(): void;
  /** A programming error inside the call. */
  crash(error: unknown): void;
}

export interface LockedSlot<TInput, TValue> {
  readonly logic: LockedCallLogic<TInput, TValue>;
  readonly calls: readonly DeferredLockedCall<TInput, TValue>[];
  readonly latest: DeferredLockedCall<TInput, TValue>;
}

type LockedEvent =
  | { readonly type: 'call.leave' }
  | { readonly type: 'test.settle'; readonly result: CallResult<unknown> }
  | { readonly type: 'test.crash'; readonly error: unknown }
  | { readonly type: 'test.busy' }
  | { readonly type: 'test.free' };

/** The slot of a locked call with the real one's tags and events (`busyService`, `call.leave`) and no retries of its own. */
export function lockedSlot<TInput, TValue>(): LockedSlot<TInput, TValue> {
  const calls: DeferredLockedCall<TInput, TValue>[] = [];
  const machine = setup({
    types: {
      context: {} as { readonly input: unknown; readonly result: CallResult<unknown> },
      events: {} as LockedEvent,
      input: {} as unknown,
      output: {} as CallResult<unknown>,
      tags: {} as 'busyService',
    },
    actions: {
      register: ({ context, self }) => calls.push(lockedCallOf<TInput, TValue>(self, context.input)),
      keep: assign({ result: (_, { result }: { readonly result: CallResult<unknown> }) => result }),
      crash: assign((_, { error }: { readonly error: unknown }) => {
        throw error as Error;
      }),
    },
  }).createMachine({
    id: 'lockedSlot',
    context: ({ input }) => ({ input, result: { ok: false, fault: { kind: 'left' } } }),
    entry: 'register',
    initial: 'calling',
    on: {
      'call.leave': '.ended',
      'test.settle': { target: '.ended', actions: { type: 'keep', params: ({ event }) => event } },
      'test.crash': { actions: { type: 'crash', params: ({ event }) => event } },
    },
    states: {
      calling: { on: { 'test.busy': 'waiting' } },
      waiting: { tags: 'busyService', on: { 'test.free': 'calling' } },
      ended: { type: 'final' },
    },
    output: ({ context }) => context.result,
  });
  return {
    logic: machine as unknown as LockedCallLogic<TInput, TValue>,
    calls,
    get latest() {
      return newest(calls);
    },
  };
}

/** The slot `reconcile` of an editor when nobody else has saved anything: what was seen is still there, in the test's own turn. */
export function unopposed<TValue, TQuery = void>(): ReconciliationLogic<TValue, TQuery> {
  const logic = {
    transition: (snapshot: unknown) => snapshot,
    getInitialSnapshot: (_: unknown, input: ReconciliationInput) => ({
      status: 'done',
      output: {
        ok: true,
        value: { theirs: { ...(input.mine as object), ...(input.base as object) }, merged: input.mine },
      },
      error: undefined,
      input,
    }),
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  };
  return logic as unknown as ReconciliationLogic<TValue, TQuery>;
}

/** The real one, whose reading the test settles. */
export function reconciling<TValue, TQuery = void>() {
  const read = deferredSlot<TValue, TQuery>();
  return { read, logic: reconciliation(read.logic) };
}

export interface LongSlot<TInput, TValue> extends Omit<LockedSlot<TInput, TValue>, 'logic'> {
  readonly logic: LongCallLogic<TInput, TValue>;
  /** The same for a machine that makes the call without waiting long. */
  readonly locked: LockedCallLogic<TInput, TValue>;
}

/** The slot of a long call: the 3 s and the poll are the real ones, the call itself is a `lockedSlot`. */
export function longSlot<TInput, TValue>(): LongSlot<TInput, TValue> {
  const slot = lockedSlot<TInput, TValue>();
  return {
    calls: slot.calls,
    logic: lastingCall(slot.logic),
    locked: slot.logic,
    get latest() {
      return slot.latest;
    },
  };
}

function lockedCallOf<TInput, TValue>(self: AnyActorRef, input: unknown): DeferredLockedCall<TInput, TValue> {
  const send = (event: LockedEvent): void => self.send(event);
  return {
    id: self.id,
    input: input as TInput,
    get settled() {
      return (self.getSnapshot() as { readonly status: string }).status !== 'active';
    },
    answer: (value) => send({ type: 'test.settle', result: { ok: true, value } }),
    fail: (fault) => send({ type: 'test.settle', result: { ok: false, fault } }),
    busy: () => send({ type: 'test.busy' }),
    free: () => send({ type: 'test.free' }),
    crash: (error) => send({ type: 'test.crash', error }),
  };
}

function newest<T>(calls: readonly T[]): T {
  const call = calls.at(-1);
  if (call === undefined) throw new Error('The slot was not called.');
  return call;
}

/** Starts an actor on a clock that only the test moves. */
export function startActor<TLogic extends AnyActorLogic>(
  logic: TLogic,
  input: InputFrom<TLogic>,
  options: Partial<ActorOptions<TLogic>> = {},
) {
  const clock = new SimulatedClock();
  // The cast drops the conditional "input is required" of createActor, which TypeScript cannot resolve for an open TLogic.
  const actor = createActor(logic, { ...options, input, clock } as unknown as ActorOptions<TLogic>);
  actor.start();
  return { actor, clock };
}
