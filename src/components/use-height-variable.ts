import { useLayoutEffect, type RefObject } from 'react';

/**
 * Publishes the height of an element as a CSS variable of the document, while it is not the expected one, which the styles fall back
 * to: changing a variable of the document restyles all of it.
 */
export function useHeightVariable(element: RefObject<HTMLElement | null>, name: string, expected: number): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = current.offsetHeight;
      const value = height === expected ? '' : `${height}px`;
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [element, name, expected]);
}
