import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom, type EventObject } from 'xstate';
import { type TouchReply } from '../domain/touch';
import { type SessionHost, type PollReason } from '../ports/host';
import { notice, noticeOfFault } from '../ports/notice';
import { POLL_CALL_LIMIT, POLL_EVERY, POLL_LIMIT, REQUEST_TIMEOUT, TOAST } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { faultThrown } from '../calls/answers';
import { serviceCall } from '../calls/service-call';

export interface ConnectPollInput {
  readonly host: SessionHost;
  readonly reason: PollReason;
}

/**
 * `up`: the core runs with a connected server. `stopped`: a 401 ended it. `gaveUp`: it did not start in time. The lists that were
 * read on the way its host was told.
 */
export interface ConnectPollOutput {
  readonly result: 'up' | 'stopped' | 'gaveUp';
}

export interface Context extends ConnectPollInput {
  /** Questions that were asked within the overall limit. */
  readonly rounds: number;
}

type Read = { readonly reply: TouchReply };

const replyIn = ({ event }: { readonly event: { readonly output: TouchReply } }): Read => ({ reply: event.output });

const tellReply = { type: 'tellReply', params: replyIn } as const;

/** Where it goes with the lists, whoever read them, unless the core does not run in spite of a network. */
const ways = [
  { guard: { type: 'isUp', params: replyIn }, target: '#connectPoll.up', actions: tellReply },
  { guard: { type: 'isPaused', params: replyIn }, target: '#connectPoll.waiting', actions: tellReply },
] as const;

const unauthorised = {
  guard: { type: 'isUnauthorised', params: faultThrown },
  target: '#connectPoll.stopped',
} as const;

/** Asks for the lists after a long-running call until the core runs (SPEC section 4, "Connect poll"). */
export const connectPollMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventObject,
    input: {} as ConnectPollInput,
    output: {} as ConnectPollOutput,
  },
  actors: { touch: serviceCall('touch') },
  actions: {
    forgetRounds: assign({ rounds: 0 }),
    countRound: assign({ rounds: ({ context }) => context.rounds + 1 }),
    tellReply: sendTo(
      ({ context }) => context.host,
      (_, { reply }: Read) => ({ type: 'touch.received', reply }) as const,
    ),
    warn: enqueueActions(({ context, enqueue }, fault: Fault) => {
      const words = fault.kind === 'busy' || fault.kind === 'missing' ? null : noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    tellNotStarted: sendTo(({ context }) => context.host, { type: 'start.refused', message: '' }),
    sayNotStarted: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({
          type: 'notice.raised',
          notice: notice('coreDidNotStart', 'warning', { reason: context.reason }, TOAST.prompt, [
            { kind: 'openLogs' },
          ]),
        }) as const,
    ),
  },
  guards: {
    isUp: (_, { reply }: Read) => reply.running && reply.touch.connected.length > 0,
    isPaused: (_, { reply }: Read) => reply.paused === true,
    isUnauthorised: (_, fault: Fault) => fault.kind === 'unauthorised',
    /** The next question would not come at the very moment at which the overall time is over. */
    hasRoundsLeft: ({ context }) => context.rounds < POLL_LIMIT / POLL_EVERY,
  },
  delays: { pollEvery: POLL_EVERY, pollLimit: POLL_LIMIT },
}).createMachine({
  id: 'connectPoll',
  description: 'Reads the lists after a long-running call until the core has started.',
  meta: { title: 'Connect poll', spec: ['4.14', '4.15', '4.16', '4.17', '4.18', '8.18', '9.06'] },
  context: ({ input }) => ({ ...input, rounds: 0 }),
  initial: 'polling',
  states: {
    polling: {
      description: 'For 30 s in all; without network in between, from when it is back.',
      entry: 'forgetRounds',
      after: { pollLimit: 'reading' },
      initial: 'round',
      states: {
        round: {
          description:
            'It polls the touch call every 3 s; a call that is not answered by then is abandoned for the next.',
          entry: 'countRound',
          initial: 'asking',
          after: { pollEvery: { guard: 'hasRoundsLeft', target: 'round', reenter: true } },
          states: {
            asking: {
              invoke: {
                id: 'touch',
                src: 'touch',
                input: { limit: POLL_CALL_LIMIT },
                onDone: [...ways, { target: 'pausing', actions: tellReply }],
                onError: [unauthorised, { target: 'pausing', actions: { type: 'warn', params: faultThrown } }],
              },
            },
            pausing: {},
          },
        },
      },
    },
    waiting: {
      description: 'The machine of the service has no network: the poll waits for it, and then has its whole time.',
      after: { pollEvery: 'polling' },
    },
    reading: {
      description:
        'The overall 30 s are over: the lists are read once more, and a notice says that the core did not start.',
      invoke: {
        id: 'lastTouch',
        src: 'touch',
        // No other question follows: a slow service may take its time.
        input: { limit: REQUEST_TIMEOUT },
        onDone: [...ways, { target: 'gaveUp', actions: [tellReply, 'sayNotStarted', 'tellNotStarted'] }],
        onError: [unauthorised, { target: 'gaveUp', actions: ['sayNotStarted', 'tellNotStarted'] }],
      },
    },
    up: {
      type: 'final',
      description: 'The core runs and a connected server exists: the page remounts.',
      output: { result: 'up' },
    },
    stopped: { type: 'final', description: 'A 401 stops the poll; login is open.', output: { result: 'stopped' } },
    gaveUp: { type: 'final', output: { result: 'gaveUp' } },
  },
  output: ({ event }) => event.output as ConnectPollOutput,
});

export type ConnectPollActor = ActorRefFrom<typeof connectPollMachine>;
export type ConnectPollSnapshot = SnapshotFrom<typeof connectPollMachine>;
