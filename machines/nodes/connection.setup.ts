import { enqueueActions, sendTo, setup } from 'xstate';
import { type ConnectedReference, type Reference } from '../domain/reference';
import { connectedTo, type Touch, type TouchReply } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { lockedCall, type CallResult } from '../locked-call/locked-call.machine';
import { type Host } from '../ports/host';
import { notice, noticeOfFault } from '../ports/notice';
import { type TouchInput } from '../ports/service';
import { BUSY_LIMIT } from '../shared/constants';
import { faultIn, faultThrown } from '../locked-call/answers';
import { wasDeclined, mayHaveHappened, type Fault } from '../shared/faults';
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
  /** A connect poll is due when the core ran as the call was sent; asked for, it is not asked for again. */
  readonly poll: 'none' | 'due' | 'asked';
  readonly output: ConnectionOutput;
}

type Answer = CallResult<TouchReply>;

export const others = (touch: Touch, { row, outbound }: Context): readonly ConnectedReference[] =>
  connectedTo(touch, outbound).filter((one) => one._type !== row._type || one.id !== row.id || one.sub !== row.sub);

export const connectionOf = ({ row, outbound }: Context): ConnectedReference => ({ ...row, outbound });

const located = ({ touch, row, mode, outbound }: Context, now: Touch): Reference | undefined =>
  locate(touch, now, row, { out: mode === 'disconnect', outbound });

/** The others in newer lists; none when the row itself is no longer there. */
const othersIn = (now: Touch, context: Context): readonly ConnectedReference[] => {
  const row = located(context, now);
  return row === undefined ? [] : others(now, { ...context, row });
};

export const failure = (args: Parameters<typeof faultIn>[0]) => ({ fault: faultIn(args) });
export const refusal = (args: Parameters<typeof faultIn>[0]) => ({ fault: faultIn(args), connecting: true });
export const crash = (args: Parameters<typeof faultThrown>[0]) => ({ fault: faultThrown(args) });

/** The words of the chart in `connection.machine.ts`. */
export const connectionSetup = setup({
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
      enqueue.assign({ touch, poll: running ? 'due' : 'none', row: located(context, touch) ?? context.row });
    }),
    takeTouch: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch } = answer.value;
      enqueue.assign({ touch, row: located(context, touch) ?? context.row });
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
        if (mayHaveHappened(fault)) enqueue.sendTo(context.host, { type: 'touch.wanted' });
        if (context.poll === 'asked' && wasDeclined(fault))
          enqueue.sendTo(context.host, { type: 'poll.dropped', reason: 'connect' });
      },
    ),
    tellStored: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.host, { type: 'connection.stored', reference: connectionOf(context) });
    }),
    tellRemoved: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.host, { type: 'connection.removed', reference: connectionOf(context) });
    }),
    requestPoll: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.host, { type: 'poll.requested', reason: 'connect' });
      enqueue.assign({ poll: 'asked' });
    }),
    requestPollWhenDue: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok || context.poll !== 'due' || answer.value.touch.connected.length === 0) return;
      enqueue.sendTo(context.host, { type: 'poll.requested', reason: 'connect' });
    }),
  },
  guards: {
    failed: (_, answer: Answer) => !answer.ok,
    lost: ({ context }, answer: Answer) => answer.ok && located(context, answer.value.touch) === undefined,
    disconnects: ({ context }) => context.mode === 'disconnect',
    pollsBeforeTheAnswer: ({ context }) =>
      context.poll === 'due' && (context.mode !== 'only' || others(context.touch, context).length === 0),
    hasOthers: ({ context }, answer: Answer) =>
      context.mode === 'only' && answer.ok && othersIn(answer.value.touch, context).length > 0,
  },
  delays: { busyLimit: BUSY_LIMIT },
});
