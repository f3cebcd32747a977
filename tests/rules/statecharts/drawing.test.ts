import { describe, expect, test } from 'vitest';
import { createMachine, raise, setup } from 'xstate';
import { EXPORT_FORMAT } from '../../../statecharts/machines/domain/chart-export';
import { firstStates, type Selected } from '../../../statecharts/machines/domain/chart-places';
import { type LaidOut, type LaidOutBox } from '../../../statecharts/machines/domain/drawing';
import { type DescribedChart } from '../../../statecharts/machines/domain/chart';
import { loginMachine } from '../../../machines/session/login.machine';
import { registry } from '../../../statecharts/charts/registry';
import { chartPageMachine } from '../../../statecharts/machines/chart-page/chart-page.machine';
import { layOut } from '../../../statecharts/layout/layout';
import { chartOf } from '../../../statecharts/charts/chart';
import { configFile, jsonFile, mermaidFile, svgFile } from '../../../statecharts/charts/exports';
import {
  centreOf,
  endsOf,
  groundOf,
  isBeside,
  headCentreOf,
  keysOf,
  labelCentreOf,
  labelsIn,
  middleOfLine,
  neighbourOf,
  overlap,
  placeForWords,
  placeIn,
  reachOf,
  ringOf,
  shownFor,
  type Direction,
} from '../../../statecharts/charts/geometry';
import { arrowHead, crossingsIn, junctionsIn, midwaysOf, pathThrough } from '../../../statecharts/charts/lines';
import { saidOf } from '../../../statecharts/charts/line-words';
import { openingOf, sightOf } from '../../../statecharts/charts/opening';
import { turnsOf } from '../../../statecharts/machines/domain/turns';
import { svgOf } from '../../../statecharts/charts/svg';
import { toneAt, toneOfWords, tonesIn } from '../../../statecharts/charts/tones';
import { markdownOf, mermaidOf } from '../../../statecharts/charts/markdown';

const chart = chartOf(loginMachine);
const layout = await layOut('login', 'Log in & <register>', chart, 'full');
const described: DescribedChart = {
  id: 'login',
  title: 'Log in & <register>',
  purpose: 'Logs in.',
  file: 'login.machine.ts',
  sentences: [],
  chart,
};

const keyOf = (one: Selected): string => (one.kind === 'state' ? one.path : one.key);

/** What the arrow keys come to from the root. */
function reachedIn(drawn: LaidOut): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue: (Selected | null)[] = [null];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const direction of ['left', 'right', 'up', 'down'] satisfies readonly Direction[]) {
      const next = neighbourOf(drawn, at, direction);
      if (next === null || seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      queue.push(next);
    }
  }
  return seen;
}

describe('a chart', () => {
  test('has the actions of its author, and not those with which xstate begins and ends a delay', () => {
    const { states } = chartOf(
      setup({
        actions: { greet: () => {}, leave: () => {}, rise: raise({ type: 'up' }) },
        delays: { soon: 10 },
      }).createMachine({
        initial: 'on',
        states: { on: { entry: ['greet', 'rise'], exit: 'leave', after: { soon: 'off', 20: 'off' } }, off: {} },
      }),
    );
    expect(states.find(({ path }) => path === 'on')).toMatchObject({ entry: ['greet', 'rise'], exit: ['leave'] });
  });
});

describe('the states that are entered first', () => {
  const region = { initial: 'a', states: { a: {}, b: {}, hist: { type: 'history' } } };
  test.each([
    ['a simple one', { initial: 'on', states: { on: {}, off: {} } }, ['on']],
    ['the innermost', { initial: 'open', states: { open: region, shut: {} } }, ['open.a']],
    ['one for each region', { type: 'parallel', states: { left: region, right: region } }, ['left.a', 'right.a']],
    ['the machine itself', {}, ['']],
  ])('%s', (_, config, paths) =>
    expect(firstStates(chartOf(createMachine({ id: 'm', ...config } as never)))).toEqual(paths),
  );
});

describe('a line', () => {
  const edge = (from: string, to: string) => ({
    from,
    to: [to],
    wherever: false,
    labels: [{ key: `${from} | go | 0`, x: 0, y: 0, w: 1, h: 1, texts: [] }],
    lines: [],
  });
  const state = (path: string): Selected => ({ kind: 'state', path });
  test.each([
    ['while nothing is looked at', edge('a', 'b'), [], null],
    ['that begins there', edge('a', 'b'), [state('a')], 'near'],
    ['that ends there', edge('a', 'b'), [state('b')], 'near'],
    ['of others', edge('a', 'b'), [state('c')], 'far'],
    ['of others whose name begins alike', edge('ab.c', 'ab.d'), [state('a')], 'far'],
    ['inside of it', edge('a.b', 'a.c'), [state('a')], null],
    ['across its border', edge('a.b', 'c'), [state('a')], null],
    ['in the whole machine', edge('', 'b'), [state('')], null],
    ['whose label it is', edge('a', 'b'), [{ kind: 'transition', key: 'a | go | 0' }], 'near'],
    ['with another label', edge('a', 'b'), [{ kind: 'transition', key: 'a | go | 1' }], 'far'],
    ['of one of two', edge('a', 'b'), [state('c'), state('b')], 'near'],
    ['of neither', edge('a', 'b'), [state('c'), state('d')], 'far'],
  ] as const)('%s', (_, one, looked, reach) => expect(reachOf(one, looked)).toBe(reach));

  test('has a ground below its labels where there are several of them: as large as all together', () => {
    const [first] = edge('a', 'b').labels;
    if (first === undefined) throw new Error('no label');
    const labels = [
      { ...first, x: 10, y: 20, w: 30, h: 10 },
      { ...first, x: 5, y: 36, w: 20, h: 14 },
    ];
    expect(groundOf({ ...edge('a', 'b'), labels })).toEqual({ x: 5, y: 20, w: 35, h: 30 });
    expect(groundOf(edge('a', 'b'))).toBeNull();
  });
});

