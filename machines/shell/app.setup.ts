import { assign, enqueueActions, fromCallback, raise, sendTo, setup, stopChild } from 'xstate';
import { appearanceMachine } from './appearance.machine';
import { failedStartMachine } from '../service/failed-start.machine';
import { backendMachine } from '../service/backend.machine';
import { connectedPanelMachine } from '../nodes/connected-panel.machine';
import { lostDraft, requestFor } from './drafts.rules';
import { dialogStackMachine } from './dialog-stack.machine';
import { type ConnectedReference } from '../domain/reference';
import { type ServiceVersion } from '../domain/service-version';
import { type TouchReply } from '../domain/touch';
import { languageMachine } from './language.machine';
import { loginMachine } from '../session/login.machine';
import { noticesMachine } from './notices.machine';
import { offersMachine } from './offers.machine';
import { type PanelAction } from '../ports/actions';
import { panelPartsMachine } from './panel-parts.machine';
import { type BrowserCommand } from '../ports/browser';
import { type StoredSubject } from '../domain/text-subject';
import { type DialogRequest } from '../ports/dialog';
import { type BackendChange, type HostFact, type KeptView, type Latencies, type StackReason } from '../ports/host';
import { notice, noticeOfFault, success, type NoticeAction, type NoticeSpec } from '../ports/notice';
import { type ServiceCommand, type ServiceFact, type ServiceInput } from '../ports/service-watch';
import { shortcutOf } from '../ports/shortcuts';
import { type StorageCommand } from '../ports/storage';
import { LINKS, TOAST, UNREACHABLE_RETRY } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { hearersOf } from '../shared/hearers';
import { notProvidedCallback } from '../shared/not-provided';
import { sessionMachine } from '../session/session.machine';
import { childrenOf, dialogOf, draftsOf, staleConnections, storedWith, without } from './app.actions';
import { APP_HEARERS } from './app.hearers';
import { dialogContextOf, connectionOf, takesSingleKeys, viewElsewhere } from './app.rules';
import { type AppCommand, type AppContext, type AppFact, type AppInput } from './app.types';
import {
  changesToken,
  putsOfAddress,
  putsOfToken,
  storedAddress,
  tokenFor,
  tokenKeyOf,
  usableToken,
} from '../session/token.rules';

type FieldsReceived = Omit<Extract<ServiceFact, { readonly type: 'fields.received' }>, 'type'>;

