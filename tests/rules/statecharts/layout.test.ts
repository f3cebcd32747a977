import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { type DescribedChart } from '../../../statecharts/machines/domain/chart';
import {
  SHEETS,
  type LaidOut,
  type LaidOutBox,
  type LaidOutLabel,
  type LaidOutText,
  type Layouts,
  type Point,
  type Rectangle,
} from '../../../statecharts/machines/domain/drawing';
import { firstStates } from '../../../statecharts/machines/domain/chart-places';
import { gatherCharts, gatherLayouts, staleRecipes } from '../../../statecharts/layout/gather';
import { linesOf, shortName } from '../../../statecharts/layout/groups';
import { byRecipe, layOut, search } from '../../../statecharts/layout/layout';
import { FONTS, widthOf, wrapped } from '../../../statecharts/layout/metrics';
import { packings } from '../../../statecharts/layout/packing';
import { chartOf } from '../../../statecharts/charts/chart';
import { labelsIn, RING_RADIUS } from '../../../statecharts/charts/geometry';

/** Searching all layouts takes minutes; charts with a recipe need seconds, those in the cache nothing. */
const PATIENCE = 300_000;

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const holds = (outer: Rectangle, inner: Rectangle, slack = 0.5): boolean =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.w <= outer.x + outer.w + slack &&
  inner.y + inner.h <= outer.y + outer.h + slack;
const isWithin = (path: string, ancestor: string): boolean =>
  ancestor === '' ? path !== '' : path.startsWith(`${ancestor}.`);

/** Where the letters of a line of text are. */
function lettersOf({ x, y, text, role }: LaidOutText): Rectangle {
  const { size } = FONTS[role];
  return { x, y: y - size * 0.8, w: widthOf(text, role), h: size };
}

/** Whether a stretch of a line goes through a box, and not just along its border. */
function runsThrough(from: Point, to: Point, { x, y, w, h }: Rectangle): boolean {
  const stretch = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) };
  return (
    stretch.x < x + w - 1 && Math.max(from.x, to.x) > x + 1 && stretch.y < y + h - 1 && Math.max(from.y, to.y) > y + 1
  );
}

type Solid = readonly [name: string, place: Rectangle];

/** What is written in a box; what stands for several transitions under the first of them. */
function writtenIn({ inner, more = [] }: LaidOutBox): readonly LaidOutLabel[] {
  return [...inner, ...more.map(({ keys, ...place }) => ({ key: keys[0] ?? '', ...place }))];
}

/** Lines through states without an inside, through labels and through words. */
function crossingsIn({ boxes, edges, initials }: LaidOut): readonly string[] {
  const holds = ({ kind, path }: LaidOutBox) => kind === 'compound' || kind === 'parallel' || path === '';
  const solid: readonly Solid[] = [
    ...boxes.flatMap((box): readonly Solid[] =>
      holds(box)
        ? [
            ...box.texts.map((text): Solid => [`“${text.text}” of ${box.path}`, lettersOf(text)]),
            ...writtenIn(box).map((one): Solid => [one.key, one]),
          ]
        : [[`the state ${box.path}`, box]],
    ),
    ...edges.flatMap(({ labels }) => labels.map((one): Solid => [one.key, one])),
  ];
  const lines = [
    ...edges.flatMap(({ from, to, lines: all }) =>
      all.map(({ points }) => ({ name: `${from} → ${to.join(' ')}`, points })),
    ),
    ...initials.map(({ of, points }) => ({ name: `the initial arrow of ${of}`, points })),
  ];
  return lines.flatMap(({ name, points }) =>
    solid
      .filter(([, place]) => points.slice(1).some((to, index) => runsThrough(points[index] ?? to, to, place)))
      .map(([what]) => `${name} runs through ${what}`),
  );
}

