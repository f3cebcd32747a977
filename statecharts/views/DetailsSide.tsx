import { mergeClasses } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectChart, selectSelected } from '../machines/chart-page/chart-page.selectors';
import { type ChartState } from '../machines/domain/chart';
import { incomingOf, invokeName, isHolding, linesOf, outgoingOf } from '../machines/domain/chart-places';
import { KIND_WORDS, stateName } from './chart-words';
import {
  English,
  Names,
  Part,
  type PartProps,
  PlaceLink,
  READ_AT_ONCE,
  States,
  Transitions,
  WayBack,
} from './DetailsParts';
import { useSideStyles } from './side-styles';
import { TransitionDetails } from './TransitionDetails';

/** What is selected in words, with its neighbours as links; the machine while nothing is. */
export function DetailsSide({ page }: { readonly page: ChartPageActor }): ReactElement | null {
  const chart = useSelector(page, selectChart);
  const selected = useSelector(page, selectSelected);
  if (chart === undefined) return null;
  const state = selected?.kind === 'state' ? chart.chart.states.find(({ path }) => path === selected.path) : undefined;
  const transition =
    selected?.kind === 'transition' ? chart.chart.transitions.find(({ key }) => key === selected.key) : undefined;
  if (state !== undefined) return <StateDetails page={page} chart={chart} state={state} />;
  if (transition !== undefined) return <TransitionDetails page={page} chart={chart} transition={transition} />;
  return <MachineDetails page={page} chart={chart} />;
}

function MachineDetails({ page, chart }: PartProps): ReactElement {
  const styles = useSideStyles();
  const { title, purpose, file, sentences } = chart;
  const { states, transitions } = chart.chart;
  return (
    <div className={mergeClasses(styles.root, styles.reading)}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          <bdi lang="en">{title}</bdi>
        </h2>
        <English>{purpose}</English>
        <p className={styles.muted}>
          <bdi dir="ltr" className={styles.name}>
            {file.split('/').map((part, index) => (
              <Fragment key={part}>
                {index === 0 ? null : (
                  <>
                    /<wbr />
                  </>
                )}
                {part}
              </Fragment>
            ))}
          </bdi>
        </p>
        <p className={styles.muted}>
          <Plural value={states.length - 1} one="# state" other="# states" /> ·{' '}
          <Plural value={transitions.length} one="# transition" other="# transitions" />
        </p>
      </div>
      <Inside page={page} chart={chart} title={<Trans>States</Trans>} path="" />
      <Transitions
        page={page}
        chart={chart}
        title={<Trans>In every state</Trans>}
        all={outgoingOf(chart.chart, '')}
        folding
      />
      {sentences.length === 0 ? null : (
        <Part title={<Trans>Specification sentences</Trans>}>
          {sentences.map(({ id, text }) => (
            <li key={id} className={styles.item}>
              <English>
                <strong>{id}</strong> {text}
              </English>
            </li>
          ))}
        </Part>
      )}
    </div>
  );
}

function StateDetails({ page, chart, state }: PartProps & { readonly state: ChartState }): ReactElement {
  const styles = useSideStyles();
  const { i18n } = useLingui();
  const { path, kind, initial, description, tags, invokes, entry, exit } = state;
  return (
    <div className={mergeClasses(styles.root, styles.reading)}>
      <div className={styles.head}>
        <WayBack page={page} chart={chart} />
        <h2 className={styles.heading}>
          <bdi dir="ltr">{stateName(path, chart.title)}</bdi>
        </h2>
        <p className={styles.muted}>{i18n._(KIND_WORDS[kind])}</p>
        {description === '' ? null : <English>{description}</English>}
      </div>
      {initial === null ? null : (
        <States page={page} chart={chart} title={<Trans>Initial state</Trans>} paths={[initial]} />
      )}
      <Names title={<Trans>Tags</Trans>} names={tags} />
      <Names title={<Trans>Invokes</Trans>} names={invokes.map(invokeName)} />
      <Names title={<Trans>Entry actions</Trans>} names={entry} />
      <Names title={<Trans>Exit actions</Trans>} names={exit} />
      <Transitions page={page} chart={chart} title={<Trans>Outgoing</Trans>} all={outgoingOf(chart.chart, path)} />
      <Transitions
        page={page}
        chart={chart}
        title={<Trans>Incoming</Trans>}
        all={incomingOf(chart.chart, path)}
        incoming
      />
      {isHolding(state) ? <Inside page={page} chart={chart} title={<Trans>Child states</Trans>} path={path} /> : null}
    </div>
  );
}

/** What is inside a state, a line for each that holds others: its key, and the keys of the simple ones in it. */
function Inside({
  page,
  chart,
  title,
  path,
}: PartProps & { readonly title: ReactNode; readonly path: string }): ReactElement {
  const styles = useSideStyles();
  const link = (state: ChartState): ReactElement => (
    <PlaceLink
      key={state.path}
      page={page}
      chart={chart}
      selected={{ kind: 'state', path: state.path }}
      className={mergeClasses(styles.key, isHolding(state) && styles.holder)}
      label={state.path}
    >
      {state.key}
    </PlaceLink>
  );
  return (
    <Part title={title} fold={READ_AT_ONCE}>
      {linesOf(chart.chart, path).map(({ depth, states }) => (
        <li
          key={states[0]?.path}
          className={mergeClasses(styles.keys, states.some(isHolding) && styles.hanging)}
          style={{ marginInlineStart: `${12 * depth}px` }}
        >
          {states.map(link)}
        </li>
      ))}
    </Part>
  );
}
