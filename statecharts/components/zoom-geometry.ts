/** Where the content is in its area: a point of it is at `x + scale * point.x`. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly w: number;
  readonly h: number;
}

const CLOSEST = 4;
/** A small drawing keeps its own size, so that words are as large in one as in the other, but on a large screen nobody sits that near. */
const LARGEST_FIT = 1;
const LARGE = { width: 1200, fit: 1.25 };
/** Where the whole would be too small to read, a part is shown, and a button shows the whole: as large as all of its width or height has room for, within these limits. */
const READING = { most: 1, least: 0.9 };
const EDGE = 12;
/** What is seen whole has its line, which is half outside of it, and a little more around it. */
const RIM = 4;

/** The scale at which the whole content is seen. */
function wholeScale(content: Size, area: Size): number {
  const largest = area.w >= LARGE.width ? LARGE.fit : LARGEST_FIT;
  return Math.max(0.05, Math.min((area.w - 2 * EDGE) / content.w, (area.h - 2 * EDGE) / content.h, largest));
}

/** The whole content, in the middle. */
export function wholeIn(content: Size, area: Size): View {
  const scale = wholeScale(content, area);
  return { scale, x: (area.w - content.w * scale) / 2, y: (area.h - content.h * scale) / 2 };
}

/** Whether the whole content is read where all of it is seen; `least` is the smallest scale at which it is. */
export function isLegible(least: number, content: Size, area: Size): boolean {
  return wholeScale(content, area) >= least;
}

/** Whether the whole content, which is shown at a scale, stays shown whole in another area: not where it was read and would no longer be. */
export function staysWhole(least: number, scale: number, content: Size, area: Size): boolean {
  return scale < least || isLegible(least, content, area);
}

type Place = Point & Size;

export interface Reading {
  /** The smallest scale at which the content opens whole. */
  readonly least: number;
  /** Where it begins. */
  readonly start: Point;
  /** Whether what is to be seen before all belongs in the middle; otherwise the content is read from its corner. */
  readonly centred: boolean;
  /** What is to be read. */
  readonly things: readonly Place[];
  /** Those of them that are to be seen with the start. */
  readonly near: ReadonlySet<Place>;
  /** What is to be seen whole before all, the first of it in any case. */
  readonly first: readonly Place[];
}

/** In how many places the content is tried, each way. */
const TRIES = 32;
/** So far from the start a thing matters half as much. */
const NEAR = 300;
/** As much as this many others matters each that is to be seen with the start, and each that is to be seen before all. */
const JOINED = 4;
const FIRST = 16;
/** Of places that show so much of the most that can be seen, the one nearest to the content's corner is taken, or where what is seen before all is most in the middle. */
const AS_MUCH = 0.95;
/** In the corner itself, whose frame nothing cuts, this is enough. */
const ENOUGH_IN_CORNER = 0.75;
/** How far from the middle places are tried besides, so that the area's edge cuts less. */
const ASIDE = [-80, -60, -40, -20, 0, 20, 40, 60, 80];
/** So many pixels from the middle cost as much as a thing that the area's edge cuts. */
const A_THING_CUT = 20;

function readingScale(content: Size, area: Size): number {
  const roomy = Math.max((area.w - 2 * EDGE) / content.w, (area.h - 2 * EDGE) / content.h);
  return Math.min(READING.most, Math.max(READING.least, Math.floor(roomy * 100) / 100));
}

/** Large enough to read, as `readingAt` has it. Null when the whole is read. */
export function readableFrom(reading: Reading, content: Size, area: Size): View | null {
  if (isLegible(reading.least, content, area)) return null;
  return readingAt(readingScale(content, area), reading, content, area);
}

/**
 * There where most of what belongs to the start and of what is around it is seen, but nowhere beyond a border of the content, where
 * there is nothing to see.
 */
export function readingAt(scale: number, reading: Reading, content: Size, area: Size): View {
  const { start, centred, things, near } = reading;
  const first = reading.first.map((thing, index) => (index === 0 ? beginningOf(thing, scale, area) : thing));
  const worthOf = (seenFirst: readonly Place[], at: Point): number => {
    // Without the first of them the others begin nowhere.
    const before = seenFirst[0] === first[0] ? seenFirst.length + first.length : seenFirst.length;
    return things.reduce((sum, thing) => {
      if (!isSeen(thing, { scale, ...at }, area)) return sum;
      if (near.has(thing)) return sum + JOINED;
      const distance = Math.hypot(thing.x + thing.w / 2 - start.x, thing.y + thing.h / 2 - start.y);
      return sum + NEAR / (NEAR + distance);
    }, FIRST * before);
  };
  const costOf = (seenFirst: readonly Place[], { x, y }: Point): number => {
    if (!centred || seenFirst.length === 0) return -x - y;
    const middle = middleOf(seenFirst);
    const away = Math.hypot(x + middle.x * scale - area.w / 2, y + middle.y * scale - area.h / 2);
    return away + A_THING_CUT * things.filter((thing) => isCut(thing, { scale, x, y }, area)).length;
  };
  const middles = first.slice(0, 1).flatMap((own) => [middleOf([own]), middleOf(first)]);
  const [across, down] = [middles.map(({ x }) => x * scale), middles.map(({ y }) => y * scale)];
  const places = offsets(content.h * scale, area.h, down).flatMap((y) =>
    offsets(content.w * scale, area.w, across).map((x) => {
      const seenFirst = first.filter((thing) => isSeen(thing, { scale, x, y }, area));
      return { x, y, seenFirst, worth: worthOf(seenFirst, { x, y }) };
    }),
  );
  const most = Math.max(...places.map(({ worth }) => worth));
  // The first of them is that in the corner.
  const enough = places.filter(
    ({ worth }, index) => worth >= (index === 0 && !centred ? ENOUGH_IN_CORNER : AS_MUCH) * most,
  );
  const [best] = enough
    .map(({ x, y, seenFirst }) => ({ x, y, cost: costOf(seenFirst, { x, y }) }))
    .sort((one, other) => one.cost - other.cost);
  return { scale, x: best?.x ?? EDGE, y: best?.y ?? EDGE };
}

