import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type TouchReply } from '../domain/touch';
import { type SessionHost } from '../ports/host';
import { type TouchInput } from '../ports/service';
import { BUSY_RETRY, REQUEST_TIMEOUT, TOUCH_EVERY, TOUCH_SLOW, UNREACHABLE_RETRY } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { faultThrown } from '../calls/answers';
import { sayFault } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

/** `calls.counted` counts this panel's calls without the background reads of this machine. */
export type TouchReaderFact =
  | { readonly type: 'page.shown' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'socket.opened' }
  | { readonly type: 'socket.closed'; readonly opened: boolean }
  | { readonly type: 'observatory.stopped' }
  | { readonly type: 'calls.counted'; readonly inFlight: number }
  | { readonly type: 'touch.wanted' }
  /** Lists that somebody else has read. */
  | { readonly type: 'touch.received'; readonly reply: TouchReply };

export interface TouchReaderInput {
  readonly host: SessionHost;
  /** The page is, as the session begins. */
  readonly visible: boolean;
  /** Calls of this panel on their way. */
  readonly inFlight: number;
}

export interface Context extends TouchReaderInput {
  /** Closings of the socket since it was last open: only the first of them is news. */
  readonly closings: number;
}

const READ: TouchInput = { limit: REQUEST_TIMEOUT };

