import { useEffect, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'button, input, select, textarea, a[href]';

interface Place {
  readonly index: number;
  readonly tag: string;
  readonly words: string;
}

/**
 * Brings the focus back to where it was in a dialog that another one covered: it is drawn anew when it comes back, and would begin
 * at its first field. `dialog` is the one on top, null when there is none.
 */
export function FocusPlaces({ dialog }: { readonly dialog: string | null }): null {
  const places = useRef(new Map<string, Place>());
  const top = useRef<string | null>(null);
  /** The place in a dialog that has just come back and has not had the focus yet. */
  const awaited = useRef<Place | null>(null);
  useLayoutEffect(() => {
    top.current = dialog;
    awaited.current = (dialog !== null && places.current.get(dialog)) || null;
    if (dialog === null) places.current.clear();
  }, [dialog]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const around = target instanceof HTMLElement ? target.closest('[role=dialog]') : null;
      if (top.current === null || around === null || !(target instanceof HTMLElement)) return;
      const controls = [...around.querySelectorAll<HTMLElement>(CONTROLS)];
      const before = awaited.current;
      awaited.current = null;
      const again = before === null ? undefined : controlAt(controls, before);
      if (again !== undefined && again !== target) again.focus();
      else places.current.set(top.current, placeOf(target, controls));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return null;
}

function placeOf(element: HTMLElement, controls: readonly HTMLElement[]): Place {
  return { index: controls.indexOf(element), tag: element.tagName, words: wordsOf(element) };
}

/** What stood there, or the first that says the same when something came or went before it. */
function controlAt(controls: readonly HTMLElement[], { index, tag, words }: Place): HTMLElement | undefined {
  const same = (element: HTMLElement | undefined): boolean => element?.tagName === tag && wordsOf(element) === words;
  return same(controls[index]) ? controls[index] : controls.find(same);
}

function wordsOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}
