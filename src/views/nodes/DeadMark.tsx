import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ReferenceKey } from '../../../machines/domain/reference';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectIsDead } from '../../../machines/nodes/nodes.selectors';
import { useRowPlace } from './row-place';

export interface DeadMarkProps {
  readonly nodes: NodesActor;
  readonly rowKey: ReferenceKey;
}

/** Beside the name of a connected server that does not answer: by a sign and a word, not by colour alone. */
export function DeadMark({ nodes, rowKey }: DeadMarkProps): ReactElement | null {
  const dead = useSelector(nodes, (snapshot) => selectIsDead(snapshot, rowKey));
  return dead ? <Mark /> : null;
}

function Mark(): ReactElement {
  const styles = useRowPlace().row;
  return (
    <span className={styles.dead} data-dead>
      <span aria-hidden>✕ </span>
      <Trans>Dead</Trans>
    </span>
  );
}
