import { assign, enqueueActions, sendTo, setup, type AnyActorRef } from 'xstate';
import { connectPollMachine } from '../service/connect-poll.machine';
import { coreMachine } from '../service/core.machine';
import { type Capabilities } from '../domain/capabilities';
import { type TouchReply } from '../domain/touch';
import { settleReply } from '../domain/touch-changes';
import { latencyMachine } from '../nodes/latency.machine';
import { lookAlikesMachine } from '../service/look-alikes.machine';
import { localPortsMachine } from '../service/local-ports.machine';
import { messageSocketMachine } from '../service/message-socket.machine';
import { nodesMachine } from '../nodes/nodes.machine';
import { rowSheetMachine } from '../nodes/row-sheet.machine';
import { observatoryMachine } from '../service/observatory.machine';
import { outboundsMachine } from '../outbounds/outbounds.machine';
import { isDoneBy, type PanelAction } from '../ports/actions';
import { noticeOfFault } from '../ports/notice';
import { type AppHost, type PollReason, type SessionMemory } from '../ports/host';
import { type Asked, type KeptView } from '../ports/view';
import { type Latencies } from '../ports/measured';
import { type Fault } from '../shared/faults';
import { hearersOf } from '../shared/hearers';
import { SESSION_HEARERS, type SessionFact } from './session.hearers';
import { commandOf } from './session.rules';
import { touchReaderMachine } from '../service/touch-reader.machine';

type Told<TType extends SessionFact['type']> = Extract<SessionFact, { readonly type: TType }>;
type ListsFact = Extract<SessionFact, { readonly type: 'touch.received' | 'touch.read' }>;

export interface SessionInput {
  readonly host: AppHost;
  readonly view: KeptView;
  /** The lists of the previous session, shown until new ones arrive. */
  readonly reply: TouchReply | null;
  /** Those lists were read a moment ago: the page remounts, and what they say holds. */
  readonly fresh: boolean;
  /** What was asked of a row there last; null when it is no page that remounts. */
  readonly asked: Asked | null;
  /** What its latency tests found. */
  readonly latencies: Latencies;
  /** What it had learnt. */
  readonly memory: SessionMemory;
  readonly service: Capabilities;
  /** The state of the page and of this panel's calls at the beginning; later changes are told. */
  readonly visible: boolean;
  readonly inFlight: number;
}

export interface Context {
  readonly input: SessionInput;
  readonly pollReason: PollReason;
  /** The lists as last passed on; what did not change in them keeps its identity. */
  readonly reply: TouchReply | null;
}

type Member = (typeof SESSION_HEARERS)[SessionFact['type']][number];

const memberOf = ({ input }: Context, member: Member): AnyActorRef | string =>
  member === 'host' ? input.host : member;

/** After these the core has been given everything that is stored (gaps.md "Stored is not applied"). */
const APPLYING: readonly PollReason[] = ['start', 'connect', 'saveSettings', 'undo'];

/** The vocabulary of the chart in `session.machine.ts`. */
export const sessionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as SessionFact,
    input: {} as SessionInput,
  },
  actors: {
    touchReader: touchReaderMachine,
    core: coreMachine,
    nodes: nodesMachine,
    rowSheet: rowSheetMachine,
    lookAlikes: lookAlikesMachine,
    latency: latencyMachine,
    outbounds: outboundsMachine,
    observatory: observatoryMachine,
    messageSocket: messageSocketMachine,
    connectPoll: connectPollMachine,
    localPorts: localPortsMachine,
  },
  actions: {
    /** The only place where lists are settled, so their receivers may compare them by identity. */
    tellLists: enqueueActions(({ context, enqueue }, { type, reply: told }: ListsFact) => {
      const reply = settleReply(context.reply, told);
      enqueue.assign({ reply });
      const received = { type: 'touch.received', reply } as const;
      for (const member of hearersOf(SESSION_HEARERS, received))
        if (type === 'touch.received' || member !== 'touchReader') enqueue.sendTo(memberOf(context, member), received);
      enqueue.sendTo(context.input.host, { type: 'lists.kept', reply });
    }),
    tell: enqueueActions(({ context, event, enqueue }) => {
      for (const member of hearersOf(SESSION_HEARERS, event)) enqueue.sendTo(memberOf(context, member), event);
    }),
    wantLists: sendTo('touchReader', { type: 'touch.wanted' }),
    tellNodesOutbound: sendTo(
      'nodes',
      (_, { name }: { readonly name: string }) => ({ type: 'outbound.chosen', name }) as const,
    ),
    refuseSocket: sendTo('messageSocket', { type: 'socket.refuse' }),
    act: enqueueActions(({ enqueue }, { action }: { readonly action: PanelAction }) => {
      if (!isDoneBy(action, 'session')) return;
      const { child, event } = commandOf(action);
      enqueue.sendTo(child, event);
    }),
    keepReason: assign({ pollReason: (_, { reason }: { readonly reason: PollReason }) => reason }),
    tellApplied: enqueueActions(({ context, enqueue }) => {
      if (APPLYING.includes(context.pollReason)) enqueue.sendTo(context.input.host, { type: 'setting.applied' });
    }),
    planRemount: sendTo('nodes', { type: 'remount.planned' }),
    askForRemount: sendTo(
      ({ context }) => context.input.host,
      (_, { asked }: { readonly asked: Asked | null }) => ({ type: 'remount.requested', asked }) as const,
    ),
    askToBegin: sendTo(({ context }) => context.input.host, { type: 'remount.requested', unread: true }),
    sayFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      const said = noticeOfFault(fault);
      if (said !== null) enqueue.sendTo(context.input.host, { type: 'notice.raised', notice: said });
    }),
  },
  guards: {
    /** What the service reports unasked is no list: the lists are read and passed on to everyone. */
    differsFromLists: ({ context: { reply } }, { running, paused }: Told<'running.told'>) =>
      reply !== null && (reply.running !== running || (reply.paused === true) !== paused),
    cameUp: (_, { result }: { readonly result: string }) => result === 'up',
    isUnauthorised: (_, fault: Fault) => fault.kind === 'unauthorised',
    isOfPoll: ({ context }, { reason }: { readonly reason: string }) => ['stop', context.pollReason].includes(reason),
    choosesOutbound: (_, { view }: { readonly view: Partial<KeptView> }) => view.outbound !== undefined,
  },
});
