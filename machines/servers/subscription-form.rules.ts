import { type Capabilities } from '../domain/capabilities';
import { subscriptionAt, type Touch } from '../domain/touch';
import { type Reference } from '../domain/reference';

export interface SubscriptionDraft {
  /** Null where the service does not report it, and would not change it. */
  readonly address: string | null;
  readonly remarks: string;
}

/** Why the address cannot be saved. */
export type AddressProblem = 'missing' | 'spaces' | 'quotes';

/** The address as it is stored: a text area lets line breaks in at its ends. */
export function storedAddress(address: string | null): string {
  return address?.trim() ?? '';
}

export function addressProblem(address: string | null, service: Capabilities): AddressProblem | null {
  if (address === null) return null;
  const stored = storedAddress(address);
  if (stored === '') return 'missing';
  if (/\s/.test(stored)) return 'spaces';
  return isStorable(stored, service) ? null : 'quotes';
}

/** Whether the service lists a subscription with this text, as it was sent. */
export function isStorable(text: string, { quotesInSubscriptions }: Capabilities): boolean {
  // oxlint-disable-next-line no-control-regex -- JSON has none of them in a text
  return quotesInSubscriptions || !/["\\\u0000-\u001f]/.test(text);
}

/** Whether the service can store what is typed. */
export function isSound({ address, remarks }: SubscriptionDraft, service: Capabilities): boolean {
  return addressProblem(address, service) === null && isStorable(remarks.trim(), service);
}

/** The service fetches only these; another address would stay without servers. */
export function isFetchable(address: string | null): boolean {
  return /^https?:\/\/[^\s/?#]+/i.test(storedAddress(address));
}

/** Whether saving would change what the service has. */
export function isDraft(draft: SubscriptionDraft, stored: SubscriptionDraft): boolean {
  return draft.address !== stored.address || draft.remarks !== stored.remarks;
}

export function draftAt(touch: Touch, row: Reference): SubscriptionDraft {
  const { address = null, remarks = '' } = subscriptionAt(touch, row) ?? {};
  return { address, remarks };
}

/** The lists once the draft is stored in its row. */
export function storedIn(touch: Touch, { id }: Reference, { address, remarks }: SubscriptionDraft): Touch {
  const stored = {
    ...(address === null ? {} : { address: storedAddress(address) }),
    remarks: remarks.trim(),
  };
  return {
    ...touch,
    subscriptions: touch.subscriptions.map((row) => (row.id === id ? { ...row, ...stored } : row)),
  };
}
