import { createCSSRuleFromTheme } from '@fluentui/react-components';
import { describe, expect, test } from 'vitest';
import { BAD, GOOD, WARN } from '../../src/theme/state-colours';
import { THEMES, type ThemeName } from '../../src/theme/themes';
import { PALE } from '../../statecharts/views/drawing-styles';

type Token = keyof (typeof THEMES)['light'];

/** The names of GOOD, WARN and BAD among the values of a theme. */
const STATES = [GOOD, WARN, BAD].map((colour) => colour.slice('var(--'.length, -1) as Token);

/** Where they stand: cards, page, bars, what is typed into, what lies over the page, and what is said of a state. */
const STATE_GROUNDS = [
  'colorNeutralBackground1',
  'colorNeutralBackground1Hover',
  'colorNeutralBackground2',
  'colorNeutralBackground3',
  'colorNeutralBackground4',
  'field',
  'floatingBackground1',
  'floatingBackground2',
  'floatingBackground3',
  'colorStatusSuccessBackground1',
  'colorStatusWarningBackground1',
  'colorStatusDangerBackground1',
] as const satisfies readonly Token[];

/** Text on ground, both as tokens of one theme. */
const PAIRS: readonly (readonly [text: Token, ground: Token])[] = [
  ['colorNeutralForeground1', 'colorNeutralBackground1'],
  ['colorNeutralForeground1', 'colorNeutralBackground2'],
  ['colorNeutralForeground3', 'colorNeutralBackground1'],
  ['colorNeutralForeground3', 'colorNeutralBackground2'],
  ['colorBrandForeground1', 'colorNeutralBackground1'],
  ['colorBrandForeground1', 'colorNeutralBackground2'],
  ['colorBrandForegroundLink', 'colorNeutralBackground1'],
  ['colorBrandForeground2', 'colorBrandBackground2'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackground'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundHover'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundPressed'],
  ['colorPaletteRedForeground1', 'colorNeutralBackground1'],
  ['colorNeutralForeground2', 'colorStatusDangerBackground1'],
  ['colorNeutralForeground2', 'colorStatusWarningBackground1'],
  ['colorNeutralForeground1', 'colorNeutralBackground4'],
  ['colorNeutralForeground3', 'colorNeutralBackground4'],
  ['colorBrandForeground1', 'colorNeutralBackground4'],
  ['colorNeutralForeground1', 'floatingBackground1'],
  ['colorNeutralForeground3', 'floatingBackground1'],
  ['colorNeutralForeground2', 'floatingBackground1Selected'],
  ['colorNeutralForeground2', 'floatingBackground3'],
  ['colorNeutralForeground3', 'floatingBackground2'],
  ['colorNeutralForeground3', 'floatingBackground3'],
  ['colorNeutralForeground1', 'field'],
  ['colorNeutralForeground4', 'field'],
  ['colorBrandForeground1', 'floatingBackground1'],
  ['colorBrandForegroundLink', 'floatingBackground1'],
  ['colorPaletteRedForeground1', 'floatingBackground1'],
  ...STATES.flatMap((text) => STATE_GROUNDS.map((ground) => [text, ground] as const)),
];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const full = (colour: string): string =>
  /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;

/** A colour as a theme has it: a variable, or else the one behind it. */
function colourIn(theme: Readonly<Record<string, unknown>>, variable: string): string {
  const names = [...variable.matchAll(/--(\w+)/g)].map(([, name = '']) => name);
  return full(String(theme[names.find((name) => name in theme) ?? '']));
}

/** `color-mix` of two colours in sRGB. */
function mixed(one: string, percent: number, other: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [a = 0, b = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a * percent + b * (100 - percent)) / 100);
  });
  return parts.reduce((hex, part) => hex + part.toString(16).padStart(2, '0'), '#');
}

