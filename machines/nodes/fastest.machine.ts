import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Latencies } from '../ports/measured';
import { faultThrown } from '../calls/answers';
import { type StepFact } from '../calls/step-runner.setup';
import { fastestSetup, initialContext, runOf, winners } from './fastest.setup';
import { type MembersResult, type MembersStep } from './members.rules';

/** What can be chosen while a test runs. */
const choosing = {
  'count.choose': {
    guard: { type: 'isOffered', params: ({ event }: { event: { readonly count: number } }) => event },
    actions: { type: 'keepCount', params: ({ event }: { event: { readonly count: number } }) => event },
  },
  'fastest.settle': { actions: 'abandon' },
  'dialog.cancel': { target: '#fastest.closed', actions: 'abandon' },
} as const;

/** While the outbound's servers are changed. */
const changing = {
  tags: 'changing',
  entry: 'forgetFault',
  on: {
    'step.ended': {
      actions: {
        type: 'tellResult',
        params: ({ event }: { readonly event: StepFact<MembersStep, MembersResult> }) => event.ended,
      },
    },
    'members.leave': { actions: ['leave', 'wantTouch'] },
  },
} as const;

/** A test, from the question to its last answer: `isOutstanding` says whether one is missing, `keepResults` reads them all. */
function answersOf<
  TGuard extends 'pingsRun' | 'httpRuns',
  TAction extends 'keepPings' | 'keepHttp',
  TTarget extends '#fastest.pinged' | '#fastest.compared',
>(isOutstanding: TGuard, keepResults: TAction, target: TTarget) {
  const latenciesIn = ({ event }: { readonly event: { readonly latencies: Latencies } }) => event;
  const guard = { type: isOutstanding, params: latenciesIn } as const;
  const keep = { type: 'keepLatencies', params: latenciesIn } as const;
  return {
    initial: 'asked',
    states: {
      asked: { on: { 'latencies.received': { guard, target: 'answering', actions: keep } } },
      answering: {
        on: {
          'latencies.received': [
            { guard, actions: keep },
            { target, actions: [keep, keepResults] },
          ],
        },
      },
    },
  } as const;
}

/** The fastest of the servers that the table lists: tested, compared, and used (docs/decisions/fastest.md). */
export const fastestMachine = fastestSetup.createMachine({
  id: 'fastest',
  description: 'Tests the servers that the table lists, compares them, and uses the fastest in the active outbound.',
  meta: { title: 'Fastest', spec: [] },
  context: ({ input }) => initialContext(input),
  initial: 'pinging',
  on: {
    'context.changed': { actions: { type: 'followLists', params: ({ event }) => event } },
    'latencies.received': {},
  },
  states: {
    pinging: {
      tags: 'testing',
      description: 'All that the table lists are tested by PING, by the one machine that makes latency tests.',
      entry: { type: 'ask', params: { test: 'ping' } },
      on: {
        ...choosing,
        'http.choose': { actions: { type: 'keepYes', params: ({ event }) => event } },
      },
      ...answersOf('pingsRun', 'keepPings', '#fastest.pinged'),
    },
    pinged: {
      always: [
        { guard: 'noneIsAble', target: 'failed' },
        { guard: 'mayTestHttp', target: 'testing' },
        { target: 'compared' },
      ],
    },
    testing: {
      tags: 'testing',
      description: 'The ten best are tested by HTTP, which replaces a running core for a moment.',
      entry: { type: 'ask', params: { test: 'http' } },
      on: choosing,
      ...answersOf('httpRuns', 'keepHttp', '#fastest.compared'),
    },
    compared: {
      always: [{ guard: 'noneIsAble', target: 'failed' }, { guard: 'isSettled', target: 'used' }, { target: 'using' }],
    },
    using: {
      ...changing,
      description: 'The best are connected first; only then are the outbound’s others disconnected.',
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context, self }) => ({ ...runOf(context, winners(context)), caller: self }),
        onDone: [
          {
            guard: { type: 'keepsAny', params: ({ event }) => event.output },
            target: 'used',
            actions: { type: 'keepFaults', params: ({ event }) => event.output },
          },
          {
            target: 'refused',
            actions: [{ type: 'keepFaults', params: ({ event }) => event.output }, 'wantTouch'],
          },
        ],
        onError: { target: 'refused', actions: [{ type: 'keepFault', params: faultThrown }, 'wantTouch'] },
      },
    },
    used: {
      description: 'Says what was compared and what is used; all of it can be changed again.',
      on: {
        'count.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'compared',
          actions: { type: 'keepCount', params: ({ event }) => event },
        },
        'http.test': { guard: 'decidedByPing', target: 'testing' },
        'fastest.restore': { guard: 'isChanged', target: 'restoring' },
        'core.start': { guard: 'isStopped', actions: 'askToStart' },
        'dialog.cancel': 'closed',
      },
    },
    restoring: {
      ...changing,
      description: 'The outbound gets back what it had when this began.',
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context, self }) => ({ ...runOf(context, context.before), caller: self }),
        onDone: { target: 'restored', actions: { type: 'keepFaults', params: ({ event }) => event.output } },
        onError: { target: 'restored', actions: [{ type: 'keepFault', params: faultThrown }, 'wantTouch'] },
      },
    },
    restored: { on: { 'dialog.cancel': 'closed' } },
    refused: {
      description: 'The best could not be connected: nothing was disconnected and nothing is deleted.',
      on: { 'fastest.restore': { guard: 'isChanged', target: 'restoring' }, 'dialog.cancel': 'closed' },
    },
    failed: {
      description: 'No server answered, or none of the best passed the HTTP test: nothing was changed.',
      on: { 'dialog.cancel': 'closed' },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type FastestActor = ActorRefFrom<typeof fastestMachine>;
export type FastestSnapshot = SnapshotFrom<typeof fastestMachine>;
