// All checks in one go. `npm test -- lint types` runs only the named ones; `coverage` and `sentences` look at what the last
// `node`, `jsdom` and `e2e` left in .cache. `--all` (`npm run test:all`) adds what takes long.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ensureDependencies, listenTo, program, root, run, Stop } from './bootstrap.mjs';
import { build, buildWhenStale, digests } from './build.mjs';
import { ensureBrowser } from './find-browser.mjs';

/** @typedef {{ passed: number, failed: number, failures?: readonly string[] }} Count `failures`: the cases that failed, each with its reason in a line */
/** @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} Case */
/** @typedef {{ name: string, message: string, assertionResults: readonly Case[] }} File */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: readonly File[] }} Report what vitest's JSON reporter writes */
/** @typedef {(command: string, args: readonly string[]) => Promise<number>} Runner runs a program, returns its exit code */
/** @typedef {(runner: Runner, whole: boolean) => Promise<Count>} Step `whole`: no step was left out */

/** What scripts/machine-coverage.ts says of each machine. */
const COVERAGE = join(root, '.cache/coverage.txt');

/** @param {boolean} good @returns {Count} */
const one = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

/** @param {string} bin a program of an installed package @param {...string} args @returns {Step} */
const tool =
  (bin, ...args) =>
  async (runner) =>
    one((await runner(process.execPath, [join(root, 'node_modules', bin), ...args])) === 0);

/**
 * Runs a vitest project and counts its cases. A file that fails before its first case counts as one failure.
 * @param {string} project
 * @param {string} left folder of .cache that these tests write
 * @param {readonly string[]} beside projects that run with it
 * @returns {Step}
 */
const cases =
  (project, left, beside = []) =>
  async (runner) => {
    const folder = join(root, '.cache/test');
    const report = join(folder, `${project}.json`);
    await mkdir(folder, { recursive: true });
    for (const path of [report, join(root, '.cache', left)]) await rm(path, { recursive: true, force: true });
    const projects = [project, ...beside].map((name) => `--project=${name}`);
    const args = ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runner(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args]);
    /** @type {Report | null} */
    const told = JSON.parse(await readFile(report, 'utf8').catch(() => 'null'));
    const passed = told?.numPassedTests ?? 0;
    const failed = told?.numFailedTests ?? 0;
    return {
      passed,
      failed: code === 0 ? failed : Math.max(1, failed),
      failures: told === null ? [] : failuresOf(told),
    };
  };

/** @param {Report} report */
function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const cases = assertionResults.filter(({ status }) => status === 'failed');
    return cases.length === 0 && message !== ''
      ? [`${file}: ${firstLine(message)}`]
      : cases.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0] ?? '')}`);
  });
}

/** @param {string} text */
const firstLine = (text) => text.split('\n', 1)[0]?.slice(0, 200) ?? '';

const builtAnew = async () => {
  await build();
  return digests();
};

/** @type {Readonly<Record<string, Step>>} */
const steps = {
  lint: tool('oxlint/bin/oxlint', '--deny-warnings'),
  unused: async (runner, whole) => {
    const all = await tool('knip/bin/knip.js', '--treat-config-hints-as-errors')(runner, whole);
    const shipped = await tool('knip/bin/knip.js', '--production')(runner, whole);
    return { passed: all.passed + shipped.passed, failed: all.failed + shipped.failed };
  },
  format: tool('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  types: tool('typescript/bin/tsc', '-b'),
  catalogues: tool('../scripts/catalogues.mjs'),
  statecharts: tool('../scripts/statecharts.mjs', '--check'),
  build: async () => {
    await buildWhenStale();
    return one(true);
  },
  node: cases('node', 'coverage-machines', ['node-dom']),
  jsdom: cases('jsdom', 'coverage-models'),
  e2e: cases('e2e', 'coverage-browser'),
  faults: cases('faults', 'coverage-faults'),
  // Whoever builds a release once more gets the same files.
  reproducible: async () => {
    const [once, again] = [await builtAnew(), await builtAnew()];
    const names = new Set([...once.keys(), ...again.keys()]);
    const differing = [...names].filter((name) => once.get(name) !== again.get(name));
    console.log(differing.length === 0 ? `${names.size} files, twice the same` : `differ: ${differing.join(', ')}`);
    return one(differing.length === 0);
  },
  coverage: async (runner) => {
    await rm(COVERAGE, { force: true });
    return one((await runner(process.execPath, ['scripts/run-module.mjs', 'scripts/machine-coverage.ts'])) === 0);
  },
  // Only a whole run knows all the tests that the document names.
  sentences: (runner, whole) => tool('../scripts/spec-coverage.mjs', ...(whole ? ['--check'] : []))(runner, whole),
};

/** Steps that take long and seldom find anything: only in `npm run test:all`, or when they are named. */
const LONG = ['faults', 'reproducible'];

/** What is done after what; the rows of a stage side by side, so that neither core waits for the other. */
const STAGES = [
  [['build'], ['types', 'unused']],
  [['node', 'lint', 'format', 'catalogues', 'statecharts'], ['jsdom']],
  [['e2e', 'coverage', 'sentences', 'faults', 'reproducible']],
];

/** What several programs say at once is kept apart. @param {string[]} words @returns {Runner} */
const keeping = (words) => async (command, args) => {
  const { code, output } = await listenTo(command, args);
  words.push(output);
  return code;
};

program(import.meta.url, async () => {
  const asked = process.argv.slice(2).filter((name) => name !== '--all');
  const all = process.argv.includes('--all');
  // Thorough scenarios leave themselves out then.
  if (!all) process.env['SWITCHYARD_EVERYDAY'] = '1';
  const unknown = asked.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new Stop(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`);
  await ensureDependencies();
  const chosen = Object.keys(steps).filter((name) =>
    asked.length === 0 ? all || !LONG.includes(name) : asked.includes(name),
  );
  if (chosen.includes('e2e') || chosen.includes('faults')) await ensureBrowser();

  /** @type {Map<string, Count & { seconds: number }>} */
  const results = new Map();
  /** @param {readonly string[]} row @param {boolean} alone */
  const work = async (row, alone) => {
    for (const name of row) {
      /** @type {string[]} */
      const words = [];
      if (alone) console.log(`\n── ${name}`);
      const started = performance.now();
      const count = await steps[name]?.(alone ? run : keeping(words), asked.length === 0).catch(
        (/** @type {unknown} */ error) => {
          console.error(error instanceof Stop ? error.message : error);
          return one(false);
        },
      );
      if (!alone) console.log(`\n── ${name}\n${words.join('')}`);
      if (count !== undefined) results.set(name, { ...count, seconds: (performance.now() - started) / 1000 });
    }
  };
  for (const stage of STAGES) {
    const rows = stage.map((row) => row.filter((name) => chosen.includes(name))).filter((row) => row.length > 0);
    await Promise.all(rows.map((row) => work(row, rows.length === 1)));
  }

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
  // Last, where also a log that was cut still has them.
  const failures = [...results.values()].flatMap((result) => result.failures ?? []);
  console.log(`\n${[table, ...lines, ...failures].join('\n')}\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
