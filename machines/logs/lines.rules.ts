/**
 * How grave a line is: 0 debugging, 1 information, 2 warning, 3 error. `BREAK` is no line of the log: there it began anew.
 */
export type Gravity = 0 | 1 | 2 | 3;
export const BREAK = 9;
type Mark = Gravity | typeof BREAK;

/**
 * The lines read so far, in order. The two lists are shared with later values and only ever grow behind `length`, so that
 * reading on costs as much as is new and an earlier value stays what it was.
 */
export interface LogLines {
  readonly texts: readonly string[];
  readonly marks: readonly Mark[];
  readonly length: number;
  /** The end of what was read, when the line is not finished; shown as a line of its own. */
  readonly open: string;
}

export const NO_LINES: LogLines = { texts: [], marks: [], length: 0, open: '' };

/** `2026/11/21 08:20:11.855  [I] [pre.go:162]  …`, and `2026/11/21 08:20:11 [Warning] …` of the core. */
const HEAD = /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}(?:\.\d+)?\s+\[([A-Za-z]+)\]/;

/**
 * The gravity that a line names, or null when it names none. `A` is what the service always writes, whatever its log level
 * is, and no alert.
 */
export function gravityOf(line: string): Gravity | null {
  switch (HEAD.exec(line)?.[1]?.toUpperCase()) {
    case 'T':
    case 'D':
    case 'TRACE':
    case 'DEBUG':
      return 0;
    case 'A':
    case 'I':
    case 'N':
    case 'INFO':
    case 'NOTICE':
      return 1;
    case 'W':
    case 'WARN':
    case 'WARNING':
      return 2;
    case 'E':
    case 'C':
    case 'F':
    case 'M':
    case 'ERROR':
    case 'FATAL':
    case 'PANIC':
      return 3;
    default:
      return null;
  }
}

/** The lines with more text behind them. A line that names no gravity has that of the line above it. */
export function withText(lines: LogLines, text: string): LogLines {
  if (text === '') return lines;
  const pieces = (lines.open + text).split('\n');
  const open = pieces.pop() ?? '';
  if (pieces.length === 0) return { ...lines, open };
  const { texts, marks } = own(lines);
  let last = lastGravity(lines);
  for (const piece of pieces) {
    const line = piece.endsWith('\r') ? piece.slice(0, -1) : piece;
    last = gravityOf(line) ?? last;
    texts.push(line);
    marks.push(last);
  }
  return { texts, marks, length: texts.length, open };
}

/** The lines with a mark behind them that the log began anew. */
export function withBreak(lines: LogLines): LogLines {
  const { texts, marks } = own(lines);
  if (lines.open !== '') {
    texts.push(lines.open);
    marks.push(gravityOf(lines.open) ?? lastGravity(lines));
  }
  texts.push('');
  marks.push(BREAK);
  return { texts, marks, length: texts.length, open: '' };
}

/** Lists that may grow: those of the newest value themselves, a copy of an older one's. */
function own({ texts, marks, length }: LogLines): { readonly texts: string[]; readonly marks: Mark[] } {
  if (texts.length === length && length > 0) return { texts: texts as string[], marks: marks as Mark[] };
  return { texts: texts.slice(0, length), marks: marks.slice(0, length) };
}

function lastGravity({ marks, length }: LogLines): Gravity {
  const mark = marks[length - 1];
  return mark === undefined || mark === BREAK ? 1 : mark;
}

export interface Criteria {
  readonly text: string;
  /** `text` is a regular expression. */
  readonly regex: boolean;
  /** Graver lines are shown, too. */
  readonly least: Gravity;
}

export const ALL: Criteria = { text: '', regex: false, least: 0 };

/** What is wrong with the regular expression, in the engine's words, or null. */
export function problemOf({ text, regex }: Criteria): string | null {
  if (!regex || text === '') return null;
  try {
    void new RegExp(text, 'i');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Which lines are shown. `places` is null for all of them; it is shared and grows like the lines do. */
export interface Shown {
  readonly places: readonly number[] | null;
  readonly length: number;
  /** Lines that were looked at. */
  readonly seen: number;
}

export const NOTHING_SHOWN: Shown = { places: null, length: 0, seen: 0 };

/** The lines that meet the criteria; `before` holds for the same criteria and fewer lines: only the new ones are looked at. */
export function shownOf(lines: LogLines, criteria: Criteria, before: Shown | null = null): Shown {
  const test = testOf(criteria);
  if (test === null) return { places: null, length: lines.length, seen: lines.length };
  const going = before !== null && before.places !== null;
  const places = going
    ? before.places.length === before.length
      ? (before.places as number[])
      : before.places.slice(0, before.length)
    : [];
  for (let at = going ? before.seen : 0; at < lines.length; at += 1) {
    const mark = lines.marks[at] ?? 1;
    if (mark === BREAK || (mark >= criteria.least && test(lines.texts[at] ?? ''))) places.push(at);
  }
  return { places, length: places.length, seen: lines.length };
}

/** Null when every line passes. A regular expression that is none lets every line pass. */
function testOf(criteria: Criteria): ((line: string) => boolean) | null {
  const { text, regex, least } = criteria;
  const wanted = regex ? (problemOf(criteria) === null ? text : '') : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (wanted === '') return least === 0 ? null : () => true;
  const expression = new RegExp(wanted, 'i');
  return (line) => expression.test(line);
}

export interface ShownLine {
  readonly text: string;
  readonly mark: Mark;
}

/** The unfinished line is shown behind the others when it meets the criteria. */
export function openShown(lines: LogLines, criteria: Criteria): boolean {
  if (lines.open === '') return false;
  const gravity = gravityOf(lines.open) ?? lastGravity(lines);
  return gravity >= criteria.least && (testOf(criteria)?.(lines.open) ?? true);
}

/** The line at a place of what is shown; the one behind the last is the unfinished one. */
export function lineAt(lines: LogLines, shown: Shown, index: number): ShownLine {
  if (index >= shown.length) return { text: lines.open, mark: gravityOf(lines.open) ?? lastGravity(lines) };
  const place = shown.places === null ? index : (shown.places[index] ?? 0);
  return { text: lines.texts[place] ?? '', mark: lines.marks[place] ?? 1 };
}

const BREAK_TEXT = '--------';

/** What is shown, as text to copy or to keep. */
export function textOf(lines: LogLines, shown: Shown, criteria: Criteria): string {
  const texts = Array.from({ length: shown.length }, (_, index) => {
    const { text, mark } = lineAt(lines, shown, index);
    return mark === BREAK ? BREAK_TEXT : text;
  });
  if (openShown(lines, criteria)) texts.push(lines.open);
  return texts.map((text) => `${text}\n`).join('');
}
