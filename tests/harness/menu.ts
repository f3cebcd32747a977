import { fireEvent, screen, waitFor } from '@testing-library/react';

const items = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')];

/** Opens the menu of a button unless it is open, waits for its code to be there, and gives its items. */
export async function openMenu(label: string): Promise<readonly HTMLElement[]> {
  if (items().length === 0) fireEvent.click(screen.getByLabelText(label));
  return waitFor(() => {
    const found = items();
    if (found.length === 0) throw new Error(`The menu "${label}" does not open.`);
    return found;
  });
}

/** Closes the menu of a button when it is open. */
export async function closeMenu(label: string): Promise<void> {
  if (items().length > 0) fireEvent.click(screen.getByLabelText(label));
  await waitFor(() => {
    if (items().length > 0) throw new Error(`The menu "${label}" does not close.`);
  });
}
