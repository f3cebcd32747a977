import {
  assign,
  enqueueActions,
  fromPromise,
  sendTo,
  setup,
  stateIn,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import { type TouchReply } from '../domain/touch';
import { type DialogCircumstances, type DialogFact } from '../ports/dialog';
import { type Host } from '../ports/host';
import { noticeOfFault, success } from '../ports/notice';
import { BUSY_LIMIT } from '../shared/constants';
import { faultOf, wasDeclined, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { askingState, type DraftCommand } from '../shared/draft';
import { problemOfName } from './add-outbound.rules';

export type AddOutboundCommand =
  | { readonly type: 'name.edit'; readonly text: string }
  | { readonly type: 'dialog.confirm' }
  | { readonly type: 'dialog.cancel' }
  | DraftCommand;

export type AddOutboundFact = Extract<DialogFact, { readonly type: 'circumstances.changed' }>;

export interface AddOutboundInput {
  readonly host: Host;
  readonly id: string;
  readonly outbounds: readonly string[];
  /** The lists in use; null before the first answer. */
  readonly reply: TouchReply | null;
}

interface Context extends AddOutboundInput {
  readonly text: string;
  /** What ended the last attempt; forgotten with the next change of the name. */
  readonly lastFault: Fault | null;
}

/** The prompt for a new outbound (SPEC 2.89). */
export const addOutboundMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AddOutboundCommand | AddOutboundFact,
    input: {} as AddOutboundInput,
    tags: {} as 'busy' | 'waiting' | 'problems' | 'asking' | 'draft',
  },
  actors: {
    addOutbound: fromPromise<readonly string[], { readonly name: string }>(notProvided('addOutbound', 'addOutbound')),
  },
  actions: {
    keepText: assign({ text: (_, { text }: { readonly text: string }) => text, lastFault: null }),
    keepFault: assign({ lastFault: (_, fault: Fault) => fault }),
    keepReply: assign({ reply: (_, { reply }: Pick<DialogCircumstances, 'reply'>) => reply }),
    sayFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      const words = fault.kind === 'refused' ? null : noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    tellOutbounds: sendTo(
      ({ context }) => context.host,
      (_, { outbounds }: { readonly outbounds: readonly string[] }) =>
        ({ type: 'outbounds.received', outbounds }) as const,
    ),
    sayAdded: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({ type: 'notice.raised', notice: success('outboundAdded', { name: context.text.trim() }) }) as const,
    ),
    requestPollIfUp: enqueueActions(({ context, enqueue }) => {
      if (context.reply?.running !== true || context.reply.touch.connected.length === 0) return;
      enqueue.sendTo(context.host, { type: 'poll.requested', reason: 'addOutbound' });
    }),
    dropPoll: enqueueActions(({ context, enqueue }, fault: Fault) => {
      if (wasDeclined(fault)) enqueue.sendTo(context.host, { type: 'poll.dropped', reason: 'addOutbound' });
    }),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: {
    isSound: ({ context }) => problemOfName(context.text, context.outbounds) === null,
    isBlank: ({ context }) => context.text.trim() === '',
    isHeld: stateIn({ sending: 'held' }),
  },
  delays: { busyLimit: BUSY_LIMIT },
}).createMachine({
  id: 'addOutbound',
  context: ({ input }) => ({ ...input, text: '', lastFault: null }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'blank',
      on: {
        'name.edit': { actions: { type: 'keepText', params: ({ event }) => event } },
        'dialog.confirm': [{ guard: 'isSound', target: 'sending' }, { target: '.loud' }],
        'dialog.cancel': [{ guard: 'isBlank', target: 'closed' }, { target: 'asking' }],
        'circumstances.changed': { actions: { type: 'keepReply', params: ({ event }) => event.circumstances } },
      },
      states: {
        blank: {
          on: { 'name.edit': { target: 'quiet', actions: { type: 'keepText', params: ({ event }) => event } } },
        },
        quiet: { tags: 'draft', description: 'Nothing has been confirmed yet: an unfinished name is no error.' },
        loud: {
          tags: ['draft', 'problems'],
          description: 'What is wrong with the name stands beside the field while it is typed.',
        },
      },
    },
    asking: askingState('closed', 'editing.quiet'),
    sending: {
      tags: 'draft',
      initial: 'held',
      invoke: {
        id: 'addOutbound',
        src: 'addOutbound',
        input: ({ context }) => ({ name: context.text.trim() }),
        onDone: [
          {
            guard: 'isHeld',
            target: 'closed',
            actions: [
              { type: 'tellOutbounds', params: ({ event }) => ({ outbounds: event.output }) },
              'sayAdded',
              'requestPollIfUp',
            ],
          },
          {
            target: 'closed',
            actions: [{ type: 'tellOutbounds', params: ({ event }) => ({ outbounds: event.output }) }, 'sayAdded'],
          },
        ],
        onError: {
          target: 'editing.quiet',
          actions: [
            { type: 'keepFault', params: ({ event }) => faultOf(event.error) },
            { type: 'dropPoll', params: ({ event }) => faultOf(event.error) },
            { type: 'sayFault', params: ({ event }) => faultOf(event.error) },
          ],
        },
      },
      on: { 'dialog.cancel': 'closed' },
      states: {
        held: {
          tags: 'busy',
          description:
            'A long-running call shows a busy state for up to 3 s; then the connect poll begins without its answer.',
          after: { busyLimit: { target: 'patient', actions: 'requestPollIfUp' } },
        },
        patient: { tags: 'waiting', description: 'The answer is outstanding; the dialog can be left.' },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type AddOutboundActor = ActorRefFrom<typeof addOutboundMachine>;
export type AddOutboundSnapshot = SnapshotFrom<typeof addOutboundMachine>;
