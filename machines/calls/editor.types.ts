import { type Host } from '../ports/host';
import { type DraftCommand } from '../shared/draft';
import { type Fault } from '../shared/faults';
import { type Reconciled } from './reconciliation.machine';

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
export interface Editor<TContext, TEvent, TInput, TTag, TActors, TValue> {
  readonly types: { readonly context: TContext; readonly events: TEvent; readonly input: TInput; readonly tags: TTag };
  readonly actors: TActors;
  readonly rules: EditorRules<TContext, TValue>;
}
