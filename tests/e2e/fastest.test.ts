import { type BrowserContext, type Page } from 'playwright-core';
import { describe } from 'vitest';
import { countClicks } from './harness/clicks';
import { withLatencies } from './harness/latencies';
import { shareLink } from './harness/subscription-server';
import { expect, scenario, withBrowser } from './harness/stage';
import { Fastest } from './pages/fastest';
import { type Panel } from './pages/panel';
import { becomes } from './pages/part';
import { Search } from './pages/search';

withBrowser();

/** Every answer of a latency test as between real places: the seventh server is the fastest. */
const withDelays = (context: BrowserContext): Promise<void> =>
  withLatencies(context, ({ id }) => (id === 7 ? '21ms' : `${100 + id}ms`));

/** What has moved since the last time this was asked, also right after input. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources: all = [] } = entry as PerformanceEntry & { sources?: readonly { node?: Node }[] };
        // A dialog grows with what is typed into it; the page is what must stand still.
        const sources = all.filter(({ node }) => !(node instanceof Element && node.closest('[role=dialog]') !== null));
        if (sources.length > 0)
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

/** Holds back the parts of the panel that are asked for once rows are drawn, until the result is called. */
async function holdParts({ page, nodes }: Panel): Promise<() => void> {
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.context().route(/\/assets\/[^/]+\.js$/, async (route) => {
    if ((await nodes.rows.count()) > 0) await late;
    await route.continue();
  });
  return arrive;
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

  scenario('from the address of a subscription to a running core takes three clicks', async (stage) => {
    const service = await stage.service();
    const provider = await stage.provider(
      Array.from({ length: 8 }, (_, index) => shareLink(`One ${index}`, 443 + index)),
    );
    const panel = await stage.visit({ service });
    const fastest = new Fastest(panel.page, panel.words, panel.width);
    await withDelays(panel.page.context());
    await panel.nodes.seeWelcome();
    const clicks = await countClicks(panel.page);
    await panel.nodes.openImportFromWelcome();
    await panel.importing.see();
    await panel.importing.type(provider.url);
    await panel.importing.submitByEnter();
    await panel.importing.dontSee();
    await panel.notices.act('subscriptionImported', 'Fastest');
    await fastest.seeUsed('One 6');
    await fastest.start();
    await becomes(async () => (await service.state()).running, true);
    expect(await clicks()).toBe(3);
    await fastest.close();
    await panel.header.seeCore('Running');
    expect(await service.state()).toMatchObject({ running: true, connected: [{ _type: 'subscriptionServer', id: 7 }] });
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

  for (const width of ['desktop', 'phone'] as const)
    scenario(`nothing moves for parts that are fetched after the rows: ${width}`, async (stage) => {
      const panel = await stage.visit({ width, service: await stage.service({ subscriptions: [30] }) });
      await panel.nodes.chooseTab('Provider 1');
      const arrive = await holdParts(panel);
      await panel.page.reload();
      await panel.nodes.seeRowCount(30);
      const shifts = await watchShifts(panel.page);
      await panel.nodes.check(2);
      await panel.nodes.seeChecked(1);
      arrive();
      await panel.nodes.seeCheckedActions();
      // Its place is that of the tools on a phone.
      await panel.nodes.clearSelection();
      await panel.nodes.seeListFacts();
      expect(await shifts()).toEqual([]);
    });

  // Few rows: chromium without scroll bars would keep room for one behind a dialog.
  scenario('nothing moves for another list, an import or a notice', async (stage) => {
    const panel = await stage.visit({ service: await stage.service({ servers: 4, subscriptions: [3] }) });
    await panel.nodes.chooseTab('Provider 1');
    await panel.nodes.seeRowCount(3);
    const shifts = await watchShifts(panel.page);
    await panel.nodes.chooseServers();
    await panel.nodes.seeRowCount(4);
    await panel.nodes.chooseTab('Provider 1');
    await panel.nodes.seeRowCount(3);
    expect(await shifts()).toEqual([]);
    await panel.nodes.openImport();
    await panel.importing.see();
    await panel.importing.type(shareLink('Tokyo', 443));
    await panel.importing.submit();
    await panel.importing.dontSee();
    await panel.nodes.seeRow('Tokyo');
    await panel.notices.see('imported');
    expect(await shifts()).toEqual([]);
  });
});
