import { bytesOf, textOf } from './bytes';

/**
 * The service is written in Go: what it says about bad URLs, failed dials and durations is the wording of Go's standard
 * library. These helpers give the same words.
 */

/** A failure that the service reports in its own words. */
export class ServiceError extends Error {}

/** An input that makes the service panic: HTTP 500 with an empty body. */
export class ServicePanic extends Error {}

/** Go's `%q` for the texts that occur here. */
export function goQuote(text: string): string {
  let out = '"';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (char === '"' || char === '\\') out += `\\${char}`;
    else if (char === '\n') out += '\\n';
    else if (char === '\r') out += '\\r';
    else if (char === '\t') out += '\\t';
    else if (code < 0x20 || code === 0x7f) out += `\\x${code.toString(16).padStart(2, '0')}`;
    else out += char;
  }
  return `${out}"`;
}

export interface GoUrl {
  readonly scheme: string;
  /** Decoded; null when the URL has no user information at all. */
  readonly user: string | null;
  /** Decoded; null when the user information has no colon. */
  readonly password: string | null;
  /** Host without brackets and without port. */
  readonly hostname: string;
  /** Host as written, with brackets and port. */
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  readonly rawQuery: string;
  readonly fragment: string;
}

const decoder = new TextDecoder('utf-8');

function unescape(text: string, plusIsSpace: boolean): string {
  if (!text.includes('%') && !(plusIsSpace && text.includes('+'))) return text;
  const bytes: number[] = [];
  const source = bytesOf(text);
  for (let at = 0; at < source.length; at += 1) {
    const byte = source[at] ?? 0;
    if (byte === 0x25) {
      const hex = textOf(source.subarray(at + 1, at + 3));
      if (!/^[0-9a-fA-F]{2}$/.test(hex)) {
        throw new ServiceError(`invalid URL escape ${goQuote(textOf(source.subarray(at, at + 3)))}`);
      }
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else if (plusIsSpace && byte === 0x2b) {
      bytes.push(0x20);
    } else {
      bytes.push(byte);
    }
  }
  return decoder.decode(Uint8Array.from(bytes));
}

/** Query values by their first occurrence. A pair with a semicolon in it is dropped, as Go does. */
export function parseGoQuery(raw: string): Map<string, string> {
  const query = new Map<string, string>();
  for (const pair of raw.split('&')) {
    if (pair === '' || pair.includes(';')) continue;
    const cut = pair.indexOf('=');
    try {
      const key = unescape(cut < 0 ? pair : pair.slice(0, cut), true);
      const value = cut < 0 ? '' : unescape(pair.slice(cut + 1), true);
      if (!query.has(key)) query.set(key, value);
    } catch {
      continue;
    }
  }
  return query;
}

/** Parses as Go's `url.Parse`; throws a ServiceError `parse "…": …`. */
export function parseGoUrl(text: string): GoUrl {
  const fail = (reason: string): ServiceError =>
    new ServiceError(`parse ${goQuote(text.replace(/#.*$/s, ''))}: ${reason}`);
  // oxlint-disable-next-line no-control-regex -- Go refuses exactly these characters
  if (/[\u0000-\u001f\u007f]/.test(text)) throw fail('net/url: invalid control character in URL');
  const hash = text.indexOf('#');
  let rest = hash < 0 ? text : text.slice(0, hash);
  const rawFragment = hash < 0 ? '' : text.slice(hash + 1);
  let scheme = '';
  const colon = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(rest);
  if (colon?.[1] !== undefined) {
    scheme = colon[1].toLowerCase();
    rest = rest.slice(colon[0].length);
  } else if (rest.startsWith(':')) {
    throw fail('missing protocol scheme');
  } else if (/^[^/?]*:/.test(rest) && !rest.startsWith('/')) {
    throw fail('first path segment in URL cannot contain colon');
  }
  const mark = rest.indexOf('?');
  const rawQuery = mark < 0 ? '' : rest.slice(mark + 1);
  if (mark >= 0) rest = rest.slice(0, mark);
  let host = '';
  let hostname = '';
  let port = '';
  let user: string | null = null;
  let password: string | null = null;
  let path = rest;
  try {
    if (rest.startsWith('//')) {
      const slash = rest.indexOf('/', 2);
      const authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash);
      path = slash < 0 ? '' : rest.slice(slash);
      const at = authority.lastIndexOf('@');
      host = at < 0 ? authority : authority.slice(at + 1);
      if (at >= 0) {
        const info = authority.slice(0, at);
        if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(info)) throw new ServiceError('net/url: invalid userinfo');
        const cut = info.indexOf(':');
        user = unescape(cut < 0 ? info : info.slice(0, cut), false);
        password = cut < 0 ? null : unescape(info.slice(cut + 1), false);
      }
      const bracketed = /^\[([^\]]*)\](.*)$/.exec(host);
      if (host.startsWith('[') && bracketed === null) throw new ServiceError("missing ']' in host");
      const tail = bracketed === null ? host.slice(lastColon(host)) : (bracketed[2] ?? '');
      if (tail !== '' && !/^:\d*$/.test(tail)) throw new ServiceError(`invalid port ${goQuote(tail)} after host`);
      port = tail.slice(1);
      hostname = unescape(bracketed === null ? host.slice(0, host.length - tail.length) : (bracketed[1] ?? ''), false);
      if (/[ "<>\\^`{|}]/.test(hostname)) throw new ServiceError('invalid character in host name');
      host = unescape(host, false);
    }
    path = unescape(path, false);
    return {
      scheme,
      user,
      password,
      hostname,
      host,
      port,
      path,
      query: parseGoQuery(rawQuery),
      rawQuery,
      fragment: unescape(rawFragment, false),
    };
  } catch (error) {
    throw error instanceof ServiceError ? fail(error.message) : error;
  }
}

