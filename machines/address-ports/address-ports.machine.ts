import { assign, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ServiceVersion } from '../domain/service-version';
import { type Host } from '../ports/host';
import { faultOf, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { isAddress, normalAddress } from './address-ports.rules';

export type AddressPortsCommand =
  | { readonly type: 'address.edit'; readonly text: string }
  | { readonly type: 'dialog.confirm' }
  | { readonly type: 'dialog.cancel' }
  | { readonly type: 'draft.discard' }
  | { readonly type: 'draft.keep' };

export interface AddressPortsInput {
  readonly host: Host;
  readonly id: string;
  /** The address in use, absolute. */
  readonly address: string;
  readonly docker: boolean;
}

interface Context extends AddressPortsInput {
  readonly text: string;
  /** Why the version call at the new address failed; forgotten with the next change. */
  readonly lastFault: Fault | null;
}

/** Where the service is (SPEC section 4, "Address flow"). */
export const addressPortsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AddressPortsCommand,
    input: {} as AddressPortsInput,
    tags: {} as 'busy' | 'problems' | 'asking' | 'draft',
  },
  actors: {
    version: fromPromise<ServiceVersion, { readonly address: string }>(notProvided('addressPorts', 'version')),
  },
  actions: {
    keepText: assign({ text: (_, { text }: { readonly text: string }) => text, lastFault: null }),
    keepFault: assign({ lastFault: (_, { fault }: { readonly fault: Fault }) => fault }),
    tellConfirmed: sendTo(
      ({ context }) => context.host,
      ({ context }, { version }: { readonly version: ServiceVersion }) =>
        ({ type: 'address.confirmed', address: normalAddress(context.text), version }) as const,
    ),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: {
    isUnchanged: ({ context }) => normalAddress(context.text) === normalAddress(context.address),
    isSound: ({ context }) => isAddress(context.text),
  },
}).createMachine({
  id: 'addressPorts',
  context: ({ input }) => ({ ...input, text: input.address, lastFault: null }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'untouched',
      on: {
        'address.edit': { actions: { type: 'keepText', params: ({ event }) => event } },
        'dialog.confirm': [
          { guard: 'isUnchanged', target: 'closed' },
          { guard: 'isSound', target: 'checking' },
          { target: '.loud' },
        ],
        'dialog.cancel': [{ guard: 'isUnchanged', target: 'closed' }, { target: 'asking' }],
      },
      states: {
        untouched: {
          on: { 'address.edit': { target: 'typed', actions: { type: 'keepText', params: ({ event }) => event } } },
        },
        typed: { tags: 'draft' },
        loud: {
          tags: ['draft', 'problems'],
          description: 'The address must match an http or https URL; the field says so.',
        },
      },
    },
    asking: {
      tags: ['asking', 'draft'],
      description: 'A typed address would be lost: the person is asked.',
      on: { 'draft.discard': 'closed', 'draft.keep': 'editing.typed', 'dialog.cancel': 'editing.typed' },
    },
    checking: {
      tags: ['busy', 'draft'],
      description: 'The address was changed: the version call is made at the new one.',
      invoke: {
        id: 'version',
        src: 'version',
        input: ({ context }) => ({ address: normalAddress(context.text) }),
        onDone: {
          target: 'closed',
          actions: { type: 'tellConfirmed', params: ({ event }) => ({ version: event.output }) },
        },
        onError: {
          target: 'editing.typed',
          actions: { type: 'keepFault', params: ({ event }) => ({ fault: faultOf(event.error) }) },
        },
      },
      on: { 'dialog.cancel': 'editing.typed' },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type AddressPortsActor = ActorRefFrom<typeof addressPortsMachine>;
export type AddressPortsSnapshot = SnapshotFrom<typeof addressPortsMachine>;
