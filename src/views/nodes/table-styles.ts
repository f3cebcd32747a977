import { makeStyles, tokens } from '@fluentui/react-components';
import { POINTED_AT, PRESSED } from '../../theme/grounds';
import {
  BELOW_TABS,
  CLOSE_LISTS,
  FORCED_COLORS,
  HOVER,
  LOW,
  LYING,
  PHONE,
  REDUCED_MOTION,
  ROOMY_LISTS,
  SLIM,
  TWO_LINES,
  UPRIGHT,
  VERY_NARROW,
} from '../../theme/layout';
import { BAD } from '../../theme/state-colours';
import { bareButton, CARD_RADIUS, checkBox, leftToRight, shade, unseen } from '../../theme/style-pieces';

/** Shadows are gone there. It lies over the row, which it does not move. */
const bar = (style: 'solid' | 'double') =>
  ({
    [FORCED_COLORS]: {
      '::before': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: 0,
        borderInlineStartWidth: '3px',
        borderInlineStartStyle: style,
        borderInlineStartColor: 'Highlight',
      },
    },
  }) as const;

const lit = { backgroundColor: tokens.colorBrandBackground2Pressed };

const PALE = `color-mix(in srgb, ${tokens.colorCompoundBrandStroke} 85%, ${tokens.colorNeutralBackground1})`;

const USED = 'var(--inUse)';

/** With some of a colour over another, more or less of it; never seen through. */
const over = (ground: string, percent: number, colour: string) => ({
  backgroundColor: `color-mix(in srgb, ${colour} ${percent}%, ${ground})`,
});
const tint = (percent: number) => over(USED, percent, tokens.colorCompoundBrandStroke);
/** As the line of the current server is when nobody answers. */
const redden = (percent: number) => over(tokens.colorStatusDangerBackground1, percent, tokens.colorStatusDangerBorder2);

/** What the chosen outbound uses while the core runs. */
export const IN_USE = { backgroundColor: USED };

