import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type Touch } from '../../../machines/domain/touch';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectRunning } from '../../../machines/nodes/nodes.selectors';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { selectNothingPasses } from '../../../machines/service/observatory.selectors';

export interface ConnectedTitleProps {
  readonly nodes: NodesActor;
  readonly observatory: ObservatoryActor;
  readonly touch: Touch;
}

/** What the servers are: nothing is connected through them while the core is stopped, or while all of them are dead. */
export function ConnectedTitle({ nodes, observatory, touch }: ConnectedTitleProps): ReactElement {
  const running = useSelector(nodes, selectRunning);
  const nothing = useSelector(observatory, (snapshot) => selectNothingPasses(snapshot, touch));
  return running && !nothing ? <Trans>Connected</Trans> : <Trans>Chosen servers</Trans>;
}
