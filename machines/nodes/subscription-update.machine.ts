import { enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate';
import { type Reference } from '../domain/reference';
import { rebase } from '../domain/same-row';
import { subscriptionAt, type Touch, type TouchReply } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { lockedCall, type CallResult } from '../calls/locked-call.machine';
import { type SessionHost } from '../ports/host';
import { notice, noticeOfFault, noticeOfUnread, success } from '../ports/notice';
import { answerIn, faultIn, faultThrown } from '../calls/answers';
import { mayHaveHappened, type Fault } from '../shared/faults';
import { serviceCall } from '../calls/service-call';

export interface SubscriptionUpdateInput {
  readonly host: SessionHost;
  /** The lists that `row` points into. */
  readonly touch: Touch;
  readonly row: Reference;
}

export interface SubscriptionUpdateOutput {
  readonly fault: Fault | null;
}

export interface Context extends SubscriptionUpdateInput {
  readonly output: SubscriptionUpdateOutput;
}

type Answer = CallResult<TouchReply>;

/** One update of a subscription. An answer that empties it counts as success for the service; the panel says so. */
export const subscriptionUpdateMachine = setup({
  types: { context: {} as Context, input: {} as SubscriptionUpdateInput, output: {} as SubscriptionUpdateOutput },
  actors: {
    touch: lockedCall(serviceCall('locate')),
    updateSubscription: lockedCall(serviceCall('updateSubscription')),
  },
  actions: {
    followRow: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch } = answer.value;
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
      enqueue.assign({ touch, row: rebase(context.touch, touch, context.row) ?? context.row });
    }),
    raiseMoved: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({
          type: 'notice.raised',
          notice: notice('rowMoved', 'warning', { name: nameAt(context.touch, context.row) }),
        }) as const,
    ),
    raiseOutcome: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
      const name = nameAt(context.touch, context.row);
      const before = subscriptionAt(context.touch, context.row)?.servers.length ?? 0;
      const count = subscriptionAt(answer.value.touch, context.row)?.servers.length ?? 0;
      enqueue.sendTo(context.host, {
        type: 'notice.raised',
        notice:
          count === 0
            ? notice('subscriptionEmptied', 'warning', { name, before })
            : success('subscriptionUpdated', { name, count }),
      });
    }),
    failUnread: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ output: { fault } });
      const words = noticeOfUnread(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    fail: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ output: { fault } });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      if (mayHaveHappened(fault)) enqueue.sendTo(context.host, { type: 'touch.wanted' });
    }),
  },
  guards: {
    hasFailed: (_, answer: Answer) => !answer.ok,
    lost: ({ context }, answer: Answer) =>
      answer.ok && rebase(context.touch, answer.value.touch, context.row) === undefined,
  },
}).createMachine({
  id: 'subscriptionUpdate',
  description: 'Has the service fetch one subscription again.',
  meta: { title: 'Subscription update', spec: ['7.29'] },
  context: ({ input }) => ({ ...input, output: { fault: null } }),
  output: ({ context }) => context.output,
  initial: 'reading',
  states: {
    reading: {
      description:
        'A reference is a position in a list: the list is read again before it is used (gaps.md "Positions").',
      invoke: {
        id: 'touch',
        src: 'touch',
        input: ({ context: { touch, row } }) => ({ before: touch, rows: [row] }),
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'ended',
            actions: { type: 'failUnread', params: faultIn },
          },
          {
            guard: { type: 'lost', params: answerIn },
            target: 'ended',
            actions: ['raiseMoved', { type: 'followRow', params: answerIn }],
          },
          { target: 'updating', actions: { type: 'followRow', params: answerIn } },
        ],
        onError: { target: 'ended', actions: { type: 'fail', params: faultThrown } },
      },
    },
    updating: {
      invoke: {
        id: 'update',
        src: 'updateSubscription',
        input: ({ context }) => context.row,
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'ended',
            actions: { type: 'fail', params: faultIn },
          },
          { target: 'ended', actions: { type: 'raiseOutcome', params: answerIn } },
        ],
        onError: { target: 'ended', actions: { type: 'fail', params: faultThrown } },
      },
    },
    ended: { type: 'final' },
  },
});

export type SubscriptionUpdateActor = ActorRefFrom<typeof subscriptionUpdateMachine>;
