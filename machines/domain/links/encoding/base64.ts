import { decodeUtf8, encodeUtf8, fromCodeUnits } from './utf8';

const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const URL_SAFE = `${STANDARD.slice(0, 62)}-_`;

const INVALID = -1;
const PADDING = -2;
const SKIPPED = -3;

const values = new Int8Array(128).fill(INVALID);
for (let value = 0; value < 64; value++) {
  values[STANDARD.charCodeAt(value)] = value;
  values[URL_SAFE.charCodeAt(value)] = value;
}
values['='.charCodeAt(0)] = PADDING;
for (const blank of ' \t\r\n') values[blank.charCodeAt(0)] = SKIPPED;

/** What web pages put between letters where a long word may break. */
const unseen = /[\u00a0\u00ad\u200b\u2060\ufeff]/;

function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return values[code] ?? INVALID;
  return unseen.test(text.charAt(at)) ? SKIPPED : INVALID;
}

interface Decoded {
  readonly bytes: Uint8Array;
  readonly isAscii: boolean;
}

function decode(text: string): Decoded | null {
  const bytes = new Uint8Array(((text.length * 3) >> 2) + 3);
  let length = 0;
  let at = 0;
  let seen = 0;
  // Whole groups of four, as long as nothing needs a closer look.
  for (; at + 4 <= text.length; at += 4) {
    const c0 = text.charCodeAt(at);
    const c1 = text.charCodeAt(at + 1);
    const c2 = text.charCodeAt(at + 2);
    const c3 = text.charCodeAt(at + 3);
    if ((c0 | c1 | c2 | c3) > 127) break;
    const group = ((values[c0] ?? 0) << 18) | ((values[c1] ?? 0) << 12) | ((values[c2] ?? 0) << 6) | (values[c3] ?? 0);
    if (group < 0) break;
    seen |= group;
    bytes[length] = group >> 16;
    bytes[length + 1] = group >> 8;
    bytes[length + 2] = group;
    length += 3;
  }
  let bits = 0;
  let pending = 0;
  let padded = false;
  for (; at < text.length; at++) {
    const value = valueAt(text, at);
    if (value >= 0) {
      if (padded) return null;
      bits = (bits << 6) | value;
      pending += 6;
      if (pending >= 8) {
        pending -= 8;
        bytes[length++] = bits >> pending;
        seen |= bits >> pending;
        bits &= (1 << pending) - 1;
      }
    } else if (value === PADDING) {
      padded = true;
    } else if (value === INVALID) {
      return null;
    }
  }
  // A single left-over character carries no whole byte: something was cut off.
  if (pending === 6) return null;
  return { bytes: bytes.subarray(0, length), isAscii: (seen & 0x808080) === 0 };
}

/**
 * The text behind base64 in either alphabet (even mixed), with full, partial or no padding, with white space and invisible characters anywhere.
 * `null` when it is not base64. Bytes that are not UTF-8 become U+FFFD.
 */
export function decodeBase64(text: string): string | null {
  const decoded = decode(text);
  if (decoded === null) return null;
  return decoded.isAscii ? fromCodeUnits(decoded.bytes) : decodeUtf8(decoded.bytes);
}

/** The bytes themselves, read in the same way. */
export function bytesOfBase64(text: string): Uint8Array | null {
  return decode(text)?.bytes ?? null;
}

/** Twelve bits at a time: every pair of characters of an alphabet. */
function pairsOf(alphabet: string): readonly string[] {
  const characters = [...alphabet];
  return characters.flatMap((first) => characters.map((second) => first + second));
}

const standardPairs = pairsOf(STANDARD);
const urlPairs = pairsOf(URL_SAFE);

function encode(text: string, pairs: readonly string[]): string {
  const bytes = encodeUtf8(text);
  const whole = bytes.length - (bytes.length % 3);
  let out = '';
  for (let at = 0; at < whole; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    out += pairs[bits >> 12] ?? '';
    out += pairs[bits & 0xfff] ?? '';
  }
  const left = bytes.length - whole;
  if (left === 0) return out;
  const bits = ((bytes[whole] ?? 0) << 16) | ((bytes[whole + 1] ?? 0) << 8);
  return out + (pairs[bits >> 12] ?? '') + (left === 1 ? '' : (pairs[bits & 0xfff] ?? '').charAt(0));
}

/** Base64 in the URL alphabet, without padding. */
export function encodeBase64Url(text: string): string {
  return encode(text, urlPairs);
}

/** Base64 in the standard alphabet, padded. */
export function encodeBase64(text: string): string {
  const out = encode(text, standardPairs);
  return out + '='.repeat((4 - (out.length % 4)) % 4);
}
