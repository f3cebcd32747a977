import { makeStyles, tokens } from '@fluentui/react-components';
import { FORCED_COLORS, PHONE, REDUCED_MOTION } from '../../theme/layout';

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

// Griffel turns left and right around on a page from right to left, `direction` too unless told not to.
const ltr = { direction: 'ltr /* @noflip */' as 'ltr', unicodeBidi: 'isolate' } as const;

const lit = { backgroundColor: tokens.colorBrandBackground2Pressed };

/** Widths of the columns, set by the table on itself. */
export const COLUMNS = '--columns';
/** The width of the last one. */
export const ACTIONS = '--actions';

// Plain elements with atomic classes: a page has a hundred rows, and each must stay cheap. Whoever uses one of these hooks has
// all of its rules looked through when it is mounted, so that each part of a row has a small one of its own.

export const useTableStyles = makeStyles({
  table: {
    display: 'block',
    width: '100%',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  body: { display: 'block' },
  headRow: {
    display: 'grid',
    gridTemplateColumns: `var(${COLUMNS})`,
    alignItems: 'center',
    minHeight: '40px',
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    [PHONE]: { display: 'flex', alignItems: 'center', overflowX: 'auto' },
  },
  headCell: {
    padding: 0,
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  /** The heading of the latencies, and the button that tests all of them. */
  latencyHead: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXXS },
  testAll: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '28px',
    height: '32px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXS,
    maxWidth: '100%',
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalS,
    [PHONE]: { paddingInline: tokens.spacingHorizontalXS },
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    fontWeight: 'inherit',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
  },
  plainHead: { paddingInline: tokens.spacingHorizontalS },
  wide: { [PHONE]: { display: 'none' } },
  hidden,
  nothing: { padding: tokens.spacingVerticalXXL, textAlign: 'center', color: tokens.colorNeutralForeground3 },
});

