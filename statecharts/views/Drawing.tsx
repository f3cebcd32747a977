import { mergeClasses } from '@fluentui/react-components';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo, useMemo, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { type Chart, type ChartState, type ChartTransition } from '../machines/domain/chart';
import { firstStates, isHolding, type Selected } from '../machines/domain/chart-places';
import {
  strongestOf,
  type LaidOut,
  type LaidOutBox,
  type LaidOutEdge,
  type LaidOutInitial,
  type LaidOutLabel,
  type LaidOutMore,
  type LaidOutText,
  type Mark,
  type Marks,
  type Rectangle,
} from '../machines/domain/drawing';
import { turnsOf, type Turn } from '../machines/domain/turns';
import { useHovered } from '../components/use-hovered';
import { ZoomArea } from '../components/ZoomArea';
import {
  endsOf,
  headCentreOf,
  isBeside,
  keysOf,
  labelCentreOf,
  labelsIn,
  neighbourOf,
  reachOf,
  shownFor,
  type Direction,
} from '../charts/geometry';
import { openingOf, sightOf } from '../charts/opening';
import { arrowHead, crossingsIn, junctionsIn, pathThrough } from '../charts/lines';
import { triggerOf } from '../charts/markdown';
import { tonesIn, toneOfWords, type Tone } from '../charts/tones';
import { Badge } from './Badge';
import { KIND_WORDS, MARK_WORDS, stateName } from './chart-words';
import { useDrawingFonts, useDrawingStyles, useMarkStyles, useToneSignStyles } from './drawing-styles';
import { BareEdge, Edge, LineWords } from './Edge';

export interface DrawingProps {
  /** Different for each drawing on the page. */
  readonly id: string;
  readonly title: string;
  readonly chart: Chart;
  readonly layout: LaidOut;
  readonly marks: Marks;
  readonly selected: Selected | null;
  readonly onSelect: (selected: Selected | null) => void;
  /** Enter on something, or a double click. */
  readonly onOpen: () => void;
  /** Shown whole however small, because it is looked at beside another one. */
  readonly whole?: boolean;
  readonly legend?: ReactNode;
  readonly className?: string | undefined;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** A machine’s chart: a list box of its states and transitions, whose arrow keys go where they point. */
export function Drawing(props: DrawingProps): ReactElement {
  const {
    id,
    title,
    chart,
    layout,
    marks,
    selected: chosen,
    onSelect,
    onOpen,
    whole = false,
    legend = null,
    className,
  } = props;
  const { t, i18n } = useLingui();
  useDrawingFonts();
  const ids = useMemo(() => idsOf(id, layout), [id, layout]);
  const selected = useMemo(() => shownFor(layout, chart, chosen), [layout, chart, chosen]);
  const reading = useMemo(() => {
    const opening = openingOf(layout, chart, selected);
    return whole ? { ...opening, least: 0 } : opening;
  }, [layout, chart, selected, whole]);
  const sight = useMemo(() => sightOf(layout, chart, selected), [layout, chart, selected]);
  const active = selected === null ? undefined : ids.get(keyOf(selected));
  const { hovered, ...hovering } = useHovered(THINGS);
  const looked = useMemo(() => [selected, thingOf(hovered)].filter((one) => one !== null), [selected, hovered]);
  const click = ({ target }: MouseEvent<SVGSVGElement>): void =>
    onSelect(thingOf(target instanceof Element ? target.closest(THINGS) : null));
  const press = (event: KeyboardEvent<SVGSVGElement>): void => {
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined) {
      const next = neighbourOf(layout, selected, direction);
      if (next !== null) onSelect(next);
    } else if (event.key === 'Home') onSelect({ kind: 'state', path: '' });
    else if (event.key === 'Enter') onOpen();
    else if (event.key === 'Escape') onSelect(null);
    else return;
    event.preventDefault();
  };
  return (
    <ZoomArea
      width={layout.width}
      height={layout.height}
      name={`${layout.machine} ${layout.width} ${layout.height}`}
      reading={reading}
      sight={sight}
      labels={{
        closer: t`Zoom in`,
        farther: t`Zoom out`,
        fit: t`Show all`,
        actual: t`Actual size`,
        percent: (percent) => i18n.number(percent / 100, { style: 'percent' }),
      }}
      legend={legend}
      overview={whole ? null : <Overview layout={layout} marks={marks} selected={selected} />}
      className={className}
      svg={{
        'aria-label': t`Chart of ${title}: states and transitions`,
        ...(active === undefined ? {} : { 'aria-activedescendant': active }),
        'data-machine': layout.machine,
        ...hovering,
        onClick: click,
        onDoubleClick: onOpen,
        onKeyDown: press,
      }}
    >
      <Things ids={ids} title={title} chart={chart} layout={layout} marks={marks} selected={selected} looked={looked} />
    </ZoomArea>
  );
}

