import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DialogFooter } from '../../../src/components/DialogFooter';
import { FormDialog } from '../../../src/components/FormDialog';
import { renderView } from '../../harness/render';

const names = (): readonly (string | null)[] =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('where nothing is saved, a cross in the title closes; what else can be done stands below', () => {
  const close = vi.fn();
  renderView(
    <FormDialog
      title="About"
      size="narrow"
      sticky={false}
      onClose={close}
      foot={
        <DialogFooter>
          <button type="button">Copy</button>
        </DialogFooter>
      }
    >
      words
    </FormDialog>,
  );
  expect(names()).toEqual(['Close', 'Copy']);
  fireEvent.click(screen.getByLabelText('Close'));
  expect(close).toHaveBeenCalledOnce();
});

test('a form is left by its own button, and its title may lead elsewhere', () => {
  renderView(
    <FormDialog
      title="Script"
      size="narrow"
      sticky
      onClose={vi.fn()}
      beside={<button type="button">Explain</button>}
      actions={
        <DialogFooter>
          <button type="button">Cancel</button>
          <button type="button">Save</button>
        </DialogFooter>
      }
    >
      words
    </FormDialog>,
  );
  expect(names()).toEqual(['Explain', 'Cancel', 'Save']);
});
