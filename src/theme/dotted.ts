import { tokens } from '@fluentui/react-components';

/** Between two facts in a line. What one hears has none. */
export const DOT = {
  content: '"·" / ""',
  marginInlineEnd: tokens.spacingHorizontalXS,
  color: tokens.colorNeutralForeground3,
  fontWeight: tokens.fontWeightRegular,
} as const;

/** Facts in a line: a dot between each two. */
export const dotted = {
  '& > * + *::before': DOT,
  columnGap: tokens.spacingHorizontalXS,
} as const;
