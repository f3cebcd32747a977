import { useEffect } from 'react';

/** When the page shrinks, as it does for the keyboard of a phone, the field that has the focus stays seen. */
export function useFieldInSight(): void {
  useEffect(() => {
    const shrunk = (): void => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        field.scrollIntoView({ block: 'nearest' });
    };
    window.addEventListener('resize', shrunk);
    return () => window.removeEventListener('resize', shrunk);
  }, []);
}
