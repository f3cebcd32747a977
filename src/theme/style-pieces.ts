import { tokens, type GriffelStyle } from '@fluentui/react-components';
import { POINTED_AT } from './grounds';
import { BAR_HEIGHT, FORCED_COLORS, PHONE } from './layout';
import { BAD } from './state-colours';

// What several components begin a style with, for `makeStyles`.

/** Of what lies on the page, as of what lies over it. */
export const CARD_RADIUS = tokens.borderRadiusXLarge;

/** Where notices stand. Primary buttons are at the end of dialogs: at the start, nothing is covered that is about to be pressed. */
export const noticePlace = {
  position: 'fixed',
  insetBlockEnd: `calc(${BAR_HEIGHT} + ${tokens.spacingVerticalL})`,
  insetInlineStart: tokens.spacingHorizontalL,
  // Above Fluent's dialogs (1000000): a dialog's own failures are said here too.
  zIndex: 1000001,
} as const;

/** For screen readers only. */
export const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** A button without a frame, around an icon or a sign: lighter than Fluent's, for what stands in every row or on the first page. */
export const bareButton = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  padding: 0,
  border: 'none',
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground2,
  cursor: 'pointer',
  ':hover': { backgroundColor: POINTED_AT },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
} as const;

/** A button that is switched on. */
export const switchedOn = {
  backgroundColor: tokens.colorBrandBackground2,
  color: tokens.colorBrandForeground2,
  [FORCED_COLORS]: { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'Highlight', outlineOffset: '-2px' },
} as const;

/** A chip on a phone: as high as a thumb needs it, and drawn lower. `colour` is that of its outline. */
export const lowChip = (colour: string) =>
  ({
    border: '6px solid transparent',
    marginInline: '-4px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundClip: 'padding-box',
    boxShadow: `inset 0 0 0 1px ${colour}`,
  }) as const;

const framed = { border: '1px solid ButtonBorder' } as const;

/** With it: there what is transparent has a colour. */
export const lowChipInForcedColours = { ':is(a)': framed, ':is(button)': framed } as const;

/** Lines of a log, left-to-right on every page. */
export const logLines = {
  margin: 0,
  padding: tokens.spacingHorizontalS,
  color: tokens.colorNeutralForeground1,
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: tokens.fontSizeBase200,
  lineHeight: tokens.lineHeightBase200,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  direction: 'ltr /* @noflip */' as 'ltr',
  textAlign: 'left /* @noflip */' as 'left',
} as const;

/** A little nearer to the text than its neighbours are: darker in light, lighter in dark. Never seen through: a button may lie over it. */
export const shade = (percent: number) => ({
  backgroundColor: `color-mix(in srgb, ${tokens.colorNeutralForeground1} ${percent}%, ${tokens.colorNeutralBackground1})`,
});

/** What was last known, and may no longer be so. */
export const outOfDate = { filter: 'grayscale(0.8)' } as const;

/** A key of the keyboard. */
export const keyCap = {
  flexShrink: 0,
  paddingInline: tokens.spacingHorizontalSNudge,
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: tokens.colorNeutralBackground3,
  color: tokens.colorNeutralForeground2,
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: tokens.fontSizeBase200,
  lineHeight: tokens.lineHeightBase200,
} as const;

/** A link that stands alone, on a phone: a thumb needs more than a line of text. */
export const thumbLink = { display: 'inline-flex', alignItems: 'center', minWidth: '44px', minHeight: '44px' } as const;

/** The rest of a row, one line high: what has no room there goes into further lines, which nobody sees. */
export const onlyLine = {
  flexGrow: 1,
  flexShrink: 1,
  flexBasis: 0,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  overflow: 'hidden',
} as const;

const hidden = { visibility: 'hidden' } as const;

/**
 * Seen only where there is more beyond that edge of what scrolls: a shadow of one colour on the same can still be told from it. `unknown`:
 * the same in browsers that do not know how far something is scrolled.
 */