/** What nobody should see in a drawing. */
function flawsOf(layout: LaidOut): readonly string[] {
  const { boxes, edges, initials, width, height } = layout;
  const flaws: string[] = [...crossingsIn(layout)];
  const labels = edges.flatMap((one) => one.labels);
  const canvas = { x: 0, y: 0, w: width, h: height };
  labels.forEach((one, index) => {
    for (const other of labels.slice(index + 1)) if (overlap(one, other)) flaws.push(`${one.key} covers ${other.key}`);
    for (const { path, x, y, texts, kind, ...size } of boxes) {
      const isLeaf = kind !== 'compound' && kind !== 'parallel';
      if (isLeaf && overlap(one, { x, y, ...size })) flaws.push(`${one.key} covers the state ${path}`);
      const box = { x, y, ...size };
      if (!isLeaf && overlap(one, box) && !holds(box, one)) flaws.push(`${one.key} lies on the border of ${path}`);
      if (texts.some((text) => overlap(one, lettersOf(text)))) flaws.push(`${one.key} covers the head of ${path}`);
    }
  });
  boxes.forEach((one, index) => {
    if (!holds(canvas, one)) flaws.push(`the state ${one.path} leaves the drawing`);
    for (const other of boxes.slice(index + 1)) {
      const related = isWithin(other.path, one.path) || isWithin(one.path, other.path);
      if (!related && overlap(one, other)) flaws.push(`the state ${one.path} covers ${other.path}`);
      if (isWithin(other.path, one.path) && !holds(one, other)) flaws.push(`${other.path} leaves ${one.path}`);
    }
    for (const label of writtenIn(one)) if (!holds(one, label)) flaws.push(`${label.key} leaves ${one.path}`);
    for (const text of one.texts) {
      const words = { x: text.x, y: text.y - 10, w: widthOf(text.text, text.role), h: 12 };
      if (!holds(one, words)) flaws.push(`“${text.text}” leaves ${one.path}`);
    }
  });
  for (const { labels: own } of edges)
    for (const label of own)
      for (const text of label.texts)
        if (!holds(label, { x: text.x, y: text.y - 9, w: widthOf(text.text, text.role), h: 11 }))
          flaws.push(`“${text.text}” leaves its label`);
  const posts = edges.flatMap((one) => one.posts ?? []);
  const leaves = boxes.filter(({ kind, path }) => path !== '' && kind !== 'compound' && kind !== 'parallel');
  const written = boxes.flatMap((box) => [...writtenIn(box), ...box.texts.map(lettersOf)]);
  posts.forEach((one, index) => {
    const place = lettersOf(one);
    const others = [...labels, ...leaves, ...written, ...posts.slice(index + 1).map(lettersOf)];
    if (!holds(canvas, place)) flaws.push(`“${one.text}” leaves the drawing`);
    if (others.some((other) => overlap(place, other))) flaws.push(`“${one.text}” covers something`);
  });
  const boxAt = new Map(boxes.map((box) => [box.path, box]));
  for (const { from, to, lines, wherever, keys, ring } of edges) {
    const arriving = lines.filter(({ arrives }) => arrives);
    if (lines.some(({ points }) => points.length < 2))
      flaws.push(`${from} → ${to.join(' ')} has a line without an end`);
    if (arriving.length !== to.length) flaws.push(`${from} → ${to.join(' ')} does not arrive everywhere`);
    const begins = keys === undefined ? to.length + 1 : to.length;
    if (!wherever && lines.length !== begins) flaws.push(`${from} → ${to.join(' ')} does not begin`);
    if (keys !== undefined && wherever && !lines.every(({ points }) => isAtRing(points[0], ring)))
      flaws.push(`${from} → ${to.join(' ')} does not begin at its ring`);
    arriving.forEach(({ points }, index) => {
      const [end, box] = [points.at(-1), boxAt.get(to[index] ?? '')];
      if (end === undefined || box === undefined || !touches(box, end)) flaws.push(`${from} → ${to[index]} misses it`);
    });
  }
  for (const { of, points } of initials) {
    const inner = boxes.filter(({ path }) => isWithin(path, of));
    const end = points.at(-1);
    if (end === undefined || !inner.some((box) => touches(box, end))) flaws.push(`the initial arrow of ${of} misses`);
  }
  return flaws;
}

function isAtRing(begin: Point | undefined, ring: Point | undefined): boolean {
  if (begin === undefined || ring === undefined) return false;
  return Math.abs(Math.hypot(begin.x - ring.x, begin.y - ring.y) - RING_RADIUS) < 1.5;
}

