import { assign, enqueueActions, fromCallback, raise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { appearanceMachine } from '../appearance/appearance.machine';
import { backendMachine } from '../backend/backend.machine';
import { type PageFacts } from '../backend/backend.rules';
import { connectedPanelMachine } from '../connected-panel/connected-panel.machine';
import { dialogStackMachine } from '../dialog-stack/dialog-stack.machine';
import { type ServiceVersion } from '../domain/service-version';
import { type TouchReply } from '../domain/touch';
import { languageMachine } from '../language/language.machine';
import { loginMachine } from '../login/login.machine';
import { noticesMachine } from '../notices/notices.machine';
import { type BrowserCommand, type BrowserFact } from '../ports/browser';
import { type DialogCircumstances, type DialogRequest } from '../ports/dialog';
import { type BackendChange, type HostFact, type KeptView, type Latencies, type StackReason } from '../ports/host';
import { noticeOfFault, type NoticeAction, type NoticeSpec } from '../ports/notice';
import { type ServiceCommand, type ServiceFact } from '../ports/service-watch';
import { type StorageCommand, type StorageFact, type Stored } from '../ports/storage';
import { LINKS } from '../shared/constants';
import { faultOf, type Fault } from '../shared/faults';
import { notProvidedCallback } from '../shared/not-provided';
import { sessionMachine } from '../session/session.machine';
import { undoMachine } from '../undo/undo.machine';
import { initialView, userNameOf } from './app.rules';

export type AppCommand = { readonly type: 'account.logout' } | { readonly type: 'address.open' };

/** `account.changed`: somebody logged in or out, here or in another tab of the panel. */
export type AppFact = HostFact | ServiceFact | BrowserFact | StorageFact | { readonly type: 'account.changed' };

export interface AppInput {
  readonly stored: Stored;
  readonly ownAddress: string;
  readonly page: PageFacts;
  readonly browserLanguages: readonly string[];
  readonly system: { readonly dark: boolean; readonly forcedColors: boolean };
}

interface Context {
  readonly input: AppInput;
  /** A token that cannot be decoded counts as not logged in and is not sent. */
  readonly token: string | null;
  readonly address: string;
  readonly version: ServiceVersion | null;
  /** 401 said that no account exists yet. */
  readonly first: boolean;
  /** Calls that the service in use lacks. */
  readonly lacking: readonly string[];
  readonly view: KeptView;
  readonly reply: TouchReply | null;
  readonly latencies: Latencies;
  readonly undos: number;
}

function circumstancesOf({ reply, address, version }: Context): DialogCircumstances {
  return { reply, address, docker: version?.dockerMode ?? false };
}

function usable(token: string | null | undefined): string | null {
  return userNameOf(token ?? null) === null ? null : (token ?? null);
}

/** The root: which service, who is logged in, the session of the mounted page, and all that outlives a remount. */
export const appMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AppCommand | AppFact,
    input: {} as AppInput,
  },
  actors: {
    backend: backendMachine,
    session: sessionMachine,
    login: loginMachine,
    dialogs: dialogStackMachine,
    connectedPanel: connectedPanelMachine,
    notices: noticesMachine,
    language: languageMachine,
    appearance: appearanceMachine,
    undo: undoMachine,
    storage: fromCallback<StorageCommand>(notProvidedCallback('app', 'storage')),
    service: fromCallback<ServiceCommand>(notProvidedCallback('app', 'service')),
    browser: fromCallback<BrowserCommand>(notProvidedCallback('app', 'browser')),
  },
  actions: {
    keepBackend: assign((_, { address, version }: { readonly address: string; readonly version: ServiceVersion }) => ({ address, version, lacking: [] })),
    keepToken: assign({ token: (_, { token }: { readonly token: string | null }) => usable(token) }),
    keepFirst: assign({ first: (_, { first }: { readonly first: boolean }) => first }),
    keepReply: assign({ reply: (_, { reply }: { readonly reply: TouchReply }) => reply }),
    keepView: assign({ view: ({ context }, { view }: { readonly view: Partial<KeptView> }) => ({ ...context.view, ...view }) }),
    keepLacking: assign({ lacking: ({ context }, { call }: { readonly call: string }) => [...new Set([...context.lacking, call])] }),
    forgetLists: assign({ reply: null, latencies: new Map(), view: initialView(undefined) }),
    keepLatencies: assign({ latencies: (_, { latencies }: { readonly latencies: Latencies }) => latencies }),
    useService: sendTo('service', ({ context }) => ({ type: 'service.use', address: context.address, token: context.token }) as const),
    store: sendTo('storage', (_, command: Omit<StorageCommand, 'type'>) => ({ type: 'storage.put', ...command }) as const),
    say: sendTo('notices', (_, { spec }: { readonly spec: NoticeSpec }) => ({ type: 'notice.raise', notice: spec }) as const),
    sayFault: enqueueActions(({ enqueue }, { fault }: { readonly fault: Fault }) => {
      const said = noticeOfFault(fault);
      if (said !== null) enqueue.sendTo('notices', { type: 'notice.raise', notice: said });
    }),
    openLink: sendTo('browser', (_, { url }: { readonly url: string }) => ({ type: 'browser.open', url }) as const),
    openDialog: sendTo('dialogs', ({ context }, { dialog }: { readonly dialog: DialogRequest }) =>
      ({ type: 'dialog.open', dialog, circumstances: circumstancesOf(context) }) as const,
    ),
    tellBackend: sendTo('backend', ({ event }) => event as never),
    tellBackendAnswered: sendTo('backend', { type: 'touch.received' }),
    tellBackendAddress: sendTo('backend', (_, { value }: { readonly value: string | null }) => ({ type: 'address.storedElsewhere', address: value }) as const),
    tellLanguage: sendTo('language', (_, { value }: { readonly value: string | null }) => ({ type: 'language.storedElsewhere', value }) as const),
    tellAppearance: sendTo('appearance', ({ event }) => event as never),
    tellSession: sendTo('session', ({ event }) => event as never),
    tellAccountChanged: raise({ type: 'account.changed' }),
    tellLogin: sendTo('login', (_, { first }: { readonly first: boolean }) => ({ type: 'login.firstKnown', first }) as const),
    clearDialogs: sendTo('dialogs', (_, params: Pick<Extract<HostFact, { type: 'stack.cleared' }>, 'reason'>) => ({ type: 'stack.clear', ...params }) as const),
    adoptAddress: enqueueActions(({ enqueue }, { reason }: { readonly reason: StackReason }) => {
      if (reason.kind !== 'address') return;
      enqueue.sendTo('storage', { type: 'storage.put', key: 'backendAddress', value: reason.address });
      enqueue.sendTo('backend', { type: 'address.adopted', address: reason.address, version: reason.version });
    }),
    offerUndo: enqueueActions(({ context, enqueue, self }, params: Pick<Extract<HostFact, { type: 'rows.deleted' }>, 'rows' | 'wasRunning' | 'mode'>) => {
      const id = `undo${context.undos}`;
      enqueue.assign({ undos: context.undos + 1 });
      enqueue.spawnChild('undo', { id, input: { host: self, id, ...params } });
    }),
    undo: enqueueActions(({ self, enqueue }, { action }: { readonly action: NoticeAction }) => {
      if (action.kind === 'undo' && self.getSnapshot().children[action.undo] !== undefined) enqueue.sendTo(action.undo, { type: 'undo.restore' });
    }),
  },
  guards: {
    isBack: (_, { change }: { readonly change: BackendChange }) => change === 'back',
    isElsewhere: (_, { change }: { readonly change: BackendChange }) => change !== 'back',
    isKind: (_, { kind, wanted }: { readonly kind: string; readonly wanted: string }) => kind === wanted,
    isKey: (_, { key, wanted }: { readonly key: string; readonly wanted: string }) => key === wanted,
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({
    input,
    token: usable(input.stored.token),
    address: input.stored.backendAddress ?? input.ownAddress,
    version: null,
    first: false,
    lacking: [],
    view: initialView(input.stored.lastNodeTab),
    reply: null,
    latencies: new Map(),
    undos: 0,
  }),
  type: 'parallel',
  invoke: [
    { id: 'storage', src: 'storage' },
    { id: 'service', src: 'service' },
    { id: 'browser', src: 'browser' },
    { id: 'notices', src: 'notices', input: ({ self }) => ({ host: self }) },
    { id: 'dialogs', src: 'dialogs', input: ({ self }) => ({ host: self }) },
    {
      id: 'language',
      src: 'language',
      input: ({ self, context: { input } }) => ({ host: self, stored: input.stored._lang ?? null, browser: input.browserLanguages }),
    },
    {
      id: 'appearance',
      src: 'appearance',
      input: ({ self, context: { input } }) => ({ host: self, stored: input.stored.theme ?? null, system: input.system }),
    },
    {
      id: 'connectedPanel',
      src: 'connectedPanel',
      input: ({ self, context: { input } }) => ({ host: self, stored: input.stored.connectedPanel ?? null }),
    },
    {
      id: 'backend',
      src: 'backend',
      input: ({ self, context: { input } }) => ({
        host: self,
        stored: input.stored.backendAddress ?? null,
        ownAddress: input.ownAddress,
        page: input.page,
      }),
    },
  ],
  on: {
    'notice.raised': { actions: { type: 'say', params: ({ event }) => ({ spec: event.notice }) } },
    'notice.acted': [
      { guard: { type: 'isKind', params: ({ event }) => ({ kind: event.action.kind, wanted: 'adjustAddress' }) }, actions: { type: 'openDialog', params: { dialog: { kind: 'address' } } } },
      {
        guard: { type: 'isKind', params: ({ event }) => ({ kind: event.action.kind, wanted: 'openUsage' }) },
        actions: { type: 'openLink', params: { url: LINKS.usage } },
      },
      {
        guard: { type: 'isKind', params: ({ event }) => ({ kind: event.action.kind, wanted: 'openAlternateSite' }) },
        actions: { type: 'openLink', params: ({ context }) => ({ url: context.input.page.alternateSite }) },
      },
      { actions: { type: 'undo', params: ({ event }) => event } },
    ],
    'dialog.requested': { actions: { type: 'openDialog', params: ({ event }) => event } },
    'address.open': { actions: { type: 'openDialog', params: { dialog: { kind: 'address' } } } },
    'storage.put': { actions: { type: 'store', params: ({ event }) => event } },
    'service.lacks': { actions: { type: 'keepLacking', params: ({ event }) => event } },
    'service.unreachable': { actions: 'tellBackend' },
    'touch.failed': { actions: 'tellBackend' },
    'lists.kept': { actions: [{ type: 'keepReply', params: ({ event }) => event }, 'tellBackendAnswered'] },
    'latencies.received': { actions: { type: 'keepLatencies', params: ({ event }) => event } },
    'view.changed': { actions: { type: 'keepView', params: ({ event }) => event } },
    'rows.deleted': { actions: { type: 'offerUndo', params: ({ event }) => event } },
    'system.changed': { actions: 'tellAppearance' },
    'page.shown': { actions: 'tellBackend' },
    'address.confirmed': {
      actions: { type: 'clearDialogs', params: ({ event: { address, version } }) => ({ reason: { kind: 'address', address, version } }) },
    },
    'account.logout': { actions: { type: 'clearDialogs', params: { reason: { kind: 'logout' } } } },
    'stack.cleared': [
      {
        guard: { type: 'isKind', params: ({ event }) => ({ kind: event.reason.kind, wanted: 'logout' }) },
        actions: [
          { type: 'keepToken', params: { token: null } },
          { type: 'store', params: { key: 'token', value: null } },
          'tellAccountChanged',
        ],
      },
      { actions: { type: 'adoptAddress', params: ({ event }) => event } },
    ],
    'storage.changed': [
      {
        guard: { type: 'isKey', params: ({ event }) => ({ key: event.key, wanted: '_lang' }) },
        actions: { type: 'tellLanguage', params: ({ event }) => event },
      },
      {
        guard: { type: 'isKey', params: ({ event }) => ({ key: event.key, wanted: 'backendAddress' }) },
        actions: { type: 'tellBackendAddress', params: ({ event }) => event },
      },
      {
        guard: { type: 'isKey', params: ({ event }) => ({ key: event.key, wanted: 'token' }) },
        actions: [{ type: 'keepToken', params: ({ event }) => ({ token: event.value }) }, 'tellAccountChanged'],
      },
    ],
  },
  states: {
    session: {
      initial: 'away',
      states: {
        away: {
          description: 'No service has answered yet.',
          on: { 'backend.ready': { target: 'mounted', actions: { type: 'keepBackend', params: ({ event }) => event } } },
        },
        mounted: {
          description: 'Entered anew for every "page remounts": sockets close, pending calls are aborted, lists are read anew.',
          entry: 'useService',
          invoke: {
            id: 'session',
            src: 'session',
            input: ({ self, context }) => ({
              host: self,
              view: context.view,
              reply: context.reply,
              latencies: context.latencies,
              loadBalanceValid: context.version?.loadBalanceValid ?? false,
            }),
            onError: { target: 'mounted', reenter: true, actions: { type: 'sayFault', params: ({ event }) => ({ fault: faultOf(event.error) }) } },
          },
          on: {
            'backend.ready': [
              {
                guard: { type: 'isBack', params: ({ event }) => event },
                target: 'mounted',
                reenter: true,
                actions: { type: 'keepBackend', params: ({ event }) => event },
              },
              {
                target: 'mounted',
                reenter: true,
                actions: [{ type: 'keepBackend', params: ({ event }) => event }, 'forgetLists'],
              },
            ],
            'remount.requested': { target: 'mounted', reenter: true },
            'account.changed': { target: 'mounted', reenter: true },
            'service.unauthorised': 'signedOut',
            'page.shown': { actions: ['tellBackend', 'tellSession'] },
            'page.hidden': { actions: 'tellSession' },
            'calls.counted': { actions: 'tellSession' },
            'touch.received': { actions: 'tellSession' },
            'touch.wanted': { actions: 'tellSession' },
            'poll.requested': { actions: 'tellSession' },
            'config.refused': { actions: 'tellSession' },
            'outbounds.received': { actions: 'tellSession' },
          },
        },
        signedOut: {
          description: 'A 401 came: no calls are made and the socket stays closed until login.',
          on: {
            'account.changed': 'mounted',
            'backend.ready': [
              { guard: { type: 'isBack', params: ({ event }) => event }, actions: { type: 'keepBackend', params: ({ event }) => event } },
              { target: 'mounted', actions: [{ type: 'keepBackend', params: ({ event }) => event }, 'forgetLists'] },
            ],
          },
        },
      },
    },
    login: {
      initial: 'closed',
      states: {
        closed: {
          on: { 'service.unauthorised': { target: 'open', actions: { type: 'keepFirst', params: ({ event }) => event } } },
        },
        open: {
          description: 'Any 401 opens it: Register when no account exists yet, otherwise Login.',
          invoke: {
            id: 'login',
            src: 'login',
            input: ({ context }) => ({ first: context.first }),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'keepToken', params: ({ event }) => event.output },
                { type: 'store', params: ({ event }) => ({ key: 'token', value: event.output.token }) },
                'tellAccountChanged',
              ],
            },
            onError: { target: 'open', reenter: true, actions: { type: 'sayFault', params: ({ event }) => ({ fault: faultOf(event.error) }) } },
          },
          on: {
            'service.unauthorised': { actions: { type: 'tellLogin', params: ({ event }) => event } },
            'account.changed': 'closed',
            'backend.ready': { guard: { type: 'isElsewhere', params: ({ event }) => event }, target: 'closed' },
          },
        },
      },
    },
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
export type AppSnapshot = SnapshotFrom<typeof appMachine>;
