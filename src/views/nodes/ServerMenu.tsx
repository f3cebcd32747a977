import { MenuItem } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type Reference } from '../../../machines/domain/reference';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectOutbound } from '../../../machines/nodes/nodes.selectors';
import { ChangeLabel } from './ChangeLabel';

interface ServerMenuProps {
  readonly nodes: NodesActor;
  readonly reference: Reference;
  readonly connected: boolean;
  readonly balances: boolean;
  readonly busy: boolean;
  /** Why nothing can be changed now. */
  readonly hindrance: string | null;
  /** Connecting starts the core, which does not run. */
  readonly starts: boolean;
  readonly onChange: () => void;
}

/** The actions of a row that have no button of their own. Loaded when a row’s menu is first used. */
export default function ServerMenu({
  nodes,
  reference,
  connected,
  balances,
  busy,
  hindrance,
  starts,
  onChange,
}: ServerMenuProps): ReactElement {
  const { t } = useLingui();
  const outbound = useSelector(nodes, selectOutbound);
  const canUseOnly = useSelector(nodes, (snapshot) => snapshot.can({ type: 'row.connectOnly', row: reference }));
  return (
    <>
      <MenuItem
        disabled={busy || hindrance !== null}
        subText={hindrance ?? (starts ? t`Starts the core` : null)}
        onClick={onChange}
      >
        <ChangeLabel connected={connected} balances={balances} outbound={outbound} activity="idle" />
      </MenuItem>
      {balances ? (
        <MenuItem
          disabled={!canUseOnly || hindrance !== null}
          onClick={() => nodes.send({ type: 'row.connectOnly', row: reference })}
        >
          <Trans>Use only this one</Trans>
        </MenuItem>
      ) : null}
      <MenuItem onClick={() => nodes.send({ type: 'row.test', row: reference })}>
        <Trans>Test with PING</Trans>
      </MenuItem>
      <MenuItem onClick={() => nodes.send({ type: 'row.edit', row: reference })}>
        {reference._type === 'server' ? <Trans>Modify</Trans> : <Trans>View</Trans>}
      </MenuItem>
      <MenuItem onClick={() => nodes.send({ type: 'row.share', row: reference })}>
        <Trans>Share</Trans>
      </MenuItem>
      {reference._type === 'server' ? (
        <MenuItem onClick={() => nodes.send({ type: 'row.delete', row: reference })}>
          <Trans>Delete</Trans>
        </MenuItem>
      ) : null}
    </>
  );
}
