import { assign, fromPromise, sendTo, setup, type ActorRef, type ActorRefFrom, type Snapshot } from 'xstate';
import { type LogNews } from '../ports/trial';
import { TRIAL } from '../shared/constants';
import { notProvided } from '../shared/not-provided';
import { serviceCall } from '../calls/service-call';

/** For the trial: another look begins, whatever came of the one before; and what the log says since it was read last. */
export type TrialWatchNews =
  { readonly type: 'look.started' } | { readonly type: 'log.received'; readonly news: LogNews };

export interface TrialWatchInput {
  readonly caller: ActorRef<Snapshot<unknown>, TrialWatchNews>;
  readonly address: string;
  /** Bytes of the log that are known; null when nobody could tell. */
  readonly mark: number | null;
}

export interface Context extends TrialWatchInput {
  /** How often the service gave no answer, one after the other. */
  readonly misses: number;
}

/** Whether the service answers, and what its log says, while a change is on trial. It ends when the service is gone. */
export const trialWatchMachine = setup({
  types: { context: {} as Context, input: {} as TrialWatchInput },
  actors: {
    version: serviceCall('version'),
    log: fromPromise<LogNews, { readonly from: number | null }>(notProvided('trialWatch', 'log')),
  },
  actions: {
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    forgetMisses: assign({ misses: 0 }),
    keepMark: assign({ mark: (_, { end }: LogNews) => end }),
    tellLook: sendTo(({ context }) => context.caller, { type: 'look.started' } as const),
    tellNews: sendTo(
      ({ context }) => context.caller,
      ({ context: { mark } }, { end, lines }: LogNews) =>
        ({ type: 'log.received', news: { end, lines: mark === null ? [] : lines } }) as const,
    ),
  },
  guards: { isGone: ({ context }) => context.misses >= TRIAL.misses },
  delays: { look: TRIAL.look, lookLimit: TRIAL.lookLimit },
}).createMachine({
  id: 'trialWatch',
  description: 'Asks whether the service answers and what its log says while a change is on trial.',
  meta: { title: 'Watch of a trial', spec: [] },
  context: ({ input }) => ({ ...input, misses: 0 }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Its version is what the service answers to anybody, whatever else it does.',
      after: { lookLimit: 'missed' },
      invoke: {
        id: 'version',
        src: 'version',
        input: ({ context: { address } }) => ({ address }),
        onDone: { target: 'reading', actions: 'forgetMisses' },
        onError: 'missed',
      },
    },
    reading: {
      description: 'The log has no tail and no time: what is new is what comes after the bytes that are known.',
      after: { lookLimit: 'pausing' },
      invoke: {
        id: 'log',
        src: 'log',
        input: ({ context: { mark } }) => ({ from: mark }),
        onDone: {
          target: 'pausing',
          actions: [
            { type: 'tellNews', params: ({ event }) => event.output },
            { type: 'keepMark', params: ({ event }) => event.output },
          ],
        },
        onError: 'pausing',
      },
    },
    missed: { entry: 'countMiss', always: [{ guard: 'isGone', target: 'gone' }, { target: 'pausing' }] },
    pausing: { after: { look: { target: 'asking', actions: 'tellLook' } } },
    gone: { type: 'final' },
  },
});

export type TrialWatchActor = ActorRefFrom<typeof trialWatchMachine>;
