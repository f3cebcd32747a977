import { type ChartState, type ChartTransition } from '../machines/domain/chart';
import { invokeName } from '../machines/domain/chart-places';
import { type Detail, type LaidOutText } from '../machines/domain/drawing';
import { type Turns } from '../machines/domain/turns';
import { type Group } from './groups';
import { RING_RADIUS } from '../charts/geometry';
import { triggerOf } from '../charts/markdown';
import { FONTS, widthOf, wrapped } from './metrics';

/** Lines of text with a size; `y` of each is its baseline below the block’s top. */
export interface Block {
  readonly w: number;
  readonly h: number;
  readonly texts: readonly LaidOutText[];
}

interface Line {
  readonly text: string;
  readonly role: LaidOutText['role'];
  /** Stands before it. */
  readonly turn?: string;
}

/** What a drawing says of its transitions. */
export interface Wording {
  readonly detail: Detail;
  readonly turns: Turns;
}

const lines = (role: LaidOutText['role'], texts: readonly string[], limit: number): readonly Line[] =>
  texts.flatMap((text) => wrapped(text, role, limit).map((part) => ({ text: part, role })));

/** Between a turn and what stands behind it. */
const AFTER_TURN = 3;

function blockOf(all: readonly Line[]): Block {
  let [y, w] = [0, 0];
  const texts = all.flatMap(({ text, role, turn }): readonly LaidOutText[] => {
    const { size, line } = FONTS[role];
    y += line;
    const baseline = y - Math.round((line - size) / 2) - 2;
    const x = turn === undefined ? 0 : widthOf(turn, 'turn') + AFTER_TURN;
    w = Math.max(w, x + widthOf(text, role));
    const own = { text, role, x, y: baseline };
    return turn === undefined ? [own] : [{ text: turn, role: 'turn', x: 0, y: baseline }, own];
  });
  return { w, h: y, texts };
}

/** The words of one transition, or of those that a long list leaves out. */
export interface Piece {
  readonly keys: readonly string[];
  readonly block: Block;
  /** The next one happens under the same condition and does the same, and says so for both. */
  readonly joins: boolean;
}

/** What an outline tells of transitions that are written in a box: where they lead, once for all that lead there. */
export function targetsTold(
  transitions: readonly ChartTransition[],
  limit: number,
  targetOf: (transition: ChartTransition) => string,
): readonly Piece[] {
  return [...new Set(transitions.map(targetOf))].map((target) => ({
    keys: transitions.filter((one) => targetOf(one) === target).map(({ key }) => key),
    block: blockOf(lines('target', [`→ ${target}`], limit)),
    joins: false,
  }));
}

/** Of a list in a box that has as many the first few are told, and how many more there are. */
const LONG_LIST = { from: 9, told: 5 };

/**
 * What is written at an arrow, or in the box when there is none; `targetOf` then names where a transition leads, and a long list is told
 * in part. Transitions that differ in nothing but their triggers stand one below the other like the words of a list, and only the last
 * says the rest; where there is none the lines are the list, and have no commas.
 */
export function piecesOf(
  transitions: readonly ChartTransition[],
  wording: Wording,
  limit: number,
  targetOf: ((transition: ChartTransition) => string) | null = null,
): readonly Piece[] {
  return runsOf(transitions, (one) => restOf(one, wording, limit, targetOf?.(one) ?? '')).flatMap(({ ones, rest }) => {
    const isLong = targetOf !== null && ones.length >= LONG_LIST.from;
    const told = isLong ? ones.slice(0, LONG_LIST.told) : ones;
    const more = ones.slice(told.length).map(({ key }) => key);
    const comma = rest.length === 0 ? '' : ',';
    const pieces = told.map((one, index) => {
      const joins = isLong || index < told.length - 1;
      const trigger = lines('event', [`${triggerOf(one)}${joins ? comma : ''}`], limit);
      return { keys: [one.key], block: blockOf(joins ? trigger : [...trigger, ...rest]), joins };
    });
    if (!isLong) return pieces;
    const last = lines('more', [`and ${more.length} more`], limit);
    return [...pieces, { keys: more, block: blockOf([...last, ...rest]), joins: false }];
  });
}

/** All that a transition says but its trigger. */
function restOf(
  { key, guard, actions }: ChartTransition,
  { detail, turns }: Wording,
  limit: number,
  target: string,
): readonly Line[] {
  const turn = turns.get(key);
  const place = typeof turn === 'number' ? { turn: `${turn}.` } : {};
  return [
    ...(guard === '' ? [] : lines('guard', [`[${guard}]`], limit).map((line) => ({ ...line, ...place }))),
    ...(turn === 'else' ? lines('turn', ['else'], limit) : []),
    ...(detail === 'full'
      ? lines(
          'action',
          actions.map((action) => `/ ${action}`),
          limit,
        )
      : []),
    ...(target === '' ? [] : lines('target', [`→ ${target}`], limit)),
  ];
}

interface Run {
  readonly ones: readonly ChartTransition[];
  readonly rest: readonly Line[];
}

/** Together what says the same; of one trigger the earlier transition, which is tried first, stays before the later. */
function runsOf(
  transitions: readonly ChartTransition[],
  restOfOne: (transition: ChartTransition) => readonly Line[],
): readonly Run[] {
  const runs: Run[] = [];
  for (const one of transitions) {
    const rest = restOfOne(one);
    const words = JSON.stringify(rest);
    const at = runs.findIndex((run) => JSON.stringify(run.rest) === words);
    const isTriedLater = runs.slice(at).some(({ ones }) => ones.some((other) => triggerOf(other) === triggerOf(one)));
    const run = runs[at];
    if (run === undefined || isTriedLater) runs.push({ ones: [one], rest });
    else runs[at] = { ones: [...run.ones, one], rest };
  }
  return runs;
}

