import { assign, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type LocalPorts } from '../domain/local-ports';
import { lanAddressesOf } from '../domain/network-interface';
import { type Ports } from '../domain/ports';
import { type Setting } from '../domain/setting';
import { type TouchReply } from '../domain/touch';
import { type Ask, type Service } from '../ports/service';
import { type SessionHost } from '../ports/host';
import { messageThrown } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { sayCopied, sayNotDone } from '../calls/telling';
import { asking } from '../calls/service-call';

export type LocalPortsCommand = { readonly type: 'address.copy'; readonly text: string };

export type LocalPortsFact =
  { readonly type: 'touch.received'; readonly reply: TouchReply } | { readonly type: 'settings.stored' };

export interface LocalPortsInput {
  readonly host: SessionHost;
  /** As the previous session knew them. */
  readonly known: LocalPorts | null;
  /** The page remounts, and what was known of the service holds. */
  readonly fresh: boolean;
  /** The service tells the addresses of its machine. */
  readonly hasInterfaces: boolean;
}

export interface Context extends LocalPortsInput {
  /** To be copied. */
  readonly text: string;
}

export interface Read {
  readonly ports: Ports;
  readonly setting: Setting;
}

function portsAndSetting(service: Service): Ask<void, Read> {
  return async (_, signal) => {
    const [ports, { setting }] = await Promise.all([
      service.ports(undefined, signal),
      service.setting(undefined, signal),
    ]);
    return { ports, setting };
  };
}

function lanAddresses(service: Service): Ask<void, readonly string[]> {
  return async (_, signal) => lanAddressesOf(await service.networkInterfaces(undefined, signal));
}

/** How programs come to the proxy; read once, and again when it may have changed. */
export const localPortsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LocalPortsCommand | LocalPortsFact,
    input: {} as LocalPortsInput,
  },
  actors: {
    read: asking(portsAndSetting),
    /** Of the service’s machine in its networks. */
    lanAddresses: asking(lanAddresses),
    copyText: fromPromise<void, { readonly text: string }>(notProvided('localPorts', 'copyText')),
  },
  actions: {
    keepRead: assign(({ context }, { ports, setting }: Read) => {
      const shared = setting['portSharing'] === true;
      const transparent = String(setting['transparent'] ?? 'close');
      return { known: { ports, shared, transparent, lan: shared ? (context.known?.lan ?? []) : [] } };
    }),
    keepLan: assign(({ context: { known } }, { lan }: { readonly lan: readonly string[] }) => ({
      known: known && { ...known, lan },
    })),
    keepText: assign((_, { text }: { readonly text: string }) => ({ text })),
    /** A session that begins meanwhile must not take the old ones for true. */
    tellOutdated: sendTo(({ context }) => context.host, { type: 'memory.kept', memory: { localPorts: null } }),
    tell: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'memory.kept', memory: { localPorts: context.known } }) as const,
    ),
    sayCopied: sayCopied(),
    sayNotCopied: sayNotDone('copyFailed'),
  },
  guards: {
    stillHolds: ({ context: { known, fresh } }) => known !== null && fresh,
    mayLookUp: ({ context: { hasInterfaces, known } }) => hasInterfaces && known?.shared === true,
  },
}).createMachine({
  id: 'localPorts',
  description: 'Knows which ports programs find the proxy at, and who may use them, for the line below the header.',
  meta: { title: 'Local ports', spec: ['3.13', '7.06'] },
  context: ({ input }) => ({ ...input, text: '' }),
  type: 'parallel',
  states: {
    known: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'stillHolds', target: 'resting' }, { target: 'waiting' }] },
        waiting: {
          description: 'The lists come first: nothing delays them.',
          on: { 'touch.received': 'reading' },
        },
        reading: {
          invoke: {
            id: 'read',
            src: 'read',
            onDone: { target: 'deciding', actions: { type: 'keepRead', params: ({ event }) => event.output } },
            onError: 'resting',
          },
          on: { 'settings.stored': { target: 'reading', reenter: true, actions: 'tellOutdated' } },
        },
        deciding: {
          always: [
            { guard: 'mayLookUp', target: 'lookingUp' },
            { target: 'resting', actions: 'tell' },
          ],
        },
        lookingUp: {
          description:
            'Which addresses other devices reach the service’s machine at; nobody needs them while nothing is shared.',
          invoke: {
            id: 'lanAddresses',
            src: 'lanAddresses',
            onDone: {
              target: 'resting',
              actions: [{ type: 'keepLan', params: ({ event }) => ({ lan: event.output }) }, 'tell'],
            },
            onError: { target: 'resting', actions: 'tell' },
          },
          on: { 'settings.stored': { target: 'reading', actions: 'tellOutdated' } },
        },
        resting: {
          description: 'What could not be read is not shown; the next session reads it again.',
          on: { 'settings.stored': { target: 'reading', actions: 'tellOutdated' } },
        },
      },
    },
    copy: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'address.copy': { target: 'copying', actions: { type: 'keepText', params: ({ event }) => event } } },
        },
        copying: {
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context: { text } }) => ({ text }),
            onDone: { target: 'idle', actions: 'sayCopied' },
            onError: { target: 'idle', actions: { type: 'sayNotCopied', params: messageThrown } },
          },
        },
      },
    },
  },
});

export type LocalPortsActor = ActorRefFrom<typeof localPortsMachine>;
export type LocalPortsSnapshot = SnapshotFrom<typeof localPortsMachine>;
