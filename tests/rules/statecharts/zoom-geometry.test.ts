import { describe, expect, test } from 'vitest';
import {
  centredOn,
  isLegible,
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

  test('is read with its start in the first third, when the whole would be too small', () => {
    const from = (x: number, y: number) => ({ start: { x, y }, things: [] });
    expect(readableFrom(from(0, 0), { w: 640, h: 400 }, AREA)).toBeNull();
    expect(readableFrom(from(0, 0), { w: 695, h: 400 }, AREA)).toBeNull();
    expect(isLegible({ w: 695, h: 400 }, AREA)).toBe(true);
    expect(readableFrom(from(0, 0), { w: 696, h: 400 }, AREA)).not.toBeNull();
    expect(isLegible({ w: 696, h: 400 }, AREA)).toBe(false);
    // Never beyond what there is to see.
    expect(readableFrom(from(0, 300), { w: 2000, h: 600 }, AREA)).toEqual({ scale: 0.95, x: 20, y: -166 });
    expect(readableFrom(from(2000, 600), { w: 2000, h: 600 }, AREA)).toEqual({ scale: 0.95, x: -1296, y: -166 });
    // In the middle of the room that is left, as long as it begins in the first third.
    expect(readableFrom(from(1000, 0), { w: 2000, h: 300 }, AREA)).toEqual({ scale: 0.95, x: 64 - 950, y: 69.5 });
    expect(readableFrom(from(1000, 120), { w: 2000, h: 300 }, AREA)?.y).toBeCloseTo(424 / 3 - 114);
    expect(readableFrom(from(1000, 290), { w: 2000, h: 300 }, AREA)?.y).toBe(20);
    expect(readableFrom(from(0, 213), { w: 2000, h: 426 + 2 / 3 }, AREA)?.scale).toBeCloseTo(0.9);
  });

  test('is read where most of what is near its start is seen', () => {
    const content = { w: 4000, h: 300 };
    const start = { x: 2000, y: 0 };
    const before = { x: 1850, y: 0, w: 40, h: 40 };
    const xOf = (...things: readonly (typeof before)[]) => readableFrom({ start, things }, content, AREA)?.x ?? NaN;
    const placeOf = (x: number) => x + start.x * 0.95;
    expect(placeOf(xOf(before))).toBeGreaterThan(142);
    expect(placeOf(xOf(before))).toBeLessThanOrEqual(AREA.w / 3);
    expect(placeOf(xOf({ ...before, x: 2500 }))).toBeCloseTo(64);
    // Both are not seen at once: the nearer one is.
    expect(placeOf(xOf(before, { ...before, x: 2540 }))).toBeGreaterThan(142);
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
