import { StrictMode, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { type AppActor } from '../machines/shell/app.machine';
import { beWatchable } from '../statecharts/watchable';
import { selectHasDraft } from '../machines/shell/app.selectors';
import { systemColours } from './adapters/browser/browser';
import { askBeforeLeaving, ownAddress, takeDrafts } from './adapters/browser/page';
import { type HttpClient } from './adapters/http/client';
import { type Service } from '../machines/ports/service';
import { type SocketKind } from './adapters/socket/message-socket';
import { type Storage } from './adapters/storage/local-storage';
import { afterPaint } from './components/after-paint';
import { PartMissing, tellMissing, watchMissing } from './components/fetched';
import { activateLocale } from './i18n/locale';
import { fetchAll, fetchDialog, fetchOffers, fetchRecorder, VIEWS } from './later';
import { App } from './views/shell/App';
import { provideApp } from './wiring/provide-app';

/** What a page gives the panel. */
export interface Surroundings {
  readonly client: HttpClient;
  readonly service: Service;
  readonly storage: Storage;
  /** What the message socket is made of. Left out: the browser's. */
  readonly WebSocket?: SocketKind;
  /** Stands above everything else. */
  readonly banner?: ReactElement;
}

/** Starts the panel in `#root`. */
export async function startPanel({ client, service, storage, WebSocket, banner }: Surroundings): Promise<void> {
  const { options, attach } = await beWatchable();
  // Outside React: under StrictMode an invoke that a hook owns would run twice.
  const app = createActor(
    provideApp({
      client,
      service,
      storage,
      WebSocket,
      loadCatalogue: activateLocale,
      parts: {
        afterPaint,
        fetchAll,
        fetchDialog,
        fetchOffers,
        fetchRecorder,
        missed: tellMissing,
        watch: watchMissing,
      },
    }),
    {
      input: {
        stored: storage.read(),
        ownAddress: ownAddress(),
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
  render(app, banner);
}

function render(app: AppActor, banner: ReactElement | undefined): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // What is missing is told by the machine of the parts; anything else that a boundary catches is a programming error.
  const onCaughtError = (error: unknown): void => {
    if (!(error instanceof PartMissing)) reportError(error);
  };
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App app={app} views={VIEWS} banner={banner} />
    </StrictMode>,
  );
}
