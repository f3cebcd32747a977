import { type DialogStackSnapshot } from './dialog-stack.machine';
import { type OpenDialog } from './dialog-stack.rules';

/** The dialog that was opened last. */
export function selectTop(snapshot: DialogStackSnapshot): OpenDialog | null {
  return snapshot.context.open.at(-1) ?? null;
}

/**
 * The one dialog that is drawn. A login covers all but the address that is asked for while it is open, which decides where to
 * log in; what is covered keeps its draft.
 */
export function selectShown(snapshot: DialogStackSnapshot, loginOpen: boolean): OpenDialog | null {
  const top = selectTop(snapshot);
  if (!loginOpen || top === null) return top;
  return top.kind === 'addressPorts' && !snapshot.context.covered.includes(top.id) ? top : null;
}

/** The person is being asked whether what was typed may be lost, and why: `address` or `logout`. */
export function selectLossReason(snapshot: DialogStackSnapshot): 'address' | 'logout' | null {
  const { reason } = snapshot.context;
  return reason?.kind === 'addressElsewhere' ? 'address' : (reason?.kind ?? null);
}
