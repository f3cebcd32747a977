import { type InspectionEvent } from 'xstate';
import { type AppActor } from '../machines/shell/app.machine';
import { completeTexts } from '../src/i18n/locale';
import { openFeedChannel, readAlways } from './adapters/feed-channel';

/** What a panel does so that a statechart page in another tab can watch it. */
export interface Watchable {
  /** For creating the app: empty until requested. */
  readonly options: { readonly inspect?: (event: InspectionEvent) => void };
  /** For the app, when it has started. */
  readonly attach: (app: AppActor) => void;
}

/**
 * The panel's one door to this wing. Nothing is looked at and nothing is said until a statechart page asks, or the local
 * storage does; what publishes is fetched only then.
 */
export async function beWatchable(): Promise<Watchable> {
  const channel = openFeedChannel();
  const always = readAlways();
  // The page does without being watched, never the other way about: what publishes may be out of reach.
  const publish = always === null ? null : await fetchPublish().catch(() => null);
  if (publish !== null) {
    const { inspect, show } = publish(channel, null);
    return { options: { inspect }, attach: always === 'always' ? show : () => {} };
  }
  const attach = (app: AppActor): void => {
    const stop = channel.listen(({ type, ...message }) => {
      if ((type !== 'watch.requested' && type !== 'watch.kept') || !('watcher' in message)) return;
      stop();
      void fetchPublish().then(
        (publish) => publish(channel, { app, watcher: message.watcher }),
        () => {},
      );
    });
  };
  return { options: {}, attach };
}

async function fetchPublish() {
  const [{ publish }] = await Promise.all([import('./watched'), completeTexts()]);
  return publish;
}
