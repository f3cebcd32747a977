import { expect, test } from 'vitest';
import { fc } from '../harness/properties';
import { cutForShow, isTooLong } from '../../machines/domain/long-text';

test('a text of 2,000 units is shown as it is, a longer one is cut and marked', () => {
  expect([isTooLong('x'.repeat(2_000)), cutForShow('x'.repeat(2_000))]).toEqual([false, 'x'.repeat(2_000)]);
  expect([isTooLong('x'.repeat(2_001)), cutForShow('x'.repeat(2_001))]).toEqual([true, `${'x'.repeat(2_000)}…`]);
});

test('where a place holds fewer, the text is cut there', () => {
  expect([cutForShow('abcde', 5), cutForShow('abcdef', 5), cutForShow('abcd😀', 5)]).toEqual([
    'abcde',
    'abcde…',
    'abcd…',
  ]);
});

test('no character is cut in two', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_990, max: 2_010 }), (before) => {
      const shown = cutForShow(`${'x'.repeat(before)}${'😀'.repeat(20)}`);
      expect([encodeURIComponent(shown).length > 0, shown.length <= 2_051]).toEqual([true, true]);
    }),
  );
});
