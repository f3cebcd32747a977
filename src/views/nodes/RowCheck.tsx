import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { memo, type MouseEvent, type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { type Position } from '../../../machines/nodes/nodes.rows.rules';
import { selectIsChecked } from '../../../machines/nodes/row.selectors';
import { useRowPlace } from './row-place';

export interface RowCheckProps {
  readonly nodes: NodesActor;
  readonly position: Position;
  readonly name: string;
  readonly disabled: boolean;
}

/** A check box with a target of 40 px. With shift it checks everything from the row checked last. */
export const RowCheck = memo(function RowCheck({ nodes, position, name, disabled }: RowCheckProps): ReactElement {
  const styles = useRowPlace().check;
  const { t } = useLingui();
  const checked = useSelector(nodes, (snapshot) => selectIsChecked(snapshot, position));
  const onClick = (event: MouseEvent<HTMLInputElement>): void =>
    nodes.send({ type: event.shiftKey ? 'rows.checkRange' : checked ? 'rows.uncheck' : 'rows.check', position });
  return (
    <label className={styles.checkLabel}>
      <input
        type="checkbox"
        className={styles.checkBox}
        checked={checked}
        disabled={disabled}
        aria-label={t`Check ${name}`}
        onClick={onClick}
        readOnly
      />
    </label>
  );
});
