import { describe, expect, test } from 'vitest';
import { splitFlag } from '../../machines/domain/flag';

describe('the flag that a name begins with', () => {
  test.each([
    ['🇩🇪 Frankfurt 01', '🇩🇪 ', 'Frankfurt 01'],
    ['🇮🇷تهران', '🇮🇷', 'تهران'],
    ['🇺🇸🇨🇦 both', '🇺🇸', '🇨🇦 both'],
    ['Frankfurt 🇩🇪', '', 'Frankfurt 🇩🇪'],
    ['🏴 pirates', '', '🏴 pirates'],
    ['🇩🇪', '', '🇩🇪'],
    ['🇩🇪  ', '', '🇩🇪  '],
    ['🇩', '', '🇩'],
    ['', '', ''],
  ])('of %j it is %j', (name, flag, rest) => {
    expect(splitFlag(name)).toEqual([flag, rest]);
  });
});
