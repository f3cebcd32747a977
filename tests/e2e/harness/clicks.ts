import { type Page } from 'playwright-core';

/** Counts the clicks of a pointer from now on. A key that presses a button, as Enter does in a form, is none. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = { clicks: 0 };
    Object.assign(window, { count });
    document.addEventListener('click', ({ detail }) => (count.clicks += detail > 0 ? 1 : 0), true);
  });
  return () => page.evaluate(() => (window as unknown as { count: { clicks: number } }).count.clicks);
}
