import { describe, expect, test } from 'vitest';
import { problemOfName } from '../../../machines/outbounds/add-outbound.rules';

describe('[5.26] the name of a new outbound', () => {
  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['a', null],
    ['abcdefghij', null],
    ['abcdefghijk', 'tooLong'],
    ['🇯🇵🇯🇵🇯🇵🇯🇵🇯🇵', null],
    ['一二三四五六七八九十', null],
    ['一二三四五六七八九十一', 'tooLong'],
    ['proxy', 'reserved'],
    [' direct ', 'reserved'],
    ['block', 'reserved'],
    ['Proxy', null],
    ['video', 'exists'],
    [' video', 'exists'],
    ['Video', null],
  ])('%j: %s', (text, problem) => {
    expect(problemOfName(text, ['proxy', 'video'])).toBe(problem);
  });
});