function touches({ x, y, w, h }: LaidOutBox, point: { readonly x: number; readonly y: number }): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) <= 1.5;
  const beside = point.x >= x - 1.5 && point.x <= x + w + 1.5 && point.y >= y - 1.5 && point.y <= y + h + 1.5;
  return beside && (near(point.x, x) || near(point.x, x + w) || near(point.y, y) || near(point.y, y + h));
}

/** Simple states at one side of which two lines end with less than ten pixels between them, and not at one place. */
function closestEnds({ boxes, edges, initials }: LaidOut): readonly string[] {
  const lines = [
    ...edges.flatMap((one) => one.lines.map(({ points }) => points)),
    ...initials.map((one) => one.points),
  ];
  const ends = lines.flatMap((points) => [points[0], points.at(-1)].filter((one) => one !== undefined));
  return boxes.flatMap((box) => {
    if (box.kind !== 'atomic') return [];
    const own = ends.filter((point) => touches(box, point));
    const near = own.some((one, index) =>
      own.slice(index + 1).some((other) => {
        const apart = Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
        return apart > 0.5 && apart < 10;
      }),
    );
    return near ? [box.path] : [];
  });
}

/** What is drawn, to compare with the chart. */
function contentsOf(layout: LaidOut) {
  return {
    states: layout.boxes.map(({ path }) => path).sort(),
    transitions: [
      ...labelsIn(layout).map(({ key }) => key),
      ...layout.boxes.flatMap(({ more = [] }) => more.flatMap(({ keys }) => keys)),
      ...layout.edges.flatMap(({ keys = [] }) => keys),
    ].sort(),
    initials: layout.initials.map(({ of }) => of).sort(),
  };
}

/** An outline is of what leads somewhere else. */
function outlineOfChart({ chart }: Pick<DescribedChart, 'chart'>) {
  const leads = chart.transitions.filter(({ from, to }) => to.some((path) => path !== from));
  return { ...contentsOfChart({ chart }), transitions: leads.map(({ key }) => key).sort() };
}

function contentsOfChart({ chart }: Pick<DescribedChart, 'chart'>) {
  return {
    states: chart.states.map(({ path }) => path).sort(),
    transitions: chart.transitions.map(({ key }) => key).sort(),
    initials: chart.states.flatMap(({ path, initial }) => (initial === null ? [] : [path])).sort(),
  };
}

const charts = await gatherCharts('.');

