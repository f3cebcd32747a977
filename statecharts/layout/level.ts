import { grown, middleOf, overlap } from '../charts/geometry';
import { areaOf, distance, isLevel, stretchesOf } from '../charts/lines';
import { isHolding } from '../machines/domain/chart-places';
import {
  type LaidOut,
  type LaidOutBox,
  type LaidOutInitial,
  type LaidOutLine,
  type Point,
  type Rectangle,
} from '../machines/domain/drawing';

/** Two states whose middles differ by no more than this look as if they were meant to be level. */
const NEARLY = 10;
/** Of a state, from its other lines. */
const CORNER = 5;
/** Around a state. */
const ROOM = 8;
/** For an arrow head and the curve before it. */
const HEAD = 16;

/** The radius of the dot before a first state; rings are a little smaller. */
const DOT = 5;

type Axis = 'x' | 'y';

/** An outline in which simple states that a straight line joins have their middles on it, where nothing stands in the way: the search puts them where their lines need least room. */
export function levelled(layout: LaidOut): LaidOut {
  const simple = layout.boxes.filter((box) => box.path !== '' && !isHolding(box));
  return simple.reduce(
    (all, { path }) => (['x', 'y'] as const).reduce((one, axis) => levelledAlong(one, path, axis), all),
    layout,
  );
}

function levelledAlong(layout: LaidOut, path: string, axis: Axis): LaidOut {
  const box = boxOf(layout, path);
  const offsets = box === undefined ? [] : offsetsOf(layout, box, axis);
  // Whole pixels: half of one is not seen.
  const levelAt = (by: number): number => offsets.filter((one) => Math.abs(one - by) <= 0.5).length;
  const near = offsets.filter((one) => Math.abs(one) <= NEARLY).map(Math.round);
  const [best = 0] = near.sort((a, b) => levelAt(b) - levelAt(a));
  if (box === undefined || levelAt(best) <= levelAt(0)) return layout;
  return movedBy(layout, box, { x: 0, y: 0, [axis]: best }) ?? layout;
}

const boxOf = ({ boxes }: LaidOut, path: string): LaidOutBox | undefined => boxes.find((one) => one.path === path);

/** How far from being level with each simple state that a straight line joins it with. */
function offsetsOf(layout: LaidOut, box: LaidOutBox, axis: Axis): readonly number[] {
  const own = middleOf(box)[axis];
  return layout.edges.flatMap(({ from, to, lines, ring }) => {
    const [line, ...more] = lines;
    const [target, ...targets] = to;
    if (line === undefined || target === undefined || more.length + targets.length > 0) return [];
    if (ring !== undefined || from === target || !isStraight(line.points, axis)) return [];
    const path = from === box.path ? target : target === box.path ? from : undefined;
    const other = path === undefined ? undefined : boxOf(layout, path);
    return other === undefined || isHolding(other) ? [] : [middleOf(other)[axis] - own];
  });
}

/** Whether a line runs straight across an axis. */
function isStraight(points: readonly Point[], axis: Axis): boolean {
  const [from, to, ...others] = points;
  return from !== undefined && to !== undefined && others.length === 0 && isLevel(from, to) === (axis === 'y');
}

