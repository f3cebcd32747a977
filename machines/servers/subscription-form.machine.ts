import { type DialogInput } from '../ports/dialog-input';
import { assign, enqueueActions, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Reference } from '../domain/reference';
import { rebase } from '../domain/same-row';
import { subscriptionAt, type Touch, type TouchReply } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { notice, success } from '../ports/notice';
import { type SubscriptionPatch } from '../ports/service';
import { editorSetup, editingState, leavingStates, stoppedWaiting } from '../calls/editor';
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { locating } from '../calls/locating';
import { lockedCall, type CallResult } from '../calls/locked-call.machine';
import { longCall, type Caller, type LongCallFact, type LongCallInput } from '../calls/long-call.machine';
import { sendingState, verifying } from '../calls/verifying';
import {
  addressProblem,
  draftAt,
  isDraft,
  isSound,
  storedAddress,
  storedIn,
  type SubscriptionDraft,
} from './subscription-form.rules';
import { serviceCall } from '../calls/service-call';

export type SubscriptionFormCommand =
  { readonly type: 'field.edit'; readonly field: keyof SubscriptionDraft; readonly value: string } | EditorCommand;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly subscriptionForm: {
      readonly row: Reference;
      /** The lists that `row` points into. */
      readonly touch: Touch;
    };
  }
}

export type SubscriptionFormInput = DialogInput<'subscriptionForm', 'service'>;

interface Context extends SubscriptionFormInput, EditorContext {
  readonly draft: SubscriptionDraft;
  /** Saves that the panel refused; each gives the focus to the address. */
  readonly refusals: number;
  /** The same of the remarks. */
  readonly remarksRefusals: number;
  /** What was sent last, while its result is unknown. */
  readonly sent: SubscriptionDraft | null;
}

type Answer = CallResult<TouchReply>;

function patchOf({ touch, row, draft }: Context): SubscriptionPatch {
  const others = subscriptionAt(touch, row)?.others;
  const address = draft.address === null ? null : storedAddress(draft.address);
  return { row, address, remarks: draft.remarks.trim(), ...(others === undefined ? {} : { others }) };
}

const noPoll = () => ({ poll: null });

/** The save of the form. Nothing that runs is changed by it. */
const saveOf = ({
  context,
  self,
}: {
  readonly context: Context;
  readonly self: Caller;
}): LongCallInput<SubscriptionPatch> => ({ host: context.host, caller: self, poll: null, call: patchOf(context) });

/** The subscription's position: by what it was, or by what was sent when the answer was lost. */
const found = ({ touch, row, sent }: Context, now: Touch): Reference | undefined =>
  rebase(touch, now, row) ?? (sent === null ? undefined : rebase(storedIn(touch, row, sent), now, row));

const subscriptionFormSetup = editorSetup({
  types: {
    context: {} as Context,
    events: {} as SubscriptionFormCommand | LongCallFact,
    input: {} as SubscriptionFormInput,
    tags: {} as EditorTag | 'busy' | 'waiting',
  },
  actors: {
    touch: lockedCall(serviceCall('locate')),
    patchSubscription: longCall(serviceCall('patchSubscription')),
  },
  rules: {
    isChanged: ({ touch, row, draft }: Context) => isDraft(draft, draftAt(touch, row)),
    isSound: ({ draft, service }: Context) => isSound(draft, service),
  },
}).extend({
  actions: {
    keepField: assign(
      ({ context }, { field, value }: { readonly field: keyof SubscriptionDraft; readonly value: string }) => ({
        draft: { ...context.draft, [field]: value },
        lastFault: null,
      }),
    ),
    countRefusal: assign(({ context: { draft, service, refusals, remarksRefusals } }) =>
      addressProblem(draft.address, service) === null
        ? { remarksRefusals: remarksRefusals + 1 }
        : { refusals: refusals + 1 },
    ),
    follow: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch } = answer.value;
      enqueue.assign({ touch, row: found(context, touch) ?? context.row });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    sayMoved: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const name = nameAt(context.touch, context.row);
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: notice('rowMoved', 'warning', { name }) });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    keepSent: assign({ sent: ({ context }) => context.draft }),
    forgetSent: assign({ sent: null }),
    tellSaved: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const reply = answer.value;
      enqueue.sendTo(context.host, { type: 'touch.received', reply });
      const name = nameAt(reply.touch, context.row) || storedAddress(context.draft.address);
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: success('subscriptionSaved', { name }) });
    }),
  },
  guards: {
    lost: ({ context }, answer: Answer) => answer.ok && found(context, answer.value.touch) === undefined,
    /** What was sent has arrived, although its answer was lost. */
    hasArrived: ({ context: { touch, row, draft } }, answer: Answer) =>
      answer.ok && rebase(storedIn(touch, row, draft), answer.value.touch, row) !== undefined,
  },
});

/** Address and remarks of a subscription (SPEC section 2, "Subscription modal"). */
export const subscriptionFormMachine = subscriptionFormSetup.createMachine({
  id: 'subscriptionForm',
  description: 'Changes the address and the remarks of a subscription.',
  meta: { title: 'Subscription form', spec: ['2.42', '2.43', '7.30'] },
  context: ({ input }) => ({
    ...input,
    draft: draftAt(input.touch, input.row),
    refusals: 0,
    remarksRefusals: 0,
    lastFault: null,
    sent: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      ...editingState,
      on: {
        ...editingState.on,
        'field.edit': { actions: { type: 'keepField', params: ({ event }) => event } },
        'editor.save': [
          { guard: 'isSound', target: 'saving' },
          { target: '.invalid', actions: 'countRefusal' },
        ],
      },
    },
    saving: {
      tags: ['saving', 'draft'],
      initial: 'locating',
      entry: 'forgetFault',
      on: {
        'dialog.cancel': { ...stoppedWaiting, actions: [stoppedWaiting.actions, 'wantTouch'] },
      },
      states: {
        locating: {
          description:
            'A reference is a position in a list: the list is read again before it is used (gaps.md "Positions").',
          invoke: locating({
            id: 'locate',
            unread: '#subscriptionForm.editing',
            onFault: 'fail',
            lost: '#subscriptionForm.editing',
            found: 'sending',
          }),
        },
        sending: {
          description: 'The whole row is sent back: the service erases missing keys.',
          ...sendingState({
            src: 'patchSubscription',
            input: saveOf,
            back: '#subscriptionForm.editing',
            saved: '#subscriptionForm.closed',
          }),
        },
        verifying: {
          description: 'The answer was lost: the lists show whether the subscription was stored as sent.',
          invoke: verifying({
            back: '#subscriptionForm.editing',
            saved: '#subscriptionForm.closed',
            poll: noPoll,
            ways: [{ target: '#subscriptionForm.editing', actions: ['forgetSent', 'sayKept'] }],
          }),
        },
      },
    },
    ...leavingStates,
  },
});

export type SubscriptionFormActor = ActorRefFrom<typeof subscriptionFormMachine>;
export type SubscriptionFormSnapshot = SnapshotFrom<typeof subscriptionFormMachine>;
