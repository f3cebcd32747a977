import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { FocusReturnList } from '../../components/focus/FocusReturnList';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
  },
});

/** What stands beside the text of a script: its rules, or what can be added to it. */
export function StudioList({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactElement {
  const { list } = useStyles();
  return (
    <FocusReturnList className={list} label={label}>
      {children}
    </FocusReturnList>
  );
}
