import { type LaidOut, type LaidOutLine, type Point, type Rectangle } from '../machines/domain/drawing';

/** Of the dot where lines join. */
export const JUNCTION = 2.8;

/**
 * Where lines join on their way to one head, or part that began together: by line, so that a line's dots look as it does. What only
 * crosses has none.
 */
export function junctionsIn({ edges }: LaidOut): ReadonlyMap<LaidOutLine, readonly Point[]> {
  const lines = edges.flatMap((edge) => edge.lines);
  const back = (line: LaidOutLine): readonly Point[] => line.points.toReversed();
  return new Map(
    lines.map((line) => {
      const found = lines.flatMap((other) => {
        if (other === line) return [];
        const joined = line.arrives && other.arrives ? partingOf(back(line), back(other)) : null;
        return [joined, partingOf(line.points, other.points)].filter((one) => one !== null);
      });
      return [line, [...new Map(found.map((one) => [`${one.x} ${one.y}`, one])).values()]];
    }),
  );
}

/** Where two lines part that begin at one point and in one direction; null when they do not, or one ends on the other. */
export function partingOf(one: readonly Point[], other: readonly Point[]): Point | null {
  const [begin] = one;
  if (begin === undefined || other[0] === undefined || distance(begin, other[0]) > 0.5) return null;
  const [mine, others] = [one.slice(1), other.slice(1)];
  let at = begin;
  for (let [next, beside] = [mine[0], others[0]]; next !== undefined && beside !== undefined;) {
    const nearer = distance(at, next) <= distance(at, beside) ? next : beside;
    const step = distance(at, nearer);
    const isSame = [next, beside].every((to) => distance(towards(at, to, step), nearer) < 0.5);
    if (!isSame) return at === begin ? null : at;
    if (distance(next, nearer) < 0.5) mine.shift();
    if (distance(beside, nearer) < 0.5) others.shift();
    at = nearer;
    [next, beside] = [mine[0], others[0]];
  }
  return null;
}

/** From so much on the direction of a stretch is shown in its middle, too: its head is out of sight. */
const LONG = 300;

/** Arrow heads in the middle of what is long of a line, between its dots: lines that run together there have the same. */
export function midwaysOf({ points }: Pick<LaidOutLine, 'points'>, dots: readonly Point[] = []): readonly string[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    const length = distance(from, to);
    const isBetween = (dot: Point): boolean => Math.abs(distance(from, dot) + distance(dot, to) - length) < 0.5;
    const stops = [from, ...dots.filter(isBetween), to].sort((a, b) => distance(from, a) - distance(from, b));
    return stops.slice(1).flatMap((end, at) => {
      const begin = stops[at] ?? end;
      const stretch = distance(begin, end);
      return stretch < LONG ? [] : [arrowHead([begin, towards(begin, end, stretch / 2)], 6)];
    });
  });
}

/** Half of the gap in a line where another one runs over it. */
const GAP = 3;
/** Two gaps that are nearer to each other leave a dash between them. */
const DASH = 16;

/**
 * Where a line is interrupted because another one, which runs across, goes on: an eye that follows either of them does not turn there. It is
 * the longer stretch of the two, which is easier to follow, unless it would be left in dashes or lose a corner. Lines that join or part at a point are not
 * interrupted at it.
 */
export function crossingsIn(
  { edges }: LaidOut,
  junctions: ReturnType<typeof junctionsIn>,
): ReturnType<typeof junctionsIn> {
  const lines = edges.flatMap((edge) => edge.lines);
  const stretches = lines.flatMap((line) => stretchesOf(line.points).map((one) => ({ ...one, line })));
  const across = stretches.filter(({ from, to }) => isLevel(from, to));
  const down = stretches.filter(({ from, to }) => isUpright(from, to));
  const dots = [...junctions.values()].flat();
  const met = down.flatMap((one) =>
    across.flatMap((other) => {
      const point = { x: one.from.x, y: other.from.y };
      const isCrossed = isInside(one, point) && isInside(other, point);
      return isCrossed && dots.every((dot) => distance(dot, point) > 0.5) ? [point] : [];
    }),
  );
  const crossings = new Map<LaidOutLine, Point[]>(lines.map((line) => [line, []]));
  const points = [...new Map(met.map((one) => [`${one.x} ${one.y}`, one])).values()];
  const dashed = (all: readonly Stretch[], point: Point): boolean =>
    points.some((other) => other !== point && distance(other, point) < DASH && all.some((one) => isInside(one, other)));
  /** A gap there would take a curve or a head with it. */
  const cornered = (all: readonly Stretch[], point: Point): boolean =>
    all.some(
      (one) => isInside(one, point) && Math.min(distance(one.from, point), distance(one.to, point)) < CURVE + GAP,
    );
  for (const point of points) {
    const through = [down, across].map((all) => all.filter((one) => isInside(one, point)));
    const [upright = [], level = []] = through;
    // Lines that run together are interrupted together.
    const [longer, shorter] = longest(upright) > longest(level) ? [upright, level] : [level, upright];
    const unfit = (all: readonly Stretch[]): boolean => dashed(all, point) || cornered(all, point);
    const interrupted = unfit(longer) && !unfit(shorter) ? shorter : longer;
    for (const { line } of interrupted) crossings.get(line)?.push(point);
  }
  return crossings;
}

