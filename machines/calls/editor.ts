import { assign, enqueueActions, setup, type AnyActorLogic, type EventObject } from 'xstate';
import { noticeOfFault } from '../ports/notice';
import { askingState } from '../shared/draft';
import { isUncertain, type Fault } from '../shared/faults';
import { answerIn, faultIn, faultThrown, valueIn } from './answers';
import { type Editor, type EditorContext, type EditorInput } from './editor.types';
import { type CallResult } from './locked-call.machine';
import { waitingStates } from './long-call.machine';
import { type Reconciled } from './reconciliation.machine';
import { requestPoll, tellClosed, wantTouch } from './telling';

/**
 * XState's `setup` for a dialog that reads an object, has it edited, and saves it whole: with the actions and guards that the
 * states below name. What is the editor's own, it adds with `extend`.
 */
export function editorSetup<
  TContext extends EditorContext,
  TEvent extends EventObject,
  TInput extends EditorInput,
  TTag extends string,
  TActors extends Record<string, AnyActorLogic>,
  TValue,
>({ types, actors, rules }: Editor<TContext, TEvent, TInput, TTag, TActors, TValue>) {
  const { isChanged = () => false, isSound = () => true, adopted = () => ({}) } = rules;
  type Answer = CallResult<Reconciled<TValue>>;
  type Args = { readonly context: TContext };
  const keepingFault = (said: (fault: Fault) => Fault) =>
    enqueueActions<TContext, TEvent, Fault, TEvent, never, never, never, never, never>(
      ({ context, enqueue }, fault) => {
        enqueue.assign({ lastFault: fault } as never);
        const words = noticeOfFault(said(fault));
        if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      },
    );
  return setup({
    types,
    actors,
    actions: {
      forgetFault: assign<TContext, TEvent, undefined, TEvent, never>({ lastFault: null } as never),
      keepFault: assign<TContext, TEvent, Fault, TEvent, never>(
        (_: Args, fault: Fault) => ({ lastFault: fault }) as never,
      ),
      /** Says the fault that was kept, when the lists do not show that the save took effect all the same. */
      sayKept: enqueueActions<TContext, TEvent, undefined, TEvent, never, never, never, never, never>(
        ({ context, enqueue }) => {
          enqueue.sendTo(context.host, { type: 'touch.wanted' });
          const words = context.lastFault && noticeOfFault(context.lastFault);
          if (words) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
        },
      ),
      fail: keepingFault((fault) => fault),
      /** The same where a refusal is shown beside what was refused. */
      failBeside: keepingFault((fault) => (fault.kind === 'refused' ? { kind: 'silent' } : fault)),
      adopt: assign<TContext, TEvent, Answer, TEvent, never>(({ context }: Args, answer: Answer) =>
        answer.ok ? adopted(context, answer.value) : context,
      ),
      /** The fault that was kept is that the service has refused a config: it may have stopped the core over it. */
      tellRefused: enqueueActions<TContext, TEvent, undefined, TEvent, never, never, never, never, never>(
        ({ context: { host, lastFault }, enqueue }) => {
          if (lastFault?.kind === 'refused')
            enqueue.sendTo(host, { type: 'config.refused', message: lastFault.message });
        },
      ),
      wantTouch: wantTouch<TContext, TEvent>(),
      requestPoll: requestPoll<TContext, TEvent>(),
      tellClosed: tellClosed<TContext, TEvent>(),
    },
    guards: {
      isChanged: ({ context }: Args) => isChanged(context),
      isUnchanged: ({ context }: Args) => !isChanged(context),
      isSound: ({ context }: Args) => isSound(context),
      hasFailed: (_: unknown, answer: CallResult<unknown>) => !answer.ok,
      isUnsound: ({ context }: Args, answer: Answer) =>
        answer.ok && !isSound({ ...context, ...adopted(context, answer.value) }),
      isUncertain: (_: unknown, fault: Fault) => isUncertain(fault),
      isMissing: (_: unknown, fault: Fault) => fault.kind === 'missing',
    },
  });
}

// The states. Their targets are siblings, so they work at the top of a chart and inside a region.

interface Reading<TSrc, TKeep, TInput, TTo, TUnread, TMissing, TId> {
  /** The slot, a promise, what it is given, and the action that is given what was read. */
  readonly src: TSrc;
  readonly keep: TKeep;
  readonly input?: TInput;
  /** Where it goes with it and without it; and where the service has no such call, if that is elsewhere. */
  readonly to?: TTo;
  readonly unread?: TUnread;
  readonly missing?: TMissing;
  /** As the slot, unless something else reads from that. */
  readonly id?: TId;
}

const failing = { type: 'fail', params: faultThrown } as const;

/** The invoke that reads what is edited, or a part of it. */
export function reading<
  const TSrc extends string,
  const TKeep extends string,
  TInput = () => undefined,
  const TTo extends string = 'editing',
  const TUnread extends string = 'unreadable',
  const TMissing extends string = never,
  const TId extends string = TSrc,
>({ src, keep, input, to, unread, missing, id }: Reading<TSrc, TKeep, TInput, TTo, TUnread, TMissing, TId>) {
  const failed = { target: (unread ?? 'unreadable') as NoInfer<TUnread>, actions: failing } as const;
  return {
    id: (id ?? src) as NoInfer<TId>,
    src,
    input: (input ?? (() => undefined)) as NoInfer<TInput>,
    onDone: { target: (to ?? 'editing') as NoInfer<TTo>, actions: { type: keep, params: valueIn } },
    onError:
      missing === undefined
        ? failed
        : ([
            {
              guard: { type: 'isMissing', params: faultThrown },
              target: missing as NoInfer<TMissing>,
              actions: failing,
            },
            failed,
          ] as const),
  } as const;
}

