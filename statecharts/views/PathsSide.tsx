import { mergeClasses, Radio, RadioGroup } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectChild } from '../machines/chart-page/chart-page.selectors';
import { type CoverageKind, type MachineModel } from '../machines/ports/simulation';
import { type SimulationActor } from '../machines/simulation/simulation.machine';
import { selectCoverage, selectModel, selectPath } from '../machines/simulation/simulation.selectors';
import { usePlayStyles } from './play-styles';
import { useSideStyles } from './side-styles';
import { SimulationFrameOf } from './SimulateSide';
import { StepBar } from './StepBar';
import { StepLog } from './StepLog';
import { cut, useStepWords, type StepWords } from './use-step-words';

interface Props {
  readonly simulation: SimulationActor;
}

export default function PathsSide({ page }: { readonly page: ChartPageActor }): ReactElement {
  return <Paths simulation={useSelector(page, (snapshot) => selectChild(snapshot, 'simulation'))} />;
}

/** The generated test paths of a machine, each to be played, and what the last run of the tests covered. */
export function Paths({ simulation }: Props): ReactElement {
  const path = useSelector(simulation, selectPath);
  return (
    <SimulationFrameOf simulation={simulation}>
      <Coverage simulation={simulation} />
      {path === null ? null : (
        <>
          <StepBar simulation={simulation} />
          <StepLog simulation={simulation} />
        </>
      )}
      <PathList simulation={simulation} />
    </SimulationFrameOf>
  );
}

const KINDS: readonly CoverageKind[] = ['view', 'machine', 'browser'];

function Coverage({ simulation }: Props): ReactElement {
  const side = useSideStyles();
  const { t } = useLingui();
  const model = useSelector(simulation, selectModel);
  const chosen = useSelector(simulation, selectCoverage);
  const words: Readonly<Record<CoverageKind, string>> = {
    view: t`View tests`,
    machine: t`Machine tests`,
    browser: t`Browser tests`,
  };
  const known = KINDS.filter((kind) => model.coverage[kind] !== null);
  return (
    <section>
      <h2 className={side.subheading} id="coverage-of">
        <Trans>Coverage of the last test run</Trans>
      </h2>
      {known.length === 0 ? (
        <p className={side.muted}>
          <Trans>No tests had run on this version of the machine when this page was built.</Trans>
        </p>
      ) : (
        <RadioGroup
          aria-labelledby="coverage-of"
          value={chosen ?? 'none'}
          onChange={(_, { value }) =>
            simulation.send({ type: 'coverage.choose', kind: known.find((kind) => kind === value) ?? null })
          }
        >
          <Radio value="none" label={t`Not in the diagram`} />
          {known.map((kind) => (
            <Radio key={kind} value={kind} label={`${words[kind]}: ${shareOf(model, kind)}`} />
          ))}
        </RadioGroup>
      )}
    </section>
  );
}

/** How many of all states and transitions were taken. */
function shareOf({ states, transitions, coverage }: MachineModel, kind: CoverageKind): string {
  const missed = coverage[kind];
  const total = states.length + transitions.length;
  if (missed === null || total === 0) return '';
  return `${Math.floor(((total - missed.states.length - missed.transitions.length) / total) * 100)} %`;
}

function PathList({ simulation }: Props): ReactElement {
  const side = useSideStyles();
  const styles = usePlayStyles();
  const words = useStepWords();
  const { paths } = useSelector(simulation, selectModel);
  const chosen = useSelector(simulation, selectPath);
  return (
    <section>
      <h2 className={side.subheading}>
        <Plural value={paths.length} one="# generated path" other="# generated paths" />
      </h2>
      <ol className={side.list}>
        {paths.map(({ input, steps, reaches }, index) => (
          <li key={index}>
            <button
              type="button"
              className={mergeClasses(styles.line, index === chosen && styles.current)}
              aria-pressed={index === chosen}
              onClick={() => simulation.send({ type: 'path.choose', index })}
            >
              <span className={styles.name}>
                {`${index + 1}. `}
                {steps.length === 0 ? (
                  <Trans>start {input + 1}</Trans>
                ) : (
                  inRuns(steps.map(words)).map((run, at) => <StepPart key={at} first={at === 0} {...run} />)
                )}
              </span>
              {reaches.length === 0 ? null : (
                <span className={styles.said}>
                  <Plural value={reaches.length} one="# new transition" other="# new transitions" />
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Run extends StepWords {
  readonly times: number;
}

/** Equal steps in a row are listed once. */
function inRuns(steps: readonly StepWords[]): readonly Run[] {
  const runs: Run[] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last?.words === step.words && last.payload === step.payload)
      runs.splice(-1, 1, { ...last, times: last.times + 1 });
    else runs.push({ ...step, times: 1 });
  }
  return runs;
}

/** Each part keeps its own direction. */
function StepPart({ words, payload, times, first }: Run & { readonly first: boolean }): ReactElement {
  return (
    <>
      {first ? null : ' · '}
      {times === 1 ? null : <bdi>{`${times} ×`} </bdi>}
      <bdi>{words}</bdi>
      {payload === '' ? null : ' '}
      <bdi>{cut(payload, 40)}</bdi>
    </>
  );
}
