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

/** The rows before each shown line. It grows with the list of the lines that it belongs to. */
interface Rows {
  readonly columns: number;
  readonly undated: boolean;
  readonly before: number[];
}

const known = new WeakMap<readonly unknown[], Rows>();

function rowsOf(lines: LogLines, shown: Shown, columns: number, undated: boolean): readonly number[] {
  const list = shown.places ?? lines.texts;
  const found = known.get(list);
  const rows = found?.columns === columns && found.undated === undated ? found : { columns, undated, before: [0] };
  known.set(list, rows);
  const { before } = rows;
  for (let index = before.length - 1; index < shown.length; index += 1)
    before.push((before[index] ?? 0) + piecesOf(drawn(lineAt(lines, shown, index).text, undated), columns).length);
  return before;
}

const drawn = (text: string, undated: boolean): string => (undated ? withoutDate(text) : text);

/**
 * How many rows of so many columns the shown lines take; `open` is for the unfinished one. Without an end to the columns each takes one.
 * Undated lines begin with their time.
 */
export function rowCount(lines: LogLines, shown: Shown, columns: number, open: boolean, undated = false): number {
  const further = open ? piecesOf(drawn(lines.open, undated), columns).length : 0;
  return rowOfLine(lines, shown, columns, shown.length, undated) + further;
}

/** The first row of a shown line; the one behind the last is the unfinished one. */
export function rowOfLine(lines: LogLines, shown: Shown, columns: number, line: number, undated = false): number {
  return columns === Infinity ? line : (rowsOf(lines, shown, columns, undated)[line] ?? 0);
}

/** The shown line that a row belongs to. */
export function lineOfRow(lines: LogLines, shown: Shown, columns: number, row: number, undated = false): number {
  if (columns === Infinity) return row;
  const before = rowsOf(lines, shown, columns, undated);
  let [least, most] = [0, shown.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if ((before[middle] ?? 0) <= row) least = middle;
    else most = middle - 1;
  }
  return least;
}

export interface Row extends ShownLine {
  /** The row goes on with the line of the one above. */
  readonly further: boolean;
}

export function rowAt(lines: LogLines, shown: Shown, columns: number, row: number, undated = false): Row {
  const line = lineOfRow(lines, shown, columns, row, undated);
  const { text: whole, mark } = lineAt(lines, shown, line);
  const text = drawn(whole, undated);
  if (columns === Infinity) return { text, mark, further: false };
  const piece = row - rowOfLine(lines, shown, columns, line, undated);
  const starts = piecesOf(text, columns);
  return { text: text.slice(starts[piece] ?? text.length, starts[piece + 1]), mark, further: piece > 0 };
}
