import { CONTROLS, focusPassing, giveFocus } from './move';

export const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]';

/** A place that had the focus. */
interface Place {
  readonly element: HTMLElement;
  readonly index: number;
  readonly words: string;
}

/** Where the focus was last: in each dialog, and under null on the page. There is one document, and one focus in it. */
const places = new Map<string | null, Place>();

/** Notes where the focus is. `dialog`: the one on top. Whatever else lies over the page returns the focus itself. */
export function note(element: HTMLElement, dialog: string | null): void {
  const overlay = element.closest(OVERLAYS);
  if (overlay === null) places.set(null, { element, index: -1, words: wordsOf(element) });
  else if (dialog !== null && overlay.getAttribute('role') === 'dialog')
    places.set(dialog, { element, index: controlsIn(overlay).indexOf(element), words: wordsOf(element) });
}

/** They are closed: when they open again, they start at their first field. */
export function forgetDialogs(): void {
  for (const dialog of places.keys()) if (dialog !== null) places.delete(dialog);
}

export function placeIn(dialog: string): Place | undefined {
  return places.get(dialog);
}

/** The control at a place of a dialog that is drawn again, or the first one with the same words when something came or went before it. */
export function controlAt(overlay: Element, place: Place): HTMLElement | undefined {
  const controls = controlsIn(overlay);
  const there = controls[place.index];
  return there !== undefined && isLike(place, there) ? there : controls.find((other) => isLike(place, other));
}

function isLike({ element, words }: Place, other: HTMLElement): boolean {
  return other.tagName === element.tagName && wordsOf(other) === words;
}

/**
 * Returns a lost focus to its last place on the page; when that is gone, to the control drawn in its stead, the only one
 * with the same words; otherwise to the page's main part: a lost focus restarts at the browser's own buttons.
 */
export function giveBack(): void {
  const { activeElement, body } = document;
  const last = places.get(null);
  if (last === undefined || (activeElement !== null && activeElement !== body)) return;
  const again = last.element.isConnected ? [last.element] : controlsIn(body).filter((other) => isLike(last, other));
  const [only] = again.length === 1 ? again : [];
  if (giveFocus(only)) return;
  const main = document.querySelector('main');
  if (main !== null) focusPassing(main);
}

function controlsIn(overlay: Element): readonly HTMLElement[] {
  return [...overlay.querySelectorAll<HTMLElement>(CONTROLS)];
}

function wordsOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}
