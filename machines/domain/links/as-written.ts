import { type LinkParts, splitLink } from './encoding/address';
import { isYes, Query } from './encoding/query';

/** A URL in which the service finds user, host, port, parameters and name without any guess. */
const plainUrl =
  /^(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?(?:\[[\da-f.]*:[\da-f:.]*(?:%25[\w.~-]+)?\]|[\w.\u{80}-\u{10ffff}-]+):\d+\/?(?:\?(?:[^%;#\p{Cc}]|%[\da-f]{2})*)?(?:#(?:[^%\p{Cc}]|%[\da-f]{2})*)?$/iu;

const standardAlphabet = /^([A-Za-z0-9+/]+)(={0,2})$/;
const urlAlphabet = /^([\w-]+)(={0,2})$/;

/** The service takes base64 without its padding, and refuses a longer one than is due. */
function isBase64(text: string, alphabet: RegExp): boolean {
  const [, letters = '', padding = ''] = alphabet.exec(text) ?? [];
  return letters !== '' && padding.length <= (-letters.length & 3);
}

export function isStandardBase64(text: string): boolean {
  return isBase64(text, standardAlphabet);
}

export function isUrlBase64(text: string): boolean {
  return isBase64(text, urlAlphabet);
}

/** The parts of a link that is such a URL, else null. */
export function urlOf(body: string): { readonly parts: LinkParts; readonly query: Query } | null {
  const parts = plainUrl.test(body) ? splitLink(body) : null;
  return parts === null ? null : { parts, query: new Query(parts.query) };
}

/** A link that the service keeps word for word stands in a list with commas between for its plugin. */
export function fitsInList(body: string): boolean {
  return !body.includes(',');
}

/** Whether a parameter says literally what was read, or nothing. */
export function literal(query: Query, name: string, value: string): boolean {
  return ['', value].includes(query.get(name));
}

/** Whether a parameter is no yes, or one that the service knows. */
export function knownYes(query: Query, name: string, ...spellings: readonly string[]): boolean {
  const value = query.get(name);
  return !isYes(value) || spellings.includes(value);
}
