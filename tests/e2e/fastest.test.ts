import { type BrowserContext, type Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, scenario, withBrowser } from './harness/stage';
import { Fastest } from './pages/fastest';
import { Search } from './pages/search';

withBrowser();

/** Every answer of a latency test as between real places: the seventh server is the fastest. */
async function withDelays(context: BrowserContext): Promise<void> {
  await context.route(/\/api\/(ping|http)Latency/, async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { data: { whiches: { id: number; pingLatency: string }[] } };
    for (const which of reply.data.whiches) which.pingLatency = which.id === 7 ? '21ms' : `${100 + which.id}ms`;
    await route.fulfill({ response: answer, json: reply });
  });
}

/** Counts clicks from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = { clicks: 0 };
    Object.assign(window, { count });
    document.addEventListener('click', () => (count.clicks += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { count: { clicks: number } }).count.clicks);
}

/** What has moved since the last time this was asked, also right after input. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [] } = entry as PerformanceEntry & { sources?: readonly { node?: Node }[] };
        shifts.push(sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 20)}`).join(', '));
      }
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          // Two frames: what has been drawn is reported by then.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((window as unknown as { shifts: string[] }).shifts.splice(0))),
          );
        }),
    );
}

describe('fastest', () => {
  scenario('the fastest server of a subscription takes one click, and can be undone', async (stage) => {
    const service = await stage.service({ subscriptions: [20] });
    const panel = await stage.visit({ service });
    const fastest = new Fastest(panel.page, panel.words, panel.width);
    await withDelays(panel.page.context());
    await panel.nodes.chooseTab('Provider 1');
    const name = (await panel.nodes.names())[6] ?? '';
    const clicks = await countClicks(panel.page);
    await fastest.press();
    await fastest.seeUsed(name);
    expect(await clicks()).toBe(1);
    expect((await service.state()).connected).toMatchObject([{ _type: 'subscriptionServer', id: 7, sub: 0 }]);
    await panel.seeNothingForAxe();
    await fastest.undo();
    expect((await service.state()).connected).toEqual([]);
    await fastest.close();
  });

  scenario('nothing moves for a search, a selection or a test', async (stage) => {
    const panel = await stage.visit({ service: await stage.service({ subscriptions: [250] }) });
    const search = new Search(panel.page, panel.words, panel.width);
    await withDelays(panel.page.context());
    await panel.nodes.chooseTab('Provider 1');
    await panel.nodes.seeRowCount(100);
    const shifts = await watchShifts(panel.page);
    await search.type('node1');
    await search.seeFound(111, 250);
    expect(await shifts()).toEqual([]);
    await panel.nodes.check(2);
    await panel.nodes.check(11);
    expect(await shifts()).toEqual([]);
    await panel.nodes.testListed();
    await panel.nodes.dontSeeTesting();
    expect(await shifts()).toEqual([]);
    await search.clear();
    await panel.nodes.seeRowCount(100);
    expect(await shifts()).toEqual([]);
  });
});
