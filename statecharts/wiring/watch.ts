import { fromCallback } from 'xstate';
import { liveFeedMachine, type ChannelCommand, type LiveFeedFact } from '../machines/live-feed/live-feed.machine';
import { FEED_VERSION } from '../machines/ports/feed';
import { gathered } from '../adapters/gathered';
import { isFromTab, openFeedChannel, writeAlways } from '../adapters/feed-channel';

/** The page's side of the feed with its slot filled. */
export function provideLiveFeed() {
  return liveFeedMachine.provide({
    actors: {
      channel: fromCallback<ChannelCommand, { readonly watcher: string }>(
        ({ input: { watcher }, receive, sendBack }) => {
          const channel = openFeedChannel();
          receive((command) => {
            if (command.type === 'feed.post') channel.post(command.message);
            else writeAlways(command.always);
          });
          const gathering = gathered((message) => sendBack({ type: 'tab.heard', message } satisfies LiveFeedFact));
          const stop = channel.listen((message) => {
            if (isFromTab(message)) gathering.hear(message);
          });
          const leave = (): void => channel.post({ feed: FEED_VERSION, type: 'watch.ended', watcher });
          window.addEventListener('pagehide', leave);
          return () => {
            window.removeEventListener('pagehide', leave);
            stop();
            gathering.stop();
            channel.close();
          };
        },
      ),
    },
  });
}
