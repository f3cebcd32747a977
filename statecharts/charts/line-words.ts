import { type ChartTransition } from '../machines/domain/chart';
import { type LaidOut, type LaidOutEdge, type Rectangle } from '../machines/domain/drawing';
import { type Turns } from '../machines/domain/turns';
import { keysOf, placeForWords } from './geometry';
import { triggerOf } from './markdown';

/** So many transitions are told at once; the details have all of them. */
const TOLD = 8;
/** About as large as a letter, a line and the rim of the words are. */
const LETTER = 6;
const LINE = 17;
const RIM = { x: 18, y: 10 };
/** Of a turn. */
const TURN_LETTERS = 4;

/** A line of an outline, and what is known of its transitions. */
export interface WordlessLine {
  readonly layout: LaidOut;
  readonly edge: LaidOutEdge;
  readonly transitions: ReadonlyMap<string, ChartTransition>;
  readonly turns: Turns;
}

export interface Said {
  readonly told: readonly ChartTransition[];
  /** How many more there are. */
  readonly more: number;
  readonly place: Rectangle;
}

export const wordsOf = (one: ChartTransition): string =>
  `${triggerOf(one)}${one.guard === '' ? '' : ` [${one.guard}]`}`;

/** What a line without words says while somebody looks at it, and where. */
export function saidOf({ layout, edge, transitions, turns }: WordlessLine): Said {
  const all = keysOf(edge).flatMap((key) => transitions.get(key) ?? []);
  const told = all.length > TOLD + 1 ? all.slice(0, TOLD) : all;
  const more = all.length - told.length;
  const letters = told.map((one) => wordsOf(one).length + (turns.has(one.key) ? TURN_LETTERS : 0));
  const w = Math.max(0, ...letters) * LETTER + RIM.x;
  const h = (told.length + (more === 0 ? 0 : 1)) * LINE + RIM.y;
  const { x, y } = placeForWords(layout, edge.lines, { w, h });
  return { told, more, place: { x: x - w / 2, y: y - h / 2, w, h } };
}
