import { subscriptionAt } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { editsOf } from '../calls/editor.selectors';
import { type SubscriptionFormCommand, type SubscriptionFormSnapshot } from './subscription-form.machine';
import { addressProblem, isFetchable, isStorable, storedAddress, type AddressProblem } from './subscription-form.rules';

export const selectName = ({ context: { touch, row } }: SubscriptionFormSnapshot): string => nameAt(touch, row);
/** Null where the service does not report it. */
export const selectAddress = (snapshot: SubscriptionFormSnapshot): string | null => snapshot.context.draft.address;
export const selectRemarks = (snapshot: SubscriptionFormSnapshot): string => snapshot.context.draft.remarks;
export const selectRefusals = (snapshot: SubscriptionFormSnapshot): number => snapshot.context.refusals;
export const selectRemarksRefusals = (snapshot: SubscriptionFormSnapshot): number => snapshot.context.remarksRefusals;
export const selectAddressProblem = (snapshot: SubscriptionFormSnapshot): AddressProblem | null =>
  snapshot.hasTag('problems') ? addressProblem(snapshot.context.draft.address, snapshot.context.service) : null;
/** The remarks have a character that the service cannot store. */
export const selectRemarksProblem = (snapshot: SubscriptionFormSnapshot): boolean =>
  snapshot.hasTag('problems') && !isStorable(snapshot.context.draft.remarks.trim(), snapshot.context.service);

/** The service could not fetch what was typed. */
export const selectUnfetchable = ({ context: { draft } }: SubscriptionFormSnapshot): boolean =>
  storedAddress(draft.address) !== '' && !isFetchable(draft.address);

/** The provider's own words about quota and expiry; empty when there are none. */
export const selectInfo = ({ context: { touch, row } }: SubscriptionFormSnapshot): string =>
  subscriptionAt(touch, row)?.info ?? '';

/** The servers are those of the old address until the subscription is updated. */
export const selectMoves = ({ context: { touch, row, draft } }: SubscriptionFormSnapshot): boolean =>
  draft.address !== null && subscriptionAt(touch, row)?.address !== storedAddress(draft.address);

/** The draft as commands that type it into a fresh dialog. */
export const selectRetyped = ({
  context: {
    draft: { address, remarks },
  },
}: SubscriptionFormSnapshot): readonly SubscriptionFormCommand[] =>
  editsOf(address === null ? { remarks } : { address, remarks });
