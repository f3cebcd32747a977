import { useEffect, useRef } from 'react';

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]';
/** After a second, something else has opened what is there. */
const MOST_FRAMES = 60;
const HIDDEN = '[aria-hidden=true]:not([data-tabster-dummy])';

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
    if (away) return;
    // A dialog is taken out of the page, and fades out, a little after it was closed.
    let frames = 0;
    const comeBack = (): void => {
      const gone = document.querySelector(OVERLAYS) === null;
      if (!gone && ++frames < MOST_FRAMES) frame = requestAnimationFrame(comeBack);
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (gone && lost && last.current !== null) comeBackTo(last.current);
    };
    let frame = requestAnimationFrame(comeBack);
    return () => cancelAnimationFrame(frame);
  }, [away]);
  useEffect(keepInSight, []);
  return null;
}

/** The element, or the page's main part when it is gone: a lost focus restarts at the browser's own buttons. */
function comeBackTo(element: HTMLElement): void {
  if (element.isConnected) {
    element.focus();
    if (document.activeElement === element) return;
  }
  const main = document.querySelector('main');
  if (main === null) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
}

/**
 * Shows screen readers what is on top: the last dialog, or the page when there is none. Tabster hides everything else a quarter of a
 * second after a dialog was activated; when that dialog has gone meanwhile, for another or because the window lost the focus, it
 * hides that, too, and for good.
 */
function keepInSight(): () => void {
  const show = (): void => {
    const overlays = [...document.querySelectorAll(OVERLAYS)];
    if (overlays.some((overlay) => overlay.closest(HIDDEN) === null)) return;
    const [last] = overlays.slice(-1);
    for (const hidden of document.querySelectorAll(`body > ${HIDDEN}`))
      if (last === undefined || hidden.contains(last)) hidden.removeAttribute('aria-hidden');
  };
  const attributes = new MutationObserver(show);
  attributes.observe(document.body, { attributes: true, attributeFilter: ['aria-hidden'], subtree: true });
  // Dialogs and menus are children of the body; one that is still fading out counts as open.
  const children = new MutationObserver(show);
  children.observe(document.body, { childList: true });
  show();
  return () => {
    attributes.disconnect();
    children.disconnect();
  };
}
