import { describe, expect, test } from 'vitest';
import { levelled } from '../../../statecharts/layout/level';
import { type LaidOut, type LaidOutBox, type LaidOutEdge } from '../../../statecharts/machines/domain/drawing';

type Way = readonly (readonly [number, number])[];
const pointsOf = (way: Way) => way.map(([x, y]) => ({ x, y }));
const state = (path: string, x: number, y: number, more: Partial<LaidOutBox> = {}): LaidOutBox => {
  const texts = [{ x: x + 10, y: y + 20, text: path, role: 'name' as const }];
  return { path, kind: 'atomic', region: false, texts, inner: [], x, y, w: 60, h: 30, ...more };
};
const line = (from: string, to: string, way: Way): LaidOutEdge => {
  const lines = [{ points: pointsOf(way), arrives: true }];
  return { from, to: [to], wherever: false, labels: [], keys: [`${from} | ${to} | 0`], lines };
};
const ROOT = state('', 0, 0, { kind: 'compound', texts: [], w: 400, h: 300 });
/** A at 50…110, 50…80, and B beside it, six pixels lower. */
const [A, B] = [state('a', 50, 50), state('b', 150, 56)];
const A_TO_B = line('a', 'b', [
  [110, 65],
  [150, 65],
]);

const made = (boxes: readonly LaidOutBox[], edges: readonly LaidOutEdge[], initials: LaidOut['initials'] = []) =>
  levelled({ machine: 'm', width: 400, height: 300, boxes: [ROOT, ...boxes], edges, initials });
const placesOf = ({ boxes }: LaidOut) => Object.fromEntries(boxes.slice(1).map(({ path, x, y }) => [path, [x, y]]));

describe('states that a straight line joins', () => {
  test('become level where they nearly are, with their names', () => {
    const drawn = made([A, B], [A_TO_B]);
    expect(placesOf(drawn)).toEqual({ a: [50, 56], b: [150, 56] });
    expect(drawn.boxes[1]?.texts[0]).toMatchObject({ x: 60, y: 76 });
    expect(drawn.edges).toEqual([A_TO_B]);
  });

  test('one below the other as well', () => {
    const below = line('a', 'c', [
      [80, 80],
      [80, 150],
    ]);
    expect(placesOf(made([A, state('c', 58, 150)], [below]))).toEqual({ a: [58, 50], c: [58, 150] });
  });

  test('stay where they are level, far from it, or joined by a line with corners', () => {
    const stays = (other: LaidOutBox, edge = A_TO_B) =>
      expect(placesOf(made([A, other], [edge]))).toEqual({ a: [50, 50], b: [other.x, other.y] });
    stays(state('b', 150, 50));
    stays(state('b', 150, 61));
    const bent: Way = [
      [110, 65],
      [130, 65],
      [130, 75],
      [150, 75],
    ];
    stays(B, line('a', 'b', bent));
  });

  test('do not leave what is level already', () => {
    const other = state('c', 250, 50);
    const edges = [
      A_TO_B,
      line('a', 'c', [
        [110, 60],
        [250, 60],
      ]),
      line('c', 'a', [
        [250, 55],
        [110, 55],
      ]),
    ];
    expect(placesOf(made([A, other, B], edges)).a).toEqual([50, 50]);
  });
});

describe('with a state that becomes level', () => {
  test('the dot goes that leads straight to it', () => {
    const initials = [
      {
        of: '',
        dot: { x: 20, y: 65 },
        points: pointsOf([
          [25, 65],
          [50, 65],
        ]),
      },
    ];
    expect(made([A, B], [A_TO_B], initials).initials).toEqual([
      {
        of: '',
        dot: { x: 20, y: 71 },
        points: pointsOf([
          [25, 71],
          [50, 71],
        ]),
      },
    ]);
  });

  test('the ends of its lines go across the way, and stay along it', () => {
    const up = line('b', 'c', [
      [180, 86],
      [180, 120],
      [250, 120],
    ]);
    const first = state('a', 50, 50, { h: 26 });
    // The lower one is first: it goes up.
    const drawn = made([B, first, state('c', 250, 105)], [A_TO_B, up]);
    expect(placesOf(drawn)).toMatchObject({ a: [50, 50], b: [150, 48] });
    expect(drawn.edges[1]?.lines[0]?.points).toEqual(
      pointsOf([
        [180, 78],
        [180, 120],
        [250, 120],
      ]),
    );
    expect(drawn.edges[0]).toEqual(A_TO_B);
  });
});

describe('a state stays where it is', () => {
  const stays = (boxes: readonly LaidOutBox[], edges: readonly LaidOutEdge[]) =>
    expect(placesOf(made([A, B, ...boxes], edges))).toMatchObject({ a: [50, 50], b: [150, 56] });

  test('where another one is beside its new place', () => {
    stays([state('c', 50, 90), state('d', 150, 15)], [A_TO_B]);
  });

  test('where a line runs there', () => {
    const under: Way = [
      [10, 92],
      [300, 92],
    ];
    const over: Way = [
      [10, 44],
      [300, 44],
    ];
    stays([], [A_TO_B, line('c', 'd', under), line('d', 'c', over)]);
  });

  test('where it would leave one of its lines', () => {
    const [atTop, atFoot] = [
      line('c', 'a', [
        [20, 54],
        [50, 54],
      ]),
      line('b', 'd', [
        [210, 82],
        [260, 82],
      ]),
    ];
    stays([state('c', -40, 39), state('d', 260, 75)], [A_TO_B, atTop, atFoot]);
  });

  test('where it would come too near to the border around it', () => {
    stays([state('g', 40, 43, { kind: 'compound', texts: [], w: 180, h: 50 })], [A_TO_B]);
  });
});
