import {
  assign,
  enqueueActions,
  fromPromise,
  sendTo,
  setup,
  stopChild,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import { type AppHost } from '../ports/host';
import { type NoticeAction, type NoticeSpec } from '../ports/notice';
import { TOASTS_SHOWN } from '../shared/constants';
import { notProvided } from '../shared/not-provided';
import { noticeMachine, type NoticeActor, type NoticeEnded } from './notice.machine';
import {
  explains,
  givesWay,
  longTextOf,
  offers,
  recordActed,
  recordOf,
  recordRaised,
  recordsRead,
  recordTimed,
  recordUnread,
  recordWithdrawn,
  type NoticeRecord,
} from './notices.rules';

export type NoticesCommand =
  | { readonly type: 'notice.dismiss'; readonly id: string }
  | { readonly type: 'notice.act'; readonly id: string; readonly action: NoticeAction }
  /** The whole of a text that is shown only in part. */
  | { readonly type: 'notice.copy'; readonly id: string }
  | { readonly type: 'history.open' }
  | { readonly type: 'history.close' }
  | { readonly type: 'notice.raise'; readonly notice: NoticeSpec }
  /** What notices of these kinds offer belongs to something that is gone. */
  | { readonly type: 'notice.withdraw'; readonly kinds: readonly NoticeAction['kind'][] };

export interface NoticesInput {
  readonly host: AppHost;
}

export interface Toast {
  readonly id: string;
  readonly actor: NoticeActor;
}

export interface Context {
  readonly host: AppHost;
  /** On the screen, oldest first. */
  readonly toasts: readonly Toast[];
  readonly records: readonly NoticeRecord[];
  /** Those that have given way to others since toasts lie on the screen, or the history was open, oldest first. */
  readonly givenWay: readonly string[];
  /** How many were ever raised; the next one's id. */
  readonly raised: number;
}

/** The time of a notice was asked for when it was raised. */
type Stamped = { readonly type: `xstate.done.actor.stamp.${string}`; readonly output: number };
type NotStamped = { readonly type: `xstate.error.actor.stamp.${string}` };

const STAMP = 'stamp.';

const stamped = ({ type }: { readonly type: string }): string => type.slice(type.indexOf(STAMP) + STAMP.length);

function stateOf({ id, actor }: Toast) {
  const snapshot = actor.getSnapshot();
  return { id, held: snapshot.hasTag('held'), offers: snapshot.context.notice.actions.length > 0 };
}

/** Messages that belong to no control: toasts, one after the other, and their history. */
export const noticesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NoticesCommand | NoticeEnded | Stamped | NotStamped,
    input: {} as NoticesInput,
    children: {} as Record<string, 'notice' | 'stamp'>,
  },
  actors: {
    notice: noticeMachine,
    /** What time it is, in Unix seconds. */
    stamp: fromPromise<number, void>(notProvided('notices', 'stamp')),
  },
  actions: {
    /** Toasts would fill the screen: the history has all of them. */
    makeRoom: enqueueActions(({ context: { toasts, givenWay, records }, enqueue }) => {
      const gone = givesWay(toasts.map(stateOf), TOASTS_SHOWN);
      if (gone === null) return;
      enqueue.stopChild(gone);
      enqueue.assign({
        toasts: toasts.filter(({ id }) => id !== gone),
        givenWay: [...givenWay, gone],
        records: recordUnread(records, gone),
      });
    }),
    forgetGivenWay: assign({ givenWay: [] }),
    raise: assign(
      (
        { context: { toasts, records, givenWay, raised }, spawn, self },
        { notice }: { readonly notice: NoticeSpec },
      ) => {
        const id = `notice${raised}`;
        const actor = spawn('notice', { id, input: { parent: self, id, notice } });
        spawn('stamp', { id: `${STAMP}${id}` });
        const before = recordOf(records, notice)?.id;
        return {
          raised: raised + 1,
          toasts: [...toasts, { id, actor }],
          givenWay: givenWay.filter((one) => one !== before),
          records: recordRaised(records, id, notice),
        };
      },
    ),
    repeat: enqueueActions(({ context: { toasts, records }, enqueue }, { notice }: { readonly notice: NoticeSpec }) => {
      const id = recordOf(records, notice)?.id ?? '';
      const toast = toasts.find((one) => one.id === id);
      if (toast !== undefined) enqueue.sendTo(toast.actor, { type: 'notice.repeat' });
      enqueue.spawnChild('stamp', { id: `${STAMP}${id}` });
      enqueue.assign({ records: recordRaised(records, id, notice) });
    }),
    keepTime: assign(({ context }, { id, at }: { readonly id: string; readonly at: number }) => ({
      records: recordTimed(context.records, id, at),
    })),
    endStamp: stopChild((_, { id }: { readonly id: string }) => `${STAMP}${id}`),
    markUnread: assign(({ context }, { id }: { readonly id: string }) => ({
      records: recordUnread(context.records, id),
    })),
    markRead: assign(({ context }) => ({ records: recordsRead(context.records) })),
    stop: stopChild((_, { id }: { readonly id: string }) => id),
    remove: assign(({ context }, { id }: { readonly id: string }) => {
      const toasts = context.toasts.filter((toast) => toast.id !== id);
      return { toasts, givenWay: toasts.length === 0 ? [] : context.givenWay };
    }),
    recordActed: assign({
      records: ({ context }, { id }: { readonly id: string }) => recordActed(context.records, id),
    }),
    withdraw: enqueueActions(
      ({ context: { toasts, records }, enqueue }, { kinds }: { readonly kinds: readonly NoticeAction['kind'][] }) => {
        const gone = toasts.filter(({ actor }) => offers(actor.getSnapshot().context.notice, kinds));
        for (const { id } of gone) enqueue.stopChild(id);
        enqueue.assign({
          toasts: toasts.filter((toast) => !gone.includes(toast)),
          records: recordWithdrawn(records, kinds),
        });
      },
    ),
    tellCopied: enqueueActions(({ context, enqueue }, { id }: { readonly id: string }) => {
      const record = context.records.find((one) => one.id === id);
      const text = record && longTextOf(record.notice);
      if (text) enqueue.sendTo(context.host, { type: 'notice.acted', action: { kind: 'copyText', text } });
    }),
    tellActed: sendTo(
      ({ context }) => context.host,
      (_, { action }: { readonly action: NoticeAction }) => ({ type: 'notice.acted', action }) as const,
    ),
  },
  guards: {
    /** A toast on the screen says the same. */
    isRepetition: ({ context: { toasts, records } }, { notice }: { readonly notice: NoticeSpec }) => {
      const before = recordOf(records, notice);
      return before !== undefined && toasts.some(({ id }) => id === before.id);
    },
    /** A toast on the screen says why. */
    isExplained: ({ context: { records, toasts } }, { notice }: { readonly notice: NoticeSpec }) =>
      records.some((record) => explains(record.notice, notice) && toasts.some(({ id }) => id === record.id)),
    isOffered: ({ context }, { id }: { readonly id: string }) =>
      context.records.some((record) => record.id === id && !record.acted),
    isOnScreen: ({ context }, { id }: { readonly id: string }) => context.toasts.some((toast) => toast.id === id),
  },
}).createMachine({
  id: 'notices',
  description: 'Shows messages that belong to no control, and keeps a history of them.',
  meta: { title: 'Notices', spec: ['8.04', '8.06', '8.20', '9.05'] },
  context: ({ input }) => ({ host: input.host, toasts: [], records: [], givenWay: [], raised: 0 }),
  initial: 'closed',
  on: {
    'notice.raise': [
      { guard: { type: 'isExplained', params: ({ event }) => event } },
      {
        guard: { type: 'isRepetition', params: ({ event }) => event },
        actions: { type: 'repeat', params: ({ event }) => event },
      },
      { actions: ['makeRoom', { type: 'raise', params: ({ event }) => event }] },
    ],
    'notice.dismiss': {
      guard: { type: 'isOnScreen', params: ({ event }) => event },
      actions: [
        { type: 'stop', params: ({ event }) => event },
        { type: 'remove', params: ({ event }) => event },
      ],
    },
    'notice.withdraw': { actions: { type: 'withdraw', params: ({ event }) => event } },
    'notice.ended': {
      actions: [
        { type: 'remove', params: ({ event }) => event },
        { type: 'markUnread', params: ({ event }) => event },
      ],
    },
    'xstate.done.actor.stamp.*': {
      actions: [
        { type: 'keepTime', params: ({ event }) => ({ id: stamped(event), at: event.output }) },
        { type: 'endStamp', params: ({ event }) => ({ id: stamped(event) }) },
      ],
    },
    'xstate.error.actor.stamp.*': { actions: { type: 'endStamp', params: ({ event }) => ({ id: stamped(event) }) } },
    'notice.act': {
      guard: { type: 'isOffered', params: ({ event }) => event },
      actions: [
        { type: 'tellActed', params: ({ event }) => event },
        { type: 'recordActed', params: ({ event }) => event },
        { type: 'stop', params: ({ event }) => event },
        { type: 'remove', params: ({ event }) => event },
      ],
    },
  },
  states: {
    closed: { on: { 'history.open': { target: 'open', actions: ['forgetGivenWay', 'markRead'] } } },
    open: {
      description: 'The history keeps all notices until a reload.',
      on: {
        'history.close': { target: 'closed', actions: 'markRead' },
        'notice.copy': { actions: { type: 'tellCopied', params: ({ event }) => event } },
      },
    },
  },
});

export type NoticesActor = ActorRefFrom<typeof noticesMachine>;
export type NoticesSnapshot = SnapshotFrom<typeof noticesMachine>;
