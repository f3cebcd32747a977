import { useEffect, type RefObject } from 'react';

/** Scrolls the element's scroller just far enough to show it, when `wanted` becomes true. The focus stays where it is. */
export function useInSight(ref: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (wanted) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [ref, wanted]);
}
