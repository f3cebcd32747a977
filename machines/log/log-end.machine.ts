import { assign, setup } from 'xstate';
import { faultOf, type Fault } from '../shared/faults';
import { narrowed, nextProbe, startOfEnd, WHOLE_LOG, type LogSpan } from './log-end.rules';
import { serviceCall } from '../calls/service-call';

/** Bytes to leave out so that no more than the end is read; or why nobody knows. */
export type LogEndOutput = { readonly ok: true; readonly skip: number } | { readonly ok: false; readonly fault: Fault };

export interface Context {
  readonly span: LogSpan;
  readonly fault: Fault | null;
}

/** Finds the end of the log by halving: the call leaves bytes out at the beginning, and has no tail. */
export const logEndMachine = setup({
  types: {
    context: {} as Context,
    output: {} as LogEndOutput,
  },
  actors: {
    /** Whether the log goes on after so many bytes. The answer is not read to its end. */
    goesOnAfter: serviceCall('logGoesOn'),
  },
  actions: {
    narrow: assign(({ context: { span } }, { goesOn }: { readonly goesOn: boolean }) => ({
      span: narrowed(span, nextProbe(span) ?? 0, goesOn),
    })),
    keepFault: assign((_, { error }: { readonly error: unknown }) => ({ fault: faultOf(error) })),
  },
  guards: { isFound: ({ context }) => nextProbe(context.span) === null },
}).createMachine({
  id: 'logEnd',
  description: 'Finds where the log ends by halving, because the call that reads it has no tail.',
  meta: { title: 'End of the log', spec: [] },
  context: { span: WHOLE_LOG, fault: null },
  initial: 'deciding',
  output: ({ context: { span, fault } }) =>
    fault === null ? { ok: true, skip: startOfEnd(span) } : { ok: false, fault },
  states: {
    deciding: { always: [{ guard: 'isFound', target: 'found' }, { target: 'probing' }] },
    probing: {
      description: 'Further and further out until nothing is there, then halfway in between.',
      invoke: {
        id: 'goesOnAfter',
        src: 'goesOnAfter',
        input: ({ context }) => ({ skip: nextProbe(context.span) ?? 0 }),
        onDone: {
          target: 'deciding',
          actions: { type: 'narrow', params: ({ event }) => ({ goesOn: event.output }) },
        },
        onError: { target: 'lost', actions: { type: 'keepFault', params: ({ event }) => event } },
      },
    },
    found: { type: 'final' },
    lost: { type: 'final' },
  },
});
