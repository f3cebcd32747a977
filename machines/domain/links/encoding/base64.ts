import { decodeUtf8, encodeUtf8 } from './utf8';

const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const URL_SAFE = `${STANDARD.slice(0, 62)}-_`;

const INVALID = 0xff;
const PADDING = 0xfe;
const SKIPPED = 0xfd;

const values = new Uint8Array(128).fill(INVALID);
for (let value = 0; value < 64; value++) {
  values[STANDARD.charCodeAt(value)] = value;
  values[URL_SAFE.charCodeAt(value)] = value;
}
values['='.charCodeAt(0)] = PADDING;
for (const blank of ' \t\r\n') values[blank.charCodeAt(0)] = SKIPPED;

/**
 * The text behind base64 in either alphabet (even mixed), with whole, half or no padding, with white space anywhere.
 * `null` when it is not base64. Bytes that are not UTF-8 become U+FFFD.
 */
export function decodeBase64(text: string): string | null {
  const bytes = new Uint8Array(((text.length * 3) >> 2) + 1);
  let length = 0;
  let bits = 0;
  let pending = 0;
  let padded = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const value = code < 128 ? (values[code] ?? INVALID) : INVALID;
    if (value < 64) {
      if (padded) return null;
      bits = (bits << 6) | value;
      pending += 6;
      if (pending >= 8) {
        pending -= 8;
        bytes[length++] = (bits >> pending) & 0xff;
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
  return decodeUtf8(bytes.subarray(0, length));
}

function encode(text: string, alphabet: string): string {
  const bytes = encodeUtf8(text);
  let out = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    out += alphabet.charAt(bits >> 18) + alphabet.charAt((bits >> 12) & 63);
    if (left > 1) out += alphabet.charAt((bits >> 6) & 63);
    if (left > 2) out += alphabet.charAt(bits & 63);
  }
  return out;
}

/** Base64 in the URL alphabet, without padding. */
export function encodeBase64Url(text: string): string {
  return encode(text, URL_SAFE);
}

/** Base64 in the standard alphabet, padded. */
export function encodeBase64(text: string): string {
  const out = encode(text, STANDARD);
  return out + '='.repeat((4 - (out.length % 4)) % 4);
}
