export interface Size {
  readonly w: number;
  readonly h: number;
}

export interface Packing<T extends Size> extends Size {
  /** In the order of what was packed. */
  readonly places: readonly { readonly x: number; readonly y: number; readonly size: T }[];
}

const GAP = 14;
/** With more choices than these only the first size of each is tried. */
const MOST = 20_000;

/**
 * All ways to put boxes, each of which comes in some sizes, into columns side by side or into rows one below the other. Columns
 * hold boxes in their order.
 */
export function packings<T extends Size>(boxes: readonly (readonly T[])[]): readonly Packing<T>[] {
  const ways = partitions(boxes.length);
  const few = boxes.reduce((count, sizes) => count * sizes.length, ways.length * 2) <= MOST;
  const chosen = combinations(few ? boxes : boxes.map((sizes) => sizes.slice(0, 1)));
  return chosen.flatMap((sizes) => ways.flatMap((way) => [packed(sizes, way, false), packed(sizes, way, true)]));
}

function packed<T extends Size>(sizes: readonly T[], way: readonly number[], rows: boolean): Packing<T> {
  const along = ({ w, h }: Size) => (rows ? w : h);
  const across = ({ w, h }: Size) => (rows ? h : w);
  const lines = Math.max(...way) + 1;
  const ends = Array.from({ length: lines }, () => 0);
  const breadths = Array.from({ length: lines }, (_, line) =>
    Math.max(0, ...sizes.filter((_size, index) => way[index] === line).map(across)),
  );
  const starts = breadths.map((_, line) => breadths.slice(0, line).reduce((sum, breadth) => sum + breadth + GAP, 0));
  const places = sizes.map((size, index) => {
    const line = way[index] ?? 0;
    const [at, from] = [ends[line] ?? 0, starts[line] ?? 0];
    ends[line] = at + along(size) + GAP;
    return rows ? { x: at, y: from, size } : { x: from, y: at, size };
  });
  const long = Math.max(...ends) - GAP;
  const broad = (starts.at(-1) ?? 0) + (breadths.at(-1) ?? 0);
  return rows ? { w: long, h: broad, places } : { w: broad, h: long, places };
}

/** Which line each of `count` boxes goes into; lines are numbered in the order of their first box. */
function partitions(count: number): readonly (readonly number[])[] {
  let all: readonly (readonly number[])[] = [[]];
  for (let box = 0; box < count; box += 1) {
    all = all.flatMap((way) => Array.from({ length: Math.max(-1, ...way) + 2 }, (_, line) => [...way, line]));
  }
  return all;
}

function combinations<T>(choices: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return choices.reduce<readonly (readonly T[])[]>(
    (all, ones) => all.flatMap((before) => ones.map((one) => [...before, one])),
    [[]],
  );
}
