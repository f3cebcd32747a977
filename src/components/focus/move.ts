import { type KeyboardEvent } from 'react';

export const CONTROLS = 'button, input, select, textarea, a[href]';
export const FIELDS = 'input, select, textarea';

/** Gives an element the focus, and tells whether it took it. */
export function giveFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return document.activeElement === element;
}

/** Gives the focus to the first in an element that takes it. */
export function focusFirst(root: ParentNode | null, of = CONTROLS): boolean {
  return [...(root?.querySelectorAll(of) ?? [])].some(giveFocus);
}

/**
 * For a click that leads to a field drawn elsewhere: a phone shows its keyboard only when the field gets the focus within the tap. The
 * page stays where it is.
 */
export function focusById(id: string): boolean {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  return element !== null && document.activeElement === element;
}

/** Gives the focus to something that Tab does not reach, for as long as it has it. */
export function focusPassing(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}

/**
 * Gives the focus to another of the `count` children of a bar, as an arrow key, Home or End says in the direction of reading. Returns the
 * place that it went to, or null for any other key.
 */
export function moveInBar(event: KeyboardEvent<HTMLElement>, from: number, count: number): number | null {
  const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined || count === 0) return null;
  event.preventDefault();
  const bar = event.currentTarget;
  const forward = getComputedStyle(bar).direction === 'rtl' ? -step : step;
  const to = Number.isFinite(step) ? (from + forward + count) % count : step < 0 ? 0 : count - 1;
  giveFocus(bar.children[to]);
  return to;
}

/** Tells of every element that gets the focus, until the function that it returns is called. */
export function followFocus(follow: (element: HTMLElement) => void): () => void {
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement) follow(target);
  };
  document.addEventListener('focusin', onFocus);
  return () => document.removeEventListener('focusin', onFocus);
}
