import { LOG_KEPT } from '../shared/constants';
import { compilePattern, type PatternProblem } from '../shared/linear-pattern';

/**
 * The severity of a line: 0 debug, 1 info, 2 warning, 3 error. Two are not lines of the log: at `BREAK` it was restarted, and what
 * stood before `CUT` is no longer kept.
 */
export type Gravity = 0 | 1 | 2 | 3;
export const BREAK = 9;
export const CUT = 8;
export type Mark = Gravity | typeof BREAK | typeof CUT;

export const isMark = (mark: Mark | undefined): mark is typeof BREAK | typeof CUT => mark === BREAK || mark === CUT;

/**
 * The lines read so far, in order. The two lists are shared with later values and only ever grow behind `length`, so that
 * reading on costs as much as is new and an earlier value stays what it was. When there is too much, the oldest lines go.
 */
export interface LogLines {
  readonly texts: readonly string[];
  readonly marks: readonly Mark[];
  readonly length: number;
  /** UTF-16 units of all texts. */
  readonly size: number;
  /** By how many places the lines have moved to the front since the first one, because older ones went. */
  readonly moved: number;
  /** The end of what was read, when the line is not finished; shown as a line of its own. */
  readonly open: string;
}

export const NO_LINES: LogLines = { texts: [], marks: [], length: 0, size: 0, moved: 0, open: '' };

/** When a line was written. */
const DAY = String.raw`\d{4}/\d{2}/\d{2} `;
const TIME = String.raw`\d{2}:\d{2}:\d{2}(?:\.\d+)?\s+`;
/** Where in its program a line was written, and what the core itself calls its line where the service passes it on. */
const SOURCE = String.raw`\s+\[[\w.-]+(?::\d+)?\]`;
const OWN = String.raw`\s+\[(?:Debug|Info|Warning|Error)\]`;

/**
 * `2026/11/21 08:20:11.855  [I] [pre.go:162]  …`, `2026/11/21 08:20:11 [Warning] …` of the core, and what the service passes on of
 * the core, always as information: `2026/11/22 01:58:27.650  [I] [io.go:431]  [Warning] …` (recorded on 2.4.14).
 */
const HEAD = new RegExp(String.raw`^${DAY}${TIME}\[([A-Za-z]+)\](?:${SOURCE}(${OWN}))?`);

/** By the words that lines begin with. `A` is what the service always writes, whatever its log level is, and no alert. */
const GRAVITIES: ReadonlyMap<string, Gravity> = new Map([
  ...['T', 'D', 'TRACE', 'DEBUG'].map((word) => [word, 0] as const),
  ...['A', 'I', 'N', 'INFO', 'NOTICE'].map((word) => [word, 1] as const),
  ...['W', 'WARN', 'WARNING'].map((word) => [word, 2] as const),
  ...['E', 'C', 'F', 'M', 'ERROR', 'FATAL', 'PANIC'].map((word) => [word, 3] as const),
]);

/** The severity that a line names, or null when it names none. */
export function gravityOf(line: string): Gravity | null {
  const [, word = '', own = ''] = HEAD.exec(line) ?? [];
  const gravity = GRAVITIES.get(word.toUpperCase()) ?? null;
  return gravity === 1 ? (GRAVITIES.get(own.trim().slice(1, -1).toUpperCase()) ?? gravity) : gravity;
}

const DATE = new RegExp(String.raw`^${DAY}(?=\d{2}:)`);

export const withoutDate = (line: string): string => line.replace(DATE, '');

const PARTS = new RegExp(String.raw`^((?:${DAY})?${TIME})(\[[A-Za-z]+\])(?:(${SOURCE})(${OWN})?)?`);

export interface LineParts {
  readonly time: string;
  readonly level: string;
  /** Where in its program it was written; empty where the line does not tell it. */
  readonly source: string;
  /** What the core calls it; empty for a line of the service. */
  readonly own: string;
  readonly rest: string;
}

/** What a line begins with, with or without its date, and the rest; all of it together is the line. Null when it begins otherwise. */
export function partsOf(line: string): LineParts | null {
  const found = PARTS.exec(line);
  if (found === null) return null;
  const [head, time = '', level = '', source = '', own = ''] = found;
  return { time, level, source, own, rest: line.slice(head.length) };
}

/** The lines with more text behind them. A line that names no severity has that of the line above it. */
export function withText(lines: LogLines, text: string): LogLines {
  if (text === '') return lines;
  const pieces = (lines.open + text).split('\n');
  const end = slices(pieces.pop() ?? '');
  const open = end.pop() ?? '';
  if (pieces.length === 0 && end.length === 0) return { ...lines, open };
  const { texts, marks } = own(lines);
  let { size } = lines;
  let last = lastGravity(lines);
  const add = (line: string): void => {
    last = gravityOf(line) ?? last;
    texts.push(line);
    marks.push(last);
    size += line.length;
  };
  for (const piece of pieces) {
    const line = piece.endsWith('\r') ? piece.slice(0, -1) : piece;
    if (line.length > LOG_KEPT.line) slices(line).forEach(add);
    else add(line);
  }
  end.forEach(add);
  return bounded({ ...lines, texts, marks, length: texts.length, size, open });
}

/** The lines, followed by a mark that the log was restarted. */
export function withBreak(lines: LogLines): LogLines {
  const { texts, marks } = own(lines);
  if (lines.open !== '') {
    texts.push(lines.open);
    marks.push(gravityOf(lines.open) ?? lastGravity(lines));
  }
  texts.push('');
  marks.push(BREAK);
  return bounded({ ...lines, texts, marks, length: texts.length, size: lines.size + lines.open.length, open: '' });
}

