import {
  assign,
  fromPromise,
  setup,
  type ActorLogic,
  type ActorRefFrom,
  type PromiseActorLogic,
  type SnapshotFrom,
} from 'xstate';
import { faultThrown } from './answers';
import { type CallResult } from './locked-call.machine';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { clashesOf, merged, type Choices, type Side } from '../shared/three-way';

export type ReconciliationCommand =
  | { readonly type: 'conflict.choose'; readonly path: string; readonly side: Side }
  | { readonly type: 'conflict.chooseAll'; readonly side: Side }
  /** Goes on with what was chosen, once everything is. */
  | { readonly type: 'conflict.settle' };

export interface ReconciliationInput<TValue = unknown, TQuery = unknown> {
  /** The object as the person saw it when the editing began, and as the person has made it. */
  readonly base: TValue;
  readonly mine: TValue;
  /** What the slot needs to read the object. */
  readonly query: TQuery;
}

/** Today's object, and the one with the person's changes on it. */
export interface Reconciled<TValue = unknown> {
  readonly theirs: TValue;
  readonly merged: TValue;
}

interface Context extends ReconciliationInput {
  readonly theirs: unknown;
  readonly choices: Choices;
  readonly result: CallResult<Reconciled>;
}

/**
 * What is done before an object is saved whole: it is read again, and only what the person changed is put on it. Where the same
 * was changed elsewhere the person chooses, and it is read once more.
 */
export const reconciliationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReconciliationCommand,
    input: {} as ReconciliationInput,
    output: {} as CallResult<Reconciled>,
    tags: {} as 'asking',
  },
  actors: { read: fromPromise<unknown, unknown>(notProvided('reconciliation', 'read')) },
  actions: {
    keepTheirs: assign({ theirs: (_, { theirs }: { readonly theirs: unknown }) => theirs, choices: {} }),
    keepResult: assign({
      result: ({ context }, { theirs }: { readonly theirs: unknown }) =>
        ({ ok: true, value: { theirs, merged: merged({ ...context, theirs }) } }) as const,
    }),
    keepFault: assign({ result: (_, fault: Fault) => ({ ok: false, fault }) as const }),
    choose: assign({
      choices: ({ context }, { path, side }: { readonly path: string; readonly side: Side }) => ({
        ...context.choices,
        [path]: side,
      }),
    }),
    chooseAll: assign({
      choices: ({ context }, { side }: { readonly side: Side }) =>
        Object.fromEntries(clashesOf(context).map(({ path }) => [path, side])),
    }),
    rebase: assign(({ context }) => ({ base: context.theirs, mine: merged(context, context.choices) })),
  },
  guards: {
    clashes: ({ context }, { theirs }: { readonly theirs: unknown }) => clashesOf({ ...context, theirs }).length > 0,
    isDecided: ({ context }) => clashesOf(context).every(({ path }) => context.choices[path] !== undefined),
  },
}).createMachine({
  id: 'reconciliation',
  description:
    'Reads an object again before it is saved whole, puts the person’s changes on it, and asks where the same was changed elsewhere.',
  meta: { title: 'Reconciliation', spec: ['2.53', '4.21'] },
  context: ({ input }) => ({
    ...input,
    theirs: input.base,
    choices: {},
    result: { ok: false, fault: { kind: 'silent' } },
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The current object of the service: someone else may have changed it since it was read.',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }: { readonly context: Context }) => context.query,
        onDone: [
          {
            guard: { type: 'clashes', params: ({ event }) => ({ theirs: event.output }) },
            target: 'asking',
            actions: { type: 'keepTheirs', params: ({ event }) => ({ theirs: event.output }) },
          },
          { target: 'settled', actions: { type: 'keepResult', params: ({ event }) => ({ theirs: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    asking: {
      tags: 'asking',
      description: 'The same value was changed on both sides: the person chooses which one stays.',
      on: {
        'conflict.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'conflict.chooseAll': { actions: { type: 'chooseAll', params: ({ event }) => event } },
        'conflict.settle': { guard: 'isDecided', target: 'reading', actions: 'rebase' },
      },
    },
    settled: { type: 'final' },
    failed: { type: 'final', description: 'Nothing was sent.' },
  },
  output: ({ context }) => context.result,
});

export type ReconciliationActor = ActorRefFrom<typeof reconciliationMachine>;
export type ReconciliationSnapshot = SnapshotFrom<typeof reconciliationMachine>;

/** The machine with the types of one object. */
export type ReconciliationLogic<TValue, TQuery = void> = ActorLogic<
  ReconciliationSnapshot & { readonly output: CallResult<Reconciled<TValue>> | undefined },
  ReconciliationCommand,
  ReconciliationInput<TValue, TQuery>
>;

/** The slot of one object: `read` asks for it and rejects with a `Fault`. */
export function reconciliation<TValue, TQuery = void>(
  read: PromiseActorLogic<TValue, TQuery>,
): ReconciliationLogic<TValue, TQuery> {
  const logic = reconciliationMachine.provide({
    actors: { read: read as unknown as PromiseActorLogic<unknown, unknown> },
  });
  return logic as unknown as ReconciliationLogic<TValue, TQuery>;
}
