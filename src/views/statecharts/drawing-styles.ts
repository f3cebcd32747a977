import { makeStyles, tokens } from '@fluentui/react-components';

/** Sizes of text are those that scripts/statecharts/metrics.ts made the places for. */
export const useDrawingStyles = makeStyles({
  root: { fill: tokens.colorNeutralBackground2, stroke: tokens.colorNeutralStroke1 },
  group: { fill: tokens.colorNeutralForeground1, fillOpacity: 0.035, stroke: tokens.colorNeutralStrokeAccessible },
  state: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorNeutralStrokeAccessible },
  region: { strokeDasharray: '6 4' },
  inset: { fill: 'none', stroke: tokens.colorNeutralStrokeAccessible, pointerEvents: 'none' },
  line: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: '1.2px', pointerEvents: 'none' },
  head: { fill: tokens.colorNeutralForeground3, pointerEvents: 'none' },
  dot: { fill: tokens.colorNeutralForeground1, pointerEvents: 'none' },
  ring: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorNeutralForeground3, pointerEvents: 'none' },
  label: { fill: tokens.colorNeutralBackground6, stroke: 'none' },
  innerLabel: { fill: 'transparent', stroke: 'none' },
  thing: {
    cursor: 'pointer',
    ':hover > rect:first-child': { stroke: tokens.colorBrandStroke1 },
  },
  text: { fontFamily: tokens.fontFamilyBase, pointerEvents: 'none' },
  /** Lines may run under a head: the text keeps a rim of the ground's colour. */
  rim: {
    paintOrder: 'stroke',
    stroke: tokens.colorNeutralBackground2,
    strokeWidth: '3px',
    strokeOpacity: 0.75,
    strokeLinejoin: 'round',
  },
  name: { fontSize: '13px', fontWeight: tokens.fontWeightSemibold, fill: tokens.colorNeutralForeground1 },
  tag: { fontSize: '11px', fill: tokens.colorBrandForeground1 },
  invoke: { fontSize: '11px', fill: tokens.colorNeutralForeground2 },
  description: { fontSize: '11px', fill: tokens.colorNeutralForeground3 },
  action: { fontSize: '11px', fill: tokens.colorNeutralForeground3 },
  event: { fontSize: '12px', fill: tokens.colorNeutralForeground1 },
  guard: { fontSize: '11px', fill: tokens.colorPaletteMarigoldForeground2 },
  target: { fontSize: '11px', fontWeight: tokens.fontWeightSemibold, fill: tokens.colorNeutralForeground1 },
  sign: { fontSize: '12px', fontWeight: tokens.fontWeightBold, pointerEvents: 'none', textAnchor: 'middle' },
  selected: { stroke: tokens.colorBrandStroke1, strokeWidth: '3px' },
  near: { stroke: tokens.colorBrandStroke1, strokeWidth: '2.2px' },
  nearHead: { fill: tokens.colorBrandStroke1 },
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
