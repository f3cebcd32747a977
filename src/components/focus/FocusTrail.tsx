import { useEffect, useLayoutEffect, useRef } from 'react';
import { followFocus, giveFocus } from './move';
import { controlAt, forgetDialogs, giveBack, note, OVERLAYS, placeIn } from './trail';

const HIDDEN = '[aria-hidden=true]:not([data-tabster-dummy])';

/**
 * Brings the focus back to where it was: on the page when the last that lay over it has gone, and in a dialog that another one
 * covered, which is drawn anew and would begin at its first field. Fluent does this only for what has a trigger of its own; ours are
 * opened by machines. `dialog`: the one on top.
 */
export function FocusTrail({ dialog }: { readonly dialog: string | null }): null {
  const top = useRef<string | null>(null);
  /** A dialog has just come back and has not had the focus yet. */
  const returns = useRef(false);
  /** The focus went into something that lies over the page. */
  const away = useRef(false);
  useLayoutEffect(() => {
    top.current = dialog;
    returns.current = dialog !== null && placeIn(dialog) !== undefined;
    if (dialog === null) forgetDialogs();
  }, [dialog]);
  useEffect(() => {
    return followFocus((target) => {
      const overlay = target.closest('[role=dialog]');
      away.current ||= target.closest(OVERLAYS) !== null;
      const place = returns.current && overlay !== null && top.current !== null ? placeIn(top.current) : undefined;
      if (overlay !== null) returns.current = false;
      const again = overlay === null || place === undefined ? undefined : controlAt(overlay, place);
      if (again !== undefined && again !== target) giveFocus(again);
      else note(target, top.current);
    });
  }, []);
  useEffect(() => {
    const settle = (): void => {
      showTop();
      if (!away.current || document.querySelector(OVERLAYS) !== null) return;
      away.current = false;
      giveBack();
    };
    // Tabster hides late what a dialog covers.
    const hiding = new MutationObserver(showTop);
    hiding.observe(document.body, { attributes: true, attributeFilter: ['aria-hidden'], subtree: true });
    // What lies over the page is a child of the body, and fades out a little after it was closed.
    const leaving = new MutationObserver(settle);
    leaving.observe(document.body, { childList: true });
    settle();
    return () => {
      hiding.disconnect();
      leaving.disconnect();
    };
  }, []);
  return null;
}

/**
 * Shows screen readers what is on top: the last dialog, or the page when there is none. Tabster hides everything else a quarter of a
 * second after a dialog was activated; when that dialog has gone meanwhile, for another or because the window lost the focus, it
 * hides that, too, and for good.
 */
function showTop(): void {
  const overlays = [...document.querySelectorAll(OVERLAYS)];
  if (overlays.some((overlay) => overlay.closest(HIDDEN) === null)) return;
  const [last] = overlays.slice(-1);
  for (const hidden of document.querySelectorAll(`body > ${HIDDEN}`))
    if (last === undefined || hidden.contains(last)) hidden.removeAttribute('aria-hidden');
}
