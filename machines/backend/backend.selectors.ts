import { type BackendSnapshot } from './backend.machine';
import { hostAndPort } from './backend.rules';

/** The address in use, or being tried. */
export function selectAddress(snapshot: BackendSnapshot): string {
  return snapshot.context.address;
}

/** `host:port` for the page title (SPEC 2.18). */
export function selectHostAndPort(snapshot: BackendSnapshot): string {
  return hostAndPort(snapshot.context.address);
}

export function selectIsAway(snapshot: BackendSnapshot): boolean {
  return snapshot.hasTag('away');
}

export function selectIsStuck(snapshot: BackendSnapshot): boolean {
  return snapshot.hasTag('stuck');
}

/** Something is to be said about the service above lists that are still shown. */
export function selectIsTroubled(snapshot: BackendSnapshot): boolean {
  return snapshot.hasTag('away') || snapshot.hasTag('stuck') || snapshot.hasTag('strange');
}

/** It is the service, but its lists cannot be understood: where they are wrong, or the HTTP status; else null. */
export function selectStrangeLists(snapshot: BackendSnapshot): string | null {
  const { fault } = snapshot.context;
  if (!snapshot.hasTag('strange')) return null;
  return fault?.kind === 'malformed' ? fault.where : fault?.kind === 'failed' ? `HTTP ${fault.status}` : null;
}

/** Something answers at the address, but it is not the service: where its answer is wrong, else null. */
export function selectStrangeAnswer(snapshot: BackendSnapshot): string | null {
  return snapshot.context.fault?.kind === 'malformed' ? snapshot.context.fault.where : null;
}
