import { useEffect, useRef, type RefObject } from 'react';

/** For the button of something that `open`s: when that goes and takes the focus along, the button has it again. */
export function useFocusReturn(open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    const { activeElement } = document;
    if (closed && (activeElement === null || activeElement === document.body)) button.current?.focus();
  }, [open]);
  return button;
}
