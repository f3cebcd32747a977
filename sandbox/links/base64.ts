import { bytesOf, fromBase64, textOf, toBase64 } from '../bytes';
import { ServiceError } from '../go-text';

function illegal(text: string, pattern: RegExp): ServiceError {
  const at = [...text].findIndex((char) => !pattern.test(char));
  return new ServiceError(`illegal base64 data at input byte ${at < 0 ? text.length : at}`);
}

/** Decodes base64 in either alphabet, padded or not, with stray white space. */
export function decodeAnyBase64(text: string): string {
  const bare = text.replace(/\s+/g, '').replace(/=+$/, '');
  if (!/^[A-Za-z0-9\-_+/]*$/.test(bare) || bare.length % 4 === 1) throw illegal(bare, /[A-Za-z0-9\-_+/]/);
  return textOf(fromBase64(bare));
}

/** Standard alphabet, of the padding exactly one `=` taken away: half a padding can remain. */
export function encodeHalfPadded(text: string): string {
  return toBase64(bytesOf(text)).replace(/=$/, '');
}

/** URL alphabet with its whole padding. */
export function encodeUrlPadded(text: string): string {
  return toBase64(bytesOf(text)).replace(/\+/g, '-').replace(/\//g, '_');
}

/** URL alphabet, of the padding exactly one `=` taken away. */
export function encodeUrlHalfPadded(text: string): string {
  return encodeUrlPadded(text).replace(/=$/, '');
}

/**
 * Decodes as the service does: line breaks left out, the padding completed, one alphabet. Throws where the first character
 * does not fit.
 */
function decodeAs(alphabet: 'standard' | 'url', text: string): string {
  const plain = text.trim().replace(/[\r\n]/g, '');
  const padded = plain + '='.repeat((4 - (plain.length % 4)) % 4);
  const bad = padded.search(alphabet === 'url' ? /[^\w=-]/ : /[^A-Za-z0-9+/=]/);
  const padding = padded.indexOf('=');
  const misplaced =
    padding >= 0 && (padding % 4 < 2 || /[^=]/.test(padded.slice(padding)) || padded.length - padding > 2);
  if (bad >= 0 || misplaced) throw new ServiceError(`illegal base64 data at input byte ${bad >= 0 ? bad : padding}`);
  return textOf(fromBase64(plain));
}

/** Base64 in the URL alphabet decoded, or the text itself when it is not base64. */
export function decodedOrPlain(text: string): string {
  try {
    return decodeAs('url', text);
  } catch {
    return text.trim();
  }
}

/** The standard alphabet, else that of URLs. */
export function decodeEither(text: string): string {
  try {
    return decodeAs('standard', text);
  } catch {
    return decodeAs('url', text);
  }
}
