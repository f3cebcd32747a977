import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectAppChild } from '../../../machines/shell/app.selectors';
import { selectAddress } from '../../../machines/service/backend.selectors';
import { AddressButton } from './Places';

const useStyles = makeStyles({
  root: {
    alignSelf: 'stretch',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalXS,
    marginBlockStart: tokens.spacingVerticalM,
    paddingBlockStart: tokens.spacingVerticalM,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  service: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
  },
  address: {
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
});

/** Below a card: which service it is about, and the way to another. */
export default function ServiceLine({ app }: { readonly app: AppActor }): ReactElement {
  const styles = useStyles();
  const backend = useSelector(app, (snapshot) => selectAppChild(snapshot, 'backend'));
  const address = useSelector(backend, selectAddress);
  return (
    <div className={styles.root}>
      <div className={styles.service}>
        <Caption1>
          <Trans>Service</Trans>
        </Caption1>
        <code dir="ltr" className={styles.address}>
          {address}
        </code>
      </div>
      <AddressButton quiet app={app} />
    </div>
  );
}
