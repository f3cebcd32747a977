import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textsOf } from '../../scripts/vite/first-load';
import { staticImports } from '../../scripts/vite/static-imports';

const root = join(import.meta.dirname, '../..');

describe('what comes with the first page', () => {
  const first = [...staticImports(root, 'src/main.tsx')];

  test('are no codecs of share links, but for what reads a token', () => {
    expect(first.filter((path) => path.startsWith('machines/domain/links/'))).toEqual([
      'machines/domain/links/encoding/base64.ts',
      'machines/domain/links/encoding/utf8.ts',
    ]);
  });

  const machinesOf = (file: string) =>
    [...staticImports(root, `src/wiring/${file}`)].filter((path) => path.endsWith('.machine.ts'));
  // The first page has these itself.
  const shared = /\/(?:locked-call|long-call|login)\.machine\.ts$/;

  test('is nothing that a notice offers', () => {
    const offered = machinesOf('offers.ts');
    expect(offered).toContain('machines/shell/undo.machine.ts');
    expect(first.filter((path) => offered.includes(path) && !shared.test(path))).toEqual([]);
  });

  test('is no dialog: neither its machine nor what draws it', async () => {
    const table = await readFile(join(root, 'src/dialogs.ts'), 'utf8');
    const named = [...table.matchAll(/import\('\.\.\/(machines\/[^']+\.machine)'\)/g)].map(([, path]) => `${path}.ts`);
    const wired = [...table.matchAll(/import\('\.\/wiring\/([^']+)'\)/g)].flatMap(([, path]) =>
      machinesOf(`${path}.ts`),
    );
    const dialogs = new Set([...named, ...wired]);
    expect(dialogs.size).toBeGreaterThan(30);
    expect(first.filter((path) => dialogs.has(path) && !shared.test(path))).toEqual([]);
    expect(first.filter((path) => path.endsWith('Dialog.tsx'))).toEqual([]);
  });
});

describe('imports', () => {
  let folder = '';
  const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imports-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('are followed, passed on or taken, and neither types nor what is fetched later', async () => {
    await write({
      'main.ts': `
        import { a } from './a'; import { type B } from './b'; import { c, type C } from './c'; import type D from './d';
        import 'package'; const e = import('./e'); export * from './deep/f'; export { type G } from './g';`,
      'a.ts': `import { main } from './main';`,
      'b.ts': '',
      'c.tsx': '',
      'd.ts': '',
      'e.ts': '',
      'deep/f.ts': `export { a } from '../a';`,
      'g.ts': '',
    });
    expect([...staticImports(folder, 'main.ts')].sort()).toEqual(['a.ts', 'c.tsx', 'deep/f.ts', 'main.ts']);
  });

  test('of what is not there are said', async () => {
    await write({ 'main.ts': `import { a } from './a';` });
    expect(() => staticImports(folder, 'main.ts')).toThrow('imports ./a, which is not there');
  });
});

test('a catalogue comes in two parts, each text in one of them', async () => {
  const file = join(root, 'locales/pt.po');
  const isFirst = (origins: readonly string[]) => origins.includes('src/views/nodes/Toolbar.tsx');
  const sizes = await Promise.all(
    [isFirst, (origins: readonly string[]) => !isFirst(origins), () => true].map(async (isWanted) => {
      const module = (await import(`data:text/javascript,${encodeURIComponent(await textsOf(file, isWanted))}`)) as {
        readonly messages: object;
      };
      return Object.keys(module.messages);
    }),
  );
  const [first = [], later = [], all = []] = sizes;
  expect(first.length).toBeGreaterThan(5);
  expect([...first, ...later].sort()).toEqual(all.sort());
});
