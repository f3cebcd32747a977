import { useSyncExternalStore } from 'react';

/** As it was found, or as the last scrolling left it. To ask the window while drawing would have the page laid out in the middle of that. */
let top = 0;

function subscribe(listener: () => void): () => void {
  const note = (): void => {
    top = window.scrollY;
    listener();
  };
  // What comes to a page that is scrolled already, as with another shape of the window, hears of no scrolling.
  note();
  window.addEventListener('scroll', note, { passive: true });
  return () => window.removeEventListener('scroll', note);
}

/** Whether the page is scrolled by more than so many pixels. Renders only when the answer changes. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(subscribe, () => top > pixels);
}