describe('names', () => {
  const box = layout.boxes.find(({ kind, inner }) => kind === 'atomic' && inner.length === 0);
  const place = { x: 10, y: 20, w: 30, h: 40 };
  const text = (role: 'name' | 'description') => ({ text: 'one', role, x: 0, y: 0 });

  test('stand in the middle, prose at the edge', () => {
    expect(centreOf(place, [text('name')])).toBe(25);
    expect(centreOf(place, [text('name'), text('description')])).toBeNull();
  });

  test('begin below each other where a label has several lines, or a line several labels', () => {
    const label = { ...place, key: 'k', texts: [text('name')] };
    expect(labelCentreOf(label, false)).toBe(25);
    expect(labelCentreOf(label, true)).toBeNull();
    expect(labelCentreOf({ ...label, texts: [text('name'), text('name')] }, false)).toBeNull();
  });

  test('stand at the edge of what holds more than them', () => {
    const leaf = { ...(box ?? expect.fail('no leaf')), ...place, texts: [text('name')] };
    expect(headCentreOf(leaf)).toBe(25);
    expect(headCentreOf({ ...leaf, kind: 'compound' })).toBeNull();
    expect(headCentreOf({ ...leaf, kind: 'parallel' })).toBeNull();
    expect(headCentreOf({ ...leaf, path: '' })).toBeNull();
    expect(headCentreOf({ ...leaf, inner: [{ ...place, key: 'k', texts: [] }] })).toBeNull();
  });
});

describe('the arrow keys', () => {
  test('reach every state and every transition from the root', () => {
    const seen = reachedIn(layout);
    const all = [...layout.boxes.map(({ path }) => path), ...labelsIn(layout).map(({ key }) => key)];
    expect(all.filter((key) => !seen.has(key))).toEqual([]);
  });

  test('go where they point, and stay at the edge', () => {
    for (const { path } of layout.boxes) {
      const here: Selected = { kind: 'state', path };
      const right = neighbourOf(layout, here, 'right');
      const [from, to] = [placeIn(layout, here), placeIn(layout, right)];
      if (from !== null && to !== null) expect(to.x + to.w).toBeGreaterThan(from.x);
    }
    expect(neighbourOf(layout, { kind: 'state', path: '' }, 'up')).toBeNull();
    expect(neighbourOf(layout, { kind: 'state', path: 'nowhere' }, 'up')).toEqual({ kind: 'state', path: '' });
  });

  test('reading begins at the arrow into the first state, or in the corner', () => {
    const start = (initials: LaidOut['initials']) => openingOf({ ...layout, initials }, chart, null).start;
    expect(start(layout.initials)).toEqual(layout.initials.find(({ of }) => of === '')?.dot ?? { x: 0, y: 0 });
    const dot = { x: 7, y: 9 };
    expect(start([{ of: 'open', dot, points: [] }])).toEqual({ x: 0, y: 0 });
    expect(start([{ of: '', dot, points: [] }])).toEqual(dot);
    const { things, centred } = openingOf(layout, chart, null);
    expect(centred).toBe(false);
    const held = layout.boxes.filter(({ kind }) => kind === 'compound' || kind === 'parallel');
    // And the dot that reading starts at.
    expect(things).toHaveLength(layout.boxes.length + labelsIn(layout).length + 1);
    for (const one of held) expect(things).not.toContain(one);
  });

  const boxOf = (path: string): LaidOutBox => layout.boxes.find((box) => box.path === path) ?? expect.fail(path);

  test('with the first states go what is joined to them, their labels, and the heads of what holds them', () => {
    const small = { ...layout, boxes: layout.boxes.filter(({ path }) => ['', 'open'].includes(path)), edges: [] };
    // The title and the dot.
    expect([openingOf(small, chart, null).near.size, openingOf(small, chart, null).first]).toEqual([2, []]);
    const { near, things, first: led } = openingOf(layout, chart, null);
    const first = firstStates(chart).find((path) => boxOf(path) === led[0]) ?? expect.fail('no first state');
    const targets = layout.edges.filter(({ from }) => from === first).flatMap(({ to }) => to);
    expect(new Set(led)).toEqual(new Set(layout.boxes.filter(({ path }) => [first, ...targets].includes(path))));
    const joined = layout.edges.filter(({ from, to }) =>
      [from, ...to].some((path) => path !== '' && `${first}.`.startsWith(`${path}.`)),
    );
    expect(joined.length).toBeGreaterThan(0);
    for (const { labels } of joined) for (const one of labels) expect(near).toContain(one);
    for (const one of near) expect(things).toContain(one);
  });

  test('while something is selected, reading begins there: a state with what its lines lead to, a transition with its ends', () => {
    const edge = layout.edges.find(({ labels, from }) => labels.length > 0 && from !== '') ?? expect.fail('no line');
    const [label = expect.fail('no label')] = edge.labels;
    const transition = openingOf(layout, chart, { kind: 'transition', key: label.key });
    expect([transition.centred, transition.first[0]]).toEqual([true, label]);
    expect(new Set(transition.first.slice(1))).toEqual(new Set([edge.from, ...edge.to].map(boxOf)));
    // What can be reached from there, and from where it starts, is near.
    for (const one of layout.edges.filter(({ from }) => [edge.from, ...edge.to].includes(from)))
      for (const each of one.labels) expect(transition.near).toContain(each);
    const state = openingOf(layout, chart, { kind: 'state', path: edge.from });
    expect([state.centred, state.first[0]]).toEqual([true, boxOf(edge.from)]);
    expect(state.first).toContain(boxOf(edge.to[0] ?? ''));
    expect(state.near).toContain(label);
    expect(openingOf(layout, chart, { kind: 'state', path: '' })).toEqual(openingOf(layout, chart, null));
  });

  test('what a long list leaves out is found in its last line, and the keys go on from there', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const config = {
      id: 'long',
      initial: 'on',
      on: Object.fromEntries(keys.map((key) => [key, {}])),
      states: { on: {} },
    };
    const long = await layOut('long', 'Long', chartOf(createMachine(config as never)), 'brief');
    const last: Selected = { kind: 'transition', key: '(root) | i | 0' };
    expect(placeIn(long, last)).toMatchObject({ keys: ['f', 'g', 'h', 'i'].map((key) => `(root) | ${key} | 0`) });
    expect(neighbourOf(long, last, 'up')).toEqual({ kind: 'transition', key: '(root) | e | 0' });
    expect(neighbourOf(long, last, 'down')).toEqual({ kind: 'state', path: 'on' });
    expect(svgFile(described, long).text).toContain('>and 4 more</text>');
  });

  test('a place is found by state and by transition', () => {
    const [box] = layout.boxes;
    const [label] = labelsIn(layout);
    expect(placeIn(layout, { kind: 'state', path: '' })).toBe(box);
    expect(placeIn(layout, { kind: 'transition', key: label?.key ?? '' })).toBe(label);
    expect(placeIn(layout, { kind: 'state', path: label?.key ?? '' })).toBeNull();
    expect(placeIn(layout, null)).toBeNull();
  });
});

