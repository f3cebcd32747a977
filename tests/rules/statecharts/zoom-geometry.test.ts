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
    ['as large as there is room for', { w: 1200, h: 400 }, { scale: 0.5, x: 12, y: 112 }],
    ['in the middle, not larger than it is', { w: 100, h: 100 }, { scale: 1, x: 262, y: 162 }],
  ])('is shown whole %s', (_, content, view) => expect(wholeIn(content, AREA)).toEqual(view));

  const NOTHING = { w: 0, h: 0 };
  const thing = (x: number, y: number) => ({ x, y, w: 40, h: 40 });

  test('is read in part when the whole would have words of less than ten pixels', () => {
    const from = (x: number, y: number) => ({ start: { x, y }, things: [], near: new Set<never>() });
    const read = (x: number, y: number, w: number, h: number) => readableFrom(from(x, y), { w, h }, AREA, NOTHING);
    expect([isLegible({ w: 674, h: 400 }, AREA), read(0, 0, 674, 400)]).toEqual([true, null]);
    expect(isLegible({ w: 675, h: 400 }, AREA)).toBe(false);
    // Never beyond what there is to see.
    expect(read(0, 0, 2000, 600)).toEqual({ scale: 0.91, x: 12, y: 12 });
    expect(read(2000, 600, 2000, 600)).toEqual({ scale: 0.91, x: 624 - 12 - 1820, y: 424 - 12 - 546 });
    // All of its height, where that is large enough.
    expect(read(0, 0, 2000, 444)?.scale).toBeCloseTo(0.9, 2);
    // In the middle of the room that is left.
    expect(read(1000, 0, 2000, 300)).toEqual({ scale: 0.91, x: expect.closeTo(416 - 910), y: 75.5 });
  });

  test('is read where most of what is near its start is seen, and what is joined to it before all', () => {
    const content = { w: 4000, h: 300 };
    const start = { x: 2000, y: 0 };
    const sees = (
      things: readonly ReturnType<typeof thing>[],
      near: readonly ReturnType<typeof thing>[],
      corner = NOTHING,
    ) => {
      const view = readableFrom({ start, things, near: new Set(near) }, content, AREA, corner);
      if (view === null) return expect.fail('the whole');
      return things.map(({ x, w }) => view.x + x * view.scale >= 0 && view.x + (x + w) * view.scale <= AREA.w);
    };
    const [before, after, far] = [thing(1850, 0), thing(2540, 0), thing(1600, 0)];
    expect(sees([before], [])).toEqual([true]);
    expect(sees([after], [])).toEqual([true]);
    // They are not seen at once: the nearer one is, unless the other is joined to the start.
    expect(sees([before, after], [])).toEqual([true, false]);
    expect(sees([before, after], [after])).toEqual([false, true]);
    expect(sees([before, far, after], [])).toEqual([true, true, false]);
  });

  test('is not read where the map covers it', () => {
    const content = { w: 2000, h: 600 };
    const [first, last] = [thing(20, 20), thing(560, 400)];
    const reading = { start: { x: 300, y: 200 }, things: [first, last], near: new Set([last]) };
    const corner = { w: 200, h: 100 };
    const placeOf = (view: ReturnType<typeof readableFrom>) => {
      const { x, y, scale } = view ?? expect.fail('the whole');
      return [x + (last.x + last.w) * scale <= AREA.w - corner.w, y + (last.y + last.h) * scale <= AREA.h - corner.h];
    };
    expect(placeOf(readableFrom(reading, content, AREA, NOTHING))).toEqual([false, false]);
    expect(placeOf(readableFrom(reading, content, AREA, corner))).toContain(true);
  });

  test('keeps what is under the pointer when it is enlarged, up to four times and down to half of the whole', () => {
    const content = { w: 1200, h: 400 };
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
    const content = { w: 1200, h: 400 };
    const whole = wholeIn(content, AREA);
    expect(isWhole(whole, content, AREA)).toBe(true);
    expect(isWhole({ ...whole, x: -1 }, content, AREA)).toBe(false);
    expect(isWhole({ ...whole, x: 25 }, content, AREA)).toBe(false);
    expect(isWhole({ ...whole, y: -1 }, content, AREA)).toBe(false);
    expect(isWhole({ ...whole, y: 225 }, content, AREA)).toBe(false);
  });

  test.each([
    ['is seen', { x: 100, y: 100, w: 50, h: 50 }, null],
    ['is beyond the end', { x: 700, y: 500, w: 50, h: 50 }, { x: -138, y: -138 }],
    ['is before the beginning', { x: -100, y: -50, w: 50, h: 50 }, { x: 112, y: 62 }],
    ['is larger and partly seen', { x: -100, y: 0, w: 900, h: 50 }, null],
    ['is larger and not seen', { x: 700, y: 0, w: 900, h: 50 }, { x: -688, y: 12 }],
  ])('moves as far as it must for what %s', (_, sight, shift) =>
    expect(shiftInto(AREA, { scale: 1, x: 0, y: 0 }, sight)).toEqual(shift),
  );
});
