import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { wholeCharacters } from '../../../machines/domain/utf8-cut';
import {
  ALL,
  BREAK,
  CUT,
  gravityOf,
  lineAt,
  NO_LINES,
  openShown,
  partsOf,
  problemOf,
  shownOf,
  textOf,
  withBreak,
  withGap,
  withText,
  type Criteria,
  type LogLines,
} from '../../../machines/log/log-lines.rules';
import {
  lineAtTop,
  lineOfRow,
  piecesOf,
  placeCount,
  placeHeight,
  rowAt,
  rowCount,
  rowInPlace,
  rowOfLine,
  topOfLine,
} from '../../../machines/log/log-wrap.rules';
import { LOG_KEPT } from '../../../machines/shared/constants';
import { askFor, beganAnew, isConsole, mayBeConsole, readOn, UNREAD } from '../../../machines/log/logs.rules';

const encoder = new TextEncoder();

describe('bytes that are read in parts', () => {
  const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

  /** What the adapter does with each part. */
  function inParts(bytes: Uint8Array, cuts: readonly number[]): string {
    let text = '';
    let unfinished = new Uint8Array();
    const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort(
      (a, b) => a - b,
    );
    for (const [at, from] of places.slice(0, -1).entries()) {
      const part = new Uint8Array([...unfinished, ...bytes.slice(from, places[at + 1])]);
      const whole = wholeCharacters(part);
      text += decode(part.subarray(0, whole));
      unfinished = part.slice(whole);
    }
    return text + decode(unfinished);
  }

  test('[7.36] a text cut anywhere is the text, with characters of one to four bytes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.array(fc.nat(200), { maxLength: 8 }),
        (text, cuts) => {
          const sound = text.replace(/\p{Surrogate}/gu, '');
          expect(inParts(encoder.encode(sound), cuts)).toBe(sound);
        },
      ),
    );
    expect(inParts(encoder.encode('节点 🇯🇵 é'), [1, 2, 4, 8, 9, 10, 11])).toBe('节点 🇯🇵 é');
  });

  test('at most three bytes are held back, and no byte is lost', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30 }), (bytes) => {
        const whole = wholeCharacters(bytes);
        expect(bytes.length - whole).toBeLessThanOrEqual(3);
        expect(whole).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(wholeCharacters(new Uint8Array([0x80, 0x80, 0x80, 0x80]))).toBe(4);
    expect(wholeCharacters(new Uint8Array([0x41, 0xff]))).toBe(2);
    expect(wholeCharacters(new Uint8Array([0x41, 0xf0, 0x9f, 0x87]))).toBe(1);
  });
});

describe('what a line begins with', () => {
  test.each([
    [
      '2026/11/21 08:20:11.855  [I] [pre.go:162]  init',
      ['2026/11/21 08:20:11.855  ', '[I]', ' [pre.go:162]', '', '  init'],
    ],
    ['08:20:11.855  [W] x', ['08:20:11.855  ', '[W]', '', '', ' x']],
    ['2026/11/21 08:20:11 [Warning] [12] core: x', ['2026/11/21 08:20:11 ', '[Warning]', ' [12]', '', ' core: x']],
    ['2026/11/21 08:20:11 [Info] [a b] x', ['2026/11/21 08:20:11 ', '[Info]', '', '', ' [a b] x']],
    ['08:20:11.650  [I] [io.go:431]  [Warning] x', ['08:20:11.650  ', '[I]', ' [io.go:431]', '  [Warning]', ' x']],
    ['08:20:11.650  [I] [io.go:431]  [Warned] x', ['08:20:11.650  ', '[I]', ' [io.go:431]', '', '  [Warned] x']],
  ])('%s', (line, parts) => expect(Object.values(partsOf(line) ?? {})).toEqual(parts));

  test('may be something else', () => expect(partsOf('goroutine 1 [running]:')).toBeNull());
});

