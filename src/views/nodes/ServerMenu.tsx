import { MenuItem } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { type Reference } from '../../../machines/domain/reference';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { useServerActions } from './row-actions';

interface ServerMenuProps {
  readonly nodes: NodesActor;
  readonly reference: Reference;
}

/** The actions of a row that have no button of their own. Loaded when a row’s menu is first used. */
export default function ServerMenu({ nodes, reference }: ServerMenuProps): ReactElement {
  const actions = useServerActions(nodes, reference);
  return (
    <>
      {actions.map(({ id, icon, label, hint, can, run }) => (
        <MenuItem key={id} icon={icon} disabled={!can} subText={hint} onClick={run}>
          {label}
        </MenuItem>
      ))}
    </>
  );
}