/** The words of the app's chart: its children, what it does and what it decides by. */
export const appSetup = setup({
  types: {
    context: {} as AppContext,
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
    parts: panelPartsMachine,
    language: languageMachine,
    appearance: appearanceMachine,
    offers: offersMachine,
    failedStart: failedStartMachine,
    storage: fromCallback<StorageCommand>(notProvidedCallback('app', 'storage')),
    service: fromCallback<ServiceCommand, ServiceInput>(notProvidedCallback('app', 'service')),
    browser: fromCallback<BrowserCommand>(notProvidedCallback('app', 'browser')),
  },
  actions: {
    keepBackend: assign(
      (
        { context: { input } },
        { address, version }: { readonly address: string; readonly version: ServiceVersion },
      ) => ({
        address,
        token: tokenFor(address, input),
        version,
        unsupportedCalls: [],
        seenKeys: {},
      }),
    ),
    /** A token that stands alone, as this panel once stored it, is kept with its address from now on. */
    keepTokenWithAddress: enqueueActions(({ context: { address, token, input }, enqueue }) => {
      const key = tokenKeyOf(address);
      if (token !== null && input.stored[key] === undefined)
        enqueue.raise({ type: 'storing.requested', key, value: token });
    }),
    /** Somebody logged in or out here. */
    keepToken: enqueueActions(({ context, enqueue }, { token }: { readonly token: string | null }) => {
      enqueue.assign({ token: usableToken(token) });
      for (const [key, value] of putsOfToken(context.address, token, context.input))
        enqueue.raise({ type: 'storing.requested', key, value });
    }),
    /** Another tab of the panel stored something. */
    follow: enqueueActions(({ context, enqueue }, { key, value }: Omit<StorageCommand, 'type'>) => {
      if (key === '_lang') enqueue.sendTo('language', { type: 'language.storedElsewhere', value });
      if (key === 'theme') enqueue.sendTo('appearance', { type: 'appearance.storedElsewhere', value });
      if (key === 'backendAddress')
        enqueue.sendTo('dialogs', { type: 'stack.clear', reason: { kind: 'addressElsewhere', address: value } });
      if (!changesToken(context, { key, value })) return;
      const token = usableToken(value);
      enqueue.assign({ token });
      if (key === 'token') enqueue.raise({ type: 'storing.requested', key: tokenKeyOf(context.address), value: token });
      enqueue.raise({ type: 'account.changed' });
    }),
    keepFirst: assign({ first: (_, { first }: { readonly first: boolean }) => first }),
    keepReply: assign({ reply: (_, { reply }: { readonly reply: TouchReply }) => reply }),
    keepView: assign({
      view: ({ context }, { view }: { readonly view: Partial<KeptView> }) => ({ ...context.view, ...view }),
    }),
    keepUnsupportedCall: assign({
      unsupportedCalls: ({ context }, { call }: { readonly call: string }) => [
        ...new Set([...context.unsupportedCalls, call]),
      ],
    }),
    keepKeys: assign({
      seenKeys: ({ context }, { reply, keys }: FieldsReceived) => ({ ...context.seenKeys, [reply]: keys }),
    }),
    keepPending: assign({
      pending: ({ context }, { subject }: { readonly subject: StoredSubject }) => [
        ...new Set([...context.pending, subject]),
      ],
    }),
    forgetPending: assign({ pending: [] }),
    /** Another service: nothing that was learnt of the old one holds, and nothing of it can be undone there. */
    forgetLists: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({
        reply: null,
        pending: [],
        latencies: new Map(),
        view: viewElsewhere(context.view),
        connections: [],
      });
      enqueue.sendTo('offers', { type: 'offers.withdraw' });
      enqueue.stopChild('failedStart');
      enqueue.sendTo('notices', { type: 'notice.withdraw', kinds: ['undo', 'removeStale'] });
    }),
    keepLatencies: assign({ latencies: (_, { latencies }: { readonly latencies: Latencies }) => latencies }),
    noteShown: assign({ visible: true }),
    noteHidden: assign({ visible: false }),
    noteCalls: assign({ inFlight: (_, { inFlight }: { readonly inFlight: number }) => inFlight }),
    useService: sendTo('service', ({ context }) => ({ type: 'service.use', ...connectionOf(context) }) as const),
    store: sendTo(
      'storage',
      (_, command: Omit<StorageCommand, 'type'>) => ({ ...command, type: 'storage.put' }) as const,
    ),
    say: sendTo(
      'notices',
      (_, { spec }: { readonly spec: NoticeSpec }) => ({ type: 'notice.raise', notice: spec }) as const,
    ),
    sayFault: enqueueActions(({ enqueue }, { fault }: { readonly fault: Fault }) => {
      const said = noticeOfFault(fault);
      if (said !== null) enqueue.sendTo('notices', { type: 'notice.raise', notice: said });
    }),
    sayCopied: sendTo('notices', (_, { error }: { readonly error: string | null }) => ({
      type: 'notice.raise' as const,
      notice: error === null ? success('copied') : notice('copyFailed', 'warning', { message: error }),
    })),
    openDialog: sendTo(
      'dialogs',
      ({ context }, { dialog }: { readonly dialog: DialogRequest }) =>
        ({ type: 'dialog.open', dialog, dialogContext: dialogContextOf(context) }) as const,
    ),
    tellDialogs: sendTo(
      'dialogs',
      ({ context }) => ({ type: 'context.changed', dialogContext: dialogContextOf(context) }) as const,
    ),
    tellDialogsLatencies: sendTo(
      'dialogs',
      (_, { latencies }: { readonly latencies: Latencies }) => ({ type: 'latencies.received', latencies }) as const,
    ),
    coverDialogs: sendTo('dialogs', { type: 'login.opened' }),
    tell: enqueueActions(({ self, event, enqueue }) => {
      const children = childrenOf(self);
      for (const child of hearersOf(APP_HEARERS, event))
        if (children[child] !== undefined) enqueue.sendTo(child, event);
    }),
    reopenDrafts: enqueueActions(({ context, enqueue }, { reply }: { readonly reply: TouchReply }) => {
      if (context.drafts.length === 0) return;
      enqueue.assign({ drafts: [] });
      for (const draft of context.drafts) {
        const dialog = requestFor(draft, reply.touch);
        if (dialog === null) {
          const lost = notice('draftLost', 'warning', lostDraft(draft), TOAST.prompt);
          enqueue.sendTo('notices', { type: 'notice.raise', notice: lost });
          continue;
        }
        const dialogContext = dialogContextOf({ ...context, reply });
        enqueue.sendTo('dialogs', { type: 'dialog.open', dialog, dialogContext, retyped: draft.commands });
      }
    }),
    reloadPage: sendTo(
      'browser',
      ({ self }) => ({ type: 'browser.reload', drafts: draftsOf(childrenOf(self)) }) as const,
    ),
    tellAnswered: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('backend', { type: 'touch.received' });
      enqueue.sendTo('parts', { type: 'page.settled' });
    }),
    tellAccountChanged: raise({ type: 'account.changed' }),
    tellLogin: sendTo(
      'login',
      (_, { first }: { readonly first: boolean }) => ({ type: 'login.firstKnown', first }) as const,
    ),
    clearDialogs: sendTo(
      'dialogs',
      (_, params: Pick<Extract<HostFact, { type: 'stack.cleared' }>, 'reason'>) =>
        ({ type: 'stack.clear', ...params }) as const,
    ),
    adoptAddress: enqueueActions(({ context, enqueue }, { reason }: { readonly reason: StackReason }) => {
      if (reason.kind === 'addressElsewhere') {
        const address = storedAddress({ backendAddress: reason.address ?? '' });
        enqueue.sendTo('backend', { type: 'address.storedElsewhere', address });
        enqueue.raise({ type: 'address.changed' });
      }
      if (reason.kind !== 'address') return;
      for (const [key, value] of putsOfAddress(reason.address, context.input))
        enqueue.raise({ type: 'storing.requested', key, value });
      enqueue.sendTo('backend', { type: 'address.adopted', address: reason.address, version: reason.version });
    }),
    keepStored: assign(({ context: { input } }, { key, value }: Omit<StorageCommand, 'type'>) => ({
      input: { ...input, stored: storedWith(input.stored, key, value) },
    })),
    actOnNotice: enqueueActions(({ context, enqueue }, { action }: { readonly action: NoticeAction }) => {
      switch (action.kind) {
        case 'adjustAddress':
          return enqueue.raise({ type: 'action.chosen', action: { kind: 'address' } });
        case 'openLogs':
          return enqueue.raise({ type: 'action.chosen', action: { kind: 'logs' } });
        case 'openUsage':
          return enqueue.sendTo('browser', { type: 'browser.open', url: LINKS.usage });
        case 'copyText':
          return enqueue.sendTo('browser', { type: 'browser.copy', text: action.text });
        case 'openAlternateSite':
          return enqueue.sendTo('browser', { type: 'browser.open', url: context.input.page.alternateSite });
        case 'reload':
          return enqueue.raise({ type: 'reload.requested' });
        default:
      }
    }),
    perform: enqueueActions(({ context, enqueue, self }, { action }: { readonly action: PanelAction }) => {
      const dialogContext = dialogContextOf(context);
      const dialog = dialogOf(action, context.input.stored, childrenOf(self), dialogContext.service);
      if (dialog !== null) return enqueue.sendTo('dialogs', { type: 'dialog.open', dialog, dialogContext });
      if (action.kind === 'history') enqueue.sendTo('notices', { type: 'history.open' });
      if (action.kind === 'theme') enqueue.sendTo('appearance', { type: 'appearance.choose', choice: action.choice });
      if (action.kind === 'language')
        enqueue.sendTo('language', { type: 'language.choose', language: action.language });
      if (action.kind === 'logout') enqueue.raise({ type: 'account.logOut' });
    }),
    press: enqueueActions(({ context, enqueue }, { key, mod }: { readonly key: string; readonly mod: boolean }) => {
      const shortcut = shortcutOf(key, mod);
      if (shortcut === undefined || (!mod && !takesSingleKeys(context.input.stored))) return;
      enqueue.raise({ type: 'action.chosen', action: { kind: shortcut.action } });
    }),
    keepConnection: assign(({ context }, { reference }: { readonly reference: ConnectedReference }) => ({
      connections: [...without(context.connections, reference), reference],
    })),
    forgetConnection: assign(({ context }, { reference }: { readonly reference: ConnectedReference }) => ({
      connections: without(context.connections, reference),
    })),
    keepFailedStart: enqueueActions(({ enqueue }, { message }: { readonly message: string }) => {
      enqueue.stopChild('failedStart');
      enqueue.spawnChild('failedStart', { id: 'failedStart', input: { message } });
    }),
    forgetFailedStart: stopChild('failedStart'),
    noteRunning: enqueueActions(({ enqueue }, { reply }: { readonly reply: TouchReply }) => {
      if (reply.running) enqueue.stopChild('failedStart');
    }),
    offerRemoval: enqueueActions(({ context, enqueue }, { message }: { readonly message: string }) => {
      const connections = staleConnections(context, message);
      if (connections.length === 0) return;
      const spec = notice('staleConnections', 'warning', { count: connections.length }, TOAST.prompt, [
        { kind: 'removeStale', connections },
      ]);
      enqueue.sendTo('notices', { type: 'notice.raise', notice: spec });
    }),
  },
  guards: {
    showsMore: ({ context }, { reply, keys }: FieldsReceived) => context.seenKeys[reply]?.join() !== keys.join(),
    isBack: (_, { change }: { readonly change: BackendChange }) => change === 'back',
    isElsewhere: (_, { change }: { readonly change: BackendChange }) => change !== 'back',
    isKind: (_, { kind, wanted }: { readonly kind: string; readonly wanted: string }) => kind === wanted,
  },
  delays: { retry: UNREACHABLE_RETRY },
});
