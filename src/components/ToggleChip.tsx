import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { POINTED_AT } from '../theme/grounds';
import { FORCED_COLORS, HOVER, PHONE } from '../theme/layout';
import { lowChip, lowChipInForcedColours } from '../theme/style-pieces';

const useStyles = makeStyles({
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    columnGap: tokens.spacingHorizontalXS,
    height: '28px',
    paddingInline: tokens.spacingHorizontalS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    [HOVER]: { ':hover': { backgroundColor: POINTED_AT } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [PHONE]: { height: '44px', paddingInline: tokens.spacingHorizontalM, ...lowChip(tokens.colorNeutralStroke1) },
    [FORCED_COLORS]: lowChipInForcedColours,
  },
  on: {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    [HOVER]: { ':hover': { backgroundColor: tokens.colorBrandBackground2Hover } },
    [FORCED_COLORS]: { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'Highlight', outlineOffset: '-2px' },
    [PHONE]: lowChip(tokens.colorBrandStroke1),
  },
});

export interface ToggleChipProps {
  readonly on: boolean;
  readonly children: ReactNode;
  readonly onClick: () => void;
}

/** One of several filters that are on or off. */
export function ToggleChip({ on, children, onClick }: ToggleChipProps): ReactElement {
  const styles = useStyles();
  return (
    <button type="button" className={mergeClasses(styles.chip, on && styles.on)} aria-pressed={on} onClick={onClick}>
      {children}
    </button>
  );
}
