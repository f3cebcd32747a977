import { type Reference } from '../domain/reference';
import { EMPTY_TOUCH, type Touch } from '../domain/touch';
import { type DialogRequest } from '../ports/dialog';
import { checkedMarks, checkedRows } from './nodes.checked.rules';
import { type Lists } from './nodes.rules';

export function importRequest(camera: boolean): DialogRequest {
  return camera ? { kind: 'import', camera } : { kind: 'import' };
}

/** The dialog that shares these rows, or the checked ones: one with its QR code, several as text. */
export function sharingRequest(lists: Lists, rows: readonly Reference[] | null): DialogRequest {
  const shared = rows === null ? checkedRows(lists) : { rows, touch: lists.touch ?? EMPTY_TOUCH };
  const [row] = shared.rows;
  return shared.rows.length === 1 && row !== undefined
    ? { kind: 'sharing', row, touch: shared.touch }
    : { kind: 'shareList', ...shared };
}

/** The servers of the active outbound with the checked ones beside them, or in place of them. */
export function choiceRequest(lists: Lists & { readonly outbound: string }, checked: 'add' | 'only'): DialogRequest {
  return { kind: 'outboundServers', name: lists.outbound, [checked]: checkedMarks(lists) };
}

/** The form of a row; of a new server without one. */
export function formRequest(touch: Touch | null, row: Reference | null): DialogRequest {
  const lists = touch ?? EMPTY_TOUCH;
  return row?._type === 'subscription'
    ? { kind: 'subscriptionForm', row, touch: lists }
    : { kind: 'serverForm', row, touch: lists };
}
