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
import { type Chart } from '../machines/domain/chart';
import { distance, isLevel, stretchesOf, type Stretch } from './lines';
import { isHolding, isWithin, type Selected } from '../machines/domain/chart-places';

export type Direction = 'left' | 'right' | 'up' | 'down';

interface Thing {
  readonly selected: Selected;
  /** Of a line without words: all of its transitions, of which the first stands for the line. */
  readonly keys?: readonly string[];
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
    ...layout.edges.flatMap(({ keys, lines }): readonly Thing[] => {
      const [key] = keys ?? [];
      return keys === undefined || key === undefined
        ? []
        : [
            {
              selected: { kind: 'transition', key },
              keys,
              at: middleOfLine(lines),
              place: around(lines.flatMap(({ points }) => points)),
            },
          ];
    }),
  ];
}

/** The transitions of a line, with words or without. */
export function keysOf({ labels, keys = [] }: Pick<LaidOutEdge, 'labels' | 'keys'>): readonly string[] {
  return [...labels.map(({ key }) => key), ...keys];
}

/** The middle of the longest stretch, where there is most room beside it. */
export function middleOfLine(lines: LaidOutEdge['lines']): Point {
  const stretches = lines.flatMap(({ points }) => stretchesOf(points));
  const [first, ...others] = stretches;
  if (first === undefined) return { x: 0, y: 0 };
  const { from, to } = others.reduce(
    (most, one) => (distance(one.from, one.to) > distance(most.from, most.to) ? one : most),
    first,
  );
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/** How far along a line each place for its words is from the next, how far beside the line they are, how far where there is no room so near, and how far from states. */
const WORDS = { step: 12, beside: 3, farther: [14, 24, 36, 60], from: 2 };

/** As much as so many pixels from the middle of the line costs each other line that words lie on. */
const A_LINE_COVERED = 10;
/** As much costs each pixel from the line to the words beside it: other states may be between them. */
const AWAY = 2;
/** As much costs an end of the line itself, where it leaves or arrives, and the head of another: without them it is a line to nowhere. */
const ENDS = { own: 300, others: 30, around: 6 };
/** What of a line itself has to stay in sight, as a share of it. */
const SEEN_OF_A_LINE = 0.7;

/**
 * The middle of where words of a size cover the least of the states and of other lines, and of those places the one nearest to the middle
 * of the line: on the line, or beside it where they would hide most of it.
 */
export function placeForWords(
  { boxes, edges }: LaidOut,
  lines: LaidOutEdge['lines'],
  { w, h }: Omit<Rectangle, 'x' | 'y'>,
): Point {
  const middle = middleOfLine(lines);
  const heads = boxes.map(headOf);
  const placesOf = ({ points }: LaidOutLine) => stretchesOf(points).map(({ from, to }) => around([from, to]));
  const others = edges.flatMap((edge) => (edge.lines === lines ? [] : edge.lines.map(placesOf)));
  const own = lines.flatMap(placesOf);
  const ownEnds = lines.flatMap(({ points }) => [...points.slice(0, 1), ...points.slice(-1)]);
  const otherHeads = edges.flatMap((edge) =>
    edge.lines === lines ? [] : edge.lines.flatMap(({ points, arrives }) => (arrives ? points.slice(-1) : [])),
  );
  const length = own.reduce((sum, one) => sum + one.w + one.h, 0);
  const costOf = (at: Point): number => {
    const place = { x: at.x - w / 2, y: at.y - h / 2, w, h };
    const covered = heads.reduce((sum, head) => sum + sharedBy(grown(place, WORDS.from), head), 0);
    const crossed = others.filter((stretches) => stretches.some((one) => overlap(place, one)));
    const hidden = own.reduce((sum, one) => sum + lengthIn(place, one), 0);
    const unseen = Math.max(0, hidden - (1 - SEEN_OF_A_LINE) * length);
    const away = Math.min(...own.map((one) => gapBetween(place, one)));
    const hiddenOf = (ends: readonly Point[]): number =>
      ends.filter((one) => overlap(place, grown({ ...one, w: 0, h: 0 }, ENDS.around))).length;
    return (
      (covered + unseen) * 10 +
      hiddenOf(ownEnds) * ENDS.own +
      hiddenOf(otherHeads) * ENDS.others +
      crossed.length * A_LINE_COVERED +
      away * AWAY +
      distance(at, middle)
    );
  };
  const places = lines
    .flatMap(({ points }) => stretchesOf(points))
    .flatMap((stretch) => placesAlong(stretch, { w, h }));
  return places
    .map((at) => ({ at, cost: costOf(at) }))
    .reduce((best, one) => (one.cost < best.cost ? one : best), { at: middle, cost: costOf(middle) }).at;
}

/** The middles of where words of a size could stand at a stretch: on it, at its ends, and beside it. */
function placesAlong({ from, to }: Stretch, { w, h }: Omit<Rectangle, 'x' | 'y'>): readonly Point[] {
  const count = Math.max(1, Math.round(distance(from, to) / WORDS.step));
  const beside = (size: number): readonly number[] =>
    [WORDS.beside, ...WORDS.farther].flatMap((away) => [size / 2 + away, -size / 2 - away]);
  const ends = (size: number): readonly number[] => [0, -1, 1].map((side) => side * (size / 2 + WORDS.beside));
  const [across, down] = isLevel(from, to) ? [ends(w), [0, ...beside(h)]] : [[0, ...beside(w)], ends(h)];
  return Array.from({ length: count + 1 }, (_, index) => ({
    x: from.x + ((to.x - from.x) * index) / count,
    y: from.y + ((to.y - from.y) * index) / count,
  })).flatMap(({ x, y }) => across.flatMap((right) => down.map((below) => ({ x: x + right, y: y + below }))));
}

/** What is read of a state: all of a simple one, of another its name. */
export function headOf(box: LaidOutBox): Rectangle {
  const [name] = box.texts;
  if (!isHolding(box) || name === undefined) return box;
  return { x: name.x, y: name.y - 12, w: 60, h: 16 };
}

/** How far apart two places are, across or down, whichever is more. */
const gapBetween = (one: Rectangle, other: Rectangle): number =>
  Math.max(0, one.x - other.x - other.w, other.x - one.x - one.w, one.y - other.y - other.h, other.y - one.y - one.h);

export const grown = ({ x, y, w, h }: Rectangle, by: number): Rectangle => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

/** How much of a stretch, as the place around it, lies in another place. */
function lengthIn(place: Rectangle, stretch: Rectangle): number {
  if (!overlap(place, stretch)) return 0;
  const across = Math.min(place.x + place.w, stretch.x + stretch.w) - Math.max(place.x, stretch.x);
  const down = Math.min(place.y + place.h, stretch.y + stretch.h) - Math.max(place.y, stretch.y);
  return Math.max(0, across, down);
}

/** The area that two places have in common. */
function sharedBy(one: Rectangle, other: Rectangle): number {
  const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** The smallest place that holds all of the points. */
export function around(points: readonly Point[]): Rectangle {
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))];
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** Two opposite ones. */
export function cornersOf({ x, y, w, h }: Rectangle): readonly Point[] {
  return [
    { x, y },
    { x: x + w, y: y + h },
  ];
}

