import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate';
import { type ConnectedReference } from '../domain/reference';
import { type TouchReply } from '../domain/touch';
import { lockedCall, type CallResult } from '../locked-call/locked-call.machine';
import { type Host } from '../ports/host';
import { noticeOfFault, success } from '../ports/notice';
import { answerIn, faultIn, faultThrown } from '../locked-call/answers';
import { type Fault } from '../shared/faults';

export interface TakeOutInput {
  readonly host: Host;
  /** Connections that lead nowhere, by the positions that the service stores. */
  readonly connections: readonly ConnectedReference[];
}

interface Context extends TakeOutInput {
  readonly left: readonly ConnectedReference[];
}

type Answer = CallResult<TouchReply>;

/** Takes connections out that lead nowhere and keep the core from starting, one after the other. */
export const takeOutMachine = setup({
  types: { context: {} as Context, input: {} as TakeOutInput },
  actors: { disconnect: lockedCall<ConnectedReference, TouchReply>('takeOut', 'disconnect') },
  actions: {
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
    isNothingLeft: ({ context }) => context.left.length === 0,
  },
}).createMachine({
  id: 'takeOut',
  context: ({ input }) => ({ ...input, left: input.connections }),
  initial: 'next',
  states: {
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
