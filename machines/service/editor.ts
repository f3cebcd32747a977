import { assign, enqueueActions, setup, type AnyActorLogic, type EventObject } from 'xstate';
import { type Host } from '../ports/host';
import { noticeOfFault } from '../ports/notice';
import { type DraftCommand } from '../shared/draft';
import { isUncertain, type Fault } from '../shared/faults';
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
 * states of `editor.states.ts` name. What is the editor's own, it adds with `extend`.
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
