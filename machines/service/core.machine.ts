import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type TouchReply } from '../domain/touch';
import { answerIn, faultIn, faultThrown } from '../calls/answers';
import { type CallResult } from '../calls/locked-call.machine';
import { longCall, waitingStates, type LongCallFact } from '../calls/long-call.machine';
import { type SessionHost } from '../ports/host';
import { notice, success } from '../ports/notice';
import { type Fault } from '../shared/faults';
import { namesCoreFiles, namesInvalidConfig } from './core.rules';
import { sayFault, sayStartRefused, tellTouch, wantTouch } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

export type CoreCommand = { readonly type: 'core.toggle' };

export type CoreFact =
  | { readonly type: 'touch.received'; readonly reply: TouchReply }
  | { readonly type: 'config.refused'; readonly message: string }
  | LongCallFact;

export interface CoreInput {
  readonly host: SessionHost;
  /** Whether the core runs, when lists of a moment ago say it: the page remounts and nothing is in doubt. */
  readonly known: boolean | null;
}

export interface Context extends CoreInput {
  /** Why the last start or stop got no answer; shown until the next one. */
  readonly lastFault: Fault | null;
}

type Answer = CallResult<TouchReply>;

/**
 * Whether the core runs, and starting and stopping it (SPEC section 4, "Running state"). The lists are the only source: an
 * answered call hands them to the host, which tells them to everybody, this machine included.
 */
export const coreMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CoreCommand | CoreFact,
    input: {} as CoreInput,
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    start: longCall(serviceCall('start')),
    stop: longCall(serviceCall('stop')),
  },
  actions: {
    forgetFault: assign({ lastFault: null }),
    tellTried: sendTo(({ context }) => context.host, { type: 'start.tried' }),
    tellStopTried: sendTo(({ context }) => context.host, { type: 'stop.tried' }),
    tellTouch: tellTouch(),
    /** Nothing waits for the core to start any more: a remount at the end of the poll would abort the stop. */
    endPoll: sendTo(({ context }) => context.host, { type: 'poll.dropped', reason: 'stop' }),
    sayRefused: sayStartRefused(),
    sayStarted: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('coreStarted') }),
    sayStopped: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('coreStopped') }),
    wantTouch: wantTouch(),
    keepFault: assign({ lastFault: (_, fault: Fault) => fault }),
    sayFault: sayFault(),
    sayFilesMissing: enqueueActions(({ context, enqueue }, fault: Fault) => {
      if (fault.kind !== 'refused' || !namesCoreFiles(fault.message)) return;
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: notice('coreFilesMissing', 'warning') });
    }),
  },
  guards: {
    isKnownToRun: ({ context }) => context.known === true,
    isKnownToRest: ({ context }) => context.known === false,
    isRunning: (_, { reply }: { readonly reply: TouchReply }) => reply.running,
    isStopped: (_, { reply }: { readonly reply: TouchReply }) => !reply.running,
    isPaused: (_, { reply }: { readonly reply: TouchReply }) => reply.paused === true,
    isReady: (_, { reply }: { readonly reply: TouchReply }) => !reply.running && reply.paused !== true,
    meansStopped: (_, { message }: { readonly message: string }) => namesInvalidConfig(message),
    hasFailed: (_, answer: Answer) => !answer.ok,
  },
}).createMachine({
  id: 'core',
  description: 'Knows whether the core is running, and starts and stops it.',
  meta: { title: 'Core', spec: ['4.01', '4.02', '4.03', '4.04', '7.35', '8.22'] },
  context: ({ input }) => ({ ...input, lastFault: null }),
  initial: 'deciding',
  // `ready` and `running` hear nothing new in lists that say the same again, and a start or a stop waits for its own answer.
  on: {
    'touch.received': [
      { guard: { type: 'isRunning', params: ({ event }) => event }, target: '.running' },
      { guard: { type: 'isPaused', params: ({ event }) => event }, target: '.paused' },
      { target: '.ready' },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: 'isKnownToRun', target: 'running' },
        { guard: 'isKnownToRest', target: 'ready' },
        { target: 'checking' },
      ],
    },
    checking: {
      description: 'It is checking until the lists say whether the core runs. Clicking does nothing.',
      on: { 'config.refused': { guard: { type: 'meansStopped', params: ({ event }) => event }, target: 'ready' } },
    },
    ready: {
      description: 'The core is not running; starting is allowed.',
      exit: 'forgetFault',
      on: {
        'core.toggle': 'starting',
        'touch.received': { guard: { type: 'isReady', params: ({ event }) => event } },
      },
    },
    paused: {
      description: 'The machine of the service has no network: the core goes on when it is back, and is not started.',
    },
    running: {
      description: 'The core runs; stopping is allowed.',
      exit: 'forgetFault',
      on: {
        'core.toggle': 'stopping',
        'touch.received': { guard: { type: 'isRunning', params: ({ event }) => event } },
        'config.refused': { guard: { type: 'meansStopped', params: ({ event }) => event }, target: 'ready' },
      },
    },
    starting: {
      entry: 'tellTried',
      // Lists that arrive now may be older than the click.
      on: { 'touch.received': {} },
      ...waitingStates,
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context: { host }, self }) => ({ host, caller: self, poll: 'start', call: undefined }),
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'checking',
            actions: [
              { type: 'keepFault', params: faultIn },
              { type: 'sayRefused', params: faultIn },
              { type: 'sayFilesMissing', params: faultIn },
              'wantTouch',
            ],
          },
          { target: 'checking', actions: [{ type: 'tellTouch', params: answerIn }, 'sayStarted'] },
        ],
        onError: {
          target: 'checking',
          actions: [{ type: 'sayFault', params: faultThrown }, 'wantTouch'],
        },
      },
      states: {
        ...waitingStates.states,
        background: {
          ...waitingStates.states.background,
          description: 'The answer is outstanding and the control is usable again.',
          on: {
            'core.toggle': '#core.stopping',
            'touch.received': { guard: { type: 'isRunning', params: ({ event }) => event }, target: '#core.running' },
          },
        },
      },
    },
    stopping: {
      entry: ['endPoll', 'tellStopTried'],
      on: { 'touch.received': {} },
      ...waitingStates,
      invoke: {
        id: 'stop',
        src: 'stop',
        input: ({ context: { host }, self }) => ({ host, caller: self, poll: null, call: undefined }),
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'checking',
            actions: [{ type: 'keepFault', params: faultIn }, { type: 'sayFault', params: faultIn }, 'wantTouch'],
          },
          { target: 'checking', actions: [{ type: 'tellTouch', params: answerIn }, 'sayStopped'] },
        ],
        onError: {
          target: 'checking',
          actions: [{ type: 'sayFault', params: faultThrown }, 'wantTouch'],
        },
      },
      states: {
        ...waitingStates.states,
        background: {
          ...waitingStates.states.background,
          on: {
            'core.toggle': '#core.starting',
            'touch.received': { guard: { type: 'isStopped', params: ({ event }) => event }, target: '#core.ready' },
          },
        },
      },
    },
  },
});

export type CoreActor = ActorRefFrom<typeof coreMachine>;
export type CoreSnapshot = SnapshotFrom<typeof coreMachine>;
