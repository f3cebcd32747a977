import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { type ConnectedReference, type Reference } from '../domain/reference';
import { type Touch, type TouchReply } from '../domain/touch';
import { lockedCall, type CallResult } from '../locked-call/locked-call.machine';
import { type DeletedRow } from '../ports/deleted';
import { type DeletionMode } from '../ports/dialog';
import { type Host } from '../ports/host';
import { notice, noticeOfFault } from '../ports/notice';
import { type LinkAnswer, type TouchInput } from '../ports/service';
import { mayHaveHappened, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import * as rules from './deletion.rules';
import { type Doomed } from './deletion.rules';

export type DeletionCommand = {
  readonly type: 'deletion.confirm' | 'deletion.leave' | 'deletion.retry' | 'dialog.cancel';
};

export interface DeletionInput {
  readonly id: string;
  readonly host: Host;
  /** Positions in `touch`. */
  readonly rows: readonly Reference[];
  readonly touch: Touch;
  readonly mode: DeletionMode;
}

interface Context extends DeletionInput {
  readonly doomed: readonly Doomed[];
  readonly running: boolean;
  /** What undo will need; taken before the first row is disconnected. */
  readonly undo: readonly DeletedRow[];
  readonly disconnected: number;
  readonly fault: Fault | null;
}

type Answer = CallResult<TouchReply>;

/** The vocabulary of the chart in `deletion.machine.ts`. */
export const deletionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as DeletionCommand,
    input: {} as DeletionInput,
    tags: {} as 'busy' | 'collecting' | 'deleting' | 'asking' | 'failed',
  },
  actors: {
    touch: lockedCall<TouchInput, TouchReply>('deletion', 'touch'),
    sharingAddresses: fromPromise<readonly LinkAnswer[], { readonly rows: readonly Reference[] }>(
      notProvided('deletion', 'sharingAddresses'),
    ),
    disconnect: lockedCall<ConnectedReference, TouchReply>('deletion', 'disconnect'),
    deleteRows: lockedCall<{ readonly rows: readonly Reference[] }, TouchReply>('deletion', 'deleteRows'),
  },
  actions: {
    locate: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch, running } = answer.value;
      const moved = rules.namesLost(context.touch, touch, context.rows);
      enqueue.assign({ doomed: rules.locateRows(context.touch, touch, context.rows), touch, running });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
      if (moved[0] !== undefined)
        enqueue.sendTo(context.host, {
          type: 'notice.raised',
          notice: notice('rowMoved', 'warning', { name: moved[0] }),
        });
    }),
    follow: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch, running } = answer.value;
      const doomed = rules.followRows(context.touch, touch, context.doomed);
      enqueue.assign(
        context.undo.length > 0
          ? { doomed, touch }
          : { doomed, touch, running, undo: rules.deletedRows(touch, doomed) },
      );
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    followAnew: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch, running } = answer.value;
      enqueue.assign({ doomed: rules.followAnew(context.touch, touch, context.doomed), touch, running });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    countDisconnected: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch } = answer.value;
      const doomed = rules.followRows(context.touch, touch, context.doomed);
      enqueue.assign({ doomed, touch, disconnected: context.disconnected + 1 });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    tellTouch: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (answer.ok) enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    keepLinks: assign(({ context }, answers: readonly LinkAnswer[]) => ({
      doomed: rules.withLinks(context.doomed, rules.nextWave(context.doomed), answers),
    })),
    keepThoseWithLink: assign(({ context }) => ({
      doomed: context.doomed.filter(({ link }) => typeof link === 'string'),
    })),
    keepFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ fault });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      if (mayHaveHappened(fault)) enqueue.sendTo(context.host, { type: 'touch.wanted' });
    }),
    forgetFault: assign({ fault: null }),
    tellDeleted: enqueueActions(({ context: { host, undo, running, mode }, enqueue }) => {
      if (undo.length > 0) enqueue.sendTo(host, { type: 'rows.deleted', rows: undo, wasRunning: running, mode });
    }),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
    wantTouch: sendTo(({ context }) => context.host, { type: 'touch.wanted' }),
  },
  guards: {
    failed: (_, answer: Answer) => !answer.ok,
    noneFound: ({ context }, answer: Answer) =>
      answer.ok && rules.locateRows(context.touch, answer.value.touch, context.rows).length === 0,
    noneLeft: ({ context }, answer: Answer) =>
      answer.ok && rules.followRows(context.touch, answer.value.touch, context.doomed).length === 0,
    linksInDoubt: ({ context }, answer: Answer) =>
      answer.ok &&
      context.undo.length === 0 &&
      rules.nextWave(rules.followAnew(context.touch, answer.value.touch, context.doomed)).length > 0,
    waveFailed: (_, answers: readonly LinkAnswer[]) => rules.faultOfWave(answers) !== null,
    linksMissing: ({ context }) => rules.nextWave(context.doomed).length > 0,
    asksFirst: ({ context }) => context.mode === 'ask',
    anyLink: ({ context }) => context.doomed.some(({ link }) => typeof link === 'string'),
    noneDoomed: ({ context }) => context.doomed.length === 0,
    anyConnected: ({ context }) => rules.connectionsOf(context.touch, context.doomed).length > 0,
  },
});
