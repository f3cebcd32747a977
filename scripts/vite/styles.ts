import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { compileFunction } from 'node:vm';
import { resolveStaticStyleRules, resolveStyleRulesForSlots } from '@griffel/core';
import { build, parseSync, type Plugin } from 'vite';
import { withVariables } from './tokens.ts';

const root = resolve(import.meta.dirname, '../..');
const ENTRY = 'virtual:styles';
const MAKES = /\bmake(?:Static)?Styles\(/;

/** A call that makes styles: `const name = makeStyles(argument)` at the top of a module. */
interface StyleCall {
  readonly name: string;
  readonly maker: 'makeStyles' | 'makeStaticStyles';
  readonly start: number;
  readonly end: number;
  readonly argument: readonly [start: number, end: number];
}

/** A class of Griffel's in a rule. */
const CLASS = /\.(f[0-9a-z]{4,7})(?![\w-])/g;

/** By the names of a module's calls. */
type ByName<TValue> = Readonly<Record<string, TValue>>;

/**
 * Works out our own styles in the build: the browser gets the classes and the rules that Griffel would make of them there, which is a
 * twelfth of the scripts of a first visit. Fluent's own come like that already, so that the part of Griffel that does it is in no
 * first load.
 */
export function stylesPlugin(): Plugin {
  let rules: Promise<ReadonlyMap<string, ByName<string>>> | null = null;
  return {
    name: 'switchyard:styles',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      rules = null;
    },
    transform: {
      filter: { id: /\.tsx?$/, code: MAKES },
      async handler(code, id) {
        const path = pathOf(id);
        rules ??= argumentsOf(styledModules()).then(rulesOf);
        return { code: withRules(path, code, (await rules).get(path) ?? {}), map: null };
      },
    },
  };
}

const pathOf = (id: string): string => relative(root, id).split(sep).join('/');

/** The modules that make styles, as paths from the root. */
export function styledModules(): readonly string[] {
  return ['src', 'statecharts', 'demo']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => /\.tsx?$/.test(path) && MAKES.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/** `code` with the calls of `rules` instead of those that make styles. */
export function withRules(path: string, code: string, rules: ByName<string>): string {
  let changed = code;
  for (const { name, start, end } of callsIn(path, code).reverse()) {
    const call = rules[name];
    if (call === undefined) throw new Error(`${path}: ${name} was not worked out`);
    changed = changed.slice(0, start) + call + changed.slice(end);
  }
  return `import { __styles, __staticStyles } from '@griffel/react';\n${changed}`;
}

/** What stands in the modules instead of the calls. Griffel's names of classes are hashes, 4 kB of a first load: they get short ones. */
export function rulesOf(styles: ReadonlyMap<string, ByName<unknown>>): ReadonlyMap<string, ByName<string>> {
  const names = new Map<string, string>();
  const short = (name: string): string => {
    const known = names.get(name) ?? `s${names.size.toString(36)}`;
    names.set(name, known);
    return known;
  };
  const call = (path: string, name: string, value: unknown): string => {
    if (!isPlain(value)) throw new Error(`${path}: ${name} is put together from what only the browser knows`);
    // Texts and lists are rules for everything, objects those of slots; a rule for everything names no class.
    if (typeof value === 'string' || Array.isArray(value))
      return `__staticStyles(${JSON.stringify({ d: resolveStaticStyleRules(value as never) })})`;
    const [classes, rules] = resolveStyleRulesForSlots(value as never);
    const slots = JSON.stringify(classes, (_, one: unknown) => (typeof one === 'string' ? short(one) : one));
    return `__styles(${slots},${JSON.stringify(rules).replace(CLASS, (_, name: string) => `.${short(name)}`)})`;
  };
  return new Map(
    [...styles].map(([path, values]) => [
      path,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, call(path, name, value)])),
    ]),
  );
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isPlain);
  return typeof value === 'string' || typeof value === 'number' || value === null || value === undefined;
}

/** Throws when one stands elsewhere than at the top of its module, where it would not be found. */
function callsIn(path: string, code: string): StyleCall[] {
  const { program } = parseSync(path, code);
  const calls = program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }): StyleCall[] => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
      const maker = init.callee.name;
      const [argument] = init.arguments;
      if ((maker !== 'makeStyles' && maker !== 'makeStaticStyles') || argument === undefined) return [];
      return [{ name: id.name, maker, start: init.start, end: init.end, argument: [argument.start, argument.end] }];
    });
  });
  const written = code.match(new RegExp(MAKES, 'g')) ?? [];
  if (calls.length !== written.length) throw new Error(`${path} makes styles elsewhere than at the top of the module`);
  return calls;
}

/** What all calls of the modules are given: a bundle of nothing but that, and of what it is put together from, is run. */
export async function argumentsOf(paths: readonly string[]): Promise<ReadonlyMap<string, ByName<unknown>>> {
  const entry = paths.map((path, index) => `export { STYLES as m${index} } from ${JSON.stringify(join(root, path))};`);
  const built = await build({
    configFile: false,
    envFile: false,
    root,
    logLevel: 'error',
    plugins: [onlyArguments(new Set(paths), entry.join('\n'))],
    build: {
      write: false,
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: ENTRY,
        external: (name) => /^(?:[@#\w]|node:)/.test(name) && name !== ENTRY,
        treeshake: { moduleSideEffects: false },
        output: { format: 'cjs', codeSplitting: false },
      },
    },
  });
  const [bundle] = [built].flat();
  const code = bundle !== undefined && 'output' in bundle ? bundle.output[0].code : '';
  const modules: Record<string, ByName<unknown>> = {};
  compileFunction(code, ['require', 'exports'])(() => INERT, modules);
  return new Map(paths.map((path, index) => [path, modules[`m${index}`] ?? {}]));
}

/** Stands for every package: what is made of it at the top of a module has no part in a style. */
const INERT: unknown = new Proxy(function () {}, {
  get: (target, name) => (name === 'prototype' ? (target.prototype as unknown) : INERT),
  apply: () => INERT,
  construct: () => ({}),
});

function onlyArguments(paths: ReadonlySet<string>, entry: string): Plugin {
  return {
    name: 'switchyard:style-arguments',
    enforce: 'pre',
    // What is imported later has no part in a style, nor have texts.
    resolveId: (name, _, { kind }) =>
      name === ENTRY ? `\0${ENTRY}` : kind === 'dynamic-import' ? { id: name, external: true } : null,
    load: (id) => (id === `\0${ENTRY}` ? entry : /\.po\b/.test(id) ? '' : null),
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code, id) {
        const plain = withVariables(code);
        return { code: paths.has(pathOf(id)) ? withArguments(pathOf(id), plain) : plain, map: null };
      },
    },
  };
}

function withArguments(path: string, code: string): string {
  const calls = callsIn(path, code);
  let changed = `${code}\nexport const STYLES = { ${calls.map(({ name }) => name).join()} };`;
  for (const { start, end, argument } of calls.reverse())
    changed = `${changed.slice(0, start)}(${changed.slice(...argument)})${changed.slice(end)}`;
  return changed;
}
