import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const documents = files.filter((file) => file.endsWith('.md'));
const written = files.filter((file) => /\.(?:md|tsx?|mjs)$/.test(file) && file !== 'tests/tooling/citations.test.ts');
const sentences = new Set(
  read('docs/spec-items.tsv')
    .split('\n')
    .map((line) => line.split('\t')[0] ?? ''),
);

const headingsOf = (document: string): readonly string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim());
/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const folders = new Set(files.map((file) => file.split('/')[0] ?? '').filter((folder) => !files.includes(folder)));
/** Files, and the folders that they are in. */
const places = [
  ...new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/')))),
];

/** What is in backticks: in a document anywhere, in code where it comments. */
function quoted(file: string, text: string): readonly string[] {
  const parts = file.endsWith('.md') ? [text] : (text.match(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/gm) ?? []);
  return parts.flatMap((part) => [...part.matchAll(/`([^`\n]+)`/g)].flatMap(([, words = '']) => words.split(/\s+/)));
}

/** Whether a path from the root is there. `*`, `…` and `<room>` stand for any name, `{a,b}` for either; a file may be named without its ending. */
function isThere(path: string): boolean {
  const bare = path.replace(/\?\w+$|\/$/, '');
  const pattern = bare
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll(/\*\*\/|\*|…|<[^>]*>/g, (any) => (any === '**/' ? '(?:.*/)?' : '[^/]+'));
  const expression = new RegExp(String.raw`^${pattern}(?:\.[\w.]+)?$`);
  return places.some((place) => expression.test(place)) || isIgnored(bare);
}

/** What the tools write is not in the repository. */
function isIgnored(path: string): boolean {
  return spawnSync('git', ['check-ignore', path, `${path}/`], { cwd: root }).status === 0;
}

/** What a text cites that is not there. */
function dangling(file: string, text: string): readonly string[] {
  const wrong: string[] = [];
  // `gaps.md "Positions"`: a document by its name alone, with one of its sections; a comment may break the line in between.
  for (const [citation, name = '', heading = ''] of text.matchAll(/([\w-]+\.md)[\s*]*"([^"\n]+)"/g)) {
    const named = documents.filter((document) => basename(document) === name);
    if (named.length !== 1 || !headingsOf(named[0] ?? '').includes(heading)) wrong.push(citation);
  }
  // Documents in capitals are somebody's notes, unless they are here.
  for (const [name] of text.matchAll(/\b[A-Z][A-Z-]{2,}\.md\b|\bSPEC-NOTES\b/g))
    if (!documents.some((document) => basename(document) === name)) wrong.push(name);
  for (const [citation, id = ''] of text.matchAll(/\bSPEC (\d+\.\d\d)\b/g))
    if (!sentences.has(id)) wrong.push(citation);
  for (const [citation, section = ''] of text.matchAll(/\bSPEC section (\d+)\b/g))
    if (![...sentences].some((id) => id.startsWith(`${section}.`))) wrong.push(citation);
  for (const path of quoted(file, text))
    if (path.includes('/') && folders.has(path.split('/')[0] ?? '') && !isThere(path)) wrong.push(path);
  if (!file.endsWith('.md')) return wrong;
  for (const [link, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(?:https?:|mailto:)/.test(target)) continue;
    const [path = '', anchor] = target.split('#');
    const place = path === '' ? file : normalize(join(dirname(file), path));
    if (!existsSync(join(root, place))) wrong.push(link);
    else if (anchor !== undefined && place.endsWith('.md') && !headingsOf(place).map(anchorOf).includes(anchor))
      wrong.push(link);
  }
  return wrong;
}

describe('citations', () => {
  test('every document, section, sentence, path and link that is named is there', () => {
    const found = written.flatMap((file) => dangling(file, read(file)).map((what) => `${file}: ${what}`));
    expect(found).toEqual([]);
  });

  test.each([
    ['machines/a.ts', 'a list (gaps.md "Nowhere")'],
    ['machines/a.ts', 'a list (gaps.md\n * "Nowhere")'],
    ['machines/a.ts', 'as NOTES.md says'],
    ['machines/a.ts', 'as SPEC-NOTES say'],
    ['machines/a.ts', 'held by SPEC 4.99'],
    ['machines/a.ts', 'the calls of SPEC section 70'],
    ['machines/a.ts', '/** As in `machines/nowhere.ts`. */'],
    ['src/a.tsx', 'const a = 1; // see `src/views/nowhere/`'],
    ['docs/a.md', 'Run `npx vitest run tests/machines/nowhere.test.ts`.'],
    ['docs/a.md', 'One file: `tests/nowhere/<room>/<machine>.test.ts`'],
    ['docs/a.md', '[there](nowhere.md)'],
    ['docs/a.md', '[there](service.md#nowhere)'],
  ])('%s: %j is told', (file, text) => {
    expect(dangling(file, text)).toHaveLength(1);
  });

  test.each([
    ['machines/a.ts', 'const a = `machines/${name}`;'],
    ['machines/a.ts', '/** As in `machines/domain/touch.ts` and `machines/shell/`. */'],
    ['docs/a.md', '`tests/models/**/*.model.test.tsx`, `contract/replies`, `machines/domain/{touch,nowhere}.ts`'],
    ['docs/a.md', '`tests/machines/<room>/<name>.test.ts`, `tests/e2e/output`, `locales/*.po?first`'],
  ])('%s: %j is not', (file, text) => {
    expect(dangling(file, text)).toEqual([]);
  });
});
