import { enqueueActions, sendTo, setup } from 'xstate';
import { type ConnectedReference, type Reference } from '../domain/reference';
import { storedServers, type StoredServers } from '../domain/server-mark';
import { connectedTo, type Touch, type TouchReply } from '../domain/touch';
import { follower } from '../domain/same-row';
import { nameAt } from '../domain/touch-changes';
import { type CallResult } from '../calls/locked-call.machine';
import { longCall, type Caller, type LongCallInput } from '../calls/long-call.machine';
import { type Asked } from '../ports/view';
import { type SessionHost } from '../ports/host';
import { notice, noticeOfFault, noticeOfUnread, type NoticeSpec } from '../ports/notice';
import { TOAST } from '../shared/constants';
import { faultIn, faultThrown } from '../calls/answers';
import { namesCoreFiles } from '../service/core.rules';
import { mayHaveHappened, type Fault } from '../shared/faults';
import { locate } from './nodes.rows.rules';
import { serviceCall } from '../calls/service-call';

export interface ConnectionInput {
  readonly host: SessionHost;
  /** The lists that `row` points into. */
  readonly touch: Touch;
  readonly row: Reference;
  readonly outbound: string;
  /** `only` connects the row and then disconnects the outbound's others. */
  readonly mode: Exclude<Asked['mode'], 'update'>;
  /** Connecting starts a stopped core. */
  readonly starts: boolean;
  /** It is told when a call takes long. */
  readonly caller: Caller;
}

export interface ConnectionOutput {
  readonly fault: Fault | null;
  /** POST connection was answered FAIL (gaps.md "After a connect failure"). */
  readonly connectRefused: boolean;
}

export interface Context extends ConnectionInput {
  /** The core ran as the lists were read. */
  readonly running: boolean;
  /** What the outbound had before anything was sent; null until the lists were read. */
  readonly before: StoredServers | null;
  readonly output: ConnectionOutput;
}

type Answer = CallResult<TouchReply>;

export const others = (touch: Touch, { row, outbound }: Context): readonly ConnectedReference[] =>
  connectedTo(touch, outbound).filter((one) => one._type !== row._type || one.id !== row.id || one.sub !== row.sub);

export const connectionOf = ({ row, outbound }: Context): ConnectedReference => ({ ...row, outbound });

const located = ({ touch, row, mode, outbound }: Context, now: Touch): Reference | undefined =>
  locate(touch, now, row, { out: mode === 'disconnect', outbound });

/** Where the row stands in the answer of a call for it. */
const standing = ({ touch, row }: Context, now: Touch): Reference | undefined => follower(touch, now)(row);

/** The others in newer lists; none when the row itself is no longer there. */
const othersIn = (now: Touch, context: Context): readonly ConnectedReference[] => {
  const row = standing(context, now);
  return row === undefined ? [] : others(now, { ...context, row });
};

/** A call that the poll accompanies, when the core ran or the call starts it, or one that it does not. */
export const callOf = <TInput>(
  { host, caller, running, starts }: Context,
  call: TInput,
  polled: boolean,
): LongCallInput<TInput> => ({
  host,
  caller,
  poll: polled && (running || starts) ? 'connect' : null,
  call,
});

/** Connecting the only one of an outbound is over when the last other one is gone: the poll waits for that. */
export const isLast = (context: Context, left: number): boolean =>
  context.mode !== 'only' || others(context.touch, context).length <= left;

export const failure = (args: Parameters<typeof faultIn>[0]) => ({ fault: faultIn(args) });
/** Of the reading that comes before the call. */
export const unread = (args: Parameters<typeof faultIn>[0]) => ({ fault: faultIn(args), unread: true });
export const refusal = (args: Parameters<typeof faultIn>[0]) => ({ fault: faultIn(args), connecting: true });
export const crash = (args: Parameters<typeof faultThrown>[0]) => ({ fault: faultThrown(args) });

const refusedWords = ({ touch, row }: Context, message: string): NoticeSpec => {
  const values = { name: nameAt(touch, row), message };
  return notice('connectFailed', 'warning', values, TOAST.warning, [{ kind: 'openLogs' }]);
};

/** Whether no other is used there now, and the way back: what the outbound had before is saved in turn. */
function aloneNotice({ touch, row, outbound, before }: Context, alone: boolean): NoticeSpec {
  const values = { name: nameAt(touch, row), outbound: outbound.toUpperCase() };
  const dialog = { kind: 'outboundServers', name: outbound, ...before } as const;
  const [key, intent] = alone ? (['usedAlone', 'success'] as const) : (['notUsedAlone', 'warning'] as const);
  return notice(key, intent, values, TOAST.undo, [{ kind: 'restoreServers', dialog }]);
}

/** The words of the chart in `connection.machine.ts`. */
export const connectionSetup = setup({
  types: { context: {} as Context, input: {} as ConnectionInput, output: {} as ConnectionOutput },
  actors: {
    touch: longCall(serviceCall('locate')),
    connect: longCall(serviceCall('connect')),
    disconnect: longCall(serviceCall('disconnect')),
  },
  actions: {
    followRow: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch, running } = answer.value;
      const before = storedServers(touch, context.outbound);
      enqueue.assign({ touch, running, before, row: located(context, touch) ?? context.row });
    }),
    takeTouch: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch } = answer.value;
      enqueue.assign({ touch, row: standing(context, touch) ?? context.row });
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
        {
          fault,
          connecting = false,
          unread: isUnread = false,
        }: { readonly fault: Fault; readonly connecting?: boolean; readonly unread?: boolean },
      ) => {
        const connectRefused = connecting && fault.kind === 'refused';
        enqueue.assign({ output: { fault, connectRefused } });
        const words = connectRefused
          ? refusedWords(context, fault.message)
          : isUnread
            ? noticeOfUnread(fault)
            : noticeOfFault(fault);
        if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
        // A newer service starts the core with a connect: what it says then is why the core did not start, and the row stays stored.
        if (connectRefused) enqueue.sendTo(context.host, { type: 'start.refused', message: fault.message });
        if (connectRefused && namesCoreFiles(fault.message))
          enqueue.sendTo(context.host, { type: 'notice.raised', notice: notice('coreFilesMissing', 'warning') });
        if (connectRefused || mayHaveHappened(fault)) enqueue.sendTo(context.host, { type: 'touch.wanted' });
      },
    ),
    tellStored: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.host, { type: 'connection.stored', reference: connectionOf(context) });
    }),
    sayAlone: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'notice.raised', notice: aloneNotice(context, true) }) as const,
    ),
    /** Of a call that may still take effect only the lists, read again, know what became of it. */
    sayNotAlone: enqueueActions(({ context, enqueue }, { fault }: { readonly fault: Fault }) => {
      if (!mayHaveHappened(fault))
        enqueue.sendTo(context.host, { type: 'notice.raised', notice: aloneNotice(context, false) });
    }),
    tellRemoved: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.host, { type: 'connection.removed', reference: connectionOf(context) });
    }),
  },
  guards: {
    hasFailed: (_, answer: Answer) => !answer.ok,
    lost: ({ context }, answer: Answer) => answer.ok && located(context, answer.value.touch) === undefined,
    disconnects: ({ context }) => context.mode === 'disconnect',
    hasOthers: ({ context }, answer: Answer) =>
      context.mode === 'only' && answer.ok && othersIn(answer.value.touch, context).length > 0,
  },
});