export const whereMore = (
  edge: 'block-start' | 'block-end' | 'inline-start' | 'inline-end',
  unknown: 'hidden' | 'visible',
) => ({
  ...(unknown === 'hidden' ? hidden : { '@supports (container-type: scroll-state)': hidden }),
  [`@container scroll-state(scrollable: ${edge})`]: { visibility: 'visible' as const },
});

const fade = {
  content: '""',
  position: 'sticky',
  alignSelf: 'stretch',
  flexShrink: 0,
  boxShadow: `0 0 12px 20px ${tokens.colorNeutralBackground1}`,
  // Neither over the line below it nor over the focus of a field above.
  clipPath: 'inset(4px -32px 1px)',
} as const;

/** Of a row that scrolls sideways, `gap` between its parts: it fades where more follows, and, in browsers that know how far it is scrolled, where more has gone. */
export const fades = (gap: string) =>
  ({
    containerType: 'scroll-state' as 'normal',
    // From right to left, Chromium takes a fraction of a pixel for more that has gone.
    ':dir(rtl) > *': { width: 'calc-size(max-content, round(up, size, 1px))' },
    '::after': {
      ...fade,
      ...whereMore('inline-end', 'visible'),
      insetInlineEnd: 0,
      // At the end of them, it lies over none.
      marginInlineStart: '28px',
    },
    '::before': {
      ...fade,
      insetInlineStart: 0,
      // What follows begins where it would without it.
      marginInlineEnd: `calc(-1 * ${gap})`,
      zIndex: 1,
      pointerEvents: 'none',
      ...whereMore('inline-start', 'hidden'),
    },
  }) as const;

/** A line of a list that says how something went: a sign, and words beside it. */
export const resultLine = {
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: tokens.spacingHorizontalS,
  paddingBlock: tokens.spacingVerticalS,
  borderBlockEndWidth: '1px',
  borderBlockEndStyle: 'solid',
  borderBlockEndColor: tokens.colorNeutralStroke3,
  overflowWrap: 'anywhere',
} as const;

export const CARD_PADDING = tokens.spacingHorizontalXXL;
export const CARD_PADDING_PHONE = tokens.spacingHorizontalL;

/** What the page has to say where it has no lists: welcome, login, no service. On a phone it is as wide as the lists would be. */
export const card = {
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: '496px',
  display: 'flex',
  flexDirection: 'column',
  rowGap: tokens.spacingVerticalM,
  padding: CARD_PADDING,
  // Seen where colours are the system's.
  border: `1px solid ${tokens.colorTransparentStroke}`,
  borderRadius: CARD_RADIUS,
  backgroundColor: tokens.colorNeutralBackground1,
  boxShadow: tokens.shadow4,
  [PHONE]: {
    maxWidth: 'none',
    padding: CARD_PADDING_PHONE,
    boxShadow: 'none',
  },
} as const;

/** Of such a card: below its brand and above its buttons there is a little more room than between its texts. */
export const cardPart = { marginBlock: `${tokens.spacingVerticalXS} 0` } as const;

/** What runs the other way begins where its neighbours do. Chromium knows it by its older name. */
export const besideOthers: GriffelStyle = { textAlign: ['-webkit-match-parent', 'match-parent'] };

/** A check box of the browser. */
export const checkBox = {
  accentColor: tokens.colorCompoundBrandBackground,
  width: '16px',
  height: '16px',
  margin: 0,
} as const;

/** Of a button that says what is bad, also while it is pointed at. */
export const alarming = { color: BAD, ':hover': { color: BAD }, ':hover:active': { color: BAD } } as const;

/** Of an item of a menu that takes something away: with its icon. */
export const dangerous = {
  ...alarming,
  '& > .fui-MenuItem__icon:is(span)': { color: 'inherit' },
} as const;

/** Griffel turns left and right around on a page from right to left, `direction` too unless told not to. */
export const leftToRight = { direction: 'ltr /* @noflip */' as 'ltr', unicodeBidi: 'isolate' } as const;
