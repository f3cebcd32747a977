import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectCheckedAll, selectRowCount, selectSearching } from '../../../machines/nodes/nodes.selectors';
import { CheckBox } from '../../components/CheckBox';
import { useCheckStyles } from './table-styles';

export const CHECK_ALL_ID = 'check-all';

/** All rows of the list after filtering, not those of the page. */
export function CheckAll({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useCheckStyles();
  const { t, i18n } = useLingui();
  const checked = useSelector(nodes, selectCheckedAll);
  const count = i18n.number(useSelector(nodes, selectRowCount));
  const searching = useSelector(nodes, selectSearching);
  return (
    <CheckBox
      id={CHECK_ALL_ID}
      className={styles.checkBox}
      targetClassName={styles.checkLabel}
      checked={checked}
      label={searching ? t`Check all ${count} matching rows in this list` : t`Check all ${count} rows in this list`}
      onChange={() => nodes.send({ type: checked === true ? 'rows.uncheckAll' : 'rows.checkAll' })}
    />
  );
}
