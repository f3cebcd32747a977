import { act } from '@testing-library/react';
import { setup, type AnyActorLogic } from 'xstate';
import { expect } from 'vitest';
import { appMachine, type AppActor, type AppSnapshot } from '../../../machines/shell/app.machine';
import { selectLogin, selectUserName } from '../../../machines/shell/app.selectors';
import { type AppCommand, type AppFact } from '../../../machines/shell/app.types';
import { languageMachine } from '../../../machines/shell/language.machine';
import { selectMode } from '../../../machines/session/login.selectors';
import { notice } from '../../../machines/ports/notice';
import { DIALOGS } from '../../../src/dialogs';
import { App } from '../../../src/views/shell/App';
import { appInput, appUnderTest } from '../../harness/app';
import { runModel, type Stage } from '../../harness/run-model';
import { flush } from '../../harness/slots';
import { tokenOf, VERSION } from '../../harness/fixtures';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

type AppStage = Stage<typeof appMachine>;

const ADDRESS = 'http://a:1';
const TOKEN = tokenOf('eve');
const BOOK = JSON.stringify([
  { address: ADDRESS, name: 'Home', colour: 'teal', seen: 1, version: '2.4.14' },
  { address: 'http://b:2', name: 'Office', colour: 'blue', seen: 1, version: '2.4.14' },
]);
const { machine: provided, slots } = appUnderTest();
const real = provided.implementations.actors as Readonly<Record<string, AnyActorLogic>>;

/** A child that is there for the view and answers nothing, so that a path has no step but its own. */
function silent(context: object): AnyActorLogic {
  return setup({ types: { context: {} as object } }).createMachine({ context });
}

/** English is there at once. */
const instantLanguage = languageMachine.provide({
  actors: {
    loadCatalogue: {
      transition: (snapshot: unknown) => snapshot,
      getInitialSnapshot: () => ({ status: 'done', output: undefined, error: undefined, input: undefined }),
      getPersistedSnapshot: (snapshot: unknown) => snapshot,
    } as never,
  },
});

const actors: Readonly<Record<string, AnyActorLogic>> = {
  ...real,
  language: instantLanguage,
  backend: silent({ address: ADDRESS, version: VERSION, fault: null, prompted: [] }),
  dialogs: silent({ open: [], waiting: [], count: 0, reason: null }),
};

const children = [
  'storage',
  'service',
  'browser',
  'book',
  'notices',
  'dialogs',
  'language',
  'appearance',
  'connectedPanel',
  'backend',
  'session',
  'login',
  'offers',
  'failedStart',
  'parts',
];
const crashes = children.map((actorId) => ({
  type: `xstate.error.actor.${actorId}`,
  actorId,
  error: new Error('broken'),
}));
/** A failed start comes and goes without a trace in the state of the app, so that its crash is told at once. */
const isThere =
  (now: object) =>
  ({ actorId }: { readonly actorId: string }): boolean =>
    actorId in now || actorId === 'failedStart';
const loggedIn = { type: 'xstate.done.actor.login', actorId: 'login', output: { token: TOKEN } };

const LOST = { _type: 'server', id: 9, sub: 0, outbound: 'gone' } as const;

const facts: readonly AppFact[] = [
  { type: 'backend.answered', address: ADDRESS, version: VERSION, change: 'first' },
  { type: 'backend.answered', address: ADDRESS, version: VERSION, change: 'back' },
  { type: 'service.unauthorised', first: true },
  { type: 'service.unauthorised', first: false },
  { type: 'service.lost' },
  { type: 'call.unsupported', call: 'GET /api/customPac' },
  { type: 'fields.received', reply: 'ports', keys: ['http'] },
  { type: 'calls.counted', inFlight: 0 },
  { type: 'touch.received', reply: replyOf(lists(1, [], [connectedRef(serverRef(1))]), true) },
  { type: 'touch.wanted' },
  { type: 'touch.failed', fault: { kind: 'timeout' } },
  { type: 'poll.requested', reason: 'connect' },
  { type: 'poll.dropped', reason: 'connect' },
  { type: 'start.tried' },
  { type: 'stop.tried' },
  { type: 'start.refused', message: 'ID exceed range' },
  { type: 'connection.stored', reference: LOST },
  { type: 'connection.removed', reference: LOST },
  { type: 'action.chosen', action: { kind: 'logs' } },
  { type: 'key.pressed', key: 'l', mod: false },
  { type: 'notice.acted', action: { kind: 'removeStale', connections: [] } },
  { type: 'config.refused', message: 'no' },
  { type: 'outbounds.received', outbounds: ['proxy'] },
  {
    type: 'setting.storedOnly',
    subject: 'dns',
    trial: {
      type: 'trial.stored',
      change: { kind: 'text', subject: 'dns', before: { internal: '' }, after: { internal: 'a' } },
      tried: true,
    },
  },
  { type: 'setting.applied' },
  { type: 'setting.received', reply: { setting: {}, localGfwList: '' } },
  { type: 'settings.stored' },
  { type: 'memory.kept', memory: { localPorts: null } },
  { type: 'lists.kept', reply: replyOf(lists(1, [], [connectedRef(serverRef(1))]), true) },
  { type: 'latency.requested', test: 'ping', rows: [], touch: lists(0) },
  { type: 'latency.abandoned' },
  { type: 'latencies.received', latencies: new Map() },
  { type: 'traffic.told', traffic: { up: 1, down: 2 } },
  { type: 'view.changed', view: { page: 1 } },
  { type: 'rows.deleted', rows: [], wasRunning: false, mode: 'ask' },
  {
    type: 'outbound.deleted',
    outbound: { name: 'two', setting: null, connections: [], touch: lists(0), wasRunning: false },
  },
  { type: 'remount.requested' },
  { type: 'reload.requested' },
  { type: 'trial.started', change: { kind: 'settings', before: { a: 1 }, after: { a: 2 } } },
  { type: 'trial.answered', fault: null },
  { type: 'alive.received', alive: new Map() },
  { type: 'text.copied', error: null },
  { type: 'page.shown' },
  { type: 'page.hidden' },
  { type: 'network.returned' },
  { type: 'system.changed', dark: true, forcedColors: false },
  { type: 'notice.raised', notice: notice('copied', 'success') },
  { type: 'notice.acted', action: { kind: 'adjustAddress' } },
  { type: 'notice.acted', action: { kind: 'openUsage' } },
  { type: 'notice.acted', action: { kind: 'openAlternateSite' } },
  { type: 'notice.acted', action: { kind: 'undo', undo: 'undo.9' } },
  { type: 'dialog.requested', dialog: { kind: 'import' } },
  { type: 'storing.requested', key: 'theme', value: 'dark' },
  { type: 'storage.changed', key: '_lang', value: 'en' },
  { type: 'storage.changed', key: 'theme', value: 'light' },
  { type: 'storage.changed', key: 'backendAddress', value: 'http://b:2' },
  { type: 'storage.changed', key: 'token', value: TOKEN },
  { type: 'address.confirmed', address: 'http://b:2', version: VERSION },
  { type: 'stack.cleared', reason: { kind: 'logout' } },
  { type: 'stack.cleared', reason: { kind: 'addressElsewhere', address: 'http://b:2' } },
  { type: 'stack.cleared', reason: { kind: 'address', address: 'http://b:2', version: VERSION } },
];

