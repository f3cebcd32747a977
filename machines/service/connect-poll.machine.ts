import {
  assign,
  enqueueActions,
  fromPromise,
  sendTo,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
  type EventObject,
} from 'xstate';
import { type TouchReply } from '../domain/touch';
import { type SessionHost, type PollReason } from '../ports/host';
import { notice, noticeOfFault } from '../ports/notice';
import { type TouchInput } from '../ports/service';
import { POLL_CALL_LIMIT, POLL_EVERY, POLL_LIMIT, TOAST } from '../shared/constants';
import { faultOf, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';

export interface ConnectPollInput {
  readonly host: SessionHost;
  readonly reason: PollReason;
}

/** `up`: the core runs with a connected server. `stopped`: a 401 ended it. `gaveUp`: it did not start in time. */
/** The lists that it reads it tells its host. */
export interface ConnectPollOutput {
  readonly result: 'up' | 'stopped' | 'gaveUp';
}

export interface Context extends ConnectPollInput {
  /** Questions that were asked within the overall limit. */
  readonly rounds: number;
  /** There was no network in between: the limit of the first try holds no more, the rounds count. */
  readonly waited: boolean;
  readonly output: ConnectPollOutput;
}

/** Asks for the lists after a long-running call until the core runs (SPEC section 4, "Connect poll"). */
export const connectPollMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventObject,
    input: {} as ConnectPollInput,
    output: {} as ConnectPollOutput,
  },
  actors: { touch: fromPromise<TouchReply, TouchInput>(notProvided('connectPoll', 'touch')) },
  actions: {
    beginAnew: assign({ rounds: 0, waited: true }),
    countRound: assign({ rounds: ({ context }) => context.rounds + 1 }),
    keepUp: assign({ output: { result: 'up' } as const }),
    keepStopped: assign({ output: { result: 'stopped' } as const }),
    tellReply: sendTo(
      ({ context }) => context.host,
      (_, { reply }: { readonly reply: TouchReply }) => ({ type: 'touch.received', reply }) as const,
    ),
    warn: enqueueActions(({ context, enqueue }, fault: Fault) => {
      const words = fault.kind === 'busy' || fault.kind === 'missing' ? null : noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    tellDidNotComeUp: sendTo(({ context }) => context.host, { type: 'start.refused', message: '' }),
    sayDidNotComeUp: sendTo(
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
    isUp: (_, { reply }: { readonly reply: TouchReply }) => reply.running && reply.touch.connected.length > 0,
    isPaused: (_, { reply }: { readonly reply: TouchReply }) => reply.paused === true,
    isUnauthorised: (_, fault: Fault) => fault.kind === 'unauthorised',
    hasWaited: ({ context }) => context.waited,
    hasNotWaited: ({ context }) => !context.waited,
    /** The next question would not come at the very moment at which the overall time is over. */
    hasRoundsLeft: ({ context }) => context.rounds < POLL_LIMIT / POLL_EVERY,
  },
  delays: { pollEvery: POLL_EVERY, pollLimit: POLL_LIMIT },
}).createMachine({
  id: 'connectPoll',
  context: ({ input }) => ({ ...input, rounds: 0, waited: false, output: { result: 'gaveUp' } }),
  initial: 'polling',
  after: { pollLimit: { guard: 'hasNotWaited', target: '.reading' } },
  states: {
    polling: {
      description: 'It polls the touch call every 3 s; a call that is not answered by then is abandoned for the next.',
      entry: 'countRound',
      initial: 'asking',
      after: {
        pollEvery: [
          { guard: 'hasRoundsLeft', target: 'polling', reenter: true },
          { guard: 'hasWaited', target: 'reading' },
        ],
      },
      states: {
        asking: {
          invoke: {
            id: 'touch',
            src: 'touch',
            input: { limit: POLL_CALL_LIMIT },
            onDone: [
              {
                guard: { type: 'isUp', params: ({ event }) => ({ reply: event.output }) },
                target: '#connectPoll.up',
                actions: ['keepUp', { type: 'tellReply', params: ({ event }) => ({ reply: event.output }) }],
              },
              {
                guard: { type: 'isPaused', params: ({ event }) => ({ reply: event.output }) },
                target: '#connectPoll.waiting',
                actions: { type: 'tellReply', params: ({ event }) => ({ reply: event.output }) },
              },
              { target: 'pausing', actions: { type: 'tellReply', params: ({ event }) => ({ reply: event.output }) } },
            ],
            onError: [
              {
                guard: { type: 'isUnauthorised', params: ({ event }) => faultOf(event.error) },
                target: '#connectPoll.stopped',
                actions: 'keepStopped',
              },
              { target: 'pausing', actions: { type: 'warn', params: ({ event }) => faultOf(event.error) } },
            ],
          },
        },
        pausing: {},
      },
    },
    waiting: {
      description: 'The machine of the service has no network: the poll waits for it, and its time begins anew.',
      entry: 'beginAnew',
      after: { pollEvery: 'polling' },
    },
    reading: {
      description:
        'The overall 30 s are over: the lists are read once more, and a notice says that the core did not start.',
      invoke: {
        id: 'lastTouch',
        src: 'touch',
        input: { limit: POLL_CALL_LIMIT },
        onDone: [
          {
            guard: { type: 'isUp', params: ({ event }) => ({ reply: event.output }) },
            target: 'up',
            actions: ['keepUp', { type: 'tellReply', params: ({ event }) => ({ reply: event.output }) }],
          },
          {
            guard: { type: 'isPaused', params: ({ event }) => ({ reply: event.output }) },
            target: 'waiting',
            actions: { type: 'tellReply', params: ({ event }) => ({ reply: event.output }) },
          },
          {
            target: 'gaveUp',
            actions: [
              { type: 'tellReply', params: ({ event }) => ({ reply: event.output }) },
              'sayDidNotComeUp',
              'tellDidNotComeUp',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isUnauthorised', params: ({ event }) => faultOf(event.error) },
            target: 'stopped',
            actions: 'keepStopped',
          },
          { target: 'gaveUp', actions: ['sayDidNotComeUp', 'tellDidNotComeUp'] },
        ],
      },
    },
    up: { type: 'final', description: 'The core runs and a connected server exists: the page remounts.' },
    stopped: { type: 'final', description: 'A 401 stops the poll; login is open.' },
    gaveUp: { type: 'final' },
  },
  output: ({ context }) => context.output,
});

export type ConnectPollActor = ActorRefFrom<typeof connectPollMachine>;
export type ConnectPollSnapshot = SnapshotFrom<typeof connectPollMachine>;
