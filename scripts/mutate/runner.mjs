// Runs tests for StrykerJS in the process that holds them: a mutant costs milliseconds, where a run of vitest costs seconds.
// vite builds the tests and what they import to one function per module; a run calls these functions again, so that what happens
// while a module is loaded can be broken, too. Of vitest only `expect` is real; the machine tests need little else.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { build } from 'vite';

/** @typedef {import('@stryker-mutator/api/test-runner').DryRunResult} DryRunResult */
/** @typedef {import('@stryker-mutator/api/test-runner').TestResult} TestResult */
/** @typedef {import('@stryker-mutator/api/core').MutantCoverage} MutantCoverage */
/** @typedef {(...args: unknown[]) => unknown} Body */
/** @typedef {{ name: string, body: Body }} Test */
/** @typedef {Test & { id: string, file: string }} FoundTest */
/**
 * What Stryker's instrumented code reads and writes.
 * @typedef {{ activeMutant?: string | undefined, currentTestId?: string | undefined, hitCount?: number, hitLimit?: number | undefined, mutantCoverage?: MutantCoverage }} Space
 */
/** @typedef {{ exports: Record<string, unknown> }} Module */
/** @typedef {(module: Module, exports: unknown, require: (id: string) => unknown, filename: string) => void} Code */

/** A test that waits longer for something that does not come has failed. Timers run only when nothing else is left to do. */
const PATIENCE = { atFirst: 60_000, atLeast: 2_000, times: 10 };

/** A test that measures finds a busy machine, not a mutant. */
const MEASURES = /\bperformance\.now\b/;

/** How often a property is tried. */
const RUNS = 30;

/** What takes so much of the processor, in milliseconds, is not asked about hundreds of mutants. */
const SLOW = 500;

/** A process that takes the place of one that did not end reads here what that one has built and measured. */
const TIMES = 'mutate-times.json';
const BUILT = 'mutate-built.json';

/** @template T @param {string} file @param {T} otherwise @returns {Promise<T>} */
async function before(file, otherwise) {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? otherwise : JSON.parse(text);
}

/** @typedef {{ fileName: string, source: string, code: string }} Built `source`: of a test file, else empty. */

/** @param {readonly string[]} names test files @returns {Promise<readonly Built[]>} every module that they need */
async function built(names) {
  const root = process.cwd();
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'where-a-module-was',
        transform: (code, id) =>
          code.includes('import.meta.url')
            ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            : null,
      },
    ],
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: names.map((name) => join(root, name)),
        treeshake: false,
        preserveEntrySignatures: 'strict',
        output: {
          format: 'cjs',
          preserveModules: true,
          preserveModulesRoot: root,
          entryFileNames: '[name].cjs',
          exports: 'named',
        },
      },
    },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (Array.isArray(result) ? result[0] : result);
  return output.flatMap((chunk) => {
    if (chunk.type !== 'chunk') return [];
    const name = chunk.facadeModuleId === null ? '' : relative(root, chunk.facadeModuleId);
    return [{ fileName: chunk.fileName, source: names.includes(name) ? name : '', code: chunk.code }];
  });
}

/** Stands for the tests of a file that cannot be loaded. */
const UNLOADED = 'is loaded';

const space = /** @type {Space} */ (/** @type {Record<string, unknown>} */ (globalThis)['__stryker__'] ??= {});

/** What tests and machines import; loaded once. */
async function packages() {
  const [xstate, fastCheck, vitest] = await Promise.all([import('xstate'), import('fast-check'), import('vitest')]);
  const { assert } = fastCheck;
  /** @param {never} property @param {{ readonly numRuns?: number }} [given] */
  const assertFew = (property, given) =>
    assert(property, { ...given, numRuns: Math.min(given?.numRuns ?? RUNS, RUNS) });
  const few = { ...fastCheck, assert: assertFew };
  return { xstate, 'fast-check': { ...few, default: few }, expect: vitest.expect };
}