/** Whether lines have no words. */
export function isOutline({ edges }: Pick<LaidOut, 'edges'>): boolean {
  return edges.some(({ keys }) => keys !== undefined);
}

/** A large box is met at its name, not in the middle of what it holds. */
function anchorOf(box: LaidOutBox): Point {
  const isLeaf = box.kind !== 'compound' && box.kind !== 'parallel';
  return isLeaf ? middleOf(box) : { x: box.x + Math.min(40, box.w / 2), y: box.y + 14 };
}

export function middleOf({ x, y, w, h }: Rectangle): Point {
  return { x: x + w / 2, y: y + h / 2 };
}

const isOf = ({ selected: one, keys }: Thing, other: Selected): boolean =>
  one.kind === 'state'
    ? other.kind === 'state' && one.path === other.path
    : other.kind === 'transition' && (keys ?? [one.key]).includes(other.key);

/** What the labels of a line lie on, where it has several: they are seen to belong to one line, which leads to all of them. */
export function groundOf({ labels }: LaidOutEdge): Rectangle | null {
  return labels.length < 2 ? null : around(labels.flatMap(cornersOf));
}

/** Of the ring that says “wherever in this state”. */
export const RING_RADIUS = 4;

export interface Ring {
  readonly middle: Point;
  /** The line from it to the label that it belongs to; without a label the transition's line begins at it. */
  readonly stub: string | null;
}