describe('every registered machine', () => {
  const layouts = new Map<string, Layouts>();

  test.each(charts.map((one) => [one.id, one] as const))(
    '%s is drawn whole, and nothing covers anything',
    async (id, one) => {
      const all = await gatherLayouts('.', one);
      layouts.set(id, all);
      const outlined = outlineOfChart(one);
      const whole = contentsOfChart(one);
      const expected = { outline: outlined, portrait: outlined, brief: whole, full: whole };
      for (const sheet of SHEETS) {
        expect([sheet, contentsOf(all[sheet])]).toEqual([sheet, expected[sheet]]);
        expect([sheet, flawsOf(all[sheet])]).toEqual([sheet, []]);
      }
    },
    PATIENCE,
  );

  /** Drawings that are read in parts: the others have room at six tenths of their size. */
  const CROWDED = ['backend', 'deletion', 'dnsRules', 'fastest', 'serverForm', 'textSetting', 'trial'];

  test('lines end at a simple state far enough from each other for their heads to be told apart', () => {
    const tight = [...layouts].flatMap(([id, all]) =>
      Object.values(all).flatMap((layout) => closestEnds(layout).map((state) => `${id}: ${state}`)),
    );
    expect(layouts.size).toBe(charts.length);
    expect(tight).toEqual([]);
  });

  test('fits a laptop’s screen at half of its size or more, all but a few legibly', () => {
    const fits = [...layouts].map(([id, { brief }]) => [id, Math.min(840 / brief.width, 710 / brief.height)] as const);
    expect(Math.min(...fits.map(([, fit]) => fit))).toBeGreaterThan(0.45);
    const crowded = fits.flatMap(([id, fit]) => (fit < 0.6 ? [id] : []));
    expect(crowded.sort((one, other) => (one < other ? -1 : 1))).toEqual(CROWDED);
  });

  test('an outline is seen whole and read on a laptop’s screen, whatever the machine', () => {
    const small = [...layouts].filter(([, { outline }]) => Math.min(810 / outline.width, 658 / outline.height) < 0.68);
    expect(small.map(([id]) => id)).toEqual([]);
  });

  test('another outline is seen larger on a phone, whose screen is high', () => {
    const fitOf = ({ width, height }: LaidOut) => Math.min(366 / width, 700 / height);
    const fits = [...layouts].map(([id, { outline, portrait }]) => ({ id, from: fitOf(outline), to: fitOf(portrait) }));
    expect(fits.filter(({ from, to }) => to < 0.9 * from).map(({ id }) => id)).toEqual([]);
    expect(fits).toHaveLength(charts.length);
    // One alone is read in parts.
    expect(fits.filter(({ to }) => to < 0.7).map(({ id }) => id)).toEqual(['serverForm']);
  });

  test('begins in its corner where it is read in parts', () => {
    // What holds all else of `serverForm` is wider than a screen, and the states before it stand above its middle. That of `trial` stands at
    // the left of the upper row, whose other states are higher.
    const ids = CROWDED.filter((id) => id !== 'serverForm' && id !== 'trial');
    const begins = ids.map((id) => {
      const { brief } = layouts.get(id) ?? expect.fail(id);
      const [first] = firstStates(charts.find((one) => one.id === id)?.chart ?? expect.fail(id));
      const { x, y } = brief.boxes.find(({ path }) => path === first) ?? expect.fail(first);
      return [id, x < 840 / 3 && y < 710 / 3];
    });
    expect(begins).toEqual(ids.map((id) => [id, true]));
  });

  test('says of some of its long lines where they lead or whence they come', () => {
    const postsOf = ({ edges }: LaidOut) => edges.flatMap((one) => one.posts ?? []).map(({ text }) => text);
    const all = [...layouts.values()].flatMap(({ brief, full }) => [...postsOf(brief), ...postsOf(full)]);
    expect(all.length).toBeGreaterThan(50);
    const { brief } = layouts.get('core') ?? expect.fail('core');
    expect(postsOf(brief)).toEqual(expect.arrayContaining(['→ ready', '→ running']));
  });

  test('where it is still crowded, names what many lead to instead of pointing to it', () => {
    const crowded = layouts.get('trial')?.brief;
    expect(crowded?.edges.some(({ to }) => to.includes('returning'))).toBe(false);
    const { inner = [] } = crowded?.boxes.find(({ path }) => path === 'watching') ?? {};
    expect(inner.flatMap(({ texts }) => texts.map(({ text }) => text))).toContain('→ returning');
  });
});

const example = createMachine({
  id: 'example',
  initial: 'first',
  states: {
    first: { on: { go: { target: 'second', reenter: true }, stay: {} }, after: { 10: 'second' } },
    second: {
      type: 'parallel',
      states: {
        left: { initial: 'a', states: { a: { on: { next: 'b' } }, b: { type: 'final' }, hist: { type: 'history' } } },
        right: { initial: 'c', states: { c: { on: { again: { target: 'c', reenter: true }, up: '#example.first' } } } },
      },
      on: { both: ['.left.b', '.right.c'], back: 'first', last: 'ended', later: '.left.hist' },
    },
    third: { on: { over: 'ended', second: 'second.left.b' } },
    fourth: { on: { over: 'ended' } },
    fifth: { on: { over: 'ended', away: 'third' } },
    ended: { type: 'final' },
  },
} as never);

