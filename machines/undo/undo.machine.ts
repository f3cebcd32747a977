import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ConnectedReference } from '../domain/reference';
import { EMPTY_TOUCH, type Touch, type TouchReply } from '../domain/touch';
import { lockedCall, type CallResult } from '../locked-call/locked-call.machine';
import { type DeletedRow } from '../ports/deleted';
import { type DeletionMode } from '../ports/dialog';
import { type Host } from '../ports/host';
import { notice, noticeOfFault, success } from '../ports/notice';
import { type ImportInput, type SubscriptionPatch, type TouchInput } from '../ports/service';
import { answerIn, faultIn, faultThrown } from '../shared/answers';
import { REQUEST_TIMEOUT, TOAST } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import * as rules from './undo.rules';
import { type Placed, type Step } from './undo.rules';

export type UndoCommand = { readonly type: 'undo.restore' };

export interface UndoInput {
  readonly id: string;
  readonly host: Host;
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

const replyIn = ({ event }: { readonly event: { readonly output: CallResult<TouchReply> } }): TouchReply | null =>
  event.output.ok ? event.output.value : null;

const NO_CONNECTION: ConnectedReference = { _type: 'server', id: 0, sub: 0, outbound: '' };
const NO_PATCH: SubscriptionPatch = { row: NO_CONNECTION, address: '', remarks: '' };

/** The way back from one deletion (SPEC-NOTES "Undo"): rows are imported again, at the end; then their remarks and connections. */
export const undoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UndoCommand,
    input: {} as UndoInput,
    tags: {} as 'busy' | 'offered',
  },
  actors: {
    touch: lockedCall<TouchInput, TouchReply>('undo', 'touch'),
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
      enqueue.assign({ touch, running, placed: rules.followPlaced(context.touch, touch, context.placed) });
      enqueue.sendTo(context.host, { type: 'touch.received', reply });
    }),
    place: assign(({ context }, reply: TouchReply) => {
      const index = context.queue[0]?.index ?? -1;
      const row = context.rows[index];
      const reference = row && rules.appended(context.touch, reply.touch, row);
      return reference === undefined ? {} : { placed: new Map(context.placed).set(index, reference) };
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
        const values = { done: rows.length - names.length, total: rows.length, names: names.join(', ') };
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
    patches: ({ context }) => rules.patchNow(context) !== undefined,
    connects: ({ context }) => rules.connectionNow(context) !== undefined,
    anyStep: ({ context }) => context.queue.length > 0,
    ranBefore: ({ context }) => context.wasRunning && !context.running && context.touch.connected.length > 0,
    nothingMissing: ({ context }) => rules.namesMissing(context.rows, context.missing).length === 0,
    retriable: ({ context }) => context.missing.length > 0,
  },
}).createMachine({
  id: 'undo',
  context: ({ input }) => ({
    ...input,
    touch: EMPTY_TOUCH,
    running: false,
    queue: [],
    missing: rules.stepsOf(input.rows),
    placed: new Map(),
  }),
  initial: 'offered',
  states: {
    offered: {
      tags: 'offered',
      description:
        'The notice stays 10 s and remains in the notice history; undo is possible for as long as the page is open.',
      entry: 'raiseDeleted',
      always: { guard: 'nothingToRestore', target: 'done' },
      on: { 'undo.restore': 'restoring' },
    },
    restoring: {
      tags: 'busy',
      entry: 'queueMissing',
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'read',
            src: 'touch',
            input: { limit: REQUEST_TIMEOUT },
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#undo.partly',
                actions: ['missAll', { type: 'raiseFault', params: faultIn }],
              },
              { target: 'next', actions: { type: 'take', params: replyIn } },
            ],
            onError: { target: '#undo.partly', actions: ['missAll', { type: 'raiseFault', params: faultThrown }] },
          },
        },
        next: {
          always: [
            { guard: 'imports', target: 'importing' },
            { guard: 'patches', target: 'patching' },
            { guard: 'connects', target: 'connecting' },
            { guard: 'anyStep', target: 'next', reenter: true, actions: 'miss' },
            { guard: 'ranBefore', target: 'starting' },
            { target: '#undo.restored' },
          ],
        },
        importing: {
          description: 'An import appends at the end; a subscription is fetched anew, which can take its time.',
          invoke: {
            id: 'import',
            src: 'importText',
            input: ({ context }) => ({ url: rules.importUrl(context), which: null }),
            onDone: [
              {
                guard: { type: 'grew', params: ({ event }) => event.output },
                target: 'next',
                actions: [
                  { type: 'place', params: ({ event }) => event.output },
                  { type: 'take', params: ({ event }) => event.output },
                  'stepDone',
                ],
              },
              { target: 'next', actions: [{ type: 'take', params: ({ event }) => event.output }, 'miss'] },
            ],
            onError: [
              { guard: { type: 'endsAll', params: faultThrown }, target: '#undo.partly', actions: 'missAll' },
              { target: 'next', actions: 'miss' },
            ],
          },
        },
        patching: {
          invoke: {
            id: 'patch',
            src: 'patchSubscription',
            input: ({ context }) => rules.patchNow(context) ?? NO_PATCH,
            onDone: { target: 'next', actions: [{ type: 'take', params: ({ event }) => event.output }, 'stepDone'] },
            onError: [
              { guard: { type: 'endsAll', params: faultThrown }, target: '#undo.partly', actions: 'missAll' },
              { target: 'next', actions: 'miss' },
            ],
          },
        },
        connecting: {
          invoke: {
            id: 'connect',
            src: 'connect',
            input: ({ context }) => rules.connectionNow(context) ?? NO_CONNECTION,
            onDone: [
              { guard: { type: 'failsAll', params: answerIn }, target: '#undo.partly', actions: 'missAll' },
              { guard: { type: 'failed', params: answerIn }, target: 'next', actions: 'miss' },
              { target: 'next', actions: [{ type: 'take', params: replyIn }, 'stepDone'] },
            ],
            onError: { target: 'next', actions: 'miss' },
          },
        },
        starting: {
          description: 'Deleting the last connected server stopped the core; it ran before, so it is started again.',
          invoke: {
            id: 'start',
            src: 'start',
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#undo.restored',
                actions: { type: 'raiseFault', params: faultIn },
              },
              { target: '#undo.restored', actions: [{ type: 'take', params: replyIn }, 'requestPoll'] },
            ],
            onError: { target: '#undo.restored', actions: { type: 'raiseFault', params: faultThrown } },
          },
        },
      },
    },
    restored: {
      always: [
        { guard: 'retriable', target: 'partly' },
        { guard: 'nothingMissing', target: 'done', actions: 'raiseRestored' },
        { target: 'done', actions: 'raisePartly' },
      ],
    },
    partly: {
      tags: 'offered',
      description: 'Says what is missing; only that is tried again.',
      entry: 'raisePartly',
      on: { 'undo.restore': 'restoring' },
    },
    done: { type: 'final' },
  },
});

export type UndoActor = ActorRefFrom<typeof undoMachine>;
export type UndoSnapshot = SnapshotFrom<typeof undoMachine>;
