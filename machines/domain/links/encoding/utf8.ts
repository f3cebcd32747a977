/** The UTF-8 bytes of a text. A lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code < 0x80) {
      bytes[length++] = code;
      continue;
    }
    if (code < 0x800) {
      bytes[length++] = 0xc0 | (code >> 6);
      bytes[length++] = 0x80 | (code & 0x3f);
      continue;
    }
    if (code >= 0xd800 && code < 0xe000) {
      const low = code < 0xdc00 ? text.charCodeAt(at + 1) : Number.NaN;
      if (low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        at++;
        bytes[length++] = 0xf0 | (code >> 18);
        bytes[length++] = 0x80 | ((code >> 12) & 0x3f);
        bytes[length++] = 0x80 | ((code >> 6) & 0x3f);
        bytes[length++] = 0x80 | (code & 0x3f);
        continue;
      }
      code = 0xfffd;
    }
    bytes[length++] = 0xe0 | (code >> 12);
    bytes[length++] = 0x80 | ((code >> 6) & 0x3f);
    bytes[length++] = 0x80 | (code & 0x3f);
  }
  return bytes.subarray(0, length);
}

/** More arguments than this overflow the stack of some engines. */
const CHUNK = 8_192;

/** The text of UTF-16 code units; of ASCII bytes, too. */
export function fromCodeUnits(units: Uint8Array | Uint16Array): string {
  if (units.length <= CHUNK) return String.fromCharCode.apply(null, units as unknown as number[]);
  let text = '';
  for (let at = 0; at < units.length; at += CHUNK) text += fromCodeUnits(units.subarray(at, at + CHUNK));
  return text;
}

/** The text of UTF-8 bytes. Whatever is not UTF-8 becomes U+FFFD, one for each broken sequence. */
export function decodeUtf8(bytes: Uint8Array): string {
  let ascii = 0;
  while (ascii < bytes.length && (bytes[ascii] ?? 0) < 0x80) ascii++;
  if (ascii === bytes.length) return fromCodeUnits(bytes);
  const units = new Uint16Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at++] ?? 0;
    if (lead < 0x80) {
      units[length++] = lead;
      continue;
    }
    const more =
      lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0;
    let code = more === 0 ? 0xfffd : lead & (0x3f >> more);
    for (let step = 0; step < more; step++) {
      const next = bytes[at];
      if (next === undefined || next >> 6 !== 2) {
        code = 0xfffd;
        break;
      }
      code = (code << 6) | (next & 0x3f);
      at++;
    }
    const overlong = (more === 2 && code < 0x800) || (more === 3 && code < 0x10000);
    if (overlong || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) code = 0xfffd;
    if (code < 0x10000) {
      units[length++] = code;
    } else {
      units[length++] = 0xd800 + ((code - 0x10000) >> 10);
      units[length++] = 0xdc00 + ((code - 0x10000) & 0x3ff);
    }
  }
  return fromCodeUnits(units.subarray(0, length));
}
