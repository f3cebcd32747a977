import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../statecharts/charts/registry';
import { createCoverage, type CoverageReport, type TakenByMachine } from '../harness/coverage';
import { idsIn } from '../../scripts/spec-coverage.mjs';

const root = join(import.meta.dirname, '../..');

/** As `npm test` runs it, with the reports of a folder of its own. */
async function count(folder: string): Promise<{ readonly code: number; readonly said: string }> {
  const run = [join(root, 'scripts/run-module.mjs'), 'scripts/machine-coverage.ts'];
  try {
    await promisify(execFile)(process.execPath, run, { cwd: folder });
    return { code: 0, said: '' };
  } catch (error) {
    const { code, stderr } = error as { readonly code: number; readonly stderr: string };
    return { code, said: stderr.trim() };
  }
}

/** What a view test reports that took everything. */
function whole({ states, transitions, ...rest }: CoverageReport): CoverageReport {
  return {
    ...rest,
    states: { ...states, taken: states.total, missing: [] },
    transitions: { ...transitions, taken: transitions.total, missing: [] },
  };
}

describe('what each machine is tested by', () => {
  let folder: string;
  const write = (report: CoverageReport): Promise<void> =>
    writeFile(join(folder, '.cache/coverage-models', `${report.machine}.json`), JSON.stringify(report));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coverage-'));
    for (const name of ['coverage-models', 'coverage-machines'])
      await mkdir(join(folder, '.cache', name), { recursive: true });
    for (const { machine } of registry) await write(whole(createCoverage(machine).report(3, true)));
    const byHand: TakenByMachine = { core: { states: ['ready'], transitions: ['ready | core.toggle | 0'] } };
    await writeFile(join(folder, '.cache/coverage-machines/core.test.ts.json'), JSON.stringify(byHand));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('all of every machine under its view is well, and each state and transition knows who took it', async () => {
    expect(await count(folder)).toEqual({ code: 0, said: '' });
    const core = JSON.parse(await readFile(join(folder, '.cache/coverage/core.json'), 'utf8')) as unknown;
    expect(core).toMatchObject({
      machine: 'core',
      paths: 3,
      states: { ready: ['machine', 'view'], running: ['view'] },
      transitions: { 'ready | core.toggle | 0': ['machine', 'view'], 'running | core.toggle | 0': ['view'] },
    });
    const table = (await readFile(join(folder, '.cache/coverage.txt'), 'utf8')).trim().split('\n');
    expect(table).toHaveLength(registry.length + 2);
    expect(table.at(-1)).toMatch(new RegExp(`^${registry.length} machines .* 100 % +0 %$`));
    expect(new Set(table.map(({ length }) => length)).size).toBe(1);
  });

  test('a machine that no view shows has no share of the views, and is not counted among them', async () => {
    const core = registry.find(({ id }) => id === 'core') ?? expect.fail();
    const seen = whole(createCoverage(core.machine).report(3, true));
    await write({ ...seen, hasView: false });
    expect(await count(folder)).toEqual({ code: 0, said: '' });
    const table = (await readFile(join(folder, '.cache/coverage.txt'), 'utf8')).split('\n');
    expect(table.find((line) => line.startsWith('core '))).toMatch(/ n\/a +0 %$/);
    expect(JSON.parse(await readFile(join(folder, '.cache/coverage/core.json'), 'utf8'))).toMatchObject({
      viewless: true,
      states: { ready: ['machine'], running: [] },
    });
    await write(seen);
  });

  test('a transition that no view test took and a machine without a view test fail, each by its name', async () => {
    const core = registry.find(({ id }) => id === 'core') ?? expect.fail();
    const report = whole(createCoverage(core.machine).report(3, true));
    await write({ ...report, transitions: { ...report.transitions, missing: ['ready | core.toggle | 0'] } });
    await rm(join(folder, '.cache/coverage-models/login.json'));
    const { code, said } = await count(folder);
    expect(code).toBe(1);
    expect(said.split('\n').sort()).toEqual([
      'core: not taken under its view: ready | core.toggle | 0',
      'login: no view test has run',
    ]);
  });
});

// In one test: names in a title would count as held.
test('the sentences that the name of a test names', () => {
  expect(idsIn('[4.15] it polls')).toEqual(['4.15']);
  expect(idsIn('login > [2.05] [2.08] sends')).toEqual(['2.05', '2.08']);
  expect(idsIn('[2.03, 8.01] any 401')).toEqual(['2.03', '8.01']);
  expect(idsIn('the 3.14 of [1, 2] and [12.345]')).toEqual([]);
});