describe('an outline', () => {
  const leading = chart.transitions.filter(({ from, to }) => to.some((path) => path !== from));
  const anyway = async () => layOut('login', 'Login', chart, 'outline');

  test('has one line for all transitions from one state to another, which is found by each of them', async () => {
    const outline = await anyway();
    const ways = new Set(leading.map(({ from, to }) => `${from} > ${to.join(' ')}`));
    expect([outline.edges.length, leading.length > ways.size]).toEqual([ways.size, true]);
    const [two] = outline.edges.filter(({ keys = [] }) => keys.length > 1);
    const [one, other] = (two?.keys ?? []).map((key): Selected => ({ kind: 'transition', key }));
    if (two === undefined || one === undefined || other === undefined) throw new Error('no line of several');
    expect(placeIn(outline, one)).not.toBeNull();
    expect(placeIn(outline, other)).toEqual(placeIn(outline, one));
    expect(reachOf(two, [other])).toBe('near');
    expect(reachOf(two, [{ kind: 'transition', key: 'another' }])).toBe('far');
    expect(keysOf(two)).toEqual(two.keys);
    // The place of a line is around all of it.
    const { x, y, w, h } = placeIn(outline, one) ?? expect.fail('no place');
    const points = two.lines.flatMap((line) => line.points);
    expect(points.every((point) => point.x >= x && point.x <= x + w && point.y >= y && point.y <= y + h)).toBe(true);
  });

  test('opens whole where its names are read, and a drawing with events only where those are', async () => {
    expect([openingOf(await anyway(), chart, null).least, openingOf(layout, chart, null).least]).toEqual([0.6, 0.75]);
  });

  test('shows the state of a transition that leads nowhere else, and every other choice as it is', async () => {
    const outline = await anyway();
    const staying = chart.transitions.find(({ to }) => to.length === 0) ?? expect.fail('none stays');
    const [leaving] = leading;
    const one: Selected = { kind: 'transition', key: staying.key };
    expect(shownFor(outline, chart, one)).toEqual({ kind: 'state', path: staying.from });
    expect(shownFor(layout, chart, one)).toBe(one);
    for (const other of [{ kind: 'transition', key: leaving?.key ?? '' }, { kind: 'state', path: '' }, null] as const)
      expect(shownFor(outline, chart, other)).toBe(other);
  });

  test('is read with the arrow keys, lines and all', async () => {
    const outline = await anyway();
    const seen = reachedIn(outline);
    const all = [...outline.boxes.map(({ path }) => path), ...outline.edges.map((edge) => keysOf(edge)[0] ?? '')];
    expect(all.filter((key) => !seen.has(key))).toEqual([]);
  });

  test('says a line’s words in the middle of its longest stretch', () => {
    const stretch = (...points: readonly (readonly [number, number])[]) => ({
      points: points.map(([x, y]) => ({ x, y })),
      arrives: true,
    });
    expect(middleOfLine([stretch([0, 0], [10, 0], [10, 40], [30, 40])])).toEqual({ x: 10, y: 20 });
    expect(middleOfLine([stretch([0, 0], [10, 0]), stretch([0, 0], [0, 50])])).toEqual({ x: 0, y: 25 });
    expect(middleOfLine([])).toEqual({ x: 0, y: 0 });
  });

  test('says them beside the line where the middle would cover a state, as near to it as that can be', () => {
    const leaf = layout.boxes.find(({ kind }) => kind === 'atomic') ?? expect.fail('no leaf');
    const state = (x: number, y: number) => ({ ...leaf, x, y, w: 100, h: 30 });
    const words = { w: 60, h: 20 };
    const level = [
      {
        points: [
          { x: 0, y: 0 },
          { x: 240, y: 0 },
        ],
        arrives: true,
      },
    ];
    const placed = (...boxes: readonly LaidOutBox[]) => placeForWords({ ...layout, boxes }, level, words);
    expect(placed()).toEqual({ x: 120, y: 0 });
    // A state above reaches down to the line: the words stand below it.
    expect(placed(state(70, -35))).toEqual({ x: 120, y: 13 });
    // Between two that leave no room at the middle they are farther along.
    const aside = placed(state(70, -35), state(70, 5));
    expect(Math.abs(aside.x - 120)).toBeGreaterThanOrEqual(80);
    // What holds others may be covered.
    expect(placed({ ...state(70, -35), kind: 'compound' })).toEqual({ x: 120, y: 0 });
  });

  test('covers neither the states beside a short line with them nor the name of one around it', () => {
    const leaf = layout.boxes.find(({ kind }) => kind === 'atomic') ?? expect.fail('no leaf');
    const states = [0, 140].map((x) => ({ ...leaf, x, y: 0, w: 100, h: 30 }));
    const short = [
      {
        points: [
          { x: 100, y: 15 },
          { x: 140, y: 15 },
        ],
        arrives: true,
      },
    ];
    const size = { w: 160, h: 27 };
    const placed = (...boxes: readonly LaidOutBox[]) => {
      const { x, y } = placeForWords({ ...layout, boxes, edges: [] }, short, size);
      return { x: x - size.w / 2, y: y - size.h / 2, ...size };
    };
    const place = placed(...states);
    expect(states.filter((one) => overlap(place, one))).toEqual([]);
    const around = {
      ...leaf,
      kind: 'compound' as const,
      x: -20,
      y: place.y - 10,
      w: 300,
      h: 300,
      texts: [{ text: 'around', role: 'name' as const, x: 100, y: place.y + 20 }],
    };
    const other = placed(...states, around);
    expect(overlap(other, { x: 100, y: place.y + 10, w: 40, h: 12 })).toBe(false);
    expect(states.filter((one) => overlap(other, one))).toEqual([]);
  });

  test('says them beside a line that they would hide', () => {
    const level = (length: number) => [
      {
        points: [
          { x: 0, y: 0 },
          { x: length, y: 0 },
        ],
        arrives: true,
      },
    ];
    const placed = (length: number) =>
      placeForWords({ ...layout, boxes: [], edges: [] }, level(length), { w: 60, h: 20 });
    expect(placed(200)).toEqual({ x: 100, y: 0 });
    // Beside it nothing is hidden; more than three tenths of it would be.
    expect(Math.abs(placed(180).y)).toBe(13);
  });

  test('hides with them neither where the line begins and ends nor the head of another', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 0, y: 12 },
      { x: -80, y: 12 },
      { x: -80, y: 24 },
    ];
    const own = [{ points, arrives: true }];
    const size = { w: 120, h: 24 };
    const [edge] = layout.edges;
    if (edge === undefined) return expect.fail('no line');
    const line = (x: number, y: number, arrives = true) => ({
      ...edge,
      labels: [],
      lines: [
        {
          points: [
            { x, y: y - 40 },
            { x, y },
          ],
          arrives,
        },
      ],
    });
    const placed = (...others: readonly (typeof edge)[]) => {
      const { x, y } = placeForWords({ ...layout, boxes: [], edges: others }, own, size);
      return { x: x - size.w / 2, y: y - size.h / 2, ...size };
    };
    const at = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x, y, w: 0, h: 0 });
    const first = placed();
    expect([points[0], points[3]].map((one) => one && overlap(first, at(one)))).toEqual([false, false]);
    const head = { x: first.x + size.w / 2, y: first.y + size.h / 2 };
    const second = placed(line(head.x, head.y));
    expect(overlap(second, at(head))).toBe(false);
    // Rather over another line than over a head.
    expect(placed(line(head.x, head.y), line(second.x + size.w / 2, second.y + size.h / 2, false))).toEqual(second);
  });

  test('tells some of the transitions of a line, and how many more there are; they come into sight with it', async () => {
    const events = Array.from({ length: 12 }, (_, index) => `event${index}`);
    const many = (count: number) =>
      chartOf(
        createMachine({
          initial: 'on',
          states: { on: { on: Object.fromEntries(events.slice(0, count).map((key) => [key, 'off'])) }, off: {} },
        } as never),
      );
    const saidIn = async (count: number) => {
      const one = many(count);
      const drawn = await layOut('many', 'Many', one, 'outline');
      const [edge] = drawn.edges;
      if (edge === undefined) return expect.fail('no line');
      const transitions = new Map(one.transitions.map((each) => [each.key, each]));
      const said = saidOf({ layout: drawn, edge, transitions, turns: turnsOf(one) });
      const sight = sightOf(drawn, one, { kind: 'transition', key: 'on | event0 | 0' });
      return { said, sight };
    };
    const [few, more] = [await saidIn(9), await saidIn(12)];
    expect([few.said.told.length, few.said.more]).toEqual([9, 0]);
    expect([more.said.told.length, more.said.more]).toEqual([8, 4]);
    for (const { said, sight } of [few, more]) {
      const { x, y, w, h } = said.place;
      if (sight === null) return expect.fail('no sight');
      expect(sight.x <= x && sight.y <= y && sight.x + sight.w >= x + w && sight.y + sight.h >= y + h).toBe(true);
    }
    expect(sightOf(layout, chart, { kind: 'state', path: '' })).toBe(layout.boxes[0]);
    expect(sightOf(layout, chart, null)).toBeNull();
  });

  test('points out the ends of a transition that is looked at', () => {
    const one = leading.find(({ from }) => from !== '') ?? expect.fail('none');
    expect(endsOf(chart, { kind: 'transition', key: one.key })).toEqual(new Set([one.from, ...one.to]));
    expect(endsOf(chart, { kind: 'state', path: one.from }).size).toBe(0);
    expect([endsOf(chart, null).size, endsOf(chart, undefined).size]).toEqual([0, 0]);
  });

  test('knows which states have nothing to do with what is selected', () => {
    const related = chartOf(
      createMachine({
        initial: 'a',
        states: {
          a: { initial: 'x', states: { x: { on: { go: '#b.d' } } } },
          b: { id: 'b', initial: 'c', on: { back: 'a' }, states: { c: { on: { out: '#machine.alone' } }, d: {} } },
          alone: {},
        },
        id: 'machine',
      }),
    );
    const go = related.transitions.find(({ label }) => label === 'go') ?? expect.fail('no go');
    const far = (selected: Selected | null) => {
      const isFar = isBeside(related, selected);
      return related.states.map(({ path }) => path).filter(isFar);
    };
    // The ends, what is around them and what is inside them are not beside.
    expect(far({ kind: 'transition', key: go.key })).toEqual(['b.c', 'alone']);
    // A state’s own transitions, and not those of states inside it.
    expect(far({ kind: 'state', path: 'b' })).toEqual(['alone']);
    expect(far({ kind: 'state', path: 'b.c' })).toEqual(['a', 'a.x', 'b.d']);
    expect(far({ kind: 'state', path: 'alone' })).toEqual(['a', 'a.x', 'b.d']);
    expect(far({ kind: 'state', path: '' })).toEqual([]);
    expect(far(null)).toEqual([]);
  });

  test('has the rings of what happens anywhere, whose lines begin at them, and no words but names', async () => {
    const outline = await anyway();
    const rings = outline.edges.filter(({ wherever }) => wherever);
    expect(rings.length).toBeGreaterThan(0);
    for (const edge of rings) expect(ringOf(edge)).toEqual({ middle: edge.ring, stub: null });
    expect(new Set(outline.boxes.flatMap(({ texts }) => texts.map(({ role }) => role)))).toEqual(new Set(['name']));
    expect(labelsIn(outline)).toEqual([]);
    const { text } = svgFile(described, outline);
    expect(text.match(/class="ring"/g)).toHaveLength(rings.length);
    expect(text).not.toContain('class="event"');
  });
});

