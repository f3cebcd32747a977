import { type Chart, type ChartInvoke, type ChartState, type ChartTransition, type DescribedChart } from './chart';

/** Something in a chart that can be selected. */
export type Selected =
  { readonly kind: 'state'; readonly path: string } | { readonly kind: 'transition'; readonly key: string };

/** A machine, or something in it. */
export interface Place {
  readonly machine: string;
  readonly selected: Selected | null;
}

export function samePlace(one: Place, other: Place): boolean {
  return hashOf(one) === hashOf(other);
}

/** `#machine`, `#machine/state.path`, `#machine/~key-of-the-transition`; the root is `#machine/`. */
export function hashOf({ machine, selected }: Place): string {
  if (selected === null) return `#${encodeURIComponent(machine)}`;
  const part = selected.kind === 'state' ? selected.path : `~${selected.key}`;
  return `#${encodeURIComponent(machine)}/${encodeURIComponent(part)}`;
}

/** What an address's hash means; null when it is empty or no hash of ours. */
export function placeOf(hash: string): Place | null {
  const [machine = '', part] = hash.replace(/^#/, '').split('/', 2).map(decoded);
  if (machine === '') return null;
  if (part === undefined) return { machine, selected: null };
  const selected: Selected = part.startsWith('~')
    ? { kind: 'transition', key: part.slice(1) }
    : { kind: 'state', path: part };
  return { machine, selected };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Whether the chart has what is selected. */
export function isIn({ states, transitions }: Chart, selected: Selected | null): boolean {
  if (selected === null) return true;
  return selected.kind === 'state'
    ? states.some(({ path }) => path === selected.path)
    : transitions.some(({ key }) => key === selected.key);
}

/** Whether a path is that of a state or of one inside it. */
export const isWithin = (path: string, state: string): boolean => path === state || path.startsWith(`${state}.`);

/** Whether a path is that of a state inside another one; everything but the root is inside the root. */
export const isInside = (path: string, state: string): boolean =>
  path !== state && (state === '' || isWithin(path, state));

/** Paths of the states around one, the innermost first. */
export function aroundOf(path: string): readonly string[] {
  if (path === '') return [];
  const around = path.split('.').slice(0, -1).join('.');
  return [around, ...aroundOf(around)];
}

/** What is invoked, and into which slot where that has another name. */
export const invokeName = ({ id, slot }: ChartInvoke): string => (id === slot ? id : `${id}: ${slot}`);

/** Transitions that end in a state. One that stays where it is has no target. */
export function incomingOf({ transitions }: Chart, path: string): readonly ChartTransition[] {
  return transitions.filter(({ to }) => to.includes(path));
}

export function outgoingOf({ transitions }: Chart, path: string): readonly ChartTransition[] {
  return transitions.filter(({ from }) => from === path);
}

/** Paths of the innermost states that a machine enters first: one, or one for each region. */
export function firstStates(chart: Chart, path = ''): readonly string[] {
  const state = chart.states.find((one) => one.path === path);
  if (state?.initial != null) return firstStates(chart, state.initial);
  if (state?.kind !== 'parallel') return [path];
  return chart.states
    .filter(({ parent, kind }) => parent === path && kind !== 'history')
    .flatMap((region) => firstStates(chart, region.path));
}

/** Whether a state has others inside. */
export const isHolding = ({ kind }: Pick<ChartState, 'kind'>): boolean => kind === 'compound' || kind === 'parallel';

export interface StateLine {
  /** How many of those that hold others are around it. */
  readonly depth: number;
  readonly states: readonly ChartState[];
}

/** What is inside a state: the simple ones on one line, and each that holds others on its own, before the simple ones in it. */
export function linesOf({ states }: Chart, path: string): readonly StateLine[] {
  const inside = (one: string): readonly ChartState[] => states.filter(({ parent }) => parent === one);
  const simple = (one: string): readonly ChartState[] => inside(one).filter((state) => !isHolding(state));
  const below = (one: string, depth: number): readonly StateLine[] =>
    inside(one)
      .filter(isHolding)
      .flatMap((state) => [{ depth, states: [state, ...simple(state.path)] }, ...below(state.path, depth + 1)]);
  const own = simple(path);
  return [...(own.length === 0 ? [] : [{ depth: 0, states: own }]), ...below(path, 0)];
}

export type FoundKind = 'machine' | 'state' | 'tag' | 'slot' | 'event' | 'guard' | 'action' | 'delay';

/** A name that can be looked for, and where it stands. */
export interface Findable {
  readonly kind: FoundKind;
  readonly name: string;
  /** Title of the machine. */
  readonly title: string;
  readonly place: Place;
  /** What the typed words are looked for in. */
  readonly search: string;
}

/** Every name of all charts. A name that a machine uses more than once leads to its first use. */
export function findables(charts: readonly DescribedChart[]): readonly Findable[] {
  return charts.flatMap(({ id, title, purpose, chart }) => {
    const known = new Set<string>();
    const one = (kind: FoundKind, name: string, selected: Selected | null, more = ''): readonly Findable[] => {
      if (name === '' || known.has(`${kind} ${name}`)) return [];
      known.add(`${kind} ${name}`);
      const search = `${name}\n${title}\n${more}`.toLowerCase();
      return [{ kind, name, title, place: { machine: id, selected }, search }];
    };
    return [
      ...one('machine', title, null, `${id}\n${purpose}`),
      ...chart.states.flatMap(({ path, description, tags, invokes, entry, exit }) => {
        const selected = { kind: 'state', path } as const;
        return [
          ...one('state', path, selected, description),
          ...tags.flatMap((tag) => one('tag', tag, selected)),
          ...invokes.flatMap(({ slot }) => one('slot', slot, selected)),
          ...[...entry, ...exit].flatMap((action) => one('action', action, selected)),
        ];
      }),
      ...chart.transitions.flatMap(({ key, cause, label, guard, actions }) => {
        const selected = { kind: 'transition', key } as const;
        return [
          ...(cause === 'event' ? one('event', label, selected) : []),
          ...(cause === 'after' ? one('delay', label, selected) : []),
          ...one('guard', guard, selected),
          ...actions.flatMap((action) => one('action', action, selected)),
        ];
      }),
    ];
  });
}

/** What contains every typed word, names that begin with the text first; without text, all machines. */
export function foundIn(all: readonly Findable[], text: string): readonly Findable[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return all.filter(({ kind }) => kind === 'machine');
  const words = wanted.split(/\s+/);
  const rank = ({ name }: Findable): number => {
    const lower = name.toLowerCase();
    return lower === wanted ? 0 : lower.startsWith(wanted) ? 1 : lower.includes(wanted) ? 2 : 3;
  };
  return all
    .filter(({ search }) => words.every((word) => search.includes(word)))
    .map((one) => ({ one, at: rank(one) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
