import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Capabilities } from '../domain/capabilities';
import { type OutboundSetting } from '../domain/outbound-setting';
import { EMPTY_TOUCH, type TouchReply } from '../domain/touch';
import { type CallResult } from '../calls/locked-call.machine';
import { longCall, pollAfter, waitingStates, type LongCallFact } from '../calls/long-call.machine';
import { type DialogContext, type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { noticeOfFault } from '../ports/notice';
import { faultOf, type Fault } from '../shared/faults';
import { tellClosed, wantTouch } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

export type DeleteOutboundCommand = { readonly type: 'dialog.confirm' } | { readonly type: 'dialog.cancel' };

export type DeleteOutboundFact = Extract<DialogFact, { readonly type: 'context.changed' }> | LongCallFact;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly deleteOutbound: {
      readonly name: string;
    };
  }
}

export interface DeleteOutboundInput extends DialogInput<'deleteOutbound', 'reply'> {
  readonly service: Pick<Capabilities, 'wholeOutbounds'>;
}

interface Context extends DeleteOutboundInput {
  readonly lastFault: Fault | null;
  /** As it was read for undo; null when it was not. */
  readonly setting: OutboundSetting | null;
  /** The lists as the call was sent. */
  readonly before: TouchReply | null;
}

type Answer = CallResult<readonly string[]>;

/** The confirmation before an outbound is deleted, and the deleting. */
export const deleteOutboundMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DeleteOutboundCommand | DeleteOutboundFact,
    input: {} as DeleteOutboundInput,
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    outboundSetting: serviceCall('outboundSetting'),
    deleteOutbound: longCall(serviceCall('deleteOutbound')),
  },
  actions: {
    keepReply: assign({ reply: (_, { reply }: Pick<DialogContext, 'reply'>) => reply }),
    keepSetting: assign({ setting: (_, { setting }: { readonly setting: OutboundSetting }) => setting }),
    noteBefore: assign({
      lastFault: null,
      before: ({ context }) => context.reply,
    }),
    keepFault: assign({ lastFault: (_, { fault }: { readonly fault: Fault | null }) => fault }),
    sayFault: enqueueActions(({ context, enqueue }, { fault }: { readonly fault: Fault | null }) => {
      const words = fault === null || fault.kind === 'refused' ? null : noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    tellOutbounds: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (answer.ok) enqueue.sendTo(context.host, { type: 'outbounds.received', outbounds: answer.value });
    }),
    tellDeleted: sendTo(
      ({ context }) => context.host,
      ({ context: { name, setting, before, service } }) => {
        const touch = before?.touch ?? EMPTY_TOUCH;
        const connections = touch.connected.filter(({ outbound }) => outbound === name);
        const wasRunning = before?.running ?? false;
        const whole = service.wholeOutbounds ? { whole: true } : {};
        const outbound = { name, setting, connections, touch, wasRunning, ...whole };
        return { type: 'outbound.deleted', outbound } as const;
      },
    ),
    wantTouch: wantTouch(),
    tellClosed: tellClosed(),
  },
  guards: {
    hasFailed: (_, answer: Answer) => !answer.ok,
  },
}).createMachine({
  id: 'deleteOutbound',
  description: 'Asks and deletes an outbound.',
  meta: { title: 'Delete outbound', spec: ['7.33', '8.22'] },
  context: ({ input }) => ({ ...input, lastFault: null, setting: null, before: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Meanwhile its setting is read, for undo; nothing waits for that.',
      invoke: {
        id: 'setting',
        src: 'outboundSetting',
        input: ({ context: { name } }) => ({ name }),
        onDone: { actions: { type: 'keepSetting', params: ({ event }) => ({ setting: event.output }) } },
        onError: {},
      },
      on: {
        'dialog.confirm': 'deleting',
        'dialog.cancel': 'closed',
        'context.changed': { actions: { type: 'keepReply', params: ({ event }) => event.dialogContext } },
      },
    },
    deleting: {
      entry: 'noteBefore',
      ...waitingStates,
      invoke: {
        id: 'deleteOutbound',
        src: 'deleteOutbound',
        input: ({ context: { host, reply, name }, self }) => ({
          host,
          caller: self,
          poll: pollAfter('deleteOutbound', reply, ({ outbound }) => outbound !== name),
          call: { name },
        }),
        onDone: [
          {
            guard: { type: 'hasFailed', params: ({ event }) => event.output },
            target: 'asking',
            actions: [
              { type: 'keepFault', params: ({ event }) => ({ fault: faultIn(event.output) }) },
              { type: 'sayFault', params: ({ event }) => ({ fault: faultIn(event.output) }) },
              'wantTouch',
            ],
          },
          {
            target: 'closed',
            actions: [{ type: 'tellOutbounds', params: ({ event }) => event.output }, 'tellDeleted', 'wantTouch'],
          },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'sayFault', params: ({ event }) => ({ fault: faultOf(event.error) }) },
        },
      },
      states: {
        ...waitingStates.states,
        background: {
          ...waitingStates.states.background,
          description: 'The answer is outstanding; the dialog can be closed, and the outbound may still be deleted.',
          on: { 'dialog.cancel': { target: '#deleteOutbound.closed', actions: 'wantTouch' } },
        },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

function faultIn(answer: Answer): Fault | null {
  return answer.ok ? null : answer.fault;
}

export type DeleteOutboundActor = ActorRefFrom<typeof deleteOutboundMachine>;
export type DeleteOutboundSnapshot = SnapshotFrom<typeof deleteOutboundMachine>;
