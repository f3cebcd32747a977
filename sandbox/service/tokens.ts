import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOf, fromBase64, textOf, toBase64 } from '../bytes';
import type { Habits } from '../links/server-object';
import type { Host } from './ports';
import { type TokenWords, tokenWords } from './token-words';

const days30 = 30 * 24 * 3600;

/** Signs and verifies tokens. The secret is fixed when it is first used after a start. */
export class Tokens {
  private secret: Uint8Array | undefined;
  private randomNext = false;
  private readonly issued = new Set<string>();
  private readonly expired = new Map<string, number>();
  private expiredBefore = 0;

  private readonly material: () => string;
  private readonly words: TokenWords;
  private readonly host: Host;

  /** The secret is derived from `material`; empty means a random one. */
  constructor(material: () => string, habits: Habits, host: Host) {
    this.material = material;
    this.words = tokenWords[habits];
    this.host = host;
  }

  /** Forgets the secret as a restart does; `renew` makes the next one random. */
  forget(renew: boolean): void {
    this.secret = undefined;
    this.randomNext = renew;
  }

  /** Makes every token issued until now an expired one. */
  expireAll(): void {
    this.expiredBefore = this.now;
    for (const token of this.issued) this.expired.set(token, this.expiredBefore);
    this.issued.clear();
  }

  private get now(): number {
    return this.host.clock.now() / 1000;
  }

  private key(): Uint8Array {
    if (this.secret === undefined) {
      const material = this.randomNext ? '' : this.material();
      this.secret = material === '' ? this.host.secrets.random(32) : sha256(bytesOf(material));
      this.randomNext = false;
    }
    return this.secret;
  }

  /** HS256. */
  private signatureOf(signed: string): string {
    return base64Url(hmac(sha256, this.key(), bytesOf(signed)));
  }

  /** A token for a user, 30 days from now. */
  issue(username: string): string {
    const parts = [
      { alg: 'HS256', typ: 'JWT' },
      { exp: Math.floor(this.now) + days30, uname: username },
    ];
    const signed = parts.map((part) => base64Url(bytesOf(JSON.stringify(part)))).join('.');
    const token = `${signed}.${this.signatureOf(signed)}`;
    // Two of the same second are the same text.
    this.expired.delete(token);
    this.issued.add(token);
    return token;
  }

  /** Null when the token is valid, else the reason in the service's words. */
  refusal(header: string | undefined): string | null {
    const token = (header ?? '').replace(/^bearer /i, '');
    if (token === '') return 'no token present in request';
    const parts = token.split('.');
    if (parts.length !== 3) return 'token is malformed: token contains an invalid number of segments';
    const [head = '', claims = '', signature = ''] = parts;
    const malformed = this.malformed(parts);
    if (malformed !== null) return malformed;
    if (signature !== this.signatureOf(`${head}.${claims}`)) return this.words.forged;
    const { exp, nbf } = segment(claims) as Record<string, unknown>;
    const second = Math.floor(this.now);
    if ([exp, nbf].some((one) => typeof (one ?? 0) !== 'number') || Number(nbf ?? 0) > second) return this.words.early;
    if (Number(exp ?? Infinity) <= second) return this.words.expired(Math.max(0, second - Number(exp)));
    const early = !this.issued.has(token) && Number(exp ?? 0) - days30 < Math.floor(this.expiredBefore);
    const since = this.expired.get(token) ?? (early ? this.expiredBefore : null);
    return since === null ? null : this.words.expired(Math.max(1, Math.floor(this.now - since)));
  }

  /** What is wrong with a token, apart from its signature. */
  private malformed([head = '', claims = '', signature = '']: readonly string[]): string | null {
    const { words } = this;
    const header = segment(head);
    if (typeof header === 'string') return `token is malformed: ${words.part('header', header)}`;
    const payload = segment(claims);
    if (typeof payload === 'string') return `token is malformed: ${words.part('claims', payload)}`;
    const { alg } = header;
    if (typeof alg !== 'string') return words.unspecified;
    if (!algorithms.test(alg)) return words.unavailable;
    if (alg !== 'HS256') return words.otherMethod(alg);
    if (!isBase64Url(signature)) return words.badSignature(firstOff(signature));
    return null;
  }
}

function base64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const algorithms = /^(?:(?:HS|RS|ES|PS)(?:256|384|512)|EdDSA|none)$/;

function isBase64Url(text: string): boolean {
  return /^[A-Za-z0-9_-]*$/.test(text) && text.length % 4 !== 1;
}

function firstOff(text: string): number {
  const at = text.search(/[^A-Za-z0-9_-]/);
  return at < 0 ? text.length - (text.length % 4) : at;
}

/** The object of a part of a token, or why there is none in Go's words. */
function segment(text: string): Record<string, unknown> | string {
  if (!isBase64Url(text)) return `illegal base64 data at input byte ${firstOff(text)}`;
  const inner = textOf(fromBase64(text));
  if (inner === '') return 'unexpected end of JSON input';
  let value: unknown;
  try {
    value = JSON.parse(inner);
  } catch {
    return `invalid character '${inner[0] ?? ''}' looking for beginning of value`;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  return `json: cannot unmarshal ${Array.isArray(value) ? 'array' : typeof value} into Go value`;
}
