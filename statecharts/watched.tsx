import { createRoot } from 'react-dom/client';
import { type InspectionEvent } from 'xstate';
import { type AppActor } from '../machines/shell/app.machine';
import { type FeedChannel } from './adapters/feed-channel';
import { WatchedPanel } from './views/WatchedBar';
import { publishActors } from './wiring/publish';

/** The part of the panel that lets others watch it; it is fetched on request. */
export interface Watched {
  /** For the app, when it is made after this. */
  readonly inspect: (event: InspectionEvent) => void;
  readonly show: (app: AppActor) => void;
}

/** `watcher` asked the running `app`; without both, the app comes later and everything is published from its start. */
export function publish(
  channel: FeedChannel,
  asked: { readonly app: AppActor; readonly watcher: string } | null,
): Watched {
  let app = asked?.app;
  const { publisher, inspect } = publishActors({
    channel,
    root: () => app,
    tab: `${performance.timeOrigin}.${Math.random()}`,
    watcher: asked?.watcher ?? null,
    always: asked === null,
    now: () => Date.now(),
    onLeaving: (leave) => {
      window.addEventListener('pagehide', leave);
      return () => window.removeEventListener('pagehide', leave);
    },
  });
  const show = (shown: AppActor): void => {
    app = shown;
    const place = document.body.appendChild(document.createElement('div'));
    createRoot(place).render(<WatchedPanel app={shown} publisher={publisher} />);
  };
  if (app !== undefined) show(app);
  return { inspect, show };
}
