import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { type Capabilities } from '../domain/capabilities';
import { type ConnectedReference, type Reference } from '../domain/reference';
import { connectedTo, type Touch } from '../domain/touch';
import {
  isSettled,
  keptIn,
  membersRules,
  stepsTo,
  type MembersNotes,
  type MembersResult,
  type MembersRules,
  type MembersStep,
} from './members.rules';
import { type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { type Latencies, type LatencyTest } from '../ports/measured';
import { stepRunner } from '../calls/step-runner.machine';
import { type Ended, type RunOutput } from '../calls/step-runner.rules';
import { type StepFact } from '../calls/step-runner.setup';
import { tellClosed, wantTouch } from '../calls/telling';
import { type Fault } from '../shared/faults';
import * as rules from './fastest.rules';
import { type Result } from './fastest.rules';

export type FastestCommand =
  /** Goes on with what has answered so far. */
  | { readonly type: 'fastest.settle' | 'fastest.restore' | 'http.test' | 'core.start' | 'members.leave' }
  /** The person's yes to the HTTP test, which replaces a running core for a moment. */
  | { readonly type: 'http.choose'; readonly yes: boolean }
  | { readonly type: 'count.choose'; readonly count: number }
  | { readonly type: 'dialog.cancel' };

export type FastestFact =
  | Extract<DialogFact, { readonly type: 'context.changed' | 'latencies.received' }>
  | StepFact<MembersStep, MembersResult>;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly fastest: {
      /** The servers to compare, as the table lists them: positions in `touch`. */
      readonly rows: readonly Reference[];
      readonly touch: Touch;
      /** What the best are used in. */
      readonly outbound: string;
    };
  }
}

export interface FastestInput extends DialogInput<'fastest', 'reply'> {
  readonly service: Pick<Capabilities, 'loadBalanceValid' | 'connectStarts' | 'wholeOutbounds'>;
}

export interface Context extends Omit<FastestInput, 'reply'> {
  readonly running: boolean;
  readonly latencies: Latencies;
  readonly results: readonly Result[];
  readonly count: number;
  readonly http: boolean;
  /** What the outbound had before anything was changed. */
  readonly before: readonly ConnectedReference[];
  readonly fault: Fault | null;
}

type Output = RunOutput<MembersStep, MembersNotes, MembersResult>;
type Changed = Extract<FastestFact, { readonly type: 'context.changed' }>;

export function initialContext({ id, host, rows, touch, outbound, reply, service }: FastestInput): Context {
  return {
    id,
    host,
    outbound,
    rows,
    touch,
    service,
    running: reply?.running ?? false,
    latencies: new Map(),
    results: [],
    count: 1,
    http: false,
    before: connectedTo(touch, outbound),
    fault: null,
  };
}

export const winners = ({ results, count }: Context): readonly Reference[] => rules.winnersOf(results, count);

/** The input of the run that gives the outbound these servers, without the ref that its steps are reported to. */
export const runOf = ({ host, touch, running, outbound, service }: Context, wanted: readonly Reference[]) => ({
  host,
  rules: membersRules,
  steps: stepsTo(touch, outbound, wanted, service.wholeOutbounds),
  work: { touch, running, notes: { outbound, wanted, starts: service.connectStarts } },
});

/** The vocabulary of the chart in `fastest.machine.ts`. */
export const fastestSetup = setup({
  types: {
    context: {} as Context,
    events: {} as FastestCommand | FastestFact,
    input: {} as FastestInput,
    tags: {} as 'testing' | 'changing',
  },
  actors: { run: stepRunner<MembersRules>() },
  actions: {
    ask: sendTo(
      ({ context }) => context.host,
      ({ context: { rows, results, touch } }, { test }: { readonly test: LatencyTest }) =>
        ({ type: 'latency.requested', test, rows: test === 'ping' ? rows : rules.bestOf(results), touch }) as const,
    ),
    abandon: sendTo(({ context }) => context.host, { type: 'latency.abandoned' }),
    keepLatencies: assign((_, { latencies }: { readonly latencies: Latencies }) => ({ latencies })),
    keepPings: assign(({ context }) => ({ results: rules.pingResults(context.rows, context.latencies) })),
    keepHttp: assign(({ context }) => ({ results: rules.withHttp(context.results, context.latencies) })),
    keepYes: assign((_, { yes }: { readonly yes: boolean }) => ({ http: yes })),
    keepCount: assign((_, { count }: { readonly count: number }) => ({ count })),
    followLists: assign(({ context }, { dialogContext: { reply } }: Changed) => {
      if (reply === null) return {};
      const { touch, running } = reply;
      return touch === context.touch
        ? { running }
        : { touch, running, ...rules.followAll(context.touch, touch, context) };
    }),
    tellResult: enqueueActions(({ context, enqueue }, { outcome }: Ended<MembersStep, MembersResult>) => {
      const result = outcome.kind === 'done' ? outcome.result : null;
      if (result !== null) enqueue.sendTo(context.host, result);
      if (outcome.kind === 'failed' && outcome.fault.kind === 'refused')
        enqueue.sendTo(context.host, { type: 'start.refused', message: outcome.fault.message });
    }),
    keepFaults: assign((_, output: Output) => ({ fault: rules.faultOfRun(output) })),
    keepFault: assign((_, fault: Fault) => ({ fault })),
    forgetFault: assign({ fault: null }),
    leave: sendTo('run', { type: 'run.leave' }),
    askToStart: sendTo(({ context }) => context.host, {
      type: 'action.chosen',
      action: { kind: 'toggleCore' },
    }),
    wantTouch: wantTouch(),
    tellClosed: tellClosed(),
  },
  guards: {
    pingsRun: ({ context }, { latencies }: { readonly latencies: Latencies }) =>
      rules.isOutstanding(context.rows, latencies),
    httpRuns: ({ context }, { latencies }: { readonly latencies: Latencies }) =>
      rules.isOutstanding(rules.bestOf(context.results), latencies),
    noneIsAble: ({ context }) => winners(context).length === 0,
    /** While the core is stopped the HTTP test replaces nothing. */
    mayTestHttp: ({ context }) => context.http || !context.running,
    decidedByPing: ({ context }) => !rules.isTestedByHttp(context.results),
    isSettled: ({ context }) => isSettled(context.touch, context.outbound, winners(context)),
    isOffered: ({ context }, { count }: { readonly count: number }) =>
      count !== context.count && context.service.loadBalanceValid,
    isChanged: ({ context }) => !isSettled(context.touch, context.outbound, context.before),
    isStopped: ({ context }) => !context.running,
    keepsAny: (_, { work }: Output) => keptIn(work).length > 0,
  },
});
