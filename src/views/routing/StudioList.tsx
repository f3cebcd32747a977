import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { FocusReturnList } from '../../components/focus/FocusReturnList';
import { PHONE } from '../../theme/layout';

const useStyles = makeStyles({
  frame: {
    flexShrink: 0,
    borderRadius: tokens.borderRadiusMedium,
    // Around nothing there is none.
    ':has(> * > *)': { border: `1px solid ${tokens.colorNeutralStroke2}` },
    '& > :has(> li) + *': {
      borderBlockStartWidth: '1px',
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: tokens.colorNeutralStroke2,
    },
  },
  items: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    '& > li': {
      paddingBlock: tokens.spacingVerticalSNudge,
      paddingInline: tokens.spacingHorizontalM,
      [PHONE]: { paddingInline: tokens.spacingHorizontalS },
    },
    '& > li + li': {
      borderBlockStartWidth: '1px',
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: tokens.colorNeutralStroke2,
    },
  },
});

interface StudioListProps {
  readonly label: string;
  /** What stands below all of them, in their frame: a list of one. */
  readonly last?: ReactNode;
  readonly children: ReactNode;
}

/** What stands beside the text of a script: its rules, its tests, or what can be added to it. */
export function StudioList({ label, last, children }: StudioListProps): ReactElement {
  const styles = useStyles();
  return (
    <div className={styles.frame}>
      <FocusReturnList className={styles.items} label={label}>
        {children}
      </FocusReturnList>
      {last}
    </div>
  );
}
