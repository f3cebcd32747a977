import { Body1, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type Touch } from '../../../machines/domain/touch';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectConnectStarts } from '../../../machines/nodes/nodes.selectors';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { selectEntries, selectIsStale, selectStaleSince } from '../../../machines/service/observatory.selectors';
import { RelativeTime } from '../../components/RelativeTime';
import { ConnectedEntryItem } from './ConnectedEntryItem';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    paddingInline: 0,
    paddingBlock: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
  stale: { filter: 'grayscale(0.8)' },
  note: { color: tokens.colorNeutralForeground3 },
});

export interface ConnectedListProps {
  readonly nodes: NodesActor;
  readonly observatory: ObservatoryActor;
  readonly touch: Touch;
  readonly onFind?: () => void;
}

/** The connected servers, by outbound and then by delay. */
export function ConnectedList({ nodes, observatory, touch, onFind }: ConnectedListProps): ReactElement {
  const styles = useStyles();
  const entries = useSelector(observatory, (snapshot) => selectEntries(snapshot, touch));
  const stale = useSelector(observatory, selectIsStale);
  const starts = useSelector(nodes, selectConnectStarts);
  if (entries.length === 0) {
    return (
      <Body1 className={styles.note}>
        {starts ? (
          <Trans>No servers connected. Connect one from the list; the core starts with it.</Trans>
        ) : (
          <Trans>No servers connected. Connect one from the list.</Trans>
        )}
      </Body1>
    );
  }
  return (
    <>
      {stale ? <StaleNote observatory={observatory} /> : null}
      <ul className={mergeClasses(styles.list, stale && styles.stale)}>
        {entries.map((entry) => (
          <ConnectedEntryItem key={entry.key} nodes={nodes} entry={entry} onFind={onFind} />
        ))}
      </ul>
    </>
  );
}

/** Says that the data is out of date, and since when, where the service reports it. */
export function StaleNote({ observatory }: { readonly observatory: ObservatoryActor }): ReactElement {
  const styles = useStyles();
  const since = useSelector(observatory, selectStaleSince);
  return (
    <Caption1 className={styles.note}>
      {since === null ? (
        <Trans>No updates from these servers right now.</Trans>
      ) : (
        <Trans>
          Last update <RelativeTime at={since} />
        </Trans>
      )}
    </Caption1>
  );
}