describe('a line', () => {
  test.each([
    ['2026/11/21 08:20:11.855  [I] [pre.go:162]  init DB', 1],
    ['2026/11/21 08:20:11.877  [A] [main.go:29]  V2Ray binary is /usr/bin/v2ray', 1],
    ['2026/11/21 08:20:11.877  [D] [x.go:1]  x', 0],
    ['2026/11/21 08:20:11.877  [W] [x.go:1]  x', 2],
    ['2026/11/21 08:20:11.877  [E] [x.go:1]  x', 3],
    ['2026/11/21 08:20:11 [Warning] core: started', 2],
    ['2026/11/21 08:20:11 [error] x', 3],
    ['2026/11/22 01:58:27.650  [I] [io.go:431]  [Debug] x', 0],
    ['2026/11/22 01:58:27.650  [I] [io.go:431]  [Info] x', 1],
    ['2026/11/22 01:58:27.650  [I] [io.go:431]  [Warning] common/errors: x', 2],
    ['2026/11/22 01:58:27.650  [I] [io.go:431]  [Error] x', 3],
    ['2026/11/22 01:58:27.650  [I] [io.go:431]  x [Error]', 1],
    ['2026/11/22 01:58:27.650  [W] [io.go:431]  [Info] x', 2],
    ['goroutine 1 [running]:', null],
    ['', null],
  ])('%s', (line, gravity) => expect(gravityOf(line)).toBe(gravity));

  test('that names no gravity has that of the line above it', () => {
    const lines = withText(
      NO_LINES,
      '2026/11/21 08:20:11.877  [E] [x.go:1]  panic\n\tat y\n2026/11/21 08:20:12.0  [I] [z]  on\n',
    );
    expect(lines.marks).toEqual([3, 3, 1]);
  });

  test('may end with a carriage return, and may come in parts', () => {
    const first = withText(NO_LINES, 'one\r\ntw');
    expect([first.length, first.open]).toEqual([1, 'tw']);
    const second = withText(first, 'o\n');
    expect([second.texts, second.open]).toEqual([['one', 'two'], '']);
    expect(withText(second, '')).toBe(second);
  });
});

const texts = (lines: LogLines): readonly string[] => lines.texts.slice(0, lines.length);

describe('the lines', () => {
  test('an earlier value stays what it was when later ones grow', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 12 }), fc.string(), (parts, other) => {
        const steps = [NO_LINES];
        for (const part of parts) steps.push(withText(steps.at(-1) ?? NO_LINES, part));
        const seen = steps.map((step) => [texts(step), step.open]);
        for (const step of steps) withText(step, `${other}\n`);
        expect(steps.map((step) => [texts(step), step.open])).toEqual(seen);
        const whole = withText(NO_LINES, parts.join(''));
        expect([texts(steps.at(-1) ?? NO_LINES), steps.at(-1)?.open]).toEqual([texts(whole), whole.open]);
      }),
    );
  });

  test('reading on costs as much as is new', () => {
    let lines = withText(NO_LINES, 'x\n'.repeat(200_000));
    const { texts: before } = lines;
    lines = withText(lines, 'y\n');
    expect([lines.length, lines.texts === before]).toEqual([200_001, true]);
  });

  test('a break finishes the unfinished line', () => {
    const lines = withBreak(withText(NO_LINES, 'a\nb'));
    expect([texts(lines), lines.marks, lines.open]).toEqual([['a', 'b', ''], [1, 1, BREAK], '']);
  });
});