async function chooseInUserMenu({ user, snapshot, screen }: AppStage, item: string): Promise<void> {
  const name = selectUserName(snapshot as AppSnapshot);
  const [trigger] = screen.getAllByLabelText(name === null ? 'Not logged in' : `Account: ${name}`);
  await user.click(trigger ?? expect.fail('no user menu'));
  await user.click(await screen.findByText(item));
}

/** The person fills in the form, and the service answers with a token. */
async function logIn({ fill, user, screen }: AppStage): Promise<void> {
  fill(await screen.findByLabelText(/^Username/), 'eve');
  fill(document.querySelector<HTMLElement>('input[name=password]') ?? expect.fail('no password field'), 'secret');
  await user.click(document.querySelector('button[type=submit]') ?? expect.fail('no button'));
  expect([...slots.login.calls, ...slots.register.calls].length).toBeGreaterThan(0);
  await act(async () => {
    for (const { calls } of [slots.login, slots.register]) await calls.at(-1)?.resolve({ token: TOKEN });
    await flush();
  });
}

const noPage = async ({ screen }: AppStage): Promise<void> => {
  expect(await screen.findByLabelText('Looking for the service…')).toBeTruthy();
  expect(screen.queryByLabelText(/^Core: /)).toBeNull();
};

runModel({
  machine: appMachine,
  holds: '[2.02] [2.03] [2.04] [2.17] [4.23] [4.24] [6.04]',
  inputs: () => [appInput({ backendAddress: ADDRESS, token: tokenOf('ada'), services: BOOK })],
  events: (snapshot): readonly (AppCommand | AppFact)[] => [
    ...(selectUserName(snapshot as AppSnapshot) === null ? [] : [{ type: 'account.logOut' } as const]),
    { type: 'dialog.open', dialog: 'addressPorts' },
    { type: 'service.choose', address: 'http://b:2' },
    ...facts,
    ...([loggedIn, ...crashes.filter(isThere(snapshot.children))] as unknown as readonly AppFact[]),
  ],
  actors,
  project: ({ token }) => token !== null,
  render: (app) => <App app={app as AppActor} views={DIALOGS} />,
  perform: {
    'account.logOut': (stage) => chooseInUserMenu(stage, 'Logout'),
    'service.choose': (stage) => chooseInUserMenu(stage, 'Office'),
    'dialog.open': (stage) => chooseInUserMenu(stage, 'Service address'),
    'xstate.done.actor.login': logIn,
    ...Object.fromEntries(crashes.map((crash) => [crash.type, ({ actor }: AppStage) => actor.send(crash as never)])),
  },
  facts: [...new Set(facts.map(({ type }) => type))],
  see: {
    'session.away': noPage,
    'session.crashed': noPage,
    'session.mounted': async ({ screen, snapshot }) => {
      expect(await screen.findByLabelText(/^Core: /)).toBeTruthy();
      const name = selectUserName(snapshot as AppSnapshot);
      expect(screen.getAllByLabelText(name === null ? 'Not logged in' : `Account: ${name}`).length).toBeGreaterThan(0);
      // The name comes with a part that is fetched after the first paint.
      expect(document.title).toMatch(/^(?:Home – )?Switchyard - a:1$/u);
    },
    'session.signedOut': async ({ screen }) => {
      expect(await screen.findByText('You are not logged in')).toBeTruthy();
      expect(screen.queryByLabelText(/^Core: /)).toBeNull();
    },
    'login.closed': () => expect(document.querySelector('input[name=password]')).toBeNull(),
    'login.open': async ({ screen, snapshot }) => {
      const login = selectLogin(snapshot as AppSnapshot) ?? expect.fail('no login');
      const mode = selectMode(login.getSnapshot());
      expect(await screen.findByRole('dialog', { name: mode === 'register' ? 'Register' : 'Login' })).toBeTruthy();
    },
  },
});
