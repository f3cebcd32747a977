import { useEffect } from 'react';

/**
 * Keeps the place of the page's scrollbar as it is. Fluent's dialogs reserve it while they are open, and nothing else did: the whole page
 * was laid out and painted anew for each of them, and where scrollbars take no room it could become narrower.
 */
export function useScrollbarGutter(): void {
  useEffect(() => {
    const { documentElement: page } = document;
    const observer = new ResizeObserver(() => {
      const gutter = window.innerWidth > page.clientWidth ? 'stable' : 'auto';
      if (page.style.getPropertyValue('scrollbar-gutter') !== gutter)
        page.style.setProperty('scrollbar-gutter', gutter, 'important');
    });
    observer.observe(page);
    return () => {
      observer.disconnect();
      page.style.removeProperty('scrollbar-gutter');
    };
  }, []);
}
