import { Button } from '@fluentui/react-components';
import { ArrowResetRegular } from '@fluentui/react-icons/svg/arrow-reset';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type SimulationActor } from '../machines/simulation/simulation.machine';
import { selectCount, selectPlays, selectSteps } from '../machines/simulation/simulation.selectors';
import { usePlayStyles } from './play-styles';

/** Back, forward, play, from the start. */
export function StepBar({ simulation }: { readonly simulation: SimulationActor }): ReactElement {
  const styles = usePlayStyles();
  const { t } = useLingui();
  const count = useSelector(simulation, selectCount);
  const total = useSelector(simulation, (snapshot) => selectSteps(snapshot).length);
  const plays = useSelector(simulation, selectPlays);
  const back = useSelector(simulation, (snapshot) => snapshot.can({ type: 'step.goBack' }));
  const forward = useSelector(simulation, (snapshot) => snapshot.can({ type: 'step.goForward' }));
  return (
    <div className={styles.bar} role="group" aria-label={t`Steps`}>
      <Button
        size="small"
        icon={<ChevronLeftRegular className={styles.turning} />}
        aria-label={t`Step back`}
        disabledFocusable={!back}
        onClick={() => simulation.send({ type: 'step.goBack' })}
      />
      <Button
        size="small"
        icon={<ChevronRightRegular className={styles.turning} />}
        aria-label={t`Step forward`}
        disabledFocusable={!forward}
        onClick={() => simulation.send({ type: 'step.goForward' })}
      />
      {plays ? (
        <Button
          size="small"
          icon={<PauseRegular />}
          aria-label={t`Stop playing`}
          onClick={() => simulation.send({ type: 'play.stop' })}
        />
      ) : (
        <Button
          size="small"
          icon={<PlayRegular className={styles.turning} />}
          aria-label={t`Play the remaining steps`}
          disabledFocusable={!forward}
          onClick={() => simulation.send({ type: 'play.start' })}
        />
      )}
      <Button
        size="small"
        icon={<ArrowResetRegular />}
        aria-label={t`Start over`}
        onClick={() => simulation.send({ type: 'simulation.reset' })}
      />
      <span className={styles.count}>
        <Trans>
          Step {count} of {total}
        </Trans>
      </span>
    </div>
  );
}
