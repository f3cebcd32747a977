import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint } from '../../../src/components/after-paint';

afterEach(() => vi.unstubAllGlobals());

test('what comes after the paint waits until the browser is idle, for five seconds at most', async () => {
  const asked: { readonly run: () => void; readonly timeout: number | undefined }[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('requestIdleCallback', (run: () => void, options?: IdleRequestOptions) =>
    asked.push({ run, timeout: options?.timeout }),
  );
  let done = false;
  const waiting = afterPaint().finally(() => (done = true));
  await vi.waitFor(() => expect(asked.map(({ timeout }) => timeout)).toEqual([5_000]));
  expect(done).toBe(false);
  asked[0]?.run();
  await waiting;
});
