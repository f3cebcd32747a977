import { fromCallback, fromPromise, type ActorOptions, type NonReducibleUnknown } from 'xstate';
import { addOutboundMachine } from '../../machines/outbounds/add-outbound.machine';
import { addressPortsMachine } from '../../machines/settings/address-ports.machine';
import { appMachine } from '../../machines/shell/app.machine';
import { type AppInput } from '../../machines/shell/app.types';
import { backendMachine } from '../../machines/service/backend.machine';
import { dialogStackMachine } from '../../machines/shell/dialog-stack.machine';
import { type ServiceVersion } from '../../machines/domain/service-version';
import { type TouchReply } from '../../machines/domain/touch';
import { languageMachine } from '../../machines/shell/language.machine';
import { loginMachine } from '../../machines/session/login.machine';
import { type BrowserCommand, type BrowserFact } from '../../machines/ports/browser';
import { type Credentials, type ImportInput, type LocateInput } from '../../machines/ports/service';
import { type ServiceCommand, type ServiceFact, type ServiceInput } from '../../machines/ports/service-watch';
import { type BookCommand, type StorageCommand, type StorageFact, type Stored } from '../../machines/ports/storage';
import { type Language } from '../../machines/shared/constants';
import { undoMachine, type UndoRules } from '../../machines/shell/undo.machine';
import { offersMachine } from '../../machines/shell/offers.machine';
import { panelPartsMachine } from '../../machines/shell/panel-parts.machine';
import { stepsOf } from './steps';
import { DIALOGS } from '../../src/dialogs';
import { fetchOffers, fetchRecorder } from '../../src/later';
import { type Parts } from '../../src/wiring/dialogs';
import { instantDialogs, instantOffers, type Offered } from './dialogs';
import { serviceSwitchMachine } from '../../machines/session/service-switch.machine';
import { sessionUnderTest } from './session';
import { deferredSlot, lockedSlot, longSlot, startActor } from './slots';

/** A callback slot that writes down its commands; the test tells its facts. */
function spokenSlot<
  TCommand extends { readonly type: string },
  TFact extends { readonly type: string },
  TInput extends NonReducibleUnknown = NonReducibleUnknown,
>() {
  const commands: TCommand[] = [];
  const inputs: TInput[] = [];
  let send: (fact: TFact) => void = () => {};
  const logic = fromCallback<TCommand, TInput>(({ input, receive, sendBack }) => {
    inputs.push(input);
    receive((command) => commands.push(command));
    send = sendBack as typeof send;
  });
  return { logic, commands, inputs, tell: (fact: TFact): void => send(fact) };
}

export const OWN_ADDRESS = 'http://panel.example';

/** A panel that fetches nothing later but the machines of dialogs. */
export const NO_PARTS: Parts = {
  afterPaint: () => Promise.resolve(),
  fetchAll: () => Promise.resolve(),
  fetchDialog: (kind) => DIALOGS[kind].module(),
  fetchOffers,
  fetchRecorder,
  missed: () => undefined,
  watch: () => () => undefined,
};

/** Nothing is fetched beside the app under test. */
export function restingParts() {
  const pending = <TOutput>() => fromPromise<TOutput>(() => new Promise(() => {}));
  return panelPartsMachine.provide({
    actors: { watch: fromCallback(() => {}), fetchParts: pending<void>(), hostsThisPanel: pending<boolean>() },
  });
}

export function appInput(stored: Stored = {}): AppInput {
  return {
    stored,
    ownAddress: OWN_ADDRESS,
    page: { protocol: 'http:', userAgent: 'Firefox/120', alternateSite: 'http://panel.example/' },
    browserLanguages: ['en'],
    system: { dark: false, forcedColors: false },
    drafts: null,
  };
}

/** The app with its real children and the session's; every slot that leads outside is the test's. */
export function appUnderTest(offers: Offered = {}) {
  const { machine: session, ...sessionSlots } = sessionUnderTest();
  const version = deferredSlot<ServiceVersion, { readonly address: string }>();
  const register = deferredSlot<{ readonly token: string }, Credentials>();
  const login = deferredSlot<{ readonly token: string }, Credentials>();
  const catalogue = deferredSlot<void, { readonly language: Language }>();
  const newVersion = deferredSlot<ServiceVersion, { readonly address: string }>();
  const otherVersion = deferredSlot<ServiceVersion, { readonly address: string }>();
  const addOutbound = longSlot<{ readonly name: string }, readonly string[]>();
  const undoAdd = deferredSlot<readonly string[], { readonly name: string }>();
  const undoTouch = lockedSlot<LocateInput, TouchReply>();
  const undoImport = deferredSlot<TouchReply, ImportInput>();
  const storage = spokenSlot<StorageCommand, StorageFact>();
  const service = spokenSlot<ServiceCommand, ServiceFact, ServiceInput>();
  const book = spokenSlot<BookCommand, StorageFact>();
  const browser = spokenSlot<BrowserCommand, BrowserFact>();
  const machine = appMachine.provide({
    actors: {
      storage: storage.logic,
      service: service.logic,
      browser: browser.logic,
      book: book.logic,
      backend: backendMachine.provide({ actors: { version: version.logic } }),
      login: loginMachine.provide({ actors: { register: register.logic, login: login.logic } }),
      language: languageMachine.provide({ actors: { loadCatalogue: catalogue.logic } }),
      session,
      dialogs: dialogStackMachine.provide({
        actors: {
          load: instantDialogs({
            addressPorts: addressPortsMachine.provide({ actors: { version: newVersion.logic } }),
            serviceSwitch: serviceSwitchMachine.provide({ actors: { version: otherVersion.logic } }),
            addOutbound: addOutboundMachine.provide({ actors: { addOutbound: addOutbound.logic } }),
          }),
        },
      }),
      parts: restingParts(),
      offers: offersMachine.provide({
        actors: {
          load: instantOffers({
            undo: undoMachine.provide({
              actors: { run: stepsOf<UndoRules>(undoTouch, { importText: undoImport, addOutbound: undoAdd }) },
            }),
            ...offers,
          }),
        },
      }),
    },
  });
  const slots = {
    ...sessionSlots,
    version,
    register,
    login,
    catalogue,
    newVersion,
    otherVersion,
    addOutbound,
    undoAdd,
    undoTouch,
    undoImport,
    storage,
    service,
    book,
    browser,
  };
  return { machine, slots };
}

export function startApp(
  stored: Stored = {},
  options: Partial<ActorOptions<typeof appMachine>> = {},
  drafts: string | null = null,
) {
  const { machine, slots } = appUnderTest();
  const { actor, clock } = startActor(machine, { ...appInput(stored), drafts }, options);
  return { actor, clock, ...slots };
}