/** What can be selected in the drawing, and the rest of a list, in whose place its state is. */
const THINGS = '[data-state], [data-transition], [data-list]';

function thingOf(element: Element | null): Selected | null {
  const state = element?.getAttribute('data-state') ?? element?.getAttribute('data-list');
  const transition = element?.getAttribute('data-transition');
  if (transition != null) return { kind: 'transition', key: transition };
  return state == null ? null : { kind: 'state', path: state };
}

const keyOf = (selected: Selected): string =>
  selected.kind === 'state' ? `state ${selected.path}` : `transition ${selected.key}`;

/** Ids without spaces, by what they name; a line without words is named by all of its transitions. */
function idsOf(id: string, layout: LaidOut): ReadonlyMap<string, string> {
  return new Map([
    ...layout.edges.flatMap(({ keys = [] }, index) =>
      keys.map((key) => [`transition ${key}`, `${id}-l${index}`] as const),
    ),
    ...layout.boxes.map(({ path }, index) => [`state ${path}`, `${id}-s${index}`] as const),
    ...labelsIn(layout).map(({ key }, index) => [`transition ${key}`, `${id}-t${index}`] as const),
  ]);
}

interface ThingsProps extends Pick<DrawingProps, 'title' | 'chart' | 'layout' | 'marks' | 'selected'> {
  readonly ids: ReadonlyMap<string, string>;
  /** What is selected and what the pointer is over: their lines stand out. */
  readonly looked: readonly Selected[];
}

/** In the order in which they cover each other: boxes, lines, what is written. */
const Things = memo(function Things(props: ThingsProps): ReactElement {
  const { ids, title, chart, layout, marks, selected, looked } = props;
  const states = useMemo(() => new Map(chart.states.map((state) => [state.path, state])), [chart]);
  const transitions = useMemo(() => new Map(chart.transitions.map((one) => [one.key, one])), [chart]);
  const first = useMemo(() => new Set(firstStates(chart)), [chart]);
  const turns = useMemo(() => turnsOf(chart), [chart]);
  // Where a machine stands is what a mark says; until there is one it stands nowhere.
  const marked = Object.keys(marks.states).length > 0;
  const last = looked.at(-1);
  const read = layout.edges.find(({ keys }) => last?.kind === 'transition' && keys?.includes(last.key));
  const ends = useMemo(() => endsOf(chart, last), [chart, last]);
  const isFar = useMemo(() => isBeside(chart, selected), [chart, selected]);
  const isSelected = (one: Selected): boolean => selected !== null && keyOf(one) === keyOf(selected);
  const label = (one: LaidOutLabel, bare: boolean, far: boolean, tone: Tone = 'plain'): ReactElement => (
    <Label
      key={one.key}
      id={ids.get(`transition ${one.key}`)}
      label={one}
      bare={bare}
      title={title}
      transition={transitions.get(one.key)}
      turn={turns.get(one.key)}
      mark={marks.transitions[one.key]}
      far={far}
      tone={tone}
      selected={isSelected({ kind: 'transition', key: one.key })}
    />
  );
  return (
    <>
      {layout.boxes.map((box) => (
        <Box
          key={box.path}
          id={ids.get(`state ${box.path}`)}
          box={box}
          title={title}
          state={states.get(box.path)}
          mark={marks.states[box.path]}
          first={!marked && selected === null && first.has(box.path)}
          end={ends.has(box.path)}
          far={isFar(box.path)}
          selected={isSelected({ kind: 'state', path: box.path })}
        />
      ))}
      <Edges
        ids={ids}
        title={title}
        layout={layout}
        marks={marks}
        selected={selected}
        looked={looked}
        transitions={transitions}
      />
      {layout.initials.map((initial) => (
        <Initial key={initial.of} initial={initial} far={isFar(states.get(initial.of)?.initial ?? initial.of)} />
      ))}
      {layout.boxes.map((box) => (
        <BoxTexts key={box.path} box={box} mark={marks.states[box.path]} far={isFar(box.path)} />
      ))}
      {layout.boxes.flatMap(({ path, inner }) => inner.map((one) => label(one, true, isFar(path))))}
      {layout.boxes.flatMap(({ path, more = [] }) =>
        more.map((one) => (
          <More
            key={one.keys[0]}
            path={path}
            more={one}
            triggers={one.keys.flatMap((key) => transitions.get(key) ?? []).map(triggerOf)}
            mark={strongestOf(one.keys, marks)}
            far={isFar(path)}
            selected={selected?.kind === 'transition' && one.keys.includes(selected.key)}
          />
        )),
      )}
      {layout.edges.flatMap((edge) => edge.labels.map((one) => label(one, ...lookOf(edge, one.key, selected))))}
      {read === undefined ? null : <LineWords layout={layout} edge={read} transitions={transitions} turns={turns} />}
    </>
  );
});

