import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { systemColours } from './adapters/browser/browser';
import { createHttpClient } from './adapters/http/client';
import { createService } from './adapters/http/service';
import { createStorage } from './adapters/storage/local-storage';
import { activateLocale } from './i18n/locale';
import { App } from './views/shell/App';
import { provideApp } from './wiring/provide-app';

const client = createHttpClient();
const storage = createStorage();

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
  },
);
app.start();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App app={app} />
  </StrictMode>,
);
