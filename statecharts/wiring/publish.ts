import { createActor, fromCallback, type AnyActorRef, type InspectionEvent, type Subscription } from 'xstate';
import { publisherMachine, type FeedCommand, type PublisherActor } from '../machines/live-feed/publisher.machine';
import { FEED_VERSION, type FeedRecord, type TabMessage } from '../machines/ports/feed';
import { isFromWatcher, type FeedChannel } from '../adapters/feed-channel';
import { inspectActors } from './inspection';

export interface Publishing {
  readonly channel: FeedChannel;
  /** The app; null when everything is published from the start, before there is one. */
  readonly root: () => AnyActorRef | undefined;
  /** Any string that no other tab uses. */
  readonly tab: string;
  readonly watcher: string | null;
  readonly always: boolean;
  readonly now: () => number;
  /** Calls back when the page is left. Returns a function that stops this. */
  readonly onLeaving: (leave: () => void) => () => void;
}

type Unversioned<TMessage> = TMessage extends unknown ? Omit<TMessage, 'feed' | 'tab'> : never;

/** Publishes what the actors of this tab do. `inspect` is for a root that is made later; a running one is found automatically. */
export function publishActors({ channel, root, tab, watcher, always, now, onLeaving }: Publishing) {
  const say = (message: Unversioned<TabMessage>): void =>
    channel.post({ feed: FEED_VERSION, tab, ...message } as TabMessage);
  let waiting: FeedRecord[] = [];
  let publishing = false;
  const flush = (): void => {
    const records = waiting;
    waiting = [];
    if (records.length > 0 && publishing) say({ type: 'tab.reported', records });
  };
  const inspection = inspectActors(
    root,
    (record) => {
      if (waiting.push(record) === 1) queueMicrotask(flush);
    },
    now,
  );
  const announce = (): void => {
    flush();
    say({ type: 'tab.announced', actors: inspection.standings() });
  };

  const publisher: PublisherActor = createActor(
    publisherMachine.provide({
      actors: {
        channel: fromCallback<FeedCommand, Record<never, never>>(({ sendBack, receive }) => {
          receive((command) => {
            if (command.type === 'feed.silence') say({ type: 'tab.silenced', why: command.why });
          });
          return channel.listen((message) => {
            if (isFromWatcher(message)) sendBack({ type: message.type, watcher: message.watcher });
          });
        }),
        publication: fromCallback<FeedCommand, Record<never, never>>(({ receive }) => {
          publishing = true;
          // A root created with `inspect` already reports.
          const subscription: Subscription | undefined = always
            ? undefined
            : root()?.system.inspect({ next: inspection.next });
          receive((command) => {
            if (command.type === 'feed.announce') announce();
          });
          if (root() !== undefined) announce();
          const stay = onLeaving(() => say({ type: 'tab.silenced', why: 'closed' }));
          return () => {
            stay();
            subscription?.unsubscribe();
            publishing = false;
            waiting = [];
          };
        }),
      },
    }),
    { input: { watcher, always } },
  );
  publisher.start();
  return { publisher, inspect: (event: InspectionEvent) => (publishing ? inspection.next(event) : undefined) };
}
