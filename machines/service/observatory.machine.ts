import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ObservatoryReport } from '../domain/observatory';
import { type TouchReply } from '../domain/touch';
import { type AliveStates, type SessionHost } from '../ports/host';
import { OBSERVATORY_SILENCE } from '../shared/constants';
import { aliveStates, pruned, withReport, type Reports } from './observatory.rules';

export type ObservatoryFact =
  | { readonly type: 'observatory.received'; readonly report: ObservatoryReport }
  | { readonly type: 'touch.received'; readonly reply: TouchReply }
  | { readonly type: 'socket.closed'; readonly opened: boolean };

interface Context {
  readonly host: SessionHost;
  readonly reports: Reports;
  /** As the host was last told. */
  readonly alive: AliveStates;
}

/** Which connected servers are alive, as the service's messages say (SPEC section 4, "Side panel alive state"). */
export const observatoryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ObservatoryFact,
    input: {} as { readonly host: SessionHost },
    tags: {} as 'stale' | 'silent',
  },
  actions: {
    keepReport: assign({
      reports: ({ context }, { report }: { readonly report: ObservatoryReport }) => withReport(context.reports, report),
    }),
    prune: assign({
      reports: ({ context }, { reply }: { readonly reply: TouchReply }) => pruned(context.reports, reply.touch),
    }),
    forgetAll: assign({ reports: {} }),
    tellAlive: enqueueActions(({ context, enqueue }) => {
      const alive = aliveStates(context.reports, context.alive);
      if (alive === context.alive) return;
      enqueue.assign({ alive });
      enqueue.sendTo(context.host, { type: 'alive.received', alive });
    }),
    tellStopped: sendTo(({ context }) => context.host, { type: 'observatory.stopped' }),
  },
  guards: {
    leavesNothing: ({ context }, { reply }: { readonly reply: TouchReply }) =>
      !reply.running || Object.keys(pruned(context.reports, reply.touch)).length === 0,
  },
  delays: { silence: OBSERVATORY_SILENCE },
}).createMachine({
  id: 'observatory',
  context: ({ input }) => ({ host: input.host, reports: {}, alive: new Map() }),
  initial: 'none',
  on: {
    'observatory.received': {
      target: '.fresh',
      reenter: true,
      actions: [{ type: 'keepReport', params: ({ event }) => event }, 'tellAlive'],
    },
  },
  states: {
    none: { description: 'Nothing has been reported about any connected server: every alive state is unknown.' },
    fresh: {
      description: 'Messages arrive about once a second. If they stop for 5 s, the lists are read again.',
      after: { silence: { target: 'stale', actions: 'tellStopped' } },
      on: {
        'socket.closed': 'stale',
        'touch.received': [
          {
            guard: { type: 'leavesNothing', params: ({ event }) => event },
            target: 'none',
            actions: ['forgetAll', 'tellAlive'],
          },
          { actions: [{ type: 'prune', params: ({ event }) => event }, 'tellAlive'] },
        ],
      },
    },
    stale: {
      tags: 'stale',
      description: 'The data is stale: it is dimmed and says since when.',
      initial: 'unheard',
      on: {
        'touch.received': [
          {
            guard: { type: 'leavesNothing', params: ({ event }) => event },
            target: 'none',
            actions: ['forgetAll', 'tellAlive'],
          },
          {
            target: '.answered',
            actions: [{ type: 'prune', params: ({ event }) => event }, 'tellAlive'],
          },
        ],
      },
      states: {
        unheard: {
          tags: 'silent',
          description: 'It is not known whether the service still answers until the lists arrive.',
        },
        answered: { description: 'The lists arrived: only the messages are missing.' },
      },
    },
  },
});

export type ObservatoryActor = ActorRefFrom<typeof observatoryMachine>;
export type ObservatorySnapshot = SnapshotFrom<typeof observatoryMachine>;
