import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultThrown } from '../calls/answers';
import { connectionsSetup, initialConnections } from './connections.setup';
import { followsLog } from './shared-log';

/** How often the log is read, in milliseconds. */
const EVERY = 2_000;

/** The connections that began, as the reader of the service's log reports them. */
export const connectionsMachine = connectionsSetup.createMachine({
  id: 'connections',
  description: 'Finds in the log which connections began, and shows, filters and gathers them.',
  meta: { title: 'Connections', spec: [] },
  context: ({ input }) => initialConnections(input),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: {
        id: 'log',
        src: 'log',
        input: { every: EVERY },
        onError: { target: 'closed', actions: { type: 'sayFault', params: faultThrown } },
      },
      on: {
        ...followsLog,
        'context.changed': { actions: { type: 'keepContext', params: ({ event }) => event } },
        'traffic.told': { actions: { type: 'keepRate', params: ({ event }) => event } },
        'criteria.edit': { actions: { type: 'keepCriteria', params: ({ event }) => event } },
        'view.choose': { actions: { type: 'keepView', params: ({ event }) => event } },
        'group.open': { guard: 'isGathered', actions: { type: 'openGroup', params: ({ event }) => event } },
        'level.open': { guard: 'hasLevel', actions: 'openLevel' },
      },
      states: {
        pin: {
          initial: 'loose',
          states: {
            loose: { on: { 'pin.put': 'pinned', 'dialog.cancel': '#connections.closed' } },
            pinned: {
              tags: 'pinned',
              description: 'It goes on gathering while it is closed, and comes back when it is asked for again.',
              on: {
                'pin.take': 'loose',
                'dialog.cancel': { actions: [{ type: 'askForLog', params: { type: 'log.hide' } }, 'tellHidden'] },
              },
            },
          },
        },
        menu: {
          initial: 'closed',
          states: {
            closed: {
              on: {
                'menu.open': {
                  guard: { type: 'isKept', params: ({ event }) => event },
                  target: 'open',
                  actions: { type: 'choose', params: ({ event }) => event },
                },
              },
            },
            open: {
              tags: 'chosen',
              description: 'What can be done with a connection; others come in the meantime.',
              on: {
                'menu.close': 'closed',
                'explain.open': { target: 'closed', actions: 'askToExplain' },
                'rule.open': {
                  target: 'closed',
                  actions: { type: 'askForRule', params: ({ event }) => event },
                },
              },
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
