import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { type OutboundSetting } from '../domain/outbound-setting';
import { type ConnectedReference } from '../domain/reference';
import { type Touch, type TouchReply } from '../domain/touch';
import { settleTouch } from '../domain/touch-changes';
import { lockedCall, type CallResult } from '../service/locked-call.machine';
import { type DeletedOutbound } from '../ports/deleted';
import { type AppHost } from '../ports/host';
import { notice, noticeOfFault, success } from '../ports/notice';
import { type LocateInput } from '../ports/service';
import { TOAST } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { type UndoCommand } from '../nodes/undo.setup';
import { connectionNow, isConnected, namesOf } from './outbound-undo.rules';

export interface OutboundUndoInput extends DeletedOutbound {
  readonly id: string;
  readonly host: AppHost;
}

interface Context extends OutboundUndoInput {
  /** The lists as they were read last. */
  readonly now: Touch;
  readonly running: boolean;
  readonly queue: readonly ConnectedReference[];
  readonly missing: readonly ConnectedReference[];
  /** The setting was sent and not taken. */
  readonly settingLost: boolean;
}

type Answer = CallResult<TouchReply>;

/** The vocabulary of the chart in `outbound-undo.machine.ts`. */
export const outboundUndoSetup = setup({
  types: {
    context: {} as Context,
    events: {} as UndoCommand,
    input: {} as OutboundUndoInput,
    tags: {} as 'busy' | 'offered',
  },
  actors: {
    addOutbound: fromPromise<readonly string[], { readonly name: string }>(notProvided('outboundUndo', 'addOutbound')),
    saveOutbound: fromPromise<void, { readonly name: string; readonly setting: OutboundSetting }>(
      notProvided('outboundUndo', 'saveOutbound'),
    ),
    touch: lockedCall<LocateInput, TouchReply>('outboundUndo', 'touch'),
    connect: lockedCall<ConnectedReference, TouchReply>('outboundUndo', 'connect'),
    start: lockedCall<void, TouchReply>('outboundUndo', 'start'),
  },
  actions: {
    raiseDeleted: sendTo(
      ({ context }) => context.host,
      ({ context: { id, name } }) =>
        ({
          type: 'notice.raised',
          notice: notice('outboundDeleted', 'success', { name }, TOAST.undo, [{ kind: 'undo', undo: id }]),
        }) as const,
    ),
    queueMissing: assign(({ context }) => ({ queue: context.missing, missing: [], settingLost: false })),
    tellOutbounds: sendTo(
      ({ context }) => context.host,
      (_, { outbounds }: { readonly outbounds: readonly string[] }) =>
        ({ type: 'outbounds.received', outbounds }) as const,
    ),
    take: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const now = settleTouch(context.now, answer.value.touch);
      enqueue.assign({ now, running: answer.value.running });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    tellStored: enqueueActions(({ context, enqueue }) => {
      const reference = connectionNow(context.touch, context.now, context.queue[0]);
      if (reference !== undefined) enqueue.sendTo(context.host, { type: 'connection.stored', reference });
    }),
    loseSetting: assign({ settingLost: true }),
    stepDone: assign({ queue: ({ context }) => context.queue.slice(1) }),
    miss: assign(({ context: { queue, missing } }) => ({
      queue: queue.slice(1),
      missing: [...missing, ...queue.slice(0, 1)],
    })),
    missAll: assign(({ context: { queue, missing } }) => ({ queue: [], missing: [...missing, ...queue] })),
    raiseFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    requestPoll: sendTo(({ context }) => context.host, { type: 'poll.requested', reason: 'undo' }),
    raiseRestored: sendTo(
      ({ context }) => context.host,
      ({ context: { name } }) => ({ type: 'notice.raised', notice: success('outboundRestored', { name }) }) as const,
    ),
    raisePartly: sendTo(
      ({ context }) => context.host,
      ({ context: { id, name, touch, missing } }) => {
        const values = { name, lost: missing.length, message: namesOf(touch, missing).join(', ') };
        const actions = [{ kind: 'undo', undo: id }] as const;
        return {
          type: 'notice.raised',
          notice: notice('outboundRestoredPartly', 'warning', values, TOAST.undo, actions),
        } as const;
      },
    ),
  },
  guards: {
    hasSetting: ({ context }) => context.setting !== null,
    failed: (_, answer: Answer) => !answer.ok,
    stands: ({ context: { touch, now, queue } }) => {
      const wanted = connectionNow(touch, now, queue[0]);
      return wanted !== undefined && isConnected(now, wanted);
    },
    connects: ({ context: { touch, now, queue } }) => connectionNow(touch, now, queue[0]) !== undefined,
    anyStep: ({ context }) => context.queue.length > 0,
    ranBefore: ({ context }) => context.wasRunning && !context.running && context.now.connected.length > 0,
    isWhole: ({ context }) => context.missing.length === 0 && !context.settingLost,
  },
});
