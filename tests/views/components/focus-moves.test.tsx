import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { focusById, focusFirst, giveFocus } from '../../../src/components/focus/move';

afterEach(cleanup);

const label = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');

describe('the focus goes', () => {
  test('to the first that takes it', () => {
    const { container } = render(
      <main>
        <button disabled aria-label="disabled" />
        <input aria-label="field" />
        <button aria-label="after it" />
      </main>,
    );
    expect([focusFirst(container), label()]).toEqual([true, 'field']);
    expect([focusFirst(container, 'button'), label()]).toEqual([true, 'after it']);
    expect([focusFirst(container, 'select'), label()]).toEqual([false, 'after it']);
    expect([focusFirst(null), label()]).toEqual([false, 'after it']);
  });

  test('to what has an id, if that is there', () => {
    render(<input id="search" aria-label="search" />);
    expect([focusById('search'), label()]).toEqual([true, 'search']);
    expect(focusById('nothing')).toBe(false);
  });

  test('nowhere with what has left the page', () => {
    const { container } = render(<button aria-label="stays" />);
    giveFocus(container.querySelector('button'));
    expect([giveFocus(document.createElement('button')), giveFocus(undefined), label()]).toEqual([
      false,
      false,
      'stays',
    ]);
  });
});