describe('lines', () => {
  test('run through their corners, rounded where there is room', () => {
    expect(pathThrough([])).toBe('');
    expect(
      pathThrough([
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ]),
    ).toBe('M0 0L10 0');
    expect(
      pathThrough([
        { x: 0, y: 0 },
        { x: 20, y: 0 },
        { x: 20, y: 20 },
      ]),
    ).toBe('M0 0L12 0Q20 0 20 8L20 20');
    expect(
      pathThrough([
        { x: 0, y: 0 },
        { x: 4, y: 0 },
        { x: 4, y: 20 },
      ]),
    ).toBe('M0 0L2 0Q4 0 4 2L4 20');
  });

  test('end in a head that points along their last stretch', () => {
    expect(
      arrowHead(
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
        ],
        4,
      ),
    ).toBe('M10 0L6 1.8L6 -1.8Z');
    expect(
      arrowHead(
        [
          { x: 0, y: 20 },
          { x: 0, y: 10 },
          { x: 0, y: 10 },
        ],
        4,
      ),
    ).toBe('M0 10L1.8 14L-1.8 14Z');
    expect(arrowHead([{ x: 1, y: 1 }])).toBe('');
  });

  test('show their direction in the middle of what is long of them, between their dots', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 300, y: 0 },
      { x: 300, y: 299 },
    ];
    expect(midwaysOf({ points })).toEqual(['M150 0L144 2.7L144 -2.7Z']);
    expect(midwaysOf({ points }, [{ x: 300, y: 20 }])).toHaveLength(1);
    expect(midwaysOf({ points }, [{ x: 20, y: 0 }])).toEqual([]);
    const longer = [
      { x: 0, y: 0 },
      { x: 0, y: 700 },
    ];
    expect(midwaysOf({ points: longer })).toHaveLength(1);
    expect(midwaysOf({ points: longer }, [{ x: 0, y: 350 }])).toHaveLength(2);
  });
});

