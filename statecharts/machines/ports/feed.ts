/**
 * What a panel’s tab and a statechart page tell each other over the BroadcastChannel `switchyard.feed`, which only pages of
 * the same origin hear. A panel is silent until a page asks, or, from its very first step on, when the local storage has
 * `feed` = `always`. Payloads are redacted before they leave the tab (statecharts/adapters/redact.ts); contexts never leave.
 *
 *     page → panels   { feed: 1, type: 'watch.requested', watcher }        every tab is asked to tell what it does
 *     page → panels   { feed: 1, type: 'watch.kept', watcher }             repeatedly while a page is watching
 *     page → panels   { feed: 1, type: 'watch.ended', watcher }
 *     panel → pages   { feed: 1, type: 'tab.announced', tab, actors }        all actors of the tab as they stand
 *     panel → pages   { feed: 1, type: 'tab.reported', tab, records }      what happened, in its order, at most a task later
 *     panel → pages   { feed: 1, type: 'tab.silenced', tab, why }            nothing more comes
 *
 * A record of kind `stepped` is one event that a machine’s actor has processed: `machine` is the machine’s id and `taken`
 * the keys of all transitions that its microsteps took, `source | eventType | index` as in tests/harness/coverage.ts (the
 * root’s source is `(root)`, an `always` has the type `always`). An event that no transition took has none. A record of kind
 * `started` has the keys that the actor’s start took (`always` of initial states).
 */
export const FEED_CHANNEL = 'switchyard.feed';
export const FEED_VERSION = 1;

/** The key of the local storage that makes each panel of this origin publish from its start. */
export const FEED_STORAGE_KEY = 'feed';

/** Milliseconds: a page says again and again that it watches, asks so long for an answer, and is missed after so long. */
export const FEED_BEAT = 10_000;
export const FEED_SEARCH = 2_000;
/** Browsers let a hidden page’s timers run once a minute. */
export const FEED_PATIENCE = 150_000;

export type WatcherMessage = {
  readonly feed: typeof FEED_VERSION;
  readonly type: 'watch.requested' | 'watch.kept' | 'watch.ended';
  /** Any string that no other page uses. */
  readonly watcher: string;
};

export type TabMessage =
  | {
      readonly feed: typeof FEED_VERSION;
      readonly type: 'tab.announced';
      /** Any string that no other tab uses. */
      readonly tab: string;
      readonly actors: readonly ActorStanding[];
    }
  | {
      readonly feed: typeof FEED_VERSION;
      readonly type: 'tab.reported';
      readonly tab: string;
      readonly records: readonly FeedRecord[];
    }
  | {
      readonly feed: typeof FEED_VERSION;
      readonly type: 'tab.silenced';
      readonly tab: string;
      /** `left`: no page is watching any more; `stopped`: the person stopped it; `closed`: the tab was closed. */
      readonly why: SilentReason;
    };

export type SilentReason = 'left' | 'stopped' | 'closed';

export type FeedMessage = WatcherMessage | TabMessage;

export type ActorStatus = 'active' | 'done' | 'error' | 'stopped';

/** One actor and where it stands. */
export interface ActorStanding {
  /** Unique in its tab. */
  readonly actor: string;
  /** The id by which its parent knows it. */
  readonly name: string;
  readonly parent: string | null;
  /** The machine’s id; null for a slot that is none (a call, a socket). */
  readonly machine: string | null;
  readonly status: ActorStatus;
  /** Paths of all active states, parents first, without the root. */
  readonly states: readonly string[];
}

/** An event as it may leave the tab: every secret, name and address in it is replaced. */
export type RedactedEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

export type FeedRecord =
  | ({
      readonly kind: 'started';
      readonly at: number;
      /** Transitions taken on the way to where it stands now. */
      readonly taken: readonly string[];
    } & ActorStanding)
  | {
      readonly kind: 'stepped';
      /** Milliseconds since 1970. */
      readonly at: number;
      readonly actor: string;
      readonly machine: string;
      readonly event: RedactedEvent;
      /** Who sent it: an actor of the tab, or null (the person, a timer, the actor itself). */
      readonly sender: string | null;
      readonly taken: readonly string[];
      readonly status: ActorStatus;
      readonly states: readonly string[];
    }
  | ({ readonly kind: 'ended'; readonly at: number; readonly status: ActorStatus } & Pick<
      ActorStanding,
      'actor' | 'name' | 'machine'
    >);
