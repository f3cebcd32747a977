import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutIdle, withoutPersons } from '../../scripts/vite/palette.ts';

const root = join(import.meta.dirname, '../..');
const fluent = (file: string) => readFile(join(root, 'node_modules/@fluentui/tokens/lib', file), 'utf8');
const module = async (code: string) =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Readonly<Record<string, readonly string[]>>;

test('of the colours for persons those are left that services are marked with', async () => {
  const names = withoutPersons(await fluent('sharedColorNames.js'));
  const { personaSharedColorNames, statusSharedColorNames } = await module(names);
  const ours = await readFile(join(root, 'src/components/service-colours.ts'), 'utf8');
  const marks = [...ours.matchAll(/colorPalette(\w+)BorderActive/g)].map(([, name = '']) => name.toLowerCase());
  expect(marks).toHaveLength(8);
  expect([...(personaSharedColorNames ?? [])].sort()).toEqual(
    marks.filter((name) => statusSharedColorNames?.includes(name) === false).sort(),
  );
});

test('nothing is put right in a colour that is gone', async () => {
  expect(await fluent('alias/darkColorPalette.js')).toContain('personaSharedColors.plum.');
  const dark = withoutPersons(await fluent('alias/darkColorPalette.js'));
  expect(dark).not.toContain('personaSharedColors.plum.');
  expect(dark).toContain('personaSharedColors[sharedColor].tint40');
});

test('their values go with their names', async () => {
  const code = withoutPersons(await fluent('global/colorPalette.js'));
  expect(/personaSharedColors = \{([^}]*)\}/.exec(code)?.[1]?.match(/\w+/g)?.sort()).toEqual([
    'blue',
    'forest',
    'gold',
    'pink',
    'pumpkin',
    'purple',
    'teal',
  ]);
  expect(code).toContain('mappedStatusColors = {\n    cranberry');
});

test('each theme is left without the same colours, and is whole but for them', async () => {
  const left = await Promise.all(
    ['light', 'dark', 'highContrast'].map(async (theme) => {
      const code = await fluent(`alias/${theme}Color.js`);
      const names = (text: string) => [...text.matchAll(/^ +(color\w+):/gm)].map(([, name]) => name);
      const kept = names(withoutIdle(code));
      return { kept, gone: names(code).filter((name) => !kept.includes(name)) };
    }),
  );
  const [{ kept, gone } = { kept: [], gone: [] }, ...others] = left;
  expect(others).toEqual([
    { kept, gone },
    { kept, gone },
  ]);
  expect(kept).toContain('colorNeutralBackground1Hover');
  expect(gone).toContain('colorNeutralCardBackgroundHover');
});
