import { type Chart, type ChartState } from '../machines/domain/chart';
import {
  type Detail,
  type LaidOut,
  type LaidOutBox,
  type LaidOutEdge,
  type LaidOutInitial,
  type LaidOutLabel,
  type LaidOutLine,
  type LaidOutText,
  type Point,
} from '../machines/domain/drawing';
import {
  headBlock,
  inColumns,
  LABEL,
  PAD,
  stackOf,
  transitionBlock,
  withInner,
  type Block,
  type Head,
  type Placed,
  type Stack,
} from './blocks';
import { childHolding, childrenOf, isClosed, linesOf, shortName, stepsInto, type Group, type Lines } from './groups';
import { packings, type Size } from './packing';
import { DOT, MANNERS, placed, type Manner, type OrientedGroup, type Part, type Placement } from './placement';

/** The room that a drawing has on a laptop’s screen beside the lists: what “fits” means. */
const ROOM = { w: 1030, h: 680 };
const MARGIN = 8;
/** A chart that is shown smaller names more states instead of pointing to them, also where that saves no room. */
const CROWDED = 0.75;
const FEWER_LINES = 0.95;
/** How much smaller a drawing may be for its initial states to stand where one begins to read. */
const FIRST_THINGS_FIRST = 1.1;
/** How much smaller one may be for no line to run through the words of a state that holds others. */
const WORDS_STAND_FREE = 2;

interface Work {
  readonly machine: string;
  readonly title: string;
  readonly chart: Chart;
  readonly detail: Detail;
  readonly lines: Lines;
}

/** Everything below a state with its place, relative to the corner of the state's box. */
interface Inside extends Placement {
  readonly heads: ReadonlyMap<string, Head>;
  readonly stacks: ReadonlyMap<string, Stack>;
  /** How much smaller a drawing without its flaws may be: 1 when it has none. */
  readonly flaw: number;
}

/**
 * Places for all states and transitions of a chart: of several ways to lay it out, the one that a laptop’s screen shows largest.
 * The same chart always gets the same places.
 */
export async function layOut(machine: string, title: string, chart: Chart, detail: Detail): Promise<LaidOut> {
  const [few, many] = [linesOf(chart, 'final'), linesOf(chart, 'atomic')];
  const usual = await laidOut({ machine, title, chart, detail, lines: few });
  if (fitOf(usual) >= CROWDED || few.hubs.size === many.hubs.size) return usual;
  const terse = await laidOut({ machine, title, chart, detail, lines: many });
  return fitOf(terse) >= fitOf(usual) * FEWER_LINES ? terse : usual;
}

async function laidOut(work: Work): Promise<LaidOut> {
  const { chart } = work;
  const closed = new Map<string, readonly Inside[]>();
  // Innermost first: what no line enters is one piece for whatever holds it.
  for (const { path } of [...chart.states].reverse()) {
    if (path === '' || childrenOf(chart, path).length === 0 || !isClosed(path, work.lines.groups)) continue;
    closed.set(path, smallest(await insidesOf(work, path, closed), costOf));
  }
  const all = (await insidesOf(work, '', closed)).map((inside) => {
    const drawing = framed(work, inside);
    return { drawing, cost: badness(drawing) * inside.flaw };
  });
  return all.reduce((best, one) => (one.cost < best.cost ? one : best)).drawing;
}

/** How large the room shows a drawing, 1 being its own size. */
function fitOf({ width, height }: Pick<LaidOut, 'width' | 'height'>): number {
  return Math.min(ROOM.w / width, ROOM.h / height);
}

/** How many times larger than the room; a little more for a larger area, so that ties go to the tighter one. */
function badness({ width, height }: Pick<LaidOut, 'width' | 'height'>): number {
  return Math.max(width / ROOM.w, height / ROOM.h) + (width * height) / 1e8;
}

const costOf = ({ w, h, flaw }: Inside) => badness({ width: w, height: h }) * flaw;

/** The best ones of which none is both wider and higher than another, the best first. */
function smallest<T extends Size>(all: readonly T[], cost: (one: T) => number): readonly T[] {
  const chosen: T[] = [];
  for (const { one } of all.map((each) => ({ one: each, at: cost(each) })).sort((a, b) => a.at - b.at)) {
    if (chosen.length === 4) break;
    if (!chosen.some(({ w, h }) => w <= one.w && h <= one.h)) chosen.push(one);
  }
  return chosen;
}

