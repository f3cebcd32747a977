import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SectionMap } from '../../../src/components/SectionMap';
import { renderView } from '../../harness/render';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const NAMES = ['First', 'Second', 'Third'] as const;

function show(names: readonly string[] = NAMES) {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  const view = renderView(
    <div data-testid="scroller">
      <SectionMap label="Sections" sections={names.map((name) => ({ id: `of-${name}`, name }))} />
      {names.map((name) => (
        <section key={name} data-testid={name}>
          <h3 id={`of-${name}`} tabIndex={-1}>
            {name}
          </h3>
        </section>
      ))}
    </div>,
  );
  const marked = () => view.getAllByRole('link').filter((one) => one.getAttribute('aria-current') === 'true');
  return {
    ...view,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    marked: () => marked().map((one) => one.textContent),
  };
}

/** Sections of 100 px, scrolled by so many, in a window of 90. */
function scroll({ getByTestId }: ReturnType<typeof show>, top: number): void {
  const scroller = getByTestId('scroller');
  Object.defineProperties(scroller, {
    scrollTop: { configurable: true, value: top },
    clientHeight: { configurable: true, value: 90 },
    scrollHeight: { configurable: true, value: 300 },
  });
  NAMES.forEach((name, index) =>
    vi.spyOn(getByTestId(name), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, index * 100 - top, 50, 100)),
  );
  fireEvent.scroll(scroller);
}

test('a section that is chosen is scrolled to, its heading gets the focus, and it is marked', async () => {
  const view = show();
  expect(view.marked()).toEqual(['First']);
  await view.user.click(view.getByRole('link', { name: 'Third' }));
  expect(view.marked()).toEqual(['Third']);
  expect(document.activeElement).toBe(view.getByRole('heading', { name: 'Third' }));
  expect(vi.mocked(view.getByTestId('Third').scrollIntoView)).toHaveBeenCalledTimes(1);
});

test('the section in view is marked; at the end it is the last', () => {
  const view = show();
  scroll(view, 60);
  expect(view.marked()).toEqual(['First']);
  scroll(view, 75);
  expect(view.marked()).toEqual(['Second']);
  scroll(view, 210);
  expect(view.marked()).toEqual(['Third']);
});

test('where the form ends before a chosen section is at the top, that one is marked all the same', async () => {
  const view = show();
  scroll(view, 0);
  await view.user.click(view.getByRole('link', { name: 'Second' }));
  fireEvent.scroll(view.getByTestId('scroller'));
  expect(view.marked()).toEqual(['Second']);
});
