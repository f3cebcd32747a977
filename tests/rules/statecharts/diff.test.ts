import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { compared, comparedMachines, exportIn } from '../../../statecharts/machines/chart-diff/chart-diff.rules';
import { type DescribedChart } from '../../../statecharts/machines/domain/chart';
import { EXPORT_FORMAT, type ExportedChart } from '../../../statecharts/machines/domain/chart-export';
import { layOut } from '../../../statecharts/layout/layout';
import { chartOf } from '../../../statecharts/charts/chart';

const chart = (states: object, initial = 'a') => chartOf(createMachine({ id: 'm', initial, states } as never));

const before = chart({
  a: { on: { go: [{ guard: 'first', target: 'b' }, { target: 'c' }], stay: { actions: 'note' } } },
  b: { tags: 'busy', on: { back: 'a' } },
  c: {},
});

const STAY = { stay: { actions: 'note' } };

describe('two versions of a machine', () => {
  test('the same is no change', () => {
    expect(compared(before, structuredClone(before))).toEqual({
      changes: [],
      before: { states: {}, transitions: {} },
      after: { states: {}, transitions: {} },
    });
  });

  test('states and transitions that came and went', () => {
    const after = chart({
      a: { on: { go: [{ guard: 'first', target: 'b' }, { target: 'd' }], stay: { actions: 'note' } } },
      b: { tags: 'busy', on: { back: 'a' } },
      d: { on: { back: 'a' } },
    });
    const { changes, before: old, after: today } = compared(before, after);
    expect(changes).toEqual([
      { kind: 'added', selected: { kind: 'state', path: 'd' } },
      { kind: 'removed', selected: { kind: 'state', path: 'c' } },
      { kind: 'changed', selected: { kind: 'transition', key: 'a | go | 1' } },
      { kind: 'added', selected: { kind: 'transition', key: 'd | back | 0' } },
    ]);
    expect(old).toEqual({ states: { c: 'removed' }, transitions: { 'a | go | 1': 'changed' } });
    expect(today).toEqual({
      states: { d: 'added' },
      transitions: { 'a | go | 1': 'changed', 'd | back | 0': 'added' },
    });
  });

  test('a transition before the others changes none of them', () => {
    const after = chart({
      a: {
        on: {
          go: [{ guard: 'zeroth', target: 'c' }, { guard: 'first', target: 'b' }, { target: 'c' }],
          stay: { actions: 'note' },
        },
      },
      b: { tags: 'busy', on: { back: 'a' } },
      c: {},
    });
    expect(compared(before, after).changes).toEqual([
      { kind: 'added', selected: { kind: 'transition', key: 'a | go | 0' } },
    ]);
  });

  test('another guard on the same way is a change, another guard and another way are two transitions', () => {
    const a = (guard: string, target: string) => ({ ...STAY, go: [{ guard, target }, { target: 'c' }] });
    const states = (on: object) => ({ a: { on }, b: { tags: 'busy', on: { back: 'a' } }, c: {} });
    const kinds = (on: object) => compared(before, chart(states(on))).changes.map(({ kind }) => kind);
    expect(kinds(a('other', 'b'))).toEqual(['changed']);
    expect(kinds(a('first', 'a'))).toEqual(['changed']);
    expect(kinds(a('other', 'a'))).toEqual(['added', 'removed']);
  });

  test('tags, slots, actions, descriptions and where it begins are changes of the state', () => {
    const changed = (states: object, initial?: string) =>
      compared(before, chart(states, initial)).changes.map(
        ({ kind, selected }) => `${kind} ${JSON.stringify(selected)}`,
      );
    const a = { on: { go: [{ guard: 'first', target: 'b' }, { target: 'c' }], stay: { actions: 'note' } } };
    const b = { tags: 'busy', on: { back: 'a' } };
    expect(changed({ a, b: { ...b, tags: 'idle' }, c: {} })).toEqual(['changed {"kind":"state","path":"b"}']);
    expect(changed({ a, b, c: { description: 'other' } })).toEqual(['changed {"kind":"state","path":"c"}']);
    expect(changed({ a, b, c: { entry: 'note' } })).toEqual(['changed {"kind":"state","path":"c"}']);
    expect(changed({ a, b, c: {} }, 'b')).toEqual(['changed {"kind":"state","path":""}']);
    expect(changed({ a: { on: { ...a.on, stay: { actions: 'other' } } }, b, c: {} })).toEqual([
      'changed {"kind":"transition","key":"a | stay | 0"}',
    ]);
  });

  test('a machine that one of them does not have', () => {
    expect(compared(undefined, before).changes.every(({ kind }) => kind === 'added')).toBe(true);
    expect(compared(before, undefined).changes.every(({ kind }) => kind === 'removed')).toBe(true);
    expect(compared(undefined, before).changes).toHaveLength(4 + 4);
  });
});

