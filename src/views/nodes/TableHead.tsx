import { mergeClasses } from '@fluentui/react-components';
import { GaugeRegular } from '@fluentui/react-icons/svg/gauge';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  selectCheckedAll,
  selectRowCount,
  selectSearching,
  selectSortColumn,
  selectSortDescending,
} from '../../../machines/nodes/nodes.selectors';
import { type SortColumn } from '../../../machines/ports/host';
import { CheckBox } from '../../components/CheckBox';
import { usePhone } from '../../components/use-phone';
import { useCheckStyles, useTableStyles } from './table-styles';

export interface Column {
  /** The table is not sorted by quota or by list. */
  readonly id: SortColumn | 'quota' | 'list';
  readonly label: string;
  /** A CSS width; what is left goes to the columns without one. */
  readonly width: string | undefined;
}

export interface TableHeadProps {
  readonly nodes: NodesActor;
  readonly columns: readonly Column[];
  /** Without a box the list cannot be checked. */
  readonly checkable: boolean;
}

/** Sortable headers as buttons; the box checks all rows of the tab after filtering, not of the page. */
export function TableHead({ nodes, columns, checkable }: TableHeadProps): ReactElement {
  const styles = useTableStyles();
  const { t } = useLingui();
  const phone = usePhone();
  return (
    <thead className={styles.head}>
      <tr className={styles.headRow}>
        {checkable ? (
          <th scope="col" className={styles.headCell}>
            <CheckAll nodes={nodes} />
          </th>
        ) : null}
        {columns.map(({ id, label }) =>
          id === 'quota' || id === 'list' ? (
            <th key={id} scope="col" className={mergeClasses(styles.headCell, styles.wide)}>
              <span className={styles.plainHead}>{label}</span>
            </th>
          ) : (
            <SortHeader key={id} nodes={nodes} id={id} label={label} tests={id === 'latency' && !phone} />
          ),
        )}
        <th scope="col" className={mergeClasses(styles.headCell, styles.wide)}>
          <span className={styles.hidden}>{t`Actions`}</span>
        </th>
      </tr>
    </thead>
  );
}

function CheckAll({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useCheckStyles();
  const { t, i18n } = useLingui();
  const checked = useSelector(nodes, selectCheckedAll);
  const count = i18n.number(useSelector(nodes, selectRowCount));
  const searching = useSelector(nodes, selectSearching);
  return (
    <CheckBox
      className={styles.checkBox}
      targetClassName={styles.checkLabel}
      checked={checked}
      label={searching ? t`Check all ${count} matching rows in this list` : t`Check all ${count} rows in this list`}
      onChange={() => nodes.send({ type: checked === true ? 'rows.uncheckAll' : 'rows.checkAll' })}
    />
  );
}

interface SortHeaderProps {
  readonly nodes: NodesActor;
  readonly id: SortColumn;
  readonly label: string;
  /** Has the button that tests all. */
  readonly tests: boolean;
}

function SortHeader({ nodes, id, label, tests }: SortHeaderProps): ReactElement {
  const styles = useTableStyles();
  const sorted = useSelector(nodes, selectSortColumn) === id;
  const descending = useSelector(nodes, selectSortDescending);
  return (
    <th
      scope="col"
      className={mergeClasses(
        styles.headCell,
        id === 'latency' && styles.latencyHead,
        id === 'servers' && styles.numberHead,
      )}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      {tests ? <TestAll nodes={nodes} /> : null}
      <button type="button" className={styles.sort} onClick={() => nodes.send({ type: 'sort.choose', column: id })}>
        {label}
        <span aria-hidden>{sorted ? (descending ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  );
}

/** Tests what the table lists, on all of its pages, without anything being checked. On a phone it is in the bar at the bottom. */
function TestAll({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useTableStyles();
  const { t, i18n } = useLingui();
  const count = i18n.number(useSelector(nodes, selectRowCount));
  const label = t`Test all ${count} servers listed here with PING`;
  return (
    <button
      type="button"
      className={styles.testAll}
      aria-label={label}
      title={label}
      onClick={() => nodes.send({ type: 'latency.testShown' })}
    >
      <GaugeRegular fontSize={16} />
    </button>
  );
}
