import { type AnyActorLogic, type PromiseActorLogic } from 'xstate';
import { type DialogKind } from '../../machines/ports/dialog';
import { registry } from '../../machines/registry';
import { type LoadedDialog } from '../../machines/shell/dialog-stack.rules';

type Load = PromiseActorLogic<LoadedDialog, { readonly kind: DialogKind }>;

/** Machines that are not called what their dialogs are. */
const NAMES: Readonly<Partial<Record<DialogKind, string>>> = {
  address: 'addressPorts',
  gfwlist: 'gfwList',
  about: 'sheet',
  shortcuts: 'sheet',
};

function machineOf(kind: DialogKind): AnyActorLogic {
  const found = registry.find(({ id }) => id === (NAMES[kind] ?? kind));
  if (found === undefined) throw new Error(`No machine for the dialog ${kind}`);
  return found.machine;
}

/** The dialog stack's slot `load` with every machine at hand at once, in the test's own turn. */
export function instantDialogs(provided: Readonly<Partial<Record<DialogKind, AnyActorLogic>>> = {}): Load {
  const logic = {
    transition: (snapshot: unknown) => snapshot,
    getInitialSnapshot: (_: unknown, input: { readonly kind: DialogKind }) => ({
      status: 'done',
      output: { logic: provided[input.kind] ?? machineOf(input.kind) },
      error: undefined,
      input,
    }),
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  };
  return logic as unknown as Load;
}
