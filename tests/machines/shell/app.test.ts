import { setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { childrenOf } from '../../../machines/shell/app.readings';
import { dialogContextOf } from '../../../machines/shell/app.rules';
import { markOf } from '../../../machines/domain/server-mark';
import { type AppSnapshot } from '../../../machines/shell/app.machine';
import {
  selectAppChild,
  selectFailedStart,
  selectLogin,
  selectSession,
  selectUserName,
} from '../../../machines/shell/app.selectors';
import { userNameOf } from '../../../machines/session/token.rules';
import { selectChoice } from '../../../machines/shell/appearance.selectors';
import { selectLossReason, selectTop } from '../../../machines/shell/dialog-stack.selectors';
import { selectWantedLanguage } from '../../../machines/shell/language.selectors';
import { selectIsDrawn } from '../../../machines/nodes/connected-panel.selectors';
import { selectMode } from '../../../machines/session/login.selectors';
import { selectRecords, selectToasts } from '../../../machines/shell/notices.selectors';
import { type DeletedRow } from '../../../machines/ports/deleted';
import { notice } from '../../../machines/ports/notice';
import { type Stored } from '../../../machines/ports/storage';
import { selectChild } from '../../../machines/session/session.selectors';
import { appInput, appUnderTest, OWN_ADDRESS, startApp } from '../../harness/app';
import { type Offered } from '../../harness/dialogs';
import { flush, startActor } from '../../harness/slots';
import { tokenOf, VERSION } from '../../harness/fixtures';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const ADDRESS = 'http://a:1';
const TOKEN = tokenOf('ada');
const SETTINGS = { setting: { transparent: 'proxy' }, localGfwList: '' };

/** The ids of what notices offer. */
const offersOf = ({ children }: AppSnapshot): readonly string[] => Object.keys(childrenOf(children.offers));

function start(stored: Stored = { backendAddress: ADDRESS, token: TOKEN }, drafts: string | null = null) {
  const app = startApp(stored, {}, drafts);
  const now = () => app.actor.getSnapshot();
  return {
    ...app,
    now,
    session: () => selectSession(now()) ?? expect.fail('no session'),
    dialogs: () => selectAppChild(now(), 'dialogs'),
    backend: () => selectAppChild(now(), 'backend'),
    keys: () =>
      selectToasts(selectAppChild(now(), 'notices').getSnapshot()).map(
        ({ actor }) => actor.getSnapshot().context.notice.key,
      ),
    used: () => app.service.commands.map(({ address, token }) => [address, token]),
    put: (key: string) => app.storage.commands.filter((command) => command.key === key).map(({ value }) => value),
    unauthorised: (first = false) => app.service.tell({ type: 'service.unauthorised', first }),
  };
}

async function mounted(stored?: Stored, drafts?: string) {
  const app = start(stored, drafts);
  await app.version.latest.resolve(VERSION);
  expect(app.now().value).toEqual({ session: 'mounted', login: 'closed' });
  return app;
}

async function signedOut(first = false) {
  const app = await mounted();
  app.unauthorised(first);
  return app;
}

async function logIn({ actor, login }: Awaited<ReturnType<typeof signedOut>>, token = tokenOf('eve')): Promise<void> {
  const dialog = selectLogin(actor.getSnapshot()) ?? expect.fail('no login');
  dialog.send({ type: 'username.edit', value: 'eve' });
  dialog.send({ type: 'password.edit', value: 'secret' });
  dialog.send({ type: 'login.submit' });
  await login.latest.resolve({ token });
}

describe('starting', () => {
  test('[7.01] nothing is asked before the service has answered; then the session begins', async () => {
    const app = start();
    expect(app.now().value).toEqual({ session: 'away', login: 'closed' });
    expect(app.service.inputs).toEqual([
      { address: ADDRESS, token: TOKEN, takesIdsTwice: false, locksMore: false, asksForKind: false },
    ]);
    expect(app.touch.calls).toHaveLength(0);
    await app.version.latest.resolve(VERSION);
    expect(app.now().value).toEqual({ session: 'mounted', login: 'closed' });
    expect(app.used()).toEqual([[ADDRESS, TOKEN]]);
    expect(app.touch.calls).toHaveLength(1);
  });

  test('[6.04] the name of the person is in the token', async () => {
    const app = await mounted();
    expect(selectUserName(app.now())).toBe('ada');
  });

  test.each(['nonsense', 'a.b.c', `x.${Buffer.from('{"exp":1}').toString('base64url')}.y`, ''])(
    'a token that is no JWT counts as not logged in and is not sent (%j)',
    async (token) => {
      const app = await mounted({ backendAddress: ADDRESS, token });
      expect(selectUserName(app.now())).toBeNull();
      expect(app.used()).toEqual([[ADDRESS, null]]);
    },
  );

  test('[3.60] what the version says is stored', async () => {
    const app = await mounted();
    expect(app.put('version')).toEqual(['2.2.6.7']);
    expect(app.put('loadBalanceValid')).toEqual(['true']);
  });

  test('[2.24] the tab of the last visit', async () => {
    const app = await mounted({ backendAddress: ADDRESS, lastNodeTab: 'servers' });
    expect(app.now().context.view.tab).toBe('servers');
  });
});

test.each([
  ['2.2.6.7', {}, { takesIdsTwice: false, locksMore: false }],
  ['2.2.7.5', {}, { takesIdsTwice: true, locksMore: false }],
  ['2.4.14', { lastKernelExit: '' }, { takesIdsTwice: true, locksMore: false, asksForKind: false }],
  ['2.5.9', { coreVersion: '2.5.9' }, { takesIdsTwice: true, locksMore: true, asksForKind: true }],
])('calls are told what the service bears (%s)', async (version, more, borne) => {
  const app = start();
  await app.version.latest.resolve({ ...VERSION, version, ...more });
  expect(app.service.commands.at(-1)).toMatchObject(borne);
});

describe('login', () => {
  test.each([true, false])('[2.03] [8.01] a 401 of any call opens it (first: %s)', async (first) => {
    const app = await mounted();
    app.unauthorised(first);
    expect(app.now().value).toEqual({ session: 'signedOut', login: 'open' });
    expect(selectMode((selectLogin(app.now()) ?? expect.fail()).getSnapshot())).toBe(first ? 'register' : 'login');
    expect(selectUserName(app.now())).toBeNull();
  });

  test('while it is open no calls are made and the socket stays closed', async () => {
    const app = await signedOut();
    expect(app.touch.latest.signal.aborted).toBe(true);
    expect(app.sockets.map(({ closed }) => closed)).toEqual([true]);
    const calls = app.touch.calls.length;
    app.clock.increment(120_000);
    expect([app.touch.calls.length, app.sockets.length]).toEqual([calls, 1]);
  });

  test('a second 401 keeps what was typed and corrects what is asked', async () => {
    const app = await signedOut(false);
    const dialog = selectLogin(app.now()) ?? expect.fail();
    dialog.send({ type: 'username.edit', value: 'eve' });
    app.unauthorised(true);
    expect(selectLogin(app.now())).toBe(dialog);
    expect(dialog.getSnapshot().context.username).toBe('eve');
    expect(selectMode(dialog.getSnapshot())).toBe('register');
  });

  test('[4.23] success stores the token, closes the dialog and remounts', async () => {
    const app = await signedOut();
    const token = tokenOf('eve');
    await logIn(app, token);
    expect(app.now().value).toEqual({ session: 'mounted', login: 'closed' });
    expect(app.put('token')).toEqual([token]);
    expect(app.used().at(-1)).toEqual([ADDRESS, token]);
    expect(app.touch.calls).toHaveLength(2);
    expect(app.sockets).toHaveLength(2);
    expect(selectUserName(app.now())).toBe('eve');
    expect(selectLogin(app.now())).toBeNull();
  });

  test('after a login at the same address the dialogs are still there, with their drafts', async () => {
    const app = await mounted();
    app.actor.send({ type: 'dialog.requested', dialog: { kind: 'import' } });
    const open = selectTop(app.dialogs().getSnapshot());
    if (open?.kind === 'import') open.ref.send({ type: 'text.edit', text: 'ss://x' });
    app.unauthorised();
    await logIn(app as never);
    const top = selectTop(app.dialogs().getSnapshot());
    expect(top).toBe(open);
    expect(top?.ref.getSnapshot().context).toMatchObject({ text: 'ss://x' });
  });

  test('a kept draft whose subscription is gone is reported, with its text', async () => {
    const request = { kind: 'subscriptionForm', row: { _type: 'subscription', id: 1, sub: 0 }, touch: {} };
    const commands = [
      { type: 'field.edit', field: 'address', value: 'https://new.example.com/' },
      { type: 'field.edit', field: 'remarks', value: 'Home' },
    ];
    const content = JSON.stringify(['https://old.example.com/', 'Work']);
    const app = await mounted(undefined, JSON.stringify([{ request, content, commands }]));
    await app.touch.latest.resolve(replyOf(lists(1)));
    const records = selectRecords(selectAppChild(app.now(), 'notices').getSnapshot());
    expect(records.map(({ notice: { key, values } }) => [key, values])).toEqual([
      ['draftLost', { name: 'Work', text: 'https://new.example.com/, Home' }],
    ]);
    expect(selectTop(app.dialogs().getSnapshot())).toBeNull();
  });

  test('[4.24] logout removes the token and remounts; the 401 that follows opens login', async () => {
    const app = await mounted();
    const before = app.session();
    app.actor.send({ type: 'account.logOut' });
    expect(app.put('token')).toEqual([null]);
    expect(app.used().at(-1)).toEqual([ADDRESS, null]);
    expect(app.session()).not.toBe(before);
    expect(selectUserName(app.now())).toBeNull();
    app.unauthorised();
    expect(app.now().value).toEqual({ session: 'signedOut', login: 'open' });
  });

  test('[4.24] logout asks when a draft would be lost', async () => {
    const app = await mounted();
    app.actor.send({ type: 'dialog.requested', dialog: { kind: 'import' } });
    const open = selectTop(app.dialogs().getSnapshot());
    if (open?.kind === 'import') open.ref.send({ type: 'text.edit', text: 'ss://x' });
    app.actor.send({ type: 'account.logOut' });
    expect(app.put('token')).toEqual([]);
    app.dialogs().send({ type: 'loss.refuse' });
    expect(selectUserName(app.now())).toBe('ada');
    app.actor.send({ type: 'account.logOut' });
    app.dialogs().send({ type: 'loss.accept' });
    expect(app.put('token')).toEqual([null]);
    expect(selectTop(app.dialogs().getSnapshot())).toBeNull();
  });
});

describe('another tab of the panel', () => {
  test('logged in: this one, too', async () => {
    const app = await signedOut();
    app.storage.tell({ type: 'storage.changed', key: 'token', value: tokenOf('bob') });
    expect(app.now().value).toEqual({ session: 'mounted', login: 'closed' });
    expect(app.used().at(-1)).toEqual([ADDRESS, tokenOf('bob')]);
    expect(selectUserName(app.now())).toBe('bob');
    expect(app.put('token')).toEqual([]);
  });

  test('logged out: this one, too', async () => {
    const app = await mounted();
    app.storage.tell({ type: 'storage.changed', key: 'token', value: null });
    expect(app.used().at(-1)).toEqual([ADDRESS, null]);
    expect(selectUserName(app.now())).toBeNull();
  });

  test('chose another language', async () => {
    const app = await mounted();
    await app.catalogue.latest.resolve();
    app.storage.tell({ type: 'storage.changed', key: '_lang', value: 'fa' });
    expect(selectWantedLanguage(selectAppChild(app.now(), 'language').getSnapshot())).toBe('fa');
    expect(app.put('_lang')).toEqual([]);
  });

  test('chose another theme', async () => {
    const app = await mounted();
    app.storage.tell({ type: 'storage.changed', key: 'theme', value: 'dark' });
    expect(selectChoice(selectAppChild(app.now(), 'appearance').getSnapshot())).toBe('dark');
    expect(app.put('theme')).toEqual([]);
  });

  test('moved to another service: the session here ends until that service answers', async () => {
    const app = await mounted();
    await app.touch.latest.resolve(replyOf(lists(3, [], [connectedRef(serverRef(1))]), true));
    app.storage.tell({ type: 'storage.changed', key: 'backendAddress', value: 'http://b:2' });
    expect(app.now().value).toEqual({ session: 'away', login: 'closed' });
    expect(app.now().context.reply).toBeNull();
    await app.version.latest.resolve(VERSION);
    expect(app.used().at(-1)).toEqual(['http://b:2', null]);
    expect(app.now().value).toEqual({ session: 'mounted', login: 'closed' });
  });

  test('moved to another service: dialogs of the old one close, a draft only when it may be lost', async () => {
    const app = await mounted();
    await app.touch.latest.resolve(replyOf(lists(3, [], [connectedRef(serverRef(1))]), true));
    const moved = { type: 'storage.changed', key: 'backendAddress', value: 'http://b:2' } as const;
    app.actor.send({ type: 'dialog.requested', dialog: { kind: 'import' } });
    const open = selectTop(app.dialogs().getSnapshot());
    if (open?.kind === 'import') open.ref.send({ type: 'text.edit', text: 'ss://x' });
    app.storage.tell(moved);
    expect(selectLossReason(app.dialogs().getSnapshot())).toBe('address');
    expect([app.now().matches({ session: 'mounted' }), app.used().length]).toEqual([true, 1]);
    app.dialogs().send({ type: 'loss.refuse' });
    expect(selectTop(app.dialogs().getSnapshot())).toBe(open);
    app.storage.tell(moved);
    app.dialogs().send({ type: 'loss.accept' });
    expect(selectTop(app.dialogs().getSnapshot())).toBeNull();
    expect(app.now().value).toEqual({ session: 'away', login: 'closed' });
    expect(app.version.latest.input).toEqual({ address: 'http://b:2' });
    expect(app.put('backendAddress')).toEqual([]);
  });

  test('moved to another service while login was open here: it closes', async () => {
    const app = await signedOut();
    app.storage.tell({ type: 'storage.changed', key: 'backendAddress', value: 'http://b:2' });
    expect(app.now().value).toEqual({ session: 'away', login: 'closed' });
  });

  test('stored something else: nothing happens', async () => {
    const app = await mounted();
    const before = app.session();
    app.storage.tell({ type: 'storage.changed', key: 'lastNodeTab', value: 'servers' });
    expect(app.session()).toBe(before);
  });
});

describe('the services that this browser knows', () => {
  const BOOK = JSON.stringify([{ address: ADDRESS, name: 'Home', colour: 'teal', seen: 1, version: '1' }]);

  test('the one in use is kept with its version each time that its lists were read', async () => {
    const app = await mounted({ backendAddress: ADDRESS, token: TOKEN, services: BOOK });
    expect(app.book.commands).toEqual([]);
    await app.touch.latest.resolve(replyOf(lists(1)));
    const kept = { type: 'service.keep', address: ADDRESS, version: VERSION.version, book: BOOK };
    expect(app.book.commands).toEqual([kept]);
    const { length } = app.storage.commands;
    const changed = BOOK.replace('"1"', '"2"');
    app.book.tell({ type: 'storage.changed', key: 'services', value: changed });
    expect([dialogContextOf(app.now().context).book, app.storage.commands.length]).toEqual([changed, length]);
    app.actor.send({ type: 'lists.kept', reply: replyOf(lists(1)) });
    expect(app.book.commands).toEqual([kept, { ...kept, book: changed }]);
  });

  test('[4.19] another one is asked, and then used as an address that was typed', async () => {
    const tokens = { [`token@${ADDRESS}`]: TOKEN, 'token@http://b:2': tokenOf('eve') } as const;
    const app = await mounted({ backendAddress: ADDRESS, token: TOKEN, ...tokens });
    expect(app.used().at(-1)).toEqual([ADDRESS, TOKEN]);
    app.actor.send({ type: 'service.choose', address: 'http://b:2' });
    expect(selectTop(app.dialogs().getSnapshot())?.request).toEqual({ kind: 'serviceSwitch', target: 'http://b:2' });
    await app.otherVersion.latest.resolve(VERSION);
    expect(app.used().at(-1)).toEqual(['http://b:2', tokenOf('eve')]);
    expect([app.put('backendAddress'), app.put('token')]).toEqual([['http://b:2'], [tokenOf('eve')]]);
    expect([app.put(`token@${ADDRESS}`), app.put('token@http://b:2')]).toEqual([[], []]);
    expect(selectTop(app.dialogs().getSnapshot())).toBeNull();
  });
});

describe('the address', () => {
  async function confirmed(app: Awaited<ReturnType<typeof mounted>>): Promise<void> {
    app.actor.send({ type: 'dialog.open', dialog: 'addressPorts' });
    const open = selectTop(app.dialogs().getSnapshot());
    if (open?.kind !== 'addressPorts') return expect.fail('no address dialog');
    open.ref.send({ type: 'address.edit', text: 'http://b:2/' });
    open.ref.send({ type: 'editor.save' });
    await app.newVersion.latest.resolve({ ...VERSION, dockerMode: true });
  }

  test('[4.20] confirmed: it is stored, the dialog closes and the page remounts at the new service', async () => {
    const app = await mounted();
    await app.touch.latest.resolve(replyOf(lists(3, [], [connectedRef(serverRef(1))]), true));
    app.actor.send({ type: 'view.changed', view: { tab: 'servers', page: 2 } });
    await confirmed(app);
    expect(app.put('backendAddress')).toEqual(['http://b:2']);
    expect(selectTop(app.dialogs().getSnapshot())).toBeNull();
    expect(app.used().at(-1)).toEqual(['http://b:2', null]);
    expect(app.now().context).toMatchObject({
      reply: null,
      view: { tab: 'subscriptions', page: 1, outbound: 'proxy' },
    });
    expect(app.now().value).toEqual({ session: 'mounted', login: 'closed' });
    expect(app.version.calls).toHaveLength(1);
  });

  test('[4.20] with a draft in another dialog the person is asked first', async () => {
    const app = await mounted();
    app.actor.send({ type: 'dialog.requested', dialog: { kind: 'import' } });
    const covered = selectTop(app.dialogs().getSnapshot());
    if (covered?.kind === 'import') covered.ref.send({ type: 'text.edit', text: 'ss://x' });
    await confirmed(app);
    expect(app.dialogs().getSnapshot().value).toBe('asking');
    expect(app.put('backendAddress')).toEqual([]);
    app.dialogs().send({ type: 'loss.accept' });
    expect(app.put('backendAddress')).toEqual(['http://b:2']);
    expect(app.used().at(-1)?.[0]).toBe('http://b:2');
  });

  test('refused, the old service stays in use and the other dialog keeps its draft', async () => {
    const app = await mounted();
    app.actor.send({ type: 'dialog.requested', dialog: { kind: 'import' } });
    const covered = selectTop(app.dialogs().getSnapshot());
    if (covered?.kind === 'import') covered.ref.send({ type: 'text.edit', text: 'ss://x' });
    await confirmed(app);
    app.dialogs().send({ type: 'loss.refuse' });
    expect(app.put('backendAddress')).toEqual([]);
    expect(app.used()).toHaveLength(1);
    expect(selectTop(app.dialogs().getSnapshot())).toBe(covered);
  });

  test('confirmed while login is open for the old service: login closes', async () => {
    const app = await signedOut();
    await confirmed(app);
    expect(app.now().value).toEqual({ session: 'mounted', login: 'closed' });
  });

  test('[8.10] the prompt opens the address dialog, the other one the usage page', async () => {
    const app = start();
    await app.version.latest.reject({ kind: 'unreachable' });
    expect(app.keys()).toEqual(['adjustAddress', 'serviceNotFound']);
    app.actor.send({ type: 'notice.acted', action: { kind: 'adjustAddress' } });
    expect(selectTop(app.dialogs().getSnapshot())?.kind).toBe('addressPorts');
    app.actor.send({ type: 'notice.acted', action: { kind: 'openUsage' } });
    app.actor.send({ type: 'notice.acted', action: { kind: 'openAlternateSite' } });
    expect(app.browser.commands.map((command) => ('url' in command ? command.url : command.type))).toEqual([
      'https://github.com/v2rayA/v2rayA/wiki/Usage',
      'http://panel.example/',
    ]);
  });

  test('a dialog is told the address in use and whether it is docker', async () => {
    const app = start({});
    await app.version.latest.resolve({ ...VERSION, dockerMode: true });
    app.actor.send({ type: 'dialog.open', dialog: 'addressPorts' });
    expect(selectTop(app.dialogs().getSnapshot())?.ref.getSnapshot().context).toMatchObject({
      address: OWN_ADDRESS,
      docker: true,
      version: { ...VERSION, dockerMode: true },
    });
  });
});

describe('a remount', () => {
  test('[4.15] after the connect poll the session is another one; the old one is stopped and its calls aborted', async () => {
    const app = await mounted();
    await app.touch.latest.resolve(replyOf(lists(1, [], [connectedRef(serverRef(1))])));
    const before = app.session();
    const core = selectChild(before.getSnapshot(), 'core');
    core.send({ type: 'core.toggle' });
    app.start.latest.answer(replyOf(lists(1, [], [connectedRef(serverRef(1))]), true));
    const pending = app.touch.calls.filter(({ signal }) => !signal.aborted);
    await app.poll.latest.resolve(replyOf(lists(1, [], [connectedRef(serverRef(1))]), true));
    expect(app.session()).not.toBe(before);
    expect(selectChild(app.session().getSnapshot(), 'core').getSnapshot().value).toBe('running');
    expect(before.getSnapshot().status).toBe('stopped');
    expect(core.getSnapshot().status).toBe('stopped');
    expect(app.sockets.map(({ closed }) => closed)).toEqual([true, false]);
    expect(app.outbounds.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(pending.length).toBeGreaterThan(0);
    expect(app.used()).toEqual([
      [ADDRESS, TOKEN],
      [ADDRESS, TOKEN],
    ]);
  });

  test('[3.59] keeps the view, the lists, the dialogs and the notices', async () => {
    const app = await mounted();
    const reply = replyOf(lists(3, [], [connectedRef(serverRef(1))]), true);
    await app.touch.latest.resolve(reply);
    app.actor.send({ type: 'view.changed', view: { page: 2, outbound: 'two' } });
    app.actor.send({ type: 'dialog.requested', dialog: { kind: 'import' } });
    app.actor.send({ type: 'notice.raised', notice: notice('copied', 'success') });
    const open = selectTop(app.dialogs().getSnapshot());
    app.actor.send({ type: 'remount.requested' });
    expect(selectTop(app.dialogs().getSnapshot())).toBe(open);
    expect(app.keys()).toEqual(['copied']);
    const { context } = selectChild(app.session().getSnapshot(), 'nodes').getSnapshot();
    expect(context).toMatchObject({ page: 2, outbound: 'two', touch: reply.touch });
    expect(app.now().context.view).toMatchObject({ page: 2, outbound: 'two' });
    expect(app.touch.calls).toHaveLength(2);
  });

  test('of a hidden page, or during a call of ours, reads only its first lists until that is over', async () => {
    const app = await mounted();
    await app.touch.latest.resolve(replyOf(lists(2)));
    app.browser.tell({ type: 'page.hidden' });
    app.storage.tell({ type: 'storage.changed', key: 'token', value: tokenOf('bob') });
    await app.touch.latest.resolve(replyOf(lists(2)));
    app.clock.increment(60_000);
    expect(app.touch.calls).toHaveLength(2);
    app.service.tell({ type: 'calls.counted', inFlight: 1 });
    app.actor.send({ type: 'remount.requested' });
    await app.touch.latest.resolve(replyOf(lists(2)));
    app.browser.tell({ type: 'page.shown' });
    expect(app.touch.calls).toHaveLength(3);
    app.service.tell({ type: 'calls.counted', inFlight: 0 });
    expect(app.touch.calls).toHaveLength(4);
  });

  test('a page that was hidden before the service answered begins hidden', async () => {
    const app = start();
    app.browser.tell({ type: 'page.hidden' });
    await app.version.latest.resolve(VERSION);
    await app.touch.latest.resolve(replyOf(lists(2)));
    app.clock.increment(60_000);
    expect(app.touch.calls).toHaveLength(1);
  });

  test('when the service is back', async () => {
    const app = await mounted();
    await app.touch.latest.resolve(replyOf(lists(2)));
    const before = app.session();
    app.service.tell({ type: 'service.lost' });
    await app.version.latest.reject({ kind: 'unreachable' });
    expect(app.session()).toBe(before);
    app.clock.increment(3_000);
    await app.version.latest.resolve(VERSION);
    expect(app.session()).not.toBe(before);
    expect(app.now().context.reply).toEqual(replyOf(lists(2)));
    expect(selectChild(app.session().getSnapshot(), 'core').getSnapshot().value).toBe('checking');
    expect(app.keys()).toEqual(['adjustAddress', 'serviceNotFound', 'serviceBack']);
  });

  test('not when the service is back during a poll: the poll reports on the core', async () => {
    const app = await mounted();
    await app.touch.latest.resolve(replyOf(lists(1, [], [connectedRef(serverRef(1))])));
    const before = app.session();
    app.actor.send({ type: 'poll.requested', reason: 'start' });
    await app.poll.latest.reject({ kind: 'unreachable' });
    app.service.tell({ type: 'service.lost' });
    await app.version.latest.reject({ kind: 'unreachable' });
    app.clock.increment(3_000);
    await app.version.latest.resolve({ ...VERSION, version: '2.2.7' });
    expect(app.backend().getSnapshot().value).toBe('ready');
    expect(app.session()).toBe(before);
    expect(app.now().context.version?.version).toBe('2.2.7');
    expect(before.getSnapshot().value).toBe('polling');
    await app.poll.latest.resolve(replyOf(lists(1, [], [connectedRef(serverRef(1))]), true));
    expect(app.session()).not.toBe(before);
    expect(selectChild(app.session().getSnapshot(), 'core').getSnapshot().value).toBe('running');
  });

  test('not when the service is back while nobody is logged in: login stays as it is', async () => {
    const app = await signedOut();
    const dialog = selectLogin(app.now());
    app.service.tell({ type: 'service.lost' });
    await app.version.latest.resolve(VERSION);
    expect(app.now().value).toEqual({ session: 'signedOut', login: 'open' });
    expect(selectLogin(app.now())).toBe(dialog);
  });
});

describe('what goes on in the session', () => {
  test('whatever the dialogs learn about the lists reaches the rows, and the app keeps it', async () => {
    const app = await mounted();
    const reply = replyOf(lists(4));
    app.actor.send({ type: 'touch.received', reply });
    expect(selectChild(app.session().getSnapshot(), 'nodes').getSnapshot().context.touch).toEqual(reply.touch);
    expect(app.now().context.reply).toBe(reply);
  });

  test('a poll that a dialog asks for runs in the session', async () => {
    const app = await mounted();
    app.actor.send({ type: 'poll.requested', reason: 'addOutbound' });
    expect(app.poll.calls).toHaveLength(1);
  });

  test('the page, our calls and refused settings reach it, too', async () => {
    const app = await mounted();
    await app.touch.latest.resolve(replyOf(lists(1, [], [connectedRef(serverRef(1))]), true));
    app.browser.tell({ type: 'page.hidden' });
    app.clock.increment(60_000);
    expect(app.touch.calls).toHaveLength(1);
    app.browser.tell({ type: 'page.shown' });
    expect(app.touch.calls).toHaveLength(2);
    app.service.tell({ type: 'calls.counted', inFlight: 1 });
    expect(app.touch.latest.signal.aborted).toBe(true);
    app.service.tell({ type: 'calls.counted', inFlight: 0 });
    app.actor.send({ type: 'touch.wanted' });
    expect(app.touch.calls).toHaveLength(3);
    app.actor.send({ type: 'config.refused', message: 'invalid config: x' });
    expect(selectChild(app.session().getSnapshot(), 'core').getSnapshot().value).toBe('ready');
    app.actor.send({ type: 'outbounds.received', outbounds: ['proxy', 'two'] });
    expect(selectChild(app.session().getSnapshot(), 'outbounds').getSnapshot().context.outbounds).toEqual([
      'proxy',
      'two',
    ]);
  });

  test('lists that never come make the backend ask whether the service is stuck; their arrival ends that', async () => {
    const app = await mounted();
    app.clock.increment(10_000);
    expect(app.backend().getSnapshot().matches('suspecting')).toBe(true);
    await app.version.latest.resolve(VERSION);
    expect(app.keys()).toEqual(['serviceStuck']);
    await app.touch.latest.resolve(replyOf(lists(1)));
    expect(app.backend().getSnapshot().value).toBe('ready');
  });

  test('a call that the service lacks is remembered until the service is another one', async () => {
    const app = await mounted();
    app.service.tell({ type: 'call.unsupported', call: 'GET /api/customPac' });
    app.service.tell({ type: 'call.unsupported', call: 'GET /api/customPac' });
    expect(app.now().context.unsupportedCalls).toEqual(['GET /api/customPac']);
    app.service.tell({ type: 'service.lost' });
    await app.version.latest.reject({ kind: 'unreachable' });
    app.clock.increment(3_000);
    await app.version.latest.resolve(VERSION);
    expect(app.now().context.unsupportedCalls).toEqual([]);
  });

  test('the keys of replies are remembered until the service is another one, and told to the dialogs that are open', async () => {
    const app = await mounted();
    app.actor.send({ type: 'action.chosen', action: { kind: 'about' } });
    await flush();
    const can = () => selectTop(app.dialogs().getSnapshot())?.ref.getSnapshot().context.service.ipGroups;
    app.service.tell({ type: 'fields.received', reply: 'setting', keys: ['inboundSniffing', 'routeOnly'] });
    app.service.tell({ type: 'fields.received', reply: 'ports', keys: ['api'] });
    expect(app.now().context.seenKeys).toEqual({ setting: ['inboundSniffing', 'routeOnly'], ports: ['api'] });
    expect(can()).toBe(true);
    app.service.tell({ type: 'fields.received', reply: 'setting', keys: ['inboundSniffing'] });
    expect(can()).toBe(false);
    app.service.tell({ type: 'service.lost' });
    await app.version.latest.reject({ kind: 'unreachable' });
    app.clock.increment(3_000);
    await app.version.latest.resolve(VERSION);
    expect(app.now().context.seenKeys).toEqual({});
  });

  test('one call that was cut off is reported, and nothing remounts: the lists show the result', async () => {
    const app = await mounted();
    await app.touch.latest.resolve(replyOf(lists(2)));
    const before = app.session();
    const readings = app.touch.calls.length;
    app.service.tell({ type: 'service.lost', awaited: true });
    await app.version.latest.resolve(VERSION);
    expect([app.session() === before, app.keys(), app.touch.calls.length]).toEqual([true, ['cutOff'], readings + 1]);
  });

  test('what is only stored is remembered until the core has it, and the dialogs know', async () => {
    const app = await mounted();
    app.actor.send({ type: 'setting.storedOnly', subject: 'dns', trial: null });
    app.actor.send({ type: 'setting.storedOnly', subject: 'routingA', trial: null });
    app.actor.send({ type: 'setting.storedOnly', subject: 'dns', trial: null });
    expect(app.now().context.pending).toEqual(['dns', 'routingA']);
    app.actor.send({ type: 'dialog.requested', dialog: { kind: 'settings' } });
    expect(selectTop(app.dialogs().getSnapshot())?.ref.getSnapshot().context).toMatchObject({
      dialogContext: { pending: ['dns', 'routingA'] },
    });
    app.actor.send({ type: 'remount.requested' });
    expect(app.now().context.pending).toHaveLength(2);
    app.actor.send({ type: 'setting.applied' });
    expect(app.now().context.pending).toEqual([]);
  });

  test('the settings are remembered for the next opening, over a remount', async () => {
    const app = await mounted();
    const stored = app.storage.commands.length;
    app.dialogs().send({ type: 'setting.received', reply: SETTINGS });
    app.actor.send({ type: 'remount.requested' });
    expect(dialogContextOf(app.now().context).setting).toEqual(SETTINGS);
    expect(app.storage.commands).toHaveLength(stored);
  });

  test.each<[string, (app: Awaited<ReturnType<typeof mounted>>) => Promise<void> | void]>([
    ['a logout', ({ actor }) => actor.send({ type: 'account.logOut' })],
    [
      'a login',
      async (app) => {
        app.unauthorised();
        await logIn(app);
      },
    ],
    [
      'a login in another tab',
      ({ storage }) => storage.tell({ type: 'storage.changed', key: 'token', value: tokenOf('bob') }),
    ],
    [
      'another service',
      async ({ actor, version }) => {
        actor.send({ type: 'address.confirmed', address: 'http://b:2', version: VERSION });
        await version.latest.resolve(VERSION);
      },
    ],
    [
      'another service in another tab',
      ({ storage }) => storage.tell({ type: 'storage.changed', key: 'backendAddress', value: 'http://b:2' }),
    ],
  ])('%s forgets the settings', async (_, happens) => {
    const app = await mounted();
    app.actor.send({ type: 'setting.received', reply: SETTINGS });
    expect(app.now().context.setting).toEqual(SETTINGS);
    await happens(app);
    expect(app.now().context.setting).toBeNull();
  });

  test('the system’s colours reach the appearance', async () => {
    const app = await mounted();
    app.browser.tell({ type: 'system.changed', dark: true, forcedColors: false });
    expect(selectAppChild(app.now(), 'appearance').getSnapshot().context).toMatchObject({ system: { dark: true } });
  });
});

describe('undo', () => {
  const ROW: DeletedRow = {
    row: { _type: 'server', id: 1, sub: 0 },
    name: 'one',
    link: 'ss://one',
    url: 'ss://one',
    remarks: null,
    connections: [],
  };

  test('of a deletion is offered by a notice and can be asked for after a remount', async () => {
    const app = await mounted();
    app.actor.send({ type: 'rows.deleted', rows: [ROW], wasRunning: false, mode: 'ask' });
    const [toast] = selectToasts(selectAppChild(app.now(), 'notices').getSnapshot());
    const action = toast?.actor.getSnapshot().context.notice.actions[0] ?? expect.fail('no undo');
    app.actor.send({ type: 'remount.requested' });
    selectAppChild(app.now(), 'notices').send({ type: 'notice.act', id: toast?.id ?? '', action });
    await flush();
    expect(app.undoTouch.calls).toHaveLength(1);
  });

  test('each deletion has its own', async () => {
    const app = await mounted();
    app.actor.send({ type: 'rows.deleted', rows: [ROW], wasRunning: false, mode: 'ask' });
    app.actor.send({ type: 'rows.deleted', rows: [{ ...ROW, name: 'two' }], wasRunning: true, mode: 'afterFailure' });
    const actions = selectToasts(selectAppChild(app.now(), 'notices').getSnapshot()).flatMap(
      ({ actor }) => actor.getSnapshot().context.notice.actions,
    );
    expect(actions).toEqual([
      { kind: 'undo', undo: 'undo.0' },
      { kind: 'undo', undo: 'undo.1' },
    ]);
    expect(app.undoTouch.calls).toHaveLength(0);
  });

  test('a deleted outbound has one, too', async () => {
    const app = await mounted();
    const { touch } = replyOf(lists(1));
    const outbound = { name: 'two', setting: null, connections: [], touch, wasRunning: false };
    app.actor.send({ type: 'outbound.deleted', outbound });
    const [toast] = selectToasts(selectAppChild(app.now(), 'notices').getSnapshot());
    const { key, actions } = toast?.actor.getSnapshot().context.notice ?? expect.fail('no notice');
    expect([key, actions]).toEqual(['outboundDeleted', [{ kind: 'undo', undo: 'undo.0' }]]);
    app.actor.send({ type: 'rows.deleted', rows: [ROW], wasRunning: false, mode: 'ask' });
    app.actor.send({ type: 'notice.acted', action: actions[0] ?? expect.fail('no undo') });
    await flush();
    expect(app.undoAdd.calls.map(({ input }) => input)).toEqual([{ name: 'two' }]);
    expect(app.undoTouch.calls).toHaveLength(0);
  });

  test.each([
    ['confirmed here', 'here'],
    ['chosen in another tab', 'elsewhere'],
  ])('goes with the service: an address %s takes its offer back', async (_, where) => {
    const app = await mounted();
    app.actor.send({ type: 'rows.deleted', rows: [ROW], wasRunning: false, mode: 'ask' });
    const lost = { _type: 'server', id: 9, sub: 0, outbound: 'proxy' } as const;
    const removal = { kind: 'removeStale', connections: [lost] } as const;
    app.actor.send({ type: 'notice.acted', action: removal });
    app.actor.send({ type: 'notice.raised', notice: notice('staleConnections', 'warning', {}, 10_000, [removal]) });
    if (where === 'here') app.actor.send({ type: 'address.confirmed', address: 'http://b:2', version: VERSION });
    else app.storage.tell({ type: 'storage.changed', key: 'backendAddress', value: 'http://b:2' });
    expect(offersOf(app.now())).toEqual([]);
    expect(app.keys()).toEqual([]);
    const notices = selectAppChild(app.now(), 'notices');
    expect(selectRecords(notices.getSnapshot()).map(({ acted }) => acted)).toEqual([true, true]);
    app.actor.send({ type: 'notice.acted', action: { kind: 'undo', undo: 'undo.0' } });
    await flush();
    expect([app.undoTouch.calls.length, app.now().status]).toEqual([0, 'active']);
  });

  test('what notices offer to do at a service is not offered at the next: neither its list, nor keeping its trial', async () => {
    const app = await mounted();
    const fastest = notice('imported', 'success', {}, 10_000, [{ kind: 'fastest', tab: 'sub:0' }]);
    const keep = notice('trialBegun', 'warning', {}, 10_000, [{ kind: 'keepTrial', deadline: 7 }]);
    const renewed = notice('panelRenewed', 'info', {}, 10_000, [{ kind: 'reload' }]);
    for (const one of [fastest, keep, renewed]) app.actor.send({ type: 'notice.raised', notice: one });
    app.actor.send({ type: 'address.confirmed', address: 'http://b:2', version: VERSION });
    const notices = selectAppChild(app.now(), 'notices');
    const records = selectRecords(notices.getSnapshot());
    expect(records.map(({ notice: { key }, acted }) => [key, acted])).toEqual([
      ['panelRenewed', false],
      ['trialBegun', true],
      ['imported', true],
    ]);
    app.actor.send({ type: 'touch.received', reply: replyOf(lists(1, [2])) });
    for (const { id, notice: said } of records)
      for (const action of said.actions) notices.send({ type: 'notice.act', id, action });
    expect(selectTop(app.dialogs().getSnapshot())).toBeNull();
    expect(app.browser.commands).toEqual([{ type: 'browser.reload', drafts: '[]' }]);
  });

  test('an undo that is gone does no harm', async () => {
    const app = await mounted();
    app.actor.send({ type: 'notice.acted', action: { kind: 'undo', undo: 'undo.7' } });
    expect(app.now().status).toBe('active');
  });
});

describe('actions, keys and what a notice offers', () => {
  const kindOf = (app: Awaited<ReturnType<typeof mounted>>) => selectTop(app.dialogs().getSnapshot())?.kind;

  test('[2.16] a link, a key and a notice open the logs; auto-scroll is as it was remembered', async () => {
    for (const event of [
      { type: 'dialog.open', dialog: 'logs' },
      { type: 'action.chosen', action: { kind: 'logs' } },
      { type: 'key.pressed', key: 'l', mod: false },
      { type: 'notice.acted', action: { kind: 'openLogs' } },
    ] as const) {
      const app = await mounted({ backendAddress: ADDRESS, token: TOKEN, logAutoScroll: 'false', logWrap: 'true' });
      app.actor.send(event);
      expect(kindOf(app)).toBe('logs');
      expect(selectTop(app.dialogs().getSnapshot())?.ref.getSnapshot()).toMatchObject({
        context: { autoScroll: false, wrap: true },
      });
    }
  });

  test('the fastest of a list that came: the list is opened, and the session tests it for the dialog', async () => {
    const app = await mounted();
    app.actor.send({ type: 'touch.received', reply: replyOf(lists(1, [2])) });
    app.actor.send({ type: 'notice.acted', action: { kind: 'fastest', tab: 'sub:0' } });
    const dialog = selectTop(app.dialogs().getSnapshot())?.ref ?? expect.fail('no dialog');
    expect([kindOf(app), app.now().context.view.tab]).toEqual(['fastest', 'sub:0']);
    const keys = ['subscriptionServer:0:1', 'subscriptionServer:0:2'];
    expect([...app.now().context.latencies]).toEqual(keys.map((key) => [key, 'testing']));
    // The dialog has heard that they are being tested.
    expect(dialog.getSnapshot()).toMatchObject({ value: { pinging: 'answering' } });
    dialog.send({ type: 'dialog.cancel' });
    expect([...app.now().context.latencies]).toEqual(keys.map((key) => [key, '']));
  });

  test('the servers of an outbound as they were before a save are saved again', async () => {
    const app = await mounted();
    app.actor.send({ type: 'touch.received', reply: replyOf(lists(2)) });
    const only = [markOf(lists(2), serverRef(2)) ?? expect.fail('no server')];
    const dialog = { kind: 'outboundServers', name: 'proxy', only, pinned: null } as const;
    app.actor.send({ type: 'notice.acted', action: { kind: 'restoreServers', dialog } });
    expect(selectTop(app.dialogs().getSnapshot())?.request).toEqual(dialog);
    expect(selectTop(app.dialogs().getSnapshot())?.ref.getSnapshot()).toMatchObject({ value: 'checking' });
  });

  test('a text that a notice copies goes to the browser, and what came of it is said', async () => {
    const app = await mounted();
    app.actor.send({ type: 'notice.acted', action: { kind: 'copyText', text: 'ss://one' } });
    expect(app.browser.commands).toEqual([{ type: 'browser.copy', text: 'ss://one' }]);
    app.browser.tell({ type: 'text.copied', error: null });
    app.browser.tell({ type: 'text.copied', error: 'not allowed' });
    const records = selectRecords(selectAppChild(app.now(), 'notices').getSnapshot());
    expect(records.map(({ notice: { key, values } }) => [key, values])).toEqual([
      ['copyFailed', { message: 'not allowed' }],
      ['copied', {}],
    ]);
  });

  test('a notice reloads the page, and no other does', async () => {
    const app = await mounted();
    app.actor.send({ type: 'notice.acted', action: { kind: 'openLogs' } });
    expect(app.browser.commands).toEqual([]);
    app.actor.send({ type: 'notice.acted', action: { kind: 'reload' } });
    expect(app.browser.commands).toEqual([{ type: 'browser.reload', drafts: '[]' }]);
  });

  test('[4.36] what was put meanwhile counts when the logs open again', async () => {
    const app = await mounted();
    app.actor.send({ type: 'storing.requested', key: 'logAutoScroll', value: 'false' });
    app.actor.send({ type: 'dialog.open', dialog: 'logs' });
    expect(selectTop(app.dialogs().getSnapshot())?.ref.getSnapshot()).toMatchObject({ context: { autoScroll: false } });
    expect(app.put('logAutoScroll')).toEqual(['false']);
  });

  test('single keys turned off in their dialog are off at once, and the dialog shows it', async () => {
    const app = await mounted();
    app.actor.send({ type: 'key.pressed', key: '?', mod: false });
    const shown = selectTop(app.dialogs().getSnapshot())?.ref;
    shown?.send({ type: 'keys.toggle' });
    expect(app.put('shortcuts')).toEqual(['off']);
    expect(shown?.getSnapshot()).toMatchObject({ context: { singleKeys: false } });
    shown?.send({ type: 'dialog.cancel' });
    app.actor.send({ type: 'key.pressed', key: 'l', mod: false });
    expect(kindOf(app)).toBeUndefined();
  });

  test('single keys can be turned off; Ctrl+K stays', async () => {
    const app = await mounted({ backendAddress: ADDRESS, token: TOKEN, shortcuts: 'off' });
    app.actor.send({ type: 'key.pressed', key: 'l', mod: false });
    expect(kindOf(app)).toBeUndefined();
    app.actor.send({ type: 'key.pressed', key: 'x', mod: true });
    expect(kindOf(app)).toBeUndefined();
    app.actor.send({ type: 'key.pressed', key: 'k', mod: true });
    expect(kindOf(app)).toBe('palette');
  });

  test('the palette offers what can be done', async () => {
    const app = await mounted();
    app.session().send({ type: 'touch.received', reply: replyOf(lists(2, [], [connectedRef(serverRef(1))])) });
    const offered = () => {
      app.actor.send({ type: 'dialog.open', dialog: 'palette' });
      const top = selectTop(app.dialogs().getSnapshot());
      expect(top?.request).toMatchObject({ outbound: 'proxy', answers: true });
      app.dialogs().send({ type: 'dialog.closed', id: top?.id ?? '' });
      return top?.request.kind === 'palette' ? top.request.actions : [];
    };
    expect(offered()).toContain('toggleCore');
    expect(offered()).not.toContain('ping');
    app.actor.send({ type: 'action.chosen', action: { kind: 'checkAll' } });
    app.actor.send({ type: 'action.chosen', action: { kind: 'find', reference: { _type: 'server', id: 2, sub: 0 } } });
    app.actor.send({ type: 'action.chosen', action: { kind: 'checkAll' } });
    expect(offered()).toContain('ping');
    app.actor.send({ type: 'action.chosen', action: { kind: 'toggleCore' } });
    expect(offered()).not.toContain('toggleCore');
  });

  describe('while the service does not answer', () => {
    const CONNECTED = lists(2, [], [connectedRef(serverRef(1))]);
    const offered = (app: Awaited<ReturnType<typeof mounted>>) => {
      app.actor.send({ type: 'dialog.open', dialog: 'palette' });
      const top = selectTop(app.dialogs().getSnapshot());
      app.dialogs().send({ type: 'dialog.closed', id: top?.id ?? '' });
      return top?.request.kind === 'palette' ? top.request : expect.fail('no palette');
    };
    const press = (app: Awaited<ReturnType<typeof mounted>>, key: string) =>
      app.actor.send({ type: 'key.pressed', key, mod: false });
    const lose = (app: Awaited<ReturnType<typeof mounted>>) => app.service.tell({ type: 'service.lost' });
    const hear = (app: Awaited<ReturnType<typeof mounted>>, running = false) =>
      app.session().send({ type: 'touch.received', reply: replyOf(CONNECTED, running) });

    test('a key does not start the core, and the palette does not offer it; then they do again', async () => {
      const app = await mounted();
      hear(app);
      lose(app);
      press(app, 's');
      expect(app.start.calls).toHaveLength(0);
      expect(offered(app)).toMatchObject({ answers: false });
      expect(offered(app).actions).not.toContain('toggleCore');
      hear(app);
      expect(offered(app).actions).toContain('toggleCore');
      press(app, 's');
      expect(app.start.calls).toHaveLength(1);
    });

    test('nor do they stop it when the messages of the service have ended', async () => {
      const app = await mounted();
      hear(app, true);
      const which = serverRef(1);
      const statuses = [{ which, alive: true, delay: 30, lastSeen: null, lastTry: null }];
      app.session().send({ type: 'observatory.received', report: { outbound: 'proxy', statuses } });
      app.clock.increment(5_000);
      press(app, 's');
      expect(app.stop.calls).toHaveLength(0);
      expect(offered(app)).toMatchObject({ answers: false });
      expect(offered(app).actions).not.toContain('toggleCore');
      hear(app, true);
      expect(offered(app)).toMatchObject({ answers: true });
      press(app, 's');
      expect(app.stop.calls).toHaveLength(1);
    });

    test('a start that this panel began can be taken back, as its button can', async () => {
      const app = await mounted();
      hear(app);
      press(app, 's');
      app.clock.increment(3_000);
      lose(app);
      expect(offered(app).actions).toContain('toggleCore');
      press(app, 's');
      expect(app.stop.calls).toHaveLength(1);
    });

    test('nothing is tested, connected or disconnected, not even by a palette that was open before', async () => {
      const app = await mounted();
      hear(app, true);
      press(app, 'a');
      expect(offered(app).actions).toEqual(expect.arrayContaining(['testShown', 'ping', 'http']));
      lose(app);
      press(app, 'p');
      for (const kind of ['testShown', 'ping', 'http'] as const) {
        expect(offered(app).actions).not.toContain(kind);
        app.actor.send({ type: 'action.chosen', action: { kind } });
      }
      for (const verb of ['test', 'connect', 'connectOnly', 'disconnect'] as const)
        app.actor.send({ type: 'action.chosen', action: { kind: 'row', verb, row: serverRef(1), outbound: 'proxy' } });
      expect([...app.now().context.latencies]).toEqual([]);
      expect(selectChild(app.session().getSnapshot(), 'nodes').getSnapshot().context.asked).toBeNull();
    });

    test('what opens a dialog or changes only what is shown can be chosen', async () => {
      const app = await mounted();
      hear(app);
      lose(app);
      press(app, 'a');
      expect(offered(app).actions).toEqual(expect.arrayContaining(['fastest', 'checkAll', 'delete', 'import', 'logs']));
      press(app, 'i');
      expect(kindOf(app)).toBe('import');
    });
  });

  test('theme, language, notices and logout are the app’s own', async () => {
    const app = await mounted();
    app.actor.send({ type: 'action.chosen', action: { kind: 'language', language: 'fa' } });
    expect(selectWantedLanguage(selectAppChild(app.now(), 'language').getSnapshot())).toBe('fa');
    app.actor.send({ type: 'action.chosen', action: { kind: 'theme', choice: 'dark' } });
    expect(selectChoice(selectAppChild(app.now(), 'appearance').getSnapshot())).toBe('dark');
    app.actor.send({ type: 'action.chosen', action: { kind: 'history' } });
    expect(selectAppChild(app.now(), 'notices').getSnapshot().value).toBe('open');
    app.actor.send({ type: 'action.chosen', action: { kind: 'textSetting', subject: 'dns' } });
    app.actor.send({ type: 'action.chosen', action: { kind: 'logout' } });
    expect(selectUserName(app.now())).toBeNull();
  });

  test('a failed start is kept until the next try, until the core runs, and not for another service', async () => {
    const app = await mounted();
    const kept = () => selectFailedStart(app.now())?.getSnapshot().context.message ?? null;
    const fail = (message: string) => app.actor.send({ type: 'start.refused', message });
    expect(kept()).toBeNull();
    fail('no memory');
    expect(kept()).toBe('no memory');
    app.session().send({ type: 'touch.received', reply: replyOf(lists(1)) });
    expect(kept()).toBe('no memory');
    fail('');
    expect(kept()).toBe('');
    app.actor.send({ type: 'start.tried' });
    expect(kept()).toBeNull();
    fail('no memory');
    app.session().send({ type: 'touch.received', reply: replyOf(lists(1), true) });
    expect(kept()).toBeNull();
    fail('no memory');
    app.actor.send({ type: 'stack.cleared', reason: { kind: 'addressElsewhere', address: 'http://b:2' } });
    expect(kept()).toBeNull();
  });

  test('a start that is refused offers to remove stale connections, remembered for an outbound that no list shows', async () => {
    const app = await mounted();
    const lost = { _type: 'server', id: 1, sub: 0, outbound: 'gone' } as const;
    app.session().send({ type: 'touch.received', reply: replyOf(lists(2, [], [connectedRef(serverRef(1))])) });
    app.actor.send({ type: 'connection.stored', reference: lost });
    app.actor.send({ type: 'connection.stored', reference: lost });
    expect(app.now().context.connections).toEqual([lost]);
    app.actor.send({ type: 'start.refused', message: 'no memory' });
    expect(app.keys()).not.toContain('staleConnections');
    app.actor.send({ type: 'start.refused', message: 'outbound gone: not found' });
    expect(app.keys()).toContain('staleConnections');
    app.actor.send({ type: 'notice.acted', action: { kind: 'removeStale', connections: [lost] } });
    expect(offersOf(app.now())).toEqual(['staleConnections']);
    app.actor.send({ type: 'connection.removed', reference: lost });
    expect(app.now().context.connections).toEqual([]);
  });
});

describe('what was stored is used from the beginning', () => {
  test('language and theme, and how the panel of connected servers stands', () => {
    const app = startApp({ _lang: 'fa', theme: 'dark', connectedPanel: 'folded' });
    const plain = startApp({});
    const seen = ({ actor }: typeof app) => [
      selectWantedLanguage(selectAppChild(actor.getSnapshot(), 'language').getSnapshot()),
      selectChoice(selectAppChild(actor.getSnapshot(), 'appearance').getSnapshot()),
      selectAppChild(actor.getSnapshot(), 'connectedPanel').getSnapshot().value,
    ];
    const [stored, byDefault] = [seen(app), seen(plain)];
    expect(stored.slice(0, 2)).toEqual(['fa', 'dark']);
    expect(byDefault.slice(0, 2)).toEqual(['en', 'system']);
    expect(stored[2]).not.toEqual(byDefault[2]);
  });
});

describe('what outlives a session', () => {
  test('the drawer with the connected servers', async () => {
    const app = await mounted();
    const panel = selectAppChild(app.actor.getSnapshot(), 'connectedPanel');
    panel.send({ type: 'drawer.open' });
    const before = app.session();
    app.actor.send({ type: 'remount.requested' });
    expect(app.session()).not.toBe(before);
    expect(selectAppChild(app.actor.getSnapshot(), 'connectedPanel')).toBe(panel);
    expect(selectIsDrawn(panel.getSnapshot())).toBe(true);
  });

  test('latencies, and whether the page is seen and our calls go on', async () => {
    const app = await mounted();
    const latencies = new Map([['server:1', '9ms']]);
    app.actor.send({ type: 'latencies.received', latencies });
    expect(app.now().context.latencies).toBe(latencies);
    app.browser.tell({ type: 'page.hidden' });
    app.service.tell({ type: 'calls.counted', inFlight: 2 });
    expect(app.now().context).toMatchObject({ visible: false, inFlight: 2 });
    app.unauthorised();
    app.browser.tell({ type: 'page.shown' });
    app.service.tell({ type: 'calls.counted', inFlight: 0 });
    expect(app.now().context).toMatchObject({ visible: true, inFlight: 0 });
  });

  test('an address that another tab has changed, or a 401, while the session had crashed', async () => {
    for (const [happens, session] of [
      ['address', 'away'],
      ['unauthorised', 'signedOut'],
    ] as const) {
      const { machine, slots } = appUnderTest();
      const broken = setup({
        types: { events: {} as { readonly type: 'break' } },
        actions: {
          throw: () => {
            throw new Error('broken');
          },
        },
      }).createMachine({ on: { break: { actions: 'throw' } } });
      const { actor, clock } = startActor(
        machine.provide({ actors: { session: broken as never } }),
        appInput({ backendAddress: ADDRESS, token: TOKEN }),
      );
      await slots.version.latest.resolve(VERSION);
      (actor.getSnapshot().children as Record<string, { send: (event: object) => void }>)['session']?.send({
        type: 'break',
      });
      expect(actor.getSnapshot().value).toMatchObject({ session: 'crashed' });
      if (happens === 'address')
        slots.storage.tell({ type: 'storage.changed', key: 'backendAddress', value: 'http://b:2' });
      else slots.service.tell({ type: 'service.unauthorised', first: false });
      expect(actor.getSnapshot().value).toMatchObject({ session });
      clock.increment(3_000);
      expect(actor.getSnapshot().value).toMatchObject({ session });
    }
  });

  test('three deletions have an undo each', async () => {
    const app = await mounted();
    for (let count = 0; count < 3; count += 1)
      app.actor.send({
        type: 'outbound.deleted',
        outbound: { name: 'x', setting: null, connections: [], touch: lists(1), wasRunning: false },
      });
    expect(offersOf(app.now())).toEqual(['undo.0', 'undo.1', 'undo.2']);
  });
});

test('stale connections are counted, named in the notice and removed by it', async () => {
  const app = await mounted();
  const lost = { _type: 'server', id: 7, sub: 0, outbound: 'gone' } as const;
  app.session().send({ type: 'touch.received', reply: replyOf(lists(2, [], [connectedRef(serverRef(1))])) });
  app.actor.send({ type: 'connection.stored', reference: lost });
  app.actor.send({ type: 'start.refused', message: 'outbound gone: not found' });
  const notices = selectToasts(selectAppChild(app.now(), 'notices').getSnapshot()).map(
    ({ actor }) => actor.getSnapshot().context.notice,
  );
  expect(notices).toContainEqual(
    expect.objectContaining({
      key: 'staleConnections',
      intent: 'warning',
      values: { count: 1 },
      duration: 10_000,
      actions: [{ kind: 'removeStale', connections: [lost] }],
    }),
  );
});

test('an action of the session opens nothing of the app’s own', async () => {
  const app = await mounted();
  app.actor.send({ type: 'action.chosen', action: { kind: 'checkAll' } });
  expect(selectAppChild(app.now(), 'notices').getSnapshot().value).not.toBe('open');
  expect(app.browser.commands).toEqual([]);
  app.actor.send({ type: 'notice.acted', action: { kind: 'openUsage' } });
  expect(app.browser.commands.map(({ type }) => type)).toEqual(['browser.open']);
});

describe('a programming error', () => {
  const broken = setup({
    types: { events: {} as { readonly type: 'break' } },
    actions: {
      throw: () => {
        throw new Error('broken');
      },
    },
  }).createMachine({ on: { break: { actions: 'throw' } } });

  function startWith(actors: object, offers: Offered = {}) {
    const { machine, slots } = appUnderTest(offers);
    const { actor, clock } = startActor(
      machine.provide({ actors }),
      appInput({ backendAddress: ADDRESS, token: TOKEN }),
    );
    const breakChild = (id: string): void => {
      const child = childrenOf(actor)[id] ?? childrenOf(childrenOf(actor)['offers'])[id];
      (child ?? expect.fail(`no ${id}`)).send({ type: 'break' });
    };
    const keys = () =>
      selectToasts(selectAppChild(actor.getSnapshot(), 'notices').getSnapshot()).map(
        (toast) => toast.actor.getSnapshot().context.notice.values,
      );
    return { actor, clock, breakChild, keys, ...slots };
  }

  test('in the session: it is reported, and the page remounts 3 s later', async () => {
    const { actor, breakChild, clock, keys, version } = startWith({ session: broken });
    await version.latest.resolve(VERSION);
    breakChild('session');
    expect(actor.getSnapshot().value).toEqual({ session: 'crashed', login: 'closed' });
    expect(keys()).toEqual([{ message: 'broken' }]);
    clock.increment(3_000);
    expect(actor.getSnapshot().value).toEqual({ session: 'mounted', login: 'closed' });
  });

  test('in the login dialog: another one opens', async () => {
    const { actor, breakChild, keys, service, version } = startWith({ login: broken });
    await version.latest.resolve(VERSION);
    service.tell({ type: 'service.unauthorised', first: false });
    const dialog = selectLogin(actor.getSnapshot());
    breakChild('login');
    expect(actor.getSnapshot().value).toEqual({ session: 'signedOut', login: 'open' });
    expect(selectLogin(actor.getSnapshot())).not.toBe(dialog);
    expect(keys()).toEqual([{ message: 'broken' }]);
  });

  test('in an undo, or in a child that lives as long as the app: it is reported', async () => {
    const { actor, breakChild, keys, version } = startWith({ language: broken }, { undo: broken });
    await version.latest.resolve(VERSION);
    actor.send({ type: 'rows.deleted', rows: [], wasRunning: false, mode: 'ask' });
    breakChild('undo.0');
    breakChild('language');
    expect(actor.getSnapshot().status).toBe('active');
    expect(keys()).toEqual([{ message: 'broken' }]);
  });
});

describe('the user name in a token', () => {
  test('[6.04] letters outside ASCII', () => expect(userNameOf(tokenOf('Ада 🚂'))).toBe('Ада 🚂'));
  test.each([
    null,
    '',
    'x',
    '..',
    'a.%%%.b',
    `a.${Buffer.from('[1]').toString('base64')}.b`,
    `a.${Buffer.from('{"uname":5}').toString('base64')}.b`,
  ])('none in %j', (token) => expect(userNameOf(token)).toBeNull());
});
