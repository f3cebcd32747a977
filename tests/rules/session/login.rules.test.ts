import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { flawsOf, isFlawed, rejectionOf, utf8Length, type Rejection } from '../../../machines/session/login.rules';
import { type Fault } from '../../../machines/shared/faults';

describe('fields of the login dialog', () => {
  test.each([
    ['', 'missing'],
    ['12345', 'short'],
    ['123456', null],
    ['x'.repeat(32), null],
    ['x'.repeat(33), 'long'],
    ['ééé', null],
    ['密码', null],
    ['密'.repeat(11), 'long'],
    ['🔑', 'short'],
  ])('[5.07] a new password %j: %s', (password, flaw) => {
    expect(flawsOf({ username: 'ada', password }, 'register')).toEqual({ username: null, password: flaw });
  });

  test('logging in asks only for something', () => {
    expect(flawsOf({ username: '', password: '' }, 'login')).toEqual({ username: 'missing', password: 'missing' });
    expect(isFlawed(flawsOf({ username: 'a', password: 'b' }, 'login'))).toBe(false);
    expect(isFlawed(flawsOf({ username: 'a', password: '' }, 'login'))).toBe(true);
    expect(isFlawed(flawsOf({ username: '', password: 'b' }, 'login'))).toBe(true);
  });

  test('counts bytes as UTF-8 does', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
    expect(utf8Length('\ud800')).toBe(3);
    // The last character of each length and the first of the next.
    expect(['\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}'].map(utf8Length)).toEqual([1, 2, 2, 3, 3, 4]);
  });
});

describe('why the service did not let the person in', () => {
  test.each<[Fault, Rejection]>([
    [
      { kind: 'refused', message: 'wrong username or password' },
      { beside: 'password', reason: 'wrong' },
    ],
    [
      { kind: 'refused', message: 'register closed' },
      { beside: 'form', reason: 'closed' },
    ],
    [
      { kind: 'refused', message: 'key required' },
      { beside: 'username', reason: 'fault', fault: { kind: 'refused', message: 'key required' } },
    ],
    [
      { kind: 'refused', message: 'length of password should be between 6 and 32' },
      {
        beside: 'password',
        reason: 'fault',
        fault: { kind: 'refused', message: 'length of password should be between 6 and 32' },
      },
    ],
    [
      { kind: 'refused', message: 'no' },
      { beside: 'form', reason: 'fault', fault: { kind: 'refused', message: 'no' } },
    ],
    [
      { kind: 'refused', message: '' },
      { beside: 'form', reason: 'fault', fault: { kind: 'refused', message: '' } },
    ],
    [
      { kind: 'setup', message: 'bad URL' },
      { beside: 'form', reason: 'fault', fault: { kind: 'setup', message: 'bad URL' } },
    ],
    [
      { kind: 'malformed', where: 'login data.token' },
      { beside: 'form', reason: 'fault', fault: { kind: 'malformed', where: 'login data.token' } },
    ],
    [{ kind: 'unreachable' }, { beside: 'form', reason: 'fault', fault: { kind: 'unreachable' } }],
    [{ kind: 'timeout' }, { beside: 'form', reason: 'fault', fault: { kind: 'timeout' } }],
    [
      { kind: 'failed', status: 500 },
      { beside: 'form', reason: 'fault', fault: { kind: 'failed', status: 500 } },
    ],
    [
      { kind: 'missing', call: 'login' },
      { beside: 'form', reason: 'fault', fault: { kind: 'missing', call: 'login' } },
    ],
    [
      { kind: 'busy', own: false },
      { beside: 'form', reason: 'fault', fault: { kind: 'busy', own: false } },
    ],
    [
      { kind: 'unauthorised', first: false },
      { beside: 'form', reason: 'fault', fault: { kind: 'refused', message: '' } },
    ],
    [{ kind: 'left' }, { beside: 'form', reason: 'fault', fault: { kind: 'left' } }],
    [{ kind: 'silent' }, { beside: 'form', reason: 'fault', fault: { kind: 'silent' } }],
  ])('%j', (fault, rejection) => {
    expect(rejectionOf(fault)).toEqual(rejection);
  });
});
