import { LOG_PITCH_PX, LOG_ROW_PX } from '../shared/constants';
import { lineAt, withoutDate, type LogLines, type Shown, type ShownLine } from './log-lines.rules';

/** Tabulators of a row stand at every eighth column. */
const TAB = 8;
const PLAIN = /^[\x20-\x7e]*$/;
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** East Asian characters and pictures take two columns of a monospaced font. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f1e6}-\u{1f1ff}\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** Two of them are a flag. */
const HALF_FLAG = /[\u{1f1e6}-\u{1f1ff}]/u;

/**
 * Where the pieces of a text begin that fit into so many columns; the first is 0. A piece ends between words, a word that is longer
 * than a row anywhere. Characters stay whole.
 */
export function piecesOf(text: string, columns: number): readonly number[] {
  if (PLAIN.test(text)) return plainPieces(text, columns);
  const starts = [0];
  let [at, column, first] = [0, 0, 0];
  let word = { at, column };
  let half = false;
  for (const character of text) {
    const isHalf = HALF_FLAG.test(character);
    const isOther: boolean = isHalf && half;
    half = isHalf && !isOther;
    if (column > 0 && !isOther && breaksBefore(character)) word = { at, column };
    if (column > 0 && column + widthOf(character, column) > columns) {
      const whole = word.at > first + 1;
      first = whole ? word.at : at;
      starts.push(first);
      column = whole ? column - word.column : 0;
      word = { at: first, column: 0 };
    }
    column += widthOf(character, column);
    at += character.length;
    if (character === ' ' || character === '\t') word = { at, column };
  }
  return starts;
}

/** The same for a text whose characters are as wide as each other: nearly all lines are such. */
function plainPieces(text: string, columns: number): readonly number[] {
  const starts = [0];
  let at = 0;
  while (text.length - at > columns) {
    const space = text.slice(at, at + columns).lastIndexOf(' ');
    at += space > 0 ? space + 1 : columns;
    starts.push(at);
  }
  return starts;
}

/** A row may begin with it, whatever stands before. */
function breaksBefore(character: string): boolean {
  return character === '\t' || WIDE.test(character);
}

function widthOf(character: string, column: number): number {
  if (PLAIN.test(character)) return 1;
  if (character === '\t') return TAB - (column % TAB);
  if (NO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** The lines that are shown, and how the list draws them. */
export interface Drawn {
  readonly lines: LogLines;
  readonly shown: Shown;
  /** How many characters a row takes; without an end each line takes one row. */
  readonly columns: number;
  /** Lines begin with their time: the date before it is left out. */
  readonly undated: boolean;
}

/** The rows before each shown line. It grows with the list of the lines that it belongs to. */
interface Rows {
  readonly columns: number;
  readonly undated: boolean;
  readonly before: number[];
}

const known = new WeakMap<readonly unknown[], Rows>();

function rowsBefore(drawn: Drawn): readonly number[] {
  const { lines, shown, columns, undated } = drawn;
  const list = shown.places ?? lines.texts;
  const found = known.get(list);
  const rows = found?.columns === columns && found.undated === undated ? found : { columns, undated, before: [0] };
  known.set(list, rows);
  const { before } = rows;
  for (let index = before.length - 1; index < shown.length; index += 1)
    before.push((before[index] ?? 0) + piecesIn(drawn, lineAt(lines, shown, index).text).length);
  return before;
}

const textIn = ({ undated }: Drawn, text: string): string => (undated ? withoutDate(text) : text);
const piecesIn = (drawn: Drawn, text: string): readonly number[] => piecesOf(textIn(drawn, text), drawn.columns);

/** How many rows the shown lines take; `open` is for the unfinished one. */
export function rowCount(drawn: Drawn, open: boolean): number {
  return rowOfLine(drawn, drawn.shown.length) + (open ? piecesIn(drawn, drawn.lines.open).length : 0);
}

/** The first row of a shown line; the one behind the last is the unfinished one. */
export function rowOfLine(drawn: Drawn, line: number): number {
  return drawn.columns === Infinity ? line : (rowsBefore(drawn)[line] ?? 0);
}

/** The shown line that a row belongs to. */
export function lineOfRow(drawn: Drawn, row: number): number {
  if (drawn.columns === Infinity) return row;
  const before = rowsBefore(drawn);
  return lastLine(drawn, (line) => (before[line] ?? 0) <= row);
}

/** The last line of which something holds that holds of all before it. */
function lastLine({ shown }: Drawn, holds: (line: number) => boolean): number {
  let [least, most] = [0, shown.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (holds(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** All rows are as high as where lines are not wrapped; those that go on with a line lie so far over the one above. */
const OVERLAP = LOG_ROW_PX - LOG_PITCH_PX;

/** How far below the top of the list a line begins. */
export function topOfLine(drawn: Drawn, line: number): number {
  return rowOfLine(drawn, line) * LOG_PITCH_PX + line * OVERLAP;
}

export function lineAtTop(drawn: Drawn, top: number): number {
  return lastLine(drawn, (line) => topOfLine(drawn, line) <= top);
}

/** The list is divided into places of one height, in each of which one row begins at most. */
export function placeHeight({ columns }: Drawn): number {
  return columns === Infinity ? LOG_ROW_PX : LOG_PITCH_PX;
}

export function placeCount(drawn: Drawn, open: boolean): number {
  const lines = drawn.shown.length + (open ? 1 : 0);
  return Math.ceil((rowCount(drawn, open) * LOG_PITCH_PX + lines * OVERLAP) / placeHeight(drawn));
}

function topOfRow(drawn: Drawn, row: number): number {
  const line = lineOfRow(drawn, row);
  const piece = row - rowOfLine(drawn, line);
  return topOfLine(drawn, line) + piece * LOG_PITCH_PX;
}

/** The row that begins in a place, and how far below its top. */
export function rowInPlace(
  drawn: Drawn,
  open: boolean,
  place: number,
): { readonly row: number; readonly below: number } | null {
  const height = placeHeight(drawn);
  const rows = rowCount(drawn, open);
  const line = lineAtTop(drawn, place * height);
  const within = place * height - topOfLine(drawn, line);
  const piece = Math.ceil(within / LOG_PITCH_PX);
  const next = line < drawn.shown.length ? rowOfLine(drawn, line + 1) : rows;
  const row = Math.min(rowOfLine(drawn, line) + piece, next);
  if (row >= rows) return null;
  const below = topOfRow(drawn, row) - place * height;
  return below < height ? { row, below } : null;
}

export interface Row extends ShownLine {
  /** The row goes on with the line of the one above. */
  readonly further: boolean;
  /** The whole line, where the row leaves its date out. */
  readonly whole: string | undefined;
}

export function rowAt(drawn: Drawn, row: number): Row {
  const line = lineOfRow(drawn, row);
  const { text: complete, mark } = lineAt(drawn.lines, drawn.shown, line);
  const text = textIn(drawn, complete);
  const whole = drawn.undated ? complete : undefined;
  if (drawn.columns === Infinity) return { text, mark, further: false, whole };
  const piece = row - rowOfLine(drawn, line);
  const starts = piecesOf(text, drawn.columns);
  return { text: text.slice(starts[piece] ?? text.length, starts[piece + 1]), mark, further: piece > 0, whole };
}
