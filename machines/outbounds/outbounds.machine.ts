import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ConnectedReference } from '../domain/reference';
import { type ServerMark } from '../domain/server-mark';
import { type TouchReply } from '../domain/touch';
import { type HostFact, type SessionHost } from '../ports/host';
import { DEFAULT_OUTBOUND } from '../shared/constants';
import { faultOf } from '../shared/faults';
import { sayFault } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

export type OutboundsCommand =
  | { readonly type: 'outbound.choose'; readonly name: string }
  | { readonly type: 'outbound.add' }
  | { readonly type: 'outbound.configure'; readonly name: string }
  /** Of the active one. */
  | { readonly type: 'servers.choose' }
  | { readonly type: 'outbounds.refresh' };

export type OutboundsFact =
  | Extract<HostFact, { readonly type: 'outbound.wanted' }>
  | { readonly type: 'outbounds.received'; readonly outbounds: readonly string[] }
  | { readonly type: 'touch.received'; readonly reply: TouchReply };

export interface OutboundsInput {
  readonly host: SessionHost;
  /** The active outbound, as the app kept it. */
  readonly active: string;
}

export interface Context {
  readonly host: SessionHost;
  readonly outbounds: readonly string[];
  readonly active: string;
  readonly connected: readonly ConnectedReference[];
}

/** The named outbounds and the active one (SPEC section 4, "Outbounds"). Adding, setting and deleting have dialogs of their own. */
export const outboundsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OutboundsCommand | OutboundsFact,
    input: {} as OutboundsInput,
    tags: {} as 'loading',
  },
  actors: { outbounds: serviceCall('outbounds') },
  actions: {
    keepList: assign({ outbounds: (_, { outbounds }: { readonly outbounds: readonly string[] }) => outbounds }),
    keepConnected: assign({ connected: (_, { reply }: { readonly reply: TouchReply }) => reply.touch.connected }),
    choose: assign({ active: (_, { name }: { readonly name: string }) => name }),
    fallBack: enqueueActions(({ context, enqueue }) => {
      if (context.outbounds.includes(context.active)) return;
      enqueue.assign({ active: DEFAULT_OUTBOUND });
      enqueue.sendTo(context.host, { type: 'view.changed', view: { outbound: DEFAULT_OUTBOUND } });
    }),
    keepView: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'view.changed', view: { outbound: context.active } }) as const,
    ),
    askToAdd: sendTo(
      ({ context }) => context.host,
      ({ context }, servers: { readonly add?: readonly ServerMark[] }) =>
        ({
          type: 'dialog.requested',
          dialog: { kind: 'addOutbound', outbounds: context.outbounds, ...servers },
        }) as const,
    ),
    configure: sendTo(
      ({ context }) => context.host,
      (_, { name }: { readonly name: string }) =>
        ({ type: 'dialog.requested', dialog: { kind: 'outboundSetting', name } }) as const,
    ),
    askForServers: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({ type: 'dialog.requested', dialog: { kind: 'outboundServers', name: context.active } }) as const,
    ),
    sayFault: sayFault(),
  },
  guards: {
    isKnown: ({ context }, { name }: { readonly name: string }) => context.outbounds.includes(name),
  },
}).createMachine({
  id: 'outbounds',
  description: 'Knows the named outbounds and the active one.',
  meta: { title: 'Outbounds', spec: ['4.10', '4.11', '4.12', '7.34'] },
  context: ({ input }) => ({
    host: input.host,
    outbounds: input.active === DEFAULT_OUTBOUND ? [DEFAULT_OUTBOUND] : [DEFAULT_OUTBOUND, input.active],
    active: input.active,
    connected: [],
  }),
  initial: 'loading',
  on: {
    'outbound.choose': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      actions: [{ type: 'choose', params: ({ event }) => event }, 'keepView'],
    },
    'outbound.add': { actions: { type: 'askToAdd', params: {} } },
    'outbound.wanted': { actions: { type: 'askToAdd', params: ({ event: { add } }) => ({ add }) } },
    'outbound.configure': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      actions: { type: 'configure', params: ({ event }) => event },
    },
    'servers.choose': { actions: 'askForServers' },
    'outbounds.received': {
      target: '.ready',
      actions: [{ type: 'keepList', params: ({ event }) => event }, 'fallBack'],
    },
    'touch.received': { actions: { type: 'keepConnected', params: ({ event }) => event } },
  },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'outbounds',
        src: 'outbounds',
        onDone: {
          target: 'ready',
          actions: [{ type: 'keepList', params: ({ event }) => ({ outbounds: event.output }) }, 'fallBack'],
        },
        onError: { target: 'failed', actions: { type: 'sayFault', params: ({ event }) => faultOf(event.error) } },
      },
    },
    ready: { on: { 'outbounds.refresh': 'loading' } },
    failed: {
      description: 'The list could not be read. The next answer of the service, or opening the menu, retries.',
      on: {
        'outbounds.refresh': 'loading',
        'touch.received': { target: 'loading', actions: { type: 'keepConnected', params: ({ event }) => event } },
      },
    },
  },
});

export type OutboundsActor = ActorRefFrom<typeof outboundsMachine>;
export type OutboundsSnapshot = SnapshotFrom<typeof outboundsMachine>;
