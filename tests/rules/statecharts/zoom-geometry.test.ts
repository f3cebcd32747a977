import { describe, expect, test } from 'vitest';
import {
  centredOn,
  isWhole,
  readableFrom,
  seenOf,
  shiftInto,
  wholeIn,
  zoomed,
} from '../../../statecharts/components/zoom-geometry';

const AREA = { w: 624, h: 424 };

describe('a drawing in its area', () => {
  test.each([
    ['as large as there is room for', { w: 1168, h: 400 }, { scale: 0.5, x: 20, y: 112 }],
    ['in the middle, not larger than it is', { w: 100, h: 100 }, { scale: 1, x: 262, y: 162 }],
  ])('is shown whole %s', (_, content, view) => expect(wholeIn(content, AREA)).toEqual(view));

  test('is read with its start where it is in the whole, when that would be too small', () => {
    expect(readableFrom({ x: 0, y: 0 }, { w: 640, h: 400 }, AREA)).toBeNull();
    expect(readableFrom({ x: 0, y: 0 }, { w: 695, h: 400 }, AREA)).toBeNull();
    expect(readableFrom({ x: 0, y: 0 }, { w: 696, h: 400 }, AREA)).not.toBeNull();
    expect(readableFrom({ x: 0, y: 300 }, { w: 2000, h: 600 }, AREA)).toEqual({ scale: 0.95, x: 20, y: -73 });
    expect(readableFrom({ x: 1000, y: 0 }, { w: 2000, h: 100 }, AREA)).toEqual({ scale: 0.95, x: -638, y: 164.5 });
    expect(readableFrom({ x: 1000, y: 0 }, { w: 2000, h: 400 }, AREA)).toEqual({ scale: 0.95, x: -638, y: 22 });
    expect(readableFrom({ x: 0, y: 213 }, { w: 2000, h: 426 + 2 / 3 }, AREA)?.scale).toBeCloseTo(0.9);
    expect(readableFrom({ x: 2000, y: 600 }, { w: 2000, h: 600 }, AREA)).toEqual({ scale: 0.95, x: -1296, y: -166 });
  });

  test('keeps what is under the pointer when it is enlarged, up to four times and down to half of the whole', () => {
    const content = { w: 1168, h: 400 };
    const view = zoomed({ scale: 1, x: 10, y: 20 }, 2, { x: 110, y: 120 }, content, AREA);
    expect(view).toEqual({ scale: 2, x: -90, y: -80 });
    expect(zoomed(view, 100, { x: 0, y: 0 }, content, AREA).scale).toBe(4);
    expect(zoomed(view, 0.001, { x: 0, y: 0 }, content, AREA).scale).toBe(0.25);
  });

  test('has a frame around what is seen of it, and moves when the frame is put elsewhere', () => {
    const view = { scale: 0.5, x: -100, y: 20 };
    expect(seenOf(view, AREA)).toEqual({ x: 200, y: -40, w: 1248, h: 848 });
    const moved = centredOn({ x: 900, y: 300 }, view, AREA);
    expect(moved).toEqual({ scale: 0.5, x: -138, y: 62 });
    const { x, y, w, h } = seenOf(moved, AREA);
    expect([x + w / 2, y + h / 2]).toEqual([900, 300]);
  });

  test('is seen whole or not', () => {
    const content = { w: 1168, h: 400 };
    const whole = wholeIn(content, AREA);
    expect(isWhole(whole, content, AREA)).toBe(true);
    expect(isWhole({ ...whole, x: -1 }, content, AREA)).toBe(false);
    expect(isWhole({ ...whole, x: 41 }, content, AREA)).toBe(false);
    expect(isWhole({ ...whole, y: -1 }, content, AREA)).toBe(false);
    expect(isWhole({ ...whole, y: 225 }, content, AREA)).toBe(false);
  });

  test.each([
    ['is seen', { x: 100, y: 100, w: 50, h: 50 }, null],
    ['is beyond the end', { x: 700, y: 500, w: 50, h: 50 }, { x: -146, y: -146 }],
    ['is before the beginning', { x: -100, y: -50, w: 50, h: 50 }, { x: 120, y: 70 }],
    ['is larger and partly seen', { x: -100, y: 0, w: 900, h: 50 }, null],
    ['is larger and not seen', { x: 700, y: 0, w: 900, h: 50 }, { x: -680, y: 20 }],
  ])('moves as far as it must for what %s', (_, sight, shift) =>
    expect(shiftInto(AREA, { scale: 1, x: 0, y: 0 }, sight)).toEqual(shift),
  );
});
