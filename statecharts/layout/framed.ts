import {
  type LaidOut,
  type LaidOutBox,
  type LaidOutEdge,
  type LaidOutInitial,
  type LaidOutLabel,
  type LaidOutLine,
  type LaidOutMore,
  type LaidOutText,
  type Point,
  type Rectangle,
} from '../machines/domain/drawing';
import { type ChartState } from '../machines/domain/chart';
import { headBlock, inColumns, LABEL, LEAF_RIM, PAD, withInner, type Block, type Head, type Placed } from './blocks';
import { RING_RADIUS } from '../charts/geometry';
import { type Group } from './groups';
import { writtenIn, type Inside, type Work } from './insides';
import { DOT } from './placement';

/** Room for the line of the frame. */
const MARGIN = 1;

/** The drawing of the whole: the root's head goes above everything else. */
export function framed(work: Work, inside: Inside): LaidOut {
  const { machine, chart, lines, detail } = work;
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
    const words = inside.words.get(state.path);
    const start =
      words === undefined ? { x: corner.x + PAD, y: corner.y + 6 + spareAbove(state, box, own) } : moved(words);
    return {
      path: state.path,
      kind: state.kind,
      region: chart.states.some(({ path, kind }) => path === state.parent && kind === 'parallel'),
      ...corner,
      w: half(isRoot ? width : box.w),
      h: half(isRoot ? height : box.h),
      texts: state.kind === 'history' || own === undefined ? [] : textsAt(own.block, start),
      ...writtenAt(own?.inner ?? [], { x: start.x - LABEL.x, y: start.y }),
    };
  };
  const edgeOf = ({ id, from, to, wherever, transitions }: Group): LaidOutEdge => {
    const { x, y } = moved(inside.labels.get(id) ?? { x: 0, y: 0 });
    return {
      from,
      to,
      wherever,
      labels: (inside.stacks.get(id)?.placed ?? []).map((one) => labelAt(one, { x, y })),
      ...(detail === 'outline' ? { keys: transitions.map(({ key }) => key) } : {}),
      ...(detail === 'outline' && wherever ? { ring: { x: x + RING_RADIUS, y: y + RING_RADIUS } } : {}),
      lines: [...(wherever ? [] : way(`e ${id}`, false)), ...to.flatMap((target) => way(`e ${id} ${target}`, true))],
    };
  };
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

/** A state without an inside is higher than its words where many lines end at its side: they stand in the middle. */
function spareAbove({ kind }: ChartState, { h }: Rectangle, head: Head | undefined): number {
  const isLeaf = kind === 'atomic' || kind === 'final';
  return isLeaf && head !== undefined ? Math.max(0, h - head.h - LEAF_RIM) / 2 : 0;
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

/** What is written in a box, and apart from it what stands for several transitions. */
function writtenAt(inner: readonly Placed[], origin: Point): Pick<LaidOutBox, 'inner' | 'more'> {
  const more = inner.filter(({ keys }) => keys.length > 1);
  return {
    inner: inner.filter((one) => !more.includes(one)).map((one) => labelAt(one, origin)),
    ...(more.length === 0 ? {} : { more: more.map((one) => ({ keys: one.keys, ...placeAt(one, origin) })) }),
  };
}

function labelAt(placed: Placed, origin: Point): LaidOutLabel {
  return { key: placed.keys[0] ?? '', ...placeAt(placed, origin) };
}

function placeAt({ x, y, w, h, top, block }: Placed, origin: Point): Omit<LaidOutMore, 'keys'> {
  const corner = { x: half(origin.x + x), y: half(origin.y + y) };
  return {
    ...corner,
    w,
    h,
    texts: textsAt(block, { x: corner.x + LABEL.x, y: corner.y + top }),
  };
}

/** Half pixels are enough, and keep the files small. */
function half(value: number): number {
  return Math.round(value * 2) / 2;
}
