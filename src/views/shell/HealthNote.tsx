import { makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { type OutboundsActor } from '../../../machines/outbounds/outbounds.machine';
import { selectActiveOutbound } from '../../../machines/outbounds/outbounds.selectors';
import { type BackendActor } from '../../../machines/service/backend.machine';
import { selectHindrance } from '../../../machines/service/backend.selectors';
import { type CoreActor } from '../../../machines/service/core.machine';
import { selectCoreState } from '../../../machines/service/core.selectors';
import { hindranceOf, saysDead, shownState } from '../../../machines/service/health.rules';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { selectAllDead, selectIsSilent } from '../../../machines/service/observatory.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { NOT_ROOMY, ROOMY } from '../../theme/layout';

const useStyles = makeStyles({
  header: { minWidth: 0, [NOT_ROOMY]: { display: 'none' } },
  line: { [ROOMY]: { display: 'none' } },
});

const DeadNote = fetched('page', () => import('./DeadNote'));

export interface HealthNoteProps {
  /** In the header of a wide page, or in a line below it. */
  readonly place: 'header' | 'line';
  readonly core: CoreActor;
  readonly backend: BackendActor;
  readonly observatory: ObservatoryActor;
  readonly outbounds: OutboundsActor;
  readonly nodes: NodesActor;
}

/** Beside the core's state: that it runs, and no server of the active outbound answers. */
export function HealthNote({ place, core, backend, observatory, outbounds, nodes }: HealthNoteProps): ReactElement {
  const styles = useStyles();
  const outbound = useSelector(outbounds, selectActiveOutbound);
  const connected = useSelector(outbounds, ({ context }) => context.connected);
  const ofBackend = useSelector(backend, selectHindrance);
  const silent = useSelector(observatory, selectIsSilent);
  const allDead = useSelector(observatory, (snapshot) => selectAllDead(snapshot, connected, outbound));
  const state = useSelector(core, selectCoreState);
  const dead = saysDead(shownState(state, hindranceOf(ofBackend, silent)), allDead);
  return (
    // Always there: a live region announces what comes into it.
    <div role="status" className={styles[place]}>
      {dead ? (
        <PartPlace>
          <DeadNote nodes={nodes} observatory={observatory} outbound={outbound} />
        </PartPlace>
      ) : null}
    </div>
  );
}
