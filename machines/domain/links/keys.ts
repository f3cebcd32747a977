import { type Problem } from './codec';

const digest = /^[\da-f]{64}$/i;
/** Base64 of 32 bytes in either alphabet, padded or not. */
const bytes32 = /^[\w+/-]{43}=?$/;

/** SHA-256 as the core of 2.4.14 takes it (tried, see docs/share-links.md). */
function isPin(text: string): boolean {
  const plain = text.replace(/^sha256:/, '');
  return digest.test(plain.replaceAll(':', '')) || bytes32.test(plain);
}

/** `several`: pins with commas between them, of which any may match. With any other text the core of 2.4.14 does not start. */
export function pinProblem(field: string, text: string, several?: 'several'): readonly Problem[] {
  const pins = several === undefined ? [text] : text.split(',').map((pin) => pin.trim());
  return pins.every((pin) => pin === '' || isPin(pin)) ? [] : [{ field, reason: 'pin-malformed' }];
}

/** Standard base64 with its padding. */
const padded = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

function bytesIn(base64: string): number {
  return padded.test(base64) ? (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0) : 0;
}

/** Base64 in either alphabet with its padding, or hexadecimal digits. */
export function isPluginPin(text: string): boolean {
  return padded.test(text.replaceAll('-', '+').replaceAll('_', '/')) || /^(?:[\da-f]{2})+$/i.test(text);
}

/** The password of a cipher of 2022 is a key in base64, which may be too long; with AES several, colons between them. */
export function isKeyFor(method: string, password: string): boolean {
  if (!method.startsWith('2022-')) return true;
  const keys = password.split(':');
  const several = keys.length > 1 && !method.includes('aes');
  return !several && keys.every((key) => bytesIn(key) >= (method.includes('128') ? 16 : 32));
}

/** A key of WireGuard: base64 of 32 bytes, or as many in hexadecimal digits. */
export function keyProblem(field: string, text: string): readonly Problem[] {
  return text === '' || bytes32.test(text) || digest.test(text) ? [] : [{ field, reason: 'key-malformed' }];
}

/** Digits, where anything else is dropped by the service without a word. */
export function countProblem(field: string, text: string): readonly Problem[] {
  return /^\d{0,9}$/.test(text) ? [] : [{ field, reason: 'not-a-count' }];
}
