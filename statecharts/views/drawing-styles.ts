import { makeStaticStyles, makeStyles, tokens } from '@fluentui/react-components';
import { POINTED_AT } from '../../src/theme/grounds';
import { FORCED_COLORS } from '../../src/theme/layout';
import { type Tone } from '../charts/tones';
import { FITTING_FONTS, FONT_FAMILY } from '../charts/fonts';

// Browsers leave the colours of an SVG alone; these are the person's own.
const GROUND = { [FORCED_COLORS]: { fill: 'Canvas', stroke: 'CanvasText' } } as const;
const STROKE = { [FORCED_COLORS]: { stroke: 'CanvasText' } } as const;
const FILL = { [FORCED_COLORS]: { fill: 'CanvasText' } } as const;
const CHOSEN = { [FORCED_COLORS]: { stroke: 'Highlight' } } as const;

export const useDrawingFonts = makeStaticStyles(FITTING_FONTS.map((face) => ({ '@font-face': face })));

/** Of lines while others are looked at. What it is mixed with is further from the ground in the dark, where a line needs more to be seen. */
export const PALE = `color-mix(in srgb, ${tokens.colorNeutralForeground3} 26%, ${POINTED_AT})`;

/** Of words: at least 3:1 on the grounds that they stand on. */
const PALE_WORDS = `color-mix(in srgb, ${tokens.colorNeutralForeground1} 53%, ${tokens.colorNeutralBackground1})`;

/** Sizes of text are those that statecharts/layout/metrics.ts made the places for. */
export const useDrawingStyles = makeStyles({
  root: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorNeutralStroke1, ...GROUND },
  group: {
    fill: tokens.colorNeutralForeground1,
    fillOpacity: 0.035,
    stroke: tokens.colorNeutralStrokeAccessible,
    ...GROUND,
  },
  state: {
    fill: tokens.colorNeutralBackground1,
    stroke: tokens.colorNeutralForeground2,
    strokeWidth: '1.5px',
    ...GROUND,
  },
  region: { strokeDasharray: '6 4' },
  inset: { fill: 'none', stroke: tokens.colorNeutralStrokeAccessible, pointerEvents: 'none', ...STROKE },
  line: {
    fill: 'none',
    stroke: tokens.colorNeutralForeground3,
    strokeWidth: '1.4px',
    pointerEvents: 'none',
    ...STROKE,
  },
  head: { fill: tokens.colorNeutralForeground3, pointerEvents: 'none', ...FILL },
  dot: { fill: tokens.colorNeutralForeground1, pointerEvents: 'none', ...FILL },
  ring: {
    fill: tokens.colorNeutralBackground1,
    stroke: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
    ...GROUND,
  },
  // Just told from what it lies on, in the dark as in the light: what is seen first are the states.
  label: {
    fill: `color-mix(in srgb, white 6%, ${tokens.colorNeutralBackground1})`,
    stroke: tokens.colorNeutralStroke1,
    [FORCED_COLORS]: { fill: 'Canvas', stroke: 'none' },
  },
  /** Whose ground is drawn already. */
  bareLabel: { fill: 'transparent', stroke: 'none' },
  thing: {
    cursor: 'pointer',
    ':hover > rect:first-child': { stroke: tokens.colorBrandStroke1 },
  },
  text: { fontFamily: FONT_FAMILY, pointerEvents: 'none' },
  /** Lines may run under a head: the text keeps a rim of the ground's colour. */
  rim: {
    paintOrder: 'stroke',
    stroke: tokens.colorNeutralBackground1,
    strokeWidth: '3px',
    strokeOpacity: 0.75,
    strokeLinejoin: 'round',
    [FORCED_COLORS]: { stroke: 'Canvas' },
  },
  /** The line itself is under it. */
  post: { strokeWidth: '6px', strokeOpacity: 1 },
  name: { fontSize: '13px', fontWeight: tokens.fontWeightSemibold, fill: tokens.colorNeutralForeground1, ...FILL },
  tag: { fontSize: '11px', fill: tokens.colorBrandForeground1, ...FILL },
  invoke: { fontSize: '11px', fill: tokens.colorNeutralForeground2, ...FILL },
  description: { fontSize: '11px', fill: tokens.colorNeutralForeground3, ...FILL },
  action: { fontSize: '11px', fill: tokens.colorNeutralForeground3, ...FILL },
  event: { fontSize: '12px', fill: tokens.colorNeutralForeground1, ...FILL },
  more: { fontSize: '11px', fill: tokens.colorNeutralForeground3, ...FILL },
  turn: { fontSize: '11px', fontWeight: tokens.fontWeightSemibold, fill: tokens.colorNeutralForeground1, ...FILL },
  guard: { fontSize: '11px', fill: tokens.colorNeutralForeground2, ...FILL },
  target: { fontSize: '11px', fontWeight: tokens.fontWeightSemibold, fill: tokens.colorNeutralForeground1, ...FILL },
  arrival: { fontSize: '11px', fill: tokens.colorNeutralForeground3, ...FILL },
  sign: {
    fontSize: '10px',
    fontWeight: tokens.fontWeightBold,
    fill: tokens.colorNeutralBackground1,
    pointerEvents: 'none',
    textAnchor: 'middle',
    [FORCED_COLORS]: { fill: 'Canvas' },
  },
  centred: { textAnchor: 'middle' },
  badge: { pointerEvents: 'none', ...FILL },
  first: { fill: tokens.colorBrandBackground2, stroke: tokens.colorBrandStroke1, strokeWidth: '2px', ...CHOSEN },
  selected: { stroke: tokens.colorBrandStroke1, strokeWidth: '3px', ...CHOSEN },
  /** On the map. */
  small: { strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' },
  near: { stroke: tokens.colorBrandStroke1, strokeWidth: '2px', ...CHOSEN },
  nearHead: { fill: tokens.colorBrandStroke1, [FORCED_COLORS]: { fill: 'Highlight' } },
  // No transparency: where lines run together it would add up.
  far: { stroke: PALE, ...STROKE },
  farHead: { fill: PALE, ...FILL },
  // Words have one colour: transparent, those that are not black were hard to read, and the line under them showed through their rim.
  farThing: {
    '& > text': { fill: PALE_WORDS, ...FILL },
    '& > :not(text)': { opacity: 0.45, [FORCED_COLORS]: { opacity: 1 } },
  },
});