describe('what is kept', () => {
  const { lines: MOST, characters, line: LONGEST } = LOG_KEPT;
  const TENTH = MOST / 10;
  const numbered = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => `line ${from + at}\n`).join('');

  test('is a bounded number of lines: the oldest go, a mark stands first, and earlier values stay what they were', () => {
    const full = withText(NO_LINES, numbered(0, MOST));
    const over = withText(full, numbered(MOST, MOST + TENTH + 1));
    expect([over.length, over.texts[0], over.marks[0]]).toEqual([MOST + 1, '', CUT]);
    expect([over.texts[1], over.texts.at(-1)]).toEqual([`line ${TENTH + 1}`, `line ${MOST + TENTH}`]);
    expect([full.length, full.texts[0], over.moved]).toEqual([MOST, 'line 0', TENTH]);
    const again = withText(over, numbered(0, TENTH));
    expect([again.length, again.marks.filter((mark) => mark === CUT).length]).toEqual([MOST + 1, 1]);
    expect(again.texts.slice(1, 3)).toEqual([`line ${2 * TENTH + 1}`, `line ${2 * TENTH + 2}`]);
  });

  test('is a bounded number of characters', () => {
    const lines = withText(NO_LINES, `${'x'.repeat(9_999)}\n`.repeat((characters * 1.2) / 10_000));
    expect(lines.size).toBeLessThanOrEqual(characters);
    expect(lines.size).toBeGreaterThan(characters - LONGEST);
    expect(lines.texts.reduce((sum, text) => sum + text.length, 0)).toBe(lines.size);
  });

  test('an endless line becomes several, and no character is cut in two', () => {
    const line = `x${'😀'.repeat(LONGEST)}`;
    const [first, ...others] = [withText(NO_LINES, line), withText(NO_LINES, `${line}\n`)];
    for (const { texts: parts, open } of [first, ...others]) {
      expect([...parts, open].join('')).toBe(line);
      for (const part of [...parts, open]) {
        expect(part.length).toBeLessThanOrEqual(LONGEST);
        expect(part).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
      }
    }
  });

  test('nothing is kept of what came before a gap', () => {
    const lines = withText(withGap(withText(NO_LINES, 'a\nb')), 'c\n');
    expect([texts(lines), lines.marks, lines.size]).toEqual([['', 'c'], [CUT, 1], 1]);
  });

  test('what is shown moves along, as if it were filtered anew', () => {
    const criteria = { ...ALL, text: '7' };
    let lines = withText(NO_LINES, numbered(0, MOST));
    let shown = shownOf(lines, criteria);
    const rows = shown.length;
    lines = withText(lines, numbered(MOST, MOST + TENTH + 1));
    shown = shownOf(lines, criteria, shown);
    const anew = shownOf(lines, criteria);
    expect([shown.places, shown.length, shown.seen]).toEqual([anew.places, anew.length, anew.seen]);
    const stayed = shownOf(withText(NO_LINES, numbered(TENTH + 1, MOST)), criteria).length;
    expect(shown.movedRows).toBe(rows - stayed - 1);
    expect(shownOf(lines, ALL).movedRows).toBe(lines.moved);
    expect(textOf(lines, shown, criteria).split('\n', 1)).toEqual(['--------']);
  });
});

