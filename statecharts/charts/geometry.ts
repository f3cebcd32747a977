import {
  type LaidOut,
  type LaidOutBox,
  type LaidOutEdge,
  type LaidOutLabel,
  type LaidOutLine,
  type LaidOutMore,
  type LaidOutText,
  type Point,
  type Rectangle,
} from '../machines/domain/drawing';
import { isHolding, isWithin, type Selected } from '../machines/domain/chart-places';

export type Direction = 'left' | 'right' | 'up' | 'down';

interface Thing {
  readonly selected: Selected;
  readonly at: Point;
  readonly place: Rectangle;
}

/** All labels of a drawing, in boxes and on lines. */
export function labelsIn({ boxes, edges }: LaidOut): readonly LaidOutLabel[] {
  return [...boxes.flatMap(({ inner }) => inner), ...edges.flatMap(({ labels }) => labels)];
}

function thingsIn(layout: LaidOut): readonly Thing[] {
  return [
    ...layout.boxes.map((box): Thing => {
      return { selected: { kind: 'state', path: box.path }, at: anchorOf(box), place: box };
    }),
    ...labelsIn(layout).map((label): Thing => {
      return { selected: { kind: 'transition', key: label.key }, at: middleOf(label), place: label };
    }),
  ];
}

/** A large box is met at its name, not in the middle of what it holds. */
function anchorOf(box: LaidOutBox): Point {
  const isLeaf = box.kind !== 'compound' && box.kind !== 'parallel';
  return isLeaf ? middleOf(box) : { x: box.x + Math.min(40, box.w / 2), y: box.y + 14 };
}

function middleOf({ x, y, w, h }: Rectangle): Point {
  return { x: x + w / 2, y: y + h / 2 };
}

const same = (one: Selected, other: Selected): boolean =>
  one.kind === 'state'
    ? other.kind === 'state' && one.path === other.path
    : other.kind === 'transition' && one.key === other.key;

/** What the labels of a line lie on, where it has several: they are seen to belong to one line, which leads to all of them. */
export function groundOf({ labels }: LaidOutEdge): Rectangle | null {
  if (labels.length < 2) return null;
  const [x, y] = [Math.min(...labels.map((one) => one.x)), Math.min(...labels.map((one) => one.y))];
  const [right, bottom] = [
    Math.max(...labels.map((one) => one.x + one.w)),
    Math.max(...labels.map((one) => one.y + one.h)),
  ];
  return { x, y, w: right - x, h: bottom - y };
}

