import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchBrowser } from '../../../src/adapters/browser/browser';

beforeEach(() => vi.stubGlobal('matchMedia', () => new EventTarget()));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function watch() {
  const told: string[] = [];
  const end = watchBrowser({
    shown: () => told.push('shown'),
    hidden: () => told.push('hidden'),
    online: () => told.push('online'),
    system: () => undefined,
    pressed: () => false,
  });
  return { told, end };
}

test('a page that was opened in the background is hidden from the start', () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { told, end } = watch();
  expect(told).toEqual(['hidden']);
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual(['hidden', 'shown']);
  end();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toHaveLength(2);
});

test('reports nothing about a visible page until that changes', () => {
  const { told, end } = watch();
  expect(told).toEqual([]);
  end();
});

test('reports when the network is back', () => {
  const { told, end } = watch();
  window.dispatchEvent(new Event('online'));
  expect(told).toEqual(['online']);
  end();
  window.dispatchEvent(new Event('online'));
  expect(told).toHaveLength(1);
});
