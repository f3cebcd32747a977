// What it takes to open a built page that shows a service's lists, this panel or another, given out by the sandbox as the service gives
// out its `--webdir`: files, bytes, the time to painted rows, and what axe finds. docs/comparison.md has the figures of two.
// Run: npx tsx tests/bench/compare.ts [--servers 5000] [--loads 5] FOLDER=TAB …
// FOLDER is a built page, TAB what it keeps in the browser as `lastNodeTab` of its list of own servers: `servers` in this panel, 1 in the service's
// page. They are opened by turns, so that what else the machine does slows them alike.
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { axeFindings } from '../e2e/harness/axe';
import { launchBrowser } from '../harness/browser';
import { median } from './median';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { servers: { type: 'string', default: '5000' }, loads: { type: 'string', default: '5' } },
});
const [servers, loads] = [Number(values.servers), Number(values.loads)];
const pages = positionals.map((one) => one.split('=')).map(([folder = '', tab = '']) => ({ folder, tab }));
if (pages.length === 0 || pages.some(({ tab }) => tab === '') || !(servers > 0) || !(loads > 0)) {
  console.error('Usage: npx tsx tests/bench/compare.ts [--servers N] [--loads TIMES] FOLDER=TAB …');
  process.exit(64);
}

/** A browser that has never been here, logged in. The clock in it is that of the bench, for any table. */
async function visit(browser: Browser, service: Sandbox, token: string, tab: string): Promise<BrowserContext> {
  const stored = { token, backendAddress: service.url, lastNodeTab: tab, _lang: 'en' };
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    storageState: {
      cookies: [],
      origins: [
        { origin: service.url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) },
      ],
    },
  });
  await context.addInitScript({
    content: `{
      globalThis.__name = (it) => it;
      const observer = new MutationObserver(() => {
        const shown = [...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility());
        if (shown.length < ${Math.min(servers, 100)}) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.painted = performance.now())));
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    }`,
  });
  return context;
}

interface Arrived {
  readonly at: number;
  readonly size: number;
}

/** Every file but the calls', as it comes over the wire: when it was asked for, on the page's clock, and its bytes. */
async function watchFiles(page: Page): Promise<() => readonly Arrived[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const asked = new Map<string, number>();
  const sizes = new Map<string, number>();
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!new URL(request.url).pathname.startsWith('/api/')) asked.set(requestId, timestamp * 1_000);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  return () => {
    const begun = Math.min(...asked.values());
    return [...asked].map(([id, at]) => ({ at: at - begun, size: sizes.get(id) ?? 0 }));
  };
}

async function open(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
  const painted = (): number | undefined => (globalThis as { readonly painted?: number }).painted;
  await page.waitForFunction(() => 'painted' in globalThis, undefined, { timeout: 300_000, polling: 50 });
  const load = (await page.evaluate(painted)) ?? Number.NaN;
  await page.waitForTimeout(1_000);
  return load;
}

interface Load {
  readonly load: number;
  readonly files: number;
  readonly bytes: number;
}

async function timeLoad(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  const files = await watchFiles(page);
  const load = await open(page, url);
  const before = files().filter(({ at }) => at < load);
  await context.close();
  return { load, files: before.length, bytes: before.reduce((sum, { size }) => sum + size, 0) };
}

async function tellFindings(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await open(page, url);
  const grave = (await axeFindings(page)).filter(({ impact }) => impact === 'critical' || impact === 'serious');
  console.log(`  elements   ${await page.locator('*').count()}`);
  console.log(`  axe        ${grave.reduce((sum, { nodes }) => sum + nodes.length, 0)} elements, critical or serious`);
  for (const { rule, impact, nodes } of grave) console.log(`             ${nodes.length} × ${rule} (${impact})`);
  await context.close();
}

const browser = await launchBrowser();
const served = await Promise.all(
  pages.map(async ({ folder, tab }) => {
    const service = await startSandbox({ port: 0, offline: true, profile: '2.4.14', servers, web: folder });
    const token = await service.token();
    return { folder, service, visit: () => visit(browser, service, token, tab), times: [] as Load[] };
  }),
);
try {
  for (let run = 0; run < loads; run++)
    for (const one of served) one.times.push(await timeLoad(await one.visit(), one.service.url));
  for (const one of served) {
    const of = (name: keyof Load): number => median(one.times.map((time) => time[name]));
    console.log(`${one.folder}, ${servers} servers, medians of ${loads} loads
  files      ${of('files')}
  bytes      ${(of('bytes') / 1_000).toFixed(0)} kB
  load       ${of('load').toFixed(0)} ms, of ${one.times.map(({ load }) => load.toFixed(0)).join(', ')}`);
    await tellFindings(await one.visit(), one.service.url);
  }
} finally {
  await browser.close();
  await Promise.all(served.map(({ service }) => service.close()));
}
