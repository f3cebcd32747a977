import { describe, expect, test } from 'vitest';
import { QUIET_ZONE, svgOf } from '../../../machines/domain/code-picture';
import { faultOfAll } from '../../../machines/shared/faults';
import { isText } from '../../../machines/servers/scan.rules';
import {
  codeText,
  fileName,
  FIRST_LEVEL,
  linksIn,
  lowerLevel,
  namesWithout,
  textOf,
} from '../../../machines/servers/sharing.rules';
import { lists, serverRef } from '../../harness/touch-lists';

test('[9.16] the first level is high; a link that is too long steps down to the last', () => {
  expect(FIRST_LEVEL).toBe('H');
  expect(lowerLevel('H')).toBe('Q');
  expect(lowerLevel('Q')).toBe('M');
  expect(lowerLevel('M')).toBe('L');
  expect(lowerLevel('L')).toBeNull();
});

describe('[2.48] what the code holds', () => {
  test('a subscription’s address as sub:// with its base64, as the service was seen to take it', () => {
    expect(codeText('http://127.0.0.1:13080/plain?n=1', 'subscription')).toBe(
      'sub://aHR0cDovLzEyNy4wLjAuMToxMzA4MC9wbGFpbj9uPTE=',
    );
  });
  test.each(['server', 'subscriptionServer'] as const)('the link of a %s as it is', (kind) => {
    expect(codeText('ss://a@b:1#c', kind)).toBe('ss://a@b:1#c');
  });
});

test('a saved picture has the white around it that a reader needs', () => {
  const svg = svgOf({ size: 21, path: 'M0 0h7v1h-7z' });
  expect(svg).toContain(`viewBox="0 0 ${21 + 2 * QUIET_ZONE} ${21 + 2 * QUIET_ZONE}"`);
  expect(svg).toContain('translate(4 4)');
  expect(svg).toContain('M0 0h7v1h-7z');
});

test.each([
  ['🇯🇵 東京 1', '🇯🇵 東京 1'],
  ['a/b:c*?"<>|\\d', 'a b c d'],
  ['..hidden', 'hidden'],
  ['  ', 'qr-code'],
  ['x'.repeat(99), 'x'.repeat(60)],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  ['v1.2 ...', 'v1.2 ...'],
  ['a  b // c', 'a b c'],
])('a file name for %j', (title, name) => expect(fileName(title)).toBe(name));

describe('several links', () => {
  const answers = [
    { ok: true, value: 'ss://a' },
    { ok: true, value: '' },
    { ok: false, fault: { kind: 'refused', message: 'no' } },
  ] as const;
  test('those that cannot be had are named, the others stand one a line', () => {
    const links = linksIn(answers);
    expect(links).toEqual(['ss://a', null, null]);
    expect(textOf([...links, 'ss://b'])).toBe('ss://a\nss://b');
    expect(namesWithout(lists(3), [1, 2, 3].map(serverRef), links)).toEqual(['Server 2', 'Server 3']);
  });
  test('a fault of the whole service ends the collecting, one of a single link does not', () => {
    expect(faultOfAll(answers)).toBeNull();
    expect(faultOfAll([...answers, { ok: false, fault: { kind: 'unreachable' } }])).toEqual({ kind: 'unreachable' });
    expect(faultOfAll([{ ok: false, fault: { kind: 'unauthorised', first: false } }])).toMatchObject({
      kind: 'unauthorised',
    });
  });
});

describe('[5.27] what a file is read as', () => {
  test.each([
    ['image/png', 'any', false],
    ['text/plain', 'any', true],
    ['', 'any', true],
    ['application/json', 'any', true],
    ['application/octet-stream', 'any', true],
    ['application/x-yaml', 'any', true],
    ['application/pdf', 'any', false],
    ['text/plain', 'picture', false],
  ] as const)('%j given as %s: text %s', (type, as, text) => {
    expect(isText({ file: { type, size: 1 }, as })).toBe(text);
  });
});