/** An editor's state `loading`, beside `unreadable`; what it reads is its `invoke`, or that of its states, one after the other. */
export const loadingState = { tags: 'loading', entry: 'forgetFault', on: { 'dialog.cancel': 'closed' } } as const;

/** A state that reads something to edit after a save. */
export const rereadingState = { tags: 'loading', on: { 'dialog.cancel': 'closed' } } as const;

interface Saving<TSrc, TInput, TSaved, TFail, TAlso, TLeft> {
  readonly description: string;
  /** The slot and what it is given. */
  readonly src: TSrc;
  readonly input: TInput;
  /** Where it goes when it was saved, with what is said and told. */
  readonly saved: TSaved;
  /** How a failure is reported, and what else is done then. */
  readonly fail?: TFail;
  readonly failed?: TAlso;
  /** What is done besides when the person stops waiting. */
  readonly left?: TLeft;
}

/** Where `saved` begins with the answer of a call that may be busy or refused. */
export function unlessFailed<const TAlso extends readonly string[]>(...also: TAlso) {
  return {
    guard: { type: 'hasFailed', params: answerIn },
    target: 'editing',
    actions: [{ type: 'fail', params: faultIn }, ...also],
  } as const;
}

/** The person stops waiting for a save in an editor’s state `saving`. */
export const stoppedWaiting = { target: 'editing', actions: { type: 'fail', params: { kind: 'left' } } } as const;

/** An editor's state `saving`. When it fails, what was typed is kept. */
export function savingState<
  const TSrc extends string,
  TInput,
  const TSaved,
  const TFail extends 'fail' | 'failBeside' = 'fail',
  const TAlso extends readonly string[] = readonly [],
  const TLeft extends readonly string[] = readonly [],
>({ description, src, input, saved, fail, failed, left }: Saving<TSrc, TInput, TSaved, TFail, TAlso, TLeft>) {
  return {
    tags: ['saving', 'draft'],
    description,
    invoke: {
      id: src,
      src,
      input,
      onDone: saved,
      onError: {
        target: 'editing',
        actions: [
          { type: (fail ?? 'fail') as NoInfer<TFail>, params: faultThrown },
          ...((failed ?? []) as NoInfer<TAlso>),
        ],
      },
    },
    on: {
      'dialog.cancel': {
        ...stoppedWaiting,
        actions: [stoppedWaiting.actions, ...((left ?? []) as NoInfer<TLeft>)],
      },
    },
  } as const;
}

interface LongSaving<TTag, TSrc, TId, TInput, TSaved, TFailed> {
  /** Beside `draft`. */
  readonly tag: TTag;
  readonly description: string;
  /** The slot, a long call, and what it is given. */
  readonly src: TSrc;
  readonly id: TId;
  readonly input: TInput;
  /** Where it goes when it was saved, with what is said and told. */
  readonly saved: TSaved;
  /** What is done besides when it failed. */
  readonly failed: TFailed;
}

/** The same for a save that may take long: whoever stops waiting leaves the call itself, which then ends with the fault `left`. */
export function longSavingState<
  const TTag extends string,
  const TSrc extends string,
  const TId extends string,
  TInput,
  const TSaved extends object,
  const TFailed extends readonly string[],
>({ tag, description, src, id, input, saved, failed }: LongSaving<TTag, TSrc, TId, TInput, TSaved, TFailed>) {
  return {
    ...waitingStates,
    tags: [tag, 'draft'],
    description,
    invoke: {
      id,
      src,
      input,
      onDone: [unlessFailed(...failed), saved],
      onError: { target: 'editing', actions: [failing, ...failed] },
    },
  } as const;
}

/** An editor's state `editing`; what can be edited stands in its `on` beside these two. */
export const editingState = {
  initial: 'unchanged',
  on: {
    'editor.save': [{ guard: 'isSound', target: 'reconciling' }, { target: '.invalid' }],
    'dialog.cancel': [{ guard: 'isChanged', target: 'asking' }, { target: 'closed' }],
  },
  states: {
    unchanged: { always: { guard: 'isChanged', target: 'changed' } },
    changed: { tags: 'draft', always: { guard: 'isUnchanged', target: 'unchanged' } },
    invalid: {
      tags: ['draft', 'problems'],
      description: 'What the service would not accept is not sent; the error is shown at its field until corrected.',
    },
  },
} as const;

/** An editor's state `unreadable`, beside its state `loading`. */
export const unreadableState = {
  tags: 'unreadable',
  description: 'It could not be read, so there is nothing to edit.',
  on: { 'editor.retry': 'loading', 'dialog.cancel': 'closed' },
} as const;

/** An editor's state `reconciling`, beside its state `saving`: for what is saved whole. */
export function reconcilingState<TInput>(bodyToReconcile: TInput) {
  return {
    tags: ['saving', 'draft'],
    description: 'Someone else may have saved in the meantime: the person’s changes are applied to the current object.',
    entry: 'forgetFault',
    invoke: {
      id: 'reconcile',
      src: 'reconcile',
      input: bodyToReconcile,
      onDone: [
        {
          guard: { type: 'hasFailed', params: answerIn },
          target: 'editing',
          actions: { type: 'fail', params: faultIn },
        },
        {
          guard: { type: 'isUnsound', params: answerIn },
          target: 'editing.invalid',
          actions: { type: 'adopt', params: answerIn },
        },
        { target: 'saving', actions: { type: 'adopt', params: answerIn } },
      ],
      onError: { target: 'editing', actions: { type: 'fail', params: faultThrown } },
    },
    on: { 'dialog.cancel': 'editing' },
  } as const;
}

/** The ways out of an editor. */
export const leavingStates = {
  asking: askingState('closed', 'editing'),
  closed: { type: 'final', entry: 'tellClosed' },
} as const;
