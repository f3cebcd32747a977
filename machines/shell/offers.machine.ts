import { assign, enqueueActions, fromPromise, setup, type AnyActorLogic, type SnapshotFrom } from 'xstate';
import { type StaleConnectionsInput } from '../nodes/stale-connections.machine';
import { type AppHost, type ToldApp } from '../ports/host';
import { type NoticeAction } from '../ports/notice';
import { faultThrown } from '../service/answers';
import { sayFault } from '../service/telling';
import { reloadPause } from '../shared/constants';
import { notProvided } from '../shared/not-provided';
import { childrenOf } from './app.actions';
import { type UndoInput } from './undo.machine';

/** Work that a notice offers, or that was accepted in one: which machine does it, and with what. */
export type Offer =
  | { readonly kind: 'undo'; readonly input: Omit<UndoInput, 'id' | 'host'> }
  | { readonly kind: 'staleConnections'; readonly input: Omit<StaleConnectionsInput, 'host'> };

/** What was deleted belongs to another service: it cannot be brought back here. */
export type OffersCommand = { readonly type: 'offers.withdraw' };

export type OffersFact =
  | Extract<ToldApp, { readonly type: 'rows.deleted' | 'outbound.deleted' | 'notice.acted' }>
  | { readonly type: `xstate.done.actor.${string}` }
  /** A programming error in one of them. */
  | { readonly type: `xstate.error.actor.${string}`; readonly error: unknown };

interface Context {
  readonly host: AppHost;
  /** Their machines are being fetched. */
  readonly waiting: readonly Offer[];
  /** How many deletions there were; the next one's id. */
  readonly undos: number;
  /** How often the machines could not be fetched, one after the other. */
  readonly pauses: number;
}

/** xstate types `spawn` for the slots that it knows; a fetched machine is not one of them. */
type SpawnOffer = (logic: AnyActorLogic, options: { readonly id: string; readonly input: object }) => unknown;

const undoId = (count: number): string => `undo.${count}`;

/** What notices offer, for as long as the page is open: to undo a deletion, to remove stale connections. */
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
      if (action.kind === 'undo' && childrenOf(self)[action.undo] !== undefined)
        enqueue.sendTo(action.undo, { type: 'undo.restore' });
      if (action.kind !== 'removeStale') return;
      const offer = { kind: 'staleConnections', input: { connections: action.connections } } as const;
      enqueue.stopChild(offer.kind);
      enqueue.assign({ waiting: [...context.waiting, offer] });
    }),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (let count = 0; count < context.undos; count += 1) enqueue.stopChild(undoId(count));
      enqueue.stopChild('staleConnections');
      enqueue.assign({ waiting: [] });
    }),
    countPause: assign({ pauses: ({ context }) => context.pauses + 1 }),
    forgetPauses: assign({ pauses: 0 }),
    sayFault: sayFault(),
  },
  guards: { anyWaiting: ({ context }) => context.waiting.length > 0 },
  delays: { retry: ({ context }) => reloadPause(context.pauses) },
}).createMachine({
  id: 'offers',
  context: ({ input }) => ({ host: input.host, waiting: [], undos: 0, pauses: 0 }),
  on: {
    'rows.deleted': {
      actions: {
        type: 'enqueue',
        params: ({ event: { rows, wasRunning, mode } }) => ({
          kind: 'undo',
          input: { deleted: { kind: 'rows', rows, wasRunning, mode } },
        }),
      },
    },
    'outbound.deleted': {
      actions: {
        type: 'enqueue',
        params: ({ event }) => ({ kind: 'undo', input: { deleted: { kind: 'outbound', ...event.outbound } } }),
      },
    },
    'notice.acted': { actions: { type: 'accept', params: ({ event }) => event } },
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
          actions: ['forgetPauses', { type: 'begin', params: ({ event }) => ({ logic: event.output }) }],
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

export type OffersSnapshot = SnapshotFrom<typeof offersMachine>;
