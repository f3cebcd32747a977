import { decodePercent, encodePercent } from './percent';

/** A link taken apart. User info, host and fragment are still percent-encoded. */
export interface LinkParts {
  readonly userInfo: string;
  readonly host: string;
  /** What stands behind the colon, or `null` without one. */
  readonly port: string | null;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

const address = /^(\[[^\]@]*\]|[^[\]/?#@]*?)(?::([^:/?#@[\]]*))?(\/[^?]*)?(?:\?(.*))?$/s;
const numericPort = /^\d+$/;

function at(text: string, userInfo: string, fragment: string): LinkParts | null {
  const match = address.exec(text);
  if (match === null) return null;
  const [, host = '', port = null, path = '', query = ''] = match;
  return { userInfo, host, port, path, query, fragment };
}

/**
 * Takes apart what follows `scheme://`. Passwords with a raw `@`, `/` or `?` are understood as long as a host and a
 * numeric port follow. `null` when no address can be found in it.
 */
export function splitLink(body: string): LinkParts | null {
  const hash = body.indexOf('#');
  const fragment = hash === -1 ? '' : body.slice(hash + 1);
  const text = hash === -1 ? body : body.slice(0, hash);
  let fallback: LinkParts | null = null;
  for (let sign = text.indexOf('@'); sign !== -1; sign = text.indexOf('@', sign + 1)) {
    const parts = at(text.slice(sign + 1), text.slice(0, sign), fragment);
    if (parts?.port != null && numericPort.test(parts.port)) return parts;
    fallback ??= parts;
  }
  return fallback ?? at(text, '', fragment);
}

/** The user name and the password of decoded user info, also when the colon between them was percent-encoded. */
export function splitUserInfo(userInfo: string): readonly [user: string, password: string] {
  const raw = userInfo.indexOf(':');
  if (raw !== -1) return [decodePercent(userInfo.slice(0, raw)), decodePercent(userInfo.slice(raw + 1))];
  const text = decodePercent(userInfo);
  const colon = text.indexOf(':');
  return colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
}

/** A host as forms hold it: no brackets, no percent-encoding, no white space around. */
export function plainHost(host: string): string {
  const trimmed = host.trim();
  return trimmed.startsWith('[') && trimmed.endsWith(']') ? trimmed.slice(1, -1).trim() : trimmed;
}

/** `host:port` for a link, an IPv6 address in brackets. */
export function writeAddress(host: string, port: number | null): string {
  const plain = plainHost(host);
  const written = plain.includes(':') ? `[${encodePercent(plain).replaceAll('%3A', ':')}]` : encodePercent(plain);
  return port === null ? written : `${written}:${port}`;
}

/** `#name`, or nothing for an empty name. */
export function writeFragment(name: string): string {
  return name === '' ? '' : `#${encodePercent(name)}`;
}
