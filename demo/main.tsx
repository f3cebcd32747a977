import { keyDisk } from '../sandbox/page/disk';
import { pageNetwork } from '../sandbox/page/network';
import { startInPage, type PageService } from '../sandbox/page/service';
import { hostClock } from '../sandbox/clock';
import { TOKEN_AT } from '../machines/ports/storage';
import { forgetMoments } from '../src/adapters/copies/moments';
import { createHttpClient, plainHttp } from '../src/adapters/http/client';
import { createService } from '../src/adapters/http/service';
import { createStorage } from '../src/adapters/storage/local-storage';
import { startPanel } from '../src/start';
import { Banner } from './Banner';
import { SAMPLE_CALLS, siteAt } from './samples';
import { adapterOf, fetchOf, socketOf } from './transport';

const STATE = 'demo-service';
const ACCOUNT = { username: 'demo', password: 'switchyard' };

/** Each tab is a demo of its own, and forgets it when it is closed. */
const area = sessionStorage;
const address = new URL('.', document.baseURI).href.replace(/\/$/, '');
const storage = createStorage(() => area);

async function prepare(service: PageService): Promise<void> {
  const token = await service.token(ACCOUNT.username, ACCOUNT.password);
  for (const { method, path, body } of SAMPLE_CALLS)
    await service.answer({
      method,
      path,
      query: new URLSearchParams(),
      id: null,
      authorization: token,
      text: JSON.stringify(body),
    });
}

/** A person who was logged in stays so: the service's secret is another one after a reload. */
async function logIn(service: PageService): Promise<void> {
  const token = await service.token(ACCOUNT.username, ACCOUNT.password);
  storage.put(`${TOKEN_AT}${address}`, token);
  storage.put('token', token);
}

async function start(): Promise<void> {
  const fresh = area.getItem(STATE) === null;
  const disk = keyDisk(area, STATE);
  const service = await startInPage({ profile: 'newest', connections: 1 }, disk, pageNetwork(hostClock, siteAt));
  // The history outlives the tab, and this service never had it. Another panel of the same host keeps its own.
  if (fresh) await Promise.all([prepare(service), forgetMoments(address).catch(() => undefined)]);
  if (fresh || storage.read().token !== undefined) await logIn(service);
  window.addEventListener('pagehide', () => service.flush());
  const reset = (): void => {
    window.addEventListener('pagehide', () => area.clear());
    location.reload();
  };
  const get = fetchOf(service, address);
  const client = createHttpClient(plainHttp(adapterOf(get)));
  await startPanel({
    client,
    service: createService(client, get),
    storage,
    WebSocket: socketOf(service),
    banner: <Banner account={ACCOUNT} onReset={reset} />,
  });
}

void start();
