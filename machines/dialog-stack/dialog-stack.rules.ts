import { type AddOutboundActor } from '../add-outbound/add-outbound.machine';
import { type AddressPortsActor } from '../address-ports/address-ports.machine';
import { type DeleteOutboundActor } from '../delete-outbound/delete-outbound.machine';
import { type DeletionActor } from '../deletion/deletion.machine';
import { type ImportActor } from '../import/import.machine';

/** A dialog of the stack: which one it is, and the actor that it draws. */
export type OpenDialog =
  | { readonly id: string; readonly kind: 'import'; readonly ref: ImportActor }
  | { readonly id: string; readonly kind: 'addOutbound'; readonly ref: AddOutboundActor }
  | { readonly id: string; readonly kind: 'deleteOutbound'; readonly ref: DeleteOutboundActor }
  | { readonly id: string; readonly kind: 'address'; readonly ref: AddressPortsActor }
  | { readonly id: string; readonly kind: 'deletion'; readonly ref: DeletionActor };

/** A dialog says by its tag `draft` that something typed in it would be lost. */
export function hasDraft({ ref }: OpenDialog): boolean {
  return (ref.getSnapshot() as { hasTag: (tag: string) => boolean }).hasTag('draft');
}
