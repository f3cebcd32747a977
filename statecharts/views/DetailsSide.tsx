import { Link, mergeClasses } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Children, Fragment, type ReactElement, type ReactNode } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectChart, selectSelected } from '../machines/chart-page/chart-page.selectors';
import { type ChartState, type ChartTransition, type DescribedChart } from '../machines/domain/chart';
import { incomingOf, isHolding, linesOf, outgoingOf, type Selected } from '../machines/domain/chart-places';
import { besidesOf, rivalsOf, turnsOf } from '../machines/domain/turns';
import { triggerOf } from '../charts/markdown';
import { Fold } from '../../src/components/Fold';
import { KIND_WORDS, stateName } from './chart-words';
import { Condition } from './Condition';
import { useSideStyles } from './side-styles';

/** Lines of a part; the rest is folded. */
const READ_AT_ONCE = 8;

interface PartProps {
  readonly page: ChartPageActor;
  readonly chart: DescribedChart;
}

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
      <Names
        title={<Trans>Invokes</Trans>}
        names={invokes.map(({ id, slot }) => (id === slot ? id : `${id}: ${slot}`))}
      />
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

function TransitionDetails({
  page,
  chart,
  transition,
}: PartProps & { readonly transition: ChartTransition }): ReactElement {
  const styles = useSideStyles();
  const { from, to, guard, actions, reenters } = transition;
  return (
    <div className={mergeClasses(styles.root, styles.reading)}>
      <div className={styles.head}>
        <WayBack page={page} chart={chart} />
        <h2 className={styles.heading}>
          <bdi dir="ltr">{triggerOf(transition)}</bdi>
        </h2>
      </div>
      <Names title={<Trans>If</Trans>} names={guard === '' ? [] : [guard]} />
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
      <Names title={<Trans>Runs</Trans>} names={actions} />
      <Transitions
        page={page}
        chart={chart}
        title={<Trans>Tried in this order</Trans>}
        all={rivalsOf(chart.chart, transition.key)}
      />
      <Transitions
        page={page}
        chart={chart}
        title={<Trans>Also between these states</Trans>}
        all={besidesOf(chart.chart, transition)}
      />
    </div>
  );
}

/** From what is selected to the whole machine. */
function WayBack({ page, chart }: PartProps): ReactElement {
  return (
    <p className={useSideStyles().muted}>
      <PlaceLink page={page} chart={chart} selected={null}>
        {chart.title}
      </PlaceLink>
    </p>
  );
}

/** What machines are described with: documentation of the code, which is in English in every language of the page, and is read as such. */
function English({ children }: { readonly children: ReactNode }): ReactElement {
  const styles = useSideStyles();
  return (
    <p className={styles.text} lang="en" dir="ltr">
      {children}
    </p>
  );
}

function Part({
  title,
  flow = false,
  fold = Infinity,
  children,
}: {
  readonly title: ReactNode;
  readonly flow?: boolean;
  /** So many are read at once; the rest is there when it is wanted. */
  readonly fold?: number;
  readonly children: ReactNode;
}): ReactElement {
  const styles = useSideStyles();
  const items = Children.toArray(children);
  // Nothing is folded for one line, which the fold itself takes.
  const at = items.length > fold + 1 ? fold : items.length;
  const more = items.length - at;
  return (
    <div>
      <h3 className={styles.subheading}>{title}</h3>
      <ul className={mergeClasses(styles.list, flow && styles.flow)}>{items.slice(0, at)}</ul>
      {more === 0 ? null : (
        <Fold summaryClass={styles.fold} summary={<Plural value={more} one="# more" other="# more" />}>
          <ul className={styles.list}>{items.slice(at)}</ul>
        </Fold>
      )}
    </div>
  );
}

function States({
  page,
  chart,
  title,
  paths,
}: PartProps & { readonly title: ReactNode; readonly paths: readonly string[] }): ReactElement {
  const styles = useSideStyles();
  return (
    <Part title={title} flow>
      {paths.map((path) => (
        <li key={path}>
          <PlaceLink page={page} chart={chart} selected={{ kind: 'state', path }} className={styles.chip}>
            {stateName(path, chart.title)}
          </PlaceLink>
        </li>
      ))}
    </Part>
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

function Names({
  title,
  names,
}: {
  readonly title: ReactNode;
  readonly names: readonly string[];
}): ReactElement | null {
  const styles = useSideStyles();
  if (names.length === 0) return null;
  return (
    <Part title={title}>
      {[...new Set(names)].map((name) => (
        <li key={name} className={styles.item}>
          <bdi dir="ltr" className={styles.name}>
            {name}
          </bdi>
        </li>
      ))}
    </Part>
  );
}

function Transitions({
  page,
  chart,
  title,
  all,
  incoming = false,
  folding = false,
}: PartProps & {
  readonly title: ReactNode;
  readonly all: readonly ChartTransition[];
  readonly incoming?: boolean;
  readonly folding?: boolean;
}): ReactElement | null {
  const styles = useSideStyles();
  if (all.length === 0) return null;
  const turns = turnsOf(chart.chart);
  return (
    <Part title={title} fold={folding ? READ_AT_ONCE : Infinity}>
      {all.map((transition) => {
        const others = incoming ? [transition.from] : transition.to;
        return (
          <li key={transition.key} className={styles.item}>
            {/* Code, whose arrow points to what comes next on every page. */}
            <bdi dir="ltr">
              <PlaceLink page={page} chart={chart} selected={{ kind: 'transition', key: transition.key }}>
                {triggerOf(transition)}
              </PlaceLink>
              <Condition turn={turns.get(transition.key)} guard={transition.guard} className={styles.guard} />
              {others.map((path) => (
                <span key={path}>
                  {incoming ? ' ← ' : ' → '}
                  <StateLink page={page} chart={chart} path={path} />
                </span>
              ))}
            </bdi>
          </li>
        );
      })}
    </Part>
  );
}

function StateLink({ page, chart, path }: PartProps & { readonly path: string }): ReactElement {
  return (
    <PlaceLink page={page} chart={chart} selected={{ kind: 'state', path }}>
      {stateName(path, chart.title)}
    </PlaceLink>
  );
}

function PlaceLink({
  page,
  chart,
  selected,
  className,
  label,
  children,
}: PartProps & {
  readonly selected: Selected | null;
  readonly className?: string;
  /** Where the words are less than the whole name. */
  readonly label?: string;
  readonly children: string;
}): ReactElement {
  const styles = useSideStyles();
  return (
    <Link
      as="button"
      aria-label={label}
      className={mergeClasses(styles.link, className)}
      onClick={() => page.send({ type: 'place.choose', place: { machine: chart.id, selected } })}
    >
      <bdi dir="ltr">{children}</bdi>
    </Link>
  );
}
