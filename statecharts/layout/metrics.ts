import { type LaidOutText } from '../machines/domain/drawing';

/**
 * Widths of the printable ASCII characters of Noto Sans, thousandths of the font size. Of the fonts that the panel names it is the
 * widest, so that a text never leaves the place that was made for it.
 */
const REGULAR = [
  260, 270, 410, 650, 570, 830, 730, 220, 300, 300, 550, 570, 270, 320, 270, 370, 570, 570, 570, 570, 570, 570, 570,
  570, 570, 570, 270, 270, 570, 570, 570, 430, 900, 640, 650, 630, 730, 560, 520, 730, 740, 340, 270, 620, 520, 910,
  760, 780, 600, 780, 620, 550, 560, 730, 600, 930, 590, 570, 570, 330, 370, 330, 570, 440, 280, 560, 610, 480, 610,
  560, 340, 610, 620, 260, 260, 530, 260, 930, 620, 600, 610, 610, 410, 480, 360, 620, 510, 790, 530, 510, 470, 380,
  550, 380, 570,
];
const SEMIBOLD_TO_REGULAR = 1.09;
const SLACK = 1.03;

interface Font {
  readonly size: number;
  readonly line: number;
  readonly bold: boolean;
}

/** Sizes and line heights in pixels at 100 %; the drawing’s styles say the same. */
export const FONTS: Readonly<Record<LaidOutText['role'], Font>> = {
  name: { size: 13, line: 18, bold: true },
  tag: { size: 11, line: 15, bold: false },
  invoke: { size: 11, line: 15, bold: false },
  description: { size: 11, line: 15, bold: false },
  action: { size: 11, line: 14, bold: false },
  event: { size: 12, line: 16, bold: false },
  more: { size: 11, line: 16, bold: false },
  turn: { size: 11, line: 14, bold: true },
  guard: { size: 11, line: 14, bold: false },
  target: { size: 11, line: 14, bold: true },
  arrival: { size: 11, line: 14, bold: false },
};

/** Pixels that a text takes at 100 %. */
export function widthOf(text: string, role: LaidOutText['role']): number {
  const { size, bold } = FONTS[role];
  let thousandths = 0;
  for (const character of text) thousandths += REGULAR[character.charCodeAt(0) - 32] ?? 1_000;
  return Math.ceil((thousandths / 1_000) * size * SLACK * (bold ? SEMIBOLD_TO_REGULAR : 1));
}

/** The text in lines no wider than `limit`: broken at spaces or after a dot, never inside a name. */
export function wrapped(text: string, role: LaidOutText['role'], limit: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.split(/(?<= )|(?<=\.)(?=\w)/)) {
    if (line !== '' && widthOf((line + piece).trimEnd(), role) > limit) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}