/** The head of a state’s box. `title` takes the place of the root’s key; `arrivals` are where its ways come from, when no line says it. */
export function headBlock(
  state: ChartState,
  title: string,
  detail: Detail,
  limit: number,
  arrivals: readonly string[] = [],
): Block {
  const { tags, invokes, entry, exit, description } = state;
  return blockOf([
    ...lines('name', [title], limit),
    ...lines('arrival', arrivals.length === 0 ? [] : [`← ${arrivals.join(', ')}`], limit),
    ...(detail === 'outline'
      ? []
      : [
          ...lines('tag', tags.length === 0 ? [] : [tags.map((tag) => `#${tag}`).join(' ')], limit),
          ...lines('invoke', invokedIn(invokes), limit),
        ]),
    ...(detail === 'full'
      ? [
          ...lines(
            'action',
            entry.map((action) => `entry / ${action}`),
            limit,
          ),
          ...lines(
            'action',
            exit.map((action) => `exit / ${action}`),
            limit,
          ),
          ...lines('description', description === '' ? [] : [description], limit),
        ]
      : []),
  ]);
}

/** From this many on they stand one beside the other: a root that runs ten actors is no column of ten lines. */
const MANY_INVOKES = 3;

function invokedIn(invokes: ChartState['invokes']): readonly string[] {
  const names = invokes.map(invokeName);
  return names.length < MANY_INVOKES ? names.map((name) => `do / ${name}`) : [`do / ${names.join(', ')}`];
}

/** Room beside and above what stands in a box, and around a label. */
export const PAD = 10;
export const LABEL = { x: 6, y: 3 };
/** How much higher a state without an inside is than its words. */
export const LEAF_RIM = 12;
/** The room before a label for the ring that says “wherever in this state”. */
const RING = 14;
const GAP = 16;

export interface Placed {
  readonly keys: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** How far below `y` the words begin. */
  readonly top: number;
  readonly block: Block;
}

export interface Stack {
  readonly placed: readonly Placed[];
  readonly w: number;
  readonly h: number;
}

/** What stands at the top of a state’s box. */
export interface Head {
  readonly block: Block;
  /** Transitions that are written there, below the block. */
  readonly inner: readonly Placed[];
  readonly w: number;
  readonly h: number;
}

export function withInner(block: Block, inner: Stack): Head {
  if (inner.placed.length === 0) return { block, inner: [], w: block.w, h: block.h };
  const top = block.h + 2;
  return {
    block,
    inner: inner.placed.map((one) => ({ ...one, y: one.y + top })),
    w: Math.max(block.w, inner.w - 2 * LABEL.x),
    h: top + inner.h,
  };
}

/** What joins is broken into columns only where it is as many pieces or more. */
const LONG_RUN = 6;

/** Between the labels of one line. */
const BETWEEN = 2;

/** The labels of one line, one below the other; an outline has none, and only the ring needs room. */
export function stackOf({ transitions, wherever }: Group, wording: Wording, limit: number): Stack {
  if (wording.detail === 'outline') {
    const size = wherever ? 2 * RING_RADIUS : 0;
    return { placed: [], w: size, h: size };
  }
  const stack = inColumns(piecesOf(transitions, wording, limit), 0, BETWEEN);
  if (!wherever) return stack;
  return { ...stack, placed: stack.placed.map((one) => ({ ...one, x: one.x + RING })), w: stack.w + RING };
}

/**
 * Pieces one below the other in as many columns as the width has room for, read from top to bottom; without a width in so many
 * that the whole is about as high as wide. A few that join are in one column where their last says more than its trigger.
 */
export function inColumns(pieces: readonly Piece[], width: number | null, between = 0): Stack {
  const w = Math.max(0, ...pieces.map(({ block }) => block.w)) + 2 * LABEL.x;
  const joinsBefore = (index: number) => pieces[index - 1]?.joins ?? false;
  const heightOf = ({ block, joins }: Piece, top: number) => block.h + top + (joins ? 0 : LABEL.y);
  const gapBelow = ({ joins }: Piece) => (joins ? 0 : between);
  const heights = pieces.map((one, index) => heightOf(one, joinsBefore(index) ? 0 : LABEL.y) + gapBelow(one));
  /** Of a piece and of what has to stand below it. */
  const together = pieces.map((_, index) => {
    const end = pieces.findIndex(({ joins }, at) => at >= index && !joins);
    const isWhole = end - index < LONG_RUN && (pieces[end]?.block.texts.some(({ role }) => role !== 'event') ?? false);
    return heights.slice(index, isWhole ? end + 1 : index + 1).reduce((sum, height) => sum + height, 0);
  });
  const total = heights.reduce((sum, height) => sum + height, -between);
  const room = width === null ? Math.round(Math.sqrt(total / (w + GAP))) : Math.floor((width + GAP) / (w + GAP));
  const count = Math.max(1, room);
  for (let limit = Math.max(0, ...together, total / count); ; limit += 8) {
    const placed: Placed[] = [];
    let [column, y, h] = [0, 0, 0];
    for (const [index, one] of pieces.entries()) {
      if (y > 0 && y + (together[index] ?? 0) > limit) [column, y] = [column + 1, 0];
      const top = y === 0 || !joinsBefore(index) ? LABEL.y : 0;
      const height = heightOf(one, top);
      placed.push({ keys: one.keys, block: one.block, x: column * (w + GAP), y, w, h: height, top });
      h = Math.max(h, y + height);
      y += height + gapBelow(one);
    }
    if (column < count) return { placed, w: (column + 1) * (w + GAP) - GAP, h };
  }
}
