// What is shown of a log whose oldest lines went, of lines at the ends of what is kept, and of a service that logs to its console.
import { describe, expect, test } from 'vitest';
import {
  ALL,
  BREAK,
  CUT,
  gravityOf,
  lineAt,
  NO_LINES,
  openShown,
  shownOf,
  textOf,
  withBreak,
  withGap,
  withText,
  type Criteria,
  type Gravity,
  type LogLines,
} from '../../../machines/log/log-lines.rules';
import { beganAnew, isConsole, mayBeConsole, readOn, UNREAD } from '../../../machines/log/logs.rules';
import { piecesOf, rowAt, rowCount } from '../../../machines/log/log-wrap.rules';
import { type LogPart } from '../../../machines/ports/service';
import { LOG_KEPT } from '../../../machines/shared/constants';

const head = (name: string) => `2026/11/21 08:20:11.855  [${name}] [x.go:1]  x`;
const partOf = (text: string, overlap: number | null = null): LogPart => {
  const bytes = new TextEncoder().encode(text);
  return { overlap, size: bytes.length, last: bytes.at(-1) ?? null, cut: false, text, unfinished: new Uint8Array() };
};

describe('how grave a line is', () => {
  test.each<[Gravity, readonly string[]]>([
    [0, ['T', 'D', 'TRACE', 'Debug']],
    [1, ['A', 'I', 'N', 'INFO', 'Notice']],
    [2, ['W', 'WARN', 'Warning']],
    [3, ['E', 'C', 'F', 'M', 'Error', 'FATAL', 'panic']],
  ])('%i', (gravity, names) => {
    for (const name of names) expect(gravityOf(head(name))).toBe(gravity);
  });

  test('is said at its beginning, in a word that is known', () => {
    expect([gravityOf(`x ${head('E')}`), gravityOf(head('X'))]).toEqual([null, null]);
  });
});

describe('what is shown after the oldest lines went', () => {
  const errors: Criteria = { ...ALL, text: 'x' };
  const all = ['x0', 'a1', 'x2', 'a3', 'x4', 'a5'];
  const first = withText(NO_LINES, all.map((line) => `${line}\n`).join(''));
  /** The first three are gone. */
  const later: LogLines = {
    ...first,
    texts: ['', 'a3', 'x4', 'a5', 'x6'],
    marks: [CUT, 1, 1, 1, 1],
    length: 5,
    moved: 2,
  };

  test('are the same rows, the mark in front, and what is new', () => {
    const before = shownOf(first, errors);
    expect(before.places).toEqual([0, 2, 4]);
    expect(shownOf(later, errors, before)).toEqual({ places: [0, 2, 4], length: 3, seen: 5, moved: 2, movedRows: 1 });
    expect(shownOf(later, errors).places).toEqual([0, 2, 4]);
    expect(textOf(later, shownOf(later, errors, before), errors)).toBe('--------\nx4\nx6\n');
  });

  test('are all of them when nothing is looked for', () => {
    const before = shownOf(first, ALL);
    expect(before).toEqual({ places: null, length: 6, seen: 6, moved: 0, movedRows: 0 });
    expect(shownOf(later, ALL, before)).toEqual({ places: null, length: 5, seen: 5, moved: 2, movedRows: 2 });
    expect(shownOf(later, errors, before).places).toEqual([0, 2, 4]);
  });

  test('when none of what was shown is left, the mark is', () => {
    const before = shownOf(first, { ...ALL, text: 'x0' });
    expect(shownOf(later, { ...ALL, text: 'x0' }, before).places).toEqual([0]);
  });
});

describe('the unfinished line', () => {
  const open = withText(NO_LINES, `${head('E')}\nunfinished`);

  test('is as grave as the line above it, unless it says so itself', () => {
    expect(openShown(open, { ...ALL, least: 3 })).toBe(true);
    expect(lineAt(open, shownOf(open, ALL), 1)).toEqual({ text: 'unfinished', mark: 3 });
    const said = withText(NO_LINES, `${head('E')}\n${head('I')}`);
    expect([openShown(said, { ...ALL, least: 1 }), openShown(said, { ...ALL, least: 2 })]).toEqual([true, false]);
    expect(lineAt(said, shownOf(said, ALL), 1).mark).toBe(1);
  });

  test('is not shown when there is none, or when it does not meet what is looked for', () => {
    expect(openShown(withText(NO_LINES, 'a\n'), ALL)).toBe(false);
    expect(openShown(open, { ...ALL, text: 'other' })).toBe(false);
  });

  test('counts among what is kept when the log begins anew', () => {
    const anew = withBreak(open);
    expect([anew.size, anew.open, anew.marks.slice(0, anew.length)]).toEqual([
      head('E').length + 'unfinished'.length,
      '',
      [3, 3, BREAK],
    ]);
    expect(textOf(anew, shownOf(anew, ALL), ALL)).toBe(`${head('E')}\nunfinished\n--------\n`);
    const next = withText(anew, 'plain\n');
    expect(next.marks[next.length - 1]).toBe(1);
  });

  test('a gap forgets it, and what follows has no gravity of before', () => {
    const gap = withText(withGap(open), 'plain\n');
    expect([gap.texts, gap.marks]).toEqual([
      ['', 'plain'],
      [CUT, 1],
    ]);
  });
});

