import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type Touch } from '../../../machines/domain/touch';
import { type CoreActor } from '../../../machines/service/core.machine';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { selectNothingPasses } from '../../../machines/service/observatory.selectors';
import { useKnownToRun } from '../shared/Hindrance';

export interface ConnectedTitleProps {
  readonly core: CoreActor;
  readonly observatory: ObservatoryActor;
  readonly touch: Touch;
}

/** What the servers are: nothing is connected through them while it is not known that the core runs, or while all of them are dead. */
export function ConnectedTitle({ core, observatory, touch }: ConnectedTitleProps): ReactElement {
  const running = useKnownToRun(core);
  const nothing = useSelector(observatory, (snapshot) => selectNothingPasses(snapshot, touch));
  return running && !nothing ? <Trans>Connected</Trans> : <Trans>Chosen servers</Trans>;
}
