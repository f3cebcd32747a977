// The browser scenarios against a real service: `npm run real -- --service-bin PATH --core-bin PATH [--assets DIR] [FILE …]`
// or `npm run real -- --service URL`. With `--write` the table goes into docs/real-service.md.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies, program, root, run, Stop } from './bootstrap.mjs';
import { ensureBrowser } from './find-browser.mjs';

/** @typedef {import('../tests/e2e/harness/services/reporter').Outcome} Outcome */
/** @typedef {{ file: string, date: string, outcomes: Outcome[] }} Kept of one file, the last time that it was run */

const USAGE = `npm run real -- --service-bin PATH --core-bin PATH [--assets DIR] [--write] [FILE …]
npm run real -- --service URL [--write] [FILE …]

  --service-bin PATH  the program v2raya; each scenario starts a fresh one on 127.0.0.1, in lite mode
  --core-bin PATH     the core that belongs to it; it listens on ports 20170 to 20172
  --assets DIR        folder with geoip.dat and geosite.dat; without it, tiny ones are made
  --service URL       a running service instead, which is emptied before each scenario
  --write             writes the table into docs/real-service.md
  FILE …              only these of tests/e2e: account lists`;

const DOCUMENT = join(root, 'docs/real-service.md');
const FOLDER = join(root, '.cache/real');

/** @param {string} name @param {string | undefined} path */
function programAt(name, path) {
  if (path === undefined) return `--${name} is missing`;
  try {
    accessSync(resolve(path), constants.X_OK);
    return null;
  } catch {
    return `--${name}: ${path} cannot be run`;
  }
}

async function testFiles() {
  return (await readdir(join(root, 'tests/e2e'))).filter((name) => name.endsWith('.test.ts')).sort();
}

/** What the run is about: the programs or the address, and how the table calls it. */
async function readArguments() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      'service-bin': { type: 'string' },
      'core-bin': { type: 'string' },
      assets: { type: 'string' },
      service: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const all = await testFiles();
  const unknown = positionals.filter((name) => !all.includes(`${name}.test.ts`));
  if (unknown.length > 0) throw new Stop(`There is no tests/e2e/${unknown.join('.test.ts, ')}.test.ts.\n\n${USAGE}`);
  const files = positionals.length === 0 ? all : positionals.map((name) => `${name}.test.ts`);
  const { 'service-bin': service, 'core-bin': core, assets, service: url, write } = values;
  if (url !== undefined) return { real: { url: url.replace(/\/$/, '') }, core: 'its own core', files, write };
  const missing = [programAt('service-bin', service), programAt('core-bin', core)].filter((words) => words !== null);
  for (const name of ['geoip.dat', 'geosite.dat'])
    if (assets !== undefined && !existsSync(join(assets, name))) missing.push(`--assets: ${assets} has no ${name}`);
  if (missing.length > 0 || service === undefined || core === undefined)
    throw new Stop(`${missing.join('\n')}\n\nNothing is downloaded: bring both programs.\n\n${USAGE}`);
  const said = spawnSync(resolve(core), ['version'], { encoding: 'utf8' }).stdout?.split('\n')[0] ?? '';
  const real = {
    service: resolve(service),
    core: resolve(core),
    assets: assets === undefined ? null : resolve(assets),
  };
  return { real, core: /^\S+ [\d.]+/.exec(said)?.[0] ?? basename(core), files, write };
}

/**
 * @param {object} real @param {string} file @param {string} out
 * @returns {Promise<{ version: string | null, outcomes: Outcome[] }>}
 */
