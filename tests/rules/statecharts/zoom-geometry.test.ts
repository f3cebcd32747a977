import { describe, expect, test } from 'vitest';
import {
  centredOn,
  isInSight,
  isLegible,
  isWhole,
  readableFrom,
  readingAt,
  seenOf,
  staysWhole,
  wholeIn,
  zoomed,
} from '../../../statecharts/components/zoom-geometry';

const AREA = { w: 624, h: 424 };

describe('a drawing in its area', () => {
  test.each([
    ['as large as there is room for', { w: 1200, h: 400 }, { scale: 0.5, x: 12, y: 112 }],
    ['in the middle, not larger than it is', { w: 100, h: 100 }, { scale: 1, x: 262, y: 162 }],
  ])('is shown whole %s', (_, content, view) => expect(wholeIn(content, AREA)).toEqual(view));

  test.each([
    ['a quarter larger than it is where there is much room', { w: 1200, h: 424 }, { w: 100, h: 100 }, 1.25],
    ['as large as it is where there is less', { w: 1199, h: 424 }, { w: 100, h: 100 }, 1],
    ['as large as there is room for, also beyond its own size', { w: 1344, h: 424 }, { w: 1200, h: 300 }, 1.1],
  ])('is shown whole %s', (_, area, content, scale) => expect(wholeIn(content, area).scale).toBeCloseTo(scale, 10));

  const thing = (x: number, y: number) => ({ x, y, w: 40, h: 40 });

  test('is read in part, at nearly its own size, when the whole would be smaller than six tenths', () => {
    const from = { least: 0.6, start: { x: 0, y: 0 }, centred: false, things: [], near: new Set<never>(), first: [] };
    const read = (w: number, h: number) => readableFrom(from, { w, h }, AREA);
    expect([isLegible(0.6, { w: 1000, h: 500 }, AREA), read(1000, 500)]).toEqual([true, null]);
    expect(isLegible(0.6, { w: 1001, h: 500 }, AREA)).toBe(false);
    expect(isLegible(0.61, { w: 1000, h: 500 }, AREA)).toBe(false);
    // From the corner, where as much is seen.
    expect(read(2000, 600)).toEqual({ scale: 0.9, x: 12, y: 12 });
    // In the middle of the room that is left.
    expect(read(2000, 300)).toEqual({ scale: 1, x: 12, y: 62 });
  });

  test('is read as large as all of its height or width has room for, within limits', () => {
    const from = { least: 0.6, start: { x: 0, y: 0 }, centred: false, things: [], near: new Set<never>(), first: [] };
    const scale = (w: number, h: number) => readableFrom(from, { w, h }, AREA)?.scale;
    expect([scale(2000, 430), scale(2000, 300), scale(2000, 2000)]).toEqual([0.93, 1, 0.9]);
    expect([scale(630, 2000), scale(1000, 2000)]).toEqual([0.95, 0.9]);
  });

  test('is read from its very corner where that shows most of what another place shows', () => {
    const read = (count: number, beyond: number) => {
      const seen = Array.from({ length: count }, (_, index) => thing(100 * index, 100));
      // A little below what is seen from the corner.
      const things = [...seen, ...Array.from({ length: beyond }, (_, index) => thing(100 * index, 560))];
      const from = { least: 0.6, start: { x: 0, y: 0 }, centred: false, things, near: new Set<never>(), first: [] };
      return readableFrom(from, { w: 2000, h: 900 }, AREA);
    };
    expect(read(6, 1)).toEqual({ scale: 0.9, x: 12, y: 12 });
    expect(read(2, 6)?.y).toBeLessThan(0);
  });

  test('is read where most of what is near its start is seen, what is joined to it before, and what it leads to first of all', () => {
    const content = { w: 4000, h: 300 };
    const start = { x: 2000, y: 0 };
    type Thing = ReturnType<typeof thing>;
    const sees = (things: readonly Thing[], near: readonly Thing[], first: readonly Thing[] = []) => {
      const view = readableFrom(
        { least: 0.6, start, centred: false, things, near: new Set(near), first },
        content,
        AREA,
      );
      if (view === null) return expect.fail('the whole');
      // Nowhere beyond what there is to see.
      expect(view.x).toBeLessThanOrEqual(12);
      expect(view.x + content.w * view.scale).toBeGreaterThanOrEqual(AREA.w - 12);
      return things.map(({ x, w }) => view.x + x * view.scale >= 0 && view.x + (x + w) * view.scale <= AREA.w);
    };
    const [before, after, far, last] = [thing(1700, 0), thing(2600, 0), thing(1600, 0), thing(3950, 0)];
    expect(sees([before], [])).toEqual([true]);
    expect(sees([after], [])).toEqual([true]);
    expect(sees([last], [])).toEqual([true]);
    // They are not seen at once: the nearer one is, unless the other is joined to the start.
    expect(sees([before, after], [])).toEqual([true, false]);
    expect(sees([before, after], [after])).toEqual([false, true]);
    expect(sees([before, far, after], [])).toEqual([true, true, false]);
    expect(sees([before, after], [before], [after])).toEqual([false, true]);
    expect(sees([before, after, thing(2700, 0)], [], [before, after, thing(2700, 0)])).toEqual([true, false, false]);
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

  test('stays whole in another area, but where it was read and would be no longer', () => {
    const content = { w: 1000, h: 500 };
    expect(staysWhole(0.6, 0.8, content, AREA)).toBe(true);
    expect(staysWhole(0.6, 0.6, content, { w: 623, h: 424 })).toBe(false);
    // It was not read before either.
    expect(staysWhole(0.6, 0.59, content, { w: 300, h: 424 })).toBe(true);
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

  describe('with something selected', () => {
    const content = { w: 4000, h: 2000 };
    const read = (own: ReturnType<typeof thing>, others: readonly ReturnType<typeof thing>[] = [], first = [own]) => {
      const start = { x: own.x + 20, y: own.y + 20 };
      const reading = { least: 0.6, start, centred: true, things: [own, ...others], near: new Set([own]), first };
      return readingAt(1, reading, content, AREA);
    };

    test('has it in the middle, but nothing beyond the content', () => {
      expect(read(thing(2000, 1000))).toEqual({ scale: 1, x: 312 - 2020, y: 212 - 1020 });
      expect(read(thing(20, 20))).toEqual({ scale: 1, x: 12, y: 12 });
    });

    test('has all in the middle that is to be seen with it, and it alone where there is no room for more', () => {
      const own = thing(2000, 1000);
      const [near, far] = [thing(2400, 1000), thing(2700, 1000)];
      expect(read(own, [], [own, near]).x).toBe(312 - 2220);
      expect(read(own, [], [own, far]).x).toBe(312 - 2020);
    });

    test('is read a little beside its middle where something would be cut there', () => {
      const own = thing(2000, 1000);
      // Its left half would be beyond the edge.
      const aside = thing(2020 - 312 - 20, 1000);
      const { x } = read(own, [aside]);
      expect(Math.abs(x - (312 - 2020))).toBeGreaterThanOrEqual(20);
      expect(x + own.x).toBeGreaterThan(100);
    });

    test('shows the beginning of what is larger than the area', () => {
      expect(read({ x: 700, y: 100, w: 900, h: 50 }).x).toBeCloseTo(12 - 700, 10);
    });
  });

  test.each([
    ['is seen', { x: 100, y: 100, w: 50, h: 50 }, true],
    ['is beyond the end', { x: 700, y: 500, w: 50, h: 50 }, false],
    ['is beyond the edge by a little', { x: 580, y: 100, w: 50, h: 50 }, false],
    ['is before the beginning', { x: -100, y: -50, w: 50, h: 50 }, false],
    ['is larger and partly seen', { x: -100, y: 0, w: 900, h: 50 }, true],
    ['is larger and not seen', { x: 700, y: 0, w: 900, h: 50 }, false],
  ])('has what %s in sight or not', (_, sight, seen) =>
    expect(isInSight(sight, { scale: 1, x: 0, y: 0 }, AREA)).toBe(seen),
  );
});
