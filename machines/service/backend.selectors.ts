import { type BackendSnapshot } from './backend.machine';
import { type Fault } from '../shared/faults';
import { hostAndPort } from '../domain/service-address';
import { type Hindrance } from './health.rules';

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

/** Null while, as far as is known, the service answers and gives its lists. */
export function selectHindrance(snapshot: BackendSnapshot): Hindrance | null {
  if (snapshot.hasTag('stuck') || snapshot.hasTag('strange')) return 'withholding';
  return snapshot.matches('ready') ? null : 'silent';
}

export function selectIsStuck(snapshot: BackendSnapshot): boolean {
  return snapshot.hasTag('stuck');
}

/** There is something to say about the service above the lists that are still shown. */
export function selectIsTroubled(snapshot: BackendSnapshot): boolean {
  return snapshot.hasTag('away') || snapshot.hasTag('stuck') || snapshot.hasTag('strange');
}

/** It is the service, but its lists cannot be understood: where they are wrong, or what came in their place; else null. */
export function selectStrangeLists(snapshot: BackendSnapshot): string | null {
  const { fault } = snapshot.context;
  if (!snapshot.hasTag('strange') || fault === null || fault.kind === 'refused') return null;
  return placeOf(fault) ?? 'GET /api/touch';
}

/** The service refuses its lists: its words, which may be none; else null. */
export function selectListsRefusal(snapshot: BackendSnapshot): string | null {
  const { fault } = snapshot.context;
  return snapshot.hasTag('strange') && fault?.kind === 'refused' ? fault.message : null;
}

/** Something answers at the address, but it is not the service: where its answer is wrong, or what came in its place; else null. */
export function selectStrangeAnswer(snapshot: BackendSnapshot): string | null {
  const { fault } = snapshot.context;
  return fault === null ? null : placeOf(fault);
}

function placeOf(fault: Fault): string | null {
  switch (fault.kind) {
    case 'malformed':
      return fault.where;
    case 'missing':
      return `${fault.call}: HTTP 404`;
    case 'failed':
      return `HTTP ${fault.status}`;
    default:
      return null;
  }
}