describe('a list of triggers', () => {
  const wordsOf = (labels: readonly { readonly texts: readonly LaidOutText[] }[]) =>
    labels.flatMap(({ texts }) => texts.map(({ text }) => text));

  test('has commas where its last says something for all of them, else none', async () => {
    const config = {
      id: 'lists',
      initial: 'on',
      on: { one: {}, two: {}, three: { guard: 'isOpen' }, four: { guard: 'isOpen' } },
      states: { on: { on: { five: 'off', six: 'off' } }, off: {} },
    };
    const layout = await layOut('lists', 'Lists', chartOf(createMachine(config as never)), 'brief');
    expect(wordsOf(labelsIn(layout))).toEqual(['one', 'two', 'three,', 'four', '[isOpen]', 'five', 'six']);
  });

  test('that is long tells the first few in a box and how many more there are; on a line it is whole', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const all = (how: object) => Object.fromEntries(keys.map((key) => [key, how]));
    const config = {
      id: 'long',
      initial: 'on',
      on: all({ guard: 'isOpen' }),
      states: { on: { on: all({ target: 'off' }) }, off: {} },
    };
    const layout = await layOut('long', 'Long', chartOf(createMachine(config as never)), 'brief');
    const [{ inner, more = [] } = { inner: [] }] = layout.boxes;
    expect(wordsOf(inner)).toEqual(['a,', 'b,', 'c,', 'd,', 'e,']);
    expect(wordsOf(more)).toEqual(['and 4 more', '[isOpen]']);
    expect(more.map((one) => one.keys.map((key) => key.split(' | ')[1]))).toEqual([['f', 'g', 'h', 'i']]);
    expect(more[0]?.y).toBeGreaterThan(inner.at(-1)?.y ?? Infinity);
    expect(wordsOf(layout.edges.flatMap(({ labels }) => labels))).toEqual(keys);
  });
});

describe('recipes', () => {
  test('a chart that has changed, one without and one that is gone are out of date; all others are not', async () => {
    const [changed, ...others] = charts;
    if (changed === undefined) throw new Error('no charts');
    expect(await staleRecipes('.', charts)).toEqual([]);
    expect(await staleRecipes('.', [{ ...changed, title: 'Another' }, ...others])).toEqual([changed.id]);
    expect(await staleRecipes('.', [...charts, { ...changed, id: 'newcomer' }])).toEqual(['newcomer']);
    expect(await staleRecipes('.', others)).toEqual([changed.id]);
  });
});

