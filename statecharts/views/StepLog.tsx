import { mergeClasses } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type SimulationEntry } from '../machines/ports/simulation';
import { type SimulationActor } from '../machines/simulation/simulation.machine';
import { selectCount, selectFrame, selectSteps } from '../machines/simulation/simulation.selectors';
import { usePlayStyles } from './play-styles';
import { useSideStyles } from './side-styles';
import { cut, leavesOf, useStepWords, type StepWords } from './use-step-words';

/** Every step made so far, with what it did, and the known ones ahead. A click goes there. */
export function StepLog({ simulation }: { readonly simulation: SimulationActor }): ReactElement {
  const side = useSideStyles();
  const styles = usePlayStyles();
  const { t } = useLingui();
  const words = useStepWords();
  const steps = useSelector(simulation, selectSteps);
  const count = useSelector(simulation, selectCount);
  const { entries } = useSelector(simulation, selectFrame);
  const lines = [null, ...steps];
  return (
    <div>
      <h2 className={side.subheading}>
        <Trans>Steps</Trans>
      </h2>
      <ol className={styles.lines} aria-label={t`Steps`}>
        {lines.map((step, index) => (
          // A step has no name of its own; its place is what it is.
          <li key={index}>
            <button
              type="button"
              className={mergeClasses(styles.line, index === count && styles.current, index > count && styles.ahead)}
              aria-current={index === count ? 'step' : undefined}
              onClick={() => simulation.send({ type: 'step.choose', count: index })}
            >
              {step === null ? <span className={styles.name}>{t`start`}</span> : <StepLine {...words(step)} />}
              <EntryWords entry={index <= count ? entries[index] : undefined} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A long payload is shortened; it is part of the context or of what was sent. */
const PAYLOAD = 160;

function StepLine({ words, payload, code }: StepWords): ReactElement {
  const styles = usePlayStyles();
  const shown = cut(payload, PAYLOAD);
  if (code) return <bdi className={styles.name}>{`${words} ${shown}`.trim()}</bdi>;
  return (
    <span className={styles.name}>
      <bdi>{words}</bdi> <bdi>{shown}</bdi>
    </span>
  );
}

function EntryWords({ entry }: { readonly entry: SimulationEntry | undefined }): ReactElement | null {
  const styles = usePlayStyles();
  const { t } = useLingui();
  if (entry === undefined) return null;
  const { step, taken, states, told, actions } = entry;
  const where = leavesOf(states);
  const isSeenByViewsOnly = step?.kind === 'busy' || step?.kind === 'free';
  return (
    <>
      <span className={styles.said}>
        {step !== null && taken.length === 0 && !isSeenByViewsOnly ? (
          <Trans>no effect</Trans>
        ) : (
          <bdi>{`→ ${where}`}</bdi>
        )}
      </span>
      {actions.length === 0 ? null : (
        <span className={styles.said}>
          {t`runs`} <bdi className={styles.name}>{actions.join(', ')}</bdi>
        </span>
      )}
      {told.map(({ to, event }, index) => (
        <span key={index} className={styles.said}>
          {t`sends`} <bdi className={styles.name}>{cut(`${to}: ${JSON.stringify(event)}`, PAYLOAD)}</bdi>
        </span>
      ))}
    </>
  );
}
