import { assign, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Reference } from '../domain/reference';
import { rebase } from '../domain/same-row';
import { subscriptionAt, type Touch, type TouchReply } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { lockedCall, type CallResult } from '../service/locked-call.machine';
import { type Host } from '../ports/host';
import { notice, noticeOfFault, success } from '../ports/notice';
import { type SubscriptionPatch, type LocateInput } from '../ports/service';
import { faultThrown } from '../service/answers';
import { locating } from '../service/locating';
import { BUSY_LIMIT } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { addressProblem, draftAt, storedAddress, type SubscriptionDraft } from './subscription-form.rules';
import { askingState, type DraftCommand } from '../shared/draft';

export type SubscriptionFormCommand =
  | { readonly type: 'address.change' | 'remarks.change'; readonly text: string }
  | { readonly type: 'save.submit' | 'save.leave' }
  | DraftCommand
  | { readonly type: 'dialog.cancel' };

export interface SubscriptionFormInput {
  readonly id: string;
  readonly host: Host;
  readonly row: Reference;
  /** The lists that `row` points into. */
  readonly touch: Touch;
}

interface Context extends SubscriptionFormInput {
  readonly draft: SubscriptionDraft;
  /** Saves that were refused here; each gives the focus to the address. */
  readonly refusals: number;
  readonly fault: Fault | null;
}

type Answer = CallResult<TouchReply>;

function patchOf({ touch, row, draft }: Context): SubscriptionPatch {
  const others = subscriptionAt(touch, row)?.others;
  const address = draft.address === null ? null : storedAddress(draft.address);
  return { row, address, remarks: draft.remarks.trim(), ...(others === undefined ? {} : { others }) };
}

/** Address and remarks of a subscription (SPEC section 2, "Subscription modal"). */
export const subscriptionFormMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SubscriptionFormCommand,
    input: {} as SubscriptionFormInput,
    tags: {} as 'draft' | 'asking' | 'busy' | 'waiting' | 'problems',
  },
  actors: {
    touch: lockedCall<LocateInput, TouchReply>('subscriptionForm', 'touch'),
    patchSubscription: fromPromise<TouchReply, SubscriptionPatch>(notProvided('subscriptionForm', 'patchSubscription')),
  },
  actions: {
    keepAddress: assign(({ context }, { text }: { readonly text: string }) => ({
      draft: { ...context.draft, address: text },
      fault: null,
    })),
    keepRemarks: assign(({ context }, { text }: { readonly text: string }) => ({
      draft: { ...context.draft, remarks: text },
      fault: null,
    })),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    forgetFault: assign({ fault: null }),
    follow: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch } = answer.value;
      enqueue.assign({ touch, row: rebase(context.touch, touch, context.row) ?? context.row });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    sayMoved: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const name = nameAt(context.touch, context.row);
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: notice('rowMoved', 'warning', { name }) });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    refuse: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ fault });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      if (fault.kind === 'timeout') enqueue.sendTo(context.host, { type: 'touch.wanted' });
    }),
    tellSaved: enqueueActions(({ context, enqueue }, reply: TouchReply) => {
      enqueue.sendTo(context.host, { type: 'touch.received', reply });
      const name = nameAt(reply.touch, context.row) || storedAddress(context.draft.address);
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: success('subscriptionSaved', { name }) });
    }),
    wantTouch: sendTo(({ context }) => context.host, { type: 'touch.wanted' }),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: {
    hasProblem: ({ context }) => addressProblem(context.draft.address) !== null,
    failed: (_, answer: Answer) => !answer.ok,
    lost: ({ context }, answer: Answer) =>
      answer.ok && rebase(context.touch, answer.value.touch, context.row) === undefined,
  },
  delays: { busyLimit: BUSY_LIMIT },
}).createMachine({
  id: 'subscriptionForm',
  context: ({ input: { id, host, row, touch } }) => ({
    id,
    host,
    row,
    touch,
    draft: draftAt(touch, row),
    refusals: 0,
    fault: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'pristine',
      on: {
        'address.change': { target: '.changed', actions: { type: 'keepAddress', params: ({ event }) => event } },
        'remarks.change': { target: '.changed', actions: { type: 'keepRemarks', params: ({ event }) => event } },
        'save.submit': [{ guard: 'hasProblem', target: '.loud', actions: 'countRefusal' }, { target: 'saving' }],
        'dialog.cancel': 'asking',
      },
      states: {
        pristine: { on: { 'dialog.cancel': '#subscriptionForm.closed' } },
        changed: { tags: 'draft' },
        loud: {
          tags: ['draft', 'problems'],
          description: 'Nothing is sent; what is wrong with the address stands beside it.',
        },
      },
    },
    asking: askingState('closed', 'editing.changed'),
    saving: {
      tags: ['draft', 'busy'],
      initial: 'locating',
      entry: 'forgetFault',
      on: { 'save.leave': { target: 'editing.changed', actions: 'wantTouch' } },
      states: {
        locating: {
          description:
            'A reference is a position in a list: the list is read again before it is used (gaps.md "Positions").',
          invoke: locating({
            id: 'locate',
            unread: '#subscriptionForm.editing.changed',
            onFault: 'refuse',
            lost: '#subscriptionForm.editing.changed',
            found: 'sending',
          }),
        },
        sending: {
          description: 'The whole row goes back: the service erases what is missing.',
          invoke: {
            id: 'send',
            src: 'patchSubscription',
            input: ({ context }) => patchOf(context),
            onDone: {
              target: '#subscriptionForm.closed',
              actions: { type: 'tellSaved', params: ({ event }) => event.output },
            },
            onError: {
              target: '#subscriptionForm.editing.changed',
              actions: { type: 'refuse', params: faultThrown },
            },
          },
          initial: 'held',
          states: { held: { after: { busyLimit: 'patient' } }, patient: { tags: 'waiting' } },
        },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type SubscriptionFormActor = ActorRefFrom<typeof subscriptionFormMachine>;
export type SubscriptionFormSnapshot = SnapshotFrom<typeof subscriptionFormMachine>;