const described = (id: string, one = before): DescribedChart => ({
  id,
  title: id,
  purpose: '',
  file: '',
  sentences: [],
  chart: one,
});

async function exported(id: string, one = described(id)): Promise<ExportedChart> {
  const layout = await layOut(id, id, one.chart, 'brief');
  return { ...one, layouts: { brief: layout, full: layout } };
}

describe('the export of another version', () => {
  test('names the machines that are different', async () => {
    const other = {
      format: EXPORT_FORMAT,
      machines: [await exported('same'), await exported('gone'), await exported('new')],
    } as const;
    const today = [described('same'), described('new', chart({ a: {} })), described('fresh')];
    expect(comparedMachines(other, today)).toEqual([
      { id: 'new', title: 'new', kind: 'changed', count: 6 },
      { id: 'fresh', title: 'fresh', kind: 'added', count: 8 },
      { id: 'gone', title: 'gone', kind: 'removed', count: 8 },
    ]);
  });

  test('is read as it was written', async () => {
    const whole = { format: EXPORT_FORMAT, machines: [await exported('m')] };
    expect(exportIn(JSON.stringify(whole))).toEqual(whole);
  });

  test('may name the ends of long lines, but only as texts with places', async () => {
    const { layouts, ...one } = await exported('m');
    const withPosts = (posts: unknown) => {
      const edges = layouts.brief.edges.map((edge) => ({ ...edge, posts }));
      return {
        format: EXPORT_FORMAT,
        machines: [{ ...one, layouts: { ...layouts, brief: { ...layouts.brief, edges } } }],
      };
    };
    const post = { text: '→ off', role: 'target', x: 1, y: 2 };
    expect(layouts.brief.edges.length).toBeGreaterThan(0);
    expect(exportIn(JSON.stringify(withPosts([post])))).toEqual(withPosts([post]));
    for (const posts of ['→ off', [{ ...post, x: '1' }], [{ ...post, text: 1 }]])
      expect(exportIn(JSON.stringify(withPosts(posts)))).toBeNull();
  });

  test('is refused as soon as anything that a drawing needs is not as it should be', async () => {
    // Of which a box tells the first few.
    const keys = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    const long = chart({ a: { on: Object.fromEntries(keys.map((key) => [key, {}])) } });
    const whole = {
      format: EXPORT_FORMAT,
      machines: [await exported('m'), await exported('long', described('long', long))],
    };
    expect(JSON.stringify(whole)).toContain('and 4 more');
    for (const text of ['', '{', 'null', '[]', '{"format":"other","machines":[]}', `{"format":"${EXPORT_FORMAT}"}`])
      expect(exportIn(text)).toBeNull();
    const broken = pathsOf(whole).filter((path) => !UNUSED.has(path.at(-1) ?? '') && !path.includes('sentences'));
    expect(broken.length).toBeGreaterThan(200);
    for (const path of broken) expect([path, exportIn(JSON.stringify(without(whole, path)))]).toEqual([path, null]);
  });
});

/** What the page shows for today's machines only. */
const UNUSED = new Set(['purpose', 'file', 'sentences']);

/** The ways to all fields of a value. */
function pathsOf(value: unknown, before: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...before, key];
    return [...(Array.isArray(value) ? [] : [path]), ...pathsOf(inner, path)];
  });
}

/** The value with something else in place of one field. */
function without(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return { another: 'kind' };
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = without(copy[key], rest);
  return copy;
}
