import {
  assign,
  enqueueActions,
  fromPromise,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type EventObject,
  type SnapshotFrom,
} from 'xstate';
import { type StaleConnectionsInput } from '../nodes/stale-connections.machine';
import { type AppHost } from '../ports/host';
import { isActedOnBy, type NoticeAction } from '../ports/notice';
import { type TrialInput } from '../service/trial.types';
import { faultThrown } from '../calls/answers';
import { sayFault } from '../calls/telling';
import { reloadPause } from '../shared/constants';
import { hearersOf, passedOn } from '../shared/hearers';
import { notProvided } from '../shared/not-provided';
import { childrenOf } from './app.readings';
import { OFFERS_HEARERS, type OffersTold } from './offers.hearers';
import { type UndoInput } from './undo.machine';

/** Work that a notice offers, or that was accepted in one, and what is on trial: which machine does it, and with what. */
export type Offer =
  | { readonly kind: 'undo'; readonly input: Omit<UndoInput, 'id' | 'host'> }
  | { readonly kind: 'trial'; readonly input: Omit<TrialInput, 'host'> }
  | { readonly kind: 'staleConnections'; readonly input: Omit<StaleConnectionsInput, 'host'> };

/** What was deleted belongs to another service: it cannot be brought back here. */
export type OffersCommand =
  | { readonly type: 'offers.withdraw' }
  /** Something is on trial: a change begins it, joins it, or it is gone on with. */
  | { readonly type: 'trial.take'; readonly input: Omit<TrialInput, 'host'> }
  /** Another page has stored what is on trial; null: it is over. */
  | { readonly type: 'trial.follow'; readonly address: string; readonly text: string | null };

export type OffersFact =
  | OffersTold
  | { readonly type: `xstate.done.actor.${string}` }
  /** A programming error in one of them. */
  | { readonly type: `xstate.error.actor.${string}`; readonly error: unknown };

export interface Context {
  readonly host: AppHost;
  /** Their machines are being fetched. */
  readonly waiting: readonly Offer[];
  /** What the trial is to be told as soon as its machine is there. */
  readonly undelivered: readonly EventObject[];
  /** How many deletions there were; the next one's id. */
  readonly undos: number;
  /** How often the machines could not be fetched, one after the other. */
  readonly pauses: number;
}

/** xstate types `spawn` for the slots that it knows; a fetched machine is not one of them. */
type SpawnOffer = (logic: AnyActorLogic, options: { readonly id: string; readonly input: object }) => unknown;

/** The trial that goes on, if any. */
const trialOf = (actor: AnyActorRef): AnyActorRef | undefined => {
  const trial = childrenOf(actor)['trial'];
  return trial?.getSnapshot().status === 'active' ? trial : undefined;
};

/** Its machine is on its way. */
const isAwaited = ({ waiting }: Context): boolean => waiting.some(({ kind }) => kind === 'trial');

const undoId = (count: number): string => `undo.${count}`;

