import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { connectPollMachine } from '../connect-poll/connect-poll.machine';
import { coreMachine } from '../core/core.machine';
import { type TouchReply } from '../domain/touch';
import { latencyMachine } from '../latency/latency.machine';
import { messageSocketMachine } from '../message-socket/message-socket.machine';
import { nodesMachine } from '../nodes/nodes.machine';
import { observatoryMachine } from '../observatory/observatory.machine';
import { outboundsMachine } from '../outbounds/outbounds.machine';
import { type PanelAction } from '../ports/actions';
import { noticeOfFault } from '../ports/notice';
import { type Host, type HostFact, type KeptView, type Latencies, type PollReason } from '../ports/host';
import { faultOf, type Fault } from '../shared/faults';
import { commandOf } from './session.rules';
import { touchReaderMachine } from '../touch-reader/touch-reader.machine';

/** What the app tells a session, and what the session's own children tell it. */
export type SessionFact =
  | HostFact
  | { readonly type: 'page.shown' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'calls.counted'; readonly inFlight: number };

export interface SessionInput {
  readonly host: Host;
  readonly view: KeptView;
  /** The lists of the session before this one, shown until today's arrive. */
  readonly reply: TouchReply | null;
  /** Those lists were read a moment ago: the page remounts, and what they say holds. */
  readonly fresh: boolean;
  /** What its latency tests found. */
  readonly latencies: Latencies;
  readonly loadBalanceValid: boolean;
  /** How the page and the calls of this panel stand as it begins; later changes are told. */
  readonly visible: boolean;
  readonly inFlight: number;
}

interface Context {
  readonly input: SessionInput;
  readonly pollReason: PollReason;
}

/** The children that want to know the lists, whoever read them. */
const READERS = ['touchReader', 'core', 'nodes', 'latency', 'outbounds', 'observatory'] as const;

/** After these the core has been given everything that is stored (SPEC-NOTES "Stored is not applied"). */
const APPLYING: readonly PollReason[] = ['start', 'connect', 'saveSettings', 'undo'];

/** A child that fell over is a programming error: it is told, and the rest of the page goes on. */
const crashed = {
  actions: {
    type: 'sayFault' as const,
    params: ({ event }: { readonly event: { readonly error: unknown } }) => faultOf(event.error),
  },
};

