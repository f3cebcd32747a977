import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useScrollbarGutter } from '../../../src/components/use-scrollbar-gutter';
import { renderView } from '../../harness/render';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Page() {
  useScrollbarGutter();
  return null;
}

test('the place of a scrollbar is kept where it takes room, and nowhere else; whoever leaves the page takes nothing along', () => {
  let tell: (() => void) | undefined;
  class Observer {
    constructor(told: () => void) {
      tell = told;
    }
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const { style } = document.documentElement;
  const gutter = () => [style.getPropertyValue('scrollbar-gutter'), style.getPropertyPriority('scrollbar-gutter')];
  const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth);
  const { unmount } = renderView(<Page />);
  expect(gutter()).toEqual(['', '']);
  act(() => tell?.());
  expect(gutter()).toEqual(['auto', 'important']);
  width.mockReturnValue(window.innerWidth - 15);
  act(() => tell?.());
  expect(gutter()).toEqual(['stable', 'important']);
  unmount();
  expect(gutter()).toEqual(['', '']);
});
