// Tabs of one browser at several services: no service ever gets a token that another one gave.
import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../harness/properties';
import { selectAppChild, selectLogin, selectUserName } from '../../../machines/shell/app.selectors';
import { userNameOf } from '../../../machines/session/token.rules';
import { selectLossReason, selectTop } from '../../../machines/shell/dialog-stack.selectors';
import { type StorageFact, type Stored } from '../../../machines/ports/storage';
import { OWN_ADDRESS, startApp } from '../../harness/app';
import { tokenOf, VERSION } from '../../harness/fixtures';
import { flush } from '../../harness/slots';

const ADDRESSES = ['http://a:1', 'http://b:2', 'http://c:3'] as const;
type Address = (typeof ADDRESSES)[number];

/** The local storage of a browser and the tabs of the panel in it; each hears of the others when the test lets it. */
function browser(stored: Stored) {
  const storage = new Map(Object.entries(stored));
  const tabs: Tab[] = [];
  let given = 0;

  class Tab {
    private app = startApp(Object.fromEntries(storage));
    private written = 0;
    private sent: readonly (readonly [string, string | null])[] = [];
    private readonly heard: StorageFact[] = [];

    /** Writes what it has to write, but only so many. */
    write(count = Infinity): void {
      for (; this.written < this.app.storage.commands.length && count > 0; count -= 1) {
        const { key, value } = this.app.storage.commands[this.written++] ?? expect.fail();
        if ((storage.get(key) ?? null) === value) continue;
        if (value === null) storage.delete(key);
        else storage.set(key, value);
        for (const tab of tabs) if (tab !== this) tab.heard.push({ type: 'storage.changed', key, value });
      }
    }

    async hear(count = Infinity): Promise<void> {
      for (const fact of this.heard.splice(0, count)) this.app.storage.tell(fact);
      await this.settle();
    }

    reload(writes = Infinity): Promise<void> {
      this.write(writes);
      this.sent = this.used();
      this.app.actor.stop();
      this.app = startApp(Object.fromEntries(storage));
      this.written = 0;
      this.heard.length = 0;
      return this.settle();
    }

    async logIn(): Promise<void> {
      if (!this.app.actor.getSnapshot().matches({ session: 'mounted' })) return;
      this.app.service.tell({ type: 'service.unauthorised', first: false });
      const login = selectLogin(this.app.actor.getSnapshot()) ?? expect.fail('no login');
      login.send({ type: 'username.edit', value: 'eve' });
      login.send({ type: 'password.edit', value: 'secret' });
      login.send({ type: 'login.submit' });
      await this.app.login.latest.resolve({ token: tokenOf(`${this.address()} ${(given += 1)}`) });
    }

    async logOut(): Promise<void> {
      this.app.actor.send({ type: 'account.logOut' });
      await this.settle();
    }

    async move(address: Address): Promise<void> {
      this.app.actor.send({ type: 'address.confirmed', address, version: VERSION });
      await this.settle();
    }

    draft(): void {
      this.app.actor.send({ type: 'dialog.requested', dialog: { kind: 'import' } });
      const open = selectTop(this.dialogs().getSnapshot());
      if (open?.kind === 'import') open.ref.send({ type: 'text.edit', text: 'ss://x' });
    }

    async answer(type: 'loss.accept' | 'loss.refuse'): Promise<void> {
      if (selectLossReason(this.dialogs().getSnapshot()) !== null) this.dialogs().send({ type });
      await this.settle();
    }

    dialogs() {
      return selectAppChild(this.app.actor.getSnapshot(), 'dialogs');
    }

    address(): string {
      return this.app.actor.getSnapshot().context.address;
    }

    user(): string | null {
      return selectUserName(this.app.actor.getSnapshot());
    }

    /** Every address that calls went to, with the token that they carried. */
    used(): readonly (readonly [string, string | null])[] {
      const { inputs, commands } = this.app.service;
      return [...this.sent, ...[...inputs, ...commands].map(({ address, token }) => [address, token] as const)];
    }

    async settle(): Promise<void> {
      const { version } = this.app;
      const open = version.calls.at(-1);
      if (open !== undefined && !open.signal.aborted) await open.resolve(VERSION);
      await flush();
    }
  }

  return {
    storage,
    tabs,
    open: async () => {
      const tab = new Tab();
      tabs.push(tab);
      await tab.settle();
      tab.write();
      return tab;
    },
  };
}

async function everywhere({ tabs }: ReturnType<typeof browser>): Promise<void> {
  for (const tab of tabs) tab.write();
  for (const tab of tabs) await tab.hear();
  for (const tab of tabs) tab.write();
}

const [A, B] = ADDRESSES;
const AT_A = { backendAddress: A, token: tokenOf(`${A} 0`) };