/** Nothing but a mark that lines went: more came at once than is kept. */
export function withGap(lines: LogLines): LogLines {
  return { ...without(lines, lines.length), open: '' };
}

/** A line of megabytes as several that can be drawn; no character is cut in two. */
function slices(line: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (line.length - from > LOG_KEPT.line) {
    let to = from + LOG_KEPT.line;
    if ((line.codePointAt(to - 1) ?? 0) > 0xffff) to -= 1;
    parts.push(line.slice(from, to));
    from = to;
  }
  return [...parts, line.slice(from)];
}

/** The newest lines, when there are more than are kept; a tenth more is tolerated, so that not every reading moves them all. */
function bounded(lines: LogLines): LogLines {
  const { texts, length } = lines;
  if (length <= LOG_KEPT.lines * 1.1 && lines.size <= LOG_KEPT.characters * 1.1) return lines;
  let [from, { size }] = [0, lines];
  for (; length - from > LOG_KEPT.lines || size > LOG_KEPT.characters; from += 1) size -= texts[from]?.length ?? 0;
  return without(lines, from);
}

/** The lines without the first `count`, and a mark in their place. */
function without({ texts, marks, length, size, moved, open }: LogLines, count: number): LogLines {
  const kept = texts.slice(count, length);
  return {
    texts: ['', ...kept],
    marks: [CUT, ...marks.slice(count, length)],
    length: kept.length + 1,
    size: texts.slice(0, count).reduce((rest, text) => rest - text.length, size),
    moved: moved + count - 1,
    open,
  };
}

/** Lists that may grow: those of the newest value themselves, a copy of an older one's. */
function own({ texts, marks, length }: LogLines): { readonly texts: string[]; readonly marks: Mark[] } {
  return { texts: grown(texts, length), marks: grown(marks, length) };
}

function grown<T>(list: readonly T[], length: number): T[] {
  return list.length === length && length > 0 ? (list as T[]) : list.slice(0, length);
}

function lastGravity({ marks, length }: LogLines): Gravity {
  const mark = marks[length - 1];
  return mark === undefined || isMark(mark) ? 1 : mark;
}

export interface Criteria {
  readonly text: string;
  /** `text` is a regular expression. */
  readonly regex: boolean;
  /** More severe lines are shown, too. */
  readonly least: Gravity;
}

export const ALL: Criteria = { text: '', regex: false, least: 0 };

/** Why the regular expression is refused, or null. */
export function problemOf({ text, regex }: Criteria): PatternProblem | null {
  if (!regex) return null;
  const pattern = compilePattern(text);
  return pattern.ok ? null : pattern.problem;
}

/** Which lines are shown. `places` is null for all of them; it is shared and grows like the lines do. */
export interface Shown {
  readonly places: readonly number[] | null;
  readonly length: number;
  /** Lines that were looked at. */
  readonly seen: number;
  /** `moved` of those lines. */
  readonly moved: number;
  /** By how many places the rows have moved to the front since the criteria were chosen. */
  readonly movedRows: number;
}

export const NOTHING_SHOWN: Shown = { places: null, length: 0, seen: 0, moved: 0, movedRows: 0 };

/** The lines that meet the criteria; `before` holds for the same criteria and fewer lines: only the new ones are looked at. */
export function shownOf(lines: LogLines, criteria: Criteria, before: Shown | null = null): Shown {
  const { length, moved } = lines;
  const test = testOf(criteria);
  if (test === null) return { places: null, length, seen: length, moved, movedRows: moved };
  const going = before !== null && before.places !== null;
  const known = going ? movedTo(before, moved) : NOTHING_SHOWN;
  const places = going ? grown(known.places ?? [], known.length) : [];
  for (let at = known.seen; at < length; at += 1) {
    const mark = lines.marks[at] ?? 1;
    if (isMark(mark) || (mark >= criteria.least && test(lines.texts[at] ?? ''))) places.push(at);
  }
  return { places, length: places.length, seen: length, moved, movedRows: known.movedRows };
}

/** The same rows after the oldest lines went: the first one is the mark that says so. */
function movedTo(shown: Shown, moved: number): Shown {
  const by = moved - shown.moved;
  if (by === 0 || shown.places === null) return shown;
  const kept = shown.places.slice(0, shown.length).flatMap((place) => (place > by ? [place - by] : []));
  const places = [0, ...kept];
  const movedRows = shown.movedRows + shown.length - places.length;
  return { places, length: places.length, seen: Math.max(1, shown.seen - by), moved, movedRows };
}

/** Null when every line passes. A regular expression that is none lets every line pass. */
function testOf({ text, regex, least }: Criteria): ((line: string) => boolean) | null {
  const every = least === 0 ? null : () => true;
  if (text === '') return every;
  if (regex) {
    const pattern = compilePattern(text);
    return pattern.ok ? pattern.test : every;
  }
  const expression = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
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

/** What is shown, as text to copy or to save. */
export function textOf(lines: LogLines, shown: Shown, criteria: Criteria): string {
  const texts = Array.from({ length: shown.length }, (_, index) => {
    const { text, mark } = lineAt(lines, shown, index);
    return isMark(mark) ? BREAK_TEXT : text;
  });
  if (openShown(lines, criteria)) texts.push(lines.open);
  return texts.map((text) => `${text}\n`).join('');
}
