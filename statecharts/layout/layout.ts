import { type Chart, type ChartState } from '../machines/domain/chart';
import { type Detail, type LaidOut, type Sheet } from '../machines/domain/drawing';
import { turnsOf } from '../machines/domain/turns';
import { ROOMS } from './beginning';
import { PAD } from './blocks';
import { framed } from './framed';
import { childrenOf, isClosed, linesOf, type Named } from './groups';
import { headOf, insideOf, nested, type Inside, type Work } from './insides';
import { packings, type Size } from './packing';
import { MANNERS } from './placement';

/** A chart that is shown smaller names more states instead of pointing to them, where that saves room. */
const CROWDED: Readonly<Record<Detail, number>> = { outline: 0.74, brief: 0.6, full: 0.6 };

/** Which states are named, from one try to the next: lines without words have the room to point to all of them. */
const NAMED: Readonly<Record<Detail, readonly [Named, ...Named[]]>> = {
  outline: ['none', 'final', 'atomic'],
  brief: ['final', 'atomic'],
  full: ['final', 'atomic'],
};

/** How many times the flaws of the best a piece may have. */
const SOUND = 1.05;

/** What a search found: which lines are drawn, and which attempts at each piece were kept, by path. With it nobody has to search again. */
export interface Recipe {
  readonly lines: Named;
  readonly kept: Readonly<Record<string, readonly number[]>>;
}

export interface Found {
  readonly drawing: LaidOut;
  readonly recipe: Recipe;
}

/**
 * Places for all states and transitions of a chart: of several ways to lay it out, the one that the screen shows largest.
 * The same chart always gets the same places.
 */
export async function layOut(machine: string, title: string, chart: Chart, sheet: Sheet): Promise<LaidOut> {
  return (await search(machine, title, chart, sheet)).drawing;
}

/** The same with its recipe. */
export async function search(machine: string, title: string, chart: Chart, sheet: Sheet): Promise<Found> {
  const laid = (lines: Recipe['lines']) => found(workOf(machine, title, chart, sheet, lines), lines);
  const detail = detailOf(sheet);
  const fitOf = ({ width, height }: LaidOut): number => Math.min(ROOMS[sheet].w / width, ROOMS[sheet].h / height);
  const hubsOf = (lines: Named) => linesOf(chart, lines).hubs.size;
  const [usual, ...terser] = NAMED[detail];
  let best = await laid(usual);
  for (const lines of terser) {
    if (fitOf(best.drawing) >= CROWDED[detail]) break;
    if (hubsOf(lines) === hubsOf(best.recipe.lines)) continue;
    const next = await laid(lines);
    if (fitOf(next.drawing) > fitOf(best.drawing)) best = next;
  }
  return best;
}

/** What a search found before, without the search. */
export async function byRecipe(
  machine: string,
  title: string,
  chart: Chart,
  sheet: Sheet,
  { lines, kept }: Recipe,
): Promise<LaidOut> {
  return (await found(workOf(machine, title, chart, sheet, lines), lines, kept)).drawing;
}

function workOf(machine: string, title: string, chart: Chart, sheet: Sheet, named: Named): Work {
  const lines = linesOf(chart, named);
  return { machine, title, chart, detail: detailOf(sheet), room: ROOMS[sheet], turns: turnsOf(chart), lines };
}

function detailOf(sheet: Sheet): Detail {
  return sheet === 'portrait' ? 'outline' : sheet;
}

interface Attempt {
  /** Its place among all that can be tried; null where there is nothing to choose. */
  readonly number: number | null;
  readonly inside: Inside;
}

async function found(work: Work, lines: Recipe['lines'], known?: Recipe['kept']): Promise<Found> {
  const { chart, room } = work;
  const costOf = ({ w, h, flaw }: Inside) => badness({ width: w, height: h }, room) * flaw;
  const closed = new Map<string, readonly Inside[]>();
  const kept: Record<string, readonly number[]> = {};
  const keep = (path: string, attempts: readonly Attempt[]) => {
    const numbers = attempts.flatMap(({ number }) => number ?? []).sort((a, b) => a - b);
    if (numbers.length > 0) kept[path] = numbers;
  };
  // Innermost first: what no line enters is one piece for whatever holds it.
  for (const { path } of [...chart.states].reverse()) {
    if (path === '' || childrenOf(chart, path).length === 0 || !isClosed(path, work.lines.groups)) continue;
    const best = smallest(await attemptsAt(work, path, closed, known), ({ inside }) => inside, costOf);
    keep(path, best);
    closed.set(
      path,
      best.map(({ inside }) => inside),
    );
  }
  const all = (await attemptsAt(work, '', closed, known)).map((attempt) => {
    const drawing = framed(work, attempt.inside);
    return { attempt, drawing, cost: badness(drawing, room) * attempt.inside.flaw };
  });
  const best = all.reduce((least, one) => (one.cost < least.cost ? one : least));
  keep('', [best.attempt]);
  return { drawing: best.drawing, recipe: { lines, kept } };
}

