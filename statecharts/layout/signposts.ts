import { overlap } from '../charts/geometry';
import { areaOf, junctionsIn, midwaysOf, stretchesOf, isLevel, type Stretch } from '../charts/lines';
import { type Chart } from '../machines/domain/chart';
import { isHolding } from '../machines/domain/chart-places';
import {
  type LaidOut,
  type LaidOutEdge,
  type LaidOutText,
  type Point,
  type Rectangle,
} from '../machines/domain/drawing';
import { shortName } from './groups';
import { FONTS, widthOf } from './metrics';

/** A line that is longer than this says where it leads: its end is often out of sight. */
const LONG = 360;
/** Whoever is as near to the end sees it. */
const NEAR = 140;
/** What is said so near on another line that runs into this one is not said again. */
const CLOSE = 260;
/** Between two tries along a line. */
const STEP = 8;
const HEIGHT = 12;
/** Around what is written, and between it and an upright line. */
const RIM = 4;

/**
 * The drawing with names at its long lines, there where nothing else stands, as near to the label as possible: of the state that a line
 * leads to, and where it is long before its label, of that from which it comes.
 */
export function signposted(layout: LaidOut, chart: Chart): LaidOut {
  const junctions = junctionsIn(layout);
  const solid = solidIn(layout, junctions);
  const stretches = [
    ...layout.edges.flatMap(({ lines }) => lines.flatMap(({ points }) => stretchesOf(points))),
    ...layout.initials.flatMap(({ points }) => stretchesOf(points)),
  ];
  const told: Told[] = [];
  const postAt = ({ text, role, points }: Sign): readonly LaidOutText[] => {
    const [start] = points;
    const isTold = (one: Told): boolean =>
      one.text === text &&
      start !== undefined &&
      lengthOf(start, one.area) < CLOSE &&
      stretchesOf(points).some((stretch) => overlap(areaOf(stretch), areaOf(one.on)));
    if (told.some(isTold)) return [];
    const found = placesAlong(points, widthOf(text, role)).find((one) => isFree(one, solid, stretches, told));
    if (found === undefined) return [];
    told.push({ ...found, text });
    const { x, y } = found.area;
    return [{ text, role, x, y: y + FONTS[role].size - 1 }];
  };
  const edges = layout.edges.map((edge) => {
    const posts = signsOf(edge, chart).flatMap(postAt);
    return posts.length === 0 ? edge : { ...edge, posts };
  });
  return { ...layout, edges };
}

interface Sign {
  readonly text: string;
  readonly role: 'target' | 'arrival';
  /** Of the line, from the label on. */
  readonly points: readonly Point[];
}

function signsOf({ from, to, lines }: LaidOutEdge, chart: Chart): readonly Sign[] {
  const [before, after] = [lines.filter(({ arrives }) => !arrives), lines.filter(({ arrives }) => arrives)];
  return [
    ...after.map(({ points }, index): Sign => {
      return { text: `→ ${shortName(chart, to[index] ?? '')}`, role: 'target', points };
    }),
    ...before.map(({ points }): Sign => {
      return { text: `← ${shortName(chart, from)}`, role: 'arrival', points: points.toReversed() };
    }),
  ];
}

interface Place {
  readonly area: Rectangle;
  /** The stretch that it is at. */
  readonly on: Stretch;
}

interface Told extends Place {
  readonly text: string;
}

/** On what is level of a line and beside what is upright, from its beginning to where its end is seen. */
function placesAlong(points: readonly Point[], w: number): readonly Place[] {
  const stretches = stretchesOf(points);
  const length = stretches.reduce((sum, { from, to }) => sum + lengthOf(from, to), 0);
  if (length < LONG) return [];
  let before = 0;
  return stretches.flatMap((stretch) => {
    const { from, to } = stretch;
    const own = lengthOf(from, to);
    const level = isLevel(from, to);
    const need = (level ? w : HEIGHT) + 2 * RIM;
    const last = Math.min(own, length - NEAR - before) - need;
    before += own;
    return Array.from({ length: Math.max(0, Math.floor(last / STEP) + 1) }, (_, index): Place => {
      const at = RIM + index * STEP;
      if (!level) {
        const y = from.y < to.y ? from.y + at : from.y - at - HEIGHT;
        return { on: stretch, area: { x: from.x + RIM, y, w, h: HEIGHT } };
      }
      const x = from.x < to.x ? from.x + at : from.x - at - w;
      return { on: stretch, area: { x, y: from.y - HEIGHT / 2, w, h: HEIGHT } };
    });
  });
}

function isFree(
  { area, on }: Place,
  solid: readonly Rectangle[],
  stretches: readonly Stretch[],
  told: readonly Told[],
): boolean {
  const wide = { x: area.x - 2, y: area.y - 2, w: area.w + 4, h: area.h + 5 };
  // What runs along with the line is the same line to see.
  const isSame = ({ from, to }: Stretch): boolean =>
    isLevel(on.from, on.to) && isLevel(from, to) && Math.abs(from.y - on.from.y) < 0.5;
  return (
    [...solid, ...told.map((one) => one.area)].every((one) => !overlap(one, wide)) &&
    stretches.every((one) => isSame(one) || !overlap(areaOf(one), wide))
  );
}

/** What nothing is written on: states, labels, words, borders, dots and heads. */
function solidIn(layout: LaidOut, junctions: ReturnType<typeof junctionsIn>): readonly Rectangle[] {
  const { boxes, edges, initials } = layout;
  const around = ({ x, y }: Point, by: number): Rectangle => ({ x: x - by, y: y - by, w: 2 * by, h: 2 * by });
  return [
    ...boxes.flatMap((box) => {
      if (box.path !== '' && !isHolding(box)) return [box];
      const { x, y, w, h, texts, inner, more = [] } = box;
      const border = [
        { x, y: y - 2, w, h: 4 },
        { x, y: y + h - 2, w, h: 4 },
        // As far from it as words in a box.
        { x: x - 8, y, w: 16, h },
        { x: x + w - 8, y, w: 16, h },
      ];
      const words = texts.map((one) => ({ x: one.x, y: one.y - 12, w: widthOf(one.text, one.role), h: 15 }));
      return [...border, ...words, ...inner, ...more];
    }),
    ...edges.flatMap(({ wherever, labels }) =>
      wherever ? labels.map((one) => ({ ...one, x: one.x - 14, w: one.w + 14 })) : labels,
    ),
    ...initials.map(({ dot }) => around(dot, 6)),
    ...[...junctions].flatMap(([line, dots]) => [
      ...dots.map((dot) => around(dot, 5)),
      ...midwaysOf(line, dots).map((head) => around(tipOf(head), 7)),
    ]),
  ];
}

/** Of a head, as its path begins. */
function tipOf(head: string): Point {
  const [x = 0, y = 0] = head.slice(1).split(/[ L]/).map(Number);
  return { x, y };
}

const lengthOf = (from: Point, to: Point): number => Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
