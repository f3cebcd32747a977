import { makeStyles, MenuItem } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { type Reference } from '../../../machines/domain/reference';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { dangerous } from '../../theme/style-pieces';
import { useServerActions, type RowAction } from './row-actions';

const useStyles = makeStyles({ danger: dangerous });

interface ServerMenuProps {
  readonly nodes: NodesActor;
  readonly reference: Reference;
}

/** The row has buttons with words for these. */
const isInMenu = ({ id }: RowAction): boolean => id !== 'use' && id !== 'change';

/** The actions of a row that have no button with words. Loaded when a row’s menu is first used. */
export default function ServerMenu({ nodes, reference }: ServerMenuProps): ReactElement {
  const styles = useStyles();
  const actions = useServerActions(nodes, reference);
  return (
    <>
      {actions.filter(isInMenu).map(({ id, icon, label, hint, can, run }) => (
        <MenuItem
          key={id}
          icon={icon}
          className={id === 'delete' ? styles.danger : ''}
          disabled={!can}
          subText={hint ?? null}
          onClick={run}
        >
          {label}
        </MenuItem>
      ))}
    </>
  );
}
