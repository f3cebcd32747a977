import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { Logo } from './Logo';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    color: tokens.colorBrandForeground1,
  },
  name: { color: tokens.colorNeutralForeground1 },
});

/** The product's sign and name, above a card that greets. */
export function Brand(): ReactElement {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span aria-hidden>
        <Logo title="" size={28} />
      </span>
      <Subtitle2 className={styles.name} translate="no">
        Switchyard
      </Subtitle2>
    </div>
  );
}
