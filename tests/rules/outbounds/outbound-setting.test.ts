import { describe, expect, test } from 'vitest';
import {
  durationOf,
  isChanged,
  isProbeUrl,
  isSound,
  problemOf,
  settingToSend,
  typesFor,
} from '../../../machines/outbounds/outbound-setting.rules';

const STORED = { probeURL: 'https://gstatic.com/generate_204', probeInterval: '10s', type: 'leastping' };

describe('the setting of an outbound', () => {
  test.each([
    ['10s', 10e9],
    ['1m30s', 90e9],
    ['500ms', 5e8],
    ['1.5h', 5.4e12],
    ['.5s', 5e8],
    ['1.s', 1e9],
    ['+2s', 2e9],
    ['1h2m3s4ms5us6ns', 3_723_004_005_006],
    ['1µs', 1000],
    ['100ms', 1e8],
    ['0.25s', 25e7],
    ['.25s', 25e7],
    ['2562047h', 2_562_047 * 3.6e12],
    ['9223372036854775808ns', null],
    ['1s later', null],
    ['0', 0],
    ['0s', 0],
    ['10', null],
    ['soon', null],
    ['-5s', null],
    ['s', null],
    ['1 s', null],
    ['1d', null],
    ['1S', null],
    ['9999999999h', null],
    ['', null],
  ] as const)('the Go duration %j: %s ns', (text, nanoseconds) => expect(durationOf(text)).toBe(nanoseconds));

  test.each([
    'https://gstatic.com/generate_204',
    'http://127.0.0.1:13080/x?a=b#c',
    'HTTP://[::1]:80',
    'http://a?b',
    'http://a:1',
    'http://a:65535/',
  ])('%j can be probed', (text) => expect(isProbeUrl(text)).toBe(true));

  test.each([
    'gstatic.com',
    'see http://a',
    'ftp://a',
    'http://',
    'http://a b',
    'http://a:0',
    'http://a:65536/',
    'http://%zz@b',
  ])('%j cannot be probed', (text) => expect(isProbeUrl(text)).toBe(false));

  test.each([
    ['probeURL', '', 'required'],
    ['probeURL', ' ', 'required'],
    ['probeURL', 'x', 'invalid'],
    ['probeURL', ' http://a ', null],
    ['probeInterval', '', 'required'],
    ['probeInterval', 'soon', 'invalid'],
    ['probeInterval', '0s', 'zero'],
    ['probeInterval', '0.1ns', 'zero'],
    ['probeInterval', '1ns', null],
    ['type', 'other', null],
  ] as const)('[5.25] %s %j: %s', (field, text, problem) => {
    expect(problemOf({ ...STORED, [field]: text }, field)).toBe(problem);
    expect(isSound({ ...STORED, [field]: text })).toBe(problem === null);
  });

  test('[3.10] [9.14] leastping is offered, and a stored type that is another', () => {
    expect(typesFor(STORED)).toEqual(['leastping']);
    expect(typesFor({ ...STORED, type: '' })).toEqual(['leastping']);
    expect(typesFor({ ...STORED, type: 'random' })).toEqual(['leastping', 'random']);
  });

  test('[7.32] the whole object is sent, as it was read', () => {
    const stored = { ...STORED, extra: 1 };
    expect(settingToSend({ ...stored, probeInterval: ' 5s ' })).toEqual({ ...stored, probeInterval: '5s' });
    expect(settingToSend({ ...stored, probeURL: ' http://a ' })).toEqual({ ...stored, probeURL: 'http://a' });
    expect(isChanged(stored, { ...stored, type: 'random' })).toBe(true);
    expect(isChanged(stored, { ...stored, probeURL: 'http://a' })).toBe(true);
    expect(isChanged(stored, { ...stored, probeInterval: '1s' })).toBe(true);
    expect(isChanged(stored, { ...stored })).toBe(false);
  });
});