async function insidesOf(
  work: Work,
  path: string,
  closed: ReadonlyMap<string, readonly Inside[]>,
): Promise<readonly Inside[]> {
  const { chart, lines } = work;
  const regions = childrenOf(chart, path);
  const state = chart.states.find((one) => one.path === path);
  const apart =
    state?.kind === 'parallel' &&
    !lines.groups.some(({ within }) => within === path) &&
    regions.every((region) => closed.has(region.path));
  if (apart) return packedInsides(work, state, closed);
  const chosen = new Map([...closed].map(([key, [first]]) => [key, first]));
  const [largest] = regions
    .flatMap((region) => closed.get(region.path)?.[0] ?? [])
    .sort((a, b) => b.w * b.h - a.w * a.h);
  const shapes = [...closed].find(([, [first]]) => first !== undefined && first === largest);
  const all: Inside[] = [];
  for (const manner of MANNERS) {
    for (const shape of shapes?.[1].slice(0, 3) ?? [undefined]) {
      const pieces = shapes === undefined ? chosen : new Map([...chosen, [shapes[0], shape]]);
      all.push(await insideOf(work, path, pieces, manner));
    }
  }
  return all;
}

/** Regions that no line joins, side by side and one below the other as they need the least room. */
function packedInsides(
  work: Work,
  state: ChartState,
  closed: ReadonlyMap<string, readonly Inside[]>,
): readonly Inside[] {
  const head = headOf(state, work, 150);
  const regions = childrenOf(work.chart, state.path).map(({ path }) => ({ path, sizes: closed.get(path) ?? [] }));
  const top = state.path === '' ? 0 : head.h + 8;
  const packed = packings(regions.map(({ sizes }) => sizes));
  const cost = ({ w, h }: Size) => badness({ width: w + 2 * PAD, height: h + top + 2 * PAD });
  const chosen = smallest(packed, cost);
  return chosen.map(({ w, h, places }) => {
    const boxes = new Map([
      [state.path, { x: 0, y: 0, w: Math.max(w, head.w) + 2 * PAD, h: top + h + 2 * PAD }],
      ...places.map(({ x, y, size }, index) => {
        const box = { x: x + PAD, y: y + top + PAD, w: size.w, h: size.h };
        return [regions[index]?.path ?? '', box] as const;
      }),
    ]);
    const own = boxes.get(state.path);
    const inside = {
      w: own?.w ?? 0,
      h: own?.h ?? 0,
      boxes,
      labels: new Map(),
      ways: new Map(),
      dots: new Map(),
      heads: new Map([[state.path, head]]),
      stacks: new Map(),
      flaw: 1,
    };
    return nested(inside, new Map(places.map(({ size }, index) => [regions[index]?.path ?? '', size])));
  });
}

/** The head of a state's box; the root's gets its words when the width of the drawing is known. */
function headOf(state: ChartState, work: Work, limit: number): Head {
  if (state.path === '') return { block: { w: 0, h: 0, texts: [] }, inner: [], w: 0, h: 0 };
  const compound = childrenOf(work.chart, state.path).length > 0;
  const block = headBlock(state, state.key, work.detail, compound ? limit * 2 : limit);
  return withInner(block, inColumns(writtenIn(state, work, limit), compound ? limit * 2 : null));
}

async function insideOf(
  work: Work,
  path: string,
  closed: ReadonlyMap<string, Inside | undefined>,
  manner: Manner,
): Promise<Inside> {
  const { title, chart, detail, lines } = work;
  const heads = new Map<string, Head>();
  const stacks = new Map<string, Stack>();
  const partOf = (state: ChartState): Part => {
    const ready = closed.get(state.path);
    if (ready !== undefined && state.path !== path) return { path: state.path, w: ready.w, h: ready.h, parts: null };
    const children = childrenOf(chart, state.path);
    const head = headOf(state, work, manner.head);
    heads.set(state.path, head);
    if (children.length === 0) {
      const size = state.kind === 'history' ? { w: 26, h: 26 } : { w: head.w + 2 * PAD, h: head.h + 14 };
      return { path: state.path, ...size, parts: null, last: state.kind === 'final' && lines.hubs.has(state.path) };
    }
    const groups = lines.groups.filter(({ within }) => within === state.path);
    for (const group of groups) stacks.set(group.id, stackOf(group, detail, manner.label));
    return {
      path: state.path,
      w: head.w + 2 * PAD,
      h: state.path === '' ? 0 : head.h + 8,
      parts: children.map(partOf),
      initial: state.initial,
      groups: oriented(chart, state.path, groups, lines.groups).map((one) => ({
        ...one,
        stack: stacks.get(one.id) ?? stackOf(one, detail, manner.label),
      })),
    };
  };
  const state = chart.states.find((one) => one.path === path);
  if (state === undefined) throw new Error(`No state ${path} in ${title}`);
  const placement = await placed(partOf(state), manner);
  const flaw =
    (isLate(chart, state, placement, manner) ? FIRST_THINGS_FIRST : 1) *
    (isStruckOut(placement, heads) ? WORDS_STAND_FREE : 1);
  return nested({ ...placement, heads, stacks, flaw }, closed);
}

/** Whether a line runs through the head of a state: elkjs keeps lines off boxes, and a head is only room inside one. */
function isStruckOut({ boxes, ways }: Placement, heads: ReadonlyMap<string, Head>): boolean {
  const words = [...heads].flatMap(([path, { w, h }]) => {
    const box = boxes.get(path);
    return box === undefined ? [] : [{ left: box.x + PAD, top: box.y + 6, right: box.x + PAD + w, bottom: box.y + h }];
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
    return { ...group, leads: way > 0 ? 'on' : way < 0 ? 'back' : 'across' };
  });
}

