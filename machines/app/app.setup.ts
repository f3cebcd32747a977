import { assign, enqueueActions, fromCallback, raise, sendTo, setup } from 'xstate';
import { appearanceMachine } from '../appearance/appearance.machine';
import { backendMachine } from '../backend/backend.machine';
import { connectedPanelMachine } from '../connected-panel/connected-panel.machine';
import { dialogStackMachine } from '../dialog-stack/dialog-stack.machine';
import { type ConnectedReference } from '../domain/reference';
import { type ServiceVersion } from '../domain/service-version';
import { type TouchReply } from '../domain/touch';
import { languageMachine } from '../language/language.machine';
import { loginMachine } from '../login/login.machine';
import { noticesMachine } from '../notices/notices.machine';
import { type PanelAction } from '../ports/actions';
import { type BrowserCommand } from '../ports/browser';
import { type TextSubject } from '../domain/text-subject';
import { type DialogRequest } from '../ports/dialog';
import { type BackendChange, type HostFact, type KeptView, type Latencies, type StackReason } from '../ports/host';
import { notice, noticeOfFault, type NoticeAction, type NoticeSpec } from '../ports/notice';
import { type ServiceCommand, type ServiceInput } from '../ports/service-watch';
import { shortcutOf } from '../ports/shortcuts';
import { type StorageCommand } from '../ports/storage';
import { LINKS, TOAST, UNREACHABLE_RETRY } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { notProvidedCallback } from '../shared/not-provided';
import { sessionMachine } from '../session/session.machine';
import { takeOutMachine } from '../take-out/take-out.machine';
import { outboundUndoMachine } from '../outbound-undo/outbound-undo.machine';
import { undoMachine } from '../undo/undo.machine';
import { childrenOf, dialogOf, lostConnections, storedWith, without } from './app.actions';
import { circumstancesOf, connectionOf, undoId, undoIds, usableToken, viewElsewhere } from './app.rules';
import { type AppCommand, type AppContext, type AppFact, type AppInput } from './app.types';

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
    language: languageMachine,
    appearance: appearanceMachine,
    undo: undoMachine,
    outboundUndo: outboundUndoMachine,
    takeOut: takeOutMachine,
    storage: fromCallback<StorageCommand>(notProvidedCallback('app', 'storage')),
    service: fromCallback<ServiceCommand, ServiceInput>(notProvidedCallback('app', 'service')),
    browser: fromCallback<BrowserCommand>(notProvidedCallback('app', 'browser')),
  },
  actions: {
    keepBackend: assign((_, { address, version }: { readonly address: string; readonly version: ServiceVersion }) => ({
      address,
      version,
      lacking: [],
    })),
    keepToken: assign({ token: (_, { token }: { readonly token: string | null }) => usableToken(token) }),
    keepFirst: assign({ first: (_, { first }: { readonly first: boolean }) => first }),
    keepReply: assign({ reply: (_, { reply }: { readonly reply: TouchReply }) => reply }),
    keepView: assign({
      view: ({ context }, { view }: { readonly view: Partial<KeptView> }) => ({ ...context.view, ...view }),
    }),
    keepLacking: assign({
      lacking: ({ context }, { call }: { readonly call: string }) => [...new Set([...context.lacking, call])],
    }),
    keepPending: assign({
      pending: ({ context }, { subject }: { readonly subject: TextSubject }) => [
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
      for (const id of undoIds(context)) enqueue.stopChild(id);
      enqueue.stopChild('takeOut');
      enqueue.sendTo('notices', { type: 'notice.withdraw', kinds: ['undo', 'takeOut'] });
    }),
    keepLatencies: assign({ latencies: (_, { latencies }: { readonly latencies: Latencies }) => latencies }),
    noteShown: assign({ visible: true }),
    noteHidden: assign({ visible: false }),
    noteCalls: assign({ inFlight: (_, { inFlight }: { readonly inFlight: number }) => inFlight }),
    useService: sendTo('service', ({ context }) => ({ type: 'service.use', ...connectionOf(context) }) as const),
    store: sendTo(
      'storage',
      (_, command: Omit<StorageCommand, 'type'>) => ({ type: 'storage.put', ...command }) as const,
    ),
    say: sendTo(
      'notices',
      (_, { spec }: { readonly spec: NoticeSpec }) => ({ type: 'notice.raise', notice: spec }) as const,
    ),
    sayFault: enqueueActions(({ enqueue }, { fault }: { readonly fault: Fault }) => {
      const said = noticeOfFault(fault);
      if (said !== null) enqueue.sendTo('notices', { type: 'notice.raise', notice: said });
    }),
    openDialog: sendTo(
      'dialogs',
      ({ context }, { dialog }: { readonly dialog: DialogRequest }) =>
        ({ type: 'dialog.open', dialog, circumstances: circumstancesOf(context) }) as const,
    ),
    tellDialogs: sendTo(
      'dialogs',
      ({ context }) => ({ type: 'circumstances.changed', circumstances: circumstancesOf(context) }) as const,
    ),
    coverDialogs: sendTo('dialogs', { type: 'login.opened' }),
    tellBackend: sendTo('backend', ({ event }) => event as never),
    tellBackendAnswered: sendTo('backend', { type: 'touch.received' }),
    tellLanguage: sendTo(
      'language',
      (_, { value }: { readonly value: string | null }) => ({ type: 'language.storedElsewhere', value }) as const,
    ),
    tellTheme: sendTo(
      'appearance',
      (_, { value }: { readonly value: string | null }) => ({ type: 'appearance.storedElsewhere', value }) as const,
    ),
    tellAppearance: sendTo('appearance', ({ event }) => event as never),
    tellSession: sendTo('session', ({ event }) => event as never),
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
    adoptAddress: enqueueActions(({ enqueue }, { reason }: { readonly reason: StackReason }) => {
      if (reason.kind === 'addressElsewhere') {
        enqueue.sendTo('backend', { type: 'address.storedElsewhere', address: reason.address });
        enqueue.raise({ type: 'address.changed' });
      }
      if (reason.kind !== 'address') return;
      enqueue.sendTo('storage', { type: 'storage.put', key: 'backendAddress', value: reason.address });
      enqueue.sendTo('backend', { type: 'address.adopted', address: reason.address, version: reason.version });
    }),
    offerUndo: enqueueActions(
      (
        { context, enqueue, self },
        params: Pick<Extract<HostFact, { type: 'rows.deleted' }>, 'rows' | 'wasRunning' | 'mode'>,
      ) => {
        const id = undoId(context.undos);
        enqueue.assign({ undos: context.undos + 1 });
        enqueue.spawnChild('undo', { id, input: { host: self, id, ...params } });
      },
    ),
    offerOutboundUndo: enqueueActions(
      ({ context, enqueue, self }, { outbound }: Pick<Extract<HostFact, { type: 'outbound.deleted' }>, 'outbound'>) => {
        const id = undoId(context.undos);
        enqueue.assign({ undos: context.undos + 1 });
        enqueue.spawnChild('outboundUndo', { id, input: { host: self, id, ...outbound } });
      },
    ),
    keepStored: assign(({ context: { input } }, { key, value }: Omit<StorageCommand, 'type'>) => ({
      input: { ...input, stored: storedWith(input.stored, key, value) },
    })),
    actOnNotice: enqueueActions(({ context, enqueue, self }, { action }: { readonly action: NoticeAction }) => {
      switch (action.kind) {
        case 'undo':
          if (childrenOf(self)[action.undo] !== undefined) enqueue.sendTo(action.undo, { type: 'undo.restore' });
          return;
        case 'adjustAddress':
          return enqueue.raise({ type: 'action.choose', action: { kind: 'address' } });
        case 'openLogs':
          return enqueue.raise({ type: 'action.choose', action: { kind: 'logs' } });
        case 'openUsage':
          return enqueue.sendTo('browser', { type: 'browser.open', url: LINKS.usage });
        case 'openAlternateSite':
          return enqueue.sendTo('browser', { type: 'browser.open', url: context.input.page.alternateSite });
        case 'takeOut':
          enqueue.stopChild('takeOut');
          enqueue.spawnChild('takeOut', { id: 'takeOut', input: { host: self, connections: action.connections } });
      }
    }),
    perform: enqueueActions(({ context, enqueue, self }, { action }: { readonly action: PanelAction }) => {
      const dialog = dialogOf(action, context.input.stored, childrenOf(self));
      if (dialog !== null)
        return enqueue.sendTo('dialogs', { type: 'dialog.open', dialog, circumstances: circumstancesOf(context) });
      if (action.kind === 'history') enqueue.sendTo('notices', { type: 'history.open' });
      if (action.kind === 'theme') enqueue.sendTo('appearance', { type: 'appearance.choose', choice: action.choice });
      if (action.kind === 'language')
        enqueue.sendTo('language', { type: 'language.choose', language: action.language });
      if (action.kind === 'logout') enqueue.raise({ type: 'account.logout' });
    }),
    press: enqueueActions(({ context, enqueue }, { key, mod }: { readonly key: string; readonly mod: boolean }) => {
      const shortcut = shortcutOf(key, mod);
      if (shortcut === undefined || (!mod && context.input.stored.shortcuts === 'off')) return;
      enqueue.raise({ type: 'action.chosen', action: { kind: shortcut.action } });
    }),
    keepConnection: assign(({ context }, { reference }: { readonly reference: ConnectedReference }) => ({
      connections: [...without(context.connections, reference), reference],
    })),
    forgetConnection: assign(({ context }, { reference }: { readonly reference: ConnectedReference }) => ({
      connections: without(context.connections, reference),
    })),
    offerTakingOut: enqueueActions(({ context, enqueue }, { message }: { readonly message: string }) => {
      const connections = lostConnections(context, message);
      if (connections.length === 0) return;
      const spec = notice('connectionsLost', 'warning', { count: connections.length }, TOAST.prompt, [
        { kind: 'takeOut', connections },
      ]);
      enqueue.sendTo('notices', { type: 'notice.raise', notice: spec });
    }),
  },
  guards: {
    isBack: (_, { change }: { readonly change: BackendChange }) => change === 'back',
    isElsewhere: (_, { change }: { readonly change: BackendChange }) => change !== 'back',
    isKind: (_, { kind, wanted }: { readonly kind: string; readonly wanted: string }) => kind === wanted,
    isKey: (_, { key, wanted }: { readonly key: string; readonly wanted: string }) => key === wanted,
  },
  delays: { retry: UNREACHABLE_RETRY },
});
