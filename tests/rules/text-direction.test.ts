import { describe, expect, it } from 'vitest';
import { fc } from '../harness/properties';
import { aside, balanced, isolated } from '../../machines/domain/text-direction';

describe('text of others between words of ours', () => {
  it.each([
    ['Tokyo 1', 'Tokyo 1'],
    ['safe\u202Egnp.exe', 'safe\u202Egnp.exe'],
    ['a\u2069\u202Eb', 'a\u202Eb'],
    ['a\u2067b', 'a\u2067b\u2069'],
    ['\u2066a\u2069 \u2069b', '\u2066a\u2069 b'],
    ['\u2066\u2067\u2068', '\u2066\u2067\u2068\u2069\u2069\u2069'],
    ['🇯🇵\u2069東京', '🇯🇵東京'],
    ['lone \ud800 end\u2069', 'lone \ud800 end'],
  ])('%j is balanced as %j', (text, expected) => {
    expect(balanced(text)).toBe(expected);
  });

  it.each([
    ['پاسخ: \u2068failed: no file\u2069', 'پاسخ: ', '\u2068failed: no file\u2069'],
    ['回复：\u2068failed\u2069', '回复：', '\u2068failed\u2069'],
    ['answered: failed', 'answered: failed', ''],
    ['سرور \u2068Tokyo\u2069', 'سرور \u2068Tokyo\u2069', ''],
    ['الف: \u2068Tokyo\u2069 شد.', 'الف: \u2068Tokyo\u2069 شد.', ''],
    ['الف: \u2068a\u2069 ب: \u2068b\u2069', 'الف: \u2068a\u2069 ب: ', '\u2068b\u2069'],
  ])('what %j quotes at its end has lines of its own', (text, said, quoted) => {
    expect(aside(text)).toEqual([said, quoted]);
  });

  it.each([
    ['Tokyo 1', 'Tokyo 1'],
    ['節點 – №1 🇯🇵', '節點 – №1 🇯🇵'],
    ['تهران', '\u2068تهران\u2069'],
    ['ירושלים', '\u2068ירושלים\u2069'],
    ['\u{1E922}', '\u2068\u{1E922}\u2069'],
    ['safe\u202Egnp.exe', '\u2068safe\u202Egnp.exe\u2069'],
    ['a\u2069\u202Eb', '\u2068a\u202Eb\u2069'],
  ])('%j in a sentence is %j', (text, expected) => {
    expect(isolated(text)).toBe(expected);
  });

  it('every isolate that begins ends, none ends that did not begin, and nothing else is touched', () => {
    const piece = fc.constantFrom('a', 'ب', '\u2066', '\u2067', '\u2068', '\u2069', '\u202E', '\ud800', '🇯');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = balanced(pieces.join(''));
        let open = 0;
        for (const character of text) {
          if (character === '\u2069') open -= 1;
          else if (/[\u2066-\u2068]/.test(character)) open += 1;
          expect(open).toBeGreaterThanOrEqual(0);
        }
        expect(open).toBe(0);
        expect(text.replaceAll('\u2069', '')).toBe(pieces.join('').replaceAll('\u2069', ''));
        expect(balanced(text)).toBe(text);
      }),
    );
  });
});