describe('lines of a drawing that pale beside a selection', () => {
  test.each([
    ['light', 1.4, 1.6],
    ['dark', 2, 2.5],
    ['contrast', 2, 3.5],
  ] satisfies [ThemeName, number, number][])('can be told from the ground, and step back: %s', (name, least, most) => {
    const theme = THEMES[name];
    const [, text = '', percent = '', ground = ''] = /^color-mix\(in srgb, (.+?) (\d+)%, (.+)\)$/.exec(PALE) ?? [];
    const pale = mixed(colourIn(theme, text), Number(percent), colourIn(theme, ground));
    const on = full(theme.colorNeutralBackground1);
    expect(contrast(pale, on), `${pale} on ${on}`).toBeGreaterThanOrEqual(least);
    expect(contrast(pale, on), `${pale} on ${on}`).toBeLessThanOrEqual(most);
    expect(contrast(full(theme.colorNeutralForeground3), on)).toBeGreaterThan(2 * contrast(pale, on));
  });
});

describe('contrast is at least 4.5:1', () => {
  for (const name of ['light', 'dark', 'contrast'] satisfies ThemeName[]) {
    // There what is selected or pointed at has black text, by tokens of its own.
    test.each(
      PAIRS.filter(
        ([, ground]) =>
          name !== 'contrast' || !/(?:Selected|Hover)$/.test(ground) || ground === 'colorBrandBackgroundHover',
      ),
    )(`${name}: %s on %s`, (text, ground) => {
      const theme = THEMES[name];
      const [front, back] = [full(String(theme[text])), full(String(theme[ground]))];
      expect(front).toMatch(/^#[0-9a-f]{6}$/i);
      expect(contrast(front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
    });
  }
});

describe('in high contrast, what our rows say can be read where they are pointed at, pressed and chosen', () => {
  const TEXTS: readonly Token[] = [
    'colorNeutralForeground1',
    'colorNeutralForeground3',
    'colorBrandForeground1',
    ...STATES,
  ];
  for (const ground of ['pointedAt', 'pressed', 'chosen'] as const)
    test.each(TEXTS)(`%s on ${ground}`, (text) => {
      const [front, back] = [text, ground].map((name) => full(String(THEMES.contrast[name])));
      expect(contrast(front ?? '', back ?? ''), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
    });
});

test('in the dark, each ground is lighter than what lies behind it: page, bars, cards, what lies over them', () => {
  const { dark } = THEMES;
  const grounds = [
    dark.colorNeutralBackground2,
    dark.colorNeutralBackground4,
    dark.colorNeutralBackground1,
    dark.floatingBackground1,
  ].map(luminance);
  expect(grounds).toEqual(grounds.toSorted((one, other) => one - other));
  expect(new Set(grounds).size).toBe(4);
});

test.each(['light', 'dark', 'contrast'] satisfies ThemeName[])(
  "%s: Fluent's own components say a state in the colour that ours say it in",
  (name) => {
    const theme = THEMES[name];
    for (const state of STATES)
      for (const shade of [1, 2, 3]) expect(theme[state.replace(/\d$/, String(shade)) as Token]).toBe(theme[state]);
  },
);

describe('a row in use, checked and pointed at, has at least 4.5:1 under what stands on it', () => {
  const mixed = (colour: string, percent: number, ground: string): string =>
    [1, 3, 5]
      .map((at) => [colour, ground].map((one) => Number.parseInt(one.slice(at, at + 2), 16)))
      .map(([part = 0, under = 0]) => Math.round((part * percent + under * (100 - percent)) / 100))
      .reduce((hex, part) => hex + part.toString(16).padStart(2, '0'), '#');

  for (const name of ['light', 'dark'] satisfies ThemeName[]) {
    test.each(['colorNeutralForeground1', 'colorNeutralForeground3', 'colorBrandForeground2', ...STATES] as const)(
      `${name}: %s`,
      (text) => {
        const theme = THEMES[name];
        const brand = full(theme.colorCompoundBrandStroke);
        const percent = Number(/ (\d+)%/.exec(theme.inUse)?.[1]);
        const ground = mixed(brand, 6, mixed(brand, percent, full(theme.colorNeutralBackground1)));
        expect(contrast(full(String(theme[text])), ground), `on ${ground}`).toBeGreaterThanOrEqual(4.5);
      },
    );
  }
});

test.each(['light', 'dark', 'contrast'] satisfies ThemeName[])(
  '%s: each of its values is one that Fluent gives to the page',
  (name) => {
    const rule = createCSSRuleFromTheme('.page', THEMES[name]);
    expect(Object.keys(THEMES[name]).filter((value) => !rule.includes(`--${value}: `))).toEqual([]);
  },
);
