import { useSyncExternalStore } from 'react';

/** As the last scrolling left it. To ask the window would have the page laid out in the middle of being drawn. */
let top = 0;

function subscribe(listener: () => void): () => void {
  const note = (): void => {
    top = window.scrollY;
    listener();
  };
  window.addEventListener('scroll', note, { passive: true });
  return () => {
    window.removeEventListener('scroll', note);
    top = 0;
  };
}

/** Whether the page is scrolled by more than so many pixels. Renders only when the answer changes. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(subscribe, () => top > pixels);
}
