import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ServiceVersion } from '../domain/service-version';
import { type Host } from '../ports/host';
import { notice, noticeOfFault } from '../ports/notice';
import { type ServiceCalls } from '../ports/service';
import { DEFAULT_BACKEND, TOAST, UNREACHABLE_RETRY } from '../shared/constants';
import { faultOf, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { noticesOfVersion, promptsWhenUnreachable, storedOfVersion, type PageFacts } from './backend.rules';

export type BackendCommand = { readonly type: 'backend.retry' };

export type BackendFact =
  | { readonly type: 'service.unreachable' }
  | { readonly type: 'touch.failed'; readonly fault: Fault }
  | { readonly type: 'touch.received' }
  | { readonly type: 'page.shown' }
  | { readonly type: 'address.adopted'; readonly address: string; readonly version: ServiceVersion }
  | { readonly type: 'address.storedElsewhere'; readonly address: string | null };

export interface BackendInput {
  readonly host: Host;
  readonly stored: string | null;
  /** Where the page itself was loaded from, without a trailing slash. */
  readonly ownAddress: string;
  readonly page: PageFacts;
}

interface Context {
  readonly input: BackendInput;
  /** In use, or about to be tried. */
  readonly address: string;
  readonly version: ServiceVersion | null;
  /** Why the last version call failed, or the lists that made it doubt. */
  readonly fault: Fault | null;
  /** Addresses whose absence was already told: each prompt shows once per address. */
  readonly prompted: readonly string[];
}

type Version = { readonly version: ServiceVersion };

const toUnreachable = {
  target: 'unreachable',
  actions: [
    { type: 'keepFault' as const, params: ({ event }: { event: { error: unknown } }) => faultOf(event.error) },
    'prompt' as const,
  ],
} as const;

/** Which service the panel talks to, and whether it answers. */
export const backendMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BackendCommand | BackendFact,
    input: {} as BackendInput,
    tags: {} as 'answering' | 'away' | 'stuck' | 'strange',
  },
  actors: {
    version: fromPromise<ServiceCalls['version']['value'], ServiceCalls['version']['input']>(
      notProvided('backend', 'version'),
    ),
  },
  actions: {
    useOwnAddress: assign({ address: ({ context }) => context.input.ownAddress }),
    useDefaultAddress: assign({ address: DEFAULT_BACKEND }),
    useAddress: assign({ address: (_, address: string) => address, version: null }),
    keepVersion: assign({ version: (_, { version }: Version) => version, fault: null }),
    keepFault: assign({ fault: (_, fault: Fault) => fault }),
    storeVersion: enqueueActions(({ context, enqueue }, { version }: Version) => {
      for (const [key, value] of storedOfVersion(version))
        enqueue.sendTo(context.input.host, { type: 'storage.put', key, value });
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
    sayStrange: enqueueActions(({ context, enqueue }) => {
      const said = context.fault && noticeOfFault(context.fault);
      if (said) enqueue.sendTo(context.input.host, { type: 'notice.raised', notice: said });
    }),
    sayBack: sendTo(({ context }) => context.input.host, {
      type: 'notice.raised',
      notice: notice('serviceBack', 'success'),
    }),
    tellReady: sendTo(
      ({ context }) => context.input.host,
      ({ context }, { change, version }: { readonly change: 'first' | 'back' | 'address' } & Version) =>
        ({ type: 'backend.ready', address: context.address, version, change }) as const,
    ),
  },
  guards: {
    castsDoubt: (_, fault: Fault) => fault.kind === 'timeout' || fault.kind === 'malformed' || fault.kind === 'failed',
    neverCame: ({ context }) => context.fault?.kind === 'timeout',
    isGiven: (_, { address }: { readonly address: string | null }) => address !== null,
    hasStored: ({ context }) => context.input.stored !== null,
  },
  delays: { retry: UNREACHABLE_RETRY },
}).createMachine({
  id: 'backend',
  context: ({ input }) => ({
    input,
    address: input.stored ?? input.ownAddress,
    version: null,
    fault: null,
    prompted: [],
  }),
  initial: 'deciding',
  on: {
    'address.adopted': {
      target: '.ready',
      actions: [
        { type: 'useAddress', params: ({ event }) => event.address },
        { type: 'keepVersion', params: ({ event }) => event },
        { type: 'storeVersion', params: ({ event }) => event },
        { type: 'sayVersion', params: ({ event }) => event },
        { type: 'tellReady', params: ({ event }) => ({ change: 'address', version: event.version }) },
      ],
    },
    'address.storedElsewhere': [
      {
        guard: { type: 'isGiven', params: ({ event }) => event },
        target: '.checking',
        actions: { type: 'useAddress', params: ({ event }) => event.address ?? '' },
      },
      { target: '.discovering', actions: { type: 'useAddress', params: ({ context }) => context.input.ownAddress } },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'hasStored', target: 'checking' }, { target: 'discovering' }] },
    discovering: {
      description: 'Nothing is stored: does the service itself serve this page?',
      entry: 'useOwnAddress',
      invoke: {
        id: 'discovery',
        src: 'version',
        input: ({ context }) => ({ address: context.address }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepVersion', params: ({ event }) => ({ version: event.output }) },
            { type: 'storeVersion', params: ({ event }) => ({ version: event.output }) },
            { type: 'sayVersion', params: ({ event }) => ({ version: event.output }) },
            { type: 'tellReady', params: ({ event }) => ({ change: 'first', version: event.output }) },
          ],
        },
        onError: { target: 'checking', actions: 'useDefaultAddress' },
      },
    },
    checking: {
      invoke: {
        id: 'check',
        src: 'version',
        input: ({ context }) => ({ address: context.address }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepVersion', params: ({ event }) => ({ version: event.output }) },
            { type: 'storeVersion', params: ({ event }) => ({ version: event.output }) },
            { type: 'sayVersion', params: ({ event }) => ({ version: event.output }) },
            { type: 'tellReady', params: ({ event }) => ({ change: 'first', version: event.output }) },
          ],
        },
        onError: toUnreachable,
      },
    },
    ready: {
      tags: 'answering',
      on: {
        'service.unreachable': 'rechecking',
        'touch.failed': {
          guard: { type: 'castsDoubt', params: ({ event }) => event.fault },
          target: 'suspecting',
          actions: { type: 'keepFault', params: ({ event }) => event.fault },
        },
      },
    },
    suspecting: {
      tags: 'answering',
      description: 'The lists never came, or made no sense. Is it still the service that answers there?',
      invoke: {
        id: 'suspicion',
        src: 'version',
        input: ({ context }) => ({ address: context.address }),
        onDone: [
          { guard: 'neverCame', target: 'stuck', actions: ['forgetFault', 'sayStuck'] },
          { target: 'strange', actions: 'sayStrange' },
        ],
        onError: toUnreachable,
      },
      on: {
        'touch.received': { target: 'ready', actions: 'forgetFault' },
        'service.unreachable': { target: 'rechecking', actions: 'forgetFault' },
      },
    },
    strange: {
      tags: ['answering', 'strange'],
      description: 'It is the service, and its lists are not what the contract says; the call and the field are named.',
      on: {
        'touch.received': { target: 'ready', actions: ['forgetFault', 'sayBack'] },
        'service.unreachable': { target: 'rechecking', actions: 'forgetFault' },
      },
    },
    stuck: {
      tags: ['answering', 'stuck'],
      description: 'Version answers and the lists do not: the service has locked itself up and needs a restart.',
      on: { 'touch.received': { target: 'ready', actions: 'sayBack' }, 'service.unreachable': 'rechecking' },
    },
    unreachable: {
      tags: 'away',
      description:
        'Network error or failure of the version call. The panel goes on by itself when the service is back.',
      after: { retry: 'rechecking' },
      on: { 'page.shown': 'rechecking', 'backend.retry': 'rechecking' },
    },
    rechecking: {
      tags: 'away',
      invoke: {
        id: 'recheck',
        src: 'version',
        input: ({ context }) => ({ address: context.address }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepVersion', params: ({ event }) => ({ version: event.output }) },
            { type: 'storeVersion', params: ({ event }) => ({ version: event.output }) },
            'sayBack',
            { type: 'tellReady', params: ({ event }) => ({ change: 'back', version: event.output }) },
          ],
        },
        onError: toUnreachable,
      },
    },
  },
});

export type BackendActor = ActorRefFrom<typeof backendMachine>;
export type BackendSnapshot = SnapshotFrom<typeof backendMachine>;
