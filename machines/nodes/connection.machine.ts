import { type ActorRefFrom } from 'xstate';
import { answerIn } from '../calls/answers';
import {
  callOf,
  connectionOf,
  connectionSetup,
  crash,
  failure,
  isLast,
  others,
  refusal,
  unread,
} from './connection.setup';

export type { ConnectionInput, ConnectionOutput } from './connection.setup';

/** One run of connecting or disconnecting a row: the lists are read again, the row is found in them, then the call is sent. */
export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  description: 'Connects or disconnects one server.',
  meta: { title: 'Connection', spec: ['4.05', '4.06', '7.27', '8.22'] },
  context: ({ input }) => ({ ...input, running: false, before: null, output: { fault: null, connectRefused: false } }),
  output: ({ context }) => context.output,
  initial: 'reading',
  states: {
    reading: {
      description:
        'A reference is a position in a list: the list is read again before it is used (gaps.md "Positions").',
      invoke: {
        id: 'touch',
        src: 'touch',
        input: ({ context }) => callOf(context, { before: context.touch, rows: [context.row] }, false),
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'ended',
            actions: { type: 'fail', params: unread },
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
        'The connect poll goes with the call when the core was running, or is started by it (gaps.md "Polling").',
      invoke: {
        id: 'connect',
        src: 'connect',
        input: ({ context }) => callOf(context, connectionOf(context), isLast(context, 0)),
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
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
            actions: ['tellStored', { type: 'takeTouch', params: answerIn }],
          },
        ],
        onError: { target: 'ended', actions: { type: 'fail', params: crash } },
      },
    },
    dropping: {
      description: '"Use only this": the outbound’s other servers are disconnected one after the other.',
      invoke: {
        id: 'disconnectOther',
        src: 'disconnect',
        input: ({ context }) =>
          callOf(context, others(context.touch, context)[0] ?? connectionOf(context), isLast(context, 1)),
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'ended',
            actions: [
              { type: 'fail', params: failure },
              { type: 'sayNotAlone', params: failure },
            ],
          },
          {
            guard: { type: 'hasOthers', params: answerIn },
            target: 'dropping',
            reenter: true,
            actions: { type: 'takeTouch', params: answerIn },
          },
          {
            target: 'ended',
            actions: [{ type: 'takeTouch', params: answerIn }, 'sayAlone'],
          },
        ],
        onError: {
          target: 'ended',
          actions: [
            { type: 'fail', params: crash },
            { type: 'sayNotAlone', params: crash },
          ],
        },
      },
    },
    disconnecting: {
      invoke: {
        id: 'disconnect',
        src: 'disconnect',
        input: ({ context }) => callOf(context, connectionOf(context), false),
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
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
