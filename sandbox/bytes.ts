/** Texts as bytes and back, with what every host of the service has: a page and Node. */

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Decodes UTF-8; invalid bytes become the replacement character. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Standard alphabet, padded. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Standard or URL alphabet, padded or not. Throws when it is not base64. */
export function fromBase64(text: string): Uint8Array {
  const standard = text.replace(/=+$/, '').replace(/-/g, '+').replace(/_/g, '/');
  return Uint8Array.from(atob(standard), (char) => char.charCodeAt(0));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
