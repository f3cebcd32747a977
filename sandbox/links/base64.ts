import { ServiceError } from '../go-text';

function illegal(text: string, pattern: RegExp): ServiceError {
  const at = [...text].findIndex((char) => !pattern.test(char));
  return new ServiceError(`illegal base64 data at input byte ${at < 0 ? text.length : at}`);
}

/** Decodes base64 in the URL alphabet only, padded or not. */
export function decodeUrlBase64(text: string): string {
  const bare = text.replace(/=+$/, '');
  if (!/^[A-Za-z0-9\-_]*$/.test(bare) || bare.length % 4 === 1) throw illegal(bare, /[A-Za-z0-9\-_]/);
  return Buffer.from(bare, 'base64url').toString('utf8');
}

/** Decodes base64 in either alphabet, padded or not, with stray white space. */
export function decodeAnyBase64(text: string): string {
  const bare = text.replace(/\s+/g, '').replace(/=+$/, '');
  if (!/^[A-Za-z0-9\-_+/]*$/.test(bare) || bare.length % 4 === 1) throw illegal(bare, /[A-Za-z0-9\-_+/]/);
  return Buffer.from(bare.replace(/-/g, '+').replace(/_/g, '/'), 'base64').toString('utf8');
}

/** Standard alphabet, of the padding exactly one `=` taken away: half a padding can remain. */
export function encodeHalfPadded(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64').replace(/=$/, '');
}

/** URL alphabet with its whole padding. */
export function encodeUrlPadded(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64').replace(/\+/g, '-').replace(/\//g, '_');
}

/** URL alphabet, of the padding exactly one `=` taken away. */
export function encodeUrlHalfPadded(text: string): string {
  return encodeUrlPadded(text).replace(/=$/, '');
}
