import { useLayoutEffect } from 'react';

/** Scroll bars, lists of options and check boxes are the browser's own: they follow the theme that was chosen, not the system's. */
export function useColourScheme(scheme: 'light' | 'dark'): void {
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = scheme;
  }, [scheme]);
}
