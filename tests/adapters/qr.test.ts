import { describe, expect, test } from 'vitest';
import { type CodeDrawing, type CodeLevel } from '../../machines/ports/pictures';
import { drawCode } from '../../src/adapters/qr/draw-code';
import { findCode, type Pixels } from '../../src/adapters/qr/find-code';
import { LARGEST, sizesToTry } from '../../src/adapters/qr/picture-sizes';

type Colour = readonly [number, number, number, number];
const BLACK: Colour = [0, 0, 0, 255];
const WHITE: Colour = [255, 255, 255, 255];
const CLEAR: Colour = [0, 0, 0, 0];

interface Paint {
  readonly dark: Colour;
  readonly light: Colour;
  /** Pixels a module. */
  readonly scale: number;
  /** Modules of light around it. */
  readonly margin: number;
}

/** The drawing's path, read back, as pixels. */
function paint({ size, path }: CodeDrawing, { dark, light, scale, margin }: Paint): Pixels {
  const edge = (size + 2 * margin) * scale;
  const data = new Uint8ClampedArray(edge * edge * 4);
  for (let at = 0; at < data.length; at += 4) data.set(light, at);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < scale; row += 1) {
      for (let column = 0; column < Number(run) * scale; column += 1) {
        const across = (Number(x) + margin) * scale + column;
        const down = (Number(y) + margin) * scale + row;
        data.set(dark, (down * edge + across) * 4);
      }
    }
  }
  return { data, width: edge, height: edge };
}

async function drawn(text: string, level: CodeLevel = 'H'): Promise<CodeDrawing> {
  return (await drawCode({ text, level })) ?? expect.fail('too long');
}

const LINK =
  'vless://7b9f4a52-6a2f-4d55-9b2e-0f3f5f5f0001@a.example.com:443?type=ws&security=tls&path=%2Fx#%E6%9D%B1%E4%BA%AC';
const paper: Paint = { dark: BLACK, light: WHITE, scale: 4, margin: 4 };

describe('a drawn code is read again', () => {
  test.each([
    ['black on white', paper],
    ['inverted', { ...paper, dark: WHITE, light: BLACK }],
    ['black on nothing', { ...paper, light: CLEAR }],
    ['white on nothing', { ...paper, dark: WHITE, light: CLEAR }],
    ['half transparent', { ...paper, dark: [0, 0, 0, 200], light: [255, 255, 255, 60] }],
    ['coloured', { ...paper, dark: [0, 60, 120, 255], light: [255, 240, 200, 255] }],
    ['large', { ...paper, scale: 11 }],
    ['small', { ...paper, scale: 2 }],
    ['without white around it', { ...paper, margin: 1 }],
  ] as const)('[2.50] %s', async (_, how) => {
    expect(findCode(paint(await drawn(LINK), how))).toBe(LINK);
  });

  test.each(['H', 'Q', 'M', 'L'] as const)('at level %s, with letters of every script', async (level) => {
    const text = 'ss://x@h:1#東京 🇯🇵 تهران';
    expect(findCode(paint(await drawn(text, level), paper))).toBe(text);
  });

  test('[2.51] no code is found in a blank picture, in noise, or in a code that holds nothing', async () => {
    const blank = { data: new Uint8ClampedArray(200 * 200 * 4).fill(255), width: 200, height: 200 };
    expect(findCode(blank)).toBeNull();
    const noise = Uint8ClampedArray.from(blank.data, (_, at) => (at % 4 === 3 ? 255 : (at * 7919) % 251));
    expect(findCode({ ...blank, data: noise })).toBeNull();
    expect(findCode(paint(await drawn(' '), paper))).toBeNull();
  });
});

describe('[9.16] how much a code holds', () => {
  test.each([
    ['H', 1_273],
    ['Q', 1_663],
    ['M', 2_331],
    ['L', 2_953],
  ] as const)('level %s holds %i bytes and not one more', async (level, most) => {
    const drawing = await drawn('a'.repeat(most), level);
    expect(drawing).toMatchObject({ level, size: 177 });
    expect(await drawCode({ text: 'a'.repeat(most + 1), level })).toBeNull();
  });

  test('bytes count, not letters', async () => {
    expect(await drawCode({ text: '東'.repeat(425), level: 'H' })).toBeNull();
    expect(await drawCode({ text: '東'.repeat(424), level: 'H' })).not.toBeNull();
  });

  test('the fullest code is read again', async () => {
    const text = 'k'.repeat(2_953);
    expect(findCode(paint(await drawn(text, 'L'), { ...paper, scale: 5 }))).toBe(text);
  });
});

describe('the sizes that a picture is tried at', () => {
  test.each([
    ['a large photo, in steps', 4_000, 3_000, [400, 800, 1_600, 4_000]],
    ['a screenshot', 1_000, 500, [400, 800, 1_000]],
    ['exactly a step', 800, 600, [400, 800]],
    ['a small one as it is', 350, 350, [350]],
    ['a tiny one enlarged by a whole number, then as it is', 29, 29, [348, 29]],
    ['a huge one, never whole', 30_000, 20_000, [400, 800, 1_600, LARGEST]],
  ])('%s', (_, width, height, edges) => {
    expect(sizesToTry({ width, height }).map((size) => Math.max(size.width, size.height))).toEqual(edges);
  });

  test('its shape is kept, and a line of pixels stays one', () => {
    expect(sizesToTry({ width: 4_000, height: 3_000 })[0]).toEqual({ width: 400, height: 300 });
    expect(sizesToTry({ width: 5_000, height: 1 })[0]).toEqual({ width: 400, height: 1 });
  });
});
