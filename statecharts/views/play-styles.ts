import { makeStyles, tokens } from '@fluentui/react-components';
import { CHOSEN, POINTED_AT } from '../../src/theme/grounds';

/** What simulations, paths and the live feed have in common. */
export const usePlayStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  /** A choice is as wide as the side, however long what can be chosen is. */
  field: { gridTemplateColumns: 'minmax(0, 1fr)' },
  /** Back and forward follow the language. */
  turning: { '&:dir(rtl)': { transform: 'scaleX(-1)' } },
  count: {
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  choices: { display: 'flex', flexDirection: 'column', rowGap: '2px', listStyleType: 'none', margin: 0, padding: 0 },
  choice: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXXS, minWidth: 0 },
  /** A button as wide as the line, with its words at the start. */
  wide: {
    flexGrow: 1,
    minWidth: 0,
    justifyContent: 'flex-start',
    textAlign: 'start',
  },
  words: {
    display: 'flex',
    columnGap: '1ch',
    minWidth: 0,
    maxWidth: '100%',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
  word: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', flexShrink: 0, maxWidth: '100%' },
  code: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
  current: { backgroundColor: CHOSEN },
  ahead: { color: tokens.colorNeutralForeground3 },
  group: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  name: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  editor: { width: '100%', fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  more: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  lines: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '320px', overflowY: 'auto' },
  line: {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    paddingBlock: '2px',
    paddingInline: tokens.spacingHorizontalXS,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: POINTED_AT },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  said: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    paddingInlineStart: tokens.spacingHorizontalM,
  },
});
