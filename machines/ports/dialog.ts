import { type Reference } from '../domain/reference';

/** What can be asked of the dialog stack. Later dialogs add their kind here and their logic in `app`. */
export type DialogRequest =
  | { readonly kind: 'import' }
  | { readonly kind: 'addOutbound' }
  | { readonly kind: 'address' }
  /** `ask`: the person confirms first. `afterFailure`: SPEC 4.06, nothing is asked. */
  | { readonly kind: 'deletion'; readonly rows: readonly Reference[]; readonly mode: 'ask' | 'afterFailure' }
  | { readonly kind: 'deleteOutbound'; readonly name: string };

export type DialogKind = DialogRequest['kind'];