const toned = (colour: string): string => `color-mix(in srgb, ${tokens.colorNeutralForeground3} 40%, ${colour})`;
/** About as dark as the plain one, so that none is seen before the others; what a mark or the pointer says is stronger. */
const TONE: Readonly<Record<Exclude<Tone, 'plain'>, string>> = {
  alone: toned(tokens.colorPalettePurpleBorderActive),
  error: toned(tokens.colorPalettePumpkinBorderActive),
  done: toned(tokens.colorPaletteBlueBorderActive),
};

/** For lines. */
export const useToneStyles = makeStyles({
  plain: {},
  done: { stroke: TONE.done, ...STROKE },
  error: { stroke: TONE.error, ...STROKE },
  alone: { stroke: TONE.alone, ...STROKE },
});

/** For signs and arrow heads. */
export const useToneSignStyles = makeStyles({
  plain: {},
  done: { fill: TONE.done, ...FILL },
  error: { fill: TONE.error, ...FILL },
  alone: { fill: TONE.alone, ...FILL },
});

/** For rectangles. */
export const useMarkStyles = makeStyles({
  active: {
    fill: tokens.colorBrandBackground2,
    fillOpacity: 1,
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '2.5px',
  },
  next: { stroke: tokens.colorBrandStroke1, strokeWidth: '1.5px', strokeDasharray: '3 2' },
  taken: { fill: tokens.colorPaletteGreenBackground1, fillOpacity: 1, stroke: tokens.colorPaletteGreenForeground1 },
  missed: {
    fill: tokens.colorPaletteRedBackground1,
    fillOpacity: 1,
    stroke: tokens.colorPaletteRedForeground1,
    strokeDasharray: '4 3',
  },
  added: {
    fill: tokens.colorPaletteGreenBackground1,
    fillOpacity: 1,
    stroke: tokens.colorPaletteGreenForeground1,
    strokeWidth: '2px',
  },
  removed: {
    fill: tokens.colorPaletteRedBackground1,
    fillOpacity: 1,
    stroke: tokens.colorPaletteRedForeground1,
    strokeWidth: '2px',
    strokeDasharray: '4 3',
  },
  changed: {
    fill: tokens.colorPaletteMarigoldBackground1,
    fillOpacity: 1,
    stroke: tokens.colorPaletteMarigoldForeground1,
    strokeWidth: '2px',
  },
});

/** For lines. */
export const useLineMarkStyles = makeStyles({
  active: { stroke: tokens.colorBrandStroke1, strokeWidth: '2.2px' },
  next: { stroke: tokens.colorBrandStroke1, strokeDasharray: '5 3' },
  taken: { stroke: tokens.colorPaletteGreenForeground1 },
  missed: { stroke: tokens.colorPaletteRedForeground1, strokeDasharray: '4 3' },
  added: { stroke: tokens.colorPaletteGreenForeground1, strokeWidth: '2px' },
  removed: { stroke: tokens.colorPaletteRedForeground1, strokeDasharray: '4 3' },
  changed: { stroke: tokens.colorPaletteMarigoldForeground1, strokeWidth: '2px' },
});

/** For signs and arrow heads. */
export const useSignMarkStyles = makeStyles({
  active: { fill: tokens.colorBrandForeground1 },
  next: { fill: tokens.colorBrandForeground1 },
  taken: { fill: tokens.colorPaletteGreenForeground1 },
  missed: { fill: tokens.colorPaletteRedForeground1 },
  added: { fill: tokens.colorPaletteGreenForeground1 },
  removed: { fill: tokens.colorPaletteRedForeground1 },
  changed: { fill: tokens.colorPaletteMarigoldForeground1 },
});
