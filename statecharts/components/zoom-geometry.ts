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
/** A small drawing keeps its own size, so that words are as large in one as in the other. */
const LARGEST_FIT = 1;
/** Below this scale the smallest words have hardly ten pixels: then a part is shown, and a button shows the whole. */
const LEGIBLE = 0.89;
/** Of a part they have ten, unless a little less shows all of its width or height. */
const READING = 0.91;
const EDGE = 12;

/** The scale at which the whole content is seen. */
function wholeScale(content: Size, area: Size): number {
  return Math.max(0.05, Math.min((area.w - 2 * EDGE) / content.w, (area.h - 2 * EDGE) / content.h, LARGEST_FIT));
}

/** The whole content, in the middle. */
export function wholeIn(content: Size, area: Size): View {
  const scale = wholeScale(content, area);
  return { scale, x: (area.w - content.w * scale) / 2, y: (area.h - content.h * scale) / 2 };
}

/** Whether the whole content is read where all of it is seen. */
export function isLegible(content: Size, area: Size): boolean {
  return wholeScale(content, area) >= LEGIBLE;
}

export interface Reading {
  /** Where it begins. */
  readonly start: Point;
  /** What is to be read. */
  readonly things: readonly (Point & Size)[];
  /** Those of them that are to be seen with the start. */
  readonly near: ReadonlySet<Point & Size>;
}

/** In how many places the start is tried, each way. */
const TRIES = 24;
/** Room before the start, and at least so much of the area behind it. */
const BEFORE = 28;
const BEHIND = 1 / 3;
/** So far from the start a thing matters half as much. */
const NEAR = 300;
/** As much as this many others matters each that is to be seen with the start. */
const JOINED = 4;

/**
 * Large enough to read, there where most of what belongs to the start and of what is around it is seen, but nowhere beyond a border of the
 * content, where there is nothing to see. `corner` is the size of what covers the lower right corner. Null when the whole is read.
 */
export function readableFrom({ start, things, near }: Reading, content: Size, area: Size, corner: Size): View | null {
  if (isLegible(content, area)) return null;
  const oneWay = Math.max((area.w - 2 * EDGE) / content.w, (area.h - 2 * EDGE) / content.h);
  const scale = oneWay < LEGIBLE ? READING : Math.min(oneWay, READING);
  const worthOf = ({ x, y }: Point): number =>
    things.reduce((sum, thing) => {
      const [left, top] = [x + thing.x * scale, y + thing.y * scale];
      const [right, bottom] = [left + thing.w * scale, top + thing.h * scale];
      const isCovered = right > area.w - corner.w && bottom > area.h - corner.h;
      if (left < 0 || top < 0 || right > area.w || bottom > area.h || isCovered) return sum;
      if (near.has(thing)) return sum + JOINED;
      const distance = Math.hypot(thing.x + thing.w / 2 - start.x, thing.y + thing.h / 2 - start.y);
      return sum + NEAR / (NEAR + distance);
    }, 0);
  let [best, most]: [Point, number] = [{ x: EDGE, y: EDGE }, -Infinity];
  for (const y of offsets(start.y, content.h, area.h, scale)) {
    for (const x of offsets(start.x, content.w, area.w, scale)) {
      const worth = worthOf({ x, y });
      if (worth > most) [best, most] = [{ x, y }, worth];
    }
  }
  return { scale, ...best };
}

/** Those that show what is before the start come first: of two that show as much, one of them is taken. */
function offsets(start: number, length: number, room: number, scale: number): readonly number[] {
  const spare = room - length * scale;
  // All of it is seen: in the middle.
  if (spare >= 2 * EDGE) return [spare / 2];
  const all = Array.from({ length: TRIES + 1 }, (_, index) => {
    const place = BEFORE + (1 - index / TRIES) * (room * (1 - BEHIND) - BEFORE);
    return Math.min(EDGE, Math.max(spare - EDGE, place - start * scale));
  });
  return [...new Set(all)];
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
