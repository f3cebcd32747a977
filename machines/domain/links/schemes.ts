import { KINDS, KIND_ORDER, type LinkScheme, type ServerFormKind } from './kinds';

export { type LinkScheme, type ServerFormKind } from './kinds';

const kinds: ReadonlyMap<string, ServerFormKind> = new Map(
  KIND_ORDER.flatMap((kind) => KINDS[kind].schemes.map((scheme) => [scheme, kind] as const)),
);

/** Schemes whose links can be base64 to their end. */
export const SCHEMES_IN_BASE64: readonly string[] = KIND_ORDER.flatMap((kind) => KINDS[kind].inBase64 ?? []);
/** Schemes that nothing but a link to a server has. */
export const SERVER_SCHEMES: readonly string[] = [...kinds.keys()].filter((scheme) => !/^https?$/.test(scheme));

const prefix = /^([a-z][a-z0-9+.-]*):\/\//i;

/** White space, and invisible characters: zero width, direction, byte order. */
const unseen = /[\s\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

/** The text without white space and invisible marks at its ends. */
export function trimLink(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && unseen.test(text.charAt(from))) from++;
  while (to > from && unseen.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Invisible characters that web pages and messengers put between letters. In a name, joiners and direction marks are meaningful. */
const unseenInside = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const unseenInName = /[\u00ad\u200b\u2060\ufeff]/g;
/** Messengers make links of what looks like an address: `[u@host](mailto:u@host)`. */
const markdown = /\[([^[\]()]+)\]\((?:mailto:|https?:\/\/)[^()\s]*\)/gi;

/** The link as it was before web pages, messengers and editors had it. */
export function tidyLink(text: string): string {
  const link = trimLink(text);
  const hash = link.indexOf('#');
  const main = hash === -1 ? link : link.slice(0, hash);
  const name = hash === -1 ? '' : link.slice(hash);
  const plain = main.includes('](') ? main.replace(markdown, '$1') : main;
  return plain.replace(unseenInside, '') + name.replace(unseenInName, '');
}

/** Whatever stands before `://` in the line, in lower case, or `null` without one. Not only schemes that we know. */
export function schemeOf(line: string): string | null {
  return prefix.exec(trimLink(line))?.[1]?.toLowerCase() ?? null;
}

export function isLinkScheme(scheme: string | null): scheme is LinkScheme {
  return scheme !== null && kinds.has(scheme);
}

/** The tab of the server form that a scheme belongs to. */
export function kindOfScheme(scheme: LinkScheme): ServerFormKind {
  return kinds.get(scheme) ?? 'v2ray';
}

/**
 * Whether the line begins like a link to a server. `http://` and `https://` count: they may also be a
 * subscription's address, see `isAmbiguous`.
 */
export function looksLikeLink(line: string): boolean {
  return isLinkScheme(schemeOf(line));
}

/** Whether the line may be a subscription's address as well as an HTTP proxy. */
export function isAmbiguous(line: string): boolean {
  const scheme = schemeOf(line);
  return scheme === 'http' || scheme === 'https';
}

/**
 * The likelier reading of an `http(s)://` line: a proxy when it is nothing but host and port (with or without user
 * and name), a subscription when there is a path or a query.
 */
export function likelyHttpReading(line: string): 'subscription' | 'proxy' {
  const rest = trimLink(line).replace(prefix, '').replace(/#.*$/s, '');
  return /^[^/?]*:\d+\/?$/.test(rest) ? 'proxy' : 'subscription';
}

/**
 * What to send to POST import for one line: trimmed, the scheme in lower case (the service knows no other).
 * `http(s)://` stays a subscription's address unless the person said that it is a proxy.
 */
export function toServiceUrl(line: string, httpMeans: 'subscription' | 'proxy' = 'subscription'): string {
  const text = tidyLink(line);
  const scheme = schemeOf(text);
  if (scheme === null) return text;
  const sent = isAmbiguous(text) && httpMeans === 'proxy' ? `${scheme}-proxy` : scheme;
  return isLinkScheme(scheme) || scheme === 'sub' ? sent + text.slice(scheme.length) : text;
}
