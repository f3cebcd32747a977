import { describe, expect, test } from 'vitest';
import { fc } from '../harness/properties';
import { clashesOf, isSame, merged, type Choices } from '../../machines/shared/three-way';

const leaf = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('', 'a', 'b'), fc.boolean(), fc.constant(null));
const value = fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: fc.array(leaf, { maxLength: 2 }) });
const inner = fc.dictionary(fc.constantFrom('x', 'y'), value, { maxKeys: 2 });
const object = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.oneof(value, inner), { maxKeys: 4 });
const ways = fc.record({ base: object, mine: object, theirs: object });
const side = fc.constantFrom('mine', 'theirs');
const choices: fc.Arbitrary<Choices> = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'a.x', 'b.y'), side);

const at = (from: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((outer, key) => (outer as Record<string, unknown> | undefined)?.[key], from);

describe('two sides change one object', () => {
  const base = { mode: 'a', mux: 8, api: { port: 0, services: ['x'] }, unknown: 1 };
  test.each([
    ['nobody', base, base, base, []],
    ['only mine', { ...base, mux: 9 }, base, { ...base, mux: 9 }, []],
    ['only theirs', base, { ...base, mux: 9 }, { ...base, mux: 9 }, []],
    ['different keys', { ...base, mux: 9 }, { ...base, mode: 'b' }, { ...base, mode: 'b', mux: 9 }, []],
    ['the same to the same', { ...base, mux: 9 }, { ...base, mux: 9 }, { ...base, mux: 9 }, []],
    ['the same to different values', { ...base, mux: 9 }, { ...base, mux: 7 }, { ...base, mux: 7 }, ['mux']],
    [
      'different keys of an object inside',
      { ...base, api: { port: 1, services: ['x'] } },
      { ...base, api: { port: 0, services: [] } },
      { ...base, api: { port: 1, services: [] } },
      [],
    ],
    [
      'the same list',
      { ...base, api: { port: 0, services: ['x', 'y'] } },
      { ...base, api: { port: 0, services: ['z'] } },
      { ...base, api: { port: 0, services: ['z'] } },
      ['api.services'],
    ],
    ['a key that is new', { ...base, mux: 9 }, { ...base, added: true }, { ...base, mux: 9, added: true }, []],
  ])('%s', (_, mine, theirs, expected, clashes) => {
    expect([
      merged<unknown>({ base, mine, theirs }),
      clashesOf({ base, mine, theirs }).map(({ path }) => path),
    ]).toEqual([expected, clashes]);
  });

  test('a clash goes to the side that was chosen', () => {
    const both = { base, mine: { ...base, mux: 9, mode: 'm' }, theirs: { ...base, mux: 7, mode: 't' } };
    expect(clashesOf(both)).toEqual([
      { path: 'mode', mine: 'm', theirs: 't' },
      { path: 'mux', mine: 9, theirs: 7 },
    ]);
    expect(merged(both, { mux: 'mine', mode: 'theirs' })).toEqual({ ...base, mux: 9, mode: 't' });
  });
});

describe('of any three objects', () => {
  test('without a change of theirs the result is mine, without one of mine it is theirs', () => {
    fc.assert(
      fc.property(object, object, (base, changed) => {
        expect(merged({ base, mine: changed, theirs: base })).toEqual(changed);
        expect(merged({ base, mine: base, theirs: changed })).toEqual(changed);
        expect(clashesOf({ base, mine: changed, theirs: base })).toEqual([]);
        expect(clashesOf({ base, mine: base, theirs: changed })).toEqual([]);
      }),
    );
  });

  test('every value of the result is mine or theirs, and what one side alone changed is that side’s', () => {
    fc.assert(
      fc.property(ways, choices, ({ base, mine, theirs }, chosen) => {
        const result = merged({ base, mine, theirs }, chosen);
        for (const key of ['a', 'b', 'c', 'd']) {
          const [before, my, their, now] = [base[key], mine[key], theirs[key], result[key]];
          if (isSame(my, before)) expect(now).toEqual(their);
          else if (isSame(their, before)) expect(now).toEqual(my);
        }
      }),
    );
  });

  test('what both changed is asked about exactly once, and the choice decides', () => {
    fc.assert(
      fc.property(ways, side, (three, chosen) => {
        const clashes = clashesOf(three);
        expect(new Set(clashes.map(({ path }) => path)).size).toBe(clashes.length);
        for (const { path, mine, theirs } of clashes) {
          expect([at(three.mine, path), at(three.theirs, path)]).toEqual([mine, theirs]);
          expect(isSame(mine, theirs) || isSame(at(three.base, path), mine)).toBe(false);
        }
        const result = merged(three, Object.fromEntries(clashes.map(({ path }) => [path, chosen])));
        for (const { path, [chosen]: wanted } of clashes) expect(at(result, path)).toEqual(wanted);
      }),
    );
  });

  test('settled, it clashes no longer with what it was settled against', () => {
    fc.assert(
      fc.property(ways, choices, (three, chosen) => {
        const result = merged(three, chosen);
        expect(clashesOf({ base: three.theirs, mine: result, theirs: three.theirs })).toEqual([]);
        expect(merged({ base: three.theirs, mine: result, theirs: three.theirs })).toEqual(result);
      }),
    );
  });

  test('whose changes come first makes no difference but for the clashes', () => {
    fc.assert(
      fc.property(ways, ({ base, mine, theirs }) => {
        const turned = clashesOf({ base, mine: theirs, theirs: mine });
        const by = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);
        expect([...turned].sort(by).map(({ path, mine: m, theirs: t }) => ({ path, mine: t, theirs: m }))).toEqual(
          [...clashesOf({ base, mine, theirs })].sort(by),
        );
      }),
    );
  });

  test('the order of keys makes no difference', () => {
    fc.assert(
      fc.property(object, (one) => {
        expect(isSame(one, Object.fromEntries(Object.entries(one).reverse()))).toBe(true);
        expect(isSame(one, { ...one, a: [one['a']] })).toBe(false);
      }),
    );
  });
});