/** The drawing with a state, the arrow that leads straight to it and the ends of its other lines elsewhere; null where something is there. */
function movedBy(layout: LaidOut, box: LaidOutBox, by: Point): LaidOut | null {
  const moved = <T extends Point>(one: T): T => ({ ...one, x: one.x + by.x, y: one.y + by.y });
  const place = moved(box);
  const axis = by.x === 0 ? 'y' : 'x';
  const pulled = <TLine extends Pick<LaidOutLine, 'points'>>(line: TLine): TLine | null => {
    const points = pulledAt(pulledAt(line.points, box, place, by)?.toReversed() ?? [], box, place, by)?.toReversed();
    return points === undefined || points.length === 0 ? null : { ...line, points };
  };
  const edges = layout.edges.map((edge) => ({ ...edge, lines: edge.lines.map(pulled) }));
  const entry = layout.initials.find(({ points }) => isStraight(points, axis) && isAtBorder(points.at(-1), box));
  const initials = layout.initials.map((one) =>
    one === entry ? { ...one, dot: moved(one.dot), points: one.points.map(moved) } : pulled(one),
  );
  const isWhole = <T>(all: readonly (T | null)[]): all is readonly T[] => all.every((one) => one !== null);
  const whole = edges.flatMap((edge) => (isWhole(edge.lines) ? [{ ...edge, lines: edge.lines }] : []));
  if (whole.length < edges.length || !isWhole<LaidOutInitial>(initials)) return null;
  const goes = [place, ...(entry === undefined ? [] : [moved(aroundDot(entry.dot))])];
  if (!goes.every((one) => isRoom(layout, box, entry, one))) return null;
  const boxes = layout.boxes.map((one) => (one === box ? { ...place, texts: box.texts.map(moved) } : one));
  return { ...layout, boxes, edges: whole, initials };
}

/** A line whose first point goes with the state if it is at a side across the way; null where the state leaves it. */
function pulledAt(points: readonly Point[], box: Rectangle, place: Rectangle, by: Point): readonly Point[] | null {
  const [begin, next, ...rest] = points;
  if (begin === undefined || next === undefined || !isAtBorder(begin, box)) return points;
  const axis = by.x === 0 ? 'y' : 'x';
  if (isLevel(begin, next) === (axis === 'y')) {
    const size = axis === 'y' ? 'h' : 'w';
    const isOn = begin[axis] >= place[axis] + CORNER && begin[axis] <= place[axis] + place[size] - CORNER;
    return isOn ? points : null;
  }
  const moved = { x: begin.x + by.x, y: begin.y + by.y };
  const isLong =
    distance(moved, next) >= HEAD && Math.sign(next[axis] - moved[axis]) === Math.sign(next[axis] - begin[axis]);
  return isLong ? [moved, next, ...rest] : null;
}

function isAtBorder(point: Point | undefined, { x, y, w, h }: Rectangle): boolean {
  if (point === undefined) return false;
  const isAt = (one: number, other: number): boolean => Math.abs(one - other) < 0.5;
  const isBetween = (one: number, begin: number, length: number): boolean =>
    one > begin - 0.5 && one < begin + length + 0.5;
  return (
    ((isAt(point.x, x) || isAt(point.x, x + w)) && isBetween(point.y, y, h)) ||
    ((isAt(point.y, y) || isAt(point.y, y + h)) && isBetween(point.x, x, w))
  );
}

/** Whether nothing but what belongs to a state is where it, or its dot, is to stand, and it stays in the state around it. */
function isRoom(
  { boxes, edges, initials }: LaidOut,
  box: LaidOutBox,
  entry: LaidOutInitial | undefined,
  place: Rectangle,
): boolean {
  const room = grown(place, ROOM);
  const strange = [...edges.flatMap(({ lines }) => lines), ...initials].filter(
    ({ points }) => ![points[0], points.at(-1)].some((end) => isAtBorder(end, box)),
  );
  const around = boxes.filter((one) => isHolding(one) && overlap(one, box));
  const solid: readonly Rectangle[] = [
    ...boxes.filter((one) => one !== box && !isHolding(one)),
    ...around.flatMap(({ texts }) => texts.map(({ x, y, text }) => ({ x, y: y - 12, w: 8 * text.length, h: 16 }))),
    ...strange.flatMap(({ points }) => stretchesOf(points)).map(areaOf),
    ...initials.filter((one) => one !== entry).map(({ dot }) => aroundDot(dot)),
    ...edges.flatMap(({ ring }) => (ring === undefined ? [] : [aroundDot(ring)])),
  ];
  const isWithin = (one: Rectangle): boolean =>
    room.x >= one.x && room.y >= one.y && room.x + room.w <= one.x + one.w && room.y + room.h <= one.y + one.h;
  return around.every(isWithin) && solid.every((one) => !overlap(one, room));
}

const aroundDot = ({ x, y }: Point): Rectangle => grown({ x, y, w: 0, h: 0 }, DOT);
