import { groundOf, overlap } from '../charts/geometry';
import { areaOf, distance, isLevel, stretchesOf } from '../charts/lines';
import { isHolding } from '../machines/domain/chart-places';
import { type LaidOut, type LaidOutEdge, type LaidOutLine, type Point } from '../machines/domain/drawing';

/** A line that steps aside by no more than this beside a label or a state begins or ends beside its middle instead. */
const STEP = 10;
/** As far from a corner of a label, and of a state, whose corners are rounder. */
const CORNER = { label: 5, state: 9 };
/** As far from everything else as lines from each other. */
const APART = 9;

/** The drawing without spurs and small steps in its lines: labels and states are wide enough for a line to leave them anywhere. */
export function straightened(layout: LaidOut): LaidOut {
  const bare = layout.edges.map((edge) => ({ ...edge, lines: edge.lines.map(withoutSpurs) }));
  return bare.reduce<LaidOut>((all, edge, index) => ({ ...all, edges: all.edges.with(index, straightAt(edge, all)) }), {
    ...layout,
    edges: bare,
  });
}

/** A line with both of its ends as they are best. */
function straightAt(edge: LaidOutEdge, layout: LaidOut): LaidOutEdge {
  const lines = edge.lines.map((line) => {
    const ahead = fromEnd(line.points, edge, layout);
    return { ...line, points: fromEnd(ahead.toReversed(), edge, layout).toReversed() };
  });
  return { ...edge, lines };
}

/** Without corners at which a line does not turn, or turns back: elkjs goes beyond some of them when it pushes things together. */
function withoutSpurs(line: LaidOutLine): LaidOutLine {
  const { points } = line;
  const kept = points.filter((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    return before === undefined || after === undefined || isLevel(before, point) !== isLevel(point, after);
  });
  return kept.length === points.length ? line : { ...line, points: kept };
}

/** The corners of a line, without its first step if that is small and there is room. */
function fromEnd(points: readonly Point[], edge: LaidOutEdge, layout: LaidOut): readonly Point[] {
  const [begin, before, after, ...rest] = points;
  const [next] = rest;
  if (begin === undefined || before === undefined || after === undefined || next === undefined) return points;
  const by = { x: after.x - before.x, y: after.y - before.y };
  const level = isLevel(begin, before);
  const isStep =
    Math.abs(level ? by.y : by.x) <= STEP && level === isLevel(after, next) && level !== isLevel(before, after);
  const moved = { x: begin.x + by.x, y: begin.y + by.y };
  if (!isStep || isShared(begin, layout)) return points;
  return isBesideCorners(begin, moved, edge, layout) && isFree(moved, after, edge, layout) ? [moved, ...rest] : points;
}

/** Whether lines begin or end together. */
function isShared(end: Point, { edges, initials }: LaidOut): boolean {
  const all = [...edges.flatMap(({ lines }) => lines), ...initials];
  const ends = all.flatMap(({ points }) => [points[0], points.at(-1)]);
  return ends.filter((one) => one !== undefined && distance(one, end) < 0.5).length > 1;
}

/** Whether a place is on the same side, far enough from its corners, of the label or state that a line’s end is at. */
function isBesideCorners(end: Point, moved: Point, edge: LaidOutEdge, { boxes }: LaidOut): boolean {
  const ground = groundOf(edge) ?? edge.labels[0];
  const ends = [edge.from, ...edge.to];
  const places = [
    ...(ground === undefined ? [] : [{ ...ground, corner: CORNER.label }]),
    ...boxes.filter(({ path }) => ends.includes(path)).map((box) => ({ ...box, corner: CORNER.state })),
  ];
  return places.some(({ x, y, w, h, corner }) => {
    const isAt = (one: number, other: number): boolean => Math.abs(one - other) < 0.5;
    const across = (isAt(end.y, y) || isAt(end.y, y + h)) && isAt(end.y, moved.y);
    const down = (isAt(end.x, x) || isAt(end.x, x + w)) && isAt(end.x, moved.x);
    const isBetween = (at: number, begin: number, length: number): boolean =>
      at >= begin + corner && at <= begin + length - corner;
    return (
      (across && isBetween(end.x, x - corner, w + 2 * corner) && isBetween(moved.x, x, w)) ||
      (down && isBetween(end.y, y - corner, h + 2 * corner) && isBetween(moved.y, y, h))
    );
  });
}

/** Whether nothing but the line's own label and its own lines is near a stretch. */
function isFree(from: Point, to: Point, own: LaidOutEdge, { boxes, edges, initials }: LaidOut): boolean {
  const level = isLevel(from, to);
  const place = areaOf({ from, to });
  const room = level
    ? { ...place, y: place.y - APART, h: place.h + 2 * APART }
    : { ...place, x: place.x - APART, w: place.w + 2 * APART };
  const others = edges.filter((edge) => edge !== own);
  const beside = [
    ...others.flatMap(({ lines }) => lines.flatMap(({ points }) => stretchesOf(points))),
    ...initials.flatMap(({ points }) => stretchesOf(points)),
  ].filter((one) => isLevel(one.from, one.to) === level);
  const solid = [
    ...boxes.filter((box) => box.path !== '' && !isHolding(box)),
    ...others.flatMap(({ labels }) => labels),
  ];
  return solid.every((one) => !overlap(one, room)) && beside.every((one) => !overlap(areaOf(one), room));
}
