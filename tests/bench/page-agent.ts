import { type BrowserContext, type Page } from 'playwright-core';

/** What is looked at in the page, in one place: the bench is no page model, it must not wait in steps of its own. */
const TABLE_ROWS = '[role="tabpanel"] tbody tr';

/** What the page says when all of its rows have been painted. */
const LOADED = 'bench: the rows have been painted';

/** More than a window of the bench has room for. */
export const WINDOW_ROWS = 20;

/** Milliseconds from navigation start until the window was full of painted rows, and until all of the page were painted. */
export interface Load {
  readonly window: number;
  readonly all: number;
}

interface Agent {
  load: Load;
  measured: Promise<number> | null;
  /** What has moved since it is watched: the sum of the layout shifts, those after an input among them. */
  shifted: number;
}

/** https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

declare global {
  interface Window {
    bench: Agent;
  }
}

/**
 * Installs the clock in every page of a context. A time ends with the second animation frame after what was waited for stands in
 * the document.
 */
export async function installAgent(context: BrowserContext, rows: number): Promise<void> {
  // tsx keeps the names of functions through a helper that a function sent to the page does not take along.
  await context.addInitScript({ content: 'globalThis.__name = (it) => it;' });
  await context.addInitScript(
    ({ selector, wanted, told }) => {
      window.bench = { load: { window: Number.NaN, all: Number.NaN }, measured: null, shifted: 0 };
      const left = Object.entries(wanted);
      const observer = new MutationObserver(() => {
        const count = document.querySelectorAll(selector).length;
        for (let [next] = left; next !== undefined && count >= next[1]; [next] = left) {
          left.shift();
          const [until] = next;
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              window.bench.load = { ...window.bench.load, [until]: performance.now() };
              if (until === 'all') console.debug(told);
            }),
          );
        }
        if (left.length === 0) observer.disconnect();
      });
      observer.observe(document, { subtree: true, childList: true });
    },
    {
      selector: TABLE_ROWS,
      wanted: { window: Math.min(rows, WINDOW_ROWS), all: Math.min(rows, 100) } satisfies Load,
      told: LOADED,
    },
  );
}

/** Loads the panel. Nothing is asked of the page meanwhile: to answer would take its processor from it. */
export async function timeToLoad(page: Page, panel: string): Promise<Load> {
  const loaded = page.waitForEvent('console', { predicate: (message) => message.text() === LOADED, timeout: 120_000 });
  await Promise.all([loaded, page.goto(panel)]);
  return page.evaluate(() => window.bench.load);
}

/** A sentence about the document that becomes true. */
export type Change =
  | { readonly kind: 'nothing' }
  /** At least so many rows of a tab. */
  | { readonly kind: 'rows'; readonly count: number; readonly tab: string }
  | { readonly kind: 'sorted'; readonly direction: 'ascending' | 'descending'; readonly before: string }
  | { readonly kind: 'checked'; readonly count: number }
  /** A dialog whose content is there. */
  | { readonly kind: 'dialog'; readonly content: string };

/** Milliseconds from the event of a real mouse click on the place until the change had been painted. */
export async function timeClick(
  page: Page,
  place: { readonly x: number; readonly y: number },
  change: Change,
): Promise<number> {
  await page.evaluate(
    ({ selector, change: wanted }) => {
      const stands = (): boolean => {
        switch (wanted.kind) {
          case 'nothing':
            return true;
          case 'rows':
            return (
              document.querySelector('[role="tab"][aria-selected="true"]')?.id === wanted.tab &&
              document.querySelectorAll(selector).length >= wanted.count
            );
          case 'sorted':
            return (
              document.querySelector(`thead th[aria-sort="${wanted.direction}"]`) !== null &&
              document.querySelector(`${selector} td:nth-child(3)`)?.textContent !== wanted.before
            );
          case 'dialog':
            return document.querySelector(`[role="dialog"] :is(${wanted.content})`) !== null;
          case 'checked':
            return document.querySelectorAll(`${selector} input:checked`).length === wanted.count;
        }
      };
      window.bench.measured = new Promise((resolve) => {
        const onClick = (event: MouseEvent): void => {
          const check = (): boolean => {
            if (!stands()) return false;
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - event.timeStamp)));
            return true;
          };
          const observer = new MutationObserver(() => {
            if (check()) observer.disconnect();
          });
          if (wanted.kind === 'nothing') check();
          else observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
          // A tick of a box is a property, which no observer sees.
          const everyFrame = (): void => {
            if (wanted.kind !== 'checked') return;
            if (check()) observer.disconnect();
            else requestAnimationFrame(everyFrame);
          };
          queueMicrotask(everyFrame);
        };
        addEventListener('click', onClick, { once: true, capture: true });
      });
    },
    { selector: TABLE_ROWS, change },
  );
  await page.mouse.click(place.x, place.y);
  return page.evaluate(() => window.bench.measured ?? Number.NaN);
}

/**
 * Milliseconds from the arrival of each answer of a latency test until its rows had been painted, the slowest of them. A test of
 * 100 rows is asked in several calls.
 */
export async function timeLatencyAnswers(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate((selector) => {
    const times: number[] = [];
    const open = XMLHttpRequest.prototype.open;
    window.bench.measured = new Promise((resolve) => {
      XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...given: unknown[]) {
        if (String(given[1]).includes('/pingLatency')) {
          this.addEventListener('readystatechange', (event) => {
            if (this.readyState !== 4) return;
            const testing = (): number =>
              [...document.querySelectorAll(`${selector} td:nth-child(6)`)].filter((cell) =>
                cell.textContent?.startsWith('testing'),
              ).length;
            const before = testing();
            const observer = new MutationObserver(() => {
              const left = testing();
              if (left === before) return;
              observer.disconnect();
              requestAnimationFrame(() =>
                requestAnimationFrame(() => {
                  times.push(performance.now() - event.timeStamp);
                  if (left > 0) return;
                  XMLHttpRequest.prototype.open = open;
                  resolve(Math.max(...times));
                }),
              );
            });
            observer.observe(document, { subtree: true, childList: true, characterData: true });
          });
        }
        return (open as (...all: unknown[]) => void).apply(this, given);
      };
    });
  }, TABLE_ROWS);
  await press();
  return page.evaluate(() => window.bench.measured ?? Number.NaN);
}

/** From now on, layout shifts are added up. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.bench.shifted += (entry as LayoutShift).value;
    }).observe({ type: 'layout-shift' });
  });
}

/** The layout shifts since `watchShifts`, in thousandths of the window. */
export async function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => window.bench.shifted * 1_000);
}
