import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ServiceVersion } from '../domain/service-version';
import { type DialogInput } from '../ports/dialog-input';
import { faultThrown } from '../calls/answers';
import { tellClosed } from '../calls/telling';
import { PATIENCE } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { serviceCall } from '../calls/service-call';

export type ServiceSwitchCommand = { readonly type: 'service.retry' | 'dialog.cancel' };

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly serviceSwitch: {
      /** The address to go to. */
      readonly target: string;
    };
  }
}

export type ServiceSwitchInput = DialogInput<'serviceSwitch', 'book'>;

interface Context extends ServiceSwitchInput {
  /** Why the last try failed. */
  readonly fault: Fault | null;
}

/** Going to another service of the book: it is used once it has answered, as an address that was typed (SPEC 4.19). */
export const serviceSwitchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ServiceSwitchCommand,
    input: {} as ServiceSwitchInput,
    tags: {} as 'shown',
  },
  actors: {
    version: serviceCall('version'),
  },
  actions: {
    keepFault: assign({ fault: (_, fault: Fault) => fault }),
    tellConfirmed: sendTo(
      ({ context }) => context.host,
      ({ context }, { version }: { readonly version: ServiceVersion }) =>
        ({ type: 'address.confirmed', address: context.target, version }) as const,
    ),
    tellClosed: tellClosed(),
  },
  delays: { patience: PATIENCE },
}).createMachine({
  id: 'serviceSwitch',
  description: 'Asks a service that this browser knows, and uses its address once it has answered.',
  meta: { title: 'Another service', spec: ['4.19'] },
  context: ({ input: { host, id, target, book } }) => ({ host, id, target, book, fault: null }),
  initial: 'asking',
  on: { 'dialog.cancel': '.closed' },
  states: {
    asking: {
      description: 'Its version is asked for, without any token. What answers at once is not worth a dialog.',
      initial: 'brief',
      invoke: {
        id: 'version',
        src: 'version',
        input: ({ context }) => ({ address: context.target }),
        onDone: {
          target: 'closed',
          actions: { type: 'tellConfirmed', params: ({ event }) => ({ version: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepFault', params: faultThrown } },
      },
      states: { brief: { after: { patience: 'long' } }, long: { tags: 'shown' } },
    },
    failed: { tags: 'shown', on: { 'service.retry': 'asking' } },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type ServiceSwitchActor = ActorRefFrom<typeof serviceSwitchMachine>;
export type ServiceSwitchSnapshot = SnapshotFrom<typeof serviceSwitchMachine>;
