import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FocusTrail } from '../../../src/components/focus/FocusTrail';

afterEach(cleanup);

/** Dialogs are drawn anew each time they come to the top. */
function begin() {
  const page = (dialog: string | null, controls: readonly string[]) => (
    <>
      <FocusTrail dialog={dialog} />
      {dialog === null ? null : (
        <div key={dialog} role="dialog" aria-label={dialog}>
          {controls.map((words) => (
            <button key={words}>{words}</button>
          ))}
        </div>
      )}
    </>
  );
  const { rerender, container } = render(page(null, []));
  return {
    show: (dialog: string | null, ...controls: string[]) => rerender(page(dialog, controls)),
    focus: (words: string) =>
      (
        [...container.querySelectorAll('button')].find(({ textContent }) => textContent === words) ?? expect.fail()
      ).focus(),
  };
}

const focused = () => document.activeElement?.textContent;

test('a dialog that comes back from below has the focus where it was', () => {
  const { show, focus } = begin();
  show('settings', 'First', 'Configure');
  focus('First');
  focus('Configure');
  show('script', 'Editor');
  focus('Editor');
  show('settings', 'First', 'Configure');
  focus('First');
  expect(focused()).toBe('Configure');
  focus('First');
  expect(focused()).toBe('First');
});

test('it is found again when something came before it; what has gone leaves the focus at the beginning', () => {
  const { show, focus } = begin();
  show('settings', 'First', 'Configure');
  focus('Configure');
  show('script', 'Editor');
  show('settings', 'First', 'Apply', 'Configure');
  focus('First');
  expect(focused()).toBe('Configure');
  show('script', 'Editor');
  show('settings', 'First');
  focus('First');
  expect(focused()).toBe('First');
});

test('what was closed and opens once more begins at its first field', () => {
  const { show, focus } = begin();
  show('settings', 'First', 'Configure');
  focus('Configure');
  show(null);
  show('settings', 'First', 'Configure');
  focus('First');
  expect(focused()).toBe('First');
});
