import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import { appearanceMachine } from './appearance.machine';
import { failedStartMachine } from '../service/failed-start.machine';
import { backendMachine } from '../service/backend.machine';
import { connectedPanelMachine } from '../nodes/connected-panel.machine';
import { dialogStackMachine } from './dialog-stack.machine';
import { type ConnectedReference } from '../domain/reference';
import { type SettingReply } from '../domain/setting';
import { type ServiceVersion } from '../domain/service-version';
import { type TouchReply } from '../domain/touch';
import { languageMachine } from './language.machine';
import { loginMachine } from '../session/login.machine';
import { noticesMachine } from './notices.machine';
import { offersMachine } from './offers.machine';
import { panelPartsMachine } from './panel-parts.machine';
import { type BrowserCommand } from '../ports/browser';
import { type StoredSubject } from '../domain/text-subject';
import { type BackendChange, type SessionMemory } from '../ports/host';
import { ACTIONS_OF_ONE_SERVICE } from '../ports/notice';
import { type KeptView } from '../ports/view';
import { type Latencies } from '../ports/measured';
import { type ServiceCommand, type ServiceFact, type ServiceInput } from '../ports/service-watch';
import { type BookCommand, type StorageCommand } from '../ports/storage';
import { UNREACHABLE_RETRY } from '../shared/constants';
import { notProvidedCallback } from '../shared/not-provided';
import { sessionMachine } from '../session/session.machine';
import { NO_MEMORY, storedWith, viewElsewhere, without } from './app.rules';
import { type AppCommand, type AppContext, type AppFact, type AppInput } from './app.types';
import { changesToken, putOfOwn, putsOfToken, tokenFor, tokenKeyOf, usableToken } from '../session/token.rules';

type FieldsReceived = Omit<Extract<ServiceFact, { readonly type: 'fields.received' }>, 'type'>;

const withIt = <TItem>(items: readonly TItem[], item: TItem): readonly TItem[] => [...new Set([...items, item])];

/** The app's children, and what it remembers: of the service, of the person, of the lists. */
export const appMemory = setup({
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
    book: fromCallback<BookCommand>(notProvidedCallback('app', 'book')),
    browser: fromCallback<BrowserCommand>(notProvidedCallback('app', 'browser')),
  },
  actions: {
    keepBackend: assign(
      (
        { context: { input } },
        { address, version }: { readonly address: string; readonly version: ServiceVersion },
      ) => ({ address, token: tokenFor(address, input), version, unsupportedCalls: [], seenKeys: {} }),
    ),
    /** A token that stands alone, as this panel once stored it, is kept with its address from now on. */
    keepTokenWithAddress: enqueueActions(({ context: { address, token, input }, enqueue }) => {
      const key = tokenKeyOf(address);
      if (token !== null && input.stored[key] === undefined)
        enqueue.raise({ type: 'storing.requested', key, value: token });
    }),
    /** Somebody logged in or out here. */
    keepToken: enqueueActions(({ context, enqueue }, { token }: { readonly token: string | null }) => {
      enqueue.assign({ token: usableToken(token), setting: null });
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
      enqueue.assign({ token, setting: null });
      if (key === 'token') {
        const [own, kept] = putOfOwn(context.address, token);
        enqueue.raise({ type: 'storing.requested', key: own, value: kept });
      }
      enqueue.raise({ type: 'account.changed' });
    }),
    keepFirst: assign({ first: (_, { first }: { readonly first: boolean }) => first }),
    keepReply: assign({ reply: (_, { reply }: { readonly reply: TouchReply }) => reply }),
    keepSetting: assign({ setting: (_, { reply }: { readonly reply: SettingReply }) => reply }),
    keepView: assign({
      view: ({ context }, { view }: { readonly view: Partial<KeptView> }) => ({ ...context.view, ...view }),
    }),
    keepUnsupportedCall: assign({
      unsupportedCalls: ({ context }, { call }: { readonly call: string }) => withIt(context.unsupportedCalls, call),
    }),
    keepKeys: assign({
      seenKeys: ({ context }, { reply, keys }: FieldsReceived) => ({ ...context.seenKeys, [reply]: keys }),
    }),
    keepPending: assign({
      pending: ({ context }, { subject }: { readonly subject: StoredSubject }) => withIt(context.pending, subject),
    }),
    forgetPending: assign({ pending: [] }),
    /** Another service: nothing that was learnt of the old one holds, and nothing of it can be undone there. */
    forgetLists: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({
        reply: null,
        pending: [],
        latencies: new Map(),
        memory: NO_MEMORY,
        view: viewElsewhere(context.view),
        connections: [],
        setting: null,
      });
      enqueue.sendTo('offers', { type: 'offers.withdraw' });
      enqueue.stopChild('failedStart');
      enqueue.sendTo('notices', { type: 'notice.withdraw', kinds: ACTIONS_OF_ONE_SERVICE });
    }),
    keepLatencies: assign({ latencies: (_, { latencies }: { readonly latencies: Latencies }) => latencies }),
    keepMemory: assign({
      memory: ({ context }, { memory }: { readonly memory: Partial<SessionMemory> }) => ({
        ...context.memory,
        ...memory,
      }),
    }),
    noteShown: assign({ visible: true }),
    noteHidden: assign({ visible: false }),
    noteCalls: assign({ inFlight: (_, { inFlight }: { readonly inFlight: number }) => inFlight }),
    keepStored: assign(({ context: { input } }, { key, value }: Omit<StorageCommand, 'type'>) => ({
      input: { ...input, stored: storedWith(input.stored, key, value) },
    })),
    keepConnection: assign(({ context }, { reference }: { readonly reference: ConnectedReference }) => ({
      connections: [...without(context.connections, reference), reference],
    })),
    forgetConnection: assign(({ context }, { reference }: { readonly reference: ConnectedReference }) => ({
      connections: without(context.connections, reference),
    })),
  },
  guards: {
    showsMore: ({ context }, { reply, keys }: FieldsReceived) => context.seenKeys[reply]?.join() !== keys.join(),
    isBack: (_, { change }: { readonly change: BackendChange }) => change === 'back',
    isElsewhere: (_, { change }: { readonly change: BackendChange }) => change !== 'back',
    isKind: (_, { kind, wanted }: { readonly kind: string; readonly wanted: string }) => kind === wanted,
  },
  delays: { retry: UNREACHABLE_RETRY },
});