/** Of the words of a transition on a line: whether they share a ground, whether what is selected has nothing to do with them, and their tone. */
function lookOf(edge: LaidOutEdge, key: string, selected: Selected | null): readonly [boolean, boolean, Tone] {
  const one = selected === null ? [] : [selected];
  const aside = selected?.kind === 'transition' ? key !== selected.key : reachOf(edge, one) === 'far';
  return [edge.labels.length > 1, aside, toneOfWords(edge, key)];
}

interface EdgesProps extends Omit<ThingsProps, 'chart'> {
  readonly transitions: ReadonlyMap<string, ChartTransition>;
}

/** All lines, and what is said at some of them of their ends. */
function Edges({ ids, title, layout, marks, selected, looked, transitions }: EdgesProps): ReactElement {
  const styles = useDrawingStyles();
  const reaches = useMemo(() => layout.edges.map((edge) => reachOf(edge, looked)), [layout, looked]);
  const anyNear = reaches.includes('near');
  const isFar = (index: number): boolean => anyNear && reaches[index] === 'far';
  const junctions = useMemo(() => junctionsIn(layout), [layout]);
  const tones = tonesIn(layout);
  // What a selection has lies over lines that share a stretch with it.
  const order = useMemo(() => {
    const isOwn = (edge: LaidOutEdge): boolean => selected !== null && reachOf(edge, [selected]) === 'near';
    const all = layout.edges.map((edge, index) => ({ edge, index, own: isOwn(edge) }));
    return all.sort((one, other) => Number(one.own) - Number(other.own));
  }, [layout, selected]);
  const crossings = useMemo(() => crossingsIn(layout, junctions), [layout, junctions]);
  return (
    <>
      {order.map(({ edge, index }) => {
        const reach = anyNear ? (reaches[index] ?? null) : null;
        const line = { edge, junctions, crossings, tones, marks, reach };
        const [key] = keysOf(edge);
        return edge.keys === undefined ? (
          <Edge key={key} {...line} />
        ) : (
          <BareEdge
            key={key}
            {...line}
            id={ids.get(`transition ${key}`)}
            title={title}
            transitions={transitions}
            selected={selected?.kind === 'transition' && edge.keys.includes(selected.key)}
          />
        );
      })}
      {layout.edges.map((edge, index) => (
        <g key={keysOf(edge)[0]} aria-hidden className={mergeClasses(isFar(index) && styles.farThing)}>
          <Texts texts={edge.posts ?? []} centre={null} rim="line" />
        </g>
      ))}
    </>
  );
}

/** The boxes alone, for the map. */
const Overview = memo(function Overview({
  layout,
  marks,
  selected,
}: Pick<DrawingProps, 'layout' | 'marks' | 'selected'>): ReactElement {
  const styles = useDrawingStyles();
  const marked = useMarkStyles();
  return (
    <>
      {layout.boxes.map(({ path, kind, x, y, w, h }) => {
        const mark = marks.states[path];
        const isSelected = selected?.kind === 'state' && selected.path === path;
        return (
          <rect
            key={path}
            x={x}
            y={y}
            width={w}
            height={h}
            rx={6}
            className={mergeClasses(
              isHolding({ kind }) ? styles.group : styles.state,
              mark !== undefined && marked[mark],
              isSelected && styles.selected,
              styles.small,
            )}
          />
        );
      })}
    </>
  );
});

