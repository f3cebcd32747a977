import { assign, fromCallback, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type AppHost } from '../ports/host';
import { notice } from '../ports/notice';
import { PARTS_TRIES, reloadPause, TOAST, UNREACHABLE_RETRY } from '../shared/constants';
import { notProvided, notProvidedCallback } from '../shared/not-provided';
import { faultThrown } from '../calls/answers';
import { sayFault } from '../calls/telling';

export type PanelPartsCommand =
  | { readonly type: 'parts.retry' }
  /** Reloads the page; what is typed in the dialogs is restored. */
  | { readonly type: 'panel.reload' };

export type PanelPartsFact =
  /** The lists stand on the page, or it will not come to that soon. */
  | { readonly type: 'page.settled' }
  /** A part that is waited for cannot be fetched. */
  | { readonly type: 'part.missed' }
  /** The browser has a newer panel, which comes with the next reload. */
  | { readonly type: 'panel.renewed' };

export interface Context {
  readonly host: AppHost;
  /** How often it was fetched again because the host has the same panel still. */
  readonly tries: number;
  /** How often the host has not answered, one after the other. */
  readonly pauses: number;
}

/**
 * The code that is not in the first load. All of it is fetched once the page stands: the service may be the panel's host, so what
 * is needed when it is gone cannot be fetched then.
 */
export const panelPartsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PanelPartsCommand | PanelPartsFact,
    input: {} as { readonly host: AppHost },
    tags: {} as 'changed' | 'incomplete',
  },
  actors: {
    watch: fromCallback(notProvidedCallback('panelParts', 'watch')),
    renewal: fromCallback(notProvidedCallback('panelParts', 'renewal')),
    fetchParts: fromPromise<void>(notProvided('panelParts', 'fetchParts')),
    hostsThisPanel: fromPromise<boolean>(notProvided('panelParts', 'hostsThisPanel')),
  },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    countPause: assign({ pauses: ({ context }) => context.pauses + 1 }),
    forgetPauses: assign({ pauses: 0 }),
    sayMissing: sendTo(({ context }) => context.host, {
      type: 'notice.raised',
      notice: notice('partMissing', 'warning'),
    }),
    sayChanged: sendTo(({ context }) => context.host, {
      type: 'notice.raised',
      notice: notice('panelChanged', 'warning', {}, TOAST.prompt, [{ kind: 'reload' }]),
    }),
    sayRenewed: sendTo(({ context }) => context.host, {
      type: 'notice.raised',
      notice: notice('panelRenewed', 'info', {}, TOAST.prompt, [{ kind: 'reload' }]),
    }),
    requestReload: sendTo(({ context }) => context.host, { type: 'reload.requested' }),
    sayFault: sayFault(),
  },
  guards: {
    isSame: ({ context }, { same }: { readonly same: boolean }) => same && context.tries < PARTS_TRIES,
  },
  delays: {
    settle: UNREACHABLE_RETRY,
    retry: ({ context }) => reloadPause(context.pauses),
  },
}).createMachine({
  id: 'panelParts',
  description:
    'Fetches the code that is not in the first load as soon as the page stands, so that nothing of it lacks when the host is gone.',
  meta: { title: 'Parts of the panel', spec: [] },
  context: ({ input }) => ({ host: input.host, tries: 0, pauses: 0 }),
  invoke: {
    id: 'watch',
    src: 'watch',
    onError: { actions: { type: 'sayFault', params: faultThrown } },
  },
  on: { 'panel.reload': { actions: 'requestReload' } },
  initial: 'settling',
  states: {
    settling: {
      description: 'Whatever is needed first is loaded first.',
      after: { settle: 'fetching' },
      on: { 'page.settled': 'fetching', 'part.missed': { target: 'asking', actions: 'sayMissing' } },
    },
    fetching: {
      invoke: {
        id: 'fetchParts',
        src: 'fetchParts',
        onDone: { target: 'whole', actions: 'forgetPauses' },
        onError: 'pausing',
      },
      on: { 'part.missed': { actions: 'sayMissing' } },
    },
    whole: {
      description: 'All parts of the panel are loaded. From now on the browser may keep them, where it can.',
      invoke: {
        id: 'renewal',
        src: 'renewal',
        onError: { actions: { type: 'sayFault', params: faultThrown } },
      },
      on: { 'panel.renewed': { actions: 'sayRenewed' } },
    },
    pausing: {
      tags: 'incomplete',
      description: 'The host of the panel seems to be down. Each pause is longer than the one before.',
      entry: 'countPause',
      after: { retry: 'asking' },
      on: {
        'page.settled': 'asking',
        'parts.retry': 'asking',
        'part.missed': { actions: 'sayMissing' },
      },
    },
    asking: {
      tags: 'incomplete',
      description: 'Is the host down, or does it serve another version of the panel by now?',
      invoke: {
        id: 'hostsThisPanel',
        src: 'hostsThisPanel',
        onDone: [
          {
            guard: { type: 'isSame', params: ({ event }) => ({ same: event.output }) },
            target: 'fetching',
            actions: 'countTry',
          },
          { target: 'changed' },
        ],
        onError: 'pausing',
      },
      on: { 'part.missed': { actions: 'sayMissing' } },
    },
    changed: {
      tags: ['incomplete', 'changed'],
      description:
        'Only a reload brings what is missing: the host has another panel now, or a part of this one is broken there.',
      entry: 'sayChanged',
      on: { 'part.missed': { actions: 'sayChanged' } },
    },
  },
});

export type PanelPartsActor = ActorRefFrom<typeof panelPartsMachine>;
export type PanelPartsSnapshot = SnapshotFrom<typeof panelPartsMachine>;
