import {
  assign,
  enqueueActions,
  fromCallback,
  or,
  sendTo,
  setup,
  stateIn,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import { NO_MARKS } from '../domain/drawing';
import { FEED_BEAT, FEED_SEARCH, FEED_VERSION, type TabMessage, type WatcherMessage } from '../ports/feed';
import { type MarksHost } from '../ports/marks';
import { type ChartsFact } from '../ports/simulation';
import { notProvidedCallback } from '../../../machines/shared/not-provided';
import {
  actorOf,
  isStranger,
  feedOf,
  heard,
  kept,
  lookedAt,
  marksOfActor,
  worldAt,
  type TabFeed,
} from './live-feed.rules';

export type LiveFeedCommand =
  | { readonly type: 'watch.start' }
  | { readonly type: 'watch.stop' }
  | { readonly type: 'always.toggle' }
  | { readonly type: 'tab.choose'; readonly tab: string }
  | { readonly type: 'actor.choose'; readonly actor: string }
  /** `count`: how many records have happened by then. */
  | { readonly type: 'time.choose'; readonly count: number }
  | { readonly type: 'time.goLive' };

export type LiveFeedFact = { readonly type: 'tab.heard'; readonly message: TabMessage } | ChartsFact;

export type ChannelCommand =
  | { readonly type: 'feed.post'; readonly message: WatcherMessage }
  | { readonly type: 'feed.keepOn'; readonly always: boolean };

export interface LiveFeedInput {
  readonly host: MarksHost;
  /** Any string that no other page uses. */
  readonly watcher: string;
  /** Whether panels publish from their start, without being asked. */
  readonly always: boolean;
}

export interface LiveFeedContext extends LiveFeedInput {
  readonly machine: string;
  /** The tab of the page's side area. */
  readonly side: string | null;
  readonly feeds: readonly TabFeed[];
  /** The tab of the browser that is looked at. */
  readonly tab: string | null;
  readonly actor: string | null;
  /** How many records, of all that ever came, have happened at the time that is looked at; null while that is now. */
  readonly count: number | null;
}

const stopped = {
  target: '#liveFeed.link.off',
  actions: { type: 'post', params: { type: 'watch.ended' } },
} as const;

/** Watches the panels in other tabs: which machines run there, where they stand, what happens and what has happened. */
export const liveFeedMachine = setup({
  types: {
    context: {} as LiveFeedContext,
    events: {} as LiveFeedCommand | LiveFeedFact,
    input: {} as LiveFeedInput,
  },
  actors: {
    channel: fromCallback<ChannelCommand, { readonly watcher: string }>(notProvidedCallback('liveFeed', 'channel')),
  },
  actions: {
    post: sendTo(
      'channel',
      ({ context: { watcher } }, { type }: { readonly type: WatcherMessage['type'] }) =>
        ({ type: 'feed.post', message: { feed: FEED_VERSION, type, watcher } }) as const,
    ),
    putAlways: sendTo(
      'channel',
      (_, { always }: { readonly always: boolean }) => ({ type: 'feed.keepOn', always }) as const,
    ),
    keepHeard: assign(({ context }, { message }: { readonly message: TabMessage }) => {
      const feeds = heard(context.feeds, message);
      // An earlier moment stays selected.
      const tab = context.count === null ? lookedAt(feeds, context.tab, message.tab) : context.tab;
      return { feeds, tab, actor: tab === context.tab ? context.actor : null };
    }),
    /** What was heard before is over. */
    forgetSilent: assign(({ context }) => {
      const feeds = context.feeds.filter(({ silent }) => silent === null);
      return { feeds, tab: feeds[0]?.tab ?? null, actor: null };
    }),
    forgetFeeds: assign({ feeds: [], tab: null, actor: null, count: null }),
    keepTab: assign((_, { tab }: { readonly tab: string }) => ({ tab, actor: null, count: null })),
    keepActor: assign({ actor: (_, { actor }: { readonly actor: string }) => actor }),
    keepCount: assign({ count: (_, { count }: { readonly count: number }) => count }),
    forgetCount: assign({ count: null }),
    keepMachine: assign({ machine: (_, { machine }: { readonly machine: string }) => machine }),
    keepSide: assign({ side: (_, { tab }: { readonly tab: string | null }) => tab }),
    tellMarks: enqueueActions(({ context, enqueue }) => {
      if (context.side !== 'live') return;
      const feed = feedOf(context.feeds, context.tab);
      if (feed === undefined) {
        enqueue.sendTo(context.host, { type: 'marks.changed', marks: NO_MARKS });
        return;
      }
      const count = kept(feed, context.count);
      const actor = actorOf(worldAt(feed, count), context.machine, context.actor);
      enqueue.sendTo(context.host, { type: 'marks.changed', marks: marksOfActor(feed, count, actor) });
    }),
  },
  guards: {
    mayStart: or([
      stateIn({ link: 'off' }),
      stateIn({ link: { open: 'nobody' } }),
      stateIn({ link: { open: 'ended' } }),
    ]),
    startsAlways: ({ context }) => context.always,
    isKnown: ({ context }, { tab }: { readonly tab: string }) => feedOf(context.feeds, tab) !== undefined,
    /** It was there before this page, or was reloaded, and has not reported its state. */
    isStranger: ({ context }, { message }: { readonly message: TabMessage }) => isStranger(context.feeds, message),
    anyPublishes: ({ context }) => context.feeds.some(({ silent }) => silent === null),
    nonePublishes: ({ context }) => context.feeds.every(({ silent }) => silent !== null),
    isPast: ({ context }, { count }: { readonly count: number }) => {
      const { records, dropped } = feedOf(context.feeds, context.tab) ?? { records: [], dropped: 0 };
      return count >= dropped && count < dropped + records.length;
    },
  },
  delays: { beat: FEED_BEAT, search: FEED_SEARCH },
}).createMachine({
  id: 'liveFeed',
  description: 'Watches the panels in other tabs and goes back to what has happened there.',
  meta: { title: 'Live feed', spec: [] },
  context: ({ input }) => ({ ...input, machine: '', side: null, feeds: [], tab: null, actor: null, count: null }),
  type: 'parallel',
  invoke: {
    id: 'channel',
    src: 'channel',
    input: ({ context }) => ({ watcher: context.watcher }),
    onError: '.link.deaf',
  },
  on: {
    'machine.shown': { actions: [{ type: 'keepMachine', params: ({ event }) => event }, 'tellMarks'] },
    'tab.shown': { actions: [{ type: 'keepSide', params: ({ event }) => event }, 'tellMarks'] },
    'tab.choose': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      actions: [{ type: 'keepTab', params: ({ event }) => event }, 'tellMarks'],
    },
    'actor.choose': { actions: [{ type: 'keepActor', params: ({ event }) => event }, 'tellMarks'] },
  },
  states: {
    link: {
      initial: 'off',
      states: {
        off: {
          description: 'No panel reports anything until asked.',
          on: { 'watch.start': { target: 'open.searching', actions: 'forgetFeeds' } },
        },
        open: {
          initial: 'searching',
          on: {
            'tab.heard': [
              {
                guard: { type: 'isStranger', params: ({ event }) => event },
                actions: { type: 'post', params: { type: 'watch.requested' } },
              },
              { actions: [{ type: 'keepHeard', params: ({ event }) => event }, 'tellMarks'] },
            ],
          },
          states: {
            searching: {
              entry: { type: 'post', params: { type: 'watch.requested' } },
              always: { guard: 'anyPublishes', target: 'watching' },
              after: { search: 'nobody' },
              on: { 'watch.stop': stopped },
            },
            nobody: {
              description: 'No panel is open in this browser, or watching was stopped there.',
              always: { guard: 'anyPublishes', target: 'watching' },
              on: { 'watch.start': { target: 'searching', actions: 'forgetSilent' } },
            },
            watching: {
              always: { guard: 'nonePublishes', target: 'ended' },
              after: {
                beat: { target: 'watching', reenter: true, actions: { type: 'post', params: { type: 'watch.kept' } } },
              },
              on: { 'watch.stop': stopped },
            },
            ended: {
              description: 'The tabs were closed; what they reported can still be viewed.',
              always: { guard: 'anyPublishes', target: 'watching' },
              on: { 'watch.start': { target: 'searching', actions: 'forgetSilent' } },
            },
          },
        },
        deaf: { description: 'The browser does not support communication between tabs.' },
      },
    },
    time: {
      initial: 'now',
      on: {
        'time.choose': {
          guard: { type: 'isPast', params: ({ event }) => event },
          target: '.past',
          actions: [{ type: 'keepCount', params: ({ event }) => event }, 'tellMarks'],
        },
      },
      states: {
        now: {},
        past: {
          description: 'An earlier point in time is shown; new reports are kept.',
          on: {
            'time.goLive': { target: 'now', actions: ['forgetCount', 'tellMarks'] },
            'tab.choose': {
              guard: { type: 'isKnown', params: ({ event }) => event },
              target: 'now',
              actions: [{ type: 'keepTab', params: ({ event }) => event }, 'tellMarks'],
            },
            'watch.start': { guard: 'mayStart', target: 'now' },
          },
        },
      },
    },
    start: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'startsAlways', target: 'always' }, { target: 'asked' }] },
        asked: {
          on: { 'always.toggle': { target: 'always', actions: { type: 'putAlways', params: { always: true } } } },
        },
        always: {
          description: 'Panels opened from now on publish from their first step.',
          on: { 'always.toggle': { target: 'asked', actions: { type: 'putAlways', params: { always: false } } } },
        },
      },
    },
  },
});

export type LiveFeedActor = ActorRefFrom<typeof liveFeedMachine>;
export type LiveFeedSnapshot = SnapshotFrom<typeof liveFeedMachine>;