/** The line from the ring that says “wherever in this state” to the label it belongs to. */
export function ringStub({ x, y }: Point): string {
  return `M${x - 4} ${y + 11}L${x} ${y + 11}`;
}

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
function partingOf(one: readonly Point[], other: readonly Point[]): Point | null {
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

export type Reach = 'near' | 'far';

/** Whether a line belongs to one of the things that are looked at, or only to others; null where nothing is looked at, and for what happens inside of it. */
export function reachOf({ from, to, labels }: LaidOutEdge, looked: readonly Selected[]): Reach | null {
  const reaches = looked.map((one): Reach | null => {
    if (one.kind === 'transition') return labels.some(({ key }) => key === one.key) ? 'near' : 'far';
    if (one.path !== '' && [from, ...to].includes(one.path)) return 'near';
    return one.path === '' || [from, ...to].some((path) => isWithin(path, one.path)) ? null : 'far';
  });
  if (reaches.includes('near')) return 'near';
  return reaches.length === 0 || reaches.includes(null) ? null : 'far';
}

const NAMES: ReadonlySet<LaidOutText['role']> = new Set(['name', 'tag', 'invoke', 'event', 'guard']);

/** The middle of a place, when what stands in it are names alone; prose and lists begin at its edge, and there this is null. */
export function centreOf({ x, w }: Rectangle, texts: readonly LaidOutText[]): number | null {
  return texts.every(({ role }) => NAMES.has(role)) ? x + w / 2 : null;
}

/** The same for a label: of several lines, or among others, its words begin below each other. */
export function labelCentreOf(label: LaidOutLabel, among: boolean): number | null {
  return among || label.texts.length > 1 ? null : centreOf(label, label.texts);
}

/** The same for the head of a box, which begins at the edge where anything else stands below it. */
export function headCentreOf(box: LaidOutBox): number | null {
  return isHolding(box) || box.path === '' || box.inner.length > 0 ? null : centreOf(box, box.texts);
}

export interface Opening {
  /** Where one begins to read: at the arrow into the state that is entered first, else in the corner. */
  readonly start: Point;
  /** Whatever has words: simple states, the names of the others, labels. */
  readonly things: readonly Rectangle[];
  /** Those of them that a line joins to the state that is entered first, this state and the title. */
  readonly near: ReadonlySet<Rectangle>;
  /** The state that is entered first, then those that its lines lead to. */
  readonly first: readonly Rectangle[];
}

/** What decides which part of a large drawing is seen first. `firsts` are the paths of what is entered first: of several, the one nearest to the start counts. */
export function openingOf(layout: LaidOut, firsts: readonly string[]): Opening {
  const heads = new Map(
    layout.boxes.map((box): readonly [string, Rectangle] => {
      const [name] = box.texts;
      return [box.path, isHolding(box) && name !== undefined ? { x: name.x, y: name.y - 12, w: 60, h: 16 } : box];
    }),
  );
  const start = layout.initials.find(({ of }) => of === '')?.dot ?? { x: 0, y: 0 };
  const far = (box: Point): number => distance(box, start);
  const [first] = layout.boxes.filter(({ path }) => firsts.includes(path)).sort((one, other) => far(one) - far(other));
  const isAround = (path: string): boolean => path !== '' && first !== undefined && isWithin(first.path, path);
  const joined = layout.edges.filter(({ from, to }) => [from, ...to].some(isAround));
  const led = layout.edges.filter(({ from }) => from === first?.path).flatMap(({ to }) => to);
  const title = heads.get('');
  const dot = { x: start.x - 5, y: start.y - 5, w: 10, h: 10 };
  const near = joined.flatMap(({ from, to, labels }) => [
    ...[from, ...to].flatMap((one) => heads.get(one) ?? []),
    ...labels,
  ]);
  return {
    start,
    things: [...heads.values(), ...labelsIn(layout), dot],
    near: new Set([...near, ...[first, title, dot].filter((one) => one !== undefined)]),
    first: first === undefined ? [] : [first, ...layout.boxes.filter((box) => box !== first && led.includes(box.path))],
  };
}

/** What stands for a transition that a long list leaves out. */
function moreFor({ boxes }: LaidOut, selected: Selected | null): LaidOutMore | undefined {
  return boxes
    .flatMap(({ more = [] }) => more)
    .find(({ keys }) => selected?.kind === 'transition' && keys.includes(selected.key));
}

/** Where something stands in the drawing; null when it does not. */
export function placeIn(layout: LaidOut, selected: Selected | null): Rectangle | null {
  if (selected === null) return null;
  return thingsIn(layout).find((one) => same(one.selected, selected))?.place ?? moreFor(layout, selected) ?? null;
}

/** The nearest state or label in a direction, nearer to the axis first; where nothing is selected the root. */
export function neighbourOf(layout: LaidOut, selected: Selected | null, direction: Direction): Selected | null {
  const things = thingsIn(layout);
  const place = selected === null ? undefined : things.find((one) => same(one.selected, selected))?.at;
  const more = moreFor(layout, selected);
  const here = place ?? (more && middleOf(more));
  if (here === undefined) return things[0]?.selected ?? null;
  let [nearest, least]: [Selected | null, number] = [null, Infinity];
  for (const { selected: one, at } of things) {
    const across = direction === 'left' || direction === 'right';
    const sign = direction === 'left' || direction === 'up' ? -1 : 1;
    const ahead = sign * (across ? at.x - here.x : at.y - here.y);
    const beside = Math.abs(across ? at.y - here.y : at.x - here.x);
    const cost = ahead + 2 * beside;
    // What lies more beside than ahead belongs to another key.
    if (ahead < 1 || beside > 3 * ahead || cost >= least) continue;
    [nearest, least] = [one, cost];
  }
  return nearest;
}

/** A line through its corners, which are rounded. */
export function pathThrough(points: readonly Point[], radius = 5): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const parts = rest.map((corner, index) => {
    const before = points[index] ?? corner;
    const after = points[index + 2];
    if (after === undefined) return `L${corner.x} ${corner.y}`;
    const room = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2);
    const from = towards(corner, before, room);
    const to = towards(corner, after, room);
    return `L${from.x} ${from.y}Q${corner.x} ${corner.y} ${to.x} ${to.y}`;
  });
  return `M${first.x} ${first.y}${parts.join('')}`;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to);
  const part = length === 0 ? 0 : by / length;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return { x: tenth(from.x + (to.x - from.x) * part), y: tenth(from.y + (to.y - from.y) * part) };
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
