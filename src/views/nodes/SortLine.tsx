import { makeStyles, Menu, MenuItem, MenuList, MenuTrigger, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  selectList,
  selectRowCount,
  selectSortColumn,
  selectSortDescending,
} from '../../../machines/nodes/nodes.selectors';
import { MenuSheet } from '../../components/Sheet';
import { bareButton } from '../../theme/style-pieces';
import { CheckAll } from './CheckAll';
import { isSortColumn, useColumns } from './columns';

const useStyles = makeStyles({
  sort: {
    ...bareButton,
    flexShrink: 0,
    justifyContent: 'flex-start',
    columnGap: tokens.spacingHorizontalXS,
    // Not of the inline sides alone: which of the two won, hung on what was fetched first.
    padding: `0 ${tokens.spacingHorizontalXS}`,
    // Where the names begin: beside boxes, and where there are none.
    marginInlineStart: tokens.spacingHorizontalS,
    ':is(label + *)': { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` },
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: 'inherit',
    whiteSpace: 'nowrap',
  },
  column: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** The heads of a phone's table, whose rows have no columns: the box for all rows, and by what the list is sorted. */
export default function SortLine({ nodes }: { readonly nodes: NodesActor }): ReactElement | null {
  const checkable = useSelector(nodes, selectList) !== 'all';
  if (useSelector(nodes, selectRowCount) === 0) return null;
  return (
    <>
      {checkable ? <CheckAll nodes={nodes} /> : null}
      <SortMenu nodes={nodes} />
    </>
  );
}

/** A column that is chosen once more turns the order around, as its head does elsewhere. */
function SortMenu({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const sorted = useSelector(nodes, selectSortColumn);
  const descending = useSelector(nodes, selectSortDescending);
  const columns = useColumns(nodes);
  const arrow = descending ? '↓' : '↑';
  const column = columns.find(({ id }) => id === sorted)?.label ?? t`ID`;
  const order = descending ? t`descending` : t`ascending`;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <button type="button" data-sort className={styles.sort} aria-label={t`Sort: ${column}, ${order}`}>
          <span className={styles.column}>
            {column} {arrow}
          </span>
        </button>
      </MenuTrigger>
      <MenuSheet>
        <MenuList>
          {columns.map(({ id, label }) =>
            isSortColumn(id) ? (
              <MenuItem
                key={id}
                secondaryContent={id === sorted ? `${order} ${arrow}` : null}
                onClick={() => nodes.send({ type: 'sort.choose', column: id })}
              >
                {label}
              </MenuItem>
            ) : null,
          )}
        </MenuList>
      </MenuSheet>
    </Menu>
  );
}
