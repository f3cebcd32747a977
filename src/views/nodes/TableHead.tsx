import { mergeClasses } from '@fluentui/react-components';
import { GaugeRegular } from '@fluentui/react-icons/svg/gauge';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectRowCount, selectSortColumn, selectSortDescending } from '../../../machines/nodes/nodes.selectors';
import { type SortColumn } from '../../../machines/domain/sort-columns';
import { usePhone } from '../../components/use-phone';
import { useAsking } from '../shared/Hindrance';
import { CheckAll } from './CheckAll';
import { isSortColumn, type Column } from './columns';
import { useTableStyles } from './table-styles';

export interface TableHeadProps {
  readonly nodes: NodesActor;
  readonly columns: readonly Column[];
  /** Without a box the list cannot be checked. */
  readonly checkable: boolean;
}

/** Sortable headers as buttons, and the box for all rows. A phone has one line for both (`SortLine`): there the heads are only read out. */
export function TableHead({ nodes, columns, checkable }: TableHeadProps): ReactElement {
  const styles = useTableStyles();
  const { t } = useLingui();
  const phone = usePhone();
  return (
    <thead className={styles.head}>
      <tr className={mergeClasses(styles.headRow, phone && styles.hidden)}>
        {!checkable ? null : phone ? (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control: the cell above the boxes
          <td />
        ) : (
          <th scope="col" className={styles.headCell}>
            <CheckAll nodes={nodes} />
          </th>
        )}
        {columns.map(({ id, label }) =>
          isSortColumn(id) ? (
            <SortHeader key={id} nodes={nodes} id={id} label={label} phone={phone} />
          ) : (
            <th key={id} scope="col" className={mergeClasses(styles.headCell, styles.wide)}>
              <span className={styles.plainHead}>{label}</span>
            </th>
          ),
        )}
        <th scope="col" className={mergeClasses(styles.headCell, styles.wide)}>
          <span className={styles.hidden}>{t`Actions`}</span>
        </th>
      </tr>
    </thead>
  );
}

interface SortHeaderProps {
  readonly nodes: NodesActor;
  readonly id: SortColumn;
  readonly label: string;
  readonly phone: boolean;
}

function SortHeader({ nodes, id, label, phone }: SortHeaderProps): ReactElement {
  const styles = useTableStyles();
  const sorted = useSelector(nodes, selectSortColumn) === id;
  const descending = useSelector(nodes, selectSortDescending);
  return (
    <th
      scope="col"
      className={mergeClasses(
        styles.headCell,
        id === 'id' && styles.idHead,
        id === 'latency' && styles.latencyHead,
        id === 'servers' && styles.numberHead,
      )}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      {phone ? (
        label
      ) : (
        <>
          {id === 'latency' ? <TestAll nodes={nodes} /> : null}
          <button type="button" className={styles.sort} onClick={() => nodes.send({ type: 'sort.choose', column: id })}>
            {label}
            <span aria-hidden>{sorted ? (descending ? '↓' : '↑') : ''}</span>
          </button>
        </>
      )}
    </th>
  );
}

/** Tests what the table lists, on all of its pages, without anything being checked. On a phone it is in the bar at the bottom. */
function TestAll({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useTableStyles();
  const { t, i18n } = useLingui();
  const count = i18n.number(useSelector(nodes, selectRowCount));
  const label = t`Test all ${count} servers listed here with PING`;
  const { able, title } = useAsking(true, label);
  return (
    <button
      type="button"
      className={styles.testAll}
      aria-label={label}
      title={title}
      aria-disabled={!able}
      onClick={able ? () => nodes.send({ type: 'latency.testShown' }) : undefined}
    >
      <GaugeRegular fontSize={16} />
    </button>
  );
}
