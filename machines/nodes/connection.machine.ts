import { type ActorRefFrom } from 'xstate';
import { REQUEST_TIMEOUT } from '../shared/constants';
import { answerIn } from '../locked-call/answers';
import { connectionOf, connectionSetup, crash, failure, others, refusal } from './connection.setup';

export type { ConnectionInput, ConnectionOutput } from './connection.setup';

/** One run of connecting or disconnecting a row: the lists are read again, the row is found in them, then the call is sent. */
export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, poll: 'none', output: { fault: null, connectRefused: false } }),
  output: ({ context }) => context.output,
  initial: 'reading',
  states: {
    reading: {
      description:
        'A reference is a position in a list: the list is read again before it is used (SPEC-NOTES "Positions").',
      invoke: {
        id: 'touch',
        src: 'touch',
        input: { limit: REQUEST_TIMEOUT },
        onDone: [
          {
            guard: { type: 'failed', params: answerIn },
            target: 'ended',
            actions: { type: 'fail', params: failure },
          },
          {
            guard: { type: 'lost', params: answerIn },
            target: 'ended',
            actions: ['raiseMoved', { type: 'takeTouch', params: answerIn }],
          },
          {
            guard: 'disconnects',
            target: 'disconnecting',
            actions: [
              { type: 'followRow', params: answerIn },
              { type: 'takeTouch', params: answerIn },
            ],
          },
          {
            target: 'connecting',
            actions: [
              { type: 'followRow', params: answerIn },
              { type: 'takeTouch', params: answerIn },
            ],
          },
        ],
        onError: { target: 'ended', actions: { type: 'fail', params: crash } },
      },
    },
    connecting: {
      description:
        'The connect poll begins when the call is answered, or after 3 s without an answer, when the core was running (SPEC-NOTES "Polling").',
      invoke: {
        id: 'connect',
        src: 'connect',
        input: ({ context }) => connectionOf(context),
        onDone: [
          {
            guard: { type: 'failed', params: answerIn },
            target: 'ended',
            actions: { type: 'fail', params: refusal },
          },
          {
            guard: { type: 'hasOthers', params: answerIn },
            target: 'dropping',
            actions: ['tellStored', { type: 'takeTouch', params: answerIn }],
          },
          {
            target: 'ended',
            actions: [
              'tellStored',
              { type: 'requestPollWhenDue', params: answerIn },
              { type: 'takeTouch', params: answerIn },
            ],
          },
        ],
        onError: { target: 'ended', actions: { type: 'fail', params: crash } },
      },
      initial: 'held',
      states: {
        held: {
          after: {
            busyLimit: [
              { guard: 'pollsBeforeTheAnswer', target: 'patient', actions: 'requestPoll' },
              { target: 'patient' },
            ],
          },
        },
        patient: {},
      },
    },
    dropping: {
      description: '"Use only this one": the outbound’s other servers are disconnected one after the other.',
      invoke: {
        id: 'disconnectOther',
        src: 'disconnect',
        input: ({ context }) => others(context.touch, context)[0] ?? connectionOf(context),
        onDone: [
          {
            guard: { type: 'failed', params: answerIn },
            target: 'ended',
            actions: { type: 'fail', params: failure },
          },
          {
            guard: { type: 'hasOthers', params: answerIn },
            target: 'dropping',
            reenter: true,
            actions: { type: 'takeTouch', params: answerIn },
          },
          {
            target: 'ended',
            actions: [
              { type: 'requestPollWhenDue', params: answerIn },
              { type: 'takeTouch', params: answerIn },
            ],
          },
        ],
        onError: { target: 'ended', actions: { type: 'fail', params: crash } },
      },
    },
    disconnecting: {
      invoke: {
        id: 'disconnect',
        src: 'disconnect',
        input: ({ context }) => connectionOf(context),
        onDone: [
          {
            guard: { type: 'failed', params: answerIn },
            target: 'ended',
            actions: { type: 'fail', params: failure },
          },
          { target: 'ended', actions: ['tellRemoved', { type: 'takeTouch', params: answerIn }] },
        ],
        onError: { target: 'ended', actions: { type: 'fail', params: crash } },
      },
    },
    ended: { type: 'final' },
  },
});

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>;
