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
/** Below this scale the names of events are no longer read at a glance; a button still shows the whole. */
const LEGIBLE_FIT = 0.84;
/** Then a part of it is shown, in which they are read with ease. */
const READING = 0.95;
const EDGE = 20;

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
  return wholeScale(content, area) >= LEGIBLE_FIT;
}

export interface Reading {
  /** Where it begins. */
  readonly start: Point;
  /** What is to be read. */
  readonly things: readonly (Point & Size)[];
}

/** In how many places of the first third the start is tried, each way. */
const TRIES = 8;
/** Room for a state before the start. */
const BEFORE = 64;
/** So far from the start a thing matters half as much. */
const NEAR = 150;

/**
 * Large enough to read, with the start in the first third of both sides, or nearer to a border of the content, beyond which there is nothing
 * to see: there where most of what is near it is seen. All of its width or height is seen where that is large enough; null when the
 * whole is.
 */
export function readableFrom({ start, things }: Reading, content: Size, area: Size): View | null {
  if (isLegible(content, area)) return null;
  const oneWay = Math.max((area.w - 2 * EDGE) / content.w, (area.h - 2 * EDGE) / content.h);
  const scale = oneWay < LEGIBLE_FIT ? READING : Math.min(oneWay, READING);
  const worthOf = ({ x, y }: Point): number =>
    things.reduce((sum, thing) => {
      const place = { x: x + thing.x * scale, y: y + thing.y * scale, w: thing.w * scale, h: thing.h * scale };
      const isSeen = place.x >= 0 && place.y >= 0 && place.x + place.w <= area.w && place.y + place.h <= area.h;
      const distance = Math.hypot(thing.x + thing.w / 2 - start.x, thing.y + thing.h / 2 - start.y);
      return isSeen ? sum + NEAR / (NEAR + distance) : sum;
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

function offsets(start: number, length: number, room: number, scale: number): readonly number[] {
  const spare = room - length * scale;
  // What is not long enough to begin anywhere else is in the middle, if that leaves its start in the first third.
  if (spare > 2 * EDGE) return [Math.min(spare / 2, Math.max(EDGE, room / 3 - start * scale))];
  const all = Array.from({ length: TRIES + 1 }, (_, index) => {
    const place = BEFORE + (index / TRIES) * (room / 3 - BEFORE);
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
