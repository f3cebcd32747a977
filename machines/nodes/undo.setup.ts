import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { type ConnectedReference } from '../domain/reference';
import { linksWanted, rebase } from '../domain/same-row';
import { type Touch, type TouchReply } from '../domain/touch';
import { lockedCall, type CallResult } from '../service/locked-call.machine';
import { type DeletedRow } from '../ports/deleted';
import { type DeletionMode } from '../ports/dialog';
import { type AppHost } from '../ports/host';
import { notice, noticeOfFault, success } from '../ports/notice';
import { type ImportInput, type SubscriptionPatch, type LocateInput } from '../ports/service';
import { TOAST } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import * as rules from './undo.rules';
import { type Placed, type Step } from './undo.rules';

export type UndoCommand = { readonly type: 'undo.restore' };

export interface UndoInput {
  readonly id: string;
  readonly host: AppHost;
  readonly rows: readonly DeletedRow[];
  /** The core ran before the deletion. */
  readonly wasRunning: boolean;
  readonly mode: DeletionMode;
}

interface Context extends UndoInput {
  readonly touch: Touch;
  readonly running: boolean;
  readonly queue: readonly Step[];
  readonly missing: readonly Step[];
  readonly placed: Placed;
}

/** The vocabulary of the chart in `undo.machine.ts`. */
export const undoSetup = setup({
  types: {
    context: {} as Context,
    events: {} as UndoCommand,
    input: {} as UndoInput,
    tags: {} as 'busy' | 'offered',
  },
  actors: {
    touch: lockedCall<LocateInput, TouchReply>('undo', 'touch'),
    importText: fromPromise<TouchReply, ImportInput>(notProvided('undo', 'importText')),
    patchSubscription: fromPromise<TouchReply, SubscriptionPatch>(notProvided('undo', 'patchSubscription')),
    connect: lockedCall<ConnectedReference, TouchReply>('undo', 'connect'),
    start: lockedCall<void, TouchReply>('undo', 'start'),
  },
  actions: {
    raiseDeleted: enqueueActions(({ context: { host, id, rows, mode }, enqueue }) => {
      const actions = rows.some(({ link }) => link !== null) ? ([{ kind: 'undo', undo: id }] as const) : [];
      const key = mode === 'ask' ? 'deleted' : 'deletedAfterFailure';
      const values = { count: rows.length, name: rows[0]?.name ?? '' };
      const words = notice(key, mode === 'ask' ? 'success' : 'warning', values, TOAST.undo, actions);
      enqueue.sendTo(host, { type: 'notice.raised', notice: words });
    }),
    queueMissing: assign(({ context }) => ({ queue: context.missing, missing: [] })),
    take: enqueueActions(({ context, enqueue }, reply: TouchReply | null) => {
      if (reply === null) return;
      const { touch, running } = reply;
      enqueue.assign({ touch, running, placed: rules.followPlaced(rules.seenIn(context), touch, context.placed) });
      enqueue.sendTo(context.host, { type: 'touch.received', reply });
    }),
    place: enqueueActions(({ context, enqueue }, reply: TouchReply) => {
      const { touch, running } = reply;
      const index = context.queue[0]?.index ?? -1;
      const row = context.rows[index];
      const reference = row && rules.appended(context.touch, touch, row);
      const placed = rules.followPlaced(rules.seenIn(context), touch, context.placed);
      enqueue.assign({
        touch,
        running,
        placed: reference === undefined ? placed : new Map(placed).set(index, reference),
      });
      enqueue.sendTo(context.host, { type: 'touch.received', reply });
    }),
    stepDone: assign({ queue: ({ context }) => context.queue.slice(1) }),
    miss: assign(({ context }) => {
      const { rest, missed } = rules.withoutFirst(context.queue);
      return { queue: rest, missing: [...context.missing, ...missed] };
    }),
    missAll: assign(({ context }) => ({ queue: [], missing: [...context.missing, ...context.queue] })),
    raiseFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    requestPoll: sendTo(({ context }) => context.host, { type: 'poll.requested', reason: 'undo' }),
    raiseRestored: sendTo(
      ({ context }) => context.host,
      ({ context: { rows } }) =>
        ({
          type: 'notice.raised',
          notice: success('restored', { count: rows.length, name: rows[0]?.name ?? '' }),
        }) as const,
    ),
    raisePartly: sendTo(
      ({ context }) => context.host,
      ({ context: { id, rows, missing } }) => {
        const names = rules.namesMissing(rows, missing);
        const actions = missing.length > 0 ? ([{ kind: 'undo', undo: id }] as const) : [];
        const values = { count: rows.length - names.length, lost: names.length, message: names.join(', ') };
        return {
          type: 'notice.raised',
          notice: notice('restoredPartly', 'warning', values, TOAST.undo, actions),
        } as const;
      },
    ),
  },
  guards: {
    nothingToRestore: ({ context }) => context.missing.length === 0,
    failed: (_, answer: CallResult<TouchReply>) => !answer.ok,
    grew: ({ context }, now: TouchReply) => {
      const row = context.rows[context.queue[0]?.index ?? -1];
      return row !== undefined && rules.appended(context.touch, now.touch, row) !== undefined;
    },
    endsAll: (_, fault: Fault) => fault.kind === 'unauthorised' || fault.kind === 'unreachable',
    failsAll: (_, answer: CallResult<TouchReply>) =>
      !answer.ok && (answer.fault.kind === 'unauthorised' || answer.fault.kind === 'unreachable'),
    imports: ({ context }) => context.queue[0]?.kind === 'import',
    lost: ({ context }, answer: CallResult<TouchReply>) => {
      const row = rules.rowNow(context);
      return answer.ok && (row === undefined || rebase(rules.seenIn(context), answer.value.touch, row) === undefined);
    },
    isAlike: ({ context }) => {
      const row = rules.rowNow(context);
      return row !== undefined && linksWanted(context.touch, context.touch, [row]).length > 0;
    },
    patches: ({ context }) => rules.patchNow(context) !== undefined,
    connects: ({ context }) => rules.connectionNow(context) !== undefined,
    anyStep: ({ context }) => context.queue.length > 0,
    ranBefore: ({ context }) => context.wasRunning && !context.running && context.touch.connected.length > 0,
    nothingMissing: ({ context }) => rules.namesMissing(context.rows, context.missing).length === 0,
    retriable: ({ context }) => context.missing.length > 0,
  },
});