export const useRowStyles = makeStyles({
  row: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: `var(${COLUMNS})`,
    alignItems: 'center',
    minHeight: '40px',
    // Rows beyond the window are neither styled nor laid out until they come near it. A table's own rows cannot do that.
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 40px',
    // The line lies inside the row: a border would make the row higher, or the target of its check box lower.
    backgroundImage: `linear-gradient(to top, ${tokens.colorNeutralStroke3} 1px, transparent 1px)`,
    [FORCED_COLORS]: { borderBlockEndWidth: '1px', borderBlockEndStyle: 'solid' },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    ':has(input:checked)': { backgroundColor: tokens.colorNeutralBackground1Selected },
    [PHONE]: {
      // A long test result leaves room for the name.
      gridTemplateColumns: '40px auto minmax(0, 1fr) fit-content(112px) auto',
      gridTemplateRows: '28px 28px',
      gridTemplateAreas: '"check id name latency actions" "check second second second actions"',
      minHeight: '56px',
      containIntrinsicBlockSize: 'auto 56px',
      // A long press selects the row, not its words.
      userSelect: 'none',
      WebkitTouchCallout: 'none',
      WebkitTapHighlightColor: 'transparent',
    },
  },
  /** The core runs: a full bar and a tint. */
  connectedRunning: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    [FORCED_COLORS]: {
      borderInlineStartWidth: '3px',
      borderInlineStartStyle: 'solid',
      borderInlineStartColor: 'Highlight',
    },
  },
  /** The core does not run: only the outline of the bar. */
  connectedReady: {
    boxShadow: `inset 1px 0 0 ${tokens.colorNeutralStrokeAccessible}, inset 2px 0 0 ${tokens.colorNeutralBackground1}, inset 3px 0 0 ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground2,
    [FORCED_COLORS]: {
      borderInlineStartWidth: '3px',
      borderInlineStartStyle: 'double',
      borderInlineStartColor: 'Highlight',
    },
  },
  lit: { ...lit, ':hover': lit, [REDUCED_MOTION]: { transitionProperty: 'none' } },
  cell: {
    paddingBlock: 0,
    paddingInline: tokens.spacingHorizontalS,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [PHONE]: { paddingInline: tokens.spacingHorizontalXS },
  },
  check: { padding: 0, [PHONE]: { gridArea: 'check' } },
  id: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums', [PHONE]: { gridArea: 'id' } },
  name: {
    color: tokens.colorNeutralForeground1,
    // A name is cut at its own end, whichever way it runs, and leaves room for the badges.
    '& > bdi:first-child': {
      display: 'inline-block',
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'bottom',
    },
    '& > bdi:first-child:not(:only-child)': { maxWidth: 'max(60%, calc(100% - 72px))' },
    '& > bdi:first-child:nth-last-child(n + 3)': { maxWidth: 'max(36%, calc(100% - 136px))' },
    [PHONE]: { gridArea: 'name' },
  },
  second: { [PHONE]: { gridArea: 'second' } },
  ltr,
  /** Addresses and protocols: from left to right and cut at their end, at the inline start of the cell. */
  technical: { direction: 'ltr /* @noflip */' as 'ltr', textAlign: 'left' },
  muted: { color: tokens.colorNeutralForeground3 },
  wide: { [PHONE]: { display: 'none' } },
  /** A subscription whose provider reports a quota: a third line on a phone. */
  threeLines: {
    [PHONE]: {
      gridTemplateRows: '28px 24px 20px',
      gridTemplateAreas:
        '"check id name latency actions" "check second second second actions" "check third third third actions"',
      containIntrinsicBlockSize: 'auto 76px',
      paddingBlock: '2px',
    },
  },
  third: { [PHONE]: { gridArea: 'third' } },
  inline: { [PHONE]: { display: 'inline', paddingInlineEnd: tokens.spacingHorizontalS } },
  phone: { display: 'none', [PHONE]: { display: 'inline', paddingInlineEnd: tokens.spacingHorizontalS } },
  latency: { fontVariantNumeric: 'tabular-nums', [PHONE]: { gridArea: 'latency' } },
  actions: { textAlign: 'end', overflow: 'visible', [PHONE]: { gridArea: 'actions' } },
  badge: {
    display: 'inline-block',
    maxWidth: '96px',
    marginInline: tokens.spacingHorizontalXS,
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorBrandForeground2,
    verticalAlign: 'middle',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  badgeRunning: { backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand },
  dead: {
    marginInline: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
  },
  small: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  hidden,
});

export const useFoundStyles = makeStyles({
  link: {
    maxWidth: '100%',
    minHeight: '32px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    fontFamily: 'inherit',
    fontSize: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  row: {
    [PHONE]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"name latency actions" "list list actions"',
    },
  },
  name: { [PHONE]: { paddingInlineStart: tokens.spacingHorizontalM } },
  list: {
    color: tokens.colorNeutralForeground3,
    [PHONE]: { gridArea: 'list', paddingInlineStart: tokens.spacingHorizontalM },
  },
});

export const useCheckStyles = makeStyles({
  checkLabel: {
    display: 'flex',
    width: '40px',
    height: '40px',
    alignItems: 'center',
    justifyContent: 'center',
    cursor: 'pointer',
  },
  checkBox: {
    width: '16px',
    height: '16px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    cursor: 'pointer',
  },
});

export const useLatencyStyles = makeStyles({
  /** Fills its cell, so that an empty one can be clicked as well. */
  test: {
    display: 'block',
    width: '100%',
    minHeight: '32px',
    padding: 0,
    overflow: 'hidden',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    fontVariantNumeric: 'inherit',
    textAlign: 'start',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [PHONE]: { minHeight: '28px' },
  },
  /** Cut at its own end, whichever way it runs. */
  answer: {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'bottom',
  },
  muted: { color: tokens.colorNeutralForeground3 },
  ltr,
  quick: { color: tokens.colorStatusSuccessForeground2 },
  middling: { color: tokens.colorStatusWarningForeground2 },
  slow: { color: tokens.colorStatusDangerForeground2 },
});

export const useActionStyles = makeStyles({
  button: {
    minWidth: '96px',
    maxWidth: '176px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    minHeight: '32px',
    paddingInline: tokens.spacingHorizontalS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [PHONE]: { minWidth: '72px' },
    '&[aria-disabled=true]': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  },
  menu: {
    minWidth: '32px',
    minHeight: '32px',
    paddingBlock: 0,
    paddingInline: 0,
    marginInlineStart: tokens.spacingHorizontalXXS,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    verticalAlign: 'middle',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [PHONE]: { minWidth: '44px', minHeight: '44px' },
  },
  /** Shown over the end of the protocol while the row is pointed at or has the focus: nothing moves for it. */
  use: {
    position: 'absolute',
    insetBlockStart: '4px',
    insetInlineEnd: `calc(var(${ACTIONS}) + 112px)`,
    minHeight: '32px',
    paddingInline: tokens.spacingHorizontalM,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    visibility: 'hidden',
    cursor: 'pointer',
    '&:is(tr:hover > td > *, tr:focus-within > td > *)': { visibility: 'visible' },
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    '&[aria-disabled=true]': {
      backgroundColor: tokens.colorNeutralBackgroundDisabled,
      color: tokens.colorNeutralForegroundDisabled,
      cursor: 'not-allowed',
    },
    [FORCED_COLORS]: { outlineWidth: '1px', outlineStyle: 'solid', outlineOffset: '-1px' },
    [PHONE]: { display: 'none' },
  },
  wide: { [PHONE]: { display: 'none' } },
  iconOnPhone: {
    [PHONE]: { minWidth: '44px', minHeight: '44px', border: 'none', verticalAlign: 'middle' },
  },
  phoneIcon: { display: 'none', [PHONE]: { display: 'inline', verticalAlign: 'middle' } },
  textBesideIcon: { [PHONE]: hidden },
  notPhone: { [PHONE]: { display: 'none' } },
});
