import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ConnectedReference, type Reference } from '../domain/reference';
import { type Touch, type TouchReply } from '../domain/touch';
import { lockedCall, type CallResult } from '../locked-call/locked-call.machine';
import { type DeletedRow } from '../ports/deleted';
import { type DeletionMode } from '../ports/dialog';
import { type Host } from '../ports/host';
import { notice, noticeOfFault } from '../ports/notice';
import { type LinkAnswer, type TouchInput } from '../ports/service';
import { REQUEST_TIMEOUT } from '../shared/constants';
import { answerIn, faultIn, faultThrown } from '../shared/answers';
import { type Fault } from '../shared/faults';
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

const NOTHING: ConnectedReference = { _type: 'server', id: 0, sub: 0, outbound: '' };

/** One deletion: links are fetched for undo, the person confirms, the connected ones are disconnected, then all go in one call. */
export const deletionMachine = setup({
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
    countDisconnected: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      enqueue.assign({ touch: answer.value.touch, disconnected: context.disconnected + 1 });
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
      if (fault.kind === 'timeout') enqueue.sendTo(context.host, { type: 'touch.wanted' });
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
    waveFailed: (_, answers: readonly LinkAnswer[]) => rules.faultOfWave(answers) !== null,
    linksMissing: ({ context }) => rules.nextWave(context.doomed).length > 0,
    asksFirst: ({ context }) => context.mode === 'ask',
    anyLink: ({ context }) => context.doomed.some(({ link }) => typeof link === 'string'),
    anyConnected: ({ context }) => rules.connectionsOf(context.touch, context.doomed).length > 0,
  },
}).createMachine({
  id: 'deletion',
  context: ({ input }) => ({ ...input, doomed: [], running: false, undo: [], disconnected: 0, fault: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: ['busy', 'collecting'],
      description: 'The list is read again, so that the rows are the ones that were meant (SPEC-NOTES "Positions").',
      on: { 'dialog.cancel': 'closed' },
      invoke: {
        id: 'read',
        src: 'touch',
        input: { limit: REQUEST_TIMEOUT },
        onDone: [
          {
            guard: { type: 'failed', params: answerIn },
            target: 'unread',
            actions: { type: 'keepFault', params: faultIn },
          },
          {
            guard: { type: 'noneFound', params: answerIn },
            target: 'closed',
            actions: { type: 'locate', params: answerIn },
          },
          { target: 'collected', actions: { type: 'locate', params: answerIn } },
        ],
        onError: { target: 'unread', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    unread: {
      tags: 'failed',
      description: 'Nothing has been changed; it can be tried again.',
      on: { 'deletion.retry': { target: 'reading', actions: 'forgetFault' }, 'dialog.cancel': 'closed' },
    },
    collected: {
      always: [
        { guard: 'linksMissing', target: 'collecting' },
        { guard: 'asksFirst', target: 'confirming' },
        { guard: 'anyLink', target: 'working', actions: 'keepThoseWithLink' },
        { target: 'closed' },
      ],
    },
    collecting: {
      tags: ['busy', 'collecting'],
      description: 'The share links are fetched first, six at a time, so that undo can bring the rows back.',
      on: { 'dialog.cancel': 'closed' },
      invoke: {
        id: 'links',
        src: 'sharingAddresses',
        input: ({ context }) => ({ rows: rules.nextWave(context.doomed) }),
        onDone: [
          {
            guard: { type: 'waveFailed', params: ({ event }) => event.output },
            target: 'unread',
            actions: {
              type: 'keepFault',
              params: ({ event }) => rules.faultOfWave(event.output) ?? { kind: 'silent' },
            },
          },
          { target: 'collected', actions: { type: 'keepLinks', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: { type: 'keepFault', params: faultThrown } },
      },
    },
    confirming: {
      tags: 'asking',
      description: 'The confirmation names the rows whose link cannot be had; they are deleted when confirmed.',
      on: { 'deletion.confirm': 'working', 'dialog.cancel': 'closed' },
    },
    working: {
      tags: ['busy', 'deleting'],
      on: {
        'deletion.leave': {
          target: 'stopped',
          actions: [{ type: 'keepFault', params: { kind: 'left' } }, 'wantTouch'],
        },
      },
      initial: 'rereading',
      states: {
        rereading: {
          invoke: {
            id: 'reread',
            src: 'touch',
            input: { limit: REQUEST_TIMEOUT },
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#deletion.stopped',
                actions: { type: 'keepFault', params: faultIn },
              },
              {
                guard: { type: 'noneLeft', params: answerIn },
                target: '#deletion.closed',
                actions: [{ type: 'tellTouch', params: answerIn }, 'tellDeleted'],
              },
              { target: 'released', actions: { type: 'follow', params: answerIn } },
            ],
            onError: { target: '#deletion.stopped', actions: { type: 'keepFault', params: faultThrown } },
          },
        },
        released: { always: [{ guard: 'anyConnected', target: 'disconnecting' }, { target: 'deleting' }] },
        disconnecting: {
          description:
            'Several connected servers in one call corrupt the connections: they are disconnected first, one after the other.',
          invoke: {
            id: 'disconnect',
            src: 'disconnect',
            input: ({ context }) => rules.connectionsOf(context.touch, context.doomed)[0] ?? NOTHING,
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#deletion.stopped',
                actions: { type: 'keepFault', params: faultIn },
              },
              { target: 'released', actions: { type: 'countDisconnected', params: answerIn } },
            ],
            onError: { target: '#deletion.stopped', actions: { type: 'keepFault', params: faultThrown } },
          },
        },
        deleting: {
          invoke: {
            id: 'delete',
            src: 'deleteRows',
            input: ({ context }) => ({ rows: context.doomed.map(({ row }) => row) }),
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#deletion.stopped',
                actions: { type: 'keepFault', params: faultIn },
              },
              { target: '#deletion.closed', actions: [{ type: 'tellTouch', params: answerIn }, 'tellDeleted'] },
            ],
            onError: { target: '#deletion.stopped', actions: { type: 'keepFault', params: faultThrown } },
          },
        },
      },
    },
    stopped: {
      tags: 'failed',
      description: 'A failure in the middle says what is done and what is left; trying again goes on from there.',
      on: {
        'deletion.retry': { target: 'working', actions: 'forgetFault' },
        'dialog.cancel': { target: 'closed', actions: 'wantTouch' },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type DeletionActor = ActorRefFrom<typeof deletionMachine>;
export type DeletionSnapshot = SnapshotFrom<typeof deletionMachine>;
