import { subscriptionAt, type Touch } from '../domain/touch';
import { type Reference } from '../domain/reference';

export interface SubscriptionDraft {
  readonly address: string;
  readonly remarks: string;
}

/** Why the address cannot be saved. */
export type AddressProblem = 'missing' | 'spaces';

/** The address as it is stored: a text area lets line breaks in at its ends. */
export function storedAddress(address: string): string {
  return address.trim();
}

export function addressProblem(address: string): AddressProblem | null {
  const stored = storedAddress(address);
  if (stored === '') return 'missing';
  return /\s/.test(stored) ? 'spaces' : null;
}

/** The service fetches only these; another address would stay without servers. */
export function isFetchable(address: string): boolean {
  return /^https?:\/\/[^\s/?#]+/i.test(storedAddress(address));
}

export function draftAt(touch: Touch, row: Reference): SubscriptionDraft {
  const { address = '', remarks = '' } = subscriptionAt(touch, row) ?? {};
  return { address, remarks };
}