describe('a machine with everything', () => {
  const chart = chartOf(example);

  test('is drawn whole: history, regions, several targets, ways across borders and back', async () => {
    for (const sheet of SHEETS) {
      const layout = await layOut('example', 'Example', chart, sheet);
      const isOutline = sheet === 'outline' || sheet === 'portrait';
      expect(contentsOf(layout)).toEqual(isOutline ? outlineOfChart({ chart }) : contentsOfChart({ chart }));
      expect(flawsOf(layout)).toEqual([]);
    }
  });

  test('whose drawing is spoilt is found out: every kind of collision', async () => {
    const layout = await layOut('example', 'Example', chart, 'brief');
    const [first, other] = layout.edges.filter(({ labels, wherever }) => labels.length > 0 && !wherever);
    const leaf = layout.boxes.find(({ path }) => path === 'third');
    const group = layout.boxes.find(({ path }) => path === 'second');
    const [label, word] = [other?.labels[0], group?.texts[0]];
    if (first === undefined || label === undefined || leaf === undefined || word === undefined) throw new Error('lost');
    const withEdge = (change: Partial<typeof first>): LaidOut => ({
      ...layout,
      edges: layout.edges.map((edge) => (edge === first ? { ...first, ...change } : edge)),
    });
    const movedTo = ({ x, y }: Point) => withEdge({ labels: first.labels.map((one) => ({ ...one, x, y })) });
    const lineTo = ({ x, y }: Point) =>
      withEdge({ lines: [{ points: [{ x: 0, y }, { x, y }, ...(first.lines[0]?.points ?? [])], arrives: false }] });
    expect(flawsOf(movedTo(label)).join()).toContain(`covers ${label.key}`);
    expect(flawsOf(movedTo(leaf)).join()).toContain('covers the state third');
    expect(flawsOf(movedTo({ x: word.x, y: word.y - 12 })).join()).toContain('covers the head of second');
    expect(flawsOf(lineTo({ x: leaf.x + 10, y: leaf.y + 10 })).join()).toContain('runs through the state third');
    expect(flawsOf(lineTo({ x: label.x + 5, y: label.y + 5 })).join()).toContain(`runs through ${label.key}`);
    expect(flawsOf(lineTo({ x: word.x + 5, y: word.y - 4 })).join()).toContain('runs through “second” of second');
  });

  test('in outline: names alone, and lines that may join but never part', async () => {
    const { boxes, edges } = await layOut('example', 'Example', chart, 'outline');
    expect(boxes.flatMap(({ inner }) => inner)).toEqual([]);
    expect(boxes.flatMap(({ texts }) => texts.map(({ role }) => role))).not.toContain('tag');
    // What many lead to is pointed to.
    expect(edges.filter(({ to }) => to.includes('ended')).map(({ from }) => from)).toEqual([
      'second',
      'third',
      'fourth',
      'fifth',
    ]);
    const begins = edges.filter(({ to }) => to.length === 1).map(({ lines }) => lines[0]?.points[0]);
    expect(new Set(begins.map((point) => `${point?.x} ${point?.y}`)).size).toBe(begins.length);
  });

  test('begins to be read at the state that is entered first', async () => {
    const { boxes, edges } = await layOut('example', 'Example', chart, 'brief');
    const first = boxes.find(({ path }) => path === 'first');
    expect(
      boxes.filter(({ path, x, w, y, h }) => path !== '' && x + w <= (first?.x ?? 0) && y + h <= (first?.y ?? 0)),
    ).toEqual([]);
    expect(edges.length).toBeGreaterThan(5);
  });

  test('gets the same places every time', async () => {
    const once = await layOut('example', 'Example', chart, 'full');
    expect(await layOut('example', 'Example', structuredClone(chart), 'full')).toEqual(once);
  });

  test('is drawn from its recipe as the search drew it, and otherwise from another recipe', async () => {
    const { drawing, recipe } = await search('example', 'Example', chart, 'full');
    expect(await byRecipe('example', 'Example', chart, 'full', recipe)).toEqual(drawing);
    const kept = { ...recipe.kept, '': recipe.kept['']?.map((number) => (number + 8) % 16) ?? [] };
    expect(await byRecipe('example', 'Example', chart, 'full', { ...recipe, kept })).not.toEqual(drawing);
  });

  test('names a final state that many lead to where they begin, and marks regions', async () => {
    const { boxes, edges } = await layOut('example', 'Example', chart, 'brief');
    expect(edges.some(({ to }) => to.includes('ended'))).toBe(false);
    const texts = boxes
      .find(({ path }) => path === 'third')
      ?.inner.flatMap((label) => label.texts.map(({ text }) => text));
    expect(texts).toEqual(['over', '→ ended']);
    // And the state says where it is reached from.
    const ended = boxes.find(({ path }) => path === 'ended')?.texts ?? [];
    expect(ended[0]).toMatchObject({ text: 'ended', role: 'name' });
    const arrival = ended.slice(1);
    expect(arrival.map(({ role }) => role)).toEqual(arrival.map(() => 'arrival'));
    expect(arrival.map(({ text }) => text).join(' ')).toBe('← second, third, fourth, fifth');
    expect(boxes.filter(({ region }) => region).map(({ path }) => path)).toEqual(['second.left', 'second.right']);
    expect(edges.find(({ from, to }) => from === 'second' && to.includes('second.left.b'))?.wherever).toBe(true);
  });
});

