import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { type Sandbox } from '../../sandbox/server';
import { median } from './median';
import {
  installAgent,
  shiftsOf,
  timeClick,
  timeLatencyAnswers,
  timeToLoad,
  watchShifts,
  WINDOW_ROWS,
  type Load,
} from './page-agent';
import { type Figures } from './targets';

export interface Setting {
  readonly browser: Browser;
  readonly panel: string;
  readonly service: Sandbox;
  readonly token: string;
  readonly servers: number;
  readonly loads: number;
  readonly clicks: number;
}

/** All rows of the table for one size. */
export async function measure(setting: Setting): Promise<Figures> {
  const loads: Load[] = [];
  const bytes: number[] = [];
  const dialogs: DialogTimes = new Map();
  for (let run = 0; run < setting.loads; run++) {
    const context = await visit(setting);
    const page = await context.newPage();
    const wire = await countBytes(page, new URL(setting.panel).host);
    const load = await timeToLoad(page, setting.panel);
    loads.push(load);
    // What is fetched after the paint is waited for, so that it disturbs no click, and is not counted.
    await page.waitForLoadState('networkidle');
    bytes.push(wire(load.all) / 1_000);
    await openDialogs(page, run, dialogs);
    await context.close();
  }
  const context = await visit(setting);
  const page = await context.newPage();
  await timeToLoad(page, setting.panel);
  const figures = {
    bytes: median(bytes),
    load: median(loads.map(({ window }) => window)),
    loadAll: median(loads.map(({ all }) => all)),
    ...slowest(dialogs),
    ...(await measureOpenPage(page, setting)),
    ...(await measureSlowly(setting)),
  };
  await context.close();
  return figures;
}

/** How much slower the processor of `measureSlowly` is: about a phone's of some years ago. */
const SLOWER = 4;

/** The load and the slowest click, the second opening of a dialog among them, as a slow processor takes them. */
async function measureSlowly(setting: Setting): Promise<Figures> {
  const context = await visit(setting);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const { window: slowLoad } = await timeToLoad(page, setting.panel);
  await page.waitForLoadState('networkidle');
  const dialogs: DialogTimes = new Map();
  for (let run = 0; run < SLOW_RUNS; run++) await openDialogs(page, run, dialogs);
  const { tab, sort, selectAll } = await timeClicks(page, setting.servers, SLOW_RUNS);
  const medians = [tab, sort, selectAll].map(median);
  await context.close();
  return { slowLoad, slowClick: Math.max(...medians, slowest(dialogs)['dialogAgain'] ?? Number.NaN) };
}

const SLOW_RUNS = 3;

/** Buttons of the page, and what stands in the dialog that each opens once its own content is there. */
const DIALOGS: Readonly<Record<string, string>> = {
  Setting: 'select',
  Logs: 'input',
  About: 'a',
  Import: 'input, textarea',
  Create: '[role="tab"]',
};

type DialogTimes = Map<string, { readonly first: number[]; readonly again: number[] }>;

/** Opens every dialog twice. Their order turns from run to run, because the first brings along what the others need, too. */
async function openDialogs(page: Page, run: number, times: DialogTimes): Promise<void> {
  const names = Object.keys(DIALOGS);
  for (const name of [...names.slice(run % names.length), ...names.slice(0, run % names.length)]) {
    const button = page.getByRole('button', { name, exact: true });
    const entry = times.get(name) ?? { first: [], again: [] };
    times.set(name, entry);
    for (const list of [entry.first, entry.again]) {
      list.push(await timeClick(page, await middleOf(button), { kind: 'dialog', content: DIALOGS[name] ?? '' }));
      // The focus moves into the dialog a moment after its content stands there.
      await page.waitForTimeout(300);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForTimeout(300);
    }
  }
}

/** The dialog that takes longest. */
function slowest(times: DialogTimes): Figures {
  const all = [...times.values()];
  return {
    dialogFirst: Math.max(...all.map(({ first }) => median(first))),
    dialogAgain: Math.max(...all.map(({ again }) => median(again))),
  };
}

/** A browser that has never been here: nothing is cached. */
async function visit({ browser, panel, service, token, servers }: Setting): Promise<BrowserContext> {
  const stored = { token, backendAddress: service.url, lastNodeTab: 'sub:0', _lang: 'en' };
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(panel).origin,
          localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  });
  await installAgent(context, servers);
  return context;
}

/**
 * Bytes of every answer of a host as they came over the wire, headers included, to what was asked for in so many milliseconds from
 * the navigation's start.
 */
