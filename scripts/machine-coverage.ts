// What the tests of the last run took of each machine: by the hand-written machine tests, under the real views, in the browser.
// Writes .cache/coverage/<machine>.json, which the statechart page draws, and a table to .cache/coverage.txt. Fails when a state or a
// transition of a registered machine was not taken under its view; a machine that no view shows has none (n/a).
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { registry } from '../statecharts/charts/registry.ts';
import {
  pathOf,
  stateNodes,
  transitionKeys,
  type CoverageReport,
  type TakenByMachine,
} from '../tests/harness/coverage.ts';

const TARGET = '.cache/coverage';
const KINDS = ['machine', 'view', 'browser'] as const;
type Kind = (typeof KINDS)[number];

/** `.cache/coverage/<machine>.json`: every state (by its path) and every transition (by its key) with what took it. */
export interface MachineCoverage {
  readonly machine: string;
  readonly states: Readonly<Record<string, readonly Kind[]>>;
  readonly transitions: Readonly<Record<string, readonly Kind[]>>;
  /** How many paths were generated; null when no generated test has run. */
  readonly paths: number | null;
  /** No view shows the machine: its generated paths run without one and count as no view's. */
  readonly viewless: boolean;
}

async function reports<TReport>(folder: string): Promise<readonly TReport[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(`${folder}/${name}`, 'utf8')) as TReport));
}

const byHand = await reports<TakenByMachine>('.cache/coverage-machines');
const inBrowser = await reports<TakenByMachine>('.cache/coverage-browser');
const underViews = new Map((await reports<CoverageReport>('.cache/coverage-models')).map((one) => [one.machine, one]));

const coverages = registry.map(({ id, machine }): MachineCoverage => {
  const view = underViews.get(id);
  const kindsOf = (part: 'states' | 'transitions', key: string): readonly Kind[] => {
    const took = (files: readonly TakenByMachine[]): boolean => files.some((file) => file[id]?.[part].includes(key));
    const missing = view?.[part].missing;
    const taken: Readonly<Record<Kind, boolean>> = {
      machine: took(byHand),
      view: view?.hasView === true && missing !== undefined && !missing.includes(key),
      browser: took(inBrowser),
    };
    return KINDS.filter((kind) => taken[kind]);
  };
  const paths = stateNodes(machine)
    .map(pathOf)
    .filter((path) => path !== '');
  return {
    machine: id,
    states: Object.fromEntries(paths.map((path) => [path, kindsOf('states', path)])),
    transitions: Object.fromEntries(
      [...transitionKeys(machine).values()].map((key) => [key, kindsOf('transitions', key)]),
    ),
    paths: view?.paths ?? null,
    viewless: view?.hasView === false,
  };
});

await rm(TARGET, { recursive: true, force: true });
await mkdir(TARGET, { recursive: true });
for (const coverage of coverages)
  await writeFile(`${TARGET}/${coverage.machine}.json`, `${JSON.stringify(coverage, null, 2)}\n`);

const parts = coverages.map(({ machine, states, transitions, paths, viewless }) => ({
  machine,
  viewless,
  states: Object.values(states),
  transitions: Object.values(transitions),
  paths,
}));

function share(all: readonly (readonly Kind[])[], kind: Kind): string {
  if (all.length === 0) return '–';
  const taken = all.filter((kinds) => kinds.includes(kind)).length;
  // Rounded down: 100 % means all of it.
  return `${Math.floor((taken / all.length) * 100)} %`;
}

const rows = [
  ['machine', 'states', 'transitions', 'paths', 'machine tests', 'view tests', 'browser tests'],
  ...parts.map(({ machine, states, transitions, paths, viewless }) => [
    machine,
    String(states.length),
    String(transitions.length),
    String(paths ?? '–'),
    ...KINDS.map((kind) => (kind === 'view' && viewless ? 'n/a' : share([...states, ...transitions], kind))),
  ]),
  [
    `${parts.length} machines`,
    String(parts.flatMap(({ states }) => states).length),
    String(parts.flatMap(({ transitions }) => transitions).length),
    String(parts.reduce((sum, { paths }) => sum + (paths ?? 0), 0)),
    ...KINDS.map((kind) =>
      share(
        parts
          .filter(({ viewless }) => kind !== 'view' || !viewless)
          .flatMap(({ states, transitions }) => [...states, ...transitions]),
        kind,
      ),
    ),
  ],
];
const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
const table = rows
  .map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
  .join('\n');
await writeFile('.cache/coverage.txt', `${table}\n`);

let failures = 0;
for (const { machine, states, transitions, paths, viewless } of coverages) {
  // What was not taken without a view has already failed in the generated test itself.
  if (viewless) continue;
  const missing = Object.entries({ ...states, ...transitions }).flatMap(([key, kinds]) =>
    kinds.includes('view') ? [] : [key],
  );
  if (missing.length === 0) continue;
  failures += 1;
  const why = paths === null ? 'no view test has run' : `not taken under its view: ${missing.join('; ')}`;
  console.error(`${machine}: ${why}`);
}
process.exitCode = failures === 0 ? 0 : 1;