/** As much of a thing as there is room for. */
function beginningOf({ x, y, w, h }: Place, scale: number, area: Size): Place {
  return { x, y, w: Math.min(w, (area.w - 2 * EDGE) / scale), h: Math.min(h, (area.h - 2 * EDGE) / scale) };
}

/** Of the smallest place that holds all of the things. */
function middleOf(things: readonly Place[]): Point {
  const middle = (from: readonly number[], to: readonly number[]): number => (Math.min(...from) + Math.max(...to)) / 2;
  return {
    x: middle(
      things.map(({ x }) => x),
      things.map(({ x, w }) => x + w),
    ),
    y: middle(
      things.map(({ y }) => y),
      things.map(({ y, h }) => y + h),
    ),
  };
}

/** Whether all of a thing is in the area, with a little around it. */
function isSeen(thing: Place, { scale, x, y }: View, area: Size): boolean {
  const [left, top] = [x + thing.x * scale, y + thing.y * scale];
  const [right, bottom] = [left + thing.w * scale, top + thing.h * scale];
  return left >= RIM && top >= RIM && right <= area.w - RIM && bottom <= area.h - RIM;
}

function isCut(thing: Place, view: View, area: Size): boolean {
  const { x, y, w, h } = seenOf(view, area);
  const isPartlySeen = thing.x < x + w && x < thing.x + thing.w && thing.y < y + h && y < thing.y + thing.h;
  return isPartlySeen && !isSeen(thing, view, area);
}

/** From one end of the content to the other, and with each of `middles` in the middle, or a little beside it. */
function offsets(length: number, room: number, middles: readonly number[]): readonly number[] {
  const spare = room - length;
  // All of it is seen: in the middle.
  if (spare >= 2 * EDGE) return [spare / 2];
  return [
    ...Array.from({ length: TRIES + 1 }, (_, index) => EDGE + (index / TRIES) * (spare - 2 * EDGE)),
    ...middles.flatMap((middle) =>
      ASIDE.map((aside) => Math.min(EDGE, Math.max(spare - EDGE, room / 2 - middle + aside))),
    ),
  ];
}

/** What of the content is seen, in its own units; it may reach beyond the content. */
export function seenOf({ scale, x, y }: View, area: Size): Place {
  return { x: -x / scale, y: -y / scale, w: area.w / scale, h: area.h / scale };
}

/** Whether all of the content is seen. */
export function isWhole(view: View, content: Size, area: Size): boolean {
  const { x, y, w, h } = seenOf(view, area);
  return x <= 0 && y <= 0 && x + w >= content.w && y + h >= content.h;
}

/** As close as before, with a point of the content in the middle. */
export function centredOn(point: Point, { scale }: View, area: Size): View {
  return { scale, x: area.w / 2 - point.x * scale, y: area.h / 2 - point.y * scale };
}

/** Closer or farther, within limits; what is at `centre` stays there. */
export function zoomed({ scale, x, y }: View, by: number, centre: Point, content: Size, area: Size): View {
  const next = Math.min(CLOSEST, Math.max(wholeScale(content, area) / 2, scale * by));
  return {
    scale: next,
    x: centre.x - ((centre.x - x) * next) / scale,
    y: centre.y - ((centre.y - y) * next) / scale,
  };
}

/** Whether what is selected is seen. Of what is larger than the area, any of it is enough. */
export function isInSight(sight: Place, { scale, x, y }: View, { w, h }: Size): boolean {
  const [left, top] = [sight.x * scale + x, sight.y * scale + y];
  const [right, bottom] = [left + sight.w * scale, top + sight.h * scale];
  const isLarger = sight.w * scale > w - 2 * EDGE || sight.h * scale > h - 2 * EDGE;
  if (isLarger) return left < w - EDGE && right > EDGE && top < h - EDGE && bottom > EDGE;
  return left >= 0 && top >= 0 && right <= w && bottom <= h;
}
