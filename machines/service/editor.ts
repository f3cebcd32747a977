import { assign, enqueueActions, setup, type AnyActorLogic, type EventObject } from 'xstate';
import { type Host } from '../ports/host';
import { noticeOfFault } from '../ports/notice';
import { askingState, type DraftCommand } from '../shared/draft';
import { isUncertain, type Fault } from '../shared/faults';
import { answerIn, faultIn, faultThrown } from './answers';
import { type CallResult } from './locked-call.machine';
import { type Reconciled } from './reconciliation.machine';
import { tellClosed, wantTouch } from './telling';

/** What a person does with any editor; commands that edit are each editor's own. */
export type EditorCommand =
  /** Sends the draft, when it is sound. */
  | { readonly type: 'editor.save' }
  /** Reads again what could not be read. */
  | { readonly type: 'editor.retry' }
  /** Closes the dialog, answers a question with no, or stops waiting for the service. */
  | { readonly type: 'dialog.cancel' }
  | DraftCommand;

export type EditorTag = 'loading' | 'unreadable' | 'saving' | 'problems' | 'asking' | 'draft';

export interface EditorInput {
  readonly host: Host;
  readonly id: string;
}

export interface EditorContext extends EditorInput {
  /** Why reading or saving failed; forgotten with the next try. */
  readonly lastFault: Fault | null;
}

/** What the guards of the chart decide by; a rule that none of them needs may be left out. */
interface EditorRules<TContext, TValue> {
  /** Saving would change what the service has. */
  readonly isChanged?: (context: TContext) => boolean;
  /** The draft may be sent. */
  readonly isSound?: (context: TContext) => boolean;
  /** The draft applied to the current object. */
  readonly adopted?: (context: TContext, today: Reconciled<TValue>) => Partial<TContext>;
}

/** What an editor gives to `editorSetup`. */
interface Editor<TContext, TEvent, TInput, TTag, TActors, TValue> {
  readonly types: { readonly context: TContext; readonly events: TEvent; readonly input: TInput; readonly tags: TTag };
  readonly actors: TActors;
  readonly rules: EditorRules<TContext, TValue>;
}

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
      /** The service has refused a config, and may have stopped the core over it. */
      tellRefused: enqueueActions<TContext, TEvent, Fault, TEvent, never, never, never, never, never>(
        ({ context, enqueue }, fault) => {
          if (fault.kind === 'refused')
            enqueue.sendTo(context.host, { type: 'config.refused', message: fault.message });
        },
      ),
      wantTouch: wantTouch<TContext, TEvent>(),
      tellClosed: tellClosed<TContext, TEvent>(),
    },
    guards: {
      isChanged: ({ context }: Args) => isChanged(context),
      isUnchanged: ({ context }: Args) => !isChanged(context),
      isSound: ({ context }: Args) => isSound(context),
      failed: (_: unknown, answer: CallResult<unknown>) => !answer.ok,
      isUnsound: ({ context }: Args, answer: Answer) =>
        answer.ok && !isSound({ ...context, ...adopted(context, answer.value) }),
      isUncertain: (_: unknown, fault: Fault) => isUncertain(fault),
      isMissing: (_: unknown, fault: Fault) => fault.kind === 'missing',
    },
  });
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
          guard: { type: 'failed', params: answerIn },
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

/** The person stops waiting for a save in an editor’s state `saving`. */
export const stoppedWaiting = { target: 'editing', actions: { type: 'fail', params: { kind: 'left' } } } as const;

/** The ways out of an editor. */
export const leavingStates = {
  asking: askingState('closed', 'editing'),
  closed: { type: 'final', entry: 'tellClosed' },
} as const;
