import { type Chart, type ChartState, type ChartTransition } from '../machines/domain/chart';
import { type Detail, type Point, type Rectangle } from '../machines/domain/drawing';
import { lateness, mirrored } from './beginning';
import {
  headBlock,
  inColumns,
  LABEL,
  LEAF_RIM,
  PAD,
  piecesOf,
  stackOf,
  targetsTold,
  withInner,
  type Head,
  type Piece,
  type Stack,
  type Wording,
} from './blocks';
import { childHolding, childrenOf, shortName, stepsInto, type Group, type Lines } from './groups';
import { type Size } from './packing';
import { placed, type Manner, type OrientedGroup, type Part, type Placement } from './placement';

/** How much smaller a drawing may be for its initial states to stand where one begins to read. */
const FIRST_THINGS_FIRST = 1.1;
/** How much smaller one may be for no line to run through the words of a state that holds others. */
const WORDS_STAND_FREE = 2;
/** How much smaller one may be for each crossing of two lines that it does without; an outline has its lines farther apart, and they are easier to follow. */
const A_CROSSING_LESS: Readonly<Record<Detail, number>> = { outline: 1.012, brief: 1.015, full: 1.015 };
/** How much smaller one may be for the words of states that hold others to stand in their corners. */
const WORDS_IN_CORNERS: Readonly<Record<Detail, number>> = { outline: 1.25, brief: 1.08, full: 1.08 };

export interface Work extends Wording {
  readonly machine: string;
  readonly title: string;
  readonly chart: Chart;
  readonly lines: Lines;
  /** What the drawing is to fit. */
  readonly room: Size;
}

/** Everything below a state with its place, relative to the corner of the state's box. */
export interface Inside extends Placement {
  readonly heads: ReadonlyMap<string, Head>;
  readonly stacks: ReadonlyMap<string, Stack>;
  /** How much smaller a drawing without its flaws may be: 1 when it has none. */
  readonly flaw: number;
}

/** The head of a state's box; the root's gets its words when the width of the drawing is known. */
export function headOf(state: ChartState, work: Work, limit: number): Head {
  if (state.path === '') return { block: { w: 0, h: 0, texts: [] }, inner: [], w: 0, h: 0 };
  const compound = childrenOf(work.chart, state.path).length > 0;
  const { chart, title, detail, lines } = work;
  const arrivals = (lines.arrivals.get(state.path) ?? []).map((path) => (path === '' ? title : shortName(chart, path)));
  const block = headBlock(state, state.key, detail, compound ? limit * 1.5 : limit, arrivals);
  return withInner(block, inColumns(writtenIn(state, work, limit), compound ? limit * 1.5 : null));
}

/** A state laid out in one manner, its pieces as they were laid out before. */
export async function insideOf(
  work: Work,
  path: string,
  closed: ReadonlyMap<string, Inside | undefined>,
  manner: Manner,
): Promise<Inside> {
  const { title, chart, lines, detail, room } = work;
  const heads = new Map<string, Head>();
  const stacks = new Map<string, Stack>();
  const partOf = (state: ChartState): Part => {
    const ready = closed.get(state.path);
    if (ready !== undefined && state.path !== path) return { path: state.path, w: ready.w, h: ready.h, parts: null };
    const children = childrenOf(chart, state.path);
    const head = headOf(state, work, manner.head);
    heads.set(state.path, head);
    if (children.length === 0) {
      const size = state.kind === 'history' ? { w: 26, h: 26 } : { w: head.w + 2 * PAD, h: head.h + LEAF_RIM };
      return { path: state.path, ...size, parts: null, last: state.kind === 'final' && lines.hubs.has(state.path) };
    }
    const groups = lines.groups.filter(({ within }) => within === state.path);
    for (const group of groups) stacks.set(group.id, stackOf(group, work, manner.label));
    return {
      path: state.path,
      w: head.w + 2 * PAD,
      h: state.path === '' ? 0 : head.h + 8,
      parts: children.map(partOf),
      initial: state.initial,
      groups: oriented(chart, state.path, groups, lines.groups).map((one) => ({
        ...one,
        stack: stacks.get(one.id) ?? stackOf(one, work, manner.label),
      })),
    };
  };
  const state = chart.states.find((one) => one.path === path);
  if (state === undefined) throw new Error(`No state ${path} in ${title}`);
  const usual = await placed(partOf(state), manner);
  const flawOf = (placement: Placement) =>
    (isLate(chart, state, placement, manner) ? FIRST_THINGS_FIRST : 1) *
    (isStruckOut(placement, heads) ? WORDS_STAND_FREE : 1) *
    (manner.words === 'beside' ? WORDS_IN_CORNERS[detail] : 1) *
    A_CROSSING_LESS[detail] ** crossingsOf(placement) *
    lateness(placement, firstIn(chart, state, placement), room);
  // To the right, left and right have a meaning.
  const other = manner.direction === 'DOWN' ? mirrored(usual, heads, stacks) : usual;
  const placement = flawOf(other) < flawOf(usual) ? other : usual;
  return nested({ ...placement, heads, stacks, flaw: flawOf(placement) }, closed);
}

