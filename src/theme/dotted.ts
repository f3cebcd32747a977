import { tokens } from '@fluentui/react-components';

/** Facts in a line: a dot between each two. What one hears has none. */
export const dotted = {
  '& > * + *::before': {
    content: '"·" / ""',
    marginInlineEnd: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
  columnGap: tokens.spacingHorizontalXS,
} as const;
