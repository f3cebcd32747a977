import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { backendSetup } from './backend.setup';
import { type Fault } from '../shared/faults';
import { askingAgain, firstAnswer, briefThenLong, toUnreachable, versionIn } from './backend.states';

const faultTold = ({ event }: { readonly event: { readonly fault: Fault } }) => event.fault;

const onListsFailed = [
  {
    guard: { type: 'castsDoubt', params: faultTold },
    target: 'suspecting',
    actions: { type: 'keepFault', params: faultTold },
  },
  {
    guard: { type: 'isRefusal', params: faultTold },
    target: 'strange',
    actions: { type: 'keepFault', params: faultTold },
  },
] as const;

const tryAgain = [{ guard: 'isUndiscovered', target: 'rediscovering' }, { target: 'rechecking' }] as const;

/** Which service the panel talks to, and whether it answers. */
export const backendMachine = backendSetup.createMachine({
  id: 'backend',
  description:
    'Finds the service, checks its version and reports when it is unreachable, stuck or not the expected service.',
  meta: { title: 'Backend', spec: ['1.08', '3.60', '8.08', '8.09', '8.10', '8.11', '8.12', '8.13', '9.02'] },
  context: ({ input }) => ({
    input,
    address: input.stored ?? input.ownAddress,
    version: null,
    fault: null,
    awaited: false,
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
      ...briefThenLong,
      invoke: {
        id: 'discovery',
        src: 'version',
        input: ({ context }) => ({ address: context.address }),
        onDone: firstAnswer,
        onError: { target: 'checking', actions: 'useDefaultAddress' },
      },
      on: askingAgain('discovering'),
    },
    checking: {
      ...briefThenLong,
      invoke: {
        id: 'check',
        src: 'version',
        input: ({ context }) => ({ address: context.address }),
        onDone: firstAnswer,
        onError: toUnreachable,
      },
      on: askingAgain('checking'),
    },
    ready: {
      tags: 'answering',
      on: {
        'service.lost': {
          target: 'doubting',
          actions: ['forgetAwaited', { type: 'noteAwaited', params: ({ event }) => event }],
        },
        'touch.failed': onListsFailed,
      },
    },
    doubting: {
      tags: 'answering',
      description: 'A call reached no service. If the same service answers, only that call was cut off.',
      ...briefThenLong,
      invoke: {
        id: 'doubt',
        src: 'version',
        input: ({ context }) => ({ address: context.address }),
        onDone: [
          {
            guard: { type: 'isAnother', params: versionIn },
            target: 'ready',
            actions: [
              { type: 'keepVersion', params: versionIn },
              { type: 'storeVersion', params: versionIn },
              'sayBack',
              { type: 'tellReady', params: ({ event }) => ({ change: 'back', version: event.output }) },
            ],
          },
          { target: 'ready', actions: ['sayCutOff', 'wantLists'] },
        ],
        onError: toUnreachable,
      },
      on: {
        ...askingAgain('doubting'),
        'service.lost': { actions: { type: 'noteAwaited', params: ({ event }) => event } },
        'touch.received': { target: 'ready', actions: 'sayCutOff' },
        'touch.failed': onListsFailed,
      },
    },
    suspecting: {
      tags: 'answering',
      description: 'The lists never arrived, or were malformed. Is it still the service that answers there?',
      ...briefThenLong,
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
      on: { ...askingAgain('suspecting'), 'touch.received': { target: 'ready', actions: 'forgetFault' } },
    },
    strange: {
      tags: ['answering', 'strange'],
      description:
        'It is the service, and it refuses its lists, or they are not what the contract says; the call and the field are named.',
      initial: 'known',
      on: {
        'touch.received': { target: 'ready', actions: ['forgetFault', 'sayBack'] },
        'touch.failed': [
          {
            guard: { type: 'isTimeout', params: ({ event }) => event.fault },
            target: 'suspecting',
            actions: { type: 'keepFault', params: ({ event }) => event.fault },
          },
          {
            guard: { type: 'tellsMore', params: ({ event }) => event.fault },
            actions: { type: 'keepFault', params: ({ event }) => event.fault },
          },
        ],
      },
      states: {
        known: { on: { 'service.lost': 'asking' } },
        asking: {
          description: 'A call reached no service: is it still there?',
          invoke: {
            id: 'strangeCheck',
            src: 'version',
            input: ({ context }) => ({ address: context.address }),
            onDone: 'known',
            onError: toUnreachable,
          },
          on: {
            'page.shown': { target: 'asking', reenter: true },
            'network.returned': { target: 'asking', reenter: true },
          },
        },
      },
    },
    stuck: {
      tags: ['answering', 'stuck'],
      description: 'Version is answered and the lists are not: the service has locked itself up and needs a restart.',
      on: { 'touch.received': { target: 'ready', actions: 'sayBack' }, 'service.lost': 'rechecking' },
    },
    unreachable: {
      tags: 'away',
      description:
        'Network error or failure of the version call. The panel recovers on its own when the service is back.',
      after: { retry: tryAgain },
      on: { 'page.shown': tryAgain, 'network.returned': tryAgain, 'backend.retry': tryAgain },
    },
    rediscovering: {
      tags: 'away',
      description: 'Whoever passes the page’s calls on may have found the service by now.',
      invoke: {
        id: 'rediscovery',
        src: 'version',
        input: ({ context }) => ({ address: context.input.ownAddress }),
        onDone: { ...firstAnswer, actions: ['useOwnAddress', ...firstAnswer.actions] },
        onError: 'rechecking',
      },
      on: {
        'page.shown': { target: 'rediscovering', reenter: true },
        'network.returned': { target: 'rediscovering', reenter: true },
        'backend.retry': { target: 'rediscovering', reenter: true },
      },
    },
    rechecking: {
      tags: 'away',
      on: {
        'page.shown': { target: 'rechecking', reenter: true },
        'network.returned': { target: 'rechecking', reenter: true },
        'backend.retry': { target: 'rechecking', reenter: true },
      },
      invoke: {
        id: 'recheck',
        src: 'version',
        input: ({ context }) => ({ address: context.address }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepVersion', params: versionIn },
            { type: 'storeVersion', params: versionIn },
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