describe('a crossing', () => {
  const line = (...points: readonly (readonly [number, number])[]) => ({
    arrives: true,
    points: points.map(([x, y]) => ({ x, y })),
  });
  const crossed = (...lines: readonly ReturnType<typeof line>[]) => {
    const edges = lines.map((one) => ({ from: 'a', to: ['b'], wherever: false, labels: [], lines: [one] }));
    const drawn = { ...layout, edges };
    const crossings = crossingsIn(drawn, junctionsIn(drawn));
    return lines.map((one) => pathThrough(one.points, crossings.get(one)));
  };

  test('interrupts the longer of two lines, and with it what runs along it', () => {
    const down = line([50, 0], [50, 100]);
    expect(crossed(down, line([0, 40], [90, 40]), line([20, 40], [90, 40]))).toEqual([
      'M50 0L50 37M50 43L50 100',
      'M0 40L90 40',
      'M20 40L90 40',
    ]);
    expect(crossed(down, line([0, 40], [110, 40]), line([20, 40], [110, 40]))).toEqual([
      'M50 0L50 100',
      'M0 40L47 40M53 40L110 40',
      'M20 40L47 40M53 40L110 40',
    ]);
    const others = [line([0, 40], [90, 40]), line([0, 60], [90, 60])];
    expect(crossed(down, ...others)[0]).toBe('M50 0L50 37M50 43L50 57M50 63L50 100');
  });

  test('leaves no dashes of the longer one: among many the others are interrupted', () => {
    const down = line([50, 0], [50, 200]);
    const others = [40, 50, 60].map((y) => line([0, y], [90, y]));
    const [longer, ...shorter] = crossed(down, ...others);
    expect(longer).toBe('M50 0L50 200');
    expect(shorter).toEqual([40, 50, 60].map((y) => `M0 ${y}L47 ${y}M53 ${y}L90 ${y}`));
  });

  test('is none where a line ends on another one, joins it or leaves it', () => {
    expect(crossed(line([50, 40], [50, 100]), line([0, 40], [100, 40]))[0]).toBe('M50 40L50 100');
    const joined = [line([50, 0], [50, 100]), line([0, 40], [50, 40], [50, 100]), line([100, 40], [50, 40], [50, 100])];
    expect(crossed(...joined)[0]).toBe('M50 0L50 100');
  });

  test('is not beside a corner or a head where the other line can be interrupted', () => {
    const turning = line([50, 0], [50, 200], [90, 200]);
    expect(crossed(turning, line([20, 194], [100, 194]))).toEqual([
      'M50 0L50 192Q50 200 58 200L90 200',
      'M20 194L47 194M53 194L100 194',
    ]);
    expect(crossed(line([50, 0], [50, 200]), line([20, 194], [100, 194]))[0]).toBe('M50 0L50 200');
  });

  test('leaves a corner beside it as much room as there is', () => {
    expect(crossed(line([50, 0], [50, 40], [90, 40]), line([30, 32], [60, 32]))[0]).toBe(
      'M50 0L50 29M50 35L50 35Q50 40 55 40L90 40',
    );
  });
});

