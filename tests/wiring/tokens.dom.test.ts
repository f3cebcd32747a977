// The panel with its real adapters and two services: neither ever gets a token that the other gave.
import { createActor } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectTop } from '../../machines/shell/dialog-stack.selectors';
import { selectAppChild, selectLogin, selectUserName } from '../../machines/shell/app.selectors';
import { bookIn } from '../../machines/domain/service-book';
import { createHttpClient } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';
import { createStorage } from '../../src/adapters/storage/local-storage';
import { provideApp } from '../../src/wiring/provide-app';
import { NO_PARTS } from '../harness/app';
import { tokenOf } from '../harness/fixtures';
import { tokenService as service } from '../harness/token-service';

const ends: (() => unknown)[] = [];
beforeEach(() => localStorage.clear());
afterEach(() => ends.splice(0).forEach((end) => end()));

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
      app.send({ type: 'dialog.open', dialog: 'addressPorts' });
      const dialog = await vi.waitFor(() => {
        const top = selectTop(selectAppChild(app.getSnapshot(), 'dialogs').getSnapshot());
        return top?.kind === 'addressPorts' ? top.ref : expect.fail('no dialog');
      }, 10_000);
      dialog.send({ type: 'address.edit', text: address });
      dialog.send({ type: 'editor.save' });
    },
    logIn: async () => {
      const login = await vi.waitFor(() => selectLogin(app.getSnapshot()) ?? expect.fail('no login'), 10_000);
      login.send({ type: 'username.edit', value: 'eve' });
      login.send({ type: 'password.edit', value: 'secret' });
      login.send({ type: 'login.submit' });
    },
  };
}

function storedElsewhere(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }));
}

/** Waits until the panel has kept a service in the address book, which it does once its lists have come. */
function inBook({ address }: { readonly address: string }): Promise<void> {
  const book = () => bookIn(localStorage.getItem('services')).map((one) => one.address);
  return vi.waitFor(() => expect(book()).toContain(address), 30_000);
}

test('at a change of address, a login, a logout, a reload and what other tabs store', { timeout: 60_000 }, async () => {
  const [a, b] = [await service('ada'), await service('bob')];
  localStorage.setItem('backendAddress', `${a.address}/`);
  localStorage.setItem('token', a.token);
  const first = tab();
  await a.came('/api/touch', a.token);
  await a.came('socket', a.token);
  await inBook(a);

  await first.move(`${b.address}/`);
  await b.came('/api/version', null);
  await b.came('/api/touch', null);
  await first.logIn();
  await b.came('/api/login', null);
  await b.came('/api/touch', b.token);
  await b.came('socket', b.token);
  // Its lists have come: a service that is left before is not in the book.
  await inBook(b);
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

  // Back to the other service by the book, and here again: both are still logged in, and nobody types anything.
  expect(bookIn(localStorage.getItem('services'))).toMatchObject([
    { address: a.address, version: '2.2.6.7', name: '' },
    { address: b.address, version: '2.2.6.7', name: '' },
  ]);
  for (const [to, user] of [
    [b, 'bob'],
    [a, 'ada'],
  ] as const) {
    const { length } = to.sent;
    first.app.send({ type: 'service.choose', address: to.address });
    await to.came('/api/version', null, length);
    await to.came('/api/touch', to.token, length);
    await vi.waitFor(() => expect(first.user()).toBe(user));
    expect([localStorage.getItem('backendAddress'), localStorage.getItem('token')]).toEqual([to.address, to.token]);
  }

  // The overview asks both, each with its own.
  const [ofA, ofB] = [a.sent.length, b.sent.length];
  first.app.send({ type: 'dialog.open', dialog: 'services' });
  await a.came('/api/touch', a.token, ofA);
  await b.came('/api/touch', b.token, ofB);

  for (const { sent, token } of [a, b]) {
    expect(sent.filter((one) => one.token !== null && one.token !== token)).toEqual([]);
    expect(sent.filter(({ what, token: with_ }) => what === '/api/login' && with_ !== null)).toEqual([]);
  }
});
