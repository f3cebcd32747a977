import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { type AppActor } from '../machines/shell/app.machine';
import { beWatchable } from '../statecharts/watchable';
import { selectHasDraft } from '../machines/shell/app.selectors';
import { systemColours } from './adapters/browser/browser';
import { askBeforeLeaving, takeDrafts } from './adapters/browser/page';
import { createHttpClient } from './adapters/http/client';
import { createService } from './adapters/http/service';
import { createStorage } from './adapters/storage/local-storage';
import { PartMissing, tellMissing, watchMissing } from './components/fetched';
import { DIALOGS, fetchAll, fetchDialog, fetchOffers } from './dialogs';
import { activateLocale } from './i18n/locale';
import { App } from './views/shell/App';
import { provideApp } from './wiring/provide-app';

const client = createHttpClient();
const storage = createStorage();

async function start(): Promise<void> {
  const { options, attach } = await beWatchable();
  // Outside React: under StrictMode an invoke that a hook owns would run twice.
  const app = createActor(
    provideApp({
      client,
      service: createService(client),
      storage,
      loadCatalogue: activateLocale,
      parts: { fetchAll, fetchDialog, fetchOffers, missed: tellMissing, watch: watchMissing },
    }),
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
        drafts: takeDrafts(),
      },
      ...options,
    },
  );
  app.start();
  askBeforeLeaving(() => selectHasDraft(app.getSnapshot()));
  attach(app);
  render(app);
}

function render(app: AppActor): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // What is missing is told by the machine of the parts; anything else that a boundary catches is a programming error.
  const onCaughtError = (error: unknown): void => {
    if (!(error instanceof PartMissing)) reportError(error);
  };
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App app={app} views={DIALOGS} />
    </StrictMode>,
  );
}

void start();