/** The ring of a transition that happens wherever in its source the machine stands; null for others. */
export function ringOf({ wherever, labels, ring }: LaidOutEdge): Ring | null {
  if (!wherever) return null;
  const [first] = labels;
  if (first !== undefined) return ringBefore(first);
  return ring === undefined ? null : { middle: ring, stub: null };
}

/** The ring of a label. */
export function ringBefore({ x, y }: Point): Ring & { readonly stub: string } {
  return { middle: { x: x - 2 * RING_RADIUS, y: y + 11 }, stub: `M${x - RING_RADIUS} ${y + 11}L${x} ${y + 11}` };
}

export type Reach = 'near' | 'far';

/** Whether a line belongs to one of the things that are looked at, or only to others; null where nothing is looked at, and for what happens inside of it. */
export function reachOf(edge: LaidOutEdge, looked: readonly Selected[]): Reach | null {
  const { from, to } = edge;
  const reaches = looked.map((one): Reach | null => {
    if (one.kind === 'transition') return keysOf(edge).includes(one.key) ? 'near' : 'far';
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

/** What stands for a transition that a long list leaves out. */
function moreFor({ boxes }: LaidOut, selected: Selected | null): LaidOutMore | undefined {
  return boxes
    .flatMap(({ more = [] }) => more)
    .find(({ keys }) => selected?.kind === 'transition' && keys.includes(selected.key));
}

/** Where something stands in the drawing; null when it does not. */
export function placeIn(layout: LaidOut, selected: Selected | null): Rectangle | null {
  if (selected === null) return null;
  return thingsIn(layout).find((one) => isOf(one, selected))?.place ?? moreFor(layout, selected) ?? null;
}

/** What is shown for a choice: a transition that an outline does not draw, because it leads nowhere else, is in its state. */
export function shownFor(layout: LaidOut, chart: Chart, selected: Selected | null): Selected | null {
  if (selected?.kind !== 'transition' || placeIn(layout, selected) !== null) return selected;
  const source = chart.transitions.find(({ key }) => key === selected.key)?.from;
  return source === undefined ? selected : { kind: 'state', path: source };
}

/** The states between which a transition leads that is looked at. */
export function endsOf({ transitions }: Chart, looked: Selected | null | undefined): ReadonlySet<string> {
  const one = looked?.kind === 'transition' ? transitions.find(({ key }) => key === looked.key) : undefined;
  return new Set(one === undefined ? [] : [one.from, ...one.to].filter((path) => path !== ''));
}

/** Whether a state has nothing to do with what is selected: it is none of its ends, nor in one or around one. Nothing has where the whole machine is selected. */
export function isBeside({ transitions }: Chart, selected: Selected | null): (path: string) => boolean {
  const joined = transitions.filter(({ key, from, to }) =>
    selected?.kind === 'state' ? [from, ...to].includes(selected.path) : key === selected?.key,
  );
  const own = selected?.kind === 'state' ? [selected.path] : [];
  const ends = [...own, ...joined.flatMap(({ from, to }) => [from, ...to])].filter((path) => path !== '');
  if (selected === null || own.includes('')) return () => false;
  return (path) => path !== '' && !ends.some((end) => isWithin(path, end) || isWithin(end, path));
}

/** The nearest state or label in a direction, nearer to the axis first; where nothing is selected the root. */
export function neighbourOf(layout: LaidOut, selected: Selected | null, direction: Direction): Selected | null {
  const things = thingsIn(layout);
  const place = selected === null ? undefined : things.find((one) => isOf(one, selected))?.at;
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

/** Whether two places have something in common; what only touches has not. */
export function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
}
