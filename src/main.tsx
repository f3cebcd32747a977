import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { type AppActor } from '../machines/app/app.machine';
import { openFeedChannel, readAlways } from './adapters/broadcast/feed-channel';
import { systemColours } from './adapters/browser/browser';
import { createHttpClient } from './adapters/http/client';
import { createService } from './adapters/http/service';
import { createStorage } from './adapters/storage/local-storage';
import { activateLocale } from './i18n/locale';
import { App } from './views/shell/App';
import { provideApp } from './wiring/provide-app';

const client = createHttpClient();
const storage = createStorage();

const channel = openFeedChannel();

/** Nothing is looked at and nothing is said until a statechart page asks, or the local storage does. */
function publishWhenAsked(app: AppActor): void {
  const stop = channel.listen(({ type, ...message }) => {
    if ((type !== 'watch.requested' && type !== 'watch.kept') || !('watcher' in message)) return;
    stop();
    void import('./watched').then(({ publish }) => publish(channel, { app, watcher: message.watcher }));
  });
}

async function start(): Promise<void> {
  const always = readAlways();
  const watched = always === null ? null : (await import('./watched')).publish(channel, null);
  // Outside React: under StrictMode an invoke that a hook owns would run twice.
  const app = createActor(
    provideApp({ client, service: createService(client), storage, loadCatalogue: activateLocale }),
    {
      input: {
        stored: storage.read(),
        ownAddress: new URL('.', document.baseURI).href.replace(/\/$/, ''),
        page: {
          protocol: location.protocol,
          userAgent: navigator.userAgent,
          alternateSite: location.href.replace(/^https:/, 'http:'),
        },
        browserLanguages: navigator.languages,
        system: systemColours(),
      },
      ...(watched === null ? {} : { inspect: watched.inspect }),
    },
  );
  app.start();
  if (watched === null) publishWhenAsked(app);
  else if (always === 'always') watched.show(app);
  render(app);
}

function render(app: AppActor): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App app={app} />
    </StrictMode>,
  );
}

void start();
