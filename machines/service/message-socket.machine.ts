import {
  enqueueActions,
  fromCallback,
  sendTo,
  setup,
  type ActorRefFrom,
  type EventObject,
  type SnapshotFrom,
} from 'xstate';
import { type ObservatoryReport } from '../domain/observatory';
import { type SessionHost } from '../ports/host';
import { type Traffic } from '../ports/measured';
import { SOCKET_RECONNECT } from '../shared/constants';
import { notProvidedCallback } from '../shared/not-provided';

export type MessageSocketCommand = { readonly type: 'socket.refuse' };

/** What the slot `connection` tells: one connection, from its opening to its closing. */
export type ConnectionFact =
  | { readonly type: 'socket.opened' }
  | { readonly type: 'socket.messageReceived'; readonly report: ObservatoryReport }
  | { readonly type: 'socket.runningTold'; readonly running: boolean; readonly paused: boolean }
  | { readonly type: 'socket.trafficTold'; readonly traffic: Traffic }
  /** `opened`: whether it had ever been open. */
  | { readonly type: 'socket.closed'; readonly opened: boolean };

export interface Context {
  readonly host: SessionHost;
  /** As it was told last; null where nobody tells it. */
  readonly traffic: Traffic | null;
}

/** The message socket: one connection at a time, a new one 3 s after it closes (SPEC section 4, "Message socket"). */
export const messageSocketMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MessageSocketCommand | ConnectionFact,
    input: {} as { readonly host: SessionHost },
  },
  actors: {
    connection: fromCallback<EventObject, Record<never, never>>(notProvidedCallback('messageSocket', 'connection')),
  },
  actions: {
    tellOpened: sendTo(({ context }) => context.host, { type: 'socket.opened' }),
    tellClosed: sendTo(
      ({ context }) => context.host,
      (_, { opened }: { readonly opened: boolean }) => ({ type: 'socket.closed', opened }) as const,
    ),
    tellReport: sendTo(
      ({ context }) => context.host,
      (_, { report }: { readonly report: ObservatoryReport }) => ({ type: 'observatory.received', report }) as const,
    ),
    tellRunning: sendTo(
      ({ context }) => context.host,
      (_, { running, paused }: Extract<ConnectionFact, { type: 'socket.runningTold' }>) =>
        ({ type: 'running.told', running, paused }) as const,
    ),
    keepTraffic: enqueueActions(({ context, enqueue }, { traffic }: { readonly traffic: Traffic | null }) => {
      if (traffic === context.traffic) return;
      enqueue.assign({ traffic });
      enqueue.sendTo(context.host, { type: 'traffic.told', traffic });
    }),
  },
  guards: { runs: (_, { running }: { readonly running: boolean }) => running },
  delays: { reconnect: SOCKET_RECONNECT },
}).createMachine({
  id: 'messageSocket',
  description: 'Keeps a connection open for the service’s messages and reconnects 3 s after it closes.',
  meta: { title: 'Message socket', spec: ['4.13', '6.05', '7.37', '9.07'] },
  context: ({ input }) => ({ host: input.host, traffic: null }),
  initial: 'held',
  on: { 'socket.refuse': '.refused' },
  states: {
    held: {
      // A callback actor never completes, so there is no onDone to write.
      invoke: {
        id: 'connection',
        src: 'connection',
        input: {},
        onError: { target: 'waiting', actions: { type: 'tellClosed', params: { opened: false } } },
      },
      on: { 'socket.closed': { target: 'waiting', actions: { type: 'tellClosed', params: ({ event }) => event } } },
      initial: 'connecting',
      states: {
        connecting: { on: { 'socket.opened': { target: 'open', actions: 'tellOpened' } } },
        open: {
          exit: { type: 'keepTraffic', params: { traffic: null } },
          on: {
            'socket.messageReceived': { actions: { type: 'tellReport', params: ({ event }) => event } },
            'socket.runningTold': [
              {
                guard: { type: 'runs', params: ({ event }) => event },
                actions: { type: 'tellRunning', params: ({ event }) => event },
              },
              {
                actions: [
                  { type: 'tellRunning', params: ({ event }) => event },
                  { type: 'keepTraffic', params: { traffic: null } },
                ],
              },
            ],
            'socket.trafficTold': { actions: { type: 'keepTraffic', params: ({ event }) => event } },
          },
        },
      },
    },
    waiting: {
      description: 'It reconnects 3 s after it closes.',
      after: { reconnect: 'held' },
    },
    refused: {
      description: 'The service refused the token: the socket stays closed until login begins a new session.',
      on: { 'socket.refuse': {} },
    },
  },
});

export type MessageSocketActor = ActorRefFrom<typeof messageSocketMachine>;
export type MessageSocketSnapshot = SnapshotFrom<typeof messageSocketMachine>;
