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

const DeadNote = fetched('menu', () => import('./DeadNote'));

export interface HealthNoteProps {
  readonly core: CoreActor;
  readonly backend: BackendActor;
  readonly observatory: ObservatoryActor;
  readonly outbounds: OutboundsActor;
  readonly nodes: NodesActor;
}

/** Beside the core's state: that it runs, and no server of the active outbound answers. */
export function HealthNote({ core, backend, observatory, outbounds, nodes }: HealthNoteProps): ReactElement {
  const outbound = useSelector(outbounds, selectActiveOutbound);
  const connected = useSelector(outbounds, ({ context }) => context.connected);
  const ofBackend = useSelector(backend, selectHindrance);
  const silent = useSelector(observatory, selectIsSilent);
  const allDead = useSelector(observatory, (snapshot) => selectAllDead(snapshot, connected, outbound));
  const state = useSelector(core, selectCoreState);
  const dead = saysDead(shownState(state, hindranceOf(ofBackend, silent)), allDead);
  return (
    // Always there: a live region announces what comes into it.
    <span role="status">
      {dead ? (
        <PartPlace>
          <DeadNote nodes={nodes} observatory={observatory} outbound={outbound} />
        </PartPlace>
      ) : null}
    </span>
  );
}
