import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runnerImport, type Plugin, type ResolvedConfig } from 'vite';
import type { CoverageKind, MachineModel, ModelCoverage } from '../../statecharts/machines/ports/simulation.ts';

const NAME = 'virtual:machine-models';
const GATHER = '/tests/harness/gather-models.ts';
const CACHE = '.cache/statecharts';

/** Written by the last `npm test`. */
const COVERAGE = '.cache/coverage';

/** What the models are made of. */
const SOURCES = ['machines', 'tests/models', 'tests/harness', 'statecharts', 'package-lock.json'];

/**
 * What the generated view tests know of each machine, for the statechart page: samples of its events and of its slots’ answers,
 * its test paths, and what the last test run covered. `virtual:machine-models` has the way to each machine’s file.
 */
export function machineModelsPlugin(): Plugin {
  let config: ResolvedConfig;
  let gathered: Promise<readonly MachineModel[]> | undefined;
  let imported: ReturnType<typeof runnerImport<Gather>> | undefined;
  const gather = () =>
    (imported ??= runnerImport<Gather>(config.root + GATHER, { root: config.root, plugins: [specsOnly(config.root)] }));
  return {
    name: 'switchyard:machine-models',
    configResolved(resolved) {
      config = resolved;
    },
    // Before any plugin starts to calculate, as in `statecharts.ts`.
    async buildStart() {
      if (config.command === 'build' && (await kept(config.root)).models === null) await gather();
    },
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (!/\/(?:machines|tests\/models|tests\/harness)\//.test(file)) return;
        gathered = imported = undefined;
        for (const [id, module] of server.moduleGraph.idToModuleMap) {
          if (id.startsWith(`\0${NAME}`)) server.moduleGraph.invalidateModule(module);
        }
      });
    },
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null;
      const models = await (gathered ??= modelsOf(config.root, gather));
      const machine = id.slice(NAME.length + 2);
      if (machine === '') {
        const ways = models.map(
          (model) => `${JSON.stringify(model.machine)}: () => import('${NAME}/${model.machine}')`,
        );
        return `export const models = { ${ways.join(', ')} };`;
      }
      const model = models.find((one) => one.machine === machine);
      if (model === undefined) return null;
      const text = JSON.stringify({ ...model, coverage: await coverageOf(config.root, model) });
      return `export default JSON.parse(${JSON.stringify(text)});`;
    },
  };
}

interface Gather {
  readonly gatherModels: () => readonly MachineModel[];
}

/** Ten seconds of work, so those of the same sources come from the cache. */
async function modelsOf(
  root: string,
  gather: () => ReturnType<typeof runnerImport<Gather>>,
): Promise<readonly MachineModel[]> {
  const { file, models: known } = await kept(root);
  if (known !== null) return known;
  const { module } = await gather();
  const models = module.gatherModels();
  await mkdir(join(root, CACHE), { recursive: true });
  await writeFile(file, JSON.stringify(models));
  return models;
}

async function kept(root: string): Promise<{ readonly file: string; readonly models: readonly MachineModel[] | null }> {
  const file = join(root, CACHE, `models-${(await fingerprint(root)).slice(0, 16)}.json`);
  const known = await readFile(file, 'utf8').catch(() => null);
  return { file, models: known === null ? null : (JSON.parse(known) as readonly MachineModel[]) };
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const names = await readdir(join(root, source), { recursive: true }).catch(() => ['']);
    for (const name of names.sort()) {
      const text = await readFile(join(root, source, name), 'utf8').catch(() => null);
      if (text !== null) hash.update(`${source}/${name}\0${text}\0`);
    }
  }
  return hash.digest('hex');
}

/** Every state and transition of a machine with the kinds of tests that took it. */
interface Taken {
  readonly states: Readonly<Record<string, readonly CoverageKind[]>>;
  readonly transitions: Readonly<Record<string, readonly CoverageKind[]>>;
}

async function coverageOf(root: string, model: MachineModel): Promise<MachineModel['coverage']> {
  const text = await readFile(join(root, COVERAGE, `${model.machine}.json`), 'utf8').catch(() => null);
  const taken = text === null ? null : (JSON.parse(text) as Taken);
  const share = (kind: CoverageKind): ModelCoverage | null => {
    if (taken === null || !isOf(model, taken)) return null;
    const missed = (all: Taken['states']) => Object.keys(all).filter((key) => all[key]?.includes(kind) !== true);
    const coverage = { states: missed(taken.states), transitions: missed(taken.transitions) };
    // These tests have not run, or do not know the machine.
    return coverage.states.length === model.states.length ? null : coverage;
  };
  return { machine: share('machine'), view: share('view'), browser: share('browser') };
}

/** Whether the tests ran this version of the machine. */
function isOf({ states, transitions }: MachineModel, taken: Taken): boolean {
  const same = (keys: readonly string[], others: object) =>
    keys.length === Object.keys(others).length && keys.every((key) => key in others);
  return same(states, taken.states) && same(transitions, taken.transitions);
}

/** What a generated view test needs for its views and its user: nothing of it is there when only its paths are asked for. */
const ABSENT =
  /\/src\/(?:(?:views|components|i18n|theme|wiring)\/|(?:dialogs|later)$)|\/statecharts\/(?:views|wiring)\/|^(?:@testing-library|@lingui|@fluentui|vitest|react)(?:\/|$)/;
const STUB = '\0absent';

/** `runModel` hands its specification over instead of declaring tests; views and test tools are left out. */
function specsOnly(root: string): Plugin {
  return {
    name: 'switchyard:specs-only',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined) return null;
      if (source.endsWith('/harness/run-model')) return join(root, 'tests/harness/collect-specs.ts');
      const target = source.startsWith('.') ? resolve(importer, '..', source) : source;
      return ABSENT.test(target) ? STUB : null;
    },
    load: (id) => (id === STUB ? 'export {};' : null),
  };
}
