import { type DeletionMode } from '../ports/deleted';
import { assign, enqueueActions, setup } from 'xstate';
import { type Reference } from '../domain/reference';
import { type Touch, type TouchReply } from '../domain/touch';
import { lockedCall, type CallResult } from '../calls/locked-call.machine';
import { type DialogInput } from '../ports/dialog-input';
import { notice, noticeOfFault } from '../ports/notice';
import { type LinkAnswer } from '../ports/service';
import { faultOfAll, isUncertain, type Fault } from '../shared/faults';
import * as rules from './deletion.rules';
import { type Target, type Undoable } from './deletion.rules';
import { tellClosed, tellTouch, wantTouch } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

export type DeletionCommand = {
  readonly type: 'deletion.confirm' | 'deletion.leave' | 'deletion.retry' | 'dialog.cancel';
};

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly deletion: {
      /** Positions in `touch`. */
      readonly rows: readonly Reference[];
      readonly touch: Touch;
      readonly mode: DeletionMode;
    };
  }
}

export type DeletionInput = DialogInput<'deletion', 'service'>;

export interface DeletionContext extends DeletionInput {
  readonly targets: readonly Target[];
  readonly running: boolean;
  /** What undo will need; null before the first row is disconnected. */
  readonly undo: readonly Undoable[] | null;
  readonly disconnected: number;
  readonly fault: Fault | null;
}

type Answer = CallResult<TouchReply>;

/** The vocabulary of the chart in `deletion.machine.ts`. */
export const deletionSetup = setup({
  types: {
    context: {} as DeletionContext,
    events: {} as DeletionCommand,
    input: {} as DeletionInput,
    tags: {} as 'busy' | 'collecting' | 'deleting' | 'asking' | 'failed' | 'unsure',
  },
  actors: {
    touch: lockedCall(serviceCall('locate')),
    sharingAddresses: serviceCall('sharingAddresses'),
    disconnect: lockedCall(serviceCall('disconnect')),
    deleteRows: lockedCall(serviceCall('deleteRows')),
  },
  actions: {
    locate: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch, running } = answer.value;
      const moved = rules.namesLost(context.touch, touch, context.rows);
      enqueue.assign({ targets: rules.locateRows(context.touch, touch, context.rows), touch, running });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
      if (moved[0] !== undefined)
        enqueue.sendTo(context.host, {
          type: 'notice.raised',
          notice: notice('rowMoved', 'warning', { name: moved[0] }),
        });
    }),
    locateAgain: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch, running } = answer.value;
      const targets = rules.locateAgain(context.touch, touch, context.targets);
      const ambiguous = rules.ambiguousRows(context.touch, touch, context.targets);
      enqueue.assign({ targets, touch, undo: rules.withoutRows(context.undo, ambiguous) });
      if (context.undo === null) enqueue.assign({ running });
      if (ambiguous[0] !== undefined) {
        const words = notice('rowMoved', 'warning', { name: ambiguous[0].name });
        enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      }
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    noteForUndo: assign(({ context: { undo, touch, targets, service } }) => ({
      undo: undo ?? rules.undoables(touch, targets, service),
    })),
    countTaken: assign(({ context: { disconnected, touch, targets } }, answer: Answer) =>
      answer.ok ? { disconnected: disconnected + rules.countTaken(touch, answer.value.touch, targets) } : {},
    ),
    countOne: assign({ disconnected: ({ context }) => context.disconnected + 1 }),
    follow: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch } = answer.value;
      const targets = rules.followRows(context.touch, touch, context.targets);
      enqueue.assign({ targets, touch });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    tellTouch: tellTouch(),
    keepLinks: assign(({ context }, answers: readonly LinkAnswer[]) => ({
      targets: rules.withLinks(context.targets, rules.nextWave(context.targets), answers),
    })),
    keepThoseWithLink: assign(({ context }) => ({
      targets: context.targets.filter(({ link }) => typeof link === 'string'),
    })),
    keepFault: assign({ fault: (_, fault: Fault) => fault }),
    sayFault: enqueueActions(({ context: { host, fault }, enqueue }) => {
      const words = fault === null ? null : noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(host, { type: 'notice.raised', notice: words });
    }),
    forgetFault: assign({ fault: null }),
    tellDeleted: enqueueActions(({ context: { host, undo, running, mode, service }, enqueue }) => {
      const rows = (undo ?? []).map((one) => one.deleted);
      const whole = service.wholeOutbounds ? { whole: true } : {};
      if (rows.length > 0) enqueue.sendTo(host, { type: 'rows.deleted', rows, wasRunning: running, mode, ...whole });
    }),
    tellClosed: tellClosed(),
    wantTouch: wantTouch(),
  },
  guards: {
    hasFailed: (_, answer: Answer) => !answer.ok,
    noneFound: ({ context }, answer: Answer) =>
      answer.ok && rules.locateRows(context.touch, answer.value.touch, context.rows).length === 0,
    noneLeft: ({ context }, answer: Answer) =>
      answer.ok && rules.locateAgain(context.touch, answer.value.touch, context.targets).length === 0,
    linksInDoubt: ({ context }, answer: Answer) =>
      answer.ok &&
      context.undo === null &&
      rules.nextWave(rules.locateAgain(context.touch, answer.value.touch, context.targets)).length > 0,
    inDoubt: ({ context }, answer: Answer) =>
      answer.ok && rules.anyInDoubt(context.touch, answer.value.touch, context.targets),
    uncertain: (_, answer: Answer) => !answer.ok && isUncertain(answer.fault),
    waveFailed: (_, answers: readonly LinkAnswer[]) => faultOfAll(answers) !== null,
    linksMissing: ({ context }) => rules.nextWave(context.targets).length > 0,
    asksFirst: ({ context }) => context.mode === 'ask',
    anyLink: ({ context }) => context.targets.some(({ link }) => typeof link === 'string'),
    noTargets: ({ context }) => context.targets.length === 0,
    anyConnected: ({ context }) => rules.connectionsOf(context.touch, context.targets).length > 0,
  },
});
