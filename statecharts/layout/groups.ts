import { type Chart, type ChartState, type ChartTransition } from '../machines/domain/chart';
import { aroundOf, isInside, isWithin } from '../machines/domain/chart-places';

/** Transitions between the same states share one line. */
export interface Group {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly transitions: readonly ChartTransition[];
  /** The state whose box holds the labels. */
  readonly within: string;
  readonly wherever: boolean;
}

/** From this many sources on, the way to a state is written in their boxes: lines would cover everything else. */
const MANY = 4;

/** Which states are named where many lead to them: final states, in a crowded chart simple ones as well. */
export type Named = 'none' | 'final' | 'atomic';

const NAMED: Readonly<Record<Named, readonly ChartState['kind'][]>> = {
  none: [],
  final: ['final'],
  atomic: ['final', 'atomic'],
};

/** What a chart draws as lines, and what it writes into boxes. */
export interface Lines {
  /** Paths of the states that are named instead of pointed to, as every state is by itself. */
  readonly hubs: ReadonlySet<string>;
  readonly groups: readonly Group[];
  /** By path of the source. */
  readonly written: ReadonlyMap<string, readonly ChartTransition[]>;
  /** By path of what no line leads to because every way there is written: where they begin, in the order of the chart. */
  readonly arrivals: ReadonlyMap<string, readonly string[]>;
}

export function linesOf(chart: Chart, named: Named): Lines {
  const all = groupsOf(chart);
  const kinds = NAMED[named];
  const hubs = new Set(
    chart.states
      .filter(({ kind, path }) => kinds.includes(kind) && all.filter(({ to }) => to.includes(path)).length >= MANY)
      .map(({ path }) => path),
  );
  const isWritten = ({ from, to }: Pick<ChartTransition, 'from' | 'to'>) =>
    to.length > 0 && to.every((path) => path === from || hubs.has(path));
  const groups = all.filter((group) => !isWritten(group));
  const isLedTo = (hub: string) => groups.some(({ to }) => to.includes(hub));
  const sourcesOf = (hub: string) =>
    all.filter(({ from, to }) => to.includes(hub) && from !== hub).map(({ from }) => from);
  return {
    hubs,
    groups,
    written: new Map(
      chart.states.map(({ path }) => [path, chart.transitions.filter((one) => one.from === path && isWritten(one))]),
    ),
    arrivals: new Map([...hubs].filter((hub) => !isLedTo(hub)).map((hub) => [hub, [...new Set(sourcesOf(hub))]])),
  };
}

function groupsOf({ transitions }: Chart): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const transition of transitions) {
    const { from, to } = transition;
    if (to.length === 0) continue;
    const id = `t ${from} > ${to.join(' ')}`;
    const within = commonOf(from, to);
    const before = groups.get(id)?.transitions ?? [];
    groups.set(id, { id, from, to, within, wherever: within === from, transitions: [...before, transition] });
  }
  return [...groups.values()];
}

export function childrenOf({ states }: Chart, path: string): readonly ChartState[] {
  return states.filter(({ parent }) => parent === path);
}

/** Whether no line crosses the state's border, so that its inside can be laid out on its own. */
export function isClosed(path: string, groups: readonly Group[]): boolean {
  return groups.every(
    ({ from, to, within }) =>
      within === path || isInside(within, path) || ![from, ...to].some((end) => isInside(end, path)),
  );
}

/**
 * How many steps a child is away from the one that is entered first; the children of a parallel state are all entered at once.
 * What happens wherever in the state can happen in the first one.
 */
export function stepsInto(chart: Chart, path: string, groups: readonly Group[]): ReadonlyMap<string, number> {
  const children = childrenOf(chart, path);
  const childWith = (state: string) => childHolding(chart, path, state);
  const steps = new Map<string, number>();
  const parent = chart.states.find((state) => state.path === path);
  const queue = children.filter((child) => parent?.kind === 'parallel' || child.path === parent?.initial);
  const first = new Set(queue.map((child) => child.path));
  const comesFrom = (from: string, at: string) =>
    childWith(from) === at || (first.has(at) && (from === path || isInside(path, from)));
  for (const child of queue) steps.set(child.path, 0);
  // What nothing leads to from the beginning begins a walk of its own.
  for (const begin of [...queue, ...children]) {
    if (!steps.has(begin.path)) steps.set(begin.path, 0);
    const walk = [begin.path];
    for (let at = walk.shift(); at !== undefined; at = walk.shift()) {
      for (const { from, to } of groups) {
        if (!comesFrom(from, at)) continue;
        for (const target of to) {
          const next = childWith(target);
          if (next === undefined || steps.has(next)) continue;
          steps.set(next, (steps.get(at) ?? 0) + 1);
          walk.push(next);
        }
      }
    }
  }
  return steps;
}

/** As much of the end of a state’s path as no other state has. */
export function shortName({ states }: Chart, path: string): string {
  const keys = path.split('.');
  const ends = keys.map((_, index) => keys.slice(keys.length - 1 - index).join('.'));
  const isAlone = (end: string) =>
    states.filter((state) => state.path === end || state.path.endsWith(`.${end}`)).length === 1;
  return ends.find(isAlone) ?? path;
}

/** The child of a state that holds another state, or is it. */
export function childHolding(chart: Chart, path: string, state: string): string | undefined {
  return childrenOf(chart, path).find((child) => isWithin(state, child.path))?.path;
}

/** The innermost state that holds all the others and is none of them; a state that holds the others itself is it. */
function commonOf(from: string, to: readonly string[]): string {
  if (to.every((path) => isInside(path, from))) return from;
  return aroundOf(from).find((at) => to.every((path) => isWithin(path, at))) ?? '';
}
