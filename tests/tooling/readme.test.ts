import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseOptions, usage } from '../../sandbox/options';

const root = join(import.meta.dirname, '../..');
const readme = await readFile(join(root, 'README.md'), 'utf8');
const sandboxReadme = await readFile(join(root, 'sandbox/README.md'), 'utf8');

/** The code in the first column of the table under a heading. */
function firstColumn(text: string, after: string): readonly string[] {
  const [, part = ''] = text.split(after);
  return [...(part.split('\n#')[0]?.matchAll(/^\| `([^`]+)`/gm) ?? [])].map(([, code = '']) => code);
}

it('names every command, and no other', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const table = firstColumn(readme, '## Commands').map((code) => code.replace(/^npm (?:run )?(?:-s )?/, ''));
  expect(table.filter((name) => !(name in scripts))).toEqual([]);
  expect(Object.keys(scripts).filter((name) => !table.includes(name) && !readme.includes(`\`${name}`))).toEqual([]);
});

it('names every folder of the project', async () => {
  const folders = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|dist$|coverage$|reports$)/.test(entry.name))
    .map(({ name }) => `${name}/`);
  expect([...firstColumn(readme, '## Where things are')].sort()).toEqual(folders.sort());
});

it('names every option of the sandbox, as its own help and its own document do', () => {
  const options = [...usage.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, name]) => name).filter((name) => name !== '--help');
  const named = (text: string, after: string): readonly string[] =>
    firstColumn(text, after).flatMap((code) => (code.startsWith('--') ? [code.split(' ')[0] ?? ''] : []));
  for (const text of [readme, sandboxReadme]) expect(new Set(named(text, '## Options'))).toEqual(new Set(options));
  expect(parseOptions([])).toMatchObject({ port: 2017, host: '127.0.0.1', profile: '2.2.6.7' });
});
