import { afterEach, expect, test, vi } from 'vitest';
import { watchTime } from '../../src/adapters/browser/passing-time';

afterEach(() => {
  vi.useRealTimers();
});

test('the time is told at once and every second, and that the page is left, until nobody listens', () => {
  vi.useFakeTimers({ now: 5_000 });
  const told: (number | 'left')[] = [];
  const stop = watchTime({ passed: (now) => told.push(now), left: () => told.push('left') });
  vi.advanceTimersByTime(2_000);
  window.dispatchEvent(new Event('pagehide'));
  expect(told).toEqual([5_000, 6_000, 7_000, 'left']);
  stop();
  vi.advanceTimersByTime(2_000);
  window.dispatchEvent(new Event('pagehide'));
  expect(told).toHaveLength(4);
});
