import { median } from './median';

/** Servers in the one subscription of each run. */
export const SIZES = [100, 1_000, 5_000, 20_000] as const;

export type Unit = 'ms' | 'kB' | 'MB' | 'count';

export interface Row {
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  /** The most that is allowed at a size; null where nothing is promised. `noops` counts no-op clicks of the same run. */
  readonly target: (servers: number) => { readonly value: number; readonly noops?: true } | null;
}

const noopClicks = (value: number) => () => ({ value, noops: true }) as const;

/** What the panel promises. */
export const ROWS: readonly Row[] = [
  { id: 'bytes', title: 'first load over the wire', unit: 'kB', target: () => ({ value: 250 }) },
  {
    id: 'load',
    title: 'load to painted rows, cold cache',
    unit: 'ms',
    target: (servers) => ({ value: servers <= 100 ? 500 : servers <= 5_000 ? 1_000 : 2_000 }),
  },
  { id: 'loadAll', title: 'load to all rows of the page, cold cache', unit: 'ms', target: () => null },
  { id: 'noop', title: 'no-op click', unit: 'ms', target: () => null },
  { id: 'tab', title: 'click on the tab to painted rows', unit: 'ms', target: noopClicks(2.5) },
  { id: 'tabAll', title: 'the same to all rows of the page', unit: 'ms', target: () => null },
  { id: 'sort', title: 'sort by name', unit: 'ms', target: noopClicks(3) },
  { id: 'selectAll', title: 'select all', unit: 'ms', target: noopClicks(3) },
  { id: 'latency', title: 'a latency answer for 100 rows', unit: 'ms', target: noopClicks(2) },
  { id: 'dialogFirst', title: 'a dialog, the first time', unit: 'ms', target: noopClicks(10) },
  { id: 'dialogAgain', title: 'a dialog, the second time', unit: 'ms', target: noopClicks(2.5) },
  {
    id: 'slowLoad',
    title: 'load with a processor 4 × slower',
    unit: 'ms',
    target: (servers) => (servers <= 5_000 ? { value: 2_000 } : null),
  },
  { id: 'slowClick', title: 'the slowest click with it', unit: 'ms', target: () => ({ value: 300 }) },
  { id: 'shift', title: 'layout shift, thousandths of the window', unit: 'count', target: () => ({ value: 0 }) },
  { id: 'heap', title: 'heap after GC', unit: 'MB', target: (servers) => ({ value: servers <= 5_000 ? 40 : 90 }) },
  { id: 'elements', title: 'elements in the document', unit: 'count', target: () => ({ value: 3_000 }) },
  { id: 'axe', title: 'axe: critical and serious nodes', unit: 'count', target: () => ({ value: 0 }) },
];

/** Medians of one size by row. */
export type Figures = Readonly<Record<string, number>>;

export interface Measured {
  readonly servers: number;
  readonly figures: Figures;
}

/**
 * The no-op click that a run's clicks are compared with: the median of its sizes. It does not depend on the servers, and where a frame begins decides
 * it by half in one size.
 */
export function noopOf(measured: readonly Measured[]): number {
  return median(measured.map(({ figures }) => figures['noop'] ?? Number.NaN));
}

export interface Verdict {
  readonly value: number;
  /** In no-op clicks; only of times. */
  readonly noops: number | null;
  /** Compared with the size before. */
  readonly growth: number | null;
  readonly reached: boolean | null;
}

/** `noop` is the run's no-op click, in milliseconds. */
export function judge(row: Row, noop: number, { servers, figures }: Measured, smaller: Measured | undefined): Verdict {
  const value = figures[row.id] ?? Number.NaN;
  const target = row.target(servers);
  const before = smaller?.figures[row.id];
  return {
    value,
    noops: row.unit === 'ms' && row.id !== 'noop' ? value / noop : null,
    growth: before === undefined || before === 0 ? null : value / before,
    reached: target === null ? null : (target.noops ? value / noop : value) <= target.value,
  };
}