/**
 * One mounting of the page (SPEC section 4, "the page remounts"): the actors whose data is renewed together. It tells each
 * child what the others and the dialogs have learnt, and hands up to the app what outlives a remount.
 */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionFact,
    input: {} as SessionInput,
  },
  actors: {
    touchReader: touchReaderMachine,
    core: coreMachine,
    nodes: nodesMachine,
    latency: latencyMachine,
    outbounds: outboundsMachine,
    observatory: observatoryMachine,
    messageSocket: messageSocketMachine,
    connectPoll: connectPollMachine,
  },
  actions: {
    tellLists: enqueueActions(({ context, enqueue }, { reply }: { readonly reply: TouchReply }) => {
      for (const child of READERS) enqueue.sendTo(child, { type: 'touch.received', reply });
      enqueue.sendTo(context.input.host, { type: 'lists.kept', reply });
    }),
    tellHost: sendTo(
      ({ context }) => context.input.host,
      ({ event }) => event as HostFact,
    ),
    tellReader: sendTo('touchReader', ({ event }) => event as never),
    wantLists: sendTo('touchReader', { type: 'touch.wanted' }),
    tellCore: sendTo('core', ({ event }) => event as never),
    tellOutbounds: sendTo('outbounds', ({ event }) => event as never),
    tellObservatory: sendTo('observatory', ({ event }) => event as never),
    tellLatency: sendTo('latency', ({ event }) => event as never),
    tellNodes: sendTo('nodes', ({ event }) => event as never),
    tellNodesOutbound: sendTo(
      'nodes',
      (_, { name }: { readonly name: string }) => ({ type: 'outbound.chosen', name }) as const,
    ),
    refuseSocket: sendTo('messageSocket', { type: 'socket.refuse' }),
    act: enqueueActions(({ enqueue }, { action }: { readonly action: PanelAction }) => {
      const command = commandOf(action);
      if (command !== null) enqueue.sendTo(command.child, command.event);
    }),
    keepReason: assign({ pollReason: (_, { reason }: { readonly reason: PollReason }) => reason }),
    keepLists: enqueueActions(({ context, enqueue }, { reply }: { readonly reply: TouchReply | null }) => {
      if (reply !== null) enqueue.sendTo(context.input.host, { type: 'lists.kept', reply });
    }),
    tellApplied: enqueueActions(({ context, enqueue }) => {
      if (APPLYING.includes(context.pollReason)) enqueue.sendTo(context.input.host, { type: 'setting.applied' });
    }),
    askForRemount: sendTo(({ context }) => context.input.host, { type: 'remount.requested' }),
    askToBegin: sendTo(({ context }) => context.input.host, { type: 'remount.requested', unread: true }),
    sayFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      const said = noticeOfFault(fault);
      if (said !== null) enqueue.sendTo(context.input.host, { type: 'notice.raised', notice: said });
    }),
  },
  guards: {
    cameUp: (_, { result }: { readonly result: string }) => result === 'up',
    isUnauthorised: (_, fault: Fault) => fault.kind === 'unauthorised',
    isOfPoll: ({ context }, { reason }: { readonly reason: string }) => ['stop', context.pollReason].includes(reason),
    choosesOutbound: (_, { view }: { readonly view: Partial<KeptView> }) => view.outbound !== undefined,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ input, pollReason: 'start' }),
  invoke: [
    {
      id: 'core',
      src: 'core',
      input: ({ self, context: { input } }) => ({
        host: self,
        known: input.fresh && input.reply !== null ? input.reply.running : null,
      }),
      onError: crashed,
    },
    {
      id: 'nodes',
      src: 'nodes',
      input: ({ self, context: { input } }) => ({
        host: self,
        view: input.view,
        touch: input.reply?.touch ?? null,
        running: input.reply?.running ?? false,
        capabilities: { loadBalanceValid: input.loadBalanceValid },
      }),
      onError: crashed,
    },
    {
      id: 'latency',
      src: 'latency',
      input: ({ self, context: { input } }) => ({
        host: self,
        touch: input.reply?.touch ?? null,
        latencies: input.latencies,
        testUrl: input.view.testUrl ?? null,
      }),
      onError: crashed,
    },
    {
      id: 'outbounds',
      src: 'outbounds',
      input: ({ self, context: { input } }) => ({ host: self, active: input.view.outbound }),
      onError: crashed,
    },
    { id: 'observatory', src: 'observatory', input: ({ self }) => ({ host: self }), onError: crashed },
    { id: 'messageSocket', src: 'messageSocket', input: ({ self }) => ({ host: self }), onError: crashed },
    {
      id: 'touchReader',
      src: 'touchReader',
      input: ({ self, context: { input } }) => ({ host: self, visible: input.visible, inFlight: input.inFlight }),
      onError: crashed,
    },
  ],
  initial: 'quiet',
  on: {
    'touch.received': { actions: { type: 'tellLists', params: ({ event }) => event } },
    'touch.wanted': { actions: 'wantLists' },
    'touch.failed': [
      { guard: { type: 'isUnauthorised', params: ({ event }) => event.fault }, actions: ['refuseSocket', 'tellHost'] },
      { actions: 'tellHost' },
    ],
    'page.shown': { actions: 'tellReader' },
    'page.hidden': { actions: 'tellReader' },
    'calls.counted': { actions: 'tellReader' },
    'socket.opened': { actions: ['tellReader', 'tellObservatory'] },
    'socket.closed': { actions: ['tellReader', 'tellObservatory'] },
    'observatory.received': { actions: 'tellObservatory' },
    'observatory.stopped': { actions: 'tellReader' },
    'config.refused': { actions: 'tellCore' },
    'latency.requested': { actions: 'tellLatency' },
    'alive.received': { actions: 'tellNodes' },
    'latencies.received': { actions: ['tellNodes', 'tellHost'] },
    'outbounds.received': { actions: 'tellOutbounds' },
    'view.changed': [
      {
        guard: { type: 'choosesOutbound', params: ({ event }) => event },
        actions: [
          'tellHost',
          { type: 'tellNodesOutbound', params: ({ event }) => ({ name: event.view.outbound ?? '' }) },
        ],
      },
      { actions: 'tellHost' },
    ],
    'poll.requested': { target: '.polling', actions: { type: 'keepReason', params: ({ event }) => event } },
    'notice.raised': { actions: 'tellHost' },
    'start.refused': { actions: 'tellHost' },
    'connection.stored': { actions: 'tellHost' },
    'connection.removed': { actions: 'tellHost' },
    'action.chosen': { actions: { type: 'act', params: ({ event }) => event } },
    'dialog.requested': { actions: 'tellHost' },
    'rows.deleted': { actions: 'tellHost' },
    'storage.put': { actions: 'tellHost' },
  },
  states: {
    quiet: { on: { 'backend.ready': { actions: 'askToBegin' } } },
    polling: {
      description: 'A long-running call was answered, or not within 3 s. A new such call replaces a running poll.',
      on: {
        'poll.dropped': { guard: { type: 'isOfPoll', params: ({ event }) => event }, target: 'quiet' },
        // A core that starts can cut the panel off for a moment: the poll goes on when the service is back.
        'backend.ready': { actions: 'wantLists' },
      },
      invoke: {
        id: 'connectPoll',
        src: 'connectPoll',
        input: ({ self, context }) => ({ host: self, reason: context.pollReason }),
        onDone: [
          {
            guard: { type: 'cameUp', params: ({ event }) => ({ result: event.output.result }) },
            target: 'quiet',
            actions: [
              {
                type: 'keepLists',
                params: ({ event: { output } }) => ({ reply: output.result === 'up' ? output.reply : null }),
              },
              'tellApplied',
              'askForRemount',
            ],
          },
          { target: 'quiet' },
        ],
        onError: { target: 'quiet', ...crashed },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
