import { enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate';
import { type ConnectedReference, type Reference } from '../domain/reference';
import { connectedTo, type Touch, type TouchReply } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { lockedCall, type CallResult } from '../locked-call/locked-call.machine';
import { type Host } from '../ports/host';
import { notice, noticeOfFault } from '../ports/notice';
import { type TouchInput } from '../ports/service';
import { BUSY_LIMIT, REQUEST_TIMEOUT } from '../shared/constants';
import { answerIn, faultIn, faultThrown } from '../shared/answers';
import { wasDeclined, type Fault } from '../shared/faults';
import { locate } from './nodes.rules';

export interface ConnectionInput {
  readonly host: Host;
  /** The lists that `row` points into. */
  readonly touch: Touch;
  readonly row: Reference;
  readonly outbound: string;
  /** `only` connects the row and then disconnects the outbound's others. */
  readonly mode: 'connect' | 'only' | 'disconnect';
}

export interface ConnectionOutput {
  readonly fault: Fault | null;
  /** POST connection was answered FAIL (SPEC-NOTES "After a connect failure"). */
  readonly connectRefused: boolean;
}

interface Context extends ConnectionInput {
  /** A connect poll is still to be asked for: the core ran when the call was sent. */
  readonly pollDue: boolean;
  readonly output: ConnectionOutput;
}

type Answer = CallResult<TouchReply>;

const others = (touch: Touch, { row, outbound }: Context): readonly ConnectedReference[] =>
  connectedTo(touch, outbound).filter((one) => one._type !== row._type || one.id !== row.id || one.sub !== row.sub);

const located = ({ touch, row, mode, outbound }: Context, now: Touch): Reference | undefined =>
  locate(touch, now, row, { out: mode === 'disconnect', outbound });

const failure = (args: Parameters<typeof faultIn>[0]) => ({ fault: faultIn(args) });
const refusal = (args: Parameters<typeof faultIn>[0]) => ({ fault: faultIn(args), connecting: true });
const crash = (args: Parameters<typeof faultThrown>[0]) => ({ fault: faultThrown(args) });

/** One run of connecting or disconnecting a row: the lists are read again, the row is found in them, then the call is sent. */
export const connectionMachine = setup({
  types: { context: {} as Context, input: {} as ConnectionInput, output: {} as ConnectionOutput },
  actors: {
    touch: lockedCall<TouchInput, TouchReply>('connection', 'touch'),
    connect: lockedCall<ConnectedReference, TouchReply>('connection', 'connect'),
    disconnect: lockedCall<ConnectedReference, TouchReply>('connection', 'disconnect'),
  },
  actions: {
    followRow: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch, running } = answer.value;
      enqueue.assign({ touch, pollDue: running, row: located(context, touch) ?? context.row });
    }),
    takeTouch: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      enqueue.assign({ touch: answer.value.touch });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    raiseMoved: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({
          type: 'notice.raised',
          notice: notice('rowMoved', 'warning', { name: nameAt(context.touch, context.row) }),
        }) as const,
    ),
    fail: enqueueActions(
      (
        { context, enqueue },
        { fault, connecting = false }: { readonly fault: Fault; readonly connecting?: boolean },
      ) => {
        const connectRefused = connecting && fault.kind === 'refused';
        enqueue.assign({ output: { fault, connectRefused } });
        const words = connectRefused
          ? notice('connectFailed', 'warning', { name: nameAt(context.touch, context.row), message: fault.message })
          : noticeOfFault(fault);
        if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
        if (fault.kind === 'timeout') enqueue.sendTo(context.host, { type: 'touch.wanted' });
        if (connecting && wasDeclined(fault)) enqueue.sendTo(context.host, { type: 'poll.dropped', reason: 'connect' });
      },
    ),
    requestPoll: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.host, { type: 'poll.requested', reason: 'connect' });
      enqueue.assign({ pollDue: false });
    }),
    requestPollWhenDue: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok || !context.pollDue || answer.value.touch.connected.length === 0) return;
      enqueue.sendTo(context.host, { type: 'poll.requested', reason: 'connect' });
    }),
  },
  guards: {
    failed: (_, answer: Answer) => !answer.ok,
    lost: ({ context }, answer: Answer) => answer.ok && located(context, answer.value.touch) === undefined,
    disconnects: ({ context }) => context.mode === 'disconnect',
    pollsBeforeTheAnswer: ({ context }) =>
      context.pollDue && (context.mode !== 'only' || others(context.touch, context).length === 0),
    hasOthers: ({ context }, answer: Answer) =>
      context.mode === 'only' && answer.ok && others(answer.value.touch, context).length > 0,
  },
  delays: { busyLimit: BUSY_LIMIT },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, pollDue: false, output: { fault: null, connectRefused: false } }),
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
        input: ({ context }) => ({ ...context.row, outbound: context.outbound }),
        onDone: [
          {
            guard: { type: 'failed', params: answerIn },
            target: 'ended',
            actions: { type: 'fail', params: refusal },
          },
          {
            guard: { type: 'hasOthers', params: answerIn },
            target: 'dropping',
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
        input: ({ context }) => others(context.touch, context)[0] ?? { ...context.row, outbound: context.outbound },
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
        input: ({ context }) => ({ ...context.row, outbound: context.outbound }),
        onDone: [
          {
            guard: { type: 'failed', params: answerIn },
            target: 'ended',
            actions: { type: 'fail', params: failure },
          },
          { target: 'ended', actions: { type: 'takeTouch', params: answerIn } },
        ],
        onError: { target: 'ended', actions: { type: 'fail', params: crash } },
      },
    },
    ended: { type: 'final' },
  },
});

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>;
