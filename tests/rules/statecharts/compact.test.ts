import { describe, expect, test } from 'vitest';
import { compacted } from '../../../statecharts/layout/compact';
import { type LaidOut, type LaidOutBox, type LaidOutEdge } from '../../../statecharts/machines/domain/drawing';

type Way = readonly (readonly [number, number])[];
const pointsOf = (way: Way) => way.map(([x, y]) => ({ x, y }));
const box = (path: string, x: number, y: number, w: number, h: number, more: Partial<LaidOutBox> = {}): LaidOutBox => {
  const texts = [{ x: x + 8, y: y + 14, text: path, role: 'name' as const }];
  return { path, kind: 'compound', region: path.split('.').length === 2, texts, inner: [], x, y, w, h, ...more };
};
const leaf = (path: string, x: number, y: number) => box(path, x, y, 60, 30, { kind: 'atomic', region: false });
const line = (from: string, to: string, way: Way): LaidOutEdge => {
  const lines = [{ points: pointsOf(way), arrives: true }];
  return { from, to: [to], wherever: false, labels: [], keys: [`${from} | ${to} | 0`], lines };
};

/** Three regions below each other, the last of which is left for a final state. */
const BOXES = [
  box('', 0, 0, 500, 390),
  box('on', 10, 30, 380, 350, { kind: 'parallel' }),
  box('on.a', 20, 60, 120, 100),
  leaf('on.a.one', 40, 100),
  box('on.b', 20, 170, 120, 100),
  leaf('on.b.one', 40, 210),
  box('on.c', 20, 280, 360, 90),
  leaf('on.c.one', 40, 310),
  box('off', 420, 310, 60, 30, { kind: 'final', region: false }),
];
const OUT = line('on.c.one', 'off', [
  [100, 325],
  [420, 325],
]);
const INSIDE = line('on.b.one', 'on.b.one', [
  [100, 225],
  [120, 225],
]);
const made = (boxes: readonly LaidOutBox[], edges: readonly LaidOutEdge[] = [OUT, INSIDE]): LaidOut => {
  const initials = [
    {
      of: 'on.b',
      dot: { x: 30, y: 225 },
      points: pointsOf([
        [35, 225],
        [40, 225],
      ]),
    },
  ];
  return { machine: 'm', width: 500, height: 390, boxes, edges, initials };
};
const placeOf = ({ boxes }: LaidOut, path: string) => {
  const one = boxes.find((other) => other.path === path);
  return [one?.x, one?.y, one?.w, one?.h];
};

describe('regions that no line joins', () => {
  const drawn = compacted(made(BOXES));

  test('go beside others where there is room, with all that is in them', () => {
    expect(placeOf(drawn, 'on.a')).toEqual([20, 60, 120, 100]);
    expect(placeOf(drawn, 'on.b')).toEqual([150, 60, 120, 100]);
    expect(placeOf(drawn, 'on.b.one')).toEqual([170, 100, 60, 30]);
    expect(drawn.boxes.find(({ path }) => path === 'on.b')?.texts[0]).toMatchObject({ x: 158, y: 74 });
    expect(drawn.edges[1]?.lines[0]?.points).toEqual(
      pointsOf([
        [230, 115],
        [250, 115],
      ]),
    );
    expect(drawn.initials[0]).toMatchObject({ dot: { x: 160, y: 115 } });
  });

  test('leave no empty strip: what is below comes up, and what is around becomes lower', () => {
    expect(placeOf(drawn, 'on.c')).toEqual([20, 170, 360, 90]);
    expect(placeOf(drawn, 'off')).toEqual([420, 200, 60, 30]);
    expect(drawn.edges[0]?.lines[0]?.points).toEqual(
      pointsOf([
        [100, 215],
        [420, 215],
      ]),
    );
    expect(placeOf(drawn, 'on')).toEqual([10, 30, 380, 240]);
    expect([placeOf(drawn, ''), drawn.height]).toEqual([[0, 0, 500, 280], 280]);
  });

  test('stay where there is no room beside others, and go on where these are', () => {
    const narrow = BOXES.map((one) => (one.path === 'on' ? { ...one, w: 250 } : one));
    expect(compacted(made(narrow))).toEqual(made(narrow));
    const another = [...BOXES, leaf('on.d', 150, 60)];
    expect(placeOf(compacted(made(another)), 'on.b')).toEqual([220, 60, 120, 100]);
  });
});

describe('a region stays where it is', () => {
  test('when a line joins it', () => {
    const joined = line('on.b.one', 'off', [
      [100, 225],
      [450, 225],
      [450, 310],
    ]);
    const layout = made(BOXES, [OUT, joined]);
    expect(compacted(layout)).toBe(layout);
  });

  test('when a line runs where it would stand', () => {
    const through = line('on.c.one', 'off', [
      [70, 310],
      [70, 275],
      [200, 275],
      [200, 70],
      [450, 70],
      [450, 310],
    ]);
    const layout = made(BOXES, [through]);
    expect(compacted(layout)).toBe(layout);
  });
});
