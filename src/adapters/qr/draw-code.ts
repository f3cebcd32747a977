import { type CodeDrawing, type CodeLevel } from '../../../machines/ports/pictures';
import { encodeUtf8 } from '../../../machines/domain/links/encoding/utf8';

export interface DrawInput {
  readonly text: string;
  readonly level: CodeLevel;
}

/** The most bytes that the largest QR code holds at each level (ISO/IEC 18004, version 40). */
const MOST_BYTES: Readonly<Record<CodeLevel, number>> = { H: 1_273, Q: 1_663, M: 2_331, L: 2_953 };

/** The text as a QR code of the level, or null when it is too long for it. Fetches the library when it is first used. */
export async function drawCode({ text, level }: DrawInput): Promise<CodeDrawing | null> {
  const bytes = encodeUtf8(text);
  if (bytes.length > MOST_BYTES[level]) return null;
  const { create } = await import('qrcode');
  const { modules } = create([{ data: bytes, mode: 'byte' }], { errorCorrectionLevel: level });
  return { level, size: modules.size, path: pathOf(modules) };
}

interface Modules {
  readonly size: number;
  /** Row by row, 1 for a dark module. */
  readonly data: Uint8Array;
}

/** Each run of dark modules in a row as one rectangle. */
function pathOf({ size, data }: Modules): string {
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const from = column;
      while (column < size && data[row * size + column] === 1) column += 1;
      if (column > from) path += `M${from} ${row}h${column - from}v1h-${column - from}z`;
    }
  }
  return path;
}
