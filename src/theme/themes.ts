import { createDarkTheme, createLightTheme, teamsHighContrastTheme, type Theme } from '@fluentui/react-components';
import { brand } from './brand';
import { FLOATING } from './floating';

export type ThemeName = 'light' | 'dark' | 'contrast';

const FONTS = {
  fontFamilyBase:
    "'Segoe UI Variable Text', 'Segoe UI', system-ui, -apple-system, 'Noto Sans', 'Vazirmatn', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif",
  // Before Fluent's Courier, which goes with none of the above.
  fontFamilyMonospace:
    "ui-monospace, 'Cascadia Mono', Consolas, Menlo, 'Noto Sans Mono', 'DejaVu Sans Mono', monospace",
};

type Floating = Readonly<Record<`floating${(typeof FLOATING)[number]}`, string>>;

/** `field`: the ground of what is typed into; `inUse`: that of a row in use; the others: `grounds.ts`. */
type PanelTheme = Theme &
  Floating &
  Readonly<Record<'field' | 'inUse', string>> &
  Readonly<Partial<Record<'pointedAt' | 'pressed' | 'chosen', string>>>;

/** With so much of the brand's colour, never seen through; without variables, whose parentheses Fluent takes for something else. */
const inUse = ({ colorCompoundBrandStroke }: Theme, percent: number, ground: string): string =>
  `color-mix(in srgb, ${colorCompoundBrandStroke} ${percent}%, ${ground})`;

/** There it is as it is on the page. */
const floatingAs = (theme: Theme): Floating =>
  Object.fromEntries(FLOATING.map((part) => [`floating${part}`, theme[`colorNeutral${part}`]])) as Floating;

/** A grey, as Fluent writes it. */
const GREY = /^#([0-9a-f]{2})\1\1$/;

/** As light as it was, with a breath of the brand's hue; black and white stay. */
function lean(_grey: string, part: string): string {
  const light = parseInt(part, 16);
  const breath = (light * (255 - light)) / 255 ** 2;
  const parts = [-48, 12, 32].map((change) => Math.round(light + change * breath));
  return parts.reduce((hex, one) => hex + one.toString(16).padStart(2, '0'), '#');
}

/** A theme with its greys so. */
const leaning = <T extends object>(theme: T): T =>
  Object.fromEntries(
    Object.entries(theme).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.replace(GREY, lean) : value,
    ]),
  ) as T;

/** What tells a state: `state-colours.ts` for our own, and the same in the three shades that Fluent has of each. */
const states = (good: string, warn: string, bad: string) => ({
  colorStatusSuccessForeground1: good,
  colorStatusSuccessForeground2: good,
  colorStatusSuccessForeground3: good,
  colorStatusWarningForeground1: warn,
  colorStatusWarningForeground2: warn,
  colorStatusWarningForeground3: warn,
  colorStatusDangerForeground1: bad,
  colorStatusDangerForeground2: bad,
  colorStatusDangerForeground3: bad,
});

const LIGHT = createLightTheme(brand);
const DARK = createDarkTheme(brand);

/**
 * Grounds, from behind to the front: the page (`colorNeutralBackground2`), the bars at its edges (`colorNeutralBackground4`), its cards
 * (`colorNeutralBackground1`), what lies over it. In the dark each is a shade lighter; in the light, shadows tell them apart.
 * Texts, drawings and fields in what lies over the page are let into it: a little grey in the light, darker in the dark.
 */
export const THEMES: Readonly<Record<ThemeName, PanelTheme>> = {
  light: leaning({
    ...LIGHT,
    ...floatingAs(LIGHT),
    ...FONTS,
    field: '#ffffff',
    inUse: inUse(LIGHT, 12, '#ffffff'),
    colorNeutralBackground4: '#ffffff',
    // Black frames around whatever the keyboard reached say more than what they frame.
    colorStrokeFocus2: brand[70],
    // Fluent's can hardly be read.
    colorNeutralForegroundDisabled: '#8a8a8a',
    // Fluent's can hardly be told from a white card.
    colorNeutralBackground2: '#f5f5f5',
    // And these hardly from black. They have 4.5:1 on the tint of a checked row that is connected.
    ...states('#0b6a0b', '#a33f06', '#b10e1c'),
  }),
  dark: leaning({
    ...DARK,
    ...FONTS,
    field: '#242424',
    // More than what is checked or pointed at.
    inUse: inUse(DARK, 17, '#232b2d'),
    // Fluent's own have less than 4.5:1 on a dark card.
    colorBrandForeground1: brand[110],
    colorBrandForeground2: brand[120],
    colorBrandForegroundLink: brand[110],
    colorNeutralForegroundDisabled: '#8f8f8f',
    colorStrokeFocus2: brand[130],
    // Fluent's is darker than what is switched on beside it, and its red as loud as in the light.
    colorBrandBackground: brand[80],
    colorBrandBackgroundHover: brand[70],
    colorStatusDangerBackground3: '#b02a37',
    colorStatusDangerBackground3Hover: '#9b2530',
    // And its tints are darker than the card that they are to stand out from.
    colorBrandBackground2: brand[40],
    colorBrandBackground2Hover: brand[50],
    colorBrandBackground2Pressed: brand[60],
    // As quiet as in the light theme; around what floats there would be none.
    colorNeutralStroke2: '#393939',
    colorTransparentStroke: '#474747',
    colorNeutralBackground2: '#161616',
    colorNeutralBackground4: '#1f1f1f',
    colorNeutralBackground1: '#292929',
    // Pressed or pointed at, and not to be pressed: Fluent's are holes, too.
    colorNeutralBackground1Pressed: '#474747',
    colorNeutralBackgroundDisabled: '#383838',
    // Fluent's leaves hardly anything of the page.
    colorBackgroundOverlay: 'rgba(0, 0, 0, 0.38)',
    // What lies in a card is lighter than it; Fluent's is a hole.
    colorNeutralBackground3: '#333333',
    colorNeutralBackground6: '#4d4d4d',
    floatingBackground1: '#323232',
    floatingBackground1Selected: '#404040',
    floatingBackground2: '#292929',
    floatingBackground3: '#242424',
    floatingBackground4: '#3d3d3d',
    floatingStroke2: '#4a4a4a',
    // Grounds of messages as quiet as in the light; Fluent's are the loudest thing on the page.
    colorStatusDangerBackground1: '#3a2528',
    colorStatusDangerBorder1: '#84414a',
    colorStatusWarningBackground1: '#382c20',
    colorStatusWarningBorder1: '#7d5432',
    // Fluent's orange and red are one and the same pink.
    ...states('#73c973', '#faa06b', '#f68d96'),
  }),
  contrast: {
    ...teamsHighContrastTheme,
    ...floatingAs(teamsHighContrastTheme),
    ...FONTS,
    field: '#000000',
    inUse: inUse(teamsHighContrastTheme, 12, '#000000'),
    pointedAt: '#262626',
    pressed: '#404040',
    chosen: '#333333',
  },
};
