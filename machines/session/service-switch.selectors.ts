import { bookIn, serviceAt, titleOf } from '../domain/service-book';
import { type Fault } from '../shared/faults';
import { type ServiceSwitchSnapshot } from './service-switch.machine';

/** It takes longer than a moment, or has failed. */
export const selectShown = (snapshot: ServiceSwitchSnapshot): boolean => snapshot.hasTag('shown');

/** What the other service is called. */
export function selectTitle({ context: { book, target } }: ServiceSwitchSnapshot): string {
  return titleOf(serviceAt(bookIn(book), target) ?? { address: target, name: '' });
}

/** Why it cannot be used; null while it is being asked. */
export const selectFault = (snapshot: ServiceSwitchSnapshot): Fault['kind'] | null =>
  snapshot.matches('failed') ? (snapshot.context.fault?.kind ?? null) : null;
