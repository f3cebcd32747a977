import { makeStyles } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { unseen } from '../theme/style-pieces';

const useStyles = makeStyles({
  root: {
    ...unseen,
    margin: '-1px',
    whiteSpace: 'nowrap',
  },
});

/** For screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={useStyles().root}>{children}</div>;
}