/** Whether a line runs through the head of a state: elkjs keeps lines off boxes, and a head is only room inside one. */
function isStruckOut({ boxes, ways, words: set }: Placement, heads: ReadonlyMap<string, Head>): boolean {
  const words = [...heads].flatMap(([path, { w, h, inner }]) => {
    const box = boxes.get(path);
    if (box === undefined) return [];
    // The labels in a head are a little wider than their words.
    const rim = inner.length === 0 ? 0 : LABEL.x;
    const { x: left, y: top } = set.get(path) ?? { x: box.x + PAD, y: box.y + 6 };
    return [{ left: left - rim, top, right: left + w + rim, bottom: top + h }];
  });
  return [...ways.values()].flat().some((points) =>
    points.slice(1).some((to, index) => {
      const from = points[index] ?? to;
      return words.some(
        ({ left, top, right, bottom }) =>
          Math.max(from.x, to.x) > left &&
          Math.min(from.x, to.x) < right &&
          Math.max(from.y, to.y) > top &&
          Math.min(from.y, to.y) < bottom,
      );
    }),
  );
}

/** How often lines cross; what only touches, as lines do that begin at one label, is no crossing. */
function crossingsOf({ ways }: Placement): number {
  const stretches = [...ways.values()]
    .flat()
    .flatMap((points) => points.slice(1).map((to, at) => [points[at] ?? to, to] as const));
  const across = stretches.filter(([from, to]) => Math.abs(from.y - to.y) < 0.5);
  const down = stretches.filter(([from, to]) => Math.abs(from.x - to.x) < 0.5);
  const isBetween = (at: number, one: number, other: number) =>
    at > Math.min(one, other) + 0.5 && at < Math.max(one, other) - 0.5;
  return across.reduce(
    (count, [from, to]) =>
      count +
      down.filter(([top, bottom]) => isBetween(top.x, from.x, to.x) && isBetween(from.y, top.y, bottom.y)).length,
    0,
  );
}

/** What is entered first, as far inside as there is a box. */
function firstIn(chart: Chart, { initial }: ChartState, placement: Placement): Rectangle | undefined {
  const box = placement.boxes.get(initial ?? '');
  const state = chart.states.find(({ path }) => path === initial);
  return box === undefined || state === undefined ? undefined : (firstIn(chart, state, placement) ?? box);
}

function isLate(
  { states }: Chart,
  { path, initial }: ChartState,
  { boxes }: Placement,
  { direction }: Manner,
): boolean {
  const first = boxes.get(initial ?? '');
  if (first === undefined) return false;
  return states.some(({ parent, path: other, kind }) => {
    const box = parent === path && kind !== 'history' ? boxes.get(other) : undefined;
    if (box === undefined) return false;
    return direction === 'RIGHT' ? box.x + box.w <= first.x : box.y + box.h <= first.y;
  });
}

function oriented(
  chart: Chart,
  path: string,
  groups: readonly Group[],
  all: readonly Group[],
): readonly Omit<OrientedGroup, 'stack'>[] {
  const steps = stepsInto(chart, path, all);
  const stepOf = (state: string) => steps.get(childHolding(chart, path, state) ?? '') ?? 0;
  return groups.map((group) => {
    const way = Math.max(...group.to.map(stepOf)) - stepOf(group.from);
    const isInner = childHolding(chart, path, group.from) !== group.from;
    return { ...group, leads: way > 0 ? 'on' : way < 0 && !isInner ? 'back' : 'across' };
  });
}

/** What is written in a state's box instead of being drawn. */
export function writtenIn({ path }: ChartState, work: Work, limit: number): readonly Piece[] {
  const { chart, lines, detail } = work;
  const leaving = lines.written.get(path) ?? [];
  const targetOf = ({ to }: ChartTransition) => to.map((one) => shortName(chart, one)).join(', ');
  if (detail === 'outline') {
    const away = leaving.filter(({ to }) => to.some((one) => one !== path));
    return targetsTold(away, limit, targetOf);
  }
  const staying = chart.transitions.filter(({ from, to }) => from === path && to.length === 0);
  return piecesOf([...staying, ...leaving], work, limit, targetOf);
}

/** With the contents of the pieces that were laid out before. */
export function nested(inside: Inside, closed: ReadonlyMap<string, Inside | undefined>): Inside {
  const boxes = new Map(inside.boxes);
  const labels = new Map(inside.labels);
  const ways = new Map(inside.ways);
  const dots = new Map(inside.dots);
  const words = new Map(inside.words);
  const heads = new Map(inside.heads);
  const stacks = new Map(inside.stacks);
  for (const [path, piece] of closed) {
    const box = inside.boxes.get(path);
    if (piece === undefined || box === undefined || inside.heads.has(path)) continue;
    const move = (point: Point): Point => ({ x: point.x + box.x, y: point.y + box.y });
    for (const [key, one] of piece.boxes) boxes.set(key, { ...one, ...move(one) });
    for (const [key, one] of piece.labels) labels.set(key, move(one));
    for (const [key, ones] of piece.ways)
      ways.set(
        key,
        ones.map((points) => points.map(move)),
      );
    for (const [key, one] of piece.dots) dots.set(key, move(one));
    for (const [key, one] of piece.words) words.set(key, move(one));
    for (const [key, one] of piece.heads) heads.set(key, one);
    for (const [key, one] of piece.stacks) stacks.set(key, one);
  }
  return { ...inside, boxes, labels, ways, dots, words, heads, stacks };
}
