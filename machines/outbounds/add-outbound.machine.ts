import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ServerMark } from '../domain/server-mark';
import { type DialogContext, type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { noticeOfFault, success } from '../ports/notice';
import { type Fault } from '../shared/faults';
import { answerIn, faultIn, faultThrown } from '../calls/answers';
import { type CallResult } from '../calls/locked-call.machine';
import { longCall, pollAfter, waitingStates, type LongCallFact } from '../calls/long-call.machine';
import { askingState, type DraftCommand } from '../shared/draft';
import { problemOfName } from './add-outbound.rules';
import { tellClosed } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

export type AddOutboundCommand =
  | { readonly type: 'name.edit'; readonly text: string }
  | { readonly type: 'dialog.confirm' }
  | { readonly type: 'dialog.cancel' }
  | DraftCommand;

export type AddOutboundFact = Extract<DialogFact, { readonly type: 'context.changed' }> | LongCallFact;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly addOutbound: {
      /** The names that exist. */
      readonly outbounds: readonly string[];
      /** The servers that it is given at once; without, they are asked for. */
      readonly add?: readonly ServerMark[];
    };
  }
}

export type AddOutboundInput = DialogInput<'addOutbound', 'reply'>;

interface Context extends AddOutboundInput {
  readonly text: string;
  /** What ended the last attempt; forgotten with the next change of the name. */
  readonly lastFault: Fault | null;
}

type Answer = CallResult<readonly string[]>;

/** The prompt for a new outbound (SPEC 2.89). */
export const addOutboundMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AddOutboundCommand | AddOutboundFact,
    input: {} as AddOutboundInput,
    tags: {} as 'busy' | 'waiting' | 'problems' | 'asking' | 'draft',
  },
  actors: {
    addOutbound: longCall(serviceCall('addOutbound')),
  },
  actions: {
    keepText: assign({ text: (_, { text }: { readonly text: string }) => text, lastFault: null }),
    keepFault: assign({ lastFault: (_, fault: Fault) => fault }),
    keepReply: assign({ reply: (_, { reply }: Pick<DialogContext, 'reply'>) => reply }),
    sayFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      const words = fault.kind === 'refused' ? null : noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    tellOutbounds: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (answer.ok) enqueue.sendTo(context.host, { type: 'outbounds.received', outbounds: answer.value });
    }),
    sayAdded: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({ type: 'notice.raised', notice: success('outboundAdded', { name: context.text.trim() }) }) as const,
    ),
    askForServers: sendTo(
      ({ context }) => context.host,
      ({ context: { text, add: only } }) => {
        const dialog = { kind: 'outboundServers', name: text.trim(), ...(only === undefined ? {} : { only }) } as const;
        return { type: 'dialog.requested', dialog } as const;
      },
    ),
    tellClosed: tellClosed(),
  },
  guards: {
    isSound: ({ context }) => problemOfName(context.text, context.outbounds) === null,
    isBlank: ({ context }) => context.text.trim() === '',
    hasFailed: (_, answer: Answer) => !answer.ok,
  },
}).createMachine({
  id: 'addOutbound',
  description: 'Asks for a name and adds the outbound.',
  meta: { title: 'Add outbound', spec: ['7.33', '8.22', '9.14'] },
  context: ({ input }) => ({ ...input, text: '', lastFault: null }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'blank',
      on: {
        'name.edit': { actions: { type: 'keepText', params: ({ event }) => event } },
        'dialog.confirm': [{ guard: 'isSound', target: 'sending' }, { target: '.invalid' }],
        'dialog.cancel': [{ guard: 'isBlank', target: 'closed' }, { target: 'asking' }],
        'context.changed': { actions: { type: 'keepReply', params: ({ event }) => event.dialogContext } },
      },
      states: {
        blank: {
          on: { 'name.edit': { target: 'quiet', actions: { type: 'keepText', params: ({ event }) => event } } },
        },
        quiet: { tags: 'draft', description: 'Nothing has been confirmed yet: an unfinished name is not an error.' },
        invalid: {
          tags: ['draft', 'problems'],
          description: 'Errors in the name are shown at the field while it is typed.',
        },
      },
    },
    asking: askingState('closed', 'editing.quiet'),
    sending: {
      tags: 'draft',
      description: 'While the answer is outstanding, the dialog can be closed.',
      ...waitingStates,
      invoke: {
        id: 'addOutbound',
        src: 'addOutbound',
        input: ({ context: { host, reply, text }, self }) => ({
          host,
          caller: self,
          poll: pollAfter('addOutbound', reply),
          call: { name: text.trim() },
        }),
        onDone: [
          {
            guard: { type: 'hasFailed', params: answerIn },
            target: 'editing.quiet',
            actions: [
              { type: 'keepFault', params: faultIn },
              { type: 'sayFault', params: faultIn },
            ],
          },
          { target: 'closed', actions: [{ type: 'tellOutbounds', params: answerIn }, 'sayAdded', 'askForServers'] },
        ],
        onError: {
          target: 'editing.quiet',
          actions: [
            { type: 'keepFault', params: faultThrown },
            { type: 'sayFault', params: faultThrown },
          ],
        },
      },
      on: { 'dialog.cancel': 'closed' },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type AddOutboundActor = ActorRefFrom<typeof addOutboundMachine>;
export type AddOutboundSnapshot = SnapshotFrom<typeof addOutboundMachine>;
