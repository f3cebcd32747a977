/**
 * How many of the bytes are whole UTF-8 characters: up to three at the end may begin a character whose rest is yet to come.
 * Bytes that can never become a character count as whole; the decoder replaces them.
 */
export function wholeCharacters(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(3, length); back += 1) {
    const byte = bytes[length - back] ?? 0;
    if (byte < 0x80) return length;
    if (byte >= 0xc0) return sizeOf(byte) > back ? length - back : length;
  }
  return length;
}

/** The bytes of the character that begins with this one. */
function sizeOf(byte: number): number {
  if (byte >= 0xf8) return 1;
  if (byte >= 0xf0) return 4;
  return byte >= 0xe0 ? 3 : 2;
}