async function countBytes(page: Page, host: string): Promise<(until: number) => number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  /** Seconds on the browser's clock at which each was asked for. */
  const asked = new Map<string, number>();
  const sizes = new Map<string, number>();
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (new URL(request.url).host === host) asked.set(requestId, timestamp);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength);
  });
  return (until) => {
    const begun = Math.min(...asked.values());
    return [...asked]
      .filter(([, at]) => (at - begun) * 1_000 < until)
      .reduce((sum, [requestId]) => sum + (sizes.get(requestId) ?? 0), 0);
  };
}

async function middleOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`nothing to click on: ${String(locator)}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A place in the header where a click does nothing. */
async function emptyPlace(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const place = await page.evaluate(() => {
    const header = document.querySelector('header');
    if (header === null) return null;
    const { left, right, top, height } = header.getBoundingClientRect();
    const y = top + height / 2;
    for (let x = (left + right) / 2; x > left; x -= 10)
      if (document.elementFromPoint(x, y)?.closest('button, a, input') === null) return { x, y };
    return null;
  });
  if (place === null) throw new Error('the header has no place where a click does nothing');
  return place;
}

type Clicks = Record<'noop' | 'tab' | 'tabAll' | 'sort' | 'selectAll', number[]>;

/** Clicks on a page that stands on the tab of the subscription. */
async function timeClicks(page: Page, servers: number, clicks: number): Promise<Clicks> {
  const shown = Math.min(servers, 100);
  const table = page.getByRole('tabpanel').locator('table');
  const own = page.locator('#tab-servers');
  const subscription = page.locator('[id="tab-sub:0"]');
  const nothing = await emptyPlace(page);
  const samples: Clicks = { noop: [], tab: [], tabAll: [], sort: [], selectAll: [] };
  for (let run = 0; run <= clicks; run++) {
    const noop = await timeClick(page, nothing, { kind: 'nothing' });
    const openTab = async (count: number): Promise<number> => {
      await own.click();
      await table.waitFor({ state: 'detached' });
      return timeClick(page, await middleOf(subscription), { kind: 'rows', count, tab: 'tab-sub:0' });
    };
    const tab = await openTab(Math.min(shown, WINDOW_ROWS));
    const tabAll = await openTab(shown);
    const byName = table.locator('thead').getByRole('button', { name: 'Name', exact: true });
    const byId = table.locator('thead').getByRole('button', { name: 'ID', exact: true });
    const before = (await table.locator('tbody tr td:nth-child(3)').first().textContent()) ?? '';
    const sort = await timeClick(page, await middleOf(byName), { kind: 'sorted', direction: 'ascending', before });
    await byId.click();
    const all = table.locator('thead').getByRole('checkbox');
    const selectAll = await timeClick(page, await middleOf(all), { kind: 'checked', count: shown });
    await page.getByRole('button', { name: 'Uncheck all' }).click();
    // The first round warms up what is compiled on first use.
    if (run === 0) continue;
    samples.noop.push(noop);
    samples.tab.push(tab);
    samples.tabAll.push(tabAll);
    samples.sort.push(sort);
    samples.selectAll.push(selectAll);
  }
  return samples;
}

async function measureOpenPage(page: Page, { servers, clicks }: Setting): Promise<Figures> {
  const table = page.getByRole('tabpanel').locator('table');
  await page.waitForTimeout(500);
  const heap = await heapAfterCollection(page);
  const elements = await page.locator('*').count();
  const samples = await timeClicks(page, servers, clicks);
  const latencies: number[] = [];

  await watchShifts(page);
  const boxes = table.locator('tbody').getByRole('checkbox');
  await boxes.first().check();
  await boxes.last().click({ modifiers: ['Shift'] });
  for (let run = 0; run <= clicks; run++) {
    const latency = await timeLatencyAnswers(page, () =>
      page.getByRole('button', { name: 'PING', exact: true }).click(),
    );
    if (run > 0) latencies.push(latency);
  }
  await page.getByRole('button', { name: 'Uncheck all' }).click();
  await page.getByRole('searchbox').fill('1');
  await page.waitForTimeout(500);
  await page.getByRole('searchbox').fill('');
  await page.waitForTimeout(500);
  const shift = await shiftsOf(page);

  const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('[data-tabster-dummy]').analyze();
  const axe = violations
    .filter(({ impact }) => impact === 'critical' || impact === 'serious')
    .reduce((sum, { nodes }) => sum + nodes.length, 0);
  return {
    ...Object.fromEntries(Object.entries(samples).map(([id, values]) => [id, median(values)])),
    latency: median(latencies),
    shift,
    heap,
    elements,
    axe,
  };
}

/** Megabytes that are really in use. */
async function heapAfterCollection(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.send('HeapProfiler.disable');
  await client.detach();
  return usedSize / 1_000_000;
}
