import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { EMPTY_TOUCH } from '../domain/touch';
import { answerIn, faultIn, faultThrown } from '../calls/answers';
import { withoutTesting } from './latency.rules';
import { AT_REST, latencySetup } from './latency.setup';

/** What comes of a call, whichever test it makes. */
const outcome = {
  onDone: [
    {
      guard: { type: 'answered', params: answerIn },
      target: 'next',
      actions: [{ type: 'finishBatch', params: answerIn }, 'tellLatencies'],
    },
    { guard: { type: 'mayHalve', params: answerIn }, target: 'next', actions: 'halve' },
    {
      guard: { type: 'maySetAside', params: answerIn },
      target: 'next',
      actions: [{ type: 'setAside', params: faultIn }, 'tellLatencies'],
    },
    {
      target: '#latency.idle',
      actions: ['stop', 'tellLatencies', { type: 'sayFault', params: faultIn }],
    },
  ],
  onError: {
    target: '#latency.idle',
    actions: ['stop', 'tellLatencies', { type: 'sayFault', params: faultThrown }],
  },
} as const;

/** The texts of all latency tests of a session, row by row, and the test in progress (SPEC 4.07). */
export const latencyMachine = latencySetup.createMachine({
  id: 'latency',
  description: 'Tests the latency of rows in chunks, one test after the other.',
  meta: { title: 'Latency', spec: ['4.07', '7.28', '8.19', '9.04'] },
  context: ({ input }) => ({
    host: input.host,
    touch: input.touch ?? EMPTY_TOUCH,
    latencies: withoutTesting(input.latencies),
    testUrl: input.testUrl,
    takesTestUrl: input.takesTestUrl,
    ...AT_REST,
  }),
  entry: 'tellLatencies',
  invoke: {
    id: 'testUrl',
    src: 'testUrl',
    input: ({ self, context }) => ({ owner: self, url: context.testUrl }),
    onError: { actions: { type: 'sayFault', params: faultThrown } },
  },
  on: {
    'touch.received': { actions: [{ type: 'followTouch', params: ({ event }) => event }, 'tellLatencies'] },
    'testUrl.chosen': { actions: { type: 'keepTestUrl', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'latency.requested': {
          target: 'testing',
          actions: ['begin', { type: 'enqueueRows', params: ({ event }) => event }, 'tellLatencies'],
        },
      },
    },
    testing: {
      tags: 'busy',
      type: 'parallel',
      on: {
        'latency.requested': { actions: [{ type: 'enqueueRows', params: ({ event }) => event }, 'tellLatencies'] },
        'latency.cancel': { target: 'idle', actions: ['stop', 'tellLatencies', 'raiseFailures'] },
        'latency.abandoned': { target: 'idle', actions: ['stop', 'tellLatencies', 'raiseFailures'] },
      },
      states: {
        calls: {
          initial: 'next',
          states: {
            next: {
              always: [
                { guard: 'isEmpty', target: '#latency.idle', actions: 'raiseFailures' },
                { guard: 'pings', target: 'pinging', actions: 'startBatch' },
                { target: 'asking', actions: 'startBatch' },
              ],
            },
            pinging: {
              invoke: {
                id: 'ping',
                src: 'pingLatency',
                input: ({ context }) => ({ rows: context.flight?.rows ?? [], testUrl: null }),
                ...outcome,
              },
            },
            asking: {
              description:
                'The HTTP test runs through the core; one bad reference voids a whole call, so a failed call is halved.',
              invoke: {
                id: 'http',
                src: 'httpLatency',
                input: ({ context }) => ({
                  rows: context.flight?.rows ?? [],
                  testUrl: context.takesTestUrl ? context.testUrl : null,
                }),
                ...outcome,
              },
            },
          },
        },
        clock: {
          initial: 'quick',
          states: {
            quick: { after: { slow: { target: 'slow', actions: 'raiseSlow' } } },
            slow: { description: 'A latency test slower than 12 s shows a message, once (SPEC 8.19).' },
          },
        },
      },
    },
  },
});

export type LatencyActor = ActorRefFrom<typeof latencyMachine>;
export type LatencySnapshot = SnapshotFrom<typeof latencyMachine>;