describe('wrapped lines', () => {
  test.each([
    ['', 5, ['']],
    ['abcde', 5, ['abcde']],
    ['abcdefg', 5, ['abcde', 'fg']],
    ['节点一二', 5, ['节点', '一二']],
    ['a😀b😀', 3, ['a😀', 'b😀']],
    ['e\u0301e\u0301', 1, ['e\u0301', 'e\u0301']],
    ['ab\tcd', 8, ['ab\t', 'cd']],
    ['ab\tcd', 9, ['ab\t', 'cd']],
    ['节', 1, ['节']],
    ['one two three', 9, ['one two ', 'three']],
    ['one twothreefour', 9, ['one ', 'twothreef', 'our']],
    ['aaaaa bb', 5, ['aaaaa', ' bb']],
    ['été jour nuit', 9, ['été jour ', 'nuit']],
    ['été jourjournuit', 9, ['été ', 'jourjourn', 'uit']],
    ['ab 节点 cd', 6, ['ab 节', '点 cd']],
    ['ab 『🇯🇵🇩🇪', 8, ['ab 『', '🇯🇵🇩🇪']],
  ] as const)('%j in %i columns', (text, columns, pieces) => {
    const starts = piecesOf(text, columns);
    expect(starts.map((from, at) => text.slice(from, starts[at + 1]))).toEqual(pieces);
  });

  test('a text with one letter of another kind is divided in the same places', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab ]{0,40}$/), fc.integer({ min: 2, max: 12 }), (text, columns) => {
        expect(piecesOf(`${text}é`, columns)).toEqual(piecesOf(`${text}e`, columns));
      }),
    );
  });

  test('all rows one after the other are all lines, whatever grew in between', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[ab节 \n]{0,30}$/), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(3, 7, Infinity),
        fc.constantFrom('', 'a'),
        (parts, columns, wanted) => {
          const criteria = { ...ALL, text: wanted };
          let [lines, shown] = [NO_LINES, shownOf(NO_LINES, criteria)];
          for (const part of parts) {
            lines = withText(lines, part);
            shown = shownOf(lines, criteria, shown);
            const open = openShown(lines, criteria);
            const drawn = { lines, shown, columns, undated: false };
            const rows = Array.from({ length: rowCount(drawn, open) }, (_, at) => rowAt(drawn, at));
            const joined = rows.reduce<string[]>(
              (all, { text, further }) => (further ? [...all.slice(0, -1), `${all.at(-1)}${text}`] : [...all, text]),
              [],
            );
            const expected = Array.from(
              { length: shown.length + (open ? 1 : 0) },
              (_, at) => lineAt(lines, shown, at).text,
            );
            expect(joined).toEqual(expected);
            for (const line of expected.keys()) {
              const row = rowOfLine(drawn, line);
              expect([lineOfRow(drawn, row), rows[row]?.further]).toEqual([line, false]);
              expect(lineAtTop(drawn, topOfLine(drawn, line))).toBe(line);
            }
            const steps = rows.slice(1).map(({ further }) => (further ? 18 : 28));
            const places = Array.from({ length: placeCount(drawn, open) }, (_, place) => {
              const found = rowInPlace(drawn, open, place);
              return found === null ? [] : [[found.row, place * placeHeight(drawn) + found.below]];
            });
            expect(places.flat()).toEqual(
              rows.map((_, at) => [at, steps.slice(0, at).reduce((all, step) => all + step, 0)]),
            );
          }
        },
      ),
    );
  });

  test('without its date a line takes fewer rows', () => {
    const lines = withText(NO_LINES, '2026/11/21 08:20:11 [I] b\nc 2026/11/21\n2026/11/21 08:20:12 [W] d');
    const dated = { lines, shown: shownOf(lines, ALL), columns: 16, undated: false };
    const drawn = { ...dated, undated: true };
    expect([rowCount(dated, true), rowCount(drawn, true)]).toEqual([5, 3]);
    expect([0, 1, 2].map((row) => rowAt(drawn, row)).map(({ text, whole }) => [text, whole])).toEqual([
      ['08:20:11 [I] b', '2026/11/21 08:20:11 [I] b'],
      ['c 2026/11/21', 'c 2026/11/21'],
      ['08:20:12 [W] d', '2026/11/21 08:20:12 [W] d'],
    ]);
    expect(rowAt(dated, 0).whole).toBeUndefined();
    expect([rowOfLine(drawn, 1), lineOfRow(drawn, 1)]).toEqual([1, 1]);
  });

  test('200,000 lines are divided, and what is new beside them', () => {
    const lines = withText(NO_LINES, `${'x'.repeat(100)}\n`.repeat(200_000));
    const shown = shownOf(lines, ALL);
    const drawn = { lines, shown, columns: 40, undated: false };
    expect(rowCount(drawn, false)).toBe(600_000);
    const more = withText(lines, 'y\n');
    expect(rowCount({ ...drawn, lines: more, shown: shownOf(more, ALL, shown) }, false)).toBe(600_001);
  });
});

