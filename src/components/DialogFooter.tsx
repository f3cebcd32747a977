import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { PHONE } from '../theme/layout';

const useStyles = makeStyles({
  root: {
    gridColumnStart: 1,
    gridColumnEnd: -1,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    paddingBlockStart: tokens.spacingVerticalM,
  },
  status: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, ':empty': { display: 'none' } },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalS,
    [PHONE]: { '& > *': { flexGrow: 1 } },
  },
});

export interface DialogFooterProps {
  /** What is said beside the buttons, when there is anything. */
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

/** The footer of a dialog: what came of its last action, and its buttons, the primary one at the end. */
export function DialogFooter({ status, children }: DialogFooterProps): ReactElement {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <div className={styles.status}>{status}</div>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