interface BoxProps {
  readonly id: string | undefined;
  readonly box: LaidOutBox;
  readonly title: string;
  readonly state: ChartState | undefined;
  readonly mark: Mark | undefined;
  /** Entered before any other. */
  readonly first: boolean;
  /** The transition that is looked at begins or ends at it. */
  readonly end: boolean;
  /** What is selected has nothing to do with it. */
  readonly far: boolean;
  readonly selected: boolean;
}

/** Unless a mark says something of it. */
const isPale = ({ far, mark }: Pick<BoxProps, 'far' | 'mark'>): boolean => far && mark === undefined;

const Box = memo(function Box({ id, box, title, state, mark, first, end, far, selected }: BoxProps): ReactElement {
  const styles = useDrawingStyles();
  const marked = useMarkStyles();
  const { t, i18n } = useLingui();
  const { x, y, w, h, path, kind, region } = box;
  const ground = path === '' ? styles.root : isHolding(box) ? styles.group : styles.state;
  const words = [
    t`State ${stateName(path, title)}`,
    i18n._(KIND_WORDS[kind]),
    ...(state?.tags ?? []),
    ...(mark === undefined ? [] : [i18n._(MARK_WORDS[mark])]),
  ];
  const rounding = kind === 'history' ? w / 2 : path === '' ? 8 : 6;
  return (
    <g
      id={id}
      role="option"
      aria-selected={selected}
      aria-label={words.join(', ')}
      data-state={path}
      className={mergeClasses(path !== '' && styles.thing, isPale({ far, mark }) && styles.farThing)}
    >
      <rect
        x={x}
        y={y}
        width={w}
        height={h}
        rx={rounding}
        className={mergeClasses(
          ground,
          region && styles.region,
          (first || (selected && ground === styles.state)) && styles.first,
          mark !== undefined && marked[mark],
          end && styles.near,
          selected && styles.selected,
        )}
      />
      {kind === 'final' ? (
        <rect x={x + 3} y={y + 3} width={w - 6} height={h - 6} rx={4} className={styles.inset} />
      ) : null}
      {kind === 'history' ? (
        <text x={x + w / 2} y={y + h / 2 + 4} className={mergeClasses(styles.text, styles.name, styles.centred)}>
          H
        </text>
      ) : null}
    </g>
  );
});

function BoxTexts({ box, mark, far }: Pick<BoxProps, 'box' | 'mark' | 'far'>): ReactElement {
  const styles = useDrawingStyles();
  return (
    <g aria-hidden className={mergeClasses(isPale({ far, mark }) && styles.farThing)}>
      <Texts texts={box.texts} centre={headCentreOf(box)} rim={isHolding(box) && box.path !== '' ? 'ground' : null} />
      {mark === undefined ? null : <Badge x={box.x + box.w - 2} y={box.y + 2} mark={mark} />}
    </g>
  );
}

function Texts({
  texts,
  centre,
  rim,
  tone = 'plain',
}: {
  readonly texts: readonly LaidOutText[];
  /** Null where the lines begin at one edge. */
  readonly centre: number | null;
  /** Around words that lines may run under, and around those that stand on one. */
  readonly rim: 'ground' | 'line' | null;
  /** Of what causes a transition. */
  readonly tone?: Tone;
}): readonly ReactElement[] {
  const styles = useDrawingStyles();
  const toned = useToneSignStyles();
  return texts.map(({ x, y, text, role }) => (
    <text
      key={`${y} ${text}`}
      x={centre ?? x}
      y={y}
      className={mergeClasses(
        styles.text,
        styles[role],
        role === 'event' && toned[tone],
        rim !== null && styles.rim,
        rim === 'line' && styles.post,
        centre !== null && styles.centred,
      )}
    >
      {text}
    </text>
  ));
}

interface GroundProps extends Pick<LabelProps, 'bare' | 'mark' | 'selected'> {
  readonly of: Rectangle;
}

