// All checks in one go. `npm test -- lint types` runs only the named ones; `coverage` and `sentences` look at what the last
// `unit` and `e2e` left in .cache.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDependencies, listenTo, program, root, run, Stop } from './bootstrap.mjs';
import { buildWhenStale } from './build.mjs';
import { ensureBrowser } from './find-browser.mjs';

/** @typedef {{ passed: number, failed: number, words?: string }} Count `words` are still to be printed. */

/** What scripts/machine-coverage.ts says of each machine. */
const COVERAGE = join(root, '.cache/coverage.txt');

/** @param {boolean} good @returns {Count} */
const one = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

/** @param {string} bin a program of an installed package @param {...string} args */
const tool =
  (bin, ...args) =>
  async () => {
    const { code, output } = await listenTo(process.execPath, [join(root, 'node_modules', bin), ...args]);
    return { ...one(code === 0), words: output };
  };

/**
 * Runs vitest projects and counts their cases. A file that fails before its first case counts as one failure.
 * @param {string} name
 * @param {readonly string[]} projects
 * @param {readonly string[]} left folders of .cache that these tests write
 */
const cases = (name, projects, left) => async () => {
  const folder = join(root, '.cache/test');
  const report = join(folder, `${name}.json`);
  await mkdir(folder, { recursive: true });
  for (const path of [report, ...left.map((one) => join(root, '.cache', one))])
    await rm(path, { recursive: true, force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const code = await run(process.execPath, [vitest, ...args, ...projects.map((project) => `--project=${project}`)]);
  /** @type {{ numPassedTests: number, numFailedTests: number } | null} */
  const counts = JSON.parse(await readFile(report, 'utf8').catch(() => 'null'));
  const passed = counts?.numPassedTests ?? 0;
  const failed = counts?.numFailedTests ?? 0;
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) };
};

/** Steps that only look at the sources, done side by side: those that use all cores, those that use one. */
const LOOKS = [
  ['lint', 'types'],
  ['format', 'catalogues', 'statecharts'],
];

/** @type {Readonly<Record<string, (whole: boolean) => Promise<Count>>>} */
const steps = {
  lint: tool('oxlint/bin/oxlint', '--deny-warnings'),
  format: tool('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  types: tool('typescript/bin/tsc', '-b'),
  catalogues: tool('../scripts/catalogues.mjs'),
  statecharts: tool('../scripts/statecharts.mjs', '--check'),
  build: async () => {
    await buildWhenStale();
    return one(true);
  },
  unit: cases('unit', ['node', 'jsdom'], ['coverage-machines', 'coverage-models']),
  e2e: cases('e2e', ['e2e'], ['coverage-browser']),
  coverage: async () => {
    await rm(COVERAGE, { force: true });
    return one((await run(process.execPath, ['--import', 'tsx', 'scripts/machine-coverage.ts'])) === 0);
  },
  // Only a whole run knows all the tests that the document names.
  sentences: (whole) => tool('../scripts/spec-coverage.mjs', ...(whole ? ['--check'] : []))(),
};

program(import.meta.url, async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new Stop(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`);
  await ensureDependencies();
  const chosen = Object.keys(steps).filter((name) => asked.length === 0 || asked.includes(name));
  if (chosen.includes('e2e')) await ensureBrowser();

  /** @type {Map<string, Count & { seconds: number }>} */
  const results = new Map();
  /** @param {readonly string[]} names */
  const inTurn = async (names) => {
    for (const name of names) {
      const quiet = LOOKS.flat().includes(name);
      if (!quiet) console.log(`\n── ${name}`);
      const started = performance.now();
      const count = await steps[name]?.(asked.length === 0).catch((/** @type {unknown} */ error) => {
        console.error(error instanceof Stop ? error.message : error);
        return one(false);
      });
      if (count === undefined) continue;
      if (quiet) console.log(`\n── ${name}\n${count.words ?? ''}`);
      else if (count.words) console.log(count.words);
      results.set(name, { ...count, seconds: (performance.now() - started) / 1000 });
    }
  };
  await Promise.all(LOOKS.map((names) => inTurn(names.filter((name) => chosen.includes(name)))));
  await inTurn(chosen.filter((name) => !LOOKS.flat().includes(name)));

  const lines = chosen.flatMap((name) => {
    const result = results.get(name);
    if (result === undefined) return [];
    const verdict = result.failed === 0 ? 'ok    ' : 'FAILED';
    return [`${verdict}  ${name.padEnd(11)}  ${result.seconds.toFixed(1).padStart(6)} s`];
  });
  const [passed, failed] = /** @type {const} */ (['passed', 'failed']).map((what) =>
    [...results.values()].reduce((sum, result) => sum + result[what], 0),
  );
  const table = chosen.includes('coverage') ? await readFile(COVERAGE, 'utf8').catch(() => '') : '';
  console.log(`\n${table}\n${lines.join('\n')}\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