const longest = (all: readonly Stretch[]): number => Math.max(...all.map(({ from, to }) => distance(from, to)));

export interface Stretch {
  readonly from: Point;
  readonly to: Point;
}

/** What a stretch covers; never nothing. */
export function areaOf({ from, to }: Stretch): Rectangle {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    w: Math.max(0.5, Math.abs(from.x - to.x)),
    h: Math.max(0.5, Math.abs(from.y - to.y)),
  };
}

export function stretchesOf(points: readonly Point[]): readonly Stretch[] {
  return points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
}

export const isLevel = (from: Point, to: Point): boolean => Math.abs(from.y - to.y) < 0.5;
const isUpright = (from: Point, to: Point): boolean => Math.abs(from.x - to.x) < 0.5;

/** Whether a point is on a stretch, and not at an end of it. */
function isInside({ from, to }: Stretch, point: Point): boolean {
  const [before, after] = [distance(from, point), distance(point, to)];
  return before > 0.5 && after > 0.5 && Math.abs(before + after - distance(from, to)) < 0.5;
}

/** Of the corners of lines: large enough to see where one leaves others in which direction it goes on. */
export const CURVE = 8;

/** A line through its corners, which are rounded, with a gap at each of the `crossings`. */
export function pathThrough(points: readonly Point[], crossings: readonly Point[] = []): string {
  const [first] = points;
  if (first === undefined) return '';
  const gapsBetween = (from: Point, to: Point): readonly number[] =>
    crossings
      .filter((point) => isInside({ from, to }, point))
      .map((point) => distance(from, point))
      .sort((one, other) => one - other);
  const roomBeside = (corner: Point, other: Point): number =>
    Math.min(distance(corner, other) / 2, ...gapsBetween(corner, other).map((at) => Math.max(0, at - GAP)));
  const parts = stretchesOf(points).map(({ from, to }, index) => {
    const gaps = gapsBetween(from, to).map((at) => {
      const [end, begin] = [towards(from, to, at - GAP), towards(from, to, at + GAP)];
      return `L${end.x} ${end.y}M${begin.x} ${begin.y}`;
    });
    const after = points[index + 2];
    if (after === undefined) return `${gaps.join('')}L${to.x} ${to.y}`;
    const room = Math.min(CURVE, roomBeside(to, from), roomBeside(to, after));
    const [end, begin] = [towards(to, from, room), towards(to, after, room)];
    return `${gaps.join('')}L${end.x} ${end.y}Q${to.x} ${to.y} ${begin.x} ${begin.y}`;
  });
  return `M${first.x} ${first.y}${parts.join('')}`;
}

/** The corners of the arrow head at the end of a line. */
export function arrowHead(points: readonly Point[], size = 7): string {
  const tip = points.at(-1);
  const before = [...points].reverse().find((point) => tip !== undefined && distance(point, tip) > 0.5);
  if (tip === undefined || before === undefined) return '';
  const [dx, dy] = [(tip.x - before.x) / distance(before, tip), (tip.y - before.y) / distance(before, tip)];
  const [x, y] = [tip.x - dx * size, tip.y - dy * size];
  const half = size * 0.45;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return `M${tip.x} ${tip.y}L${tenth(x - dy * half)} ${tenth(y + dx * half)}L${tenth(x + dy * half)} ${tenth(y - dx * half)}Z`;
}

export function lengthOf(points: readonly Point[]): number {
  return stretchesOf(points).reduce((sum, { from, to }) => sum + distance(from, to), 0);
}

/** How far along a line a point of it is. */
export function lengthTo(points: readonly Point[], point: Point): number {
  let sum = 0;
  for (const { from, to } of stretchesOf(points)) {
    const isOn = Math.abs(distance(from, point) + distance(point, to) - distance(from, to)) < 0.5;
    if (isOn) return sum + distance(from, point);
    sum += distance(from, to);
  }
  return sum;
}

/** A line from one length along it to another one; of none, nothing. */
export function between(points: readonly Point[], begin: number, end: number): readonly Point[] {
  let sum = 0;
  const found: Point[] = [];
  for (const { from, to } of stretchesOf(points)) {
    const length = distance(from, to);
    const [first, last] = [Math.max(begin - sum, 0), Math.min(end - sum, length)];
    sum += length;
    if (last - first < 0.5) continue;
    if (found.length === 0) found.push(towards(from, to, first));
    found.push(towards(from, to, last));
  }
  return found;
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to);
  const part = length === 0 ? 0 : by / length;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return { x: tenth(from.x + (to.x - from.x) * part), y: tenth(from.y + (to.y - from.y) * part) };
}
