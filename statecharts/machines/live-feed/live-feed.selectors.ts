import { memoised } from '../../../machines/domain/memoised';
import { type ActorStanding, type FeedRecord } from '../ports/feed';
import { type LiveFeedContext, type LiveFeedSnapshot } from './live-feed.machine';
import { actorOf, feedOf, kept, treeOf, worldAt, type Branch, type TabFeed } from './live-feed.rules';

export type LinkState = 'off' | 'searching' | 'nobody' | 'watching' | 'ended' | 'deaf';

export function selectLink({ value: { link } }: LiveFeedSnapshot): LinkState {
  return typeof link === 'string' ? link : link.open;
}

export const selectFeeds = ({ context }: LiveFeedSnapshot): readonly TabFeed[] => context.feeds;
export const selectTab = ({ context }: LiveFeedSnapshot): string | null => context.tab;
export const selectAlways = (snapshot: LiveFeedSnapshot): boolean => snapshot.matches({ start: 'always' });
export const selectIsPast = (snapshot: LiveFeedSnapshot): boolean => snapshot.matches({ time: 'past' });

const NO_RECORDS: readonly FeedRecord[] = [];

export function selectRecords({ context: { feeds, tab } }: LiveFeedSnapshot): readonly FeedRecord[] {
  return feedOf(feeds, tab)?.records ?? NO_RECORDS;
}

/** How many older records are no longer kept one by one. */
export const selectDropped = ({ context: { feeds, tab } }: LiveFeedSnapshot): number =>
  feedOf(feeds, tab)?.dropped ?? 0;

/** How many records of all have happened at the time that is looked at. */
export function selectCount(snapshot: LiveFeedSnapshot): number {
  return snapshot.context.count ?? selectDropped(snapshot) + selectRecords(snapshot).length;
}

interface Seen {
  readonly world: readonly ActorStanding[];
  readonly tree: readonly Branch[];
}

const seenIn = memoised((context: LiveFeedContext): Seen => {
  const feed = feedOf(context.feeds, context.tab);
  const world = feed === undefined ? [] : worldAt(feed, kept(feed, context.count));
  return { world, tree: treeOf(world) };
});

/** The actors of the tab, as a tree. */
export const selectTree = ({ context }: LiveFeedSnapshot): readonly Branch[] => seenIn(context).tree;

/** The id of the actor whose machine is drawn; null when none of it runs. */
export function selectActor({ context }: LiveFeedSnapshot): string | null {
  return actorOf(seenIn(context).world, context.machine, context.actor)?.actor ?? null;
}
