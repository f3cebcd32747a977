import { groundOf, overlap } from '../charts/geometry';
import { isLevel, stretchesOf } from '../charts/lines';
import { isHolding } from '../machines/domain/chart-places';
import {
  type LaidOut,
  type LaidOutEdge,
  type LaidOutLine,
  type Point,
  type Rectangle,
} from '../machines/domain/drawing';

/** A line that steps aside by no more than this on its way from or to a label begins or ends beside its middle instead. */
const STEP = 6;
/** As far from a corner of a label. */
const CORNER = 5;
/** As far from everything else as lines from each other. */
const APART = 9;

/** The drawing without spurs and small steps in its lines: a label is wide enough for a line to leave it anywhere. */
export function straightened(layout: LaidOut): LaidOut {
  const edges = layout.edges.map((edge) => {
    const arriving = edge.lines.filter(({ arrives }) => arrives).length;
    const lines = edge.lines.map(withoutSpurs).map((line) => {
      // Lines to several targets leave a label side by side.
      if (line.arrives && arriving > 1) return line;
      const points = line.arrives ? line.points : line.points.toReversed();
      const straight = fromLabel(points, edge, layout);
      return { ...line, points: line.arrives ? straight : straight.toReversed() };
    });
    return { ...edge, lines };
  });
  return { ...layout, edges };
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

/** The corners of a line that begins at a label, without its first step if that is small and there is room. */
function fromLabel(points: readonly Point[], edge: LaidOutEdge, layout: LaidOut): readonly Point[] {
  const [begin, before, after, ...rest] = points;
  const [next] = rest;
  if (begin === undefined || before === undefined || after === undefined || next === undefined) return points;
  const by = { x: after.x - before.x, y: after.y - before.y };
  const level = isLevel(begin, before);
  const isStep =
    Math.abs(level ? by.y : by.x) <= STEP && level === isLevel(after, next) && level !== isLevel(before, after);
  const moved = { x: begin.x + by.x, y: begin.y + by.y };
  const label = groundOf(edge) ?? edge.labels[0];
  if (!isStep || label === undefined) return points;
  const isAtLabel = level
    ? moved.y >= label.y + CORNER && moved.y <= label.y + label.h - CORNER
    : moved.x >= label.x + CORNER && moved.x <= label.x + label.w - CORNER;
  return isAtLabel && isFree(moved, after, edge, layout) ? [moved, ...rest] : points;
}

/** Whether nothing but the line's own label and its own lines is near a stretch. */
function isFree(from: Point, to: Point, own: LaidOutEdge, { boxes, edges, initials }: LaidOut): boolean {
  const level = isLevel(from, to);
  const place = around(from, to);
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
  return solid.every((one) => !overlap(one, room)) && beside.every((one) => !overlap(around(one.from, one.to), room));
}

function around(from: Point, to: Point): Rectangle {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    w: Math.max(0.5, Math.abs(from.x - to.x)),
    h: Math.max(0.5, Math.abs(from.y - to.y)),
  };
}