/** What is written in a state's box instead of being drawn. */
function writtenIn(
  { path }: ChartState,
  { chart, detail, lines }: Work,
  limit: number,
): readonly { readonly key: string; readonly block: Block }[] {
  const leaving = lines.written.get(path) ?? [];
  const staying = chart.transitions.filter(({ from, to }) => from === path && to.length === 0);
  return [...staying, ...leaving].map((one) => ({
    key: one.key,
    block: transitionBlock(one, detail, limit, one.to.map((to) => shortName(chart, to)).join(', ')),
  }));
}

/** With the contents of the pieces that were laid out before. */
function nested(inside: Inside, closed: ReadonlyMap<string, Inside | undefined>): Inside {
  const boxes = new Map(inside.boxes);
  const labels = new Map(inside.labels);
  const ways = new Map(inside.ways);
  const dots = new Map(inside.dots);
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
    for (const [key, one] of piece.heads) heads.set(key, one);
    for (const [key, one] of piece.stacks) stacks.set(key, one);
  }
  return { ...inside, boxes, labels, ways, dots, heads, stacks };
}

/** The drawing of the whole: the root's head goes above everything else. */
function framed(work: Work, inside: Inside): LaidOut {
  const { machine, chart, lines } = work;
  const head = rootHeadOf(work, inside.w - 2 * PAD);
  const width = Math.max(inside.w, head.w + 2 * PAD);
  const height = inside.h + head.h + 6;
  const moved = ({ x, y }: Point): Point => ({ x: half(x + MARGIN), y: half(y + MARGIN + head.h + 6) });
  const way = (id: string, arrives: boolean): readonly LaidOutLine[] =>
    (inside.ways.get(id) ?? []).map((points) => ({ points: points.map(moved), arrives }));
  const boxOf = (state: ChartState): LaidOutBox => {
    const isRoot = state.path === '';
    const box = inside.boxes.get(state.path) ?? { x: 0, y: 0, w: 0, h: 0 };
    const corner = isRoot ? { x: MARGIN, y: MARGIN } : moved(box);
    const own = isRoot ? head : inside.heads.get(state.path);
    const start = { x: corner.x + PAD, y: corner.y + 6 };
    return {
      path: state.path,
      kind: state.kind,
      region: chart.states.some(({ path, kind }) => path === state.parent && kind === 'parallel'),
      ...corner,
      w: half(isRoot ? width : box.w),
      h: half(isRoot ? height : box.h),
      texts: state.kind === 'history' || own === undefined ? [] : textsAt(own.block, start),
      inner: (own?.inner ?? []).map((one) => labelAt(one, { x: start.x - LABEL.x, y: start.y })),
    };
  };
  const edgeOf = ({ id, from, to, wherever }: Group): LaidOutEdge => ({
    from,
    to,
    wherever,
    labels: (inside.stacks.get(id)?.placed ?? []).map((one) =>
      labelAt(one, moved(inside.labels.get(id) ?? { x: 0, y: 0 })),
    ),
    lines: [...(wherever ? [] : way(`e ${id}`, false)), ...to.flatMap((target) => way(`e ${id} ${target}`, true))],
  });
  return {
    machine,
    width: half(width + 2 * MARGIN),
    height: half(height + 2 * MARGIN),
    boxes: chart.states.map(boxOf),
    edges: lines.groups.map(edgeOf),
    initials: chart.states.flatMap(({ path, initial }): readonly LaidOutInitial[] => {
      const dot = inside.dots.get(path);
      if (initial === null || dot === undefined) return [];
      const centre = moved({ x: dot.x + DOT / 2, y: dot.y + DOT / 2 });
      return [{ of: path, dot: centre, points: way(`e i ${path}`, true)[0]?.points ?? [] }];
    }),
  };
}

function rootHeadOf(work: Work, width: number): Head {
  const root = work.chart.states.find(({ path }) => path === '');
  if (root === undefined) throw new Error('A chart has a root.');
  const limit = Math.max(width, 300);
  return withInner(headBlock(root, work.title, work.detail, limit), inColumns(writtenIn(root, work, 170), limit));
}

function textsAt({ texts }: Block, start: Point): readonly LaidOutText[] {
  return texts.map(({ text, role, x, y }) => ({ text, role, x: half(start.x + x), y: half(start.y + y) }));
}

function labelAt({ key, x, y, w, block }: Placed, origin: Point): LaidOutLabel {
  const corner = { x: half(origin.x + x), y: half(origin.y + y) };
  return {
    key,
    ...corner,
    w,
    h: block.h + 2 * LABEL.y,
    texts: textsAt(block, { x: corner.x + LABEL.x, y: corner.y + LABEL.y }),
  };
}

/** Half pixels are enough, and keep the files small. */
function half(value: number): number {
  return Math.round(value * 2) / 2;
}
