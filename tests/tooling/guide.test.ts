import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SHORTCUTS } from '../../machines/ports/shortcuts';
import { LANGUAGES } from '../../machines/shared/constants';

const docs = join(import.meta.dirname, '../../docs');
const guide = await readFile(join(docs, 'guide.md'), 'utf8');
const named = new Set([...guide.matchAll(/guide\/([\w-]+\.png)/g)].map(([, name = '']) => name));

it('every picture is there, and every picture that is there is in the guide', async () => {
  const pictures = (await readdir(join(docs, 'guide'))).filter((name) => !name.endsWith('.md'));
  expect(pictures.sort()).toEqual([...named].sort());
});

it('there is a page for each task, short, and the guide leads to it', async () => {
  const pages = (await readdir(join(docs, 'guide'))).filter((name) => name.endsWith('.md'));
  const linked = [...guide.matchAll(/\]\(guide\/([\w-]+\.md)\)/g)].map(([, name = '']) => name);
  expect(pages.sort()).toEqual(linked.sort());
  expect(pages.length).toBeGreaterThan(14);
  for (const page of pages) {
    const text = await readFile(join(docs, 'guide', page), 'utf8');
    expect([page, text.split('\n').length < 40, text.includes('\n1. ')]).toEqual([page, true, true]);
  }
});

it('there is one of the page, the settings, RoutingA, the connections and a phone in every language, light and dark', () => {
  for (const language of LANGUAGES)
    for (const theme of ['light', 'dark'])
      for (const scene of ['page', 'settings', 'phone', 'routing', 'connections'])
        expect(named).toContain(`${scene}-${language}-${theme}.png`);
});

it('they are small enough to be kept', async () => {
  const sizes = await Promise.all([...named].map(async (name) => (await stat(join(docs, 'guide', name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(7_000_000);
});

it('the table of keys has every key of the panel, and no other', () => {
  const [, keyboard = ''] = /## Keyboard([^]*?)\n## /.exec(guide) ?? [];
  const cells = [...keyboard.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) => cell);
  const keys = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key));
  const named = SHORTCUTS.map(({ key, mod }) => `${mod ? 'Ctrl ' : ''}${key.toUpperCase()}`);
  expect(keys.sort()).toEqual([...named, 'Esc'].sort());
});

it('links inside the documents lead somewhere', async () => {
  const files = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    ...(await readdir(docs)).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
    ...(await readdir(join(docs, 'guide'))).filter((name) => name.endsWith('.md')).map((name) => `docs/guide/${name}`),
  ];
  const root = join(docs, '..');
  const broken: string[] = [];
  for (const file of files) {
    const text = (await readFile(join(root, file), 'utf8')).replace(/```[^]*?```/g, '');
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const where = path === '' ? join(root, file) : join(root, file, '..', path);
      const found = await stat(where).catch(() => null);
      if (found === null) broken.push(`${file}: ${target}`);
      else if (anchor !== undefined && found.isFile()) {
        const headings = (await readFile(where, 'utf8')).match(/^#+ .*$/gm) ?? [];
        const anchors = headings.map((line) =>
          line
            .replace(/^#+ /, '')
            .toLowerCase()
            .replace(/[^\p{L}\p{N} _-]/gu, '')
            .replaceAll(' ', '-'),
        );
        if (!anchors.includes(anchor)) broken.push(`${file}: ${target}`);
      }
    }
  }
  expect(broken).toEqual([]);
});