/** Widths of the columns, set by the table on itself. */
export const COLUMNS = '--columns';
/** How many letters of a protocol have room beside an address with its port; set by the table. */
export const NET = '--net';
/** How wide the button is that changes a row: below each other, they and their neighbours begin at the same places. */
export const CHANGE = '--change';
/** The same on a phone. */
export const PHONE_CHANGE = '--phone-change';
/** What a button that is an icon takes in each row; nothing where it is in the menu only. */
export const ICON = '--icon';
export const LATENCY_WIDTH = '120px';
/** A latency with its bars. */
const LATENCY_TEXT = '7ch - 21px';
/** As wide in the small letters of a head, but for what is around the icon of its button, which stands over the bars. */
const LATENCY_HEAD = '8.17ch - 27px';
/** On a phone, whether there is one or not: a result moves nothing of its line. */
const PHONE_LATENCY_WIDTH = '76px';
/** Without bars and signs. */
const SMALL_LATENCY_WIDTH = '62px';
/** On one that lies most words for a failed test are whole. */
const LYING_LATENCY_WIDTH = '96px';
/** What the button that uses a server alone takes of each name; nothing where it comes with the pointer. */
export const ONLY = '--only';
const ONLY_WIDTH = 88;
/** A port is never cut; its letters are known to the style. */
const host = (port: number) => ({
  display: 'inline-block',
  verticalAlign: 'bottom',
  maxWidth: `calc(100% - ${port}ch)`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

// Plain elements with atomic classes: a page has a hundred rows, and each must stay cheap. Whoever uses one of these hooks has
// all of its rules looked through when it is mounted, so that each part of a row has a small one of its own.

export const useTableStyles = makeStyles({
  table: {
    [ICON]: '34px',
    [ONLY]: `${ONLY_WIDTH}px`,
    [HOVER]: { [ONLY]: '0px' },
    [NET]: '20',
    [ROOMY_LISTS]: { [NET]: '40' },
    [CLOSE_LISTS]: { [ICON]: '0px' },
    display: 'block',
    width: '100%',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    backgroundColor: tokens.colorNeutralBackground1,
    borderEndStartRadius: CARD_RADIUS,
    borderEndEndRadius: CARD_RADIUS,
  },
  body: { display: 'block' },
  head: {
    display: 'block',
    position: 'sticky',
    insetBlockStart: BELOW_TABS,
    zIndex: 3,
    backgroundColor: tokens.colorNeutralBackground1,
    [LOW]: { position: 'static' },
  },
  headRow: {
    display: 'grid',
    gridTemplateColumns: `var(${COLUMNS})`,
    alignItems: 'center',
    minHeight: '40px',
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    [TWO_LINES]: { display: 'flex', flexWrap: 'wrap' },
  },
  headCell: {
    minWidth: 0,
    padding: 0,
    textAlign: 'start',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    '&[aria-sort]:not([aria-sort=none])': {
      fontWeight: tokens.fontWeightSemibold,
      color: tokens.colorNeutralForeground2,
    },
    [TWO_LINES]: { flexShrink: 0 },
  },
  /** The button that tests all, and the heading of the latencies: it ends where they end. */
  latencyHead: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    '& > :last-child': { paddingInlineStart: tokens.spacingHorizontalXXS },
    ':dir(ltr) > :last-child': { paddingInlineEnd: 0 },
    // There it begins where numbers do.
    ':dir(rtl)': { justifyContent: 'flex-start', paddingInlineStart: `max(0px, 100% - ${LATENCY_HEAD})` },
    [TWO_LINES]: { marginInlineStart: 'auto', ':dir(rtl)': { paddingInlineStart: 0 } },
  },
  /** Its arrow may stand at the very end of the narrow column, also where the word for it is long. */
  idHead: { '& > button:last-child': { maxWidth: 'none', paddingInlineEnd: 0 } },
  numberHead: { textAlign: 'end' },
  testAll: {
    ...bareButton,
    flexShrink: 0,
    width: '28px',
    height: '32px',
    // Over the bars, as it is in Persian; the heading ends where numbers do.
    ':dir(ltr)': { order: 1, marginInlineEnd: '1px' },
    '&[aria-disabled=true]': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  },
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXS,
    maxWidth: '100%',
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalS,
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    fontWeight: 'inherit',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  /** As buttons are, which take their lines from nothing around them. */
  plainHead: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalS,
    lineHeight: 'normal',
  },
  wide: { [TWO_LINES]: { display: 'none' } },
  hidden: unseen,
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
    backgroundColor: tokens.colorNeutralBackground1,
    backgroundImage: `linear-gradient(to top, ${tokens.colorNeutralStroke3} 1px, transparent 1px)`,
    [FORCED_COLORS]: { backgroundImage: 'linear-gradient(to top, CanvasText 1px, Canvas 1px)' },
    // The card ends with it.
    ':last-child': {
      backgroundImage: 'none',
      borderEndStartRadius: CARD_RADIUS,
      borderEndEndRadius: CARD_RADIUS,
    },
    ':hover': { backgroundColor: POINTED_AT },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    // No colour of the brand: a checked row is not in use.
    ':has(input:checked)': shade(8),
    ':has(input:checked):hover': shade(11),
    [TWO_LINES]: {
      gridTemplateColumns: '44px auto minmax(0, 1fr) fit-content(112px) auto',
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
  /** On a phone the name has the first line to itself. One that lies is wide enough for one line: of two, hardly any row would be in sight. */
  server: {
    [UPRIGHT]: {
      ':is(tr)': {
        gridTemplateColumns: `44px auto minmax(0, 1fr) ${PHONE_LATENCY_WIDTH} auto`,
        gridTemplateRows: '30px 26px',
        gridTemplateAreas: '"check name name name actions" "check second second latency actions"',
      },
      // The two lines of a row are nearer to each other than to those of its neighbours; its sheet has the number.
      '& > td:nth-child(2)': unseen,
      '& > td:nth-child(3)': { alignSelf: 'end', fontSize: tokens.fontSizeBase400 },
      '& > td:nth-child(4)': { alignSelf: 'start', lineHeight: '20px' },
      '& > td:nth-child(6)': { alignSelf: 'start', '& > button': { minHeight: '20px' } },
      '& > td': { paddingInlineEnd: 0 },
      '& > td:last-child': { paddingInline: 0 },
      // As elsewhere at the end. A tap on it is one on the row, which opens its sheet.
      '& > td:last-child::after': {
        content: '""',
        flexShrink: 0,
        width: '14px',
        height: '5px',
        marginInlineStart: '2px',
        marginInlineEnd: '12px',
        color: tokens.colorNeutralForeground3,
        backgroundImage: 'radial-gradient(circle, currentColor 1.2px, transparent 1.7px)',
        backgroundSize: '4.67px 5px',
      },
    },
    [VERY_NARROW]: {
      ':is(tr):is(tr)': { gridTemplateColumns: `44px auto minmax(0, 1fr) ${SMALL_LATENCY_WIDTH} auto` },
      // Without a latency its place is the address's.
      '& > td:nth-child(4):has(+ td + td > button:empty)': { marginInlineEnd: `-${SMALL_LATENCY_WIDTH}` },
    },
    [LYING]: {
      // Stronger than the two lines, which are of a container.
      ':is(tr)': {
        gridTemplateColumns: `44px auto minmax(0, 4fr) minmax(0, 5fr) ${LYING_LATENCY_WIDTH} auto`,
        gridTemplateRows: '44px',
        gridTemplateAreas: '"check id name second latency actions"',
        minHeight: '44px',
        containIntrinsicBlockSize: 'auto 44px',
      },
    },
  },
  /** A click on it opens its list. */
  opens: { cursor: 'pointer' },
  none: {},
  /** The core runs, through the chosen outbound: a full bar and a tint. */
  here: {
    ...IN_USE,
    ':has(input:checked)': tint(4),
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    ':hover': tint(2),
    ':has(input:checked):hover': tint(6),
    ...bar('solid'),
  },
  /** Through another one: a bar alone. */
  elsewhere: {
    boxShadow: `inset 3px 0 0 ${PALE}`,
    ...bar('solid'),
  },
  /** What is dead does not shine as what works does. */
  lost: {
    ...redden(3),
    ':has(input:checked)': redden(9),
    boxShadow: `inset 3px 0 0 ${tokens.colorStatusDangerBorder2}`,
    ':hover': redden(6),
    ':has(input:checked):hover': redden(12),
    ...bar('solid'),
  },
  /** The core does not run: the bar is grey, and alone. */
  ready: { boxShadow: `inset 3px 0 0 ${tokens.colorNeutralStroke1Pressed}`, ...bar('double') },
  lit: {
    ...lit,
    ':hover': lit,
    ':has(input:checked)': lit,
    ':has(input:checked):hover': lit,
    [REDUCED_MOTION]: { transitionProperty: 'none' },
  },
  cell: {
    paddingBlock: 0,
    paddingInline: tokens.spacingHorizontalS,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [PHONE]: { paddingInline: tokens.spacingHorizontalXS },
  },
  check: { padding: 0, [TWO_LINES]: { gridArea: 'check' } },
  /** Beside the first of its lines. */
  first: { [TWO_LINES]: { alignSelf: 'start', marginBlockStart: '-8px' } },
  id: {
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    [TWO_LINES]: { gridArea: 'id' },
    // What follows begins below each other.
    [PHONE]: { minWidth: '2ch' },
  },
  name: {
    color: tokens.colorNeutralForeground1,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    // In Persian an address begins where it ends.
    paddingInlineEnd: tokens.spacingHorizontalL,
    [TWO_LINES]: { gridArea: 'name', paddingInlineEnd: tokens.spacingHorizontalS },
    [PHONE]: { columnGap: tokens.spacingHorizontalXS, paddingInlineEnd: tokens.spacingHorizontalXS },
    // A name is cut at its own end, whichever way it runs; the badges beside it are whole.
    '& > :first-child': { flexShrink: 1, minWidth: '3em' },
  },
  second: {
    [TWO_LINES]: {
      gridArea: 'second',
      color: tokens.colorNeutralForeground3,
      fontSize: tokens.fontSizeBase200,
    },
  },
  ltr: leftToRight,
  /** In a row of two lines the protocol is never cut: where it leaves no room the address gives way, and what is longer still goes into two low lines. */
  twofold: {
    [TWO_LINES]: {
      display: 'flex',
      alignItems: 'center',
      // Protocol and address run from left to right, their order follows the page.
      direction: 'inherit',
      columnGap: tokens.spacingHorizontalS,
      '& > [data-net]': {
        flexShrink: 0,
        maxWidth: '100%',
        paddingInlineEnd: 0,
        boxSizing: 'border-box',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        lineHeight: '14px',
      },
      '& > [dir]': {
        flexGrow: 1,
        flexShrink: 1,
        minWidth: 0,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        // At the side that the page begins at.
        textAlign: 'left',
      },
    },
    // One line, in which a longer protocol leaves the address its port: the sheet has both.
    [UPRIGHT]: {
      columnGap: '6px',
      '&:is(td) > [data-net]': {
        flexShrink: 1,
        minWidth: 0,
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        textOverflow: 'ellipsis',
      },
      '&:is(td) > [dir]': { flexShrink: 0, flexBasis: '7.5ch', minWidth: '7.5ch' },
    },
    [LYING]: { '& > [data-net] > span': { display: 'none' } },
    // The address is what rows are told apart by; the sheet has the protocol.
    [SLIM]: {
      '&:is(td):is(td) > [data-net]': { display: 'none' },
    },
  },
  net: { display: 'none', [TWO_LINES]: { display: 'block' } },
  host6: host(6),
  host5: host(5),
  host4: host(4),
  host0: host(0),
  /** Addresses and protocols: from left to right and cut at their end, at the inline start of the cell. */
  technical: {
    direction: 'ltr /* @noflip */' as 'ltr',
    textAlign: 'left',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  date: { fontSize: tokens.fontSizeBase200 },
  /** Cut at its end. */
  protocol: {
    '& > bdi': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  muted: { color: tokens.colorNeutralForeground3 },
  wide: { [TWO_LINES]: { display: 'none' } },
  /** Words that are cut at their own end, whichever way they run; a day beside them is never cut. */
  words: {
    display: 'flex',
    '& > bdi': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > span': { flexShrink: 0 },
  },
  /** A subscription whose provider reports a quota: a third line on a phone. */
  threeLines: {
    minHeight: '52px',
    containIntrinsicBlockSize: 'auto 52px',
    [TWO_LINES]: {
      gridTemplateRows: '28px 24px 20px',
      ':is(tr)': {
        gridTemplateAreas:
          '"check id name latency actions" "check second second second actions" "check third third third actions"',
      },
      containIntrinsicBlockSize: 'auto 88px',
      paddingBlock: '8px',
    },
  },
  third: { [TWO_LINES]: { gridArea: 'third', color: tokens.colorNeutralForeground3 } },
  inline: { [TWO_LINES]: { display: 'inline' } },
  phone: {
    display: 'none',
    [TWO_LINES]: { display: 'inline', whiteSpace: 'pre' },
  },
  latency: { fontVariantNumeric: 'tabular-nums', textAlign: 'end', [TWO_LINES]: { gridArea: 'latency' } },
  actions: {
    position: 'relative',
    alignSelf: 'stretch',
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    overflow: 'visible',
    [TWO_LINES]: { gridArea: 'actions' },
  },
  badge: {
    flexShrink: 0,
    [UPRIGHT]: { marginInlineStart: '2px' },
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorBrandForeground2,
  },
  badgeHere: { backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand },
  badgeElsewhere: { backgroundColor: tokens.colorBrandBackground2, border: `1px solid ${PALE}` },
  dead: {
    flexShrink: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: BAD,
  },
  inBarsPlace: { display: 'inline-block', width: '15px', textAlign: 'center' },
  /** The bars of the others stand at the right of their numbers on every page. */
  atRight: { ':dir(rtl)': { order: -1 } },
  /** There the word needs the room. */
  deadSign: { [UPRIGHT]: { display: 'none' } },
  small: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  hidden: unseen,
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
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    // A thumb needs more than a line of text.
    [PHONE]: {
      '::after': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: '44px',
        insetInlineEnd: '100px',
      },
    },
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
    [PHONE]: { flexShrink: 0, width: '44px', height: '44px' },
  },
  checkBox: {
    ...checkBox,
    cursor: 'pointer',
    // A browser's own is filled in the dark, as if it were disabled.
    ':not(:checked):not(:indeterminate):not(:disabled)': {
      appearance: 'none',
      border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
      borderRadius: tokens.borderRadiusSmall,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

export const useLatencyStyles = makeStyles({
  /** Fills its cell, so that an empty one can be clicked as well. */
  test: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '6px',
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
    lineHeight: 'inherit',
    fontVariantNumeric: 'inherit',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: PRESSED },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    // What it says is read all the same.
    '&[aria-disabled=true]': { cursor: 'not-allowed' },
    // Where the column ends at the left, numbers and words begin below each other, at the right.
    ':dir(rtl)': { justifyContent: 'flex-start', paddingInlineStart: `max(0px, 100% - ${LATENCY_TEXT})` },
    [TWO_LINES]: {
      ':dir(rtl)': { justifyContent: 'flex-end', paddingInlineStart: 0 },
      minHeight: '28px',
      fontSize: tokens.fontSizeBase200,
      // As wide before a test, during it and with a result: what stands beside a name that is cut would move.
      minWidth: '72px',
    },
    [VERY_NARROW]: {
      ':is(button)': { minWidth: 0 },
      '& > span': { marginRight: '0 /* @noflip */' },
      '& > span::after': { display: 'none' },
      '& [aria-hidden]': { display: 'none' },
    },
    // A tap on it is one on the row: its sheet has the test.
    [PHONE]: { pointerEvents: 'none' },
  },
});

/** An icon of Fluent's, 20 px, drawn by its button: with components and elements of their own, icons would be a fifth of a row's cost. */
const drawn = (path: string) =>
  ({
    '::before': {
      content: '""',
      display: 'block',
      width: '20px',
      height: '20px',
      marginInline: 'auto',
      backgroundColor: 'currentColor',
      clipPath: `path("${path}")`,
      // Backgrounds are the system's there, and this one would be none.
      [FORCED_COLORS]: { forcedColorAdjust: 'none', backgroundColor: 'ButtonText' },
    },
    ':disabled::before': { [FORCED_COLORS]: { backgroundColor: 'GrayText' } },
    '&[aria-disabled=true]::before': { [FORCED_COLORS]: { backgroundColor: 'GrayText' } },
  }) as const;

export const useActionStyles = makeStyles({
  /** With words. */
  button: {
    flexShrink: 0,
    width: `var(${CHANGE})`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minHeight: '32px',
    paddingInline: tokens.spacingHorizontalXS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: 'inherit',
    cursor: 'pointer',
    ':hover': { backgroundColor: POINTED_AT },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&[aria-disabled=true]': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  },
  /** In a column, frames would be seen before what they frame: it comes with the pointer. */
  quiet: {
    fontSize: tokens.fontSizeBase300,
    border: '1px solid transparent',
    backgroundColor: 'transparent',
    [HOVER]: { '&:is(tr:hover *)': { border: `1px solid ${tokens.colorNeutralStroke1}` } },
  },
  /** Takes a row into use. */
  taking: { ':not([aria-disabled=true])': { color: tokens.colorBrandForeground2 } },
  /** Uses a server alone. In each row at once it would be seen before what is in use: it comes with the pointer or the focus. */
  only: {
    width: `${ONLY_WIDTH}px`,
    minHeight: '28px',
    marginInlineStart: 'auto',
    [HOVER]: {
      '&:not(tr:hover *):not(tr:focus-within *)': { position: 'absolute', opacity: 0, pointerEvents: 'none' },
    },
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
    ':hover': { backgroundColor: PRESSED },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [PHONE]: { minWidth: '44px', minHeight: '44px' },
  },
  modify: drawn(
    'M17.18 2.93a2.97 2.97 0 0 0-4.26-.06l-9.37 9.38q-.5.5-.66 1.2l-.88 3.94a.5.5 0 0 0 .6.6l3.93-.87c.46-.1.9-.34 1.23-.68l9.36-9.36a2.97 2.97 0 0 0 .05-4.15m-3.55.65a1.97 1.97 0 1 1 2.8 2.8l-.68.66-2.8-2.79zm-1.38 1.38 2.8 2.8-7.99 7.97q-.31.31-.74.41l-3.16.7.7-3.18q.1-.41.4-.7z',
  ),
  view: drawn(
    'M3.26 11.6A7 7 0 0 1 10 6c3.2 0 6.06 2.33 6.74 5.6a.5.5 0 0 0 .98-.2A8 8 0 0 0 10 5a8 8 0 0 0-7.72 6.4.5.5 0 0 0 .98.2M10 8a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7m-2.5 3.5a2.5 2.5 0 1 1 5 0 2.5 2.5 0 0 1-5 0',
  ),
  more: drawn(
    'M6.25 10a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0m5 0a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0M15 11.25a1.25 1.25 0 1 0 0-2.5 1.25 1.25 0 0 0 0 2.5',
  ),
  share: drawn(
    'M9.5 3a.5.5 0 0 1 0 1H6a2 2 0 0 0-2 2v8c0 1.1.9 2 2 2h8a2 2 0 0 0 2-2v-1.5a.5.5 0 0 1 1 0V14a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zm3.8-.96a.5.5 0 0 1 .53.09l5 4.5a.5.5 0 0 1 0 .74l-5 4.5a.5.5 0 0 1-.83-.37V9.34c-1.4.13-2.67.78-3.7 1.6a10 10 0 0 0-2.2 2.5l-.15.28A.5.5 0 0 1 6 13.5c0-2.05.38-4.28 1.52-6.02A6.6 6.6 0 0 1 13 4.5V2.43a.5.5 0 0 1 .3-.39M14 5a.5.5 0 0 1-.5.5c-2.59 0-4.18 1.05-5.14 2.52a9 9 0 0 0-1.25 3.69 11 11 0 0 1 1.56-1.54 7.8 7.8 0 0 1 4.83-1.85c.28 0 .5.22.5.5v1.56L17.75 7 14 3.62z',
  ),
  /** Of a phone's row: its words alone, as high as the row. */
  change: {
    [PHONE]: {
      ':is(button)': { alignSelf: 'stretch' },
      width: `var(${PHONE_CHANGE})`,
      fontSize: tokens.fontSizeBase300,
      '&[aria-busy=true]': { fontSize: tokens.fontSizeBase200 },
      paddingInline: '2px',
      border: 'none',
      backgroundColor: 'transparent',
      color: tokens.colorNeutralForeground2,
      WebkitTapHighlightColor: 'transparent',
      ':active': { backgroundColor: PRESSED },
      // Which outbound is meant has a line of its own.
      '& > span': { display: 'none' },
      '& > bdi': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', fontSize: tokens.fontSizeBase100 },
    },
    [VERY_NARROW]: { ':is(button)': { width: `calc(var(${PHONE_CHANGE}) * 0.85)`, fontSize: tokens.fontSizeBase200 } },
  },
  /** For those who do not tap: it is seen where they are. */
  sheet: {
    [UPRIGHT]: {
      position: 'absolute',
      insetInlineEnd: '100%',
      insetBlock: 0,
      marginBlock: 'auto',
      height: '44px',
      opacity: 0,
      pointerEvents: 'none',
      backgroundColor: tokens.colorNeutralBackground1,
      ':focus-visible': { opacity: 1 },
    },
  },
  iconOnPhone: {
    [PHONE]: {
      width: '44px',
      minHeight: '44px',
      border: 'none',
      backgroundColor: 'transparent',
      verticalAlign: 'middle',
    },
  },
  phoneIcon: { display: 'none', [PHONE]: { display: 'inline', verticalAlign: 'middle' } },
  textBesideIcon: { [PHONE]: unseen },
  whereRoom: { [CLOSE_LISTS]: { display: 'none' } },
});
