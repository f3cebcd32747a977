import { type Reference } from '../domain/reference';
import { type Touch, type TouchReply } from '../domain/touch';

/** `ask`: the person confirms first. `afterFailure`: SPEC 4.06, nothing is asked. */
export type DeletionMode = 'ask' | 'afterFailure';

/** What can be asked of the dialog stack. Later dialogs add their kind here and their logic in `app`. */
export type DialogRequest =
  | { readonly kind: 'import' }
  /** `outbounds`: the names that exist. */
  | { readonly kind: 'addOutbound'; readonly outbounds: readonly string[] }
  | { readonly kind: 'address' }
  /** `touch`: the lists that the references point into. */
  | { readonly kind: 'deletion'; readonly rows: readonly Reference[]; readonly touch: Touch; readonly mode: DeletionMode }
  | { readonly kind: 'deleteOutbound'; readonly name: string };

export type DialogKind = DialogRequest['kind'];


/** What the app adds to every request: the state of things as the dialog opens. */
export interface DialogCircumstances {
  /** The lists in use; null before the first answer. */
  readonly reply: TouchReply | null;
  /** The address in use, absolute. */
  readonly address: string;
  readonly docker: boolean;
  /** Of the core, as the service names it: it decides which options are offered. */
  readonly variant: string;
}
