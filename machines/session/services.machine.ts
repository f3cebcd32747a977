import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultThrown, valueIn } from '../calls/answers';
import { servicesSetup, shownOf } from './services.setup';

/** The services that this browser knows, side by side: what each says of itself, its name and colour, and the way to it. */
export const servicesMachine = servicesSetup.createMachine({
  id: 'services',
  description: 'Reads the services that this browser knows, one at a time, and keeps their names and colours.',
  meta: { title: 'Service overview', spec: [] },
  context: ({ input: { host, id, ...shown } }) => ({
    host,
    id,
    ...shownOf(shown),
    readings: new Map(),
    turn: null,
    subject: '',
    name: '',
  }),
  initial: 'open',
  on: {
    'context.changed': { actions: { type: 'keepShown', params: ({ event }) => event } },
    'dialog.cancel': '.closed',
  },
  states: {
    open: {
      type: 'parallel',
      on: {
        'service.open': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'closed',
          actions: { type: 'tellChosen', params: ({ event }) => event },
        },
        'service.add': { target: 'closed', actions: 'askForAddress' },
        'colour.choose': { actions: { type: 'storeColour', params: ({ event }) => event } },
      },
      states: {
        reader: {
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Nothing is read while the page is hidden.',
              invoke: {
                id: 'shown',
                src: 'shown',
                onDone: { target: 'choosing', actions: 'takeTurn' },
                onError: 'resting',
              },
            },
            choosing: { always: [{ guard: 'anyTurn', target: 'reading' }, { target: 'resting' }] },
            reading: {
              description: 'One service at a time, with the token that was kept for it.',
              invoke: {
                id: 'read',
                src: 'read',
                input: ({ context: { turn, used } }) => ({ address: turn ?? '', used: turn === used }),
                onDone: {
                  target: 'resting',
                  actions: [
                    { type: 'keepAnswer', params: valueIn },
                    { type: 'storeSeen', params: valueIn },
                  ],
                },
                onError: { target: 'resting', actions: { type: 'keepFault', params: faultThrown } },
              },
            },
            resting: { after: { pace: 'waiting' } },
          },
        },
        edits: {
          initial: 'none',
          states: {
            none: {
              on: {
                'name.open': { target: 'naming', actions: { type: 'openName', params: ({ event }) => event } },
                'service.forget': {
                  guard: { type: 'isOther', params: ({ event }) => event },
                  target: 'asking',
                  actions: { type: 'keepSubject', params: ({ event }) => event },
                },
              },
            },
            naming: {
              tags: 'naming',
              on: {
                'name.edit': { actions: { type: 'keepName', params: ({ event }) => event } },
                'name.save': { target: 'none', actions: 'storeName' },
                'name.leave': 'none',
              },
            },
            asking: {
              tags: 'asking',
              description: 'With a service its login is forgotten, too.',
              on: { 'forget.confirm': { target: 'none', actions: 'storeForgotten' }, 'forget.refuse': 'none' },
            },
          },
        },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type ServicesActor = ActorRefFrom<typeof servicesMachine>;
export type ServicesSnapshot = SnapshotFrom<typeof servicesMachine>;
