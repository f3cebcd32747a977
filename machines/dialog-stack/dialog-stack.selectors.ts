import { type DialogStackSnapshot } from './dialog-stack.machine';
import { type OpenDialog } from './dialog-stack.rules';

/** The one dialog that is drawn, or null. */
export function selectTop(snapshot: DialogStackSnapshot): OpenDialog | null {
  return snapshot.context.open.at(-1) ?? null;
}

/** The person is being asked whether what was typed may be lost, and why: `address` or `logout`. */
export function selectLossReason(snapshot: DialogStackSnapshot): 'address' | 'logout' | null {
  return snapshot.context.reason?.kind ?? null;
}