async function runFile(real, file, out) {
  await rm(out, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporter = join(root, 'tests/e2e/harness/services/reporter.ts');
  const args = ['run', '--project=e2e', '--maxWorkers=1', '--reporter=default', `--reporter=${reporter}`];
  await run(process.execPath, [vitest, ...args, `tests/e2e/${file}`], {
    SWITCHYARD_REAL: JSON.stringify(real),
    SWITCHYARD_OUTCOMES: out,
  });
  const written = JSON.parse(await readFile(out, 'utf8').catch(() => 'null'));
  /** @type {Outcome} */
  const broken = { name: file, result: 'failed', words: 'the file could not be run', evidence: [] };
  return written?.outcomes.length > 0 ? written : { version: null, outcomes: [broken] };
}

const COLUMNS = /** @type {const} */ (['passed', 'failed', 'not applicable']);

/** @param {string} text */
const cell = (text) =>
  text.replaceAll('|', '\\|').replaceAll(/[<>]/g, '\\$&').replaceAll(/\s+/g, ' ').trim().slice(0, 160);

/** @param {readonly Kept[]} kept */
function tableOf(kept) {
  const rows = kept.flatMap(({ file, outcomes }) => [
    `| **${basename(file, '.test.ts')}** | | | |`,
    ...outcomes.map(({ name, result, words }) => {
      const marks = COLUMNS.map((column) => (column !== result ? '' : words === '' ? 'yes' : cell(words)));
      return `| ${cell(name)} | ${marks.join(' | ')} |`;
    }),
  ]);
  const all = kept.flatMap(({ outcomes }) => outcomes);
  const sums = COLUMNS.map((column) => all.filter(({ result }) => result === column).length);
  return {
    text: ['| scenario | passed | failed | not applicable |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    sums,
  };
}

/** Puts the section of one version into the document, in the place of the one before. @param {string} version @param {string} section */
async function writeSection(version, section) {
  const text = await readFile(DOCUMENT, 'utf8');
  const [head = '', ...sections] = text.split(/^(?=## )/m);
  const others = sections.filter((one) => !one.startsWith(`## ${version},`));
  const { format } = await import('prettier');
  const whole = [head, ...[...others, `${section}\n`].sort()].join('\n');
  await writeFile(DOCUMENT, await format(whole, { parser: 'markdown', printWidth: 120 }));
}

program(import.meta.url, async () => {
  const { real, core, files, write } = await readArguments();
  await ensureDependencies();
  await ensureBrowser();
  await mkdir(FOLDER, { recursive: true });
  let version = 'unknown';
  /** @type {Kept[]} */
  const done = [];
  for (const file of files) {
    const { outcomes, ...told } = await runFile(real, file, join(FOLDER, 'outcomes.json'));
    version = told.version ?? version;
    const kept = { file, date: new Date().toISOString().slice(0, 10), outcomes };
    done.push(kept);
    // A file that asks no service does not know whose it is: it goes with the others.
    if (version === 'unknown') continue;
    await mkdir(join(FOLDER, version), { recursive: true });
    for (const one of done) await writeFile(join(FOLDER, version, `${one.file}.json`), JSON.stringify(one, null, 1));
  }
  const folder = join(FOLDER, version);
  const { text, sums } = tableOf(done);
  console.log(`\n${text}\n`);
  for (const { name, words, evidence } of done.flatMap(({ outcomes }) =>
    outcomes.filter(({ result }) => result === 'failed'),
  ))
    console.log([`FAILED  ${name}`, `        ${words}`, ...evidence.map((path) => `        ${path}`)].join('\n'));
  console.log(`\n${version} with ${core}: ${COLUMNS.map((column, at) => `${sums[at]} ${column}`).join(', ')}`);
  if (write && version !== 'unknown') {
    const names = (await readdir(folder)).sort();
    /** @type {Kept[]} */
    const kept = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
    const whole = tableOf(kept);
    const date = kept
      .map((one) => one.date)
      .sort()
      .at(-1);
    const counts = COLUMNS.map((column, at) => `${whole.sums[at]} ${column}`).join(', ');
    const left = (await testFiles()).filter((file) => !kept.some((one) => one.file === file));
    const open = left.length === 0 ? '' : ` Not run yet: ${left.map((file) => basename(file, '.test.ts')).join(', ')}.`;
    await writeSection(version, `## ${version}, with ${core}\n\n${date}: ${counts}.${open}\n\n${whole.text}`);
  }
  return sums[1] === 0 ? 0 : 1;
});
