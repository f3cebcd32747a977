import { NO_MARKS, type Mark, type Marks } from '../domain/drawing';
import { type ActorStanding, type FeedRecord, type SilentReason, type TabMessage } from '../ports/feed';

/** What one panel's tab has reported. */
export interface TabFeed {
  readonly tab: string;
  /** The actors as they stood before the first record. */
  readonly base: readonly ActorStanding[];
  readonly records: readonly FeedRecord[];
  /** How many older records are part of `base`. */
  readonly dropped: number;
  /** Why no more records come; null while they do. */
  readonly silent: SilentReason | null;
}

/** Older records than this many are not kept one by one. */
export const RECORDS = 2_000;
const FOLDED = 500;

export function feedOf(feeds: readonly TabFeed[], tab: string | null): TabFeed | undefined {
  return feeds.find((feed) => feed.tab === tab);
}

/** Whether a tab reports from its very first step, so that its state need not be requested. */
function beginsWithStart([first]: readonly FeedRecord[]): boolean {
  return first?.kind === 'started' && first.parent === null;
}

/** Whether a tab reports steps before its state is known. */
export function isStranger(feeds: readonly TabFeed[], message: TabMessage): boolean {
  return (
    message.type === 'tab.reported' && !beginsWithStart(message.records) && feedOf(feeds, message.tab) === undefined
  );
}

/** The tab that is looked at after a message: another one only when the present one is silent. */
export function lookedAt(feeds: readonly TabFeed[], tab: string | null, heardFrom: string): string | null {
  const present = feedOf(feeds, tab);
  if (present?.silent === null) return tab;
  return feedOf(feeds, heardFrom)?.silent === null ? heardFrom : tab;
}

/** The feeds after a message. What a tab reports before it has reported its whole state is left out. */
export function heard(feeds: readonly TabFeed[], message: TabMessage): readonly TabFeed[] {
  const feed = feedOf(feeds, message.tab);
  if (message.type === 'tab.announced') {
    // Reported again, for someone else: what is already known continues.
    if (feed !== undefined && feed.silent === null) return feeds;
    const begun: TabFeed = { tab: message.tab, base: message.actors, records: [], dropped: 0, silent: null };
    return [...feeds.filter((other) => other !== feed), begun];
  }
  if (feed === undefined)
    return message.type === 'tab.reported' && beginsWithStart(message.records)
      ? [...feeds, { tab: message.tab, base: [], records: message.records, dropped: 0, silent: null }]
      : feeds;
  const changed: TabFeed =
    message.type === 'tab.silenced'
      ? { ...feed, silent: message.why }
      : shortened({ ...feed, records: [...feed.records, ...message.records] });
  return feeds.map((other) => (other === feed ? changed : other));
}

function shortened(feed: TabFeed): TabFeed {
  if (feed.records.length <= RECORDS) return feed;
  const count = feed.records.length - RECORDS + FOLDED;
  return {
    ...feed,
    base: worldAt(feed, count),
    records: feed.records.slice(count),
    dropped: feed.dropped + count,
  };
}

/** How many of the kept records have happened after `count` of all; all of them when it is null. */
export function kept({ records, dropped }: TabFeed, count: number | null): number {
  return count === null ? records.length : Math.max(0, count - dropped);
}

/** The actors that ran after so many of the records, in the order of their starts. */
export function worldAt({ base, records }: TabFeed, count: number): readonly ActorStanding[] {
  const world = new Map(base.map((standing) => [standing.actor, standing]));
  for (const record of records.slice(0, count)) {
    const known = world.get(record.actor);
    if (record.kind === 'started') {
      const { kind: _, at: _at, taken: _taken, ...standing } = record;
      world.set(record.actor, standing);
    } else if (record.kind === 'ended') world.delete(record.actor);
    else if (known !== undefined) world.set(record.actor, { ...known, status: record.status, states: record.states });
  }
  return [...world.values()];
}

/** An actor in the tree of a tab. */
export interface Branch {
  readonly standing: ActorStanding;
  readonly depth: number;
}

/** The tree as lines: each actor, then its children. */
export function treeOf(world: readonly ActorStanding[]): readonly Branch[] {
  const known = new Set(world.map(({ actor }) => actor));
  const below = (parent: string | null, depth: number): readonly Branch[] =>
    world
      .filter((standing) => (known.has(standing.parent ?? '') ? standing.parent : null) === parent)
      .flatMap((standing) => [{ standing, depth }, ...below(standing.actor, depth + 1)]);
  return below(null, 0);
}

/** The actor of a machine that is looked at: the chosen one, else the one that started last. */
export function actorOf(
  world: readonly ActorStanding[],
  machine: string,
  chosen: string | null,
): ActorStanding | undefined {
  const own = world.filter((standing) => standing.machine === machine);
  return own.find(({ actor }) => actor === chosen) ?? own.at(-1);
}

/** Where an actor stands, and what its last step took. */
export function marksOfActor(feed: TabFeed, count: number, standing: ActorStanding | undefined): Marks {
  if (standing === undefined) return NO_MARKS;
  const last = feed.records
    .slice(0, count)
    .filter((record) => record.actor === standing.actor && record.kind === 'stepped')
    .at(-1);
  const taken = last?.kind === 'stepped' ? last.taken : [];
  const all = (keys: readonly string[], mark: Mark) => Object.fromEntries(keys.map((key) => [key, mark]));
  return { states: all(standing.states, 'active'), transitions: all(taken, 'taken') };
}
