// Runs tests for StrykerJS in the process that holds them: a mutant costs milliseconds, where a run of vitest costs seconds.
// vite builds the tests and what they import to one function per module; a run calls these functions anew, so that what happens
// while a module is loaded can be broken, too. Of vitest only `expect` is real; the machine tests need little else.
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
/** @typedef {(module: Module, exports: unknown, require: (id: string) => unknown, filename: string, performance: { now: () => number }) => void} Code */

/** A test that waits longer for something that does not come has failed. Timers run only when nothing else is left to do. */
const PATIENCE = { atFirst: 60_000, atLeast: 2_000, times: 10 };

/** For the tests time stands still: one that measures would find a busy machine, not a mutant. What never ends, Stryker ends. */
const STANDING = { now: () => 0 };

const space = /** @type {Space} */ (/** @type {Record<string, unknown>} */ (globalThis)['__stryker__'] ??= {});

/** What tests and machines import; loaded once. */
async function packages() {
  const [xstate, fastCheck, vitest] = await Promise.all([import('xstate'), import('fast-check'), import('vitest')]);
  return { xstate, 'fast-check': fastCheck, expect: vitest.expect };
}

/** @param {Test[]} into */
function vocabulary(into) {
  /** @type {string[]} */
  const path = [];
  /** @param {string} name @param {unknown} first @param {unknown} [second] */
  const test = (name, first, second) => {
    const body = /** @type {Body} */ (typeof first === 'function' ? first : second);
    into.push({ name: [...path, name].join(' '), body });
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
    (name, body) =>
      cases.forEach((one, index) =>
        make(`${name} (${index + 1})`, () => body(...(Array.isArray(one) ? /** @type {unknown[]} */ (one) : [one]))),
      );
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
  /** Errors that nobody caught, of actors that stopped, for example. @type {unknown[]} */
  #loose = [];

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    process.env['NODE_ENV'] = 'test';
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (/** @type {unknown} */ error) => this.#loose.push(error));
    const root = process.cwd();
    this.#packages = await packages();
    const names = (process.env['MUTATE_TESTS'] ?? '').split(',');
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
    const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (
      Array.isArray(result) ? result[0] : result
    );
    for (const chunk of output) {
      if (chunk.type !== 'chunk') continue;
      const script = new Script(`(function (module, exports, require, __filename, performance) {${chunk.code}\n})`, {
        filename: chunk.fileName,
      });
      this.#codes.set(chunk.fileName, /** @type {Code} */ (script.runInThisContext()));
      const name = chunk.facadeModuleId === null ? '' : relative(root, chunk.facadeModuleId);
      if (names.includes(name)) this.#files.push({ name, entry: chunk.fileName });
    }
    this.#files.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  }

  /**
   * Loads test files anew, without anything that an earlier run has left in their modules.
   * @param {(name: string) => boolean} wanted
   * @returns {readonly FoundTest[]}
   */
  #load(wanted) {
    /** @type {Map<string, Module>} */
    const loaded = new Map();
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
      code(module, module.exports, (next) => load(next, path), path, STANDING);
      return module.exports;
    };
    return this.#files
      .filter(({ name }) => wanted(name))
      .flatMap(({ name: file, entry }) => {
        tests = [];
        try {
          load(entry, '');
        } catch (error) {
          // Nothing of the file can run: that is noticed.
          tests = [{ name: 'is loaded', body: () => Promise.reject(/** @type {Error} */ (error)) }];
        }
        /** @type {Map<string, number>} */
        const times = new Map();
        return tests.map(({ name, body }) => {
          const time = (times.get(name) ?? 0) + 1;
          times.set(name, time);
          return { id: `${file}#${name}${time > 1 ? ` [${time}]` : ''}`, name, body, file };
        });
      });
  }

  /**
   * @param {readonly FoundTest[]} tests
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
      const usual = this.#times.get(id);
      const patience = usual === undefined ? PATIENCE.atFirst : Math.max(PATIENCE.atLeast, usual * PATIENCE.times);
      const failure = await failureOf({ name, body }, this.#packages?.expect, patience);
      const about = { id, name, fileName: join(process.cwd(), file), timeSpentMs: performance.now() - since };
      eachTest?.(undefined);
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
    const tests = this.#load(() => true);
    const result = await this.#run(tests, { bail: false, eachTest: (id) => (space.currentTestId = id) });
    if (result.status !== DryRunStatus.Complete) return result;
    this.#times = new Map(result.tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    return { ...result, ...(space.mutantCoverage && { mutantCoverage: space.mutantCoverage }) };
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async mutantRun({ activeMutant, hitLimit, mutantActivation, testFilter }) {
    const ids = testFilter && new Set(testFilter);
    const files = ids && new Set([...ids].map((id) => id.slice(0, id.indexOf('#'))));
    space.hitCount = 0;
    space.hitLimit = hitLimit;
    space.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
    const tests = this.#load((file) => files?.has(file) ?? true);
    space.activeMutant = activeMutant.id;
    const timeOf = (/** @type {FoundTest} */ { id }) => this.#times.get(id) ?? 0;
    const asked = tests
      .filter(({ id, name }) => ids === undefined || ids.has(id) || name === 'is loaded')
      .sort((a, b) => timeOf(a) - timeOf(b));
    const result = await this.#run(asked, { bail: true });
    space.activeMutant = undefined;
    return toMutantRunResult(determineHitLimitReached(space.hitCount, hitLimit) ?? result);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
