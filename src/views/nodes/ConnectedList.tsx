import { Body1, Caption1, Caption1Strong, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, type ReactElement } from 'react';
import { type Touch } from '../../../machines/domain/touch';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  selectAwaiting,
  selectConnectStarts,
  selectEmpty,
  selectLoadBalance,
} from '../../../machines/nodes/nodes.selectors';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { selectGroups, selectIsStale, selectStaleSince } from '../../../machines/service/observatory.selectors';
import { type ConnectedGroup } from '../../../machines/service/observatory.rules';
import { RelativeTime } from '../../components/RelativeTime';
import { WIDE } from '../../theme/layout';
import { outOfDate } from '../../theme/style-pieces';
import { ConnectedEntryItem } from './ConnectedEntryItem';

/** Where the servers have a panel, its edges are theirs. */
const inPanel = { paddingInline: tokens.spacingHorizontalM } as const;

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    paddingInline: 0,
    paddingBlock: 0,
    display: 'flex',
    flexDirection: 'column',
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  groups: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, [WIDE]: { rowGap: 0 } },
  group: {
    [WIDE]: {
      borderBlockStartWidth: '1px',
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: tokens.colorNeutralStroke2,
      paddingBlock: tokens.spacingVerticalS,
    },
  },
  outbound: {
    display: 'block',
    margin: 0,
    paddingBlockEnd: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
    [WIDE]: inPanel,
  },
  stale: outOfDate,
  note: { color: tokens.colorNeutralForeground3, [WIDE]: { ...inPanel, paddingBlock: tokens.spacingVerticalS } },
  more: {
    paddingBlockStart: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground2,
    [WIDE]: inPanel,
  },
});

export interface ConnectedListProps {
  readonly nodes: NodesActor;
  readonly observatory: ObservatoryActor;
  readonly touch: Touch;
  readonly onFind?: () => void;
}

/** The connected servers, by outbound and then by delay. */
export function ConnectedList({ nodes, observatory, touch, onFind }: ConnectedListProps): ReactElement | null {
  const styles = useStyles();
  const groups = useSelector(observatory, (snapshot) => selectGroups(snapshot, touch));
  const stale = useSelector(observatory, selectIsStale);
  const awaiting = useSelector(nodes, selectAwaiting);
  const empty = useSelector(nodes, selectEmpty);
  const starts = useSelector(nodes, selectConnectStarts);
  const balances = useSelector(nodes, selectLoadBalance);
  if (groups.length === 0) {
    // Before a list was read nobody knows.
    return awaiting ? null : (
      <Body1 className={styles.note}>
        {empty ? (
          <Trans>None yet. The servers you choose will appear here.</Trans>
        ) : starts && balances ? (
          <Trans>None yet. Select one from the list; the core starts with it.</Trans>
        ) : starts ? (
          <Trans>None yet. Connect one from the list; the core starts with it.</Trans>
        ) : balances ? (
          <Trans>None yet. Select one from the list.</Trans>
        ) : (
          <Trans>None yet. Connect one from the list.</Trans>
        )}
      </Body1>
    );
  }
  return (
    <>
      <div className={mergeClasses(styles.groups, stale && styles.stale)}>
        {groups.map((group) => (
          <Group key={group.outbound} nodes={nodes} observatory={observatory} group={group} onFind={onFind} />
        ))}
      </div>
      {/* Below them: nothing moves when it comes. */}
      {stale ? <StaleNote observatory={observatory} /> : null}
    </>
  );
}

interface GroupProps extends Pick<ConnectedListProps, 'nodes' | 'observatory'> {
  readonly group: ConnectedGroup;
  readonly onFind: (() => void) | undefined;
}

/** So many servers of an outbound are drawn; all of thousands would keep the page from answering. */
const DRAWN = 100;

/** The servers of one outbound. */
function Group({ nodes, observatory, group: { outbound, entries }, onFind }: GroupProps): ReactElement {
  const styles = useStyles();
  const id = useId();
  const more = entries.length - DRAWN;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <Caption1Strong as="h3" id={id} className={styles.outbound}>
        <bdi>{outbound.toUpperCase()}</bdi>
      </Caption1Strong>
      <ul className={styles.list}>
        {entries.slice(0, DRAWN).map((entry) => (
          <ConnectedEntryItem key={entry.key} nodes={nodes} observatory={observatory} entry={entry} onFind={onFind} />
        ))}
      </ul>
      {more > 0 ? (
        <Caption1 block className={styles.more}>
          <Plural value={more} one="and # more server" other="and # more servers" />
        </Caption1>
      ) : null}
    </section>
  );
}

/** Says that the data is out of date, and since when, where the service reports it. */
function StaleNote({ observatory }: { readonly observatory: ObservatoryActor }): ReactElement {
  const styles = useStyles();
  const since = useSelector(observatory, selectStaleSince);
  return (
    <Caption1 className={styles.note}>
      {since === null ? (
        <Trans>The status of these servers is not being updated right now.</Trans>
      ) : (
        <Trans>
          Last update <RelativeTime at={since} />
        </Trans>
      )}
    </Caption1>
  );
}
