import { Link, mergeClasses } from '@fluentui/react-components';
import { Plural } from '@lingui/react/macro';
import { Children, type ReactElement, type ReactNode } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { type ChartTransition, type DescribedChart } from '../machines/domain/chart';
import { type Selected } from '../machines/domain/chart-places';
import { turnsOf } from '../machines/domain/turns';
import { triggerOf } from '../charts/markdown';
import { Fold } from '../../src/components/Fold';
import { stateName } from './chart-words';
import { Condition } from './Condition';
import { useSideStyles } from './side-styles';

/** Lines of a part; the rest is folded. */
export const READ_AT_ONCE = 8;

export interface PartProps {
  readonly page: ChartPageActor;
  readonly chart: DescribedChart;
}

/** From what is selected to the whole machine. */
export function WayBack({ page, chart }: PartProps): ReactElement {
  return (
    <p className={useSideStyles().muted}>
      <PlaceLink page={page} chart={chart} selected={null}>
        {chart.title}
      </PlaceLink>
    </p>
  );
}

/** What machines are described with: documentation of the code, which is in English in every language of the page, and is read as such. */
export function English({ children }: { readonly children: ReactNode }): ReactElement {
  const styles = useSideStyles();
  return (
    <p className={styles.text} lang="en" dir="ltr">
      {children}
    </p>
  );
}

export function Part({
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

export function States({
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

export function Names({
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

export function Transitions({
  page,
  chart,
  title,
  all,
  incoming = false,
  folding = false,
  origin,
}: PartProps & {
  readonly title: ReactNode;
  readonly all: readonly ChartTransition[];
  readonly incoming?: boolean;
  readonly folding?: boolean;
  /** What starts in another state than this says in which. */
  readonly origin?: string;
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
              {origin === undefined || origin === transition.from ? null : (
                <>
                  <StateLink page={page} chart={chart} path={transition.from} />
                  {': '}
                </>
              )}
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

export function PlaceLink({
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
