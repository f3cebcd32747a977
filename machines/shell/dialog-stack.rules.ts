import { type AnyActorLogic, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import { type DialogKind, type DialogRequest } from '../ports/dialog';

/** A command that a person has given, or could have given, to a dialog. */
export interface Retyped {
  readonly type: string;
}

/** What the wiring has for a dialog. */
export interface LoadedDialog {
  /** Its machine with the slots filled; takes its request and `DialogContext` as input. */
  readonly logic: AnyActorLogic;
  /** Its draft as commands that type it into a fresh one; dialogs without drafts have none. */
  readonly retyped?: ((snapshot: AnyMachineSnapshot) => readonly Retyped[]) | undefined;
  /** Who keeps what was there before the changes that dialogs make: one for all of them. */
  readonly recorder?: AnyActorLogic | undefined;
}

/** xstate types `spawn` for the slots that it knows; a fetched machine is not one of them. */
export type SpawnDialog = (
  logic: AnyActorLogic,
  options: { readonly id: string; readonly input: unknown },
) => AnyActorRef;

/** A dialog of the stack: which one it is, and the actor that it draws. */
export interface OpenDialog {
  readonly id: string;
  readonly kind: DialogKind;
  readonly ref: AnyActorRef;
  /** What was asked for. */
  readonly request: DialogRequest;
  readonly retyped?: LoadedDialog['retyped'];
}

export const NOTHING_OPEN = {
  open: [],
  covered: [],
  aside: [],
  waiting: [],
  count: 0,
  reason: null,
  recorder: null,
} as const;

/** A dialog has the tag `draft` while something typed in it would be lost. */
export function hasDraft({ ref }: OpenDialog): boolean {
  return (ref.getSnapshot() as AnyMachineSnapshot).hasTag('draft');
}

export function without(dialogs: readonly OpenDialog[], id: string): readonly OpenDialog[] {
  return dialogs.filter((dialog) => dialog.id !== id);
}

/** Said by xstate; the dialog itself has told that it is closed. */
export type DialogEnded = { readonly type: `xstate.done.actor.${string}` };

/** A dialog crashed: a programming error. */
export type DialogCrashed = {
  readonly type: `xstate.error.actor.${string}`;
  readonly actorId: string;
  readonly error: unknown;
};
