import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { referenceKey, type Reference } from '../domain/reference';
import { type Touch, type TouchReply } from '../domain/touch';
import { lockedCall, type CallResult } from '../calls/locked-call.machine';
import { type SessionHost } from '../ports/host';
import { type Latencies, type LatencyTest } from '../ports/measured';
import { notice } from '../ports/notice';
import { type LatencyAnswer } from '../ports/service';
import { LATENCY_SLOW } from '../shared/constants';
import { type Fault } from '../shared/faults';
import * as rules from './latency.rules';
import { testUrlMachine, type TestUrlReport } from './test-url.machine';
import { type Chunk, type Flight } from './latency.rules';
import { sayFault } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

export type LatencyCommand = { readonly type: 'latency.cancel' };

/** `rows` are positions in `touch`. */
export type LatencyFact =
  | {
      readonly type: 'latency.requested';
      readonly test: LatencyTest;
      readonly rows: readonly Reference[];
      readonly touch: Touch;
    }
  | { readonly type: 'latency.abandoned' }
  | { readonly type: 'touch.received'; readonly reply: TouchReply }
  | TestUrlReport;

export interface LatencyInputs {
  readonly host: SessionHost;
  /** The lists and the results of the previous session. */
  readonly touch: Touch | null;
  readonly latencies: Latencies;
  /** The page that the HTTP test asks for; null is the service's own. */
  readonly testUrl: string | null;
  /** The service asks for that page; before 2.2.4.4 it ignores it. */
  readonly takesTestUrl: boolean;
}

export interface Context {
  readonly host: SessionHost;
  readonly touch: Touch;
  readonly latencies: Latencies;
  readonly testUrl: string | null;
  readonly takesTestUrl: boolean;
  readonly queue: readonly Chunk[];
  readonly flight: Flight | null;
  readonly done: number;
  readonly total: number;
  /** Rows whose own call failed, and what the service said last. */
  readonly failed: number;
  readonly failedInARow: number;
  readonly message: string;
}

/** No test runs. */
export const AT_REST = {
  queue: [],
  flight: null,
  done: 0,
  total: 0,
  failed: 0,
  failedInARow: 0,
  message: '',
} as const;

type Answer = CallResult<readonly LatencyAnswer[]>;

/** The vocabulary of the chart in `latency.machine.ts`. */
export const latencySetup = setup({
  types: {
    context: {} as Context,
    events: {} as LatencyCommand | LatencyFact,
    input: {} as LatencyInputs,
    tags: {} as 'busy',
  },
  actors: {
    testUrl: testUrlMachine,
    pingLatency: lockedCall(serviceCall('pingLatency')),
    httpLatency: lockedCall(serviceCall('httpLatency')),
  },
  actions: {
    begin: assign({ done: 0, total: 0, failed: 0, failedInARow: 0, message: '' }),
    enqueueRows: assign(
      ({ context }, { test, rows, touch }: Extract<LatencyFact, { readonly type: 'latency.requested' }>) => {
        const waiting = context.flight === null ? context.queue : [context.flight, ...context.queue];
        const chunks = rules.chunksOf(test, rules.notYetAsked(test, rows, waiting));
        return {
          touch,
          queue: [...context.queue, ...chunks],
          latencies: rules.withTesting(context.latencies, chunks),
          total: context.total + rules.rowsIn(chunks),
        };
      },
    ),
    followTouch: assign(({ context }, { reply: { touch } }: { readonly reply: TouchReply }) => {
      if (touch === context.touch) return {};
      const { latencies, queue, flight, lost } = rules.follow(
        context.touch,
        touch,
        context.latencies,
        context.queue,
        context.flight,
      );
      return { touch, latencies, queue, flight, done: context.done + lost };
    }),
    tellLatencies: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'latencies.received', latencies: context.latencies }) as const,
    ),
    startBatch: assign(({ context: { queue } }) => {
      const [chunk, ...rest] = queue;
      return { queue: rest, flight: chunk === undefined ? null : { ...chunk, today: chunk.rows.map(referenceKey) } };
    }),
    finishBatch: assign(({ context }, answer: Answer) =>
      context.flight === null || !answer.ok
        ? {}
        : {
            latencies: rules.withAnswers(context.latencies, context.flight, answer.value),
            done: context.done + context.flight.rows.length,
            flight: null,
            failedInARow: 0,
          },
    ),
    halve: assign(({ context }) => ({
      queue: [...(context.flight === null ? [] : rules.halvesToday(context.flight)), ...context.queue],
      flight: null,
    })),
    setAside: assign(({ context }, fault: Fault) => ({
      latencies: context.flight === null ? context.latencies : rules.withAnswers(context.latencies, context.flight, []),
      done: context.done + 1,
      flight: null,
      failed: context.failed + 1,
      failedInARow: context.failedInARow + 1,
      message: fault.kind === 'refused' ? fault.message : context.message,
    })),
    keepTestUrl: enqueueActions(({ context, enqueue }, { url }: { readonly url: string | null }) => {
      enqueue.assign({ testUrl: url });
      enqueue.sendTo(context.host, { type: 'view.changed', view: { testUrl: url } });
      enqueue.sendTo(context.host, { type: 'storing.requested', key: 'httpTestUrl', value: url });
    }),
    stop: assign(({ context }) => ({ latencies: rules.withoutTesting(context.latencies), queue: [], flight: null })),
    sayFault: sayFault(),
    raiseFailures: enqueueActions(({ context, enqueue }) => {
      if (context.failed === 0) return;
      const { failed: count, message } = context;
      enqueue.sendTo(context.host, {
        type: 'notice.raised',
        notice: notice('latencyFailed', 'warning', { count, message }),
      });
    }),
    raiseSlow: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: notice('latencySlow', 'info') }),
  },
  guards: {
    isEmpty: ({ context }) => context.queue.length === 0,
    pings: ({ context }) => context.queue[0]?.test === 'ping',
    answered: (_, answer: Answer) => answer.ok,
    mayHalve: ({ context }, answer: Answer) =>
      !answer.ok && rules.mayBeARow(answer.fault) && (context.flight?.rows.length ?? 0) > 1,
    maySetAside: ({ context }, answer: Answer) =>
      !answer.ok && rules.mayBeARow(answer.fault) && context.failedInARow + 1 < rules.FAILURES_IN_A_ROW,
  },
  delays: { slow: LATENCY_SLOW },
});
