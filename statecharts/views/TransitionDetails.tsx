import { mergeClasses } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type ChartTransition } from '../machines/domain/chart';
import { type Passed, passageOf } from '../machines/domain/passage';
import { besidesOf, isDropped, triedOf } from '../machines/domain/turns';
import { triggerOf } from '../charts/markdown';
import { PASSED_WORDS, stateName } from './chart-words';
import { Names, Part, type PartProps, READ_AT_ONCE, States, Transitions, WayBack } from './DetailsParts';
import { useSideStyles } from './side-styles';

/** A transition in words: when it is taken, all that it runs, where it goes on, and what happens instead. */
export function TransitionDetails({
  page,
  chart,
  transition,
}: PartProps & { readonly transition: ChartTransition }): ReactElement {
  const styles = useSideStyles();
  const { from, to, guard, reenters } = transition;
  const { runs, next } = passageOf(chart.chart, transition);
  const tried = triedOf(chart.chart, transition);
  const otherwise = isDropped(chart.chart, transition) ? (
    <p className={styles.text}>
      <Trans>Otherwise nothing happens here.</Trans>
    </p>
  ) : null;
  return (
    <div className={mergeClasses(styles.root, styles.reading)}>
      <div className={styles.head}>
        <WayBack page={page} chart={chart} />
        <h2 className={styles.heading}>
          <bdi dir="ltr">{triggerOf(transition)}</bdi>
        </h2>
      </div>
      <Names title={<Trans>If</Trans>} names={guard === '' ? [] : [guard]} />
      {tried.length === 0 ? otherwise : null}
      <States page={page} chart={chart} title={<Trans>From</Trans>} paths={[from]} />
      {to.length === 0 ? (
        <p className={styles.text}>
          <Trans>The state is not exited.</Trans>
        </p>
      ) : (
        <States page={page} chart={chart} title={<Trans>To</Trans>} paths={to} />
      )}
      {reenters ? (
        <p className={styles.text}>
          <Trans>The state is re-entered.</Trans>
        </p>
      ) : null}
      <Runs chart={chart} runs={runs} />
      <Transitions page={page} chart={chart} title={<Trans context="statechart">Next</Trans>} all={next} folding />
      <Transitions page={page} chart={chart} title={<Trans>Tried in this order</Trans>} all={tried} origin={from} />
      {tried.length === 0 ? null : otherwise}
      <Transitions
        page={page}
        chart={chart}
        title={<Trans>Also between these states</Trans>}
        all={besidesOf(chart.chart, transition)}
      />
    </div>
  );
}

function Runs({ chart, runs }: Pick<PartProps, 'chart'> & { readonly runs: readonly Passed[] }): ReactElement | null {
  const styles = useSideStyles();
  const { i18n } = useLingui();
  if (runs.length === 0) return null;
  return (
    <Part title={<Trans>Runs</Trans>} fold={READ_AT_ONCE}>
      {runs.map(({ kind, name, onlyIn }, index) => {
        const state = onlyIn === null ? null : stateName(onlyIn, chart.title);
        return (
          // One may run more than once; its place is what it is.
          <li key={index} className={styles.item}>
            {kind === 'own' ? null : <span className={styles.muted}>{i18n._(PASSED_WORDS[kind])} </span>}
            <bdi dir="ltr" className={styles.name}>
              {name}
            </bdi>
            {state === null ? null : (
              <span className={styles.muted}>
                {' '}
                <Trans>
                  only in <bdi dir="ltr">{state}</bdi>
                </Trans>
              </span>
            )}
          </li>
        );
      })}
    </Part>
  );
}