describe('tones', () => {
  const line = (...points: readonly (readonly [number, number])[]) => ({
    arrives: true,
    points: points.map(([x, y]) => ({ x, y })),
  });
  const CAUSES = {
    event: 'a | go | 0',
    done: 'a | xstate.done.actor.load | 0',
    ended: 'a | xstate.done.state.m.a | 0',
    error: 'a | xstate.error.actor.load | 0',
    after: 'a | xstate.after.wait.m.a | 0',
    always: 'a | always | 0',
  };
  type Drawn = readonly [cause: keyof typeof CAUSES | readonly (keyof typeof CAUSES)[], line: ReturnType<typeof line>];
  /** The pieces of each line: their tones, and the lengths at which they begin. */
  const piecesOf = (...drawn: readonly Drawn[]) => {
    const edges = drawn.map(([causes, one]) => {
      return {
        from: 'a',
        to: ['b'],
        wherever: false,
        labels: [],
        keys: [causes].flat().map((name) => CAUSES[name]),
        lines: [one],
      };
    });
    const tones = tonesIn({ ...layout, edges });
    return drawn.map(([, one]) =>
      tones.get(one)?.map(({ points, tone }) => `${tone} ${points.map(({ x, y }) => `${x},${y}`).join(' ')}`),
    );
  };
  const ACROSS = line([0, 0], [200, 0]);

  test.each([
    ['event', 'plain'],
    ['done', 'done'],
    ['ended', 'done'],
    ['error', 'error'],
    ['after', 'alone'],
    ['always', 'alone'],
  ] as const)('of a transition by %s are %s', (cause, tone) => {
    expect(piecesOf([cause, ACROSS])).toEqual([[`${tone} 0,0 200,0`]]);
  });

  test('are plain for causes of several kinds, and the one of those of one kind', () => {
    expect(piecesOf([['done', 'error'], ACROSS])).toEqual([['plain 0,0 200,0']]);
    expect(piecesOf([['after', 'always'], ACROSS])).toEqual([['alone 0,0 200,0']]);
  });

  test('are told by words where a line has several, in a file as well', () => {
    const edge = (...names: readonly (keyof typeof CAUSES)[]) => ({
      from: 'a',
      to: ['b'],
      wherever: false,
      labels: names.map((name, index) => ({
        key: CAUSES[name],
        texts: [{ text: name, role: 'event' as const, x: 0, y: 10 * index }],
        x: 0,
        y: 10 * index,
        w: 40,
        h: 10,
      })),
      lines: [ACROSS],
    });
    const mixed = edge('event', 'done', 'error', 'after');
    expect(mixed.labels.map(({ key }) => toneOfWords(mixed, key))).toEqual(['plain', 'done', 'error', 'alone']);
    const alike = edge('done', 'ended');
    expect(alike.labels.map(({ key }) => toneOfWords(alike, key))).toEqual(['plain', 'plain']);
    const file = svgOf('Mixed', { ...layout, edges: [mixed] });
    expect(file).toContain('<text class="event error"');
    expect(svgOf('Alike', { ...layout, edges: [alike] })).not.toContain('class="event done"');
  });

  test('end a little after lines of other tones join', () => {
    const joining = line([100, 50], [100, 0], [200, 0]);
    expect(piecesOf(['error', joining], ['done', ACROSS])).toEqual([
      ['error 100,50 100,0 116,0', 'plain 116,0 200,0'],
      ['done 0,0 116,0', 'plain 116,0 200,0'],
    ]);
    expect(piecesOf(['error', joining], ['error', ACROSS])).toEqual([
      ['error 100,50 100,0 200,0'],
      ['error 0,0 200,0'],
    ]);
  });

  test('end before a head that lines of other tones have as well, however late they join', () => {
    const joining = line([190, 50], [190, 0], [200, 0]);
    expect(piecesOf(['error', joining], ['done', ACROSS])).toEqual([
      ['error 190,50 190,0 192,0', 'plain 192,0 200,0'],
      ['done 0,0 192,0', 'plain 192,0 200,0'],
    ]);
  });

  test('begin a little before lines of other tones part', () => {
    const parting = line([0, 0], [100, 0], [100, 50]);
    expect(piecesOf(['event', parting], ['done', ACROSS])).toEqual([
      ['plain 0,0 100,0 100,50'],
      ['plain 0,0 84,0', 'done 84,0 200,0'],
    ]);
  });

  test('are plain where a line joins at once after another one parted', () => {
    const parting = line([0, 0], [10, 0], [10, 50]);
    const joining = line([190, 50], [190, 0], [200, 0]);
    expect(piecesOf(['error', line([0, 0], [200, 0])], ['done', parting], ['event', joining])[0]).toEqual([
      'error 0,0 192,0',
      'plain 192,0 200,0',
    ]);
    const late = line([20, 50], [20, 0], [200, 0]);
    expect(
      piecesOf(['error', line([0, 0], [200, 0])], ['done', line([0, 0], [60, 0], [60, 50])], ['event', late])[0],
    ).toEqual(['plain 0,0 200,0']);
  });

  test('of a dot is plain where they differ', () => {
    const joining = line([100, 50], [100, 0], [200, 0]);
    const at = { x: 100, y: 0 };
    const toneWith = (other: keyof typeof CAUSES) => {
      const edges = [joining, ACROSS].map((one, index) => {
        const keys = [CAUSES[index === 0 ? 'error' : other]];
        return { from: 'a', to: ['b'], wherever: false, labels: [], keys, lines: [one] };
      });
      return toneAt(at, tonesIn({ ...layout, edges }).get(joining) ?? []);
    };
    expect(toneWith('error')).toBe('error');
    expect(toneWith('event')).toBe('plain');
  });
});