/** @param {Test[]} into */
function vocabulary(into) {
  /** @type {string[]} */
  const path = [];
  /** @param {string} name @param {unknown} first @param {unknown} [second] */
  const test = (name, first, second) => {
    const body = /** @type {Body} */ (typeof first === 'function' ? first : second);
    if (!MEASURES.test(body.toString())) into.push({ name: [...path, name].join(' '), body });
  };
  /** @param {string} name @param {Body} body */
  const describe = (name, body) => {
    path.push(name);
    body();
    path.pop();
  };
  /** @param {(name: string, body: Body) => void} make */
  const each =
    (make) =>
    /** @param {readonly unknown[]} cases */
    (cases) =>
    /** @param {string} name @param {Body} body */
    (name, body) => {
      if (MEASURES.test(body.toString())) return;
      cases.forEach((one, index) =>
        make(`${name} (${index + 1})`, () => body(...(Array.isArray(one) ? /** @type {unknown[]} */ (one) : [one]))),
      );
    };
  test.each = each(test);
  describe.each = each(describe);
  return { test, it: test, describe };
}

/** @param {Test} test @param {unknown} expect @param {number} patience @returns {Promise<string | null>} why it failed */
async function failureOf({ body }, expect, patience) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  try {
    const limit = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Nothing came within ${patience} ms.`)), patience);
    });
    await Promise.race([body({ expect }), limit]);
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    clearTimeout(timer);
  }
}

class InProcessRunner {
  /** @type {Map<string, Code>} */
  #codes = new Map();
  /** @type {{ name: string, entry: string }[]} */
  #files = [];
  /** @type {Awaited<ReturnType<typeof packages>> | undefined} */
  #packages;
  /** How long each test takes: the quick ones are asked first. @type {Map<string, number>} */
  #times = new Map();
  /** Tests that are left out. @type {Set<string>} */
  #slow = new Set();
  /** Uncaught errors, for example of actors that stopped. @type {unknown[]} */
  #loose = [];

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    process.env['NODE_ENV'] = 'test';
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (/** @type {unknown} */ error) => this.#loose.push(error));
    this.#packages = await packages();
    this.#times = new Map(await before(TIMES, /** @type {[string, number][]} */ ([])));
    const names = (process.env['MUTATE_TESTS'] ?? '').split(',');
    const known = await before(BUILT, /** @type {readonly Built[] | null} */ (null));
    const modules = known ?? (await built(names));
    if (known === null) await writeFile(BUILT, JSON.stringify(modules));
    for (const { fileName, source, code } of modules) {
      const script = new Script(`(function (module, exports, require, __filename) {${code}\n})`, {
        filename: fileName,
      });
      this.#codes.set(fileName, /** @type {Code} */ (script.runInThisContext()));
      if (source !== '') this.#files.push({ name: source, entry: fileName });
    }
    this.#files.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  }

  /**
   * Loads one test file and what it imports.
   * @param {{ name: string, entry: string }} file
   * @param {Map<string, Module>} loaded modules that were loaded for another file of the same run
   * @returns {readonly FoundTest[]}
   */
  #load({ name: file, entry }, loaded) {
    const known = this.#packages;
    const outside = createRequire(join(process.cwd(), 'package.json'));
    /** @type {Test[]} */
    let tests = [];
    /** @param {string} id @param {string} from @returns {unknown} */
    const load = (id, from) => {
      if (id === 'vitest') return { ...vocabulary(tests), expect: known?.expect };
      if (id === 'xstate' || id === 'fast-check') return known?.[id];
      const path = id.startsWith('.') ? join(dirname(from), id) : id;
      const code = this.#codes.get(path);
      if (code === undefined) return outside(id);
      const found = loaded.get(path);
      if (found !== undefined) return found.exports;
      /** @type {Module} */
      const module = { exports: {} };
      loaded.set(path, module);
      code(module, module.exports, (next) => load(next, path), path);
      return module.exports;
    };
    try {
      load(entry, '');
    } catch (error) {
      // Nothing of the file can run: that is noticed.
      tests = [{ name: UNLOADED, body: () => Promise.reject(/** @type {Error} */ (error)) }];
    }
    /** @type {Map<string, number>} */
    const times = new Map();
    return tests.map(({ name, body }) => {
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      return { id: `${file}#${name}${time > 1 ? ` [${time}]` : ''}`, name, body, file };
    });
  }

  /**
   * @param {Iterable<FoundTest>} tests
   * @param {{ bail: boolean, eachTest?: (id: string | undefined) => void }} how
   * @returns {Promise<DryRunResult>}
   */
  async #run(tests, { bail, eachTest }) {
    this.#loose = [];
    /** @type {TestResult[]} */
    const results = [];
    for (const { id, name, body, file } of tests) {
      eachTest?.(id);
      const since = performance.now();
      const spent = process.cpuUsage();
      const usual = this.#times.get(id);
      const patience = usual === undefined ? PATIENCE.atFirst : Math.max(PATIENCE.atLeast, usual * PATIENCE.times);
      const failure = await failureOf({ name, body }, this.#packages?.expect, patience);
      const about = { id, name, fileName: join(process.cwd(), file), timeSpentMs: performance.now() - since };
      eachTest?.(undefined);
      if (eachTest && process.cpuUsage(spent).user > SLOW * 1_000) this.#slow.add(id);
      results.push(
        failure === null
          ? { ...about, status: TestStatus.Success }
          : { ...about, status: TestStatus.Failed, failureMessage: failure },
      );
      if (failure !== null && bail) break;
    }
    // What actors throw outside of everything comes with the next timers.
    await new Promise((resolve) => setTimeout(resolve, 2));
    const [loose] = this.#loose;
    if (loose !== undefined && results.every(({ status }) => status === TestStatus.Success))
      return { status: DryRunStatus.Error, errorMessage: `Nobody caught: ${String(loose)}` };
    return { status: DryRunStatus.Complete, tests: results };
  }

  /** @returns {Promise<DryRunResult>} */
  async dryRun() {
    space.activeMutant = undefined;
    space.currentTestId = undefined;
    /** @type {Map<string, Module>} */
    const loaded = new Map();
    const all = this.#files.flatMap((file) => this.#load(file, loaded));
    const result = await this.#run(all, { bail: false, eachTest: (id) => (space.currentTestId = id) });
    if (result.status !== DryRunStatus.Complete) return result;
    const tests = result.tests.filter(({ id }) => !this.#slow.has(id));
    const times = tests.map(({ id, timeSpentMs }) => /** @type {const} */ ([id, timeSpentMs]));
    this.#times = new Map(times);
    await writeFile(TIMES, JSON.stringify(times));
    for (const id of this.#slow) delete space.mutantCoverage?.perTest[id];
    return { ...result, tests, ...(space.mutantCoverage && { mutantCoverage: space.mutantCoverage }) };
  }

  /**
   * The tests in question, quick files and quick tests first; a file is loaded when its turn comes.
   * @param {readonly string[] | undefined} ids all when undefined
   * @param {{ id: string, whileLoading: boolean }} mutant
   * @returns {Generator<FoundTest>}
   */
  *#asked(ids, mutant) {
    const wanted = new Set(ids ?? this.#times.keys());
    /** @type {Map<string, number>} */
    const spent = new Map();
    for (const id of wanted) {
      const file = id.slice(0, id.indexOf('#'));
      spent.set(file, (spent.get(file) ?? 0) + (this.#times.get(id) ?? 0));
    }
    const files = this.#files.filter(({ name }) => spent.has(name));
    files.sort((a, b) => (spent.get(a.name) ?? 0) - (spent.get(b.name) ?? 0));
    /** @type {Map<string, Module>} */
    const loaded = new Map();
    for (const file of files) {
      space.activeMutant = mutant.whileLoading ? mutant.id : undefined;
      const tests = this.#load(file, loaded).filter(({ id, name }) => wanted.has(id) || name === UNLOADED);
      space.activeMutant = mutant.id;
      yield* tests.sort((a, b) => (this.#times.get(a.id) ?? 0) - (this.#times.get(b.id) ?? 0));
    }
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async mutantRun({ activeMutant: { id }, hitLimit, mutantActivation, testFilter }) {
    space.hitCount = 0;
    space.hitLimit = hitLimit;
    const asked = this.#asked(testFilter, { id, whileLoading: mutantActivation === 'static' });
    const result = await this.#run(asked, { bail: true });
    space.activeMutant = undefined;
    return toMutantRunResult(determineHitLimitReached(space.hitCount, hitLimit) ?? result);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