function lastColon(host: string): number {
  const colon = host.lastIndexOf(':');
  return colon < 0 ? host.length : colon;
}

function escapeBytes(text: string, keep: RegExp, spaceIsPlus = false): string {
  let out = '';
  for (const byte of bytesOf(text)) {
    const char = String.fromCharCode(byte);
    if (byte < 0x80 && keep.test(char)) out += char;
    else if (spaceIsPlus && byte === 0x20) out += '+';
    else out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}

/** A value of a query, as Go writes it. */
function goQueryEscape(text: string): string {
  return escapeBytes(text, /[A-Za-z0-9\-_.~]/, true);
}

/** A user or a password, as Go writes it. */
export function goUserEscape(text: string): string {
  return escapeBytes(text, /[A-Za-z0-9\-_.~$&+,;=]/);
}

/** A fragment, as Go writes it. */
export function goFragmentEscape(text: string): string {
  return escapeBytes(text, /[A-Za-z0-9\-_.~$&+,/:;=?@!()*']/);
}

/** A query, keys in order, values that are undefined left out. */
export function goQuery(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${goQueryEscape(key)}=${goQueryEscape(value)}`)
    .join('&');
}

/** `host:port`, IPv6 in brackets, the host alone without a port. */
export function joinHostPort(host: string, port: number): string {
  const shown = host.includes(':') ? `[${host}]` : host;
  return port === 0 ? shown : `${shown}:${port}`;
}

/** Host and port as Go writes them in a URL. */
export function goAuthority(host: string, port: number): string {
  return escapeBytes(joinHostPort(host, port), /[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]/);
}

const unitNs: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
};

/** A Go duration in milliseconds; throws a ServiceError in the words of `time.ParseDuration`. */
export function parseGoDuration(text: string): number {
  const invalid = (): ServiceError => new ServiceError(`time: invalid duration ${goQuote(text)}`);
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  let rest = text.slice(sign.length);
  if (rest === '0') return 0;
  if (rest === '') throw invalid();
  let total = 0;
  while (rest !== '') {
    const part = /^(\d*\.?\d*)([^\d.]*)/.exec(rest);
    const digits = part?.[1] ?? '';
    const unit = part?.[2] ?? '';
    if (digits === '' || digits === '.') throw invalid();
    if (unit === '') throw new ServiceError(`time: missing unit in duration ${goQuote(text)}`);
    const factor = unitNs[unit];
    if (factor === undefined)
      throw new ServiceError(`time: unknown unit ${goQuote(unit)} in duration ${goQuote(text)}`);
    total += Number(digits) * factor;
    rest = rest.slice(digits.length + unit.length);
    // Nanoseconds in 64 bits.
    if (total >= 2 ** 63) throw invalid();
  }
  return ((sign === '-' ? -1 : 1) * total) / 1e6;
}

/** Whole seconds as Go prints a duration: `1h2m3s`. */
export function goSeconds(seconds: number): string {
  const h = Math.floor(seconds / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  const s = seconds % 60;
  if (h > 0) return `${h}h${m}m${s}s`;
  return m > 0 ? `${m}m${s}s` : `${s}s`;
}

/** Byte order of two strings in UTF-8. */
export function byteOrder(a: string, b: string): number {
  const [left, right] = [bytesOf(a), bytesOf(b)];
  const at = left.findIndex((byte, position) => byte !== right[position]);
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
}

/** Text as Go reads it from JSON: half a character becomes the sign for one that cannot be shown. */
export function wellFormed(text: string): string {
  return textOf(bytesOf(text));
}
