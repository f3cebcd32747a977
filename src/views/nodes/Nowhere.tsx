import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { bareReference } from '../../../machines/domain/reference';
import { useAsking } from '../shared/Hindrance';
import { type EntryPartProps } from './TestNowButton';

const useStyles = makeStyles({
  root: {
    gridColumnStart: 2,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalXS,
  },
});

/** A connection to a position without a server: the core does not start with it, so it can be removed. */
export function Nowhere({ nodes, entry }: EntryPartProps): ReactElement {
  const styles = useStyles();
  const row = bareReference(entry.reference);
  const { outbound } = entry.reference;
  const can = useSelector(nodes, (snapshot) => snapshot.can({ type: 'row.disconnect', row, outbound }));
  const { able, title } = useAsking(can);
  return (
    <div className={styles.root}>
      <Caption1>
        <Trans>This connection points to a missing server. The core cannot start with it.</Trans>
      </Caption1>
      <Button
        size="small"
        disabledFocusable={!able}
        title={title}
        onClick={() => nodes.send({ type: 'row.disconnect', row, outbound })}
      >
        <Trans>Remove</Trans>
      </Button>
    </div>
  );
}
