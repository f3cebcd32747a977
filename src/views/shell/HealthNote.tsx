import { makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { selectOutbound, selectTouch } from '../../../machines/nodes/nodes.selectors';
import { type CoreActor } from '../../../machines/service/core.machine';
import { selectAllDead } from '../../../machines/service/observatory.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { NOT_PHONE } from '../../theme/layout';
import { useKnownToRun } from '../shared/Hindrance';
// Not an inline `type`: that would leave an import behind, and the note in this part.
import type { DeadNoteProps } from './DeadNote';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    // Nothing is said in it; it stays, so that what will be said is spoken.
    ':empty': { position: 'absolute' },
    // As wide as latency and results, in whose place it stands: what is behind it does not move.
    [NOT_PHONE]: { ':not(:empty)': { minWidth: '188px' } },
  },
});

const DeadNote = fetched('page', () => import('./DeadNote'));

export interface HealthProps extends Pick<DeadNoteProps, 'nodes' | 'observatory'> {
  readonly core: CoreActor;
}

/** It is known that the core runs, and no server of the active outbound answers. */
export function useNobodyResponds({ core, nodes, observatory }: HealthProps): boolean {
  const outbound = useSelector(nodes, selectOutbound);
  const { connected } = useSelector(nodes, selectTouch);
  const running = useKnownToRun(core);
  const allDead = useSelector(observatory, (snapshot) => selectAllDead(snapshot, connected, outbound));
  return running && allDead;
}

interface HealthNoteProps extends DeadNoteProps {
  readonly dead: boolean;
}

/** Says so, behind the server's name. */
export function HealthNote({ dead, ...props }: HealthNoteProps): ReactElement {
  const styles = useStyles();
  return (
    // Always there: a live region announces what comes into it.
    <div role="status" data-nobody={dead || undefined} className={styles.root}>
      {dead ? (
        <PartPlace>
          <DeadNote {...props} />
        </PartPlace>
      ) : null}
    </div>
  );
}
