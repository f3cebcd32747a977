import { decodeBase64, encodeBase64Url } from './encoding/base64';

/** The eight tabs of the server form (SPEC section 2, "Server modal"). */
export type ServerFormKind = 'v2ray' | 'ss' | 'ssr' | 'trojan' | 'juicity' | 'tuic' | 'http' | 'socks5';

/** Every scheme that a share link can have, in lower case. */
export type LinkScheme =
  | 'vmess'
  | 'vless'
  | 'ss'
  | 'ssr'
  | 'trojan'
  | 'trojan-go'
  | 'juicity'
  | 'tuic'
  | 'http'
  | 'https'
  | 'http-proxy'
  | 'https-proxy'
  | 'socks5';

const kinds: Readonly<Record<LinkScheme, ServerFormKind>> = {
  vmess: 'v2ray',
  vless: 'v2ray',
  ss: 'ss',
  ssr: 'ssr',
  trojan: 'trojan',
  'trojan-go': 'trojan',
  juicity: 'juicity',
  tuic: 'tuic',
  http: 'http',
  https: 'http',
  'http-proxy': 'http',
  'https-proxy': 'http',
  socks5: 'socks5',
};

const prefix = /^([a-z][a-z0-9+.-]*):\/\//i;

/** White space, and the marks that nobody sees: zero width, direction, byte order. */
const unseen = /[\s\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

/** The text without white space and invisible marks at its ends. */
export function trimLink(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && unseen.test(text.charAt(from))) from++;
  while (to > from && unseen.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Whatever stands before `://` in the line, in lower case, or `null` without one. Not only schemes that we know. */
export function schemeOf(line: string): string | null {
  return prefix.exec(trimLink(line))?.[1]?.toLowerCase() ?? null;
}

export function isLinkScheme(scheme: string | null): scheme is LinkScheme {
  return scheme !== null && Object.hasOwn(kinds, scheme);
}

/** The tab of the server form that a scheme belongs to. */
export function kindOfScheme(scheme: LinkScheme): ServerFormKind {
  return kinds[scheme];
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
  const text = trimLink(line);
  const scheme = schemeOf(text);
  if (scheme === null) return text;
  const sent = isAmbiguous(text) && httpMeans === 'proxy' ? `${scheme}-proxy` : scheme;
  return isLinkScheme(scheme) || scheme === 'sub' ? sent + text.slice(scheme.length) : text;
}

/**
 * A link as the service shared it, so that POST import takes it for the same server. Shared HTTP proxies begin with
 * `http(s)://`, which import would take for a subscription's address; and some of what the service writes it does not read.
 */
export function forReimport(link: string): string {
  const sent = toServiceUrl(link, 'proxy');
  switch (schemeOf(sent)) {
    case 'trojan':
      return withPath(sent);
    case 'ss':
      // A plugin's name without a semicolon behind it is answered with HTTP 500.
      return sent.replace(/([?&]plugin=[^;%&#]+)(?=[&#]|$)/i, '$1%3B');
    case 'ssr':
      return withoutBrackets(sent);
    default:
      return sent;
  }
}

/** The service writes the service name of gRPC and reads it as the path. */
function withPath(link: string): string {
  const name = /[?&]type=grpc(?:[&#]|$)/.test(link) ? /[?&]serviceName=([^&#]+)/.exec(link) : null;
  if (name === null || /[?&]path=/.test(link)) return link;
  const [found, value = ''] = name;
  return link.replace(found, () => `${found}&path=${value}`);
}

/** The service puts brackets around an IPv6 host each time it writes one. */
function withoutBrackets(link: string): string {
  const text = decodeBase64(link.slice('ssr://'.length));
  const host = /^\[([^\]]*)\](.*)$/s.exec(text ?? '');
  return host === null ? link : `ssr://${encodeBase64Url(`${host[1] ?? ''}${host[2] ?? ''}`)}`;
}
