import { type LogPart } from '../ports/service';
import { withBreak, withGap, withText, type LogLines } from './log-lines.rules';

/** How far the file has been read. */
export interface Reading {
  /** Bytes of the file. */
  readonly read: number;
  /** The last byte that was read: it is asked for again, to see whether it is still the same file. */
  readonly last: number | null;
  /** The bytes of a character whose rest is yet to come. */
  readonly unfinished: Uint8Array;
}

export const UNREAD: Reading = { read: 0, last: null, unfinished: new Uint8Array() };

/** How far it has been read when reading begins after so many bytes. */
export function readingFrom(skip: number): Reading {
  return { ...UNREAD, read: skip };
}

/** What to ask for: everything, or what follows from the last byte on (gaps.md "Rotated log"). */
export function askFor({ read, last, unfinished }: Reading): {
  readonly skip: number;
  readonly overlap: boolean;
  readonly unfinished: Uint8Array;
} {
  return last === null
    ? { skip: read, overlap: false, unfinished: UNREAD.unfinished }
    : { skip: read - 1, overlap: true, unfinished };
}

/** The overlapping byte is missing or differs, or where reading is to begin there is nothing any more: the log was restarted. */
export function beganAnew({ read, last }: Reading, part: LogPart): boolean {
  return last === null ? read > 0 && part.size === 0 : part.overlap !== last;
}

export function readOn({ read, last }: Reading, { size, last: newest, unfinished }: LogPart): Reading {
  return { read: read + size, last: newest ?? last, unfinished };
}

/** Where reading begins within the log, the rest of a line comes first. */
export function withoutBrokenLine({ read, last }: Reading, part: LogPart): LogPart {
  return last !== null || read === 0 ? part : { ...part, text: part.text.slice(part.text.indexOf('\n') + 1) };
}

export function linesWith(lines: LogLines, part: LogPart): LogLines {
  return withText(part.cut ? withGap(lines) : lines, part.text);
}

export function linesOfAnew(lines: LogLines, part: LogPart): LogLines {
  return linesWith(withBreak(lines), part);
}

/** One sentence and no line of a log: what a service answers that logs to its console. */
export function mayBeConsole({ read }: Reading, { length, open, texts }: LogLines, head: RegExp = /^\d{4}\//): boolean {
  if (read === 0) return false;
  const only = length === 1 && open === '' ? texts[0] : length === 0 ? open : undefined;
  return only !== undefined && only !== '' && !head.test(only);
}

/** Read from the beginning it is the same sentence again: nothing was restarted, the service logs to its console. */
export function isConsole(reading: Reading, lines: LogLines, part: LogPart): boolean {
  if (!mayBeConsole(reading, lines) || part.size !== reading.read) return false;
  return part.text.trim() === (lines.length === 1 ? (lines.texts[0] ?? '') : lines.open).trim();
}
