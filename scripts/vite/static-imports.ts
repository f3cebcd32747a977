import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import manifest from '../../package.json' with { type: 'json' };

const imports: Readonly<Record<string, string>> = manifest.imports;

/** What the macros of Lingui import where they are expanded. */
const EXPANDED = ['#trans', '#use-lingui'];

/**
 * The modules of the project, as paths from its root, that stand in a bundle as soon as this one does: what it imports, and what
 * that imports. Types and `import()` bring nothing along.
 */
export function staticImports(root: string, entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [join(root, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const path = relative(root, file);
    if (found.has(path)) continue;
    found.add(path);
    for (const imported of importsOf(file)) waiting.push(fileOf(root, dirname(file), imported));
  }
  return found;
}

function importsOf(file: string): readonly string[] {
  const { staticExports, staticImports } = parseSync(file, readFileSync(file, 'utf8')).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (isType || moduleRequest === null ? [] : [moduleRequest.value]));
  const names = [...imported, ...passedOn].flatMap((name) => (name === '@lingui/react/macro' ? EXPANDED : [name]));
  return names.filter((name) => /^[.#]/.test(name));
}

function fileOf(root: string, folder: string, name: string): string {
  const path = name.startsWith('#') ? join(root, imports[name] ?? name) : join(folder, name);
  const file = ['.ts', '.tsx', ''].map((end) => path + end).find(existsSync);
  if (file === undefined) throw new Error(`${relative(root, folder)} imports ${name}, which is not there`);
  return file;
}
