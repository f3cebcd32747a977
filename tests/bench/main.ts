// Measures the built panel against its promises. `npm run bench -- --size 5000 --loads 1 --clicks 3` is a quick look at one size.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSandbox } from '../../sandbox/server';
import { startStaticHost } from '../e2e/harness/static-host';
import { launchBrowser } from '../harness/browser';
import { benchCopies, copyLine, copyMisses } from './copies';
import { benchLinks, LIMIT } from './links';
import { measure } from './measure';
import { missesOf, tableOf } from './report';
import { benchRules, LIMIT as GROWTH, ruleLine } from './rules';
import { SIZES, type Measured } from './targets';

const { values } = parseArgs({
  options: {
    size: { type: 'string', multiple: true },
    loads: { type: 'string', default: '5' },
    clicks: { type: 'string', default: '9' },
  },
});
const sizes = values.size?.map(Number) ?? [...SIZES];
const [loads, clicks] = [Number(values.loads), Number(values.clicks)];
if (![...sizes, loads, clicks].every((number) => Number.isInteger(number) && number > 0)) {
  console.error('Usage: npm run bench -- [--size SERVERS]… [--loads TIMES] [--clicks TIMES]');
  process.exit(64);
}

// First, while nothing else of this run is at work.
const links = benchLinks();
const linkLines = links.map(
  ({ name, milliseconds, ratio }) =>
    `10,000 share links (${name}): ${milliseconds.toFixed(0)} ms, ${ratio.toFixed(1)} × JSON.parse(atob(x)) of as many vmess links; target ≤ ${LIMIT} ×`,
);
const rules = benchRules();
const ruleLines = rules.map(ruleLine);
const copies = await benchCopies();
const host = await startStaticHost();
const browser = await launchBrowser();
const measured: Measured[] = [];
const [busy = 0] = loadavg();
if (busy > cpus().length / 2) {
  console.warn(`The machine is busy (load ${busy.toFixed(1)}): times will be too long.`);
}
try {
  for (const servers of sizes) {
    const service = await startSandbox({ port: 0, offline: true, subscriptions: [servers] });
    try {
      const token = await service.token();
      const figures = await measure({ browser, panel: host.url, service, token, servers, loads, clicks });
      measured.push({ servers, figures });
      console.log(`${servers.toLocaleString('en')} servers measured`);
    } finally {
      await service.close();
    }
  }
  const machine = `${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}, Chromium ${browser.version()}, load ${busy.toFixed(1)} at the start`;
  const folder = join(import.meta.dirname, 'output');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'bench.json'),
    `${JSON.stringify({ at: new Date().toISOString(), machine, loads, clicks, measured, links, rules, copies }, null, 2)}\n`,
  );
  await writeFile(
    join(folder, 'bench.md'),
    `${tableOf(measured)}\n\n${[...linkLines, ...ruleLines, copyLine(copies)].join('\n\n')}\n`,
  );
  console.log(
    `\n${machine}; medians of ${loads} loads and ${clicks} clicks\n\n${tableOf(measured)}\n\n${[...linkLines, ...ruleLines, copyLine(copies)].join('\n')}\n`,
  );
  const misses = [
    ...missesOf(measured),
    ...links.filter(({ ratio }) => ratio > LIMIT).map(({ name }) => `parsing share links (${name})`),
    ...rules.filter(({ growth }) => growth > GROWTH).map(({ title }) => title),
    ...copyMisses(copies),
  ];
  console.log(misses.length === 0 ? 'Every target is reached.' : `Over target: ${misses.join('; ')}.`);
  process.exitCode = misses.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await host.close();
}
