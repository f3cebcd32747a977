import { overlap } from '../charts/geometry';
import { areaOf, isLevel, stretchesOf } from '../charts/lines';
import { aroundOf, isHolding, isWithin } from '../machines/domain/chart-places';
import {
  type LaidOut,
  type LaidOutBox,
  type LaidOutEdge,
  type LaidOutText,
  type Point,
  type Rectangle,
} from '../machines/domain/drawing';

/** Between regions, and between them and what holds them. */
const GAP = 10;
/** A strip right across the drawing that is empty for more than this is made as narrow as a gap. */
const EMPTY = 40;
/** A line, a dot or the middle of a text. */
const AROUND = 8;

/**
 * The drawing with regions that no line joins beside others where there is room, and without the strips that they leave: where any
 * region is joined, the search puts all of them below each other.
 */
export function compacted(layout: LaidOut): LaidOut {
  const regions = layout.boxes.filter(({ region, path }) => region && isClosed(layout, path));
  const moved = regions.reduce((all, { path }) => besideAnother(all, path), layout);
  return moved === layout ? layout : squeezed(moved);
}

/** Whether no line crosses the border of a state. */
function isClosed({ edges }: LaidOut, path: string): boolean {
  return edges.every(({ from, to }) => new Set([from, ...to].map((end) => isWithin(end, path))).size === 1);
}

/** The region beside the highest of its neighbours that has room for it beside it. */
function besideAnother(layout: LaidOut, path: string): LaidOut {
  const parent = aroundOf(path)[0];
  const region = layout.boxes.find((one) => one.path === path);
  const around = layout.boxes.find((one) => one.path === parent);
  if (region === undefined || around === undefined) return layout;
  const others = layout.boxes.filter((one) => one !== region && aroundOf(one.path)[0] === parent);
  const [place] = others
    .map((other) => ({ ...region, x: other.x + other.w + GAP, y: other.y }))
    .filter((one) => one.y < region.y && isRoom(layout, region, around, others, one))
    .sort((one, other) => one.y - other.y || one.x - other.x);
  return place === undefined ? layout : withMoved(layout, path, { x: place.x - region.x, y: place.y - region.y });
}

/** Whether a region may stand at a place: within the state around it, apart from the others and from all lines but its own. */
function isRoom(
  { edges }: LaidOut,
  { path }: LaidOutBox,
  around: LaidOutBox,
  others: readonly LaidOutBox[],
  place: Rectangle,
): boolean {
  const strange = edges.filter(({ from }) => !isWithin(from, path));
  const solid: readonly Rectangle[] = [
    ...others,
    ...strange.flatMap(({ lines, labels }) => [
      ...labels,
      ...lines.flatMap(({ points }) => stretchesOf(points)).map(areaOf),
    ]),
  ];
  const room = { x: place.x - GAP + 1, y: place.y, w: place.w + 2 * (GAP - 1), h: place.h + GAP - 1 };
  return place.x + place.w + GAP <= around.x + around.w && solid.every((one) => !overlap(one, room));
}

function withMoved(layout: LaidOut, path: string, by: Point): LaidOut {
  const at = <T extends Point>(one: T): T => ({ ...one, x: one.x + by.x, y: one.y + by.y });
  return {
    ...layout,
    boxes: layout.boxes.map((one) => (isWithin(one.path, path) ? boxWith(at(one), at) : one)),
    edges: layout.edges.map((one) => (isWithin(one.from, path) ? edgeWith(one, at) : one)),
    initials: layout.initials.map((one) =>
      isWithin(one.of, path) ? { ...one, dot: at(one.dot), points: one.points.map(at) } : one,
    ),
  };
}

/** Gives a point its new place. */
type Place = <T extends Point>(one: T) => T;

const wordsWith = <T extends Point & { readonly texts: readonly LaidOutText[] }>(one: T, at: Place): T => ({
  ...at(one),
  texts: one.texts.map(at),
});

function boxWith(box: LaidOutBox, at: Place): LaidOutBox {
  const { texts, inner, more } = box;
  const words = { texts: texts.map(at), inner: inner.map((one) => wordsWith(one, at)) };
  return { ...box, ...words, ...(more === undefined ? {} : { more: more.map((one) => wordsWith(one, at)) }) };
}

function edgeWith(edge: LaidOutEdge, at: Place): LaidOutEdge {
  const { labels, lines, ring, posts } = edge;
  return {
    ...edge,
    labels: labels.map((one) => wordsWith(one, at)),
    lines: lines.map((one) => ({ ...one, points: one.points.map(at) })),
    ...(ring === undefined ? {} : { ring: at(ring) }),
    ...(posts === undefined ? {} : { posts: posts.map(at) }),
  };
}

/** The drawing without its empty strips; what only runs through them becomes shorter. */
function squeezed(layout: LaidOut): LaidOut {
  const taken = takenIn(layout).toSorted(([one], [other]) => one - other);
  const strips: (readonly [begin: number, less: number])[] = [];
  let end = 0;
  for (const [first, last] of taken) {
    if (first - end > EMPTY) strips.push([end, first - end - GAP]);
    end = Math.max(end, last);
  }
  const lower = (y: number): number =>
    y - strips.filter(([begin]) => begin < y).reduce((sum, [, less]) => sum + less, 0);
  const at: Place = (one) => ({ ...one, y: lower(one.y) });
  return {
    ...layout,
    height: lower(layout.height),
    boxes: layout.boxes.map((one) => {
      const y = lower(one.y);
      return boxWith({ ...one, y, h: lower(one.y + one.h) - y }, at);
    }),
    edges: layout.edges.map((one) => edgeWith(one, at)),
    initials: layout.initials.map((one) => ({ ...one, dot: at(one.dot), points: one.points.map(at) })),
  };
}

/** From where to where something stands that a strip must not cut: all but upright lines and the sides of what holds others. */
function takenIn({ boxes, edges, initials }: LaidOut): readonly (readonly [first: number, last: number])[] {
  const all = ({ y, h }: Pick<Rectangle, 'y' | 'h'>) => [y, y + h] as const;
  const at = (y: number, around = 0) => [y - around, y + around] as const;
  const near = ({ y }: Point) => at(y, AROUND);
  const lines = [...edges.flatMap((edge) => edge.lines), ...initials];
  return [
    ...boxes.flatMap((box) => (isHolding(box) ? [at(box.y), at(box.y + box.h)] : [all(box)])),
    ...boxes.flatMap(({ texts, inner, more = [] }) => [...texts.map(near), ...inner.map(all), ...more.map(all)]),
    ...edges.flatMap(({ labels, ring, posts = [] }) => [
      ...labels.map(all),
      ...[...(ring === undefined ? [] : [ring]), ...posts].map(near),
    ]),
    ...initials.map(({ dot }) => near(dot)),
    ...lines
      .flatMap(({ points }) => stretchesOf(points))
      .filter(({ from, to }) => isLevel(from, to))
      .map(({ from }) => near(from)),
  ];
}
