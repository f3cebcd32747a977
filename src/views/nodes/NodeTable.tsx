import { Button } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useDeferredValue, type CSSProperties, type ReactElement } from 'react';
import { type ServerRow } from '../../../machines/domain/touch';
import { type LatencyActor } from '../../../machines/nodes/latency.machine';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { type Position } from '../../../machines/nodes/nodes.rows.rules';
import {
  selectList,
  selectLoadBalance,
  selectOutbound,
  selectPositions,
  selectRowCount,
  selectSearching,
  selectTab,
} from '../../../machines/nodes/nodes.selectors';
import { selectIsFound, selectReference, selectRow } from '../../../machines/nodes/row.selectors';
import { subOf, type TabId } from '../../../machines/ports/view';
import { DEFAULT_OUTBOUND } from '../../../machines/shared/constants';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { useChangeWidth } from './ChangeLabel';
import { useColumns } from './columns';
import { useRowHand } from './row-hand';
import { RowPlace } from './row-place';
import { ServerTableRow } from './ServerTableRow';
import { SubscriptionTableRow } from './SubscriptionTableRow';
import { TableHead } from './TableHead';
import { CHANGE, COLUMNS, ICON, PHONE_CHANGE, useTableStyles } from './table-styles';

const FoundRow = fetched('menu', () => import('./FoundRow'));

export interface NodeTableProps {
  readonly nodes: NodesActor;
  readonly latency: LatencyActor;
}

/** The table of the tab that is shown: the subscriptions, or servers. */
export function NodeTable({ nodes, latency }: NodeTableProps): ReactElement {
  const styles = useTableStyles();
  const tab = useSelector(nodes, selectTab);
  const all = useSelector(nodes, selectList) === 'all';
  const empty = useSelector(nodes, selectRowCount) === 0;
  const subscriptions = tab === 'subscriptions';
  const columns = useColumns(nodes);
  const hand = useRowHand(nodes);
  const searching = useSelector(nodes, selectSearching);
  const named = useSelector(nodes, selectOutbound) !== DEFAULT_OUTBOUND;
  const balances = useSelector(nodes, selectLoadBalance) && !subscriptions;
  const words = useChangeWidth(balances);
  // The buttons of servers name any other outbound.
  const change = named && !subscriptions ? 160 : Math.max(words, balances ? 76 : 96);
  const onPhone = named ? Math.max(96, words) : words;
  if (empty) return searching ? <NothingFound nodes={nodes} /> : <EmptyList tab={tab} />;
  // And the icons, and what is around them.
  const actions = subscriptions ? '184px' : `calc(${change + 54}px + var(${ICON}))`;
  const widths = [...(all ? [] : ['40px']), ...columns.map(({ width }) => width ?? 'minmax(0, 1fr)'), actions].join(
    ' ',
  );
  return (
    <table
      className={styles.table}
      style={{ [COLUMNS]: widths, [CHANGE]: `${change}px`, [PHONE_CHANGE]: `${onPhone}px` } as CSSProperties}
    >
      <TableHead nodes={nodes} columns={columns} checkable={!all} />
      <RowPlace>
        <tbody className={styles.body} {...hand}>
          {all ? (
            <PartPlace>
              <Rows nodes={nodes} latency={latency} sub={null} />
            </PartPlace>
          ) : (
            <Rows nodes={nodes} latency={latency} sub={subOf(tab) ?? 0} />
          )}
        </tbody>
      </RowPlace>
    </table>
  );
}

interface RowsProps extends NodeTableProps {
  /** The subscription's index; null where all lists are shown as one. */
  readonly sub: number | null;
}

/** Of the lowest row, in pixels. */
const ROW_HEIGHT = 40;
const NONE: readonly Position[] = [];

function Rows({ nodes, latency, sub }: RowsProps): readonly ReactElement[] {
  const positions = useSelector(nodes, selectPositions);
  const found = useSelector(nodes, selectIsFound);
  const painted = useDeferredValue(positions, NONE);
  // More than the window has room for beside its bars: they are drawn at once, and the others once these are painted.
  const first = Math.ceil(innerHeight / ROW_HEIGHT);
  // A row that was found gets the focus: it must not stand in its old place as well.
  const shown =
    found && painted !== NONE ? positions : [...positions.slice(0, first), ...painted.slice(first, positions.length)];
  return shown.map((position, slot) => (
    // Keyed by its place on the page: another tab, page or order then changes the rows that stand there already.
    <Row key={slot} nodes={nodes} latency={latency} position={position} sub={sub} />
  ));
}

interface RowProps extends RowsProps {
  readonly position: Position;
}

/** A row that did not change keeps its identity through new lists, so nothing is drawn for it. */
function Row({ nodes, latency, position, sub }: RowProps): ReactElement | null {
  const row = useSelector(nodes, (snapshot) => selectRow(snapshot, position));
  if (row === undefined) return null;
  if (row._type === 'subscription') return <SubscriptionTableRow nodes={nodes} row={row} position={position} />;
  if (sub === null) return <RowOfAll nodes={nodes} latency={latency} row={row} position={position} />;
  return <ServerTableRow nodes={nodes} latency={latency} row={row} position={position} sub={sub} />;
}

interface RowOfAllProps extends NodeTableProps {
  readonly row: ServerRow;
  readonly position: Position;
}

function RowOfAll({ nodes, latency, row, position }: RowOfAllProps): ReactElement | null {
  const reference = useSelector(nodes, (snapshot) => selectReference(snapshot, position));
  return reference === undefined ? null : <FoundRow nodes={nodes} latency={latency} row={row} reference={reference} />;
}

/** Clears the search: until then, its text stays in the field. */
function NothingFound({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useTableStyles();
  const all = useSelector(nodes, selectList) === 'all';
  return (
    <div className={styles.nothing}>
      <p>{all ? <Trans>No servers in any list match.</Trans> : <Trans>No rows in this list match.</Trans>}</p>
      <Button onClick={() => nodes.send({ type: 'search.clear' })}>
        <Trans>Clear the search</Trans>
      </Button>{' '}
      {all ? null : (
        <Button appearance="subtle" onClick={() => nodes.send({ type: 'search.widen', scope: 'all' })}>
          <Trans>Search all lists</Trans>
        </Button>
      )}
    </div>
  );
}

function EmptyList({ tab }: { readonly tab: TabId }): ReactElement {
  const styles = useTableStyles();
  return (
    <p className={styles.nothing}>
      {tab === 'subscriptions' ? (
        <Trans>No subscriptions yet. Import a subscription address to get its servers.</Trans>
      ) : tab === 'servers' ? (
        <Trans>No servers here yet. Import a share link to add one.</Trans>
      ) : (
        <Trans>This subscription has no servers. Update it, or check its address.</Trans>
      )}
    </p>
  );
}
