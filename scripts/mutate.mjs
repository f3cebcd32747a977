// Breaks the machines on purpose and looks whether a hand-written test notices (StrykerJS).
//   npm run mutate                        every folder of machines/ and statecharts/machines/, one after the other (hours)
//   npm run mutate -- machines/session      one folder, or several
//   npm run mutate -- machines/service/trial   the files whose paths begin so
//   npm run mutate -- --report            prints the scores of the last runs again, and what survived
// What the last run noticed and what has not changed since is kept (.cache/mutation/<name>.json); --force starts over, --added also keeps
// what tests noticed whose files have changed: for when tests were only added.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { program, root, Stop } from './bootstrap.mjs';

const store = join(root, '.cache/mutation');

/** These look at the machines whose paths begin with `MUTATE_PATH`. */
const CONVENTIONS = 'tests/machines/conventions.test.ts';
const TAGS = 'tests/machines/tags.test.ts';

/** Their tests run the whole panel: too slow to be asked about every other folder. */
const COORDINATORS = new Set(['app', 'session', 'dialog-stack']);

/** Folders that every test reaches; what runs while they are loaded (constants) is left out there. */
const SHARED = new Set(['domain', 'ports', 'shared']);

/** @typedef {{ status: string, mutatorName: string, replacement?: string, location: { start: { line: number } }, statusReason?: string }} Mutant */
/** @typedef {{ files: Record<string, { mutants: Mutant[] }>, testFiles?: Record<string, { source?: string }> }} Report */

/** The runner cannot load a test that waits for something before its first test: that one draws, and drawings are no rules of machines. */
const WAITS = /^(?:const \w+ = )?await /m;

const FOUND = new Set(['Killed', 'Timeout']);
const UNNOTICED = new Set(['Survived', 'NoCoverage']);

const PLACES = ['machines', 'statecharts/machines'];

/** @returns {Promise<string[]>} */
async function folders() {
  const found = PLACES.map(async (place) => {
    const entries = await readdir(join(root, place), { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? [`${place}/${entry.name}`] : [])).sort();
  });
  return (await Promise.all(found)).flat();
}

/** How the paths of its files begin. @param {string} asked @param {readonly string[]} all */
const startOf = (asked, all) => (all.includes(asked) ? `${asked}/` : asked);