/** What notices offer, for as long as the page is open: to undo a deletion, to remove stale connections; and what is on trial. */
export const offersMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OffersCommand | OffersFact,
    input: {} as { readonly host: AppHost },
  },
  actors: { load: fromPromise<AnyActorLogic, { readonly kind: Offer['kind'] }>(notProvided('offers', 'load')) },
  actions: {
    enqueue: assign({ waiting: ({ context }, offer: Offer) => [...context.waiting, offer] }),
    begin: assign(({ context: { host, waiting, undos }, spawn }, { logic }: { readonly logic: AnyActorLogic }) => {
      const [offer, ...others] = waiting;
      if (offer === undefined) return {};
      const isUndo = offer.kind === 'undo';
      const id = isUndo ? undoId(undos) : offer.kind;
      (spawn as unknown as SpawnOffer)(logic, { id, input: { ...offer.input, host, id } });
      return { waiting: others, undos: isUndo ? undos + 1 : undos };
    }),
    accept: enqueueActions(({ context, enqueue, self }, { action }: { readonly action: NoticeAction }) => {
      if (!isActedOnBy(action, 'offers')) return;
      switch (action.kind) {
        case 'undo':
          if (childrenOf(self)[action.undo] !== undefined) enqueue.sendTo(action.undo, { type: 'undo.restore' });
          return;
        case 'keepTrial': {
          const trial = trialOf(self);
          if (trial !== undefined) enqueue.sendTo(trial, { type: 'trial.keep', deadline: action.deadline });
          return;
        }
        case 'removeStale': {
          const offer = { kind: 'staleConnections', input: { connections: action.connections } } as const;
          enqueue.stopChild(offer.kind);
          enqueue.assign({ waiting: [...context.waiting, offer] });
        }
      }
    }),
    join: enqueueActions(({ context, enqueue, self }, { input }: { readonly input: Omit<TrialInput, 'host'> }) => {
      const trial = trialOf(self);
      const begun = input.begun === null ? [] : [input.begun];
      if (trial !== undefined) for (const fact of begun) enqueue.sendTo(trial, fact);
      else if (isAwaited(context)) enqueue.assign({ undelivered: [...context.undelivered, ...begun] });
      else if (input.begun?.change !== null) {
        enqueue.stopChild('trial');
        enqueue.assign({ waiting: [...context.waiting, { kind: 'trial', input }] });
      }
    }),
    follow: enqueueActions(
      ({ enqueue, self }, { address, text }: { readonly address: string; readonly text: string | null }) => {
        const trial = trialOf(self);
        if (trial !== undefined) enqueue.sendTo(trial, { type: 'trial.storedElsewhere', text });
        else if (text !== null) enqueue.raise({ type: 'trial.take', input: { address, begun: null, text } });
      },
    ),
    tell: enqueueActions(({ context, enqueue, self, event }) => {
      if (!hearersOf(OFFERS_HEARERS, event).includes('trial')) return;
      const trial = trialOf(self);
      if (trial !== undefined) enqueue.sendTo(trial, event);
      else if (isAwaited(context)) enqueue.assign({ undelivered: [...context.undelivered, event] });
    }),
    catchUp: enqueueActions(({ context, enqueue }) => {
      if (isAwaited(context)) return;
      for (const fact of context.undelivered) enqueue.sendTo('trial', fact);
      enqueue.assign({ undelivered: [] });
    }),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (let count = 0; count < context.undos; count += 1) enqueue.stopChild(undoId(count));
      enqueue.stopChild('staleConnections');
      enqueue.stopChild('trial');
      enqueue.assign({ waiting: [], undelivered: [] });
    }),
    countPause: assign({ pauses: ({ context }) => context.pauses + 1 }),
    forgetPauses: assign({ pauses: 0 }),
    sayFault: sayFault(),
  },
  guards: { anyWaiting: ({ context }) => context.waiting.length > 0 },
  delays: { retry: ({ context }) => reloadPause(context.pauses) },
}).createMachine({
  id: 'offers',
  description:
    'Holds what notices offer to do, for as long as the page is open: undo, removing stale connections; and what is on trial.',
  meta: { title: 'Offers', spec: [] },
  context: ({ input }) => ({ host: input.host, waiting: [], undelivered: [], undos: 0, pauses: 0 }),
  on: {
    ...passedOn(OFFERS_HEARERS),
    'rows.deleted': {
      actions: {
        type: 'enqueue',
        params: ({ event: { type: _, ...rows } }) => ({ kind: 'undo', input: { deleted: { kind: 'rows', ...rows } } }),
      },
    },
    'outbound.deleted': {
      actions: {
        type: 'enqueue',
        params: ({ event }) => ({ kind: 'undo', input: { deleted: { kind: 'outbound', ...event.outbound } } }),
      },
    },
    'notice.acted': { actions: { type: 'accept', params: ({ event }) => event } },
    'trial.take': { actions: { type: 'join', params: ({ event }) => event } },
    'trial.follow': { actions: { type: 'follow', params: ({ event }) => event } },
    'offers.withdraw': { target: '.ready', actions: 'stopAll' },
    'xstate.done.actor.*': {},
    'xstate.error.actor.*': { actions: { type: 'sayFault', params: faultThrown } },
  },
  initial: 'ready',
  states: {
    ready: { always: { guard: 'anyWaiting', target: 'fetching' } },
    fetching: {
      description: 'The machines come after the page: the first load stays small.',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ kind: context.waiting[0]?.kind ?? 'undo' }),
        onDone: {
          target: 'ready',
          actions: ['forgetPauses', { type: 'begin', params: ({ event }) => ({ logic: event.output }) }, 'catchUp'],
        },
        onError: { target: 'pausing', actions: 'countPause' },
      },
    },
    pausing: {
      description: 'The host of the panel seems to be down. What waits is kept.',
      after: { retry: 'fetching' },
    },
  },
});

export type OffersActor = ActorRefFrom<typeof offersMachine>;
export type OffersSnapshot = SnapshotFrom<typeof offersMachine>;
