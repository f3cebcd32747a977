// @vitest-environment jsdom
// The panel with its real adapters and two services: neither ever gets a token that the other gave.
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createActor } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectTop } from '../../machines/shell/dialog-stack.selectors';
import { selectAppChild, selectLogin, selectUserName } from '../../machines/shell/app.selectors';
import { createHttpClient } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';
import { createStorage } from '../../src/adapters/storage/local-storage';
import { provideApp } from '../../src/wiring/provide-app';
import { NO_PARTS } from '../harness/app';
import { tokenOf } from '../harness/fixtures';

const REPLIES: Readonly<Record<string, unknown>> = {
  '/api/version': { version: '2.2.6.7', foundNew: false, serviceValid: true, v5: true },
  '/api/touch': { running: false, touch: { servers: [], subscriptions: [], connectedServer: null } },
  '/api/outbounds': { outbounds: ['proxy'] },
};

const ends: (() => unknown)[] = [];
beforeEach(() => localStorage.clear());
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A service that knows one token, and writes down every token that it is sent and where. */
async function service(name: string) {
  const token = tokenOf(name);
  const sent: { readonly what: string; readonly token: string | null }[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'Authorization, X-V2raya-Request-Id, Content-Type');
    response.setHeader('content-type', 'application/json');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    sent.push({ what: path, token: request.headers.authorization ?? null });
    if (path === '/api/login') return response.end(JSON.stringify({ code: 'SUCCESS', message: null, data: { token } }));
    if (path !== '/api/version' && request.headers.authorization !== token)
      return response.writeHead(401).end(JSON.stringify({ code: 'FAIL', message: null, data: { first: false } }));
    return response.end(JSON.stringify({ code: 'SUCCESS', message: null, data: REPLIES[path] ?? null }));
  });
  server.on('upgrade', (request, socket) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://x');
    sent.push({ what: 'socket', token: searchParams.get('Authorization') });
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const came = (what: string, with_: string | null, from = 0) =>
    vi.waitFor(() => expect(sent.slice(from)).toContainEqual({ what, token: with_ }), 10_000);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token, sent, came };
}

/** The panel as a tab has it. */
function tab() {
  const client = createHttpClient();
  const storage = createStorage();
  const app = createActor(
    provideApp({
      client,
      service: createService(client),
      storage,
      loadCatalogue: () => Promise.resolve(),
      parts: NO_PARTS,
    }),
    {
      input: {
        stored: storage.read(),
        ownAddress: 'http://127.0.0.1:9',
        page: { protocol: 'http:', userAgent: '', alternateSite: '' },
        browserLanguages: ['en'],
        system: { dark: false, forcedColors: false },
        drafts: null,
      },
    },
  );
  app.start();
  ends.push(() => app.stop());
  return {
    app,
    user: () => selectUserName(app.getSnapshot()),
    move: async (address: string) => {
      app.send({ type: 'dialog.open', dialog: 'address' });
      const dialog = await vi.waitFor(() => {
        const top = selectTop(selectAppChild(app.getSnapshot(), 'dialogs').getSnapshot());
        return top?.kind === 'address' ? top.ref : expect.fail('no dialog');
      }, 10_000);
      dialog.send({ type: 'address.edit', text: address });
      dialog.send({ type: 'editor.save' });
    },
    logIn: async () => {
      const login = await vi.waitFor(() => selectLogin(app.getSnapshot()) ?? expect.fail('no login'), 10_000);
      login.send({ type: 'username.change', value: 'eve' });
      login.send({ type: 'password.change', value: 'secret' });
      login.send({ type: 'login.submit' });
    },
  };
}

function storedElsewhere(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }));
}

test('at a change of address, a login, a logout, a reload and what other tabs store', { timeout: 60_000 }, async () => {
  const [a, b] = [await service('ada'), await service('bob')];
  localStorage.setItem('backendAddress', `${a.address}/`);
  localStorage.setItem('token', a.token);
  const first = tab();
  await a.came('/api/touch', a.token);
  await a.came('socket', a.token);

  await first.move(`${b.address}/`);
  await b.came('/api/version', null);
  await b.came('/api/touch', null);
  await first.logIn();
  await b.came('/api/login', null);
  await b.came('/api/touch', b.token);
  await b.came('socket', b.token);
  expect(Object.fromEntries(Object.entries(localStorage))).toMatchObject({
    backendAddress: b.address,
    token: b.token,
    [`token@${a.address}`]: a.token,
    [`token@${b.address}`]: b.token,
  });

  // Another tab has stayed where the first one was, and logs in again there.
  storedElsewhere(`token@${a.address}`, tokenOf('ada'));
  // A panel that knows of no addresses puts the other's token where the one in use belongs.
  storedElsewhere('token', a.token);
  const reloaded = tab();
  await vi.waitFor(() => expect(reloaded.user()).toBe('bob'));

  const before = a.sent.length;
  storedElsewhere('backendAddress', `${a.address}/`);
  await a.came('/api/touch', a.token, before);
  await vi.waitFor(() => expect([first.user(), reloaded.user()]).toEqual(['ada', 'ada']));

  first.app.send({ type: 'account.logOut' });
  await a.came('/api/touch', null);
  await first.logIn();
  await vi.waitFor(() => expect(first.user()).toBe('ada'), 10_000);

  for (const { sent, token } of [a, b]) {
    expect(sent.filter((one) => one.token !== null && one.token !== token)).toEqual([]);
    expect(sent.filter(({ what, token: with_ }) => what === '/api/login' && with_ !== null)).toEqual([]);
  }
});