describe('a crowded machine', () => {
  const machine = createMachine({
    id: 'crowd',
    initial: 'one',
    states: {
      ...Object.fromEntries(
        ['one', 'two', 'three', 'four'].map((key) => [key, { on: { give: 'group.hub', go: 'hub' } }]),
      ),
      five: { on: { give: 'group.hub' } },
      hub: { on: { go: 'group' } },
      group: { initial: 'other', states: { hub: {}, other: {} } },
    },
  } as never);
  const chart = chartOf(machine);

  test('names simple states that many lead to as well', () => {
    expect([...linesOf(chart, 'final').hubs]).toEqual([]);
    const { hubs, groups, written } = linesOf(chart, 'atomic');
    expect([...hubs]).toEqual(['hub', 'group.hub']);
    expect(groups.map(({ from, to }) => [from, ...to])).toEqual([['hub', 'group']]);
    expect(written.get('one')?.map(({ label }) => label)).toEqual(['give', 'go']);
    expect(written.get('hub')).toEqual([]);
  });

  test('says of what no line leads to where it is reached from, and of nothing else', () => {
    const { arrivals } = linesOf(chart, 'atomic');
    expect([...arrivals]).toEqual([
      ['hub', ['one', 'two', 'three', 'four']],
      ['group.hub', ['one', 'two', 'three', 'four', 'five']],
    ]);
    // One transition into two states is a line.
    const both = { key: 'two | both | 0', from: 'two', to: ['hub', 'group.other'] };
    const led = {
      ...chart,
      transitions: [...chart.transitions, { ...(chart.transitions[0] ?? expect.fail()), ...both }],
    };
    expect([...linesOf(led, 'atomic').arrivals.keys()]).toEqual(['group.hub']);
    expect([...linesOf(chart, 'final').arrivals]).toEqual([]);
  });

  test('by as much of their paths as no other state has', () => {
    expect(shortName(chart, 'group.hub')).toBe('group.hub');
    expect(shortName(chart, 'group.other')).toBe('other');
    expect(shortName(chart, 'one')).toBe('one');
  });
});

describe('the labels of one line', () => {
  test('have a gap between them, but where only the last of them says the rest; what is written in a box has none', async () => {
    const machine = createMachine({
      id: 'pair',
      initial: 'one',
      states: {
        one: {
          on: {
            go: 'two',
            leap: 'two',
            jump: { target: 'two', guard: 'isFit' },
            stay: {},
            wait: {},
            again: { target: 'one', reenter: true },
          },
        },
        two: {},
      },
    } as never);
    const { edges, boxes } = await layOut('pair', 'Pair', chartOf(machine), 'brief');
    const gap = ([upper, lower]: readonly Rectangle[] = []) => (lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.h ?? 0);
    const [go, leap, jump] = edges[0]?.labels ?? [];
    expect(gap([go, leap].filter((one) => one !== undefined))).toBe(0);
    expect(gap([leap, jump].filter((one) => one !== undefined))).toBe(2);
    expect(edges.flatMap(({ labels }) => labels.flatMap(({ texts }) => texts.map(({ text }) => text)))).toEqual([
      'go',
      'leap',
      'jump',
      '[isFit]',
    ]);
    const inner = boxes.flatMap((box) => box.inner.flatMap(({ texts }) => texts.map(({ text }) => text)));
    expect(inner).toEqual(['stay', 'wait', 'again', '→ one']);
    expect(gap(boxes.find(({ path }) => path === 'one')?.inner)).toBe(0);
  });
});

describe('text', () => {
  test('is broken at spaces and after dots, never within a name', () => {
    expect(wrapped('subscription.storedElsewhere', 'event', 90)).toEqual(['subscription.', 'storedElsewhere']);
    expect(wrapped('one two three', 'description', 45)).toEqual(['one two', 'three']);
    expect(wrapped('unbreakable', 'event', 10)).toEqual(['unbreakable']);
    expect(wrapped('', 'event', 10)).toEqual([]);
  });

  test('is wider when it is bold, and what the table does not know is as wide as it is high', () => {
    expect(widthOf('name', 'name')).toBeGreaterThan(widthOf('name', 'event'));
    expect(widthOf('→', 'event')).toBe(Math.ceil(12 * 1.03));
  });
});

describe('packing', () => {
  test('tries rows and columns of every box in every size', () => {
    const sizes = [
      [{ w: 10, h: 20 }],
      [
        { w: 30, h: 10 },
        { w: 10, h: 30 },
      ],
    ];
    const all = packings(sizes, ({ h }) => h).map(({ w, h }) => `${w} ${h}`);
    expect(new Set(all)).toEqual(new Set(['30 40', '50 20', '10 60', '30 30']));
    for (const { w, h, places } of packings(sizes, ({ h }) => h)) {
      const [one, other] = places.map(({ x, y, size }) => ({ x, y, ...size }));
      if (one === undefined || other === undefined) throw new Error('two boxes');
      expect(overlap(one, other)).toBe(false);
      for (const box of [one, other]) expect(holds({ x: 0, y: 0, w, h }, box)).toBe(true);
    }
  });
});
