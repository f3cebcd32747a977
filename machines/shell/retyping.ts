import { fromCallback, type AnyActorRef, type EventObject } from 'xstate';
import { type Retyped } from './dialog-stack.rules';

interface Dialog {
  readonly ref: AnyActorRef;
  readonly commands: readonly Retyped[];
}

/** Types a kept draft into its dialog as soon as that accepts any of it; some dialogs read from the service first. */
export const retyping = fromCallback<EventObject, Dialog>(({ input: { ref, commands } }) => {
  const takes = (): boolean => {
    const snapshot = ref.getSnapshot() as { readonly can?: (command: Retyped) => boolean };
    return commands.some((command) => snapshot.can?.(command) ?? false);
  };
  let done = false;
  const retype = (): void => {
    if (done || !takes()) return;
    done = true;
    for (const command of commands) ref.send(command);
  };
  const watching = ref.subscribe(retype);
  retype();
  return () => watching.unsubscribe();
});
