import { describe, expect, test } from 'vitest';
import { fc } from '../harness/properties';
import { diffLines, type DiffLine } from '../../machines/domain/line-diff';

const SIGNS = { same: ' ', gone: '-', new: '+' } as const;
const written = (lines: readonly DiffLine[]): readonly string[] =>
  lines.map((line) => (line.kind === 'left' ? `~${line.count}` : `${SIGNS[line.kind]}${line.text}`));

describe('a text becomes another', () => {
  test.each([
    ['a\nb', 'a\nb', ['~2']],
    ['a\nb', 'a\nx\nb', [' a', '+x', ' b']],
    ['a\nb\nc', 'a\nc', [' a', '-b', ' c']],
    ['a\nb', 'c', ['-a', '-b', '+c']],
    ['1\n2\n3\n4\n5\n6', '1\n2\n3\n4\n5\nx\n6', ['~2', ' 3', ' 4', ' 5', '+x', ' 6']],
    ['', 'a', ['-', '+a']],
  ])('%j to %j', (before, after, expected) => expect(written(diffLines(before, after))).toEqual(expected));

  test('lines that are left out are counted, at both ends and between', () =>
    expect(written(diffLines('a\nb\nc\nd\ne', 'x\nb\nc\nd\ny', 1))).toEqual([
      '-a',
      '+x',
      ' b',
      '~1',
      ' d',
      '-e',
      '+y',
    ]));

  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }).map((lines) => lines.join('\n'));
  test('what is gone and what is the same make the first, what is new and what is the same the second', () =>
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after, 99);
        const only = (wanted: 'gone' | 'new'): string =>
          lines.flatMap((line) => (line.kind === 'same' || line.kind === wanted ? [line.text] : [])).join('\n');
        if (before !== after) expect([only('gone'), only('new')]).toEqual([before, after]);
      }),
    ));

  test('very long texts are exchanged between what is the same at their ends', () => {
    const long = Array.from({ length: 1_002 }, (_, at) => `line ${at}`);
    const lines = diffLines(long.join('\n'), ['line 0', 'x', 'line 1001'].join('\n'), 0);
    expect([lines[0], lines.length, lines.at(-1)]).toEqual([
      { kind: 'left', count: 1 },
      1_003,
      { kind: 'left', count: 1 },
    ]);
    expect(lines.filter(({ kind }) => kind === 'new')).toEqual([{ kind: 'new', text: 'x' }]);
  });
});
