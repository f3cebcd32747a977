import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../../../statecharts/charts/chart';
import { signposted } from '../../../statecharts/layout/signposts';
import { type LaidOut, type LaidOutEdge, type Rectangle } from '../../../statecharts/machines/domain/drawing';

const states = { near: {}, far: { initial: 'inner', states: { inner: {} } } };
const chart = chartOf(createMachine({ id: 'm', initial: 'near', states } as never));

type Way = readonly (readonly [number, number])[];

function edge(to: string, way: Way, label: Rectangle = { x: 0, y: -5, w: 1, h: 10 }): LaidOutEdge {
  const lines = [{ points: way.map(([x, y]) => ({ x, y })), arrives: true }];
  return {
    from: 'near',
    to: [to],
    wherever: false,
    labels: [{ key: `${to} | ${way.join()}`, ...label, texts: [] }],
    lines,
  };
}

function posts(edges: readonly LaidOutEdge[], boxes: LaidOut['boxes'] = []) {
  const layout: LaidOut = { machine: 'm', width: 2000, height: 2000, boxes, edges, initials: [] };
  return signposted(layout, chart).edges.map((one) => (one.posts ?? []).map(({ text, x, y }) => [text, x, y]));
}

describe('a long line says where it leads', () => {
  test('on what is level of it, near its beginning; a short one says nothing', () => {
    expect(
      posts([
        edge('far.inner', [
          [10, 100],
          [600, 100],
        ]),
      ]),
    ).toEqual([[['→ inner', 14, 104]]]);
    expect(
      posts([
        edge('far.inner', [
          [10, 100],
          [360, 100],
        ]),
      ]),
    ).toEqual([[]]);
    // Whichever way it goes, words are read from left to right.
    const [[[, x] = []] = []] = posts([
      edge('far.inner', [
        [600, 100],
        [10, 100],
      ]),
    ]);
    expect(x).toBeLessThan(570);
    expect(x).toBeGreaterThan(500);
  });

  test('beside what is upright', () => {
    expect(
      posts([
        edge('far', [
          [10, 100],
          [10, 600],
        ]),
      ]),
    ).toEqual([[['→ far', 14, 114]]]);
  });

  test('where nothing else stands: not on a label, a state, a border, nor where another line crosses', () => {
    const long: Way = [
      [10, 100],
      [600, 100],
    ];
    const at = (...others: readonly LaidOutEdge[]) => posts([edge('far', long), ...others])[0]?.[0]?.[1];
    expect(at()).toBe(14);
    expect(
      at(
        edge('near', [
          [40, 50],
          [40, 150],
        ]),
      ),
    ).toBeGreaterThan(40);
    expect(
      at(
        edge(
          'near',
          [
            [900, 900],
            [901, 900],
          ],
          { x: 0, y: 90, w: 100, h: 20 },
        ),
      ),
    ).toBeGreaterThan(100);
    const box = {
      path: 'near',
      kind: 'atomic',
      region: false,
      x: 0,
      y: 90,
      w: 80,
      h: 20,
      texts: [],
      inner: [],
    } as const;
    expect(posts([edge('far', long)], [box])[0]?.[0]?.[1]).toBeGreaterThan(80);
    const group = { ...box, path: 'far', kind: 'compound', x: 30, y: 0, w: 700, h: 700 } as const;
    expect(posts([edge('far', long)], [group])[0]?.[0]?.[1]).toBeGreaterThan(38);
  });

  test('and where it is long before its label, at the label, whence it comes', () => {
    const before = [
      { x: 10, y: 100 },
      { x: 600, y: 100 },
    ];
    const after = [
      { x: 700, y: 100 },
      { x: 720, y: 100 },
    ];
    const led = {
      ...edge('far', []),
      lines: [
        { points: before, arrives: false },
        { points: after, arrives: true },
      ],
    };
    const [[[text, x] = []] = []] = posts([led]);
    expect(text).toBe('← near');
    expect(x).toBeGreaterThan(540);
  });

  test('once where lines run together, and only while its end is not seen', () => {
    const [one, other] = posts([
      edge('far', [
        [10, 100],
        [600, 100],
        [600, 110],
      ]),
      edge('far', [
        [10, 60],
        [10, 100],
        [600, 100],
        [600, 110],
      ]),
    ]);
    expect([one?.length, other?.length]).toEqual([1, 0]);
    const blocked = edge(
      'near',
      [
        [900, 900],
        [901, 900],
      ],
      { x: 0, y: 90, w: 440, h: 20 },
    );
    expect(
      posts([
        edge('far', [
          [10, 100],
          [600, 100],
        ]),
        blocked,
      ])[0],
    ).toEqual([]);
  });
});