describe('a token belongs to its address', () => {
  test('a token that stands alone is kept with the address in use', async () => {
    const { open, storage } = browser(AT_A);
    const tab = await open();
    expect([tab.user(), storage.get('token'), storage.get(`token@${A}`)]).toEqual([`${A} 0`, AT_A.token, AT_A.token]);
  });

  test('another address gets none; it asks for its own, and the first is still known on the way back', async () => {
    const { open, storage } = browser(AT_A);
    const tab = await open();
    await tab.move(B);
    tab.write();
    expect([tab.user(), storage.get('token'), storage.get('backendAddress')]).toEqual([null, undefined, B]);
    await tab.logIn();
    tab.write();
    expect([tab.user(), storage.get('token')]).toEqual([`${B} 1`, tokenOf(`${B} 1`)]);
    await tab.move(A);
    tab.write();
    expect([tab.user(), storage.get('token')]).toEqual([`${A} 0`, AT_A.token]);
    await tab.logOut();
    tab.write();
    expect([tab.user(), storage.get('token'), storage.get(`token@${A}`), storage.has(`token@${B}`)]).toEqual([
      null,
      undefined,
      '',
      true,
    ]);
  });

  test('tabs at one address log in and out together', async () => {
    const house = browser(AT_A);
    const [one, two] = [await house.open(), await house.open()];
    await one.logOut();
    await everywhere(house);
    expect([one.user(), two.user()]).toEqual([null, null]);
    await two.logIn();
    await everywhere(house);
    expect([one.user(), two.user()]).toEqual([`${A} 1`, `${A} 1`]);
  });

  test('tabs at two addresses leave each other alone', async () => {
    const house = browser(AT_A);
    const [one, two] = [await house.open(), await house.open()];
    one.draft();
    await two.move(B);
    await everywhere(house);
    await one.answer('loss.refuse');
    await two.logIn();
    await everywhere(house);
    expect([one.address(), one.user(), two.address(), two.user()]).toEqual([A, `${A} 0`, B, `${B} 1`]);
    await one.logOut();
    await one.answer('loss.accept');
    await everywhere(house);
    expect([one.user(), two.user(), house.storage.get('token')]).toEqual([null, `${B} 1`, tokenOf(`${B} 1`)]);
    await one.logIn();
    await two.logOut();
    await everywhere(house);
    expect([one.user(), two.user()]).toEqual([`${A} 2`, null]);
  });

  test('a page that ends between two writes leaves no token for the wrong address', async () => {
    const { open } = browser(AT_A);
    const other = await open();
    await other.move(B);
    await other.reload(1);
    expect([other.address(), other.user()]).toEqual([B, null]);
  });

  test('a stored address with a slash at its end is the same address', async () => {
    const { open } = browser({ ...AT_A, backendAddress: `${A}/` });
    const tab = await open();
    expect([tab.address(), tab.user()]).toEqual([A, `${A} 0`]);
  });

  test('a page that ends while it logs in leaves no token for an address that another tab then chooses', async () => {
    const house = browser({ token: tokenOf(`${OWN_ADDRESS} 0`) });
    const [one, two] = [await house.open(), await house.open()];
    await one.logIn();
    await one.reload(1);
    await two.move(A);
    two.write();
    await one.hear(1);
    expect([one.address(), one.user()]).toEqual([A, null]);
  });

  test('late news of a login at the previous address is no token for the one in use', async () => {
    const house = browser({ token: tokenOf(`${OWN_ADDRESS} 0`) });
    const [one, two] = [await house.open(), await house.open()];
    await one.logIn();
    one.write();
    await two.hear(1);
    await two.logOut();
    await two.move(A);
    await two.hear();
    expect([two.address(), two.user()]).toEqual([A, null]);
  });

  test('a page that ends while it logs out leaves no token for an address that another tab has chosen', async () => {
    const house = browser({});
    const [one, two] = [await house.open(), await house.open()];
    await two.move(A);
    two.write();
    await one.logIn();
    one.write();
    await one.logOut();
    await one.reload(1);
    expect([one.address(), one.user()]).toEqual([A, null]);
  });

  const step = fc.record({
    tab: fc.nat(2),
    what: fc.constantFrom('logIn', 'logOut', 'move', 'hear', 'reload', 'draft', 'accept', 'refuse', 'all'),
    address: fc.constantFrom(...ADDRESSES),
    count: fc.nat(3),
  });

  test.each([
    ['logged in at an address', AT_A],
    ['logged in at the service of the page', { token: tokenOf(`${OWN_ADDRESS} 0`) }],
    ['never used', {}],
  ])('whatever three tabs do, in whatever order they hear of each other (%s)', async (_, stored) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const house = browser(stored);
        for (let count = 0; count < 3; count += 1) await house.open();
        for (const { tab: index, what, address, count } of steps) {
          const tab = house.tabs[index] ?? expect.fail();
          // Only a page that ends at once may lack some of what it was about to write.
          for (const one of house.tabs) if (what !== 'reload' || one !== tab) one.write();
          if (what === 'move') await tab.move(address);
          else if (what === 'hear') await tab.hear(count);
          else if (what === 'reload') await tab.reload(count);
          else if (what === 'accept' || what === 'refuse') await tab.answer(`loss.${what}`);
          else if (what === 'all') await everywhere(house);
          else await tab[what]();
        }
        const used = house.tabs.flatMap((tab) => tab.used());
        expect(used.filter(([at, token]) => token !== null && userNameOf(token)?.split(' ')[0] !== at)).toEqual([]);
      }),
      { numRuns: runs(25) },
    );
  });
});
