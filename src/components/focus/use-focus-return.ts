import { useEffect, useRef, type RefObject } from 'react';

/** For the button of something that `open`s, or what is around it: when that goes and takes the focus along, the button has it again. */
export function useFocusReturn<TElement extends HTMLElement>(open: boolean): RefObject<TElement | null> {
  const place = useRef<TElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    const { activeElement } = document;
    if (closed && (activeElement === null || activeElement === document.body))
      (place.current?.querySelector('button') ?? place.current)?.focus();
  }, [open]);
  return place;
}