describe('a dot', () => {
  const line = (arrives: boolean, ...points: readonly (readonly [number, number])[]) => ({
    arrives,
    points: points.map(([x, y]) => ({ x, y })),
  });
  const dotsOf = (...lines: readonly ReturnType<typeof line>[]) => {
    const edges = lines.map((one) => ({ from: 'a', to: ['b'], wherever: false, labels: [], lines: [one] }));
    const dots = junctionsIn({ ...layout, edges });
    return lines.map((one) => dots.get(one)?.map(({ x, y }) => [x, y]));
  };

  test('is where lines join that have one head, once for each of them', () => {
    const straight = line(true, [0, 0], [100, 0]);
    expect(dotsOf(straight, line(true, [40, 50], [40, 0], [100, 0]))).toEqual([[[40, 0]], [[40, 0]]]);
    const others = [line(true, [40, 50], [40, 0], [100, 0]), line(true, [40, -50], [40, 0], [100, 0])];
    expect(dotsOf(straight, ...others)[0]).toEqual([[40, 0]]);
  });

  test('is where lines part that begin together, whether or not they arrive', () => {
    expect(dotsOf(line(false, [0, 0], [0, 30], [50, 30]), line(true, [0, 0], [0, 80]))).toEqual([[[0, 30]], [[0, 30]]]);
  });

  test.each([
    ['cross', line(true, [0, 0], [100, 0]), line(true, [50, -50], [50, 50])],
    ['begin in one place in two directions', line(false, [0, 0], [100, 0]), line(false, [0, 0], [0, 50])],
    ['are one all the way', line(false, [0, 0], [50, 0]), line(false, [0, 0], [50, 0])],
    ['end in one place without a head', line(false, [0, 0], [100, 0]), line(false, [40, 50], [40, 0], [100, 0])],
  ])('is nowhere where lines %s', (_, one, other) => expect(dotsOf(one, other)).toEqual([[], []]));

  test('is drawn once in an exported drawing, though it belongs to several lines', () => {
    const [first, other] = [line(true, [0, 0], [100, 0]), line(true, [40, 50], [40, 0], [100, 0])];
    const edges = [first, other].map((one) => ({ from: 'a', to: ['b'], wherever: false, labels: [], lines: [one] }));
    expect(svgFile(described, { ...layout, edges }).text.match(/<circle class="head"/g)).toHaveLength(1);
  });
});

