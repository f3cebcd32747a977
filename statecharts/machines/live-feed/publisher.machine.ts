import { assign, fromCallback, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { FEED_PATIENCE, type SilentReason, type WatcherMessage } from '../ports/feed';
import { notProvidedCallback } from '../../../machines/shared/not-provided';

export type PublisherCommand = { readonly type: 'publishing.stop' };

/** Said by a statechart page. */
export type PublisherFact = {
  readonly type: WatcherMessage['type'];
  readonly watcher: string;
};

/** `feed.announce`: a new watcher needs the current state. `feed.silence`: nothing more will follow. */
export type FeedCommand =
  { readonly type: 'feed.announce' } | { readonly type: 'feed.silence'; readonly why: SilentReason };

export interface PublisherInput {
  /** Who asked; null when no request was needed. */
  readonly watcher: string | null;
  /** Publishes from the start and as long as the tab is open, watched or not. */
  readonly always: boolean;
}

interface Context {
  readonly always: boolean;
  readonly watchers: readonly string[];
}

function without(watchers: readonly string[], watcher: string): readonly string[] {
  return watchers.filter((other) => other !== watcher);
}

/** The panel’s side of the feed: publishes what its actors do for as long as a statechart page watches and the person lets it. */
export const publisherMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PublisherCommand | PublisherFact,
    input: {} as PublisherInput,
    tags: {} as 'watched',
  },
  actors: {
    /** Listens to pages, and tells them when nothing more will come. */
    channel: fromCallback<FeedCommand, Record<never, never>>(notProvidedCallback('publisher', 'channel')),
    /** Reports the whole state, and then what happens, for as long as it runs. */
    publication: fromCallback<FeedCommand, Record<never, never>>(notProvidedCallback('publisher', 'publication')),
  },
  actions: {
    addWatcher: assign({
      watchers: ({ context }, { watcher }: { readonly watcher: string }) => [
        ...without(context.watchers, watcher),
        watcher,
      ],
    }),
    removeWatcher: assign({
      watchers: ({ context }, { watcher }: { readonly watcher: string }) => without(context.watchers, watcher),
    }),
    forgetWatchers: assign({ watchers: [] }),
    announce: sendTo('publication', { type: 'feed.announce' }),
    saySilent: sendTo(
      'channel',
      (_, { why }: { readonly why: SilentReason }) => ({ type: 'feed.silence', why }) as const,
    ),
  },
  guards: {
    always: ({ context }) => context.always,
    isLast: ({ context }, { watcher }: { readonly watcher: string }) =>
      !context.always && without(context.watchers, watcher).length === 0,
  },
  delays: { patience: FEED_PATIENCE },
}).createMachine({
  id: 'publisher',
  description: 'Tells a statechart page what the actors of this tab do, for as long as it is asked and allowed to.',
  meta: { title: 'Publisher', spec: [] },
  context: ({ input: { watcher, always } }) => ({ always, watchers: watcher === null ? [] : [watcher] }),
  invoke: { id: 'channel', src: 'channel', input: {}, onError: '.stopped' },
  initial: 'publishing',
  states: {
    publishing: {
      tags: 'watched',
      description:
        'What the actors do goes to the statechart page, without secrets, names and addresses; the person sees that it does.',
      invoke: { id: 'publication', src: 'publication', input: {}, onError: 'stopped' },
      initial: 'deciding',
      on: {
        'watch.requested': {
          target: '.deciding',
          actions: [{ type: 'addWatcher', params: ({ event }) => event }, 'announce'],
        },
        'watch.kept': { target: '.deciding', actions: { type: 'addWatcher', params: ({ event }) => event } },
        'watch.ended': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'silent',
            actions: ['forgetWatchers', { type: 'saySilent', params: { why: 'left' } }],
          },
          { actions: { type: 'removeWatcher', params: ({ event }) => event } },
        ],
        'publishing.stop': {
          target: 'stopped',
          actions: ['forgetWatchers', { type: 'saySilent', params: { why: 'stopped' } }],
        },
      },
      states: {
        deciding: { always: [{ guard: 'always', target: 'always' }, { target: 'watched' }] },
        watched: {
          description: 'The page announces every few seconds that it is still watching.',
          after: {
            patience: {
              target: '#publisher.silent',
              actions: ['forgetWatchers', { type: 'saySilent', params: { why: 'left' } }],
            },
          },
        },
        always: { description: 'Requested by the local storage; tests use it as well.' },
      },
    },
    silent: {
      description: 'Nobody is watching: nothing is observed or published.',
      on: {
        'watch.requested': { target: 'publishing', actions: { type: 'addWatcher', params: ({ event }) => event } },
        'watch.kept': { target: 'publishing', actions: { type: 'addWatcher', params: ({ event }) => event } },
      },
    },
    stopped: {
      description: 'Watching was stopped in this tab, until it is reloaded.',
      on: { 'watch.requested': { actions: { type: 'saySilent', params: { why: 'stopped' } } } },
    },
  },
});

export type PublisherActor = ActorRefFrom<typeof publisherMachine>;
export type PublisherSnapshot = SnapshotFrom<typeof publisherMachine>;
