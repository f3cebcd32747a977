import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectRunning } from '../../../machines/nodes/nodes.selectors';

/** What the servers are: while the core is stopped, nothing is connected through them. */
export function ConnectedTitle({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  return useSelector(nodes, selectRunning) ? <Trans>Connected</Trans> : <Trans>Chosen servers</Trans>;
}
