import { assign, enqueueActions, fromCallback, raise, sendTo, setup } from 'xstate';
import { appearanceMachine } from '../appearance/appearance.machine';
import { backendMachine } from '../backend/backend.machine';
import { connectedPanelMachine } from '../connected-panel/connected-panel.machine';
import { dialogStackMachine } from '../dialog-stack/dialog-stack.machine';
import { type ServiceVersion } from '../domain/service-version';
import { type TouchReply } from '../domain/touch';
import { languageMachine } from '../language/language.machine';
import { loginMachine } from '../login/login.machine';
import { noticesMachine } from '../notices/notices.machine';
import { type BrowserCommand } from '../ports/browser';
import { type DialogRequest, type TextSubject } from '../ports/dialog';
import { type BackendChange, type HostFact, type KeptView, type Latencies, type StackReason } from '../ports/host';
import { noticeOfFault, type NoticeAction, type NoticeSpec } from '../ports/notice';
import { type ServiceCommand } from '../ports/service-watch';
import { type StorageCommand } from '../ports/storage';
import { UNREACHABLE_RETRY } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { notProvidedCallback } from '../shared/not-provided';
import { sessionMachine } from '../session/session.machine';
import { undoMachine } from '../undo/undo.machine';
import { circumstancesOf, initialView, undoId, undoIds, usableToken } from './app.rules';
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
    storage: fromCallback<StorageCommand>(notProvidedCallback('app', 'storage')),
    service: fromCallback<ServiceCommand>(notProvidedCallback('app', 'service')),
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
    forgetLists: assign({ reply: null, pending: [], latencies: new Map(), view: initialView(undefined) }),
    keepLatencies: assign({ latencies: (_, { latencies }: { readonly latencies: Latencies }) => latencies }),
    useService: sendTo(
      'service',
      ({ context }) => ({ type: 'service.use', address: context.address, token: context.token }) as const,
    ),
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
    openLink: sendTo('browser', (_, { url }: { readonly url: string }) => ({ type: 'browser.open', url }) as const),
    openDialog: sendTo(
      'dialogs',
      ({ context }, { dialog }: { readonly dialog: DialogRequest }) =>
        ({ type: 'dialog.open', dialog, circumstances: circumstancesOf(context) }) as const,
    ),
    tellDialogs: sendTo(
      'dialogs',
      ({ context }) => ({ type: 'circumstances.changed', circumstances: circumstancesOf(context) }) as const,
    ),
    tellBackend: sendTo('backend', ({ event }) => event as never),
    tellBackendAnswered: sendTo('backend', { type: 'touch.received' }),
    tellBackendAddress: sendTo(
      'backend',
      (_, { value }: { readonly value: string | null }) =>
        ({ type: 'address.storedElsewhere', address: value }) as const,
    ),
    tellLanguage: sendTo(
      'language',
      (_, { value }: { readonly value: string | null }) => ({ type: 'language.storedElsewhere', value }) as const,
    ),
    tellAppearance: sendTo('appearance', ({ event }) => event as never),
    tellSession: sendTo('session', ({ event }) => event as never),
    tellAccountChanged: raise({ type: 'account.changed' }),
    tellAddressChanged: raise({ type: 'address.changed' }),
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
    undo: enqueueActions(({ context, enqueue }, { action }: { readonly action: NoticeAction }) => {
      if (action.kind === 'undo' && undoIds(context).includes(action.undo))
        enqueue.sendTo(action.undo, { type: 'undo.restore' });
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
