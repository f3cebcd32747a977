import { useEffect, useRef, type RefObject } from 'react';
import { focusFirst, followFocus, giveFocus } from './move';

/**
 * When the question in `root` closes, the focus returns to where it was last outside, otherwise to the first button there: a lost focus
 * would leave Escape without effect.
 */
export function useFocusBack(root: RefObject<HTMLElement | null>, asking: boolean): void {
  const last = useRef<Element | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asking) {
      asked.current = true;
      return;
    }
    if (asked.current) {
      asked.current = false;
      if (!giveFocus(last.current)) focusFirst(root.current, 'button');
    }
    last.current = document.activeElement;
    return followFocus((element) => {
      if (root.current?.contains(element) === false) last.current = element;
    });
  }, [root, asking]);
}