describe('exports', () => {
  test('SVG stands alone: every text, nothing from elsewhere, no script, names as text only', () => {
    const { name, type, text } = svgFile(described, layout);
    expect([name, type]).toEqual(['login.svg', 'image/svg+xml']);
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    expect(text).not.toMatch(/<script|href=|url\(|@import|\son\w+=/);
    expect(text.match(/http/g)).toHaveLength(1);
    expect(text).toContain('<title>Log in &amp; &lt;register&gt;</title>');
    for (const { texts } of [...layout.boxes.slice(1), ...labelsIn(layout)])
      for (const one of texts) expect(text).toContain(`>${one.text}</text>`);
    // Well formed: each element that opens closes.
    const open: string[] = [];
    for (const [, closing, element, single] of text.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
      if (closing === '/') expect(open.pop()).toBe(element);
      else if (single !== '/') open.push(element ?? '');
    }
    expect(open).toEqual([]);
  });

  test('SVG has the ring, the history and the final state', async () => {
    const page = chartOf(chartPageMachine);
    const drawn = await layOut('chartPage', 'Chart page', page, 'brief');
    const { text } = svgFile({ ...described, chart: page }, drawn);
    expect(text).toContain('>H</text>');
    expect(text.match(/class="ring"/g)?.length).toBe(drawn.edges.filter(({ wherever }) => wherever).length);
    expect(svgFile(described, layout).text.match(/class="inset"/g)).toHaveLength(1);
  });

  test('Mermaid is the text of the documents', () => {
    const { name, text } = mermaidFile(described);
    expect(name).toBe('login.mmd');
    expect(markdownOf(described, chart)).toContain(`\`\`\`mermaid\n${text}\`\`\``);
  });

  test('Mermaid has regions inside a state only, and begins with one that is joined to the outside', () => {
    const region = { initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } };
    const leaving = { initial: 'a', states: { a: { on: { leave: '#m.done' } } } };
    const inside = createMachine({
      id: 'm',
      initial: 'open',
      states: { open: { type: 'parallel', states: { still: region, leaving, quiet: region } }, done: {} },
    } as never);
    const regions = (lines: readonly string[]) =>
      lines.flatMap((line) => /^ +state "(still|leaving|quiet)" as/.exec(line)?.[1] ?? []);
    expect(regions(mermaidOf(chartOf(inside)))).toEqual(['leaving', 'still', 'quiet']);
    const outside = createMachine({ id: 'm', type: 'parallel', states: { still: region, quiet: region } } as never);
    const lines = mermaidOf(chartOf(outside));
    expect(lines.slice(0, 3)).toEqual(['stateDiagram-v2', '  state "m" as root {', '    state "still" as s_still {']);
    expect(lines.filter((line) => line.trim() === '--')).toEqual(['    --']);
    expect(lines.indexOf('  }')).toBeGreaterThan(lines.indexOf('    --'));
  });

  test.each(registry.map(({ id, machine }) => [id, machine] as const))(
    'XState: %s comes back from its file as the same machine',
    (id, machine) => {
      const whole = chartOf(machine);
      const { name, text } = configFile({ ...described, id, chart: whole });
      expect(name).toBe(`${id}.machine.json`);
      const again = chartOf(createMachine(JSON.parse(text) as never));
      const sorted = (keyed: readonly { readonly key: string }[]) =>
        keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      expect(again.states.map(({ key: _, ...state }) => state)).toEqual(
        whole.states.map(({ key: _, ...state }) => state),
      );
      expect(sorted(again.transitions)).toEqual(sorted(whole.transitions));
    },
  );

  test('JSON is what the comparison reads', () => {
    const machine = { ...described, layouts: { outline: layout, brief: layout, full: layout } };
    const { text } = jsonFile([machine]);
    expect(JSON.parse(text)).toEqual({ format: EXPORT_FORMAT, machines: [machine] });
  });
});
