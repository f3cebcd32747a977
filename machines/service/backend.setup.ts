import { assign, enqueueActions, or, sendTo, setup, stateIn } from 'xstate';
import { type ServiceVersion } from '../domain/service-version';
import { type AppHost } from '../ports/host';
import { notice, noticeOfFault } from '../ports/notice';
import { DEFAULT_BACKEND, TOAST, TOUCH_SLOW, UNREACHABLE_RETRY } from '../shared/constants';
import { type Fault } from '../shared/faults';
import {
  isSameService,
  noticesOfVersion,
  promptsWhenUnreachable,
  storedOfVersion,
  type PageFacts,
} from './backend.rules';
import { serviceCall } from '../calls/service-call';

export type BackendCommand = { readonly type: 'backend.retry' };

export type BackendFact =
  /** `awaited`: something waits for the call that reached no service. */
  | { readonly type: 'service.lost'; readonly awaited?: boolean }
  | { readonly type: 'touch.failed'; readonly fault: Fault }
  | { readonly type: 'touch.received' }
  | { readonly type: 'page.shown' }
  | { readonly type: 'network.returned' }
  | { readonly type: 'address.adopted'; readonly address: string; readonly version: ServiceVersion }
  | { readonly type: 'address.storedElsewhere'; readonly address: string | null };

export interface BackendInput {
  readonly host: AppHost;
  readonly stored: string | null;
  /** Where the page itself was loaded from, without a trailing slash. */
  readonly ownAddress: string;
  readonly page: PageFacts;
}

export interface BackendContext {
  readonly input: BackendInput;
  /** In use, or about to be tried. */
  readonly address: string;
  readonly version: ServiceVersion | null;
  /** Why the last version call failed, or the lists that made it doubt. */
  readonly fault: Fault | null;
  /** Somebody waited for a call that made it doubt. */
  readonly awaited: boolean;
  /** Addresses whose absence was already told: each prompt shows once per address. */
  readonly prompted: readonly string[];
}

type Version = { readonly version: ServiceVersion };

/** Faults of a reading after which it is asked whether the service is still there. */
const DOUBTFUL: readonly Fault['kind'][] = ['timeout', 'malformed', 'failed', 'missing', 'unreachable'];

/** The vocabulary of the chart in `backend.machine.ts`. */
export const backendSetup = setup({
  types: {
    context: {} as BackendContext,
    events: {} as BackendCommand | BackendFact,
    input: {} as BackendInput,
    tags: {} as 'answering' | 'away' | 'stuck' | 'strange',
  },
  actors: {
    version: serviceCall('version'),
  },
  actions: {
    useOwnAddress: assign({ address: ({ context }) => context.input.ownAddress }),
    useDefaultAddress: assign({ address: DEFAULT_BACKEND }),
    useAddress: assign({ address: (_, address: string) => address, version: null }),
    keepVersion: assign({ version: (_, { version }: Version) => version, fault: null }),
    keepFault: assign({ fault: (_, fault: Fault) => fault }),
    storeVersion: enqueueActions(({ context, enqueue }, { version }: Version) => {
      for (const [key, value] of storedOfVersion(version))
        enqueue.sendTo(context.input.host, { type: 'storing.requested', key, value });
    }),
    sayVersion: enqueueActions(({ context, enqueue }, { version }: Version) => {
      for (const spec of noticesOfVersion(version))
        enqueue.sendTo(context.input.host, { type: 'notice.raised', notice: spec });
    }),
    prompt: enqueueActions(({ context, enqueue }) => {
      if (context.prompted.includes(context.address)) return;
      enqueue.assign({ prompted: [...context.prompted, context.address] });
      for (const spec of promptsWhenUnreachable(context.address, context.input.page)) {
        enqueue.sendTo(context.input.host, { type: 'notice.raised', notice: spec });
      }
    }),
    sayStuck: sendTo(({ context }) => context.input.host, {
      type: 'notice.raised',
      notice: notice('serviceStuck', 'error', {}, TOAST.prompt),
    }),
    forgetFault: assign({ fault: null }),
    forgetAwaited: assign({ awaited: false }),
    noteAwaited: assign({
      awaited: ({ context }, { awaited = false }: { readonly awaited?: boolean }) => context.awaited || awaited,
    }),
    sayCutOff: enqueueActions(({ context, enqueue }) => {
      if (context.awaited)
        enqueue.sendTo(context.input.host, { type: 'notice.raised', notice: notice('cutOff', 'warning') });
    }),
    sayStrange: enqueueActions(({ context, enqueue }) => {
      const said = context.fault && context.fault.kind !== 'missing' && noticeOfFault(context.fault);
      if (said) enqueue.sendTo(context.input.host, { type: 'notice.raised', notice: said });
    }),
    wantLists: enqueueActions(({ context, enqueue }) => {
      if (context.awaited) enqueue.sendTo(context.input.host, { type: 'touch.wanted' });
    }),
    sayBack: sendTo(({ context }) => context.input.host, {
      type: 'notice.raised',
      notice: notice('serviceBack', 'success'),
    }),
    tellReady: sendTo(
      ({ context }) => context.input.host,
      ({ context }, { change, version }: { readonly change: 'first' | 'back' | 'address' } & Version) =>
        ({ type: 'backend.answered', address: context.address, version, change }) as const,
    ),
  },
  guards: {
    castsDoubt: (_, { kind }: Fault) => DOUBTFUL.includes(kind),
    isRefusal: (_, { kind }: Fault) => kind === 'refused',
    tellsMore: (_, { kind }: Fault) => kind === 'refused' || DOUBTFUL.includes(kind),
    isTimeout: (_, { kind }: Fault) => kind === 'timeout',
    neverCame: ({ context }) => context.fault?.kind === 'timeout',
    isAnother: ({ context }, { version }: Version) => !isSameService(context.version, version),
    isGiven: (_, { address }: { readonly address: string | null }) => address !== null,
    isOverdue: or([
      stateIn({ discovering: 'long' }),
      stateIn({ checking: 'long' }),
      stateIn({ doubting: 'long' }),
      stateIn({ suspecting: 'long' }),
    ]),
    hasStored: ({ context }) => context.input.stored !== null,
    /** Nobody chose the address, and nothing has answered yet: the service may come up where the page comes from. */
    isUndiscovered: ({ context: { input, address, version } }) =>
      input.stored === null && address === DEFAULT_BACKEND && version === null,
  },
  delays: { retry: UNREACHABLE_RETRY, slow: TOUCH_SLOW },
});
