import { type DialogContext, type DialogKind, type DialogRequests } from './dialog';
import { type Host } from './host';

/** What the stack starts a dialog with, as far as its machine reads it: `TContext` are the parts of the context. */
export type DialogInput<TKind extends DialogKind, TContext extends keyof DialogContext = never> = {
  readonly host: Host;
  readonly id: string;
} & DialogRequests[TKind] &
  Pick<DialogContext, TContext>;
