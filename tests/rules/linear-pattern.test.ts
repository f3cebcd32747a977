import { describe, expect, test } from 'vitest';
import { fc, runs } from '../harness/properties';
import { compilePattern } from '../../machines/shared/linear-pattern';

function found(pattern: string, text: string): boolean {
  const compiled = compilePattern(pattern);
  if (!compiled.ok) throw new Error(`${pattern}: ${compiled.problem}`);
  return compiled.test(text);
}

describe('patterns', () => {
  test.each([
    ['hong', 'Hong Kong', true],
    ['^kong', 'Hong Kong', false],
    ['kong$', 'Hong Kong\n10.0.0.1:443', true],
    ['^10\\.', 'Hong Kong\n10.0.0.1:443', true],
    ['kong.10', 'Hong Kong\n10.0.0.1:443', false],
    ['kong\\s10', 'Hong Kong\n10.0.0.1:443', false],
    ['(hk|hong ?kong)[ -]*0?[1-3]\\b', 'HK-02', true],
    ['(hk|hong ?kong)[ -]*0?[1-3]\\b', 'HK-023', false],
    ['[^a-z ]', 'abc def', false],
    ['\\bus\\b', 'Russia', false],
    ['\\Bus', 'Russia', true],
    ['a{2,3}b', 'ab', false],
    ['^a{2,3}b', 'aaab', true],
    ['^a{2}$', 'aaa', false],
    ['^(?:ab)+?$', 'ababab', true],
    ['(?<land>jp|kr)', 'KR 1', true],
    ['\\p{Script=Han}{2}', '香港 01', true],
    ['🇯🇵|🇭🇰', '🇭🇰 01', true],
    ['^.$', '😀', true],
    ['\\u{1F600}', 'a😀', true],
    ['[\\]]', 'a]b', true],
    ['a||b', '', true],
    ['', '', true],
    ['(a*)*b', 'aaaab', true],
    ['straße', 'STRASSE', false],
    ['x\\-y\\/z', 'x-y/z', true],
    ['^a{2,}$', 'aaaa', true],
    ['^a{2,}$', 'a', false],
    ['^a{10,12}$', 'a'.repeat(11), true],
    ['^a{10,12}$', 'a'.repeat(13), false],
    ['^a{0}b', 'b', true],
    ['(?<näme1>jp)', 'jp', true],
    ['^\\x41\\u0042\\u{43}$', 'ABC', true],
    ['^\\x4a$', 'j', true],
    ['A', 'a', true],
    ['k', '\u212a', true],
    ['ς', 'σ', true],
    ['^ā.$', 'Āa', true],
    ['^..$', '\ue000a', true],
    ['^..$', '\uffffa', true],
    ['^\\B-', '-', true],
    ['a\\B', 'a', false],
    ['\\B ', 'a b', false],
    ['-\\b', '--', false],
    ['^[\\]a]+$', ']a]', true],
    ['a'.repeat(300), 'a'.repeat(300), true],
  ])('%s in %j: %s', (pattern, text, expected) => {
    expect(found(pattern, text)).toBe(expected);
  });

  test.each([
    ['(', 'syntax'],
    [')', 'syntax'],
    ['a**', 'syntax'],
    ['a*{2}', 'syntax'],
    ['a*{1,2}', 'syntax'],
    ['a*{0,1}', 'syntax'],
    ['+a', 'syntax'],
    ['?a', 'syntax'],
    ['(?x:y)', 'syntax'],
    ['(?<1a>x)', 'syntax'],
    ['\\xg1', 'syntax'],
    ['\\x4', 'syntax'],
    ['\\u00zz', 'syntax'],
    ['[a\\', 'syntax'],
    ['a'.repeat(301), 'tooLong'],
    ['*a', 'syntax'],
    ['[a', 'syntax'],
    ['[z-a]', 'syntax'],
    ['\\', 'syntax'],
    ['\\q', 'syntax'],
    ['(?x)', 'syntax'],
    ['a{3,2}', 'syntax'],
    ['^*', 'syntax'],
    ['\\p{Nothing}', 'syntax'],
    ['(a)\\1', 'unsupported'],
    ['a(?=b)', 'unsupported'],
    ['(?<!b)a', 'unsupported'],
    ['((a{100}){100}){100}', 'tooLong'],
    ['a'.repeat(400), 'tooLong'],
  ] as const)('%s is refused: %s', (pattern, problem) => {
    expect(compilePattern(pattern)).toEqual({ ok: false, problem });
  });

  const piece = fc.oneof(
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '^', '$', '\\b', 'é', '1'),
    fc.constantFrom('(a|b)', '(ab)?', '(?:a*)+', '(a|ab)(c|bcd)', 'a{1,2}', 'b+?'),
  );

  test('what is taken means what the browser’s own expression means', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'A', '1', ' ', 'é', '-'), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), lines, (pieces, characters) => {
        const [pattern, text] = [pieces.join(''), characters.join('')];
        expect(found(pattern, text)).toBe(new RegExp(pattern, 'iu').test(text));
      }),
      { numRuns: runs(3_000) },
    );
  });

  test('any text is taken or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ unit: 'grapheme' }), (pattern, text) => {
        const compiled = compilePattern(pattern);
        expect(compiled.ok ? compiled.test(text) : false).toBeTypeOf('boolean');
      }),
      { numRuns: runs(2_000) },
    );
  });

  test.each(['(a+)+$', '(a|a)*$', '(.*a){12}x', '.*.*.*.*.*x', '(a?){50}a{50}b', '.*a.{15}b'])(
    '%s over 20,000 hostile names ends',
    (pattern) => {
      const name = `${'ab'.repeat(10)}${'a'.repeat(40)}!`;
      const compiled = compilePattern(pattern);
      if (!compiled.ok) return expect.fail();
      const rows = Array.from({ length: 20_000 }, (_, row) => `${name}${row}`);
      expect(rows.every((row) => compiled.test(row) === compiled.test(`${name}0`))).toBe(true);
    },
  );
});
