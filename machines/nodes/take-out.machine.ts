import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate';
import { sameConnection, type ConnectedReference } from '../domain/reference';
import { serverAt, type Touch, type TouchReply } from '../domain/touch';
import { lockedCall, type CallResult } from '../service/locked-call.machine';
import { type AppHost } from '../ports/host';
import { notice, noticeOfFault, success } from '../ports/notice';
import { type TouchInput } from '../ports/service';
import { REQUEST_TIMEOUT } from '../shared/constants';
import { answerIn, faultIn, faultThrown } from '../service/answers';
import { type Fault } from '../shared/faults';

export interface TakeOutInput {
  readonly host: AppHost;
  /** Connections that lead nowhere, by the positions that the service stores. */
  readonly connections: readonly ConnectedReference[];
}

interface Context extends TakeOutInput {
  /** Those that still lead nowhere. */
  readonly left: readonly ConnectedReference[];
}

type Answer = CallResult<TouchReply>;

/** A row stands at the position now, and the lists say that it is connected: no longer a connection that leads nowhere. */
function leadsSomewhere(touch: Touch, one: ConnectedReference): boolean {
  return touch.connected.some((other) => sameConnection(other, one)) && serverAt(touch, one) !== undefined;
}

/** Takes connections out that lead nowhere and keep the core from starting, one after the other. */
export const takeOutMachine = setup({
  types: { context: {} as Context, input: {} as TakeOutInput },
  actors: {
    touch: lockedCall<TouchInput, TouchReply>('takeOut', 'touch'),
    disconnect: lockedCall<ConnectedReference, TouchReply>('takeOut', 'disconnect'),
  },
  actions: {
    keepLost: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch } = answer.value;
      const lost = context.connections.filter((one) => !leadsSomewhere(touch, one));
      enqueue.assign({ connections: lost, left: lost });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    sayMoved: sendTo(({ context }) => context.host, {
      type: 'notice.raised',
      notice: notice('rowMoved', 'warning', { name: '' }),
    }),
    take: enqueueActions(({ context, enqueue }, answer: Answer) => {
      const [reference] = context.left;
      if (!answer.ok || reference === undefined) return;
      enqueue.sendTo(context.host, { type: 'connection.removed', reference });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    forgetFirst: assign({ left: ({ context }) => context.left.slice(1) }),
    sayTakenOut: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({
          type: 'notice.raised',
          notice: success('connectionsTakenOut', { count: context.connections.length }),
        }) as const,
    ),
    sayFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      enqueue.sendTo(context.host, { type: 'touch.wanted' });
    }),
  },
  guards: {
    isTaken: (_, answer: Answer) => answer.ok,
    failed: (_, answer: Answer) => !answer.ok,
    noneLost: ({ context }, answer: Answer) =>
      answer.ok && context.connections.every((one) => leadsSomewhere(answer.value.touch, one)),
    isNothingLeft: ({ context }) => context.left.length === 0,
  },
}).createMachine({
  id: 'takeOut',
  context: ({ input }) => ({ ...input, left: input.connections }),
  initial: 'reading',
  states: {
    reading: {
      description:
        'What is offered in a notice may be old: the lists are read again, and what leads to a row by now stays (gaps.md "Positions").',
      invoke: {
        id: 'read',
        src: 'touch',
        input: { limit: REQUEST_TIMEOUT },
        onDone: [
          {
            guard: { type: 'failed', params: answerIn },
            target: 'ended',
            actions: { type: 'sayFault', params: faultIn },
          },
          {
            guard: { type: 'noneLost', params: answerIn },
            target: 'ended',
            actions: [{ type: 'keepLost', params: answerIn }, 'sayMoved'],
          },
          { target: 'next', actions: { type: 'keepLost', params: answerIn } },
        ],
        onError: { target: 'ended', actions: { type: 'sayFault', params: faultThrown } },
      },
    },
    next: { always: [{ guard: 'isNothingLeft', target: 'ended', actions: 'sayTakenOut' }, { target: 'taking' }] },
    taking: {
      description: 'A connection that points nowhere is taken out by the very position that the service stores.',
      invoke: {
        id: 'disconnect',
        src: 'disconnect',
        input: ({ context }) => context.left[0] ?? { _type: 'server', id: 0, sub: 0, outbound: '' },
        onDone: [
          {
            guard: { type: 'isTaken', params: answerIn },
            target: 'next',
            actions: [{ type: 'take', params: answerIn }, 'forgetFirst'],
          },
          { target: 'ended', actions: { type: 'sayFault', params: faultIn } },
        ],
        onError: { target: 'ended', actions: { type: 'sayFault', params: faultThrown } },
      },
    },
    ended: { type: 'final' },
  },
});

export type TakeOutActor = ActorRefFrom<typeof takeOutMachine>;
