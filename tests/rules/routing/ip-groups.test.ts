import { describe, expect, test } from 'vitest';
import { linesOf } from '../../../machines/domain/texts';
import { ipGroupProblems } from '../../../machines/routing/ip-groups.rules';

describe('what the service would store although it means nothing', () => {
  test.each([
    ['CN', true],
    ['hk', true],
    ['PRIVATE', true],
    ['telegram', true],
    ['cloudflare', true],
    ['cloudfront', true],
    ['facebook', true],
    ['fastly', true],
    ['google', true],
    ['netflix', true],
    ['tor', true],
    ['twitter', true],
    ['zz', false],
    ['XQ', false],
    ['China', false],
    ['C', false],
  ])('country %o: %o', (code, sound) => {
    expect(ipGroupProblems(code, '')).toHaveLength(sound ? 0 : 1);
  });

  test.each([
    ['10.0.0.0/8', true],
    ['192.0.2.1', true],
    ['2001:db8::/32', true],
    ['::1', true],
    ['10.0.0.0/33', false],
    ['2001:db8::/129', false],
    ['10.0.0.0/', false],
    ['10.0.0.0/8/8', false],
    ['10.0.0', false],
    ['not an address', false],
  ])('range %o: %o', (range, sound) => {
    expect(ipGroupProblems('', range)).toHaveLength(sound ? 0 : 1);
  });

  test('is named by its line; empty lines are none', () => {
    expect(ipGroupProblems('CN\n\n zz ', '')).toEqual([
      { kind: 'line', area: 'countries', line: 3, text: 'zz', flaw: 'country' },
    ]);
  });
});

test('a text is its lines without the blanks around them', () => {
  expect(linesOf(' CN \n\nHK\n')).toEqual(['CN', 'HK']);
});
