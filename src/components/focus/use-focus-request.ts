import { useEffect, type RefObject } from 'react';
import { FIELDS, focusFirst } from './move';

/**
 * Gives the focus to what a machine asks it for, whenever `request` becomes another one: to the first field in the element, or to a
 * table’s row itself, in the middle of the page. Without a request it is 0 or false.
 */
export function useFocusRequest(ref: RefObject<HTMLElement | null>, request: number | boolean): void {
  useEffect(() => {
    const element = ref.current;
    if (request === 0 || request === false || element === null) return;
    if (element instanceof HTMLTableRowElement) {
      element.scrollIntoView({ block: 'center' });
      element.focus({ preventScroll: true });
    } else focusFirst(element, FIELDS);
  }, [ref, request]);
}
