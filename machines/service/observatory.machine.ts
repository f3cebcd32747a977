import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ObservatoryReport } from '../domain/observatory';
import { EMPTY_TOUCH, type Touch, type TouchReply } from '../domain/touch';
import { followedResults, observedIn, testedIn, withResults } from './recent-results.rules';
import { type AliveStates, type Latencies, type RecentResults } from '../ports/measured';
import { type SessionHost } from '../ports/host';
import { OBSERVATORY_SILENCE } from '../shared/constants';
import { aliveStates, pruned, withReport, type Reports } from './observatory.rules';

export type ObservatoryFact =
  | { readonly type: 'observatory.received'; readonly report: ObservatoryReport }
  | { readonly type: 'touch.received'; readonly reply: TouchReply }
  | { readonly type: 'latencies.received'; readonly latencies: Latencies }
  | { readonly type: 'socket.closed'; readonly opened: boolean };

type ListsFact = Extract<ObservatoryFact, { readonly type: 'touch.received' }>;

export interface ObservatoryInput {
  readonly host: SessionHost;
  /** The lists, the tests and the results of the previous session. */
  readonly touch: Touch | null;
  readonly latencies: Latencies;
  readonly results: RecentResults;
}

export interface Context {
  readonly host: SessionHost;
  readonly reports: Reports;
  /** As the host was last told. */
  readonly alive: AliveStates;
  readonly touch: Touch;
  readonly latencies: Latencies;
  /** What was heard of the connected servers, by observation or by a test. */
  readonly results: RecentResults;
  /** As the host was last told. */
  readonly told: RecentResults;
}

/** Every list moves the results with their servers. */
const followed = [
  { type: 'followTouch', params: ({ event }: { readonly event: ListsFact }) => event },
  'tellResults',
] as const;

/** Which connected servers are alive, as the service's messages say (SPEC section 4, "Side panel alive state"). */
export const observatoryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ObservatoryFact,
    input: {} as ObservatoryInput,
    tags: {} as 'stale' | 'silent',
  },
  actions: {
    keepReport: assign(({ context }, { report }: { readonly report: ObservatoryReport }) => {
      const found = observedIn(context.reports[report.outbound] ?? [], report, context.results);
      return {
        reports: withReport(context.reports, report),
        results: withResults(context.results, found, context.touch),
      };
    }),
    keepTests: assign(({ context }, { latencies }: { readonly latencies: Latencies }) => ({
      latencies,
      results: withResults(context.results, testedIn(context.latencies, latencies), context.touch),
    })),
    followTouch: assign(({ context }, { reply: { touch } }: { readonly reply: TouchReply }) => ({
      touch,
      results: followedResults(context.results, context.touch, touch),
    })),
    tellResults: enqueueActions(({ context: { host, results, told }, enqueue }) => {
      if (results === told) return;
      enqueue.assign({ told: results });
      enqueue.sendTo(host, { type: 'memory.kept', memory: { results } });
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
  description: 'Knows which connected servers are alive while the service reports it.',
  meta: { title: 'Observatory', spec: ['4.08', '4.09', '7.37'] },
  context: ({ input }) => ({
    ...input,
    touch: input.touch ?? EMPTY_TOUCH,
    told: input.results,
    reports: {},
    alive: new Map(),
  }),
  initial: 'none',
  on: {
    'observatory.received': {
      target: '.fresh',
      reenter: true,
      actions: [{ type: 'keepReport', params: ({ event }) => event }, 'tellAlive', 'tellResults'],
    },
    'latencies.received': { actions: [{ type: 'keepTests', params: ({ event }) => event }, 'tellResults'] },
  },
  states: {
    none: {
      on: { 'touch.received': { actions: [...followed] } },
      description: 'Nothing has been reported about any connected server: every alive state is unknown.',
    },
    fresh: {
      description: 'Messages arrive about once a second. If they stop for 5 s, the lists are read again.',
      after: { silence: { target: 'stale', actions: 'tellStopped' } },
      on: {
        'socket.closed': 'stale',
        'touch.received': [
          {
            guard: { type: 'leavesNothing', params: ({ event }) => event },
            target: 'none',
            actions: ['forgetAll', 'tellAlive', ...followed],
          },
          { actions: [{ type: 'prune', params: ({ event }) => event }, 'tellAlive', ...followed] },
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
            actions: ['forgetAll', 'tellAlive', ...followed],
          },
          {
            target: '.answered',
            actions: [{ type: 'prune', params: ({ event }) => event }, 'tellAlive', ...followed],
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