/** @param {string} folder */
const nameOf = (folder) => folder.replace(/^machines\//, '').replaceAll('/', '-');

/** @param {string} folder */
const storeOf = (folder) => join(store, `${nameOf(folder)}.json`);

/**
 * The hand-written tests that import from a folder, and those of its room, which may reach its rules through the machine of another.
 * Generated view tests are left out: their paths come from the machine.
 * @param {string} folder @param {string} start
 */
async function testsOf(folder, start) {
  const importing = new RegExp(`from '(?:\\.\\./)+${start}`);
  const [, room] = /^machines\/([^/]+)/.exec(folder) ?? [];
  /** @type {string[]} */
  const found = [];
  for (const place of ['tests/machines', 'tests/rules']) {
    for (const name of await readdir(join(root, place), { recursive: true })) {
      const file = `${place}/${name.replaceAll('\\', '/')}`;
      if (!file.endsWith('.test.ts')) continue;
      const text = await readFile(join(root, file), 'utf8');
      const belongs = file.startsWith(`${place}/${room}/`) || importing.test(text);
      if (belongs && !WAITS.test(text)) found.push(file);
    }
  }
  const own = found.filter(
    (file) => file.includes(`/${basename(folder)}/`) || !COORDINATORS.has(basename(file, '.test.ts')),
  );
  return own.length > 0 ? own : found;
}

/**
 * Stryker keeps the survivors among what runs while a module is loaded, even when a test has come that notices them.
 * @param {string} folder
 */
async function forgetSurvivors(folder) {
  const report = await reportOf(folder);
  if (report === null) return;
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter(({ status }) => !UNNOTICED.has(status));
  await writeFile(storeOf(folder), JSON.stringify(report));
}

/**
 * Stryker takes every test of a file that has changed for another one, and asks again about all that it noticed.
 * @param {string} folder
 */
async function takeAsUnchanged(folder) {
  const report = await reportOf(folder);
  if (report === null) return;
  for (const [name, file] of Object.entries(report.testFiles ?? {}))
    file.source = await readFile(join(root, name), 'utf8').catch(() => file.source ?? '');
  await writeFile(storeOf(folder), JSON.stringify(report));
}

/** @param {string} folder @param {string} start @param {{ force: boolean, added: boolean }} how */
async function mutate(folder, start, { force, added }) {
  const tests = await testsOf(folder, start);
  if (tests.length === 0) throw new Stop(`No test in tests/machines or tests/rules imports from ${folder}.`);
  const shared = SHARED.has(basename(folder));
  process.env['MUTATE_PATH'] = start;
  const tagged = (await readFile(join(root, TAGS), 'utf8')).includes(`'${start.replace(/^machines\//, '')}`);
  const general = [...(shared ? [] : [CONVENTIONS]), ...(tagged ? [TAGS] : [])];
  process.env['MUTATE_TESTS'] = [...general, ...tests].join(',');
  console.log(`\n── ${folder}: ${tests.join(' ')}`);
  await mkdir(store, { recursive: true });
  await forgetSurvivors(folder);
  if (added) await takeAsUnchanged(folder);
  await new Stryker({
    mutate: [start.endsWith('/') ? `${start}**/*.ts` : `${start}*.ts`],
    testRunner: 'in-process',
    testRunnerNodeArgs: ['--conditions', 'development'],
    plugins: [join(root, 'scripts/mutate/runner.mjs'), join(root, 'scripts/mutate/ignorer.mjs')],
    ignorers: ['what-only-readers-see'],
    // Stryker would read them with TypeScript's old interface, which TypeScript 7 has no longer.
    tsconfigFile: 'none',
    ignoreStatic: shared,
    coverageAnalysis: 'perTest',
    concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
    incremental: true,
    incrementalFile: relative(root, storeOf(folder)),
    force,
    tempDirName: '.cache/stryker',
    ignorePatterns: ['/.cache', '/dist', '/docs', '!/docs/spec-items.tsv', '/locales', '/tests/e2e', '/tests/bench'],
    reporters: ['progress'],
    allowConsoleColors: false,
    allowEmpty: true,
  }).runMutationTest();
}

/** @param {string} folder @returns {Promise<Report | null>} */
async function reportOf(folder) {
  const text = await readFile(storeOf(folder), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/**
 * @param {readonly string[]} asked folders
 * @param {boolean} details whether each survivor is printed
 */
async function print(asked, details) {
  /** @type {{ folder: string, found: number, all: number }[]} */
  const rows = [];
  for (const folder of asked) {
    const report = await reportOf(folder);
    if (report === null) continue;
    const mutants = Object.entries(report.files).flatMap(([file, { mutants: all }]) =>
      all.map((mutant) => ({ file, ...mutant })),
    );
    const found = mutants.filter(({ status }) => FOUND.has(status)).length;
    const unnoticed = mutants.filter(({ status }) => UNNOTICED.has(status));
    rows.push({ folder: nameOf(folder), found, all: found + unnoticed.length });
    if (!details) continue;
    for (const { file, location, mutatorName, replacement = '' } of unnoticed) {
      const lines = (await readFile(join(root, file), 'utf8')).split('\n');
      const line = (lines[location.start.line - 1] ?? '').trim();
      console.log(`${file}:${location.start.line} ${mutatorName}\n    ${line}\n    → ${replacement.split('\n')[0]}`);
    }
  }
  const total = rows.reduce((sum, { found, all }) => ({ found: sum.found + found, all: sum.all + all }), {
    found: 0,
    all: 0,
  });
  for (const { folder, found, all } of [...rows, { folder: 'all of these', ...total }]) {
    const share = all === 0 ? '   –' : `${((found / all) * 100).toFixed(1).padStart(5)} %`;
    console.log(`${folder.padEnd(20)} ${share}  ${`${found}/${all}`.padStart(11)}`);
  }
}

program(import.meta.url, async () => {
  const args = process.argv.slice(2);
  const all = await folders();
  const asked = args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.replace(/\/$/, ''));
  const unknown = asked.filter((folder) => !all.includes(folder) && !all.includes(dirname(folder)));
  if (unknown.length > 0) throw new Stop(`No such folder: ${unknown.join(', ')}.`);
  const chosen = asked.length > 0 ? asked : all;
  if (!args.includes('--report')) {
    const how = { force: args.includes('--force'), added: args.includes('--added') };
    for (const folder of chosen) await mutate(folder, startOf(folder, all), how);
    await rm(join(root, '.cache/stryker'), { recursive: true, force: true });
  }
  await print(chosen, asked.length > 0 || args.includes('--report'));
});
