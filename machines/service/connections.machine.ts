import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultThrown } from './answers';
import { connectionsSetup, initialConnections } from './connections.setup';
import { type LogEndOutput } from './log-end.machine';
import { logReadingState } from './log-reading';

type Ended = { readonly event: { readonly output: LogEndOutput } };
const place = ({ event: { output } }: Ended) => ({ skip: output.ok ? output.skip : 0 });
const why = ({ event: { output } }: Ended) => (output.ok ? ({ kind: 'silent' } as const) : output.fault);
const outcome = ({ event: { output } }: Ended) => ({ fault: output.ok ? null : output.fault });

/** The connections that began, read from the end of the service's log on. */
export const connectionsMachine = connectionsSetup.createMachine({
  id: 'connections',
  context: ({ input }) => initialConnections(input),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: {
        'dialog.cancel': 'closed',
        'context.changed': { actions: { type: 'keepContext', params: ({ event }) => event } },
        'criteria.edit': { actions: { type: 'keepCriteria', params: ({ event }) => event } },
        'view.choose': { actions: { type: 'keepView', params: ({ event }) => event } },
        'group.open': { guard: 'isGathered', actions: { type: 'openGroup', params: ({ event }) => event } },
        'level.open': { guard: 'hasLevel', actions: 'openLevel' },
      },
      states: {
        log: {
          ...logReadingState,
          initial: 'seeking',
          states: {
            ...logReadingState.states,
            seeking: {
              tags: 'loading',
              description: 'The log may be long: only its end is read, and what follows.',
              invoke: {
                id: 'logEnd',
                src: 'logEnd',
                onDone: [
                  {
                    guard: { type: 'isKnown', params: outcome },
                    target: 'reading',
                    actions: { type: 'beginAt', params: place },
                  },
                  {
                    guard: { type: 'isMissing', params: why },
                    target: 'missing',
                    actions: { type: 'sayFault', params: why },
                  },
                  { target: 'unfound', actions: { type: 'keepFault', params: why } },
                ],
                onError: { target: 'unfound', actions: { type: 'keepFault', params: faultThrown } },
              },
              on: { 'log.pause': {} },
            },
            unfound: {
              description: 'Nobody said where the log ends; it is asked again.',
              after: { every: 'seeking' },
              on: { 'log.pause': {} },
            },
            waiting: {
              description: 'What is new is read every 2 s.',
              after: { every: 'reading' },
            },
          },
        },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type ConnectionsActor = ActorRefFrom<typeof connectionsMachine>;
export type ConnectionsSnapshot = SnapshotFrom<typeof connectionsMachine>;
