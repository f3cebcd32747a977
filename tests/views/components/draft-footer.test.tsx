import { fireEvent } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import { describe, expect, test } from 'vitest';
import { createActor, setup, type ActorRefFrom } from 'xstate';
import { askingState, type DraftCommand } from '../../../machines/shared/draft';
import { DraftFooter } from '../../../src/components/DraftFooter';
import { renderView } from '../../harness/render';

const draftMachine = setup({
  types: { events: {} as DraftCommand | { readonly type: 'dialog.cancel' }, tags: {} as 'asking' | 'draft' },
}).createMachine({
  initial: 'editing',
  states: { editing: { on: { 'dialog.cancel': 'asking' } }, asking: askingState('closed', 'editing'), closed: {} },
});

function Form({ dialog }: { readonly dialog: ActorRefFrom<typeof draftMachine> }) {
  const asking = useSelector(dialog, (snapshot) => snapshot.hasTag('asking'));
  return (
    <>
      <fieldset disabled={asking}>
        <input aria-label="First" />
        <input aria-label="Second" />
      </fieldset>
      <DraftFooter dialog={dialog} status="what came of it" start={<button>Apart</button>}>
        <button onClick={() => dialog.send({ type: 'dialog.cancel' })}>Cancel</button>
      </DraftFooter>
    </>
  );
}

function begin() {
  const dialog = createActor(draftMachine).start();
  const screen = renderView(<Form dialog={dialog} />);
  return { dialog, screen, user: userEvent.setup(), value: () => dialog.getSnapshot().value };
}

describe('a draft', () => {
  test('the question replaces the message and all buttons, and the focus is on keeping', async () => {
    const { screen, user } = begin();
    expect([screen.queryByText('what came of it'), screen.queryByText('Apart')]).not.toContain(null);
    await user.click(screen.getByText('Cancel'));
    expect([screen.queryByText('what came of it'), screen.queryByText('Apart'), screen.queryByText('Cancel')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(screen.getByRole('alert').textContent).toBe('Your changes have not been saved.');
    expect(document.activeElement?.textContent).toBe('Keep editing');
  });

  test('the focus returns to its field, even though that was disabled meanwhile', async () => {
    const { screen, user, value } = begin();
    await user.click(screen.getByLabelText('Second'));
    fireEvent.click(screen.getByText('Cancel'));
    await user.keyboard('{Enter}');
    expect(value()).toBe('editing');
    expect(document.activeElement).toBe(screen.getByLabelText('Second'));
  });

  test('the second half of a double click on Cancel does not discard', async () => {
    const { screen, user, value } = begin();
    await user.click(screen.getByText('Cancel'));
    fireEvent.click(screen.getByText('Discard'), { detail: 2 });
    expect(value()).toBe('asking');
    fireEvent.click(screen.getByText('Discard'), { detail: 1 });
    expect(value()).toBe('closed');
  });
});
