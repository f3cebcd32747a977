import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { PAGE_EDGES } from '../src/theme/layout';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    ...PAGE_EDGES,
    paddingBlock: tokens.spacingVerticalXS,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  text: { flexGrow: 1, flexBasis: '20rem' },
});

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Says that nothing here is real, and takes it back to how it was. */
export function Banner({
  account,
  onReset,
}: {
  readonly account: Account;
  readonly onReset: () => void;
}): ReactElement {
  const styles = useStyles();
  const { username, password } = account;
  return (
    <aside className={styles.root}>
      <span className={styles.text}>
        <Trans>
          This is a demo: the service runs inside this page, its servers do not exist, and nothing you enter leaves your
          browser. To log in again, use {username} and {password}.
        </Trans>
      </span>
      <Button size="small" onClick={onReset}>
        <Trans>Reset the demo</Trans>
      </Button>
    </aside>
  );
}
