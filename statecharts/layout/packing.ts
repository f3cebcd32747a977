export interface Size {
  readonly w: number;
  readonly h: number;
}

export interface Packing<T extends Size> extends Size {
  /** In the order of what was packed. */
  readonly places: readonly { readonly x: number; readonly y: number; readonly size: T }[];
}

const GAP = 10;
/** With more choices than these the sizes are chosen one after the other. */
const MOST = 20_000;

/**
 * Ways to put boxes, each of which comes in some sizes, beside and below each other: each at the highest place that is free. The first
 * box stays in the corner.
 */
export function packings<T extends Size>(
  boxes: readonly (readonly T[])[],
  costOf: (size: Size) => number,
): readonly Packing<T>[] {
  const orders = ordersOf(boxes.length);
  const packingsOf = (choices: readonly (readonly T[])[]): readonly Packing<T>[] =>
    combinations(choices).flatMap((sizes) => {
      const widths = new Set(orders.flatMap((order) => sums(order.map((index) => sizes[index]?.w ?? 0))));
      return [...widths].flatMap((width) => orders.map((order) => packed(sizes, order, width)));
    });
  if (boxes.reduce((count, sizes) => count * sizes.length, orders.length) <= MOST) return packingsOf(boxes);
  let chosen: readonly (readonly T[])[] = boxes.map((sizes) => sizes.slice(0, 1));
  const all = boxes.map((sizes, index) => {
    const tried = packingsOf(chosen.with(index, sizes));
    const best = tried.reduce((least, one) => (costOf(one) < costOf(least) ? one : least));
    chosen = best.places.map(({ size }) => [size]);
    return tried;
  });
  return all.flat();
}

/** Widths of what stands side by side in the beginning. */
function sums(widths: readonly number[]): readonly number[] {
  const widest = Math.max(0, ...widths);
  const side = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width + GAP, -GAP));
  return [widest, ...side.filter((width) => width > widest)];
}

/** Each box at the highest place that is free in a width, and there farthest to the left. */
function packed<T extends Size>(sizes: readonly T[], order: readonly number[], width: number): Packing<T> {
  const placed = new Map<number, { readonly x: number; readonly y: number; readonly size: T }>();
  for (const index of order) {
    const size = sizes[index];
    if (size === undefined) continue;
    const others = [...placed.values()];
    const restingAt = (x: number) =>
      Math.max(
        0,
        ...others
          .filter((one) => one.x < x + size.w + GAP && x < one.x + one.size.w + GAP)
          .map((one) => one.y + one.size.h + GAP),
      );
    const [best] = [0, ...others.map((one) => one.x + one.size.w + GAP)]
      .filter((x) => x + size.w <= width)
      .map((x) => ({ x, y: restingAt(x), size }))
      .sort((one, other) => one.y - other.y || one.x - other.x);
    placed.set(index, best ?? { x: 0, y: restingAt(0), size });
  }
  const places = sizes.map((size, index) => placed.get(index) ?? { x: 0, y: 0, size });
  return {
    w: Math.max(0, ...places.map(({ x, size }) => x + size.w)),
    h: Math.max(0, ...places.map(({ y, size }) => y + size.h)),
    places,
  };
}

/** All orders that begin with the first. */
function ordersOf(count: number): readonly (readonly number[])[] {
  let all: readonly (readonly number[])[] = [[0]];
  for (let box = 1; box < count; box += 1)
    all = all.flatMap((order) => order.map((_, at) => [...order.slice(0, at + 1), box, ...order.slice(at + 1)]));
  return all;
}

function combinations<T>(choices: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return choices.reduce<readonly (readonly T[])[]>(
    (all, ones) => all.flatMap((before) => ones.map((one) => [...before, one])),
    [[]],
  );
}
