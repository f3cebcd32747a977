import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { redactEvent, redactType } from '../../../statecharts/adapters/redact';

const HEX = '0123456789abcdef';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const text = (alphabet: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength, maxLength }).map((letters) => letters.join(''));

const base64 = text(`${LETTERS}0123456789-_`, 12, 40);
const token = fc.tuple(base64, base64, base64).map((parts) => `eyJ${parts.join('.')}`);
const uuid = text(HEX, 32, 32).map((hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
const host = fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6());
const address = fc.tuple(host, fc.integer({ min: 1, max: 65_535 })).map(([name, port]) => `${name}:${port}`);
const link = fc
  .tuple(fc.constantFrom('vmess', 'vless', 'ss', 'trojan', 'https'), uuid, address)
  .map(([scheme, id, where]) => `${scheme}://${id}@${where}#A%20name`);

/** What no tab may say under any key, wherever it stands. */
const secret = fc.oneof(token, uuid, host, address, link);

/** A secret somewhere in an event as it could be: under any key, as a key, in a list, beside other things. */
const shape = fc.letrec<{ value: (secret: unknown) => unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant((hidden: unknown) => hidden),
    fc
      .tuple(fc.constantFrom('key', 'kind', 'type', 'reason', 'value', 'password', 'text', 'a'), tie('value'))
      .map(([key, inner]) => (hidden: unknown) => ({ [key]: inner(hidden), other: 1 })),
    tie('value').map((inner) => (hidden: unknown) => [null, inner(hidden)]),
    tie('value').map((inner) => (hidden: unknown) => ({ [String(hidden)]: inner(hidden) })),
    tie('value').map((inner) => (hidden: unknown) => `before ${String(inner(hidden))} after`),
    tie('value').map((inner) => (hidden: unknown) => new Map([[hidden, inner(hidden)]])),
    tie('value').map((inner) => (hidden: unknown) => new Set([inner(hidden)])),
    tie('value').map((inner) => (hidden: unknown) => new Error(String(inner(hidden)))),
  ),
})).value;

describe('what leaves the tab', () => {
  test('a token, a UUID, a host, an address and a share link never do, wherever they stand in an event', () => {
    fc.assert(
      fc.property(secret, shape, fc.boolean(), (hidden, wrap, asType) => {
        const event =
          asType && /[:@/%]/.test(hidden) ? { type: hidden } : { type: 'some.event', payload: wrap(hidden) };
        const said = JSON.stringify(redactEvent(event));
        expect(said).not.toContain(hidden);
        expect(said).not.toContain(JSON.stringify(hidden).slice(1, -1));
      }),
      { numRuns: 2_000 },
    );
  });

  test('any other text does only as a word of our own vocabulary', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 3 }),
        fc.constantFrom('value', 'password', 'username', 'text', 'name'),
        (hidden, key) => {
          expect(redactEvent({ type: 'password.edit', [key]: hidden })).toEqual({
            type: 'password.edit',
            [key]: '‹text›',
          });
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test.each([
    [
      { kind: 'refused', message: 'no such server' },
      { kind: 'refused', message: '‹text›' },
    ],
    [
      { key: 'token', value: 'eyJhbGciOi.x.y' },
      { key: 'token', value: '‹text›' },
    ],
    [
      { key: 'a', mod: true },
      { key: '‹text›', mod: true },
    ],
    [
      { id: 3, sub: 0, _type: 'server' },
      { id: 3, sub: 0, _type: 'server' },
    ],
    [
      { socks5: 20170, port: 443, pin: 1234 },
      { '‹key 1›': 20170, port: '‹number›', pin: '‹number›' },
    ],
    [
      { row: undefined, none: null, empty: '' },
      { row: undefined, none: null, empty: '' },
    ],
    [{ rows: [1, 2, 3, 4, 5, 6, 7] }, { rows: [1, 2, 3, 4, 5, '‹2 more›'] }],
    [
      { file: new Uint8Array(3), done: () => 1 },
      { file: '‹object›', done: '‹function›' },
    ],
    [{ latencies: new Map([['server:1', '12ms']]) }, { latencies: '‹1 entries›' }],
    [{ error: new Error('secret') }, { error: '‹error›' }],
    [{ ref: { sessionId: 'x:1', send: () => {} } }, { ref: '‹actor›' }],
    [{ a: { b: { c: { d: { e: { f: 1 } } } } } }, { a: { b: { c: { d: { e: '‹more›' } } } } }],
    [{ key: 'node.example' }, { key: '‹text›' }],
  ])('%o is told as %o', (payload, told) => {
    expect(redactEvent({ type: 'x', ...payload })).toEqual({ type: 'x', ...told });
  });

  test('an object with many keys is cut', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`key${'abcdefgh'.charAt(index % 8)}${index}`, index]),
    );
    expect(Object.keys(redactEvent({ type: 'x', wide }).wide as object)).toHaveLength(24);
  });

  test.each([
    ['rows.check', 'rows.check'],
    ['xstate.done.actor.undo.0', 'xstate.done.actor.undo.0'],
    ['xstate.error.actor.notice12', 'xstate.error.actor.notice12'],
    ['notice12', 'notice12'],
    ['xstate.after.retry.app.session.crashed', 'xstate.after.retry.app.session.crashed'],
    ['http://host:1/x', '‹text›'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3.c2ln', '‹text›'],
    [7, '‹text›'],
  ])('the type %s is told as %s', (type, told) => {
    expect(redactType(type)).toBe(told);
  });
});
