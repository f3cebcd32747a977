import { type Chart, type ChartState, type ChartTransition } from './chart';
import { aroundOf, invokeName, isInside, outgoingOf } from './chart-places';
import { isCaughtIn, typeOf } from './turns';

/** Something that a transition runs, stops or starts. */
export interface Passed {
  readonly kind: 'exit' | 'own' | 'entry' | 'stop' | 'start';
  /** Of the action, or of what is invoked. */
  readonly name: string;
  /** The state which this depends on: it may be another one that is left or entered. */
  readonly onlyIn: string | null;
}

export interface Passage {
  /** In the order in which xstate does it: actors stop and start when all actions have run. */
  readonly runs: readonly Passed[];
  /** What leads on from the states that are entered, the innermost first. */
  readonly next: readonly ChartTransition[];
}

/** States by their paths, and whether it is certain that they are among these. */
type States = ReadonlyMap<string, boolean>;

/** What happens on the way of a transition, by the rules of xstate, and where it goes on from there. */
export function passageOf(chart: Chart, transition: ChartTransition): Passage {
  const isLeading = transition.to.length > 0;
  const left: States = isLeading ? leftBy(chart, transition) : new Map();
  const entered: States = isLeading ? enteredBy(chart, transition) : new Map();
  const ended = endedBy(chart, entered);
  const [out, into, last] = [inOrder(chart, left).reverse(), inOrder(chart, entered), inOrder(chart, ended).reverse()];
  const actors = ({ invokes }: ChartState): readonly string[] => invokes.map(invokeName);
  return {
    runs: [
      ...passed('exit', out, left, ({ exit }) => exit),
      ...transition.actions.map((name) => ({ kind: 'own', name, onlyIn: null }) as const),
      ...passed('entry', into, entered, ({ entry }) => entry),
      ...passed('exit', last, ended, ({ exit }) => exit),
      ...passed('stop', out, left, actors),
      ...passed('start', into, entered, actors),
      ...passed('stop', last, ended, actors),
    ],
    next: nextOf(
      chart,
      into.filter(({ path }) => entered.get(path)),
    ),
  };
}

function passed(
  kind: Passed['kind'],
  states: readonly ChartState[],
  known: States,
  namesOf: (state: ChartState) => readonly string[],
): readonly Passed[] {
  return states.flatMap((state) =>
    namesOf(state).map((name) => ({ kind, name, onlyIn: known.get(state.path) === true ? null : state.path })),
  );
}

function inOrder({ states }: Chart, known: States): ChartState[] {
  return states.filter(({ path }) => known.has(path));
}

/** The innermost state that is neither left nor entered; null when even the root is. */
function domainOf({ from, to, reenters }: ChartTransition): string | null {
  if (!reenters && to.every((path) => path === from || isInside(path, from))) return from;
  const [first = from, ...others] = to;
  const common = aroundOf(first).find((path) => [...others, from].every((one) => isInside(one, path)));
  return common ?? (reenters ? null : '');
}

function leftBy(chart: Chart, transition: ChartTransition): States {
  const domain = domainOf(transition);
  const type = typeOf(transition);
  // Where one of the states inside takes the event itself, it does not come so far.
  const isOut = (path: string): boolean => isInside(path, transition.from) && isCaughtIn(chart, path, type);
  const active: States = new Map([['', true], ...activeIn(chart, '', true, isOut, transition.from)]);
  return new Map([...active].filter(([path]) => domain === null || isInside(path, domain)));
}

/** What may be active inside a state that is; only this side of a compound state on the way to one that certainly is. */
function activeIn(
  chart: Chart,
  around: string,
  certain: boolean,
  isOut: (path: string) => boolean,
  towards?: string,
): readonly (readonly [string, boolean])[] {
  const inside = chart.states.filter(
    ({ path, parent, kind }) => parent === around && kind !== 'history' && !isOut(path),
  );
  const isParallel = chart.states.some(({ path, kind }) => path === around && kind === 'parallel');
  const onWay = inside.filter(({ path }) => towards === path || (towards !== undefined && isInside(towards, path)));
  const ones = isParallel || onWay.length === 0 ? inside : onWay;
  const isCertain = certain && (isParallel || ones.length === 1);
  return ones.flatMap(({ path }) => [[path, isCertain] as const, ...activeIn(chart, path, isCertain, isOut, towards)]);
}

/** The targets, what is entered in them first, and what is around them. */
function enteredBy(chart: Chart, transition: ChartTransition): States {
  const { from, to, reenters } = transition;
  const domain = domainOf(transition);
  const entered = new Map<string, boolean>();
  const stateAt = (path: string): ChartState | undefined => chart.states.find((one) => one.path === path);
  const enterRegions = (path: string): void => {
    for (const region of chart.states.filter(({ parent, kind }) => parent === path && kind !== 'history'))
      if (![...entered.keys()].some((one) => isInside(one, region.path))) enter(region.path);
  };
  const enterInside = (path: string): void => {
    const state = stateAt(path);
    // Whichever was left last.
    if (state?.kind === 'history')
      for (const [one, certain] of activeIn(chart, state.parent ?? '', true, () => false)) entered.set(one, certain);
    else if (state?.kind === 'parallel') enterRegions(path);
    else if (state?.initial != null) enter(state.initial);
  };
  const enter = (path: string): void => {
    if (stateAt(path)?.kind !== 'history') entered.set(path, true);
    enterInside(path);
  };
  for (const path of to)
    if (path === from && from === domain && !reenters) enterInside(path);
    else enter(path);
  for (const target of to) {
    for (const path of aroundOf(target)) {
      const isAround = domain === null || isInside(path, domain);
      if (isAround) entered.set(path, true);
      if ((isAround || path === domain) && stateAt(path)?.kind === 'parallel') enterRegions(path);
    }
  }
  return entered;
}

/** Where the machine ends: what is left then. */
function endedBy({ states }: Chart, entered: States): States {
  const [root] = states;
  const end = states.find(({ path, parent, kind }) => kind === 'final' && parent === '' && entered.get(path));
  return new Map(
    end === undefined || root?.kind !== 'compound' ? [] : [root.path, end.path].map((path) => [path, true]),
  );
}

function nextOf(chart: Chart, entered: readonly ChartState[]): readonly ChartTransition[] {
  const completed = entered
    .filter(({ kind }) => kind === 'final')
    .flatMap(({ parent }) => outgoingOf(chart, parent ?? ''))
    .filter((one) => typeOf(one).startsWith('xstate.done.state.'));
  const others = entered
    .filter(({ kind }) => kind !== 'final')
    .sort((one, other) => aroundOf(other.path).length - aroundOf(one.path).length)
    .flatMap(({ path }) => outgoingOf(chart, path));
  return [...new Set([...completed, ...others])];
}
