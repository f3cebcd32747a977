import { makeStyles, tokens } from '@fluentui/react-components';
import { FORCED_COLORS } from '../../src/theme/layout';
import { besideOthers } from '../../src/theme/style-pieces';

/** What the tabs of the side area have in common. */
export const useSideStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  /** What is selected, and what it is. */
  head: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  subheading: {
    margin: 0,
    marginBlockEnd: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  text: { margin: 0 },
  muted: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: { paddingBlock: '2px' },
  /**
   * What is read rather than used: a little smaller than the page, and closer. All of it is about a machine, whose language is English: it begins
   * at the left on every page, and so do the few sentences between in the page's own language.
   */
  reading: {
    direction: 'ltr /* @noflip */' as 'ltr',
    textAlign: 'left /* @noflip */' as 'left',
    fontSize: '13px',
    lineHeight: '18px',
    '& p, & h3': { unicodeBidi: 'plaintext' },
  },
  /** Names one after the other, as many in a line as fit. */
  flow: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingVerticalXS },
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: `1px ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' },
  },
  /** Keys of states that are inside the same one. */
  keys: { lineHeight: '20px' },
  /** What follows its first word stays behind it. */
  hanging: { paddingInlineStart: '12px', textIndent: '-12px' },
  key: {
    textIndent: 0,
    marginInlineEnd: tokens.spacingHorizontalM,
    paddingBlock: '1px',
    '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' },
  },
  /** Of what follows on its line. */
  holder: { fontWeight: tokens.fontWeightSemibold },
  fold: {
    paddingBlock: '2px',
    color: tokens.colorNeutralForeground2,
    '@media (pointer: coarse)': { minHeight: '44px', alignContent: 'center' },
  },
  link: {
    fontSize: 'inherit',
    lineHeight: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    [FORCED_COLORS]: { color: 'LinkText' },
  },
  name: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  /** Whose lines are read from left to right. */
  command: { display: 'block', ...besideOthers },
  guard: { color: tokens.colorNeutralForeground2 },
});
