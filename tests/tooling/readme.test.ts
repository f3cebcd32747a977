import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { version } from '../../package.json';
import { usage as programUsage } from '../../program/options.mjs';
import { parseOptions, usage } from '../../sandbox/options';

const root = join(import.meta.dirname, '../..');
const readme = await readFile(join(root, 'README.md'), 'utf8');
const contributing = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
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
  const table = firstColumn(contributing, '## Commands').map((code) => code.replace(/^npm (?:run )?(?:-s )?/, ''));
  expect(table.filter((name) => !(name in scripts))).toEqual([]);
  expect(Object.keys(scripts).filter((name) => !table.includes(name) && !contributing.includes(`\`${name}`))).toEqual(
    [],
  );
});

it('names every folder of the project', async () => {
  const folders = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|dist$|coverage$|reports$)/.test(entry.name))
    .map(({ name }) => `${name}/`);
  expect([...firstColumn(contributing, '## Where things are')].sort()).toEqual(folders.sort());
});

it('names every option of the sandbox, as its own help and its own document do', () => {
  const options = [...usage.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, name]) => name).filter((name) => name !== '--help');
  const named = (text: string, after: string): readonly string[] =>
    firstColumn(text, after).flatMap((code) => (code.startsWith('--') ? [code.split(' ')[0] ?? ''] : []));
  expect(new Set(named(sandboxReadme, '## Options'))).toEqual(new Set(options));
  expect(parseOptions([])).toMatchObject({ port: 2017, host: '127.0.0.1', profile: '2.2.6.7' });
});

it('begins with a picture, and then says what it is for and how to try it, all on the first screen', async () => {
  const lines = readme.split('\n');
  const [, picture = ''] = /^!\[[^\]]+\]\(([^)]+)\)$/.exec(lines[0] ?? '') ?? [];
  expect((await readFile(join(root, picture))).length).toBeGreaterThan(10_000);
  expect(lines.findIndex((line) => line.startsWith('npm pack && npx '))).toBeLessThan(12);
  expect(lines.length).toBeLessThan(80);
});

it('names the file that npm pack makes of this version, wherever it does', async () => {
  for (const text of [readme, await readFile(join(root, 'docs/serving.md'), 'utf8')]) {
    const files = text.match(/switchyard-[\d.]+\.tgz/g) ?? [];
    expect(new Set(files)).toEqual(new Set([`switchyard-${version}.tgz`]));
  }
});

it('every option of the program is in its document, and no other', async () => {
  const serving = await readFile(join(root, 'docs/serving.md'), 'utf8');
  const documented = firstColumn(serving, '## By the program').flatMap((code) => code.match(/--[\w-]+/g) ?? []);
  const names = [...programUsage.matchAll(/--[\w-]+(?= )/g)].map(([name]) => name);
  expect(new Set(documented)).toEqual(new Set(names.filter((name) => !['--help', '--version'].includes(name))));
});
