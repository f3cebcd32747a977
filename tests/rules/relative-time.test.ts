import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../machines/shared/constants';
import { relativeTime } from '../../src/components/relative-time';

describe('how long ago', () => {
  test.each([
    [100, 103, /^3s ago$/],
    [100, 159, /^59s ago$/],
    [100, 160, /^1m(in)? ago$/],
    [0, 3_599, /^59m(in)? ago$/],
    [0, 7_200, /^2h ago$/],
    [0, 200_000, /^2d ago$/],
  ])('%d at %d: %s', (at, now, text) => expect(relativeTime(at, now, 'en')).toMatch(text));

  test.each([
    [100, 100],
    [100, 102],
    [100, 90],
  ])('%d at %d: just now, which no number says', (at, now) => expect(relativeTime(at, now, 'en')).toBeNull());

  test.each(LANGUAGES)('in %s with the digits of the rest of the panel', (locale) => {
    expect(relativeTime(0, 42, locale)).toContain('42');
    expect(relativeTime(0, 42, locale)).not.toContain('-42');
  });
});