describe('a very long line', () => {
  const long = 'a'.repeat(LOG_KEPT.line);

  test('of just what is kept of one is one; of more it is several', () => {
    expect(withText(NO_LINES, `${long}\n`).length).toBe(1);
    expect(withText(NO_LINES, `${long}b\n`).texts.map(({ length }) => length)).toEqual([LOG_KEPT.line, 1]);
    const open = withText(NO_LINES, `${long}b`);
    expect([open.length, open.open]).toEqual([1, 'b']);
    expect(withText(NO_LINES, long).open).toBe(long);
  });

  test('is not cut inside a character', () => {
    const text = `${'a'.repeat(LOG_KEPT.line - 1)}😀b\n`;
    expect(withText(NO_LINES, text).texts.map((line) => line.slice(-2))).toEqual(['aa', '😀b'.slice(-2)]);
    expect(withText(NO_LINES, text).texts[1]).toBe('😀b');
  });
});

describe('a service that logs to its console', () => {
  const SENTENCE = 'The log goes to the console.';
  const read = readOn(UNREAD, partOf(SENTENCE));
  const lines = withText(NO_LINES, SENTENCE);

  test('answers one sentence that is no line of a log', () => {
    expect(mayBeConsole(read, lines)).toBe(true);
    expect(mayBeConsole(read, withText(NO_LINES, `${SENTENCE}\n`))).toBe(true);
  });

  test.each([
    ['nothing was read', UNREAD, NO_LINES],
    ['it is a line of a log', read, withText(NO_LINES, `${head('I')}\n`)],
    ['it is an empty line', read, withText(NO_LINES, '\n')],
    ['there are several', read, withText(NO_LINES, `${SENTENCE}\nmore\n`)],
    ['another one begins', read, withText(NO_LINES, `${SENTENCE}\nmore`)],
  ])('not when %s', (_, reading, given) => expect(mayBeConsole(reading, given)).toBe(false));

  test('a date inside of it is none of a log', () => {
    expect(mayBeConsole(read, withText(NO_LINES, 'since 2026/11/21'))).toBe(true);
  });

  test('and the same again when it is read anew', () => {
    expect(isConsole(read, lines, partOf(SENTENCE))).toBe(true);
    const finished = withText(NO_LINES, `${SENTENCE}\n`);
    const whole = readOn(UNREAD, partOf(`${SENTENCE}\n`));
    expect(isConsole(whole, finished, partOf(`${SENTENCE}\n`))).toBe(true);
    expect(isConsole(read, lines, partOf(SENTENCE.toUpperCase()))).toBe(false);
    expect(isConsole(read, lines, { ...partOf(SENTENCE), size: 1 })).toBe(false);
    expect(isConsole(read, withText(NO_LINES, `${SENTENCE}\n${SENTENCE}\n`), partOf(SENTENCE))).toBe(false);
  });

  test('a first reading has nothing to compare; an empty log has not begun anew', () => {
    expect([
      beganAnew(UNREAD, partOf('x', 5)),
      beganAnew(read, partOf('', null)),
      beganAnew(read, partOf('', read.last)),
    ]).toEqual([false, true, false]);
  });
});

describe('wrapped lines', () => {
  test('end where the columns end, and a row says whether it goes on', () => {
    expect([piecesOf('abcd', 4), piecesOf('abcde', 4), piecesOf('', 4)]).toEqual([[0], [0, 4], [0]]);
    const lines = withText(NO_LINES, 'abcdefghij\nk\n');
    const drawn = { lines, shown: shownOf(lines, ALL), columns: 4, undated: false };
    const rows = Array.from({ length: rowCount(drawn, false) }, (_, row) => rowAt(drawn, row));
    expect(rows.map(({ text, further }) => [text, further])).toEqual([
      ['abcd', false],
      ['efgh', true],
      ['ij', true],
      ['k', false],
    ]);
    const endless = { ...drawn, columns: Infinity };
    expect([rowCount(endless, true), rowAt(endless, 1)]).toEqual([
      3,
      { text: 'k', mark: 1, further: false, whole: undefined },
    ]);
  });
});
