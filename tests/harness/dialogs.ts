import { type PromiseActorLogic } from 'xstate';
import { addOutboundMachine } from '../../machines/add-outbound/add-outbound.machine';
import { addressPortsMachine } from '../../machines/address-ports/address-ports.machine';
import { deleteOutboundMachine } from '../../machines/delete-outbound/delete-outbound.machine';
import { deletionMachine } from '../../machines/deletion/deletion.machine';
import { type DialogLogic } from '../../machines/dialog-stack/dialog-stack.machine';
import { importMachine } from '../../machines/import/import.machine';
import { type DialogKind } from '../../machines/ports/dialog';

type Load = PromiseActorLogic<DialogLogic, { readonly kind: DialogKind }>;

const UNPROVIDED: Readonly<Partial<Record<DialogKind, DialogLogic>>> = {
  import: importMachine,
  addOutbound: addOutboundMachine,
  deleteOutbound: deleteOutboundMachine,
  address: addressPortsMachine,
  deletion: deletionMachine,
};

/** The dialog stack's slot `load` with every machine at hand at once, in the test's own turn. */
export function instantDialogs(provided: Readonly<Partial<Record<DialogKind, DialogLogic>>> = {}): Load {
  const logic = {
    transition: (snapshot: unknown) => snapshot,
    getInitialSnapshot: (_: unknown, input: { readonly kind: DialogKind }) => ({
      status: 'done',
      output: { ...UNPROVIDED, ...provided }[input.kind],
      error: undefined,
      input,
    }),
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  };
  return logic as unknown as Load;
}
