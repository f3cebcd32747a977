import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { faultThrown } from '../calls/answers';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';

export interface FailedStartInput {
  /** Why, in the service's words; empty when it gave none. */
  readonly message: string;
}

export interface Context extends FailedStartInput {
  /** The last lines of the log. */
  readonly lines: readonly string[];
  readonly fault: Fault | null;
}

/** A start that failed, with the end of the log of that moment; it lives until the next try. */
export const failedStartMachine = setup({
  types: {
    context: {} as Context,
    input: {} as FailedStartInput,
    tags: {} as 'loading',
  },
  actors: { lastLines: fromPromise<readonly string[], void>(notProvided('failedStart', 'lastLines')) },
  actions: {
    keepLines: assign((_, { lines }: { readonly lines: readonly string[] }) => ({ lines })),
    keepFault: assign({ fault: (_, fault: Fault) => fault }),
  },
}).createMachine({
  id: 'failedStart',
  description: 'Keeps why the core did not start, with the last lines of the log, until it is started again.',
  meta: { title: 'Failed start', spec: [] },
  context: ({ input }) => ({ ...input, lines: [], fault: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'loading',
      invoke: {
        id: 'lastLines',
        src: 'lastLines',
        onDone: { target: 'told', actions: { type: 'keepLines', params: ({ event }) => ({ lines: event.output }) } },
        onError: { target: 'told', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    told: { description: 'It stays until the core is started again, or runs.' },
  },
});

export type FailedStartActor = ActorRefFrom<typeof failedStartMachine>;