/** Under the words of transitions. */
function Ground({ of, bare, mark, selected }: GroundProps): ReactElement {
  const styles = useDrawingStyles();
  const marked = useMarkStyles();
  return (
    <rect
      x={of.x}
      y={of.y}
      width={of.w}
      height={of.h}
      rx={4}
      className={mergeClasses(
        bare ? styles.bareLabel : styles.label,
        mark !== undefined && marked[mark],
        selected && styles.selected,
      )}
    />
  );
}

interface LabelProps {
  readonly id: string | undefined;
  readonly label: LaidOutLabel;
  /** Written in a state’s box, or on a ground that it has in common with others. */
  readonly bare: boolean;
  readonly title: string;
  readonly transition: ChartTransition | undefined;
  readonly turn: Turn | undefined;
  readonly mark: Mark | undefined;
  /** What is selected has nothing to do with it. */
  readonly far: boolean;
  readonly tone: Tone;
  readonly selected: boolean;
}

const Label = memo(function Label(props: LabelProps): ReactElement {
  const styles = useDrawingStyles();
  const { id, label, bare, title, transition, turn, mark, far, tone, selected } = props;
  const words = useTransitionWords(transition, turn, title, mark);
  const { x, y, w } = label;
  return (
    <g
      id={id}
      role="option"
      aria-selected={selected}
      aria-label={words}
      data-transition={label.key}
      className={mergeClasses(styles.thing, isPale({ far, mark }) && styles.farThing)}
    >
      <Ground of={label} bare={bare} mark={mark} selected={selected} />
      <Texts texts={label.texts} centre={labelCentreOf(label, bare)} rim={null} tone={tone} />
      {mark === undefined ? null : <Badge x={x + w + 1} y={y - 1} mark={mark} />}
    </g>
  );
});

interface MoreProps {
  /** Of the state whose list it is. */
  readonly path: string;
  readonly more: LaidOutMore;
  readonly triggers: readonly string[];
  readonly mark: Mark | undefined;
  readonly far: boolean;
  readonly selected: boolean;
}

/** How many more there are in a list; who presses it gets the state, whose details have all of them. */
function More({ path, more, triggers, mark, far, selected }: MoreProps): ReactElement {
  const styles = useDrawingStyles();
  const { t } = useLingui();
  const { keys, texts, x, y, w } = more;
  const count = t`${plural(keys.length, { one: 'and # more', other: 'and # more' })}`;
  return (
    <g aria-hidden data-list={path} className={mergeClasses(styles.thing, isPale({ far, mark }) && styles.farThing)}>
      <Ground of={more} bare mark={mark} selected={selected} />
      <title>{triggers.join('\n')}</title>
      <Texts
        texts={texts.map((one) => (one.role === 'more' ? { ...one, text: count } : one))}
        centre={null}
        rim={null}
      />
      {mark === undefined ? null : <Badge x={x + w + 1} y={y - 1} mark={mark} />}
    </g>
  );
}

/** A transition in one sentence, for screen readers. */
function useTransitionWords(
  transition: ChartTransition | undefined,
  turn: Turn | undefined,
  title: string,
  mark: Mark | undefined,
): string {
  const { t, i18n } = useLingui();
  if (transition === undefined) return '';
  const { from, to, guard, actions } = transition;
  const trigger = triggerOf(transition);
  const source = stateName(from, title);
  const target = to.map((path) => stateName(path, title)).join(', ');
  return [
    to.length === 0 ? t`${trigger}: stays in ${source}` : t`${trigger}: from ${source} to ${target}`,
    ...(guard === '' ? [] : [t`if ${guard}`]),
    ...(turn === undefined ? [] : [turn === 'else' ? t`if no other applies` : t`tried as number ${turn}`]),
    ...(actions.length === 0 ? [] : [t`runs ${actions.join(', ')}`]),
    ...(mark === undefined ? [] : [i18n._(MARK_WORDS[mark])]),
  ].join(', ');
}

interface InitialProps extends Pick<BoxProps, 'far'> {
  readonly initial: LaidOutInitial;
}

function Initial({ initial: { dot, points }, far }: InitialProps): ReactElement {
  const styles = useDrawingStyles();
  return (
    <g aria-hidden className={mergeClasses(far && styles.farThing)}>
      <circle cx={dot.x} cy={dot.y} r={5} className={styles.dot} />
      <path d={pathThrough(points)} className={styles.line} />
      <path d={arrowHead(points)} className={styles.head} />
    </g>
  );
}
