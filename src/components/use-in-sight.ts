import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls the element's scroller just far enough to show it, when `wanted` becomes true. When it first appears, what it is folded into
 * begins at the top, as far as it has room with it. The focus stays where it is.
 */
export function useInSight(ref: RefObject<HTMLElement | null>, wanted: boolean): void {
  const appears = useRef(true);
  useEffect(() => {
    if (wanted && appears.current) ref.current?.closest('details')?.scrollIntoView({ block: 'start' });
    if (wanted) ref.current?.scrollIntoView({ block: 'nearest' });
    appears.current = false;
  }, [ref, wanted]);
}

/** Scrolls a row sideways so that one of its parts comes to its middle. The page stays where the person has it. */
export function centreSideways(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !part || row.scrollWidth <= row.clientWidth) return;
  const [room, place] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  row.scrollBy({ left: place.left + place.width / 2 - room.left - room.width / 2 });
}

/** Keeps the chosen tab of a row that scrolls sideways in sight: when another one is chosen, and when the row gets another width. */
export function useChosenTabInSight(row: RefObject<HTMLElement | null>, chosen: string): void {
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    // It tells at the beginning, too, when the page is laid out anyway.
    const observer = new ResizeObserver(() => centreSideways(element, element.querySelector('[aria-selected=true]')));
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, chosen]);
}
