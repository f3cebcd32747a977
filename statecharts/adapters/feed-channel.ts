import {
  FEED_CHANNEL,
  FEED_STORAGE_KEY,
  FEED_VERSION,
  type FeedMessage,
  type TabMessage,
  type WatcherMessage,
} from '../machines/ports/feed';

export interface FeedChannel {
  post(message: FeedMessage): void;
  /** What other tabs and pages of this origin say. Returns the way to stop listening. */
  listen(heard: (message: FeedMessage) => void): () => void;
  close(): void;
}

/** The channel between panels and the pages that watch them; silence where the browser has none. */
export function openFeedChannel(): FeedChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => () => {}, close: () => {} };
  const channel = new BroadcastChannel(FEED_CHANNEL);
  return {
    post: (message) => channel.postMessage(message),
    listen: (heard) => {
      const listener = ({ data }: MessageEvent<unknown>): void => {
        if (isFeedMessage(data)) heard(data);
      };
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
    close: () => channel.close(),
  };
}

/** Another version of the panel may be open in another tab. */
function isFeedMessage(data: unknown): data is FeedMessage {
  return typeof data === 'object' && data !== null && 'feed' in data && data.feed === FEED_VERSION;
}

export function isFromWatcher(message: FeedMessage): message is WatcherMessage {
  return message.type.startsWith('watch.');
}

export function isFromTab(message: FeedMessage): message is TabMessage {
  return message.type.startsWith('tab.');
}

/** Whether panels of this origin publish from their start, without being asked. `unseen` is for tests: the bar stays away. */
export function readAlways(): 'always' | 'unseen' | null {
  try {
    const stored = localStorage.getItem(FEED_STORAGE_KEY);
    return stored === 'always' || stored === 'unseen' ? stored : null;
  } catch {
    return null;
  }
}

export function writeAlways(always: boolean): void {
  try {
    if (always) localStorage.setItem(FEED_STORAGE_KEY, 'always');
    else localStorage.removeItem(FEED_STORAGE_KEY);
  } catch {
    // Site data are blocked: panels publish only when they are asked.
  }
}
