import { decodeBase64 } from '../domain/links/encoding/base64';
import { normalAddress } from '../domain/service-address';
import { TOKEN_AT, type StorageKey, type Stored, type TokenKey } from '../ports/storage';

/** What is stored, and where the page was loaded from. */
export interface Keeping {
  readonly stored: Stored;
  readonly ownAddress: string;
}

/**
 * The user name in a token (payload key `uname` of a JWT), or null when the token cannot be decoded; such a token counts as not
 * logged in. Checking the signature is up to the service.
 */
export function userNameOf(token: string | null): string | null {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(decodeBase64(payload) ?? '');
    const name = typeof claims === 'object' && claims !== null && 'uname' in claims ? claims.uname : null;
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

/** The token when it can be decoded; else null: it counts as not logged in and is not sent. */
export function usableToken(token: string | null | undefined): string | null {
  return userNameOf(token ?? null) === null ? null : (token ?? null);
}

/** The stored address without a trailing slash, or null when there is none. */
export function storedAddress({ backendAddress }: Stored): string | null {
  return normalAddress(backendAddress ?? '') || null;
}

/** Under which key the token of the service at an address is kept. */
export function tokenKeyOf(address: string): TokenKey {
  return `${TOKEN_AT}${address}`;
}

/** Whose token stands under the plain key: that of the stored address, without one that of the service which serves the page. */
function addressOfPlain({ stored, ownAddress }: Keeping): string {
  return storedAddress(stored) ?? ownAddress;
}

/**
 * Whether the plain key may be taken for the token of an address: only where no other address is known to have had one. Elsewhere it
 * may be what a page left that ended between two writes, or late news of what another tab stored before.
 */
function isPlainFor(address: string, keeping: Keeping): boolean {
  const own = tokenKeyOf(address);
  const isKnownElsewhere = Object.entries(keeping.stored).some(
    ([key, kept]) => key.startsWith(TOKEN_AT) && key !== own && kept !== undefined,
  );
  return addressOfPlain(keeping) === address && !isKnownElsewhere;
}

/** The token to send to an address, or null. */
export function tokenFor(address: string, keeping: Keeping): string | null {
  const { [tokenKeyOf(address)]: kept, token } = keeping.stored;
  if (kept !== undefined || token === undefined) return usableToken(kept);
  return isPlainFor(address, keeping) ? usableToken(token) : null;
}

type Put = readonly [key: StorageKey, value: string | null];

/**
 * The token of an address as it is stored under the key of that address. Without one the key stays, empty: that the address had a
 * token must not be forgotten while the plain key may still hold it.
 */
export function putOfOwn(address: string, token: string | null): Put {
  return [tokenKeyOf(address), token ?? ''];
}

/**
 * What to store when the token of an address becomes another; null is none. The plain key follows while it speaks of that address, or
 * of none in particular. It comes last: another tab has to know whose it is before it sees it.
 */
export function putsOfToken(address: string, token: string | null, { stored }: Keeping): readonly Put[] {
  const own = putOfOwn(address, token);
  return (storedAddress(stored) ?? address) === address ? [own, ['token', token]] : [own];
}

/** What to store when another address is chosen. The plain key is then that address's, and another tab has to know it first. */
export function putsOfAddress(address: string, keeping: Keeping): readonly Put[] {
  return [
    ['backendAddress', address],
    ['token', tokenFor(address, keeping)],
  ];
}

/** Whether a key that another tab changed says something new about the token of the address in use here. */
export function changesToken(
  { address, token, input }: { readonly address: string; readonly token: string | null; readonly input: Keeping },
  { key, value }: { readonly key: StorageKey; readonly value: string | null },
): boolean {
  if (usableToken(value) === token) return false;
  if (key === tokenKeyOf(address)) return true;
  if (key !== 'token') return false;
  if (value !== null) return isPlainFor(address, input);
  return addressOfPlain(input) === address && input.stored.token === token;
}
