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

export interface Reading {
  /** The smallest scale at which the content opens whole. */
  readonly least: number;
  /** Where it begins. */
  readonly start: Point;
  /** What is to be read. */
  readonly things: readonly (Point & Size)[];
  /** Those of them that are to be seen with the start. */
  readonly near: ReadonlySet<Point & Size>;
  /** What is to be seen whole before all, the first of it in any case. */
  readonly first: readonly (Point & Size)[];
}

/** In how many places the content is tried, each way. */
const TRIES = 32;
/** So far from the start a thing matters half as much. */
const NEAR = 300;
/** As much as this many others matters each that is to be seen with the start, and each that is to be seen before all. */
const JOINED = 4;
const FIRST = 16;
/** Of places that show so much of the most that can be seen, the one nearest to the content's corner is taken. */
const AS_MUCH = 0.95;
/** In the corner itself, whose frame nothing cuts, this is enough. */
const ENOUGH_IN_CORNER = 0.75;

function readingScale(content: Size, area: Size): number {
  const roomy = Math.max((area.w - 2 * EDGE) / content.w, (area.h - 2 * EDGE) / content.h);
  return Math.min(READING.most, Math.max(READING.least, Math.floor(roomy * 100) / 100));
}

/**
 * Large enough to read, there where most of what belongs to the start and of what is around it is seen, but nowhere beyond a border of the
 * content, where there is nothing to see. Null when the whole is read.
 */
export function readableFrom({ least, start, things, near, first }: Reading, content: Size, area: Size): View | null {
  if (isLegible(least, content, area)) return null;
  const scale = readingScale(content, area);
  const isSeen = (thing: Point & Size, { x, y }: Point): boolean => {
    const [left, top] = [x + thing.x * scale, y + thing.y * scale];
    const [right, bottom] = [left + thing.w * scale, top + thing.h * scale];
    return left >= RIM && top >= RIM && right <= area.w - RIM && bottom <= area.h - RIM;
  };
  const worthOf = (at: Point): number => {
    const seen = first.filter((thing) => isSeen(thing, at));
    // Without the first of them the others begin nowhere.
    const before = seen[0] === first[0] ? seen.length + first.length : seen.length;
    return things.reduce((sum, thing) => {
      if (!isSeen(thing, at)) return sum;
      if (near.has(thing)) return sum + JOINED;
      const distance = Math.hypot(thing.x + thing.w / 2 - start.x, thing.y + thing.h / 2 - start.y);
      return sum + NEAR / (NEAR + distance);
    }, FIRST * before);
  };
  const places = offsets(content.h * scale, area.h).flatMap((y) =>
    offsets(content.w * scale, area.w).map((x) => ({ x, y, worth: worthOf({ x, y }) })),
  );
  const most = Math.max(...places.map(({ worth }) => worth));
  // The first of them is that in the corner.
  const [{ x, y } = { x: EDGE, y: EDGE }] = places
    .filter(({ worth }, index) => worth >= (index === 0 ? ENOUGH_IN_CORNER : AS_MUCH) * most)
    .sort((one, other) => other.x + other.y - one.x - one.y);
  return { scale, x, y };
}

/** From one end of the content to the other. */
function offsets(length: number, room: number): readonly number[] {
  const spare = room - length;
  // All of it is seen: in the middle.
  if (spare >= 2 * EDGE) return [spare / 2];
  return Array.from({ length: TRIES + 1 }, (_, index) => EDGE + (index / TRIES) * (spare - 2 * EDGE));
}

/** What of the content is seen, in its own units; it may reach beyond the content. */
export function seenOf({ scale, x, y }: View, area: Size): Point & Size {
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

/** How far the content has to move so that `sight` is seen; null when it may stay where the person has it. */
export function shiftInto(area: Size, { scale, x, y }: View, sight: Point & Size): Point | null {
  const { w, h } = area;
  const [left, top] = [sight.x * scale + x, sight.y * scale + y];
  const [right, bottom] = [left + sight.w * scale, top + sight.h * scale];
  const isInSight = left >= 0 && top >= 0 && right <= w && bottom <= h;
  // A target larger than the area stays as long as any of it is seen.
  const isLarger = sight.w * scale > w - 2 * EDGE || sight.h * scale > h - 2 * EDGE;
  const isPartlyInSight = left < w - EDGE && right > EDGE && top < h - EDGE && bottom > EDGE;
  if (isInSight || (isLarger && isPartlyInSight)) return null;
  const shift = (from: number, length: number, room: number): number =>
    length > room - 2 * EDGE || from < EDGE ? EDGE - from : Math.min(0, room - EDGE - from - length);
  return { x: shift(left, sight.w * scale, w), y: shift(top, sight.h * scale, h) };
}
