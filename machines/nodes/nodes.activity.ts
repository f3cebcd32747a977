import { and, assign, not, or, sendTo, stateIn } from 'xstate';
import { referenceKey } from '../domain/reference';
import { EMPTY_TOUCH } from '../domain/touch';
import { waitingStates, type Caller } from '../calls/long-call.machine';
import { faultOf } from '../shared/faults';
import { type ConnectionInput, type ConnectionOutput } from './connection.machine';
import * as changes from './nodes.changes.rules';
import { mayDelete } from './nodes.checked.rules';
import { NO_ROW } from './nodes.rows.rules';
import { listsSetup } from './nodes.setup';
import { type NodesContext, type RowCommand } from './nodes.types';
import { type SubscriptionUpdateInput } from './subscription-update.machine';

/** The vocabulary of the chart in `nodes.machine.ts` and its regions: what is done to rows is added to that of the lists. */
export const nodesSetup = listsSetup.extend({
  actions: {
    keepAsked: assign(({ context }, command: RowCommand) => changes.askedOf(context, command)),
    queue: assign(({ context }, command: RowCommand) => ({ queue: changes.queuedBehind(context, command) })),
    takeNext: assign(({ context }) => {
      const [next, ...queue] = context.queue;
      return { queue, ...(next && changes.askedOf(context, next)) };
    }),
    tellSettled: sendTo(
      ({ context }) => context.host,
      ({ context: { asked } }) => ({ type: 'rows.settled', asked }) as const,
    ),
  },
  guards: {
    mayChange: ({ context, event }) => 'row' in event && changes.mayChange(context, event),
    mayChangeNow: and(['free', 'mayChange']),
    isOther: ({ context: { asked }, event }) =>
      'row' in event && (asked === null || referenceKey(asked.row) !== referenceKey(event.row)),
    mayWait: and(['mayChange', 'isOther']),
    nothingWaits: ({ context }) => context.queue.length === 0,
    isSettled: and(['free', 'nothingWaits']),
    nextConnects: ({ context }) => changes.nextOf(context.queue) === 'connecting',
    nextDisconnects: ({ context }) => changes.nextOf(context.queue) === 'disconnecting',
    nextUpdates: ({ context }) => changes.nextOf(context.queue) === 'updating',
    mayConnectNext: and(['free', 'nextConnects']),
    mayDisconnectNext: and(['free', 'nextDisconnects']),
    mayUpdateNext: and(['free', 'nextUpdates']),
    free: not(
      or([
        stateIn({ activity: { connecting: 'blocking' } }),
        stateIn({ activity: { disconnecting: 'blocking' } }),
        stateIn({ activity: 'updating' }),
      ]),
    ),
    /** SPEC 4.06 is about a person's own Connect; "use only this one" deletes nothing. */
    refusedAndMayDelete: ({ context }, { connectRefused }: ConnectionOutput) =>
      connectRefused && context.asked?.mode === 'connect' && context.asked.tab === context.tab && mayDelete(context),
  },
});

const commandIn = ({ event }: { readonly event: RowCommand }): RowCommand => event;

/** What is asked of a row is begun now, or waits for what is being done with another. */
function changing<const TTarget extends string>(target: TTarget) {
  return [
    { guard: 'mayChangeNow', target, actions: { type: 'keepAsked', params: commandIn } },
    { guard: 'mayWait', actions: { type: 'queue', params: commandIn } },
  ] as const;
}

/** What waited is done as soon as nothing blocks. */
const goingOn = [
  { guard: 'mayConnectNext', target: '.connecting', actions: 'takeNext' },
  { guard: 'mayDisconnectNext', target: '.disconnecting', actions: 'takeNext' },
  { guard: 'mayUpdateNext', target: '.updating', actions: 'takeNext' },
] as const;

/** Whether the session waits for the rows before its page remounts: a remount aborts what is being done with them. */
export const remountRegion = nodesSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'remount.planned': 'awaited' } },
    awaited: { always: { guard: 'isSettled', target: 'idle', actions: 'tellSettled' } },
  },
});

/** What is done to rows: connect, disconnect, update. */
export const activityRegion = nodesSetup.createStateConfig({
  description: 'One row is changed at a time. What is asked of another meanwhile is done afterwards.',
  initial: 'idle',
  always: goingOn,
  on: {
    'row.connect': changing('.connecting'),
    'row.connectOnly': changing('.connecting'),
    'row.disconnect': changing('.disconnecting'),
    'subscription.update': changing('.updating'),
  },
  states: {
    idle: {},
    connecting: {
      description: 'The row’s own lists are read again, then the call is sent; busy for at most 3 s (SPEC 8.22).',
      invoke: {
        id: 'connecting',
        src: 'connection',
        input: ({ context, self }) => connectionInput(context, self),
        onDone: [
          {
            guard: { type: 'refusedAndMayDelete', params: ({ event }) => event.output },
            target: 'idle',
            actions: [
              { type: 'keepFault', params: ({ event }) => event.output },
              { type: 'requestDeletion', params: { mode: 'afterFailure' } },
            ],
          },
          { target: 'idle', actions: { type: 'keepFault', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'keepFault', params: ({ event }) => ({ fault: faultOf(event.error) }) },
        },
      },
      on: { 'activity.leave': { target: 'idle', actions: 'wantTouch' } },
      ...waitingStates,
    },
    disconnecting: {
      invoke: {
        id: 'disconnecting',
        src: 'connection',
        input: ({ context, self }) => connectionInput(context, self),
        onDone: { target: 'idle', actions: { type: 'keepFault', params: ({ event }) => event.output } },
        onError: {
          target: 'idle',
          actions: { type: 'keepFault', params: ({ event }) => ({ fault: faultOf(event.error) }) },
        },
      },
      on: { 'activity.leave': { target: 'idle', actions: 'wantTouch' } },
      ...waitingStates,
    },
    updating: {
      description: 'Fetching a subscription can take a minute; the wait can be left.',
      tags: ['busy', 'waiting'],
      invoke: {
        id: 'updating',
        src: 'subscriptionUpdate',
        input: ({ context }) => updateInput(context),
        onDone: { target: 'idle', actions: { type: 'keepFault', params: ({ event }) => event.output } },
        onError: {
          target: 'idle',
          actions: { type: 'keepFault', params: ({ event }) => ({ fault: faultOf(event.error) }) },
        },
      },
      on: { 'activity.leave': { target: 'idle', actions: 'wantTouch' } },
    },
  },
});

function connectionInput(
  { host, touch, asked, outbound, capabilities }: NodesContext,
  caller: Caller,
): ConnectionInput {
  const mode = asked === null || asked.mode === 'update' ? 'connect' : asked.mode;
  const row = asked?.row ?? NO_ROW;
  return {
    host,
    touch: touch ?? EMPTY_TOUCH,
    row,
    outbound: asked?.outbound ?? outbound,
    mode,
    caller,
    starts: capabilities.connectStarts,
  };
}

function updateInput({ host, touch, asked }: NodesContext): SubscriptionUpdateInput {
  return { host, touch: touch ?? EMPTY_TOUCH, row: asked?.row ?? NO_ROW };
}
