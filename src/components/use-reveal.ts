import { useEffect, type RefObject } from 'react';

/** Brings the element into the middle of the page and gives it the focus when `wanted` becomes true. */
export function useReveal(ref: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || ref.current === null) return;
    ref.current.scrollIntoView({ block: 'center' });
    ref.current.focus({ preventScroll: true });
  }, [ref, wanted]);
}
