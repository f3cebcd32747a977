import { useEffect, useRef } from 'react';

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * Brings the focus back to where it was when the last dialog closes. `away` is true while a dialog is open. Fluent does this only
 * for a dialog with a trigger of its own; ours are opened by machines.
 */
export function FocusKeeper({ away }: { readonly away: boolean }): null {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest(OVERLAYS) === null) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (!away) return;
    return () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && last.current?.isConnected === true) last.current.focus();
        // Fluent forgets to show the page to screen readers again when the window lost the focus while the dialog was open.
        if (document.querySelector(OVERLAYS) === null) {
          for (const hidden of document.querySelectorAll('body > [aria-hidden=true]'))
            hidden.removeAttribute('aria-hidden');
        }
      });
    };
  }, [away]);
  return null;
}
