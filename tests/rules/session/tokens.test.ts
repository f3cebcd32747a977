// A token belongs to the service that gave it (docs/decisions/tokens-and-addresses.md).
import { describe, expect, test } from 'vitest';
import {
  changesToken,
  putsOfAddress,
  putsOfToken,
  storedAddress,
  tokenFor,
  tokenKeyOf,
} from '../../../machines/session/token.rules';
import { type StorageKey, type Stored } from '../../../machines/ports/storage';
import { tokenOf } from '../../harness/fixtures';

const [A, B, OWN] = ['http://a:1', 'http://b:2', 'http://panel.example'] as const;
const [OF_A, OF_B, OTHER] = [tokenOf('a'), tokenOf('b'), tokenOf('other')] as const;
const keeping = (stored: Stored) => ({ stored, ownAddress: OWN });

describe('the stored address', () => {
  test.each([
    ['http://a:1', A],
    ['http://a:1/', A],
    [' http://a:1// ', A],
    ['', null],
    ['/', null],
    [undefined, null],
  ])('[5.03] %j is %j', (backendAddress, address) =>
    expect(storedAddress(backendAddress === undefined ? {} : { backendAddress })).toBe(address),
  );
});

describe('the token for an address', () => {
  const cases: readonly (readonly [string, Stored, string, string | null])[] = [
    ['kept with it', { backendAddress: A, token: OF_A, [tokenKeyOf(A)]: OF_A }, A, OF_A],
    ['of another address: none', { backendAddress: A, token: OF_A, [tokenKeyOf(A)]: OF_A }, B, null],
    ['of each address: its own', { backendAddress: A, [tokenKeyOf(A)]: OF_A, [tokenKeyOf(B)]: OF_B }, B, OF_B],
    ['alone, as it once was stored: the stored address’s', { backendAddress: A, token: OF_A }, A, OF_A],
    ['alone: no other’s', { backendAddress: A, token: OF_A }, B, null],
    ['alone: not the default one’s', { token: OF_A }, 'http://localhost:2017', null],
    ['alone, without an address: the page’s own', { token: OF_A }, OWN, OF_A],
    ['alone, with an address: not the page’s own', { backendAddress: A, token: OF_A }, OWN, null],
    ['left over from another address', { backendAddress: B, token: OF_A, [tokenKeyOf(A)]: OF_A }, B, null],
    ['kept with it, whatever stands alone', { backendAddress: A, token: OTHER, [tokenKeyOf(A)]: OF_A }, A, OF_A],
    ['that cannot be read', { backendAddress: A, token: OF_A, [tokenKeyOf(A)]: 'no' }, A, null],
    ['alone, that cannot be read', { backendAddress: A, token: 'no.jwt.at' }, A, null],
    ['nowhere', {}, OWN, null],
  ];
  test.each(cases)('%s', (_, stored, address, token) => expect(tokenFor(address, keeping(stored))).toBe(token));
});

describe('what is stored', () => {
  test('[4.23] the token first with its address, then where the service in use has it', () => {
    expect(putsOfToken(A, OF_A, keeping({ backendAddress: A }))).toEqual([
      [tokenKeyOf(A), OF_A],
      ['token', OF_A],
    ]);
    expect(putsOfToken('http://localhost:2017', OF_A, keeping({}))).toEqual([
      [tokenKeyOf('http://localhost:2017'), OF_A],
      ['token', OF_A],
    ]);
  });

  test('in a tab that stayed at its address: with that address only', () =>
    expect(putsOfToken(A, null, keeping({ backendAddress: B }))).toEqual([[tokenKeyOf(A), '']]));

  test('the address before the token that goes with it', () => {
    expect(putsOfAddress(B, keeping({ backendAddress: A, token: OF_A }))).toEqual([
      ['backendAddress', B],
      ['token', null],
    ]);
    expect(putsOfAddress(B, keeping({ backendAddress: A, token: OF_A, [tokenKeyOf(B)]: OF_B }))[1]).toEqual([
      'token',
      OF_B,
    ]);
  });
});

describe('what another tab stores is news of the token here', () => {
  const at = (address: string, token: string | null, stored: Stored) => ({ address, token, input: keeping(stored) });
  const both = { backendAddress: A, token: OF_A, [tokenKeyOf(A)]: OF_A };
  const cases: readonly (readonly [string, ReturnType<typeof at>, StorageKey, string | null, boolean])[] = [
    ['a login at this address', at(A, null, { backendAddress: A }), tokenKeyOf(A), OF_A, true],
    ['a logout at this address', at(A, OF_A, both), tokenKeyOf(A), null, true],
    ['a login at another', at(A, OF_A, both), tokenKeyOf(B), OF_B, false],
    ['the same again', at(A, OF_A, both), 'token', OF_A, false],
    ['the plain key, for the stored address', at(A, OF_A, both), 'token', OTHER, true],
    ['the plain key, without an address, for the page’s own', at(OWN, null, {}), 'token', OTHER, true],
    [
      'the plain key, while another address is stored',
      at(A, OF_A, { ...both, backendAddress: B }),
      'token',
      OF_B,
      false,
    ],
    ['the plain key with what is another’s', at(A, OF_A, { ...both, [tokenKeyOf(B)]: OF_B }), 'token', OF_B, false],
    ['the plain key gone', at(A, OF_A, both), 'token', null, true],
    ['the plain key gone, while another address is stored', at(A, OF_A, { backendAddress: B }), 'token', null, false],
    ['the plain key gone, that was not this one’s', at(A, OF_A, { ...both, token: OTHER }), 'token', null, false],
    ['nonsense in place of it', at(A, OF_A, both), tokenKeyOf(A), 'no', true],
    ['nonsense in place of nothing', at(A, null, { backendAddress: A }), tokenKeyOf(A), 'no', false],
    ['something else', at(A, OF_A, both), 'theme', OTHER, false],
  ];
  test.each(cases)('%s', (_, here, key, value, news) => expect(changesToken(here, { key, value })).toBe(news));
});