describe('what is shown', () => {
  const LINES = withText(
    NO_LINES,
    '2026/11/21 08:20:11.1  [D] [a]  Alpha\n2026/11/21 08:20:11.1  [W] [a]  beta (x)\n2026/11/21 08:20:11.1  [E] [a]  gamma\n',
  );
  const places = (criteria: Partial<Criteria>): readonly number[] | null =>
    shownOf(LINES, { ...ALL, ...criteria }).places;

  test('all lines cost nothing', () =>
    expect(shownOf(LINES, ALL)).toEqual({ places: null, length: 3, seen: 3, moved: 0, movedRows: 0 }));
  test('text without regard to case', () => expect(places({ text: 'ALPHA' })).toEqual([0]));
  test('text is no expression', () => expect([places({ text: '(x)' }), places({ text: '.*' })]).toEqual([[1], []]));
  test('an expression', () => expect(places({ text: '(alpha|gamma)$', regex: true })).toEqual([0, 2]));
  test('a bad expression hides nothing and says why', () => {
    expect(places({ text: '(', regex: true })).toBeNull();
    expect(problemOf({ ...ALL, text: '(', regex: true })).toBe('syntax');
    expect([problemOf({ ...ALL, text: '(' }), problemOf({ ...ALL, text: 'a|b', regex: true })]).toEqual([null, null]);
  });
  test('an expression that would take for ever in the browser comes to an end', () => {
    const lines = withText(NO_LINES, `${'a'.repeat(200)}!\n`.repeat(2_000));
    expect(shownOf(lines, { ...ALL, text: '(a+)+$', regex: true }).length).toBe(0);
  });
  test('graver lines are shown, too', () =>
    expect([places({ least: 2 }), places({ least: 3 })]).toEqual([[1, 2], [2]]));
  test('a break is always shown', () => {
    const lines = withText(withBreak(LINES), 'alpha again\n');
    expect(shownOf(lines, { ...ALL, text: 'alpha' }).places).toEqual([0, 3, 4]);
    expect(textOf(lines, shownOf(lines, { ...ALL, text: 'gamma' }), { ...ALL, text: 'gamma' })).toBe(
      '2026/11/21 08:20:11.1  [E] [a]  gamma\n--------\n',
    );
  });

  test('filtering on is filtering anew', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[ab\n]{0,6}$/), { maxLength: 10 }),
        fc.constantFrom('', 'a', 'b'),
        fc.constantFrom(0 as const, 2 as const),
        (parts, text, least) => {
          const criteria = { text, regex: false, least };
          let [lines, shown] = [NO_LINES, shownOf(NO_LINES, criteria)];
          for (const part of parts) {
            lines = withText(lines, part);
            shown = shownOf(lines, criteria, shown);
          }
          const anew = shownOf(lines, criteria);
          expect(Array.from({ length: shown.length }, (_, at) => lineAt(lines, shown, at))).toEqual(
            Array.from({ length: anew.length }, (_, at) => lineAt(lines, anew, at)),
          );
        },
      ),
    );
  });

  test('the unfinished line comes last when it meets the criteria', () => {
    const lines = withText(NO_LINES, 'one\ntwo');
    expect([openShown(lines, ALL), openShown(lines, { ...ALL, text: 'one' }), openShown(NO_LINES, ALL)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(lineAt(lines, shownOf(lines, ALL), 1).text).toBe('two');
    expect(textOf(lines, shownOf(lines, ALL), ALL)).toBe('one\ntwo\n');
  });
});

describe('how far the file has been read', () => {
  const part = (text: string, overlap: number | null = null) => {
    const bytes = encoder.encode(text);
    return { overlap, size: bytes.length, last: bytes.at(-1) ?? null, cut: false, text, unfinished: UNREAD.unfinished };
  };
  const READ = readOn(UNREAD, part('é\n'));

  test('[7.36] skip counts bytes, one less than were read', () => {
    expect(askFor(UNREAD)).toEqual({ skip: 0, overlap: false, unfinished: UNREAD.unfinished });
    expect(READ).toMatchObject({ read: 3, last: 10 });
    expect(askFor(READ)).toMatchObject({ skip: 2, overlap: true });
    expect(readOn(READ, part('', 10))).toEqual(READ);
  });

  test('an empty answer or another byte means that it began anew', () => {
    expect(beganAnew(READ, part('', 10))).toBe(false);
    expect(beganAnew(READ, part(''))).toBe(true);
    expect(beganAnew(READ, part('x', 120))).toBe(true);
    expect(beganAnew(UNREAD, part(''))).toBe(false);
  });

  test('one sentence that comes again is the console', () => {
    const said = part('It logs to the console.\n');
    const [reading, lines] = [readOn(UNREAD, said), withText(NO_LINES, said.text)];
    expect([mayBeConsole(reading, lines), isConsole(reading, lines, said)]).toEqual([true, true]);
    expect(isConsole(reading, lines, part('It logs to the console!\n'))).toBe(false);
    const log = part('2026/11/21 08:20:11.855  [I] [a]  b\n');
    expect(mayBeConsole(readOn(UNREAD, log), withText(NO_LINES, log.text))).toBe(false);
    expect(mayBeConsole(UNREAD, NO_LINES)).toBe(false);
  });
});
