import { type Fault } from '../shared/faults';
import { type AddressPortsSnapshot } from './address-ports.machine';
import { isAddress } from './address-ports.rules';

/** `invalid`: no http(s) address. Otherwise why the service was not found there. */
export type AddressProblem = 'invalid' | Fault['kind'];

export function selectAddressProblem(snapshot: AddressPortsSnapshot): AddressProblem | null {
  const { text, lastFault } = snapshot.context;
  if (snapshot.hasTag('problems') && !isAddress(text)) return 'invalid';
  return lastFault?.kind ?? null;
}
