import { describe, expect, test } from 'vitest';
import { straightened } from '../../../statecharts/layout/straight';
import { type LaidOut, type LaidOutEdge } from '../../../statecharts/machines/domain/drawing';

type Way = readonly (readonly [number, number])[];
const pointsOf = (way: Way) => way.map(([x, y]) => ({ x, y }));

/** With a label at 0…60, 0…20. */
const edge = (lines: LaidOutEdge['lines'], to = ['b']): LaidOutEdge => ({
  from: 'a',
  to,
  wherever: false,
  labels: [{ key: `a | go | ${to.length}`, x: 0, y: 0, w: 60, h: 20, texts: [] }],
  lines,
});
const away = (way: Way) => ({ points: pointsOf(way), arrives: true });
const firstOf = (has: Pick<LaidOut, 'boxes' | 'edges'>) => {
  const layout: LaidOut = { machine: 'm', width: 500, height: 500, ...has, initials: [] };
  return straightened(layout).edges[0]?.lines.map(({ points }) => points.map(({ x, y }) => [x, y]));
};
const first = (...edges: readonly LaidOutEdge[]) => firstOf({ boxes: [], edges });
const STEPPING: Way = [
  [30, 20],
  [30, 40],
  [34, 40],
  [34, 100],
];

describe('a line that steps aside a little', () => {
  test('leaves its label where it goes on', () => {
    expect(first(edge([away(STEPPING)]))).toEqual([
      [
        [34, 20],
        [34, 100],
      ],
    ]);
  });

  test('does not go beyond a corner and back', () => {
    const beyond: Way = [
      [30, 20],
      [30, 60],
      [24, 60],
      [90, 60],
      [90, 80],
      [90, 120],
    ];
    expect(first(edge([away(beyond)]))).toEqual([
      [
        [30, 20],
        [30, 60],
        [90, 60],
        [90, 120],
      ],
    ]);
  });

  test('comes to its label as it went before', () => {
    const before = { points: pointsOf(STEPPING.map(([x, y]) => [x, 20 - y] as const)).toReversed(), arrives: false };
    expect(first(edge([before]))).toEqual([
      [
        [34, -80],
        [34, 0],
      ],
    ]);
  });

  test('keeps its corners where it steps farther, leaves the label or comes near another line', () => {
    const farther = STEPPING.map(([x, y]) => [x === 34 ? 41 : x, y] as const);
    expect(first(edge([away(farther)]))?.[0]).toHaveLength(4);
    const outside = STEPPING.map(([x, y]) => [x + 24, y] as const);
    expect(first(edge([away(outside)]))?.[0]).toHaveLength(4);
    const beside = {
      ...edge([
        away([
          [42, 20],
          [42, 38],
        ]),
      ]),
      labels: [],
    };
    expect(first(edge([away(STEPPING)]), beside)?.[0]).toHaveLength(4);
    const crossing = {
      ...edge([
        away([
          [0, 30],
          [90, 30],
        ]),
      ]),
      labels: [],
    };
    expect(first(edge([away(STEPPING)]), crossing)?.[0]).toHaveLength(2);
  });

  describe('between states', () => {
    const box = (path: string, y: number): LaidOut['boxes'][number] => {
      return { path, kind: 'atomic', region: false, texts: [], inner: [], x: 0, y, w: 60, h: 20 };
    };
    const boxes = [box('a', 0), box('b', 100)];
    const bare = (...ways: readonly Way[]): LaidOutEdge[] =>
      ways.map((way) => ({ ...edge([away(way)]), labels: [], keys: ['a | go | 0'] }));

    test('leaves the first where it goes on', () => {
      expect(firstOf({ boxes, edges: bare(STEPPING) })).toEqual([
        [
          [34, 20],
          [34, 100],
        ],
      ]);
    });

    test('comes to the second as it went before', () => {
      const late = STEPPING.map(([x, y]) => [x, 120 - y] as const).toReversed();
      expect(firstOf({ boxes, edges: bare(late) })).toEqual([
        [
          [30, 20],
          [30, 100],
        ],
      ]);
    });

    test('keeps its corners near those of a state, which are round', () => {
      const atCorner = STEPPING.map(([x, y]) => [x + 24, y] as const);
      expect(firstOf({ boxes, edges: bare(atCorner) })?.[0]).toHaveLength(4);
    });

    test('keeps its corners where another line begins with it', () => {
      const other: Way = [
        [30, 20],
        [30, 60],
        [90, 60],
      ];
      expect(firstOf({ boxes, edges: bare(STEPPING, other) })?.[0]).toHaveLength(4);
    });
  });

  test('and those to several targets keep theirs', () => {
    expect(first(edge([away(STEPPING), away(STEPPING)], ['b', 'c']))?.map((points) => points.length)).toEqual([4, 4]);
  });
});
