import { memoised } from '../../machines/domain/memoised';
import { type ChartTransition } from '../machines/domain/chart';
import { type LaidOut, type LaidOutEdge, type LaidOutLine, type Point } from '../machines/domain/drawing';
import { causeIn } from './chart';
import { keysOf } from './geometry';
import { between, CURVE, distance, lengthOf, lengthTo, partingOf } from './lines';

/** Why a machine goes along a line: an event, or several of these; an actor or a state is done; an actor failed; always or after a time. */
export const TONES = ['plain', 'done', 'error', 'alone'] as const;
export type Tone = (typeof TONES)[number];

const TONE_OF: Readonly<Record<ChartTransition['cause'], Tone>> = {
  event: 'plain',
  done: 'done',
  error: 'error',
  after: 'alone',
  always: 'alone',
};

/** A piece of a line in one tone. */
export interface Toned {
  readonly points: readonly Point[];
  readonly tone: Tone;
}

/** Of the transitions of a line; plain where they have several. */
export function toneOf(edge: LaidOutEdge): Tone {
  const [one, ...others] = new Set(keysOf(edge).map(toneOfKey));
  return others.length === 0 ? (one ?? 'plain') : 'plain';
}

/** Of the words of a transition on a line: its own where the line, which has several, cannot tell it. */
export function toneOfWords(edge: LaidOutEdge, key: string): Tone {
  const own = toneOfKey(key);
  return own === toneOf(edge) ? 'plain' : own;
}

const toneOfKey = (key: string): Tone => TONE_OF[causeIn(key)];

/** Room for the curve beyond a dot. */
const AT_A_DOT = 2 * CURVE;
/** As long as a head is: what lines of different tones arrive with is plain, however late they join. */
const HEAD = 8;

/** Lines in pieces of one tone: what lines of different tones share, before they part or after they join, is plain. */
export const tonesIn = memoised((layout: LaidOut): ReadonlyMap<LaidOutLine, readonly Toned[]> => {
  const lines = layout.edges.flatMap((edge) => edge.lines.map((line) => ({ line, tone: toneOf(edge) })));
  return new Map(
    lines.map(({ line, tone }) => {
      const others = lines.filter((other) => other.tone !== tone).map((other) => other.line);
      return [line, tone === 'plain' ? [{ points: line.points, tone }] : piecesOf(line, tone, others)];
    }),
  );
});

function piecesOf(line: LaidOutLine, tone: Tone, others: readonly LaidOutLine[]): readonly Toned[] {
  const { points, arrives } = line;
  const whole = lengthOf(points);
  const back = points.toReversed();
  const starts = others.flatMap((other) => sharedWith(points, other.points));
  const ends = others.flatMap((other) => (arrives && other.arrives ? sharedWith(back, other.points.toReversed()) : []));
  // The curve in which it parts or joins is still its own.
  const begin = Math.max(0, ...starts.map((one) => one - AT_A_DOT));
  const end = whole - Math.max(0, ...ends.map((one) => Math.max(one - AT_A_DOT, Math.min(one, HEAD))));
  if (begin >= end) return [{ points, tone: 'plain' }];
  const pieces: readonly Toned[] = [
    { points: between(points, 0, begin), tone: 'plain' },
    { points: between(points, begin, end), tone },
    { points: between(points, end, whole), tone: 'plain' },
  ];
  return pieces.filter((one) => one.points.length > 1);
}

/** Of a dot: plain where lines of other tones join or part. */
export function toneAt(dot: Point, pieces: readonly Toned[]): Tone {
  const isNear = (one: Point): boolean => distance(one, dot) < AT_A_DOT + 0.5;
  const isShared = pieces.some(({ points, tone }) => tone === 'plain' && points.some(isNear));
  return isShared ? 'plain' : (pieces[0]?.tone ?? 'plain');
}

/** How long two lines are one from where they begin. */
function sharedWith(points: readonly Point[], other: readonly Point[]): readonly number[] {
  const parting = partingOf(points, other);
  return parting === null ? [] : [lengthTo(points, parting)];
}