/** Keeps the lists fresh: the first reading of a session, and every later one (gaps.md "Freshness"). */
export const touchReaderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TouchReaderFact,
    input: {} as TouchReaderInput,
    tags: {} as 'first' | 'troubled',
  },
  actors: { touch: serviceCall('touch') },
  actions: {
    noteShown: assign({ visible: true }),
    noteHidden: assign({ visible: false }),
    noteCalls: assign({ inFlight: (_, { inFlight }: { readonly inFlight: number }) => inFlight }),
    noteOpened: assign({ closings: 0 }),
    noteClosed: assign({ closings: ({ context }) => context.closings + 1 }),
    tellReply: sendTo(
      ({ context }) => context.host,
      (_, { reply }: { readonly reply: TouchReply }) => ({ type: 'touch.read', reply }) as const,
    ),
    tellFailed: sendTo(
      ({ context }) => context.host,
      (_, fault: Fault) => ({ type: 'touch.failed', fault }) as const,
    ),
    sayFault: sayFault(),
  },
  guards: {
    isBusy: (_, fault: Fault) => fault.kind === 'busy',
    isUnauthorised: (_, fault: Fault) => fault.kind === 'unauthorised',
    isTrouble: (_, fault: Fault) => ['unreachable', 'timeout', 'malformed', 'failed', 'missing'].includes(fault.kind),
    isQuiet: ({ context }) => context.inFlight === 0,
    isDue: ({ context }) => context.visible && context.inFlight === 0,
    areCallsOver: (_, { inFlight }: { readonly inFlight: number }) => inFlight === 0,
    isClosingNews: ({ context }, { opened }: { readonly opened: boolean }) => opened || context.closings === 0,
  },
  delays: { busyRetry: BUSY_RETRY, troubleRetry: UNREACHABLE_RETRY, every: TOUCH_EVERY, slow: TOUCH_SLOW },
}).createMachine({
  id: 'touchReader',
  description: 'Keeps the lists fresh: the first reading of a session, and every later one.',
  meta: { title: 'Touch reader', spec: ['7.23'] },
  context: ({ input }) => ({ ...input, closings: 0 }),
  initial: 'first',
  on: {
    'page.shown': { actions: 'noteShown' },
    'page.hidden': { actions: 'noteHidden' },
    'socket.opened': { actions: 'noteOpened' },
    'socket.closed': { actions: 'noteClosed' },
    'calls.counted': { actions: { type: 'noteCalls', params: ({ event }) => event } },
  },
  states: {
    first: {
      tags: 'first',
      description:
        'The first reading of a session is repeated until it is answered or refused for another reason than a busy service.',
      initial: 'reading',
      on: { 'touch.received': 'idle' },
      states: {
        reading: {
          // The service may have locked itself up: who watches it is told long before the request gives up.
          after: { slow: { actions: { type: 'tellFailed', params: { kind: 'timeout' } } } },
          invoke: {
            id: 'first',
            src: 'touch',
            input: READ,
            onDone: {
              target: '#touchReader.idle',
              actions: { type: 'tellReply', params: ({ event }) => ({ reply: event.output }) },
            },
            onError: [
              { guard: { type: 'isBusy', params: faultThrown }, target: 'busy' },
              {
                guard: { type: 'isUnauthorised', params: faultThrown },
                target: '#touchReader.signedOut',
                actions: { type: 'tellFailed', params: faultThrown },
              },
              {
                guard: { type: 'isTrouble', params: faultThrown },
                target: 'troubled',
                actions: { type: 'tellFailed', params: faultThrown },
              },
              {
                target: '#touchReader.idle',
                actions: [
                  { type: 'tellFailed', params: faultThrown },
                  { type: 'sayFault', params: faultThrown },
                ],
              },
            ],
          },
        },
        busy: { after: { busyRetry: 'reading' } },
        troubled: {
          tags: 'troubled',
          after: { troubleRetry: 'reading' },
          on: { 'page.shown': { target: 'reading', actions: 'noteShown' } },
        },
      },
    },
    idle: {
      description:
        'The lists are read again every 15 s while the page is visible and no call of this panel is on its way.',
      after: {
        every: [
          { guard: 'isDue', target: 'reading' },
          { target: 'idle', reenter: true },
        ],
      },
      on: {
        'touch.received': { target: 'idle', reenter: true },
        'touch.wanted': 'due',
        'page.shown': { target: 'due', actions: 'noteShown' },
        'socket.opened': { target: 'due', actions: 'noteOpened' },
        'socket.closed': [
          { guard: { type: 'isClosingNews', params: ({ event }) => event }, target: 'due', actions: 'noteClosed' },
          { actions: 'noteClosed' },
        ],
        'observatory.stopped': 'due',
      },
    },
    due: {
      description: 'A read is wanted and starts when no call of this panel is in flight.',
      always: { guard: 'isQuiet', target: 'reading' },
      on: { 'touch.received': 'idle' },
    },
    reading: {
      description: 'A read in the background: a call of this panel cancels it, a busy answer is ignored.',
      after: { slow: { actions: { type: 'tellFailed', params: { kind: 'timeout' } } } },
      invoke: {
        id: 'touch',
        src: 'touch',
        input: READ,
        onDone: { target: 'idle', actions: { type: 'tellReply', params: ({ event }) => ({ reply: event.output }) } },
        onError: [
          { guard: { type: 'isBusy', params: faultThrown }, target: 'idle' },
          {
            guard: { type: 'isUnauthorised', params: faultThrown },
            target: 'signedOut',
            actions: { type: 'tellFailed', params: faultThrown },
          },
          {
            guard: { type: 'isTrouble', params: faultThrown },
            target: 'troubled',
            actions: { type: 'tellFailed', params: faultThrown },
          },
          {
            target: 'idle',
            actions: [
              { type: 'tellFailed', params: faultThrown },
              { type: 'sayFault', params: faultThrown },
            ],
          },
        ],
      },
      on: {
        'touch.wanted': { target: 'reading', reenter: true },
        'calls.counted': [
          {
            guard: { type: 'areCallsOver', params: ({ event }) => event },
            actions: { type: 'noteCalls', params: ({ event }) => event },
          },
          { target: 'idle', actions: { type: 'noteCalls', params: ({ event }) => event } },
        ],
      },
    },
    troubled: {
      tags: 'troubled',
      description: 'The service did not answer correctly: the read is retried automatically.',
      after: { troubleRetry: 'due' },
      on: { 'touch.received': 'idle', 'touch.wanted': 'due', 'page.shown': { target: 'due', actions: 'noteShown' } },
    },
    signedOut: { description: 'A 401: login is open, and its success begins a new session.' },
  },
});

export type TouchReaderActor = ActorRefFrom<typeof touchReaderMachine>;
export type TouchReaderSnapshot = SnapshotFrom<typeof touchReaderMachine>;
