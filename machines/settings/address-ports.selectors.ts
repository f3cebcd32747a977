import { isAddress } from '../domain/service-address';
import { editsOf } from '../calls/editor.selectors';
import { saidBeside, type Fault } from '../shared/faults';
import { type AddressPortsSnapshot } from './address-ports.machine';
import { isAddressUnchanged, type AddressPortsCommand } from './address-ports.setup';
import { trialChoice } from '../service/on-trial';
import {
  arePortsChanged,
  isWhitelistEntry,
  occupantOf,
  portProblem,
  type PortField,
  type PortProblem,
} from './ports.rules';

/** `invalid`: no http(s) address. Otherwise why the service was not found there. */
export type AddressProblem = 'invalid' | Fault['kind'];

export function selectAddressProblem(snapshot: AddressPortsSnapshot): AddressProblem | null {
  const { text, lastFault } = snapshot.context;
  if (isAddressUnchanged(snapshot.context)) return null;
  if (snapshot.hasTag('problems') && !isAddress(text)) return 'invalid';
  return lastFault?.kind ?? null;
}

/** The port fields are shown: the service answered, not in docker mode, and the address is unchanged (SPEC 2.64). */
export function selectPortsShown(snapshot: AddressPortsSnapshot): boolean {
  return snapshot.matches({ ports: 'ready' }) && isAddressUnchanged(snapshot.context);
}

/** What is wrong with a port; `occupied` when the service said so of its number. */
export function selectPortProblem(snapshot: AddressPortsSnapshot, field: PortField): PortProblem | 'occupied' | null {
  const problem = snapshot.hasTag('problems') ? portProblem(snapshot.context.form, field) : null;
  return problem ?? (selectOccupant(snapshot, field) === null ? null : 'occupied');
}

/** Who has the port of a field, as the service said when it refused. */
export function selectOccupant(
  { context: { lastFault, form } }: AddressPortsSnapshot,
  field: PortField,
): string | null {
  const occupant = lastFault?.kind === 'refused' ? occupantOf(lastFault.message) : null;
  return occupant !== null && Number(form.texts[field]) === occupant.port ? occupant.by : null;
}

/** Why the ports could not be saved, unless a field or the login dialog says so. */
export function selectSaveFault({ context }: AddressPortsSnapshot): Fault | null {
  const { lastFault } = context;
  const fault = saidBeside(lastFault);
  if (fault === null || !isAddressUnchanged(context)) return null;
  return fault.kind === 'refused' && occupantOf(fault.message) !== null ? null : fault;
}

/** Why the ports are missing although they should be shown. */
export function selectPortsFault(snapshot: AddressPortsSnapshot): Fault | null {
  return snapshot.matches({ ports: 'unreadable' }) && isAddressUnchanged(snapshot.context)
    ? snapshot.context.portsFault
    : null;
}

/** Whether the ports are put on trial; null where there is nothing to try. */
export function selectTrial({ context }: AddressPortsSnapshot): boolean | null {
  const isPortDraft = isAddressUnchanged(context) && arePortsChanged(context.ports, context.form);
  return isPortDraft ? trialChoice(context, true) : null;
}

/** The vmess port has a link to show (SPEC 2.63). */
export function selectHasLink({ context: { ports } }: AddressPortsSnapshot): boolean {
  return ports.vmess > 0 && ports.vmessLink !== null;
}

/** The service can be asked for an API of the core. */
export function selectHasApi({ context: { ports } }: AddressPortsSnapshot): boolean {
  return ports.api !== null;
}

export function selectEntryVerdict({ context: { entry } }: AddressPortsSnapshot): 'valid' | 'invalid' | null {
  if (entry.trim() === '') return null;
  return isWhitelistEntry(entry) ? 'valid' : 'invalid';
}

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { text, form } }: AddressPortsSnapshot): readonly AddressPortsCommand[] {
  return [{ type: 'address.edit', text }, ...editsOf(form.texts), { type: 'services.choose', services: form.services }];
}
