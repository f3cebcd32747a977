import jsQR from 'jsqr';
import { decodeUtf8 } from '../../../machines/domain/links/encoding/utf8';

/** Pixels as a canvas gives them: four bytes each, red, green, blue, opacity. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/**
 * The text of the QR code in the pixels, or null. What is transparent counts as white paper, and when nothing is found on
 * that, as black; dark codes and inverted ones are both read.
 */
export function findCode(pixels: Pixels): string | null {
  const onWhite = read(onPaper(pixels, 255), pixels);
  return onWhite ?? (isTransparent(pixels) ? read(onPaper(pixels, 0), pixels) : null);
}

function read(data: Uint8ClampedArray, { width, height }: Pixels): string | null {
  const code = jsQR(data, width, height, { inversionAttempts: 'attemptBoth' });
  if (code === null) return null;
  // Bytes that are not UTF-8 give it an empty text.
  const text = code.data === '' ? decodeUtf8(Uint8Array.from(code.binaryData)) : code.data;
  return text.trim() === '' ? null : text;
}

function isTransparent({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 255) return true;
  return false;
}

function onPaper({ data }: Pixels, paper: number): Uint8ClampedArray {
  const flat = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const opacity = (data[at + 3] ?? 255) / 255;
    const rest = paper * (1 - opacity);
    flat[at] = (data[at] ?? 0) * opacity + rest;
    flat[at + 1] = (data[at + 1] ?? 0) * opacity + rest;
    flat[at + 2] = (data[at + 2] ?? 0) * opacity + rest;
    flat[at + 3] = 255;
  }
  return flat;
}