/** How many times larger than the room; a little more for a larger area, so that ties go to the tighter one. */
function badness({ width, height }: Pick<LaidOut, 'width' | 'height'>, room: Size): number {
  return Math.max(width / room.w, height / room.h) + (width * height) / 1e8;
}

/** The best ones of which none is both wider and higher than another, the best first. */
function smallest<T, S extends Size>(
  all: readonly T[],
  sizeOf: (one: T) => S,
  cost: (size: S) => number,
): readonly T[] {
  const chosen: { readonly one: T; readonly size: S }[] = [];
  const sized = all.map((one) => ({ one, size: sizeOf(one) }));
  for (const { one, size } of sized.sort((a, b) => cost(a.size) - cost(b.size))) {
    if (chosen.length === 4) break;
    if (!chosen.some(({ size: { w, h } }) => w <= size.w && h <= size.h)) chosen.push({ one, size });
  }
  return chosen.map(({ one }) => one);
}

async function attemptsAt(
  work: Work,
  path: string,
  closed: ReadonlyMap<string, readonly Inside[]>,
  known: Recipe['kept'] | undefined,
): Promise<readonly Attempt[]> {
  const { chart, lines } = work;
  const regions = childrenOf(chart, path);
  const state = chart.states.find((one) => one.path === path);
  const apart =
    state?.kind === 'parallel' &&
    !lines.groups.some(({ within }) => within === path) &&
    regions.every((region) => closed.has(region.path));
  if (apart) return packedInsides(work, state, closed).map((inside) => ({ number: null, inside }));
  const chosen = new Map([...closed].map(([key, [first]]) => [key, first]));
  const [largest] = regions
    .flatMap((region) => closed.get(region.path)?.[0] ?? [])
    .sort((a, b) => b.w * b.h - a.w * a.h);
  const shapes = [...closed].find(([, [first]]) => first !== undefined && first === largest);
  const tries = MANNERS.flatMap((manner) =>
    (shapes?.[1].slice(0, 3) ?? [undefined]).map((shape) => ({
      manner,
      pieces: shapes === undefined ? chosen : new Map([...chosen, [shapes[0], shape]]),
    })),
  );
  const all: Attempt[] = [];
  for (const [number, { manner, pieces }] of tries.entries())
    if (known?.[path]?.includes(number) ?? true)
      all.push({ number, inside: await insideOf(work, path, pieces, manner) });
  return all;
}

/** Regions that no line joins, side by side and one below the other as they need the least room. */
function packedInsides(
  work: Work,
  state: ChartState,
  closed: ReadonlyMap<string, readonly Inside[]>,
): readonly Inside[] {
  const head = headOf(state, work, 150);
  const regions = childrenOf(work.chart, state.path).map(({ path }) => {
    const [best, ...others] = closed.get(path) ?? [];
    // What has more flaws is not worth the room it saves.
    return { path, sizes: best === undefined ? [] : [best, ...others.filter(({ flaw }) => flaw <= best.flaw * SOUND)] };
  });
  const top = state.path === '' ? 0 : head.h + 8;
  const cost = ({ w, h }: Size) => badness({ width: w + 2 * PAD, height: h + top + 2 * PAD }, work.room);
  const packed = packings(
    regions.map(({ sizes }) => sizes),
    cost,
  );
  const chosen = smallest(packed, (one) => one, cost);
  return chosen.map(({ w, h, places }) => {
    const boxes = new Map([
      [state.path, { x: 0, y: 0, w: Math.max(w, head.w) + 2 * PAD, h: top + h + 2 * PAD }],
      ...places.map(({ x, y, size }, index) => {
        const box = { x: x + PAD, y: y + top + PAD, w: size.w, h: size.h };
        return [regions[index]?.path ?? '', box] as const;
      }),
    ]);
    const own = boxes.get(state.path);
    const inside = {
      w: own?.w ?? 0,
      h: own?.h ?? 0,
      boxes,
      labels: new Map(),
      ways: new Map(),
      dots: new Map(),
      words: new Map(),
      heads: new Map([[state.path, head]]),
      stacks: new Map(),
      flaw: 1,
    };
    return nested(inside, new Map(places.map(({ size }, index) => [regions[index]?.path ?? '', size])));
  });
}
