import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { resolveStaticStyleRules, resolveStyleRulesForSlots } from '@griffel/core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { argumentsOf, rulesOf, styledModules, withRules } from '../../scripts/vite/styles.ts';

// What a call is given, instead of what Fluent makes of it.
vi.mock('@fluentui/react-components', () => ({
  makeStyles: (styles: unknown) => styles,
  makeStaticStyles: (styles: unknown) => styles,
  tokens: new Proxy({}, { get: (_, name) => `var(--${String(name)})` }),
}));

const ROOT = join(import.meta.dirname, '../..');

type Classes = Readonly<Record<string, Readonly<Record<string, string | readonly string[] | 0>>>>;

let styles: Awaited<ReturnType<typeof argumentsOf>>;
beforeAll(async () => {
  styles = await argumentsOf(styledModules());
}, 60_000);

const made = (...given: unknown[]): readonly unknown[] => given;
const run = (call: string) =>
  compileFunction(`return ${call}`, ['__styles', '__staticStyles'])(made, made) as readonly unknown[];

const classesIn = (classes: Classes): readonly string[] =>
  Object.values(classes).flatMap((slot) => Object.values(slot).flatMap((names) => (names === 0 ? [] : names)));

/** The slots, and in each the properties by which one style overrides another, Fluent's among them. */
const keysIn = (classes: Classes) => Object.entries(classes).map(([slot, names]) => [slot, Object.keys(names)]);

describe('styles that are worked out in the build', () => {
  test('are found in every module that makes some', () => {
    expect(styles.size).toBeGreaterThan(100);
    expect([...styles].filter(([, values]) => Object.keys(values).length === 0)).toEqual([]);
  });

  test.each([
    ['src/views/nodes/table-styles.ts', () => import('../../src/views/nodes/table-styles')],
    ['src/theme/shared-styles.ts', () => import('../../src/theme/shared-styles')],
    ['src/components/service-colours.ts', () => import('../../src/components/service-colours')],
  ])('are what the browser would be given: %s', async (path, load) => {
    const module: Readonly<Record<string, unknown>> = { ...(await load()) };
    const values = styles.get(path) ?? {};
    expect(Object.keys(values).length).toBeGreaterThan(0);
    for (const [name, value] of Object.entries(values)) expect(value).toEqual(module[name]);
  });

  test('have the rules of Griffel, each class by a name of its own', () => {
    const long = new Map<string, string>();
    const short = new Map<string, string>();
    for (const [path, calls] of rulesOf(styles))
      for (const [name, call] of Object.entries(calls)) {
        const value = styles.get(path)?.[name];
        const [first, rules] = run(call);
        if (rules === undefined) {
          expect(first).toEqual({ d: resolveStaticStyleRules(value as never) });
          continue;
        }
        const [classes, expected] = resolveStyleRulesForSlots(value as never);
        const ours = classesIn(first as Classes);
        expect(keysIn(first as Classes)).toEqual(keysIn(classes as Classes));
        classesIn(classes as Classes).forEach((theirs, index) => {
          long.set(ours[index] ?? '', theirs);
          short.set(theirs, ours[index] ?? '');
        });
        const named = JSON.stringify(rules).replace(/\.(s[0-9a-z]+)\b/g, (_, one: string) => `.${long.get(one)}`);
        expect(named).toBe(JSON.stringify(expected));
      }
    expect(short.size).toBeGreaterThan(500);
    expect(long.size).toBe(short.size);
  });

  // Griffel gives a doubled `&` the weight of a single one: which rule wins would be a matter of which came first.
  test('double no selector to outweigh another', () => {
    const doubled = (value: unknown): boolean =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(([key, inner]) => key.includes('&&') || doubled(inner));
    expect([...styles].filter(([, values]) => doubled(values)).map(([path]) => path)).toEqual([]);
  });

  // Griffel takes a comma in brackets for the end of a selector: `:not(a, b)` becomes `:not(a, .x b)`.
  test('have no list of selectors in brackets', () => {
    const torn = (value: unknown): boolean =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(([key, inner]) => (!key.startsWith('@') && /\([^)]*,/.test(key)) || torn(inner));
    expect([...styles].filter(([, values]) => torn(values)).map(([path]) => path)).toEqual([]);
  });

  test('stand where they were made', () => {
    const code = "const a = 1;\nexport const useStyles = makeStyles({ x: { color: 'red' } });\nconst b = 2;";
    expect(withRules('src/x.ts', code, { useStyles: '__styles({},{})' })).toBe(
      "import { __styles, __staticStyles } from '@griffel/react';\nconst a = 1;\nexport const useStyles = __styles({},{});\nconst b = 2;",
    );
  });

  test('are refused where they would not be found', () => {
    const inside = 'function make() { return makeStyles({}); }';
    expect(() => withRules('src/x.ts', inside, {})).toThrow('elsewhere than at the top');
    expect(() => withRules('src/x.ts', 'const useStyles = makeStyles({});', {})).toThrow(
      'useStyles was not worked out',
    );
  });

  test('are refused where only the browser knows them', () => {
    const inert = { useStyles: { root: { width: () => 0 } } };
    expect(() => rulesOf(new Map([['src/x.ts', inert]]))).toThrow('what only the browser knows');
  });

  const sources = (...folders: readonly string[]) =>
    folders
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
      )
      .filter((path) => /\.tsx?$/.test(path));
  const naming = (tokens: RegExp, ...folders: readonly string[]) =>
    sources(...folders).filter((path) => tokens.test(readFileSync(join(ROOT, path), 'utf8')));

  // Green, orange and red say the same in every room: they stand in `src/theme/state-colours.ts`.
  test('take the colours of a state from where they stand', () => {
    expect(naming(/colorStatus\w+Foreground/, 'src/views', 'src/components')).toEqual([]);
  });

  // In high contrast Fluent's are made for each other: its texts are black there, on bright grounds. Ours keep their colours, on the grounds of `src/theme/grounds.ts`.
  test.each([
    ['grounds', /color(?:Neutral|Subtle)Background1?(?:Hover|Pressed|Selected)/],
    ['texts', /colorNeutralForeground\w*(?:Hover|Pressed|Selected)/],
  ])("take nothing of Fluent's for what is pointed at, pressed and chosen: %s", (_, tokens) => {
    expect(naming(tokens, 'src/views', 'src/components', 'statecharts/views', 'statecharts/components')).toEqual([]);
  });
});
