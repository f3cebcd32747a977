import { act, fireEvent, screen } from '@testing-library/react';

/** Opens the menu of a button unless it is open, and gives its items. */
export function openMenu(label: string): readonly HTMLElement[] {
  const button = screen.getByLabelText(label);
  if (button.getAttribute('aria-expanded') !== 'true') act(() => void fireEvent.click(button));
  return [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

/** Closes the menu of a button when it is open. */
export function closeMenu(label: string): void {
  const button = screen.getByLabelText(label);
  if (button.getAttribute('aria-expanded') === 'true') act(() => void fireEvent.click(button));
}
