import { type DescribedChart } from '../domain/chart';
import { findables, isIn, type Place } from '../domain/chart-places';
import { NO_MARKS, type Detail, type Layouts, type Sheet } from '../domain/drawing';
import { memoised } from '../../../machines/domain/memoised';
import { type ChartPageContext, type ChartPageInput, type Space } from './chart-page.types';

/** As large as that a drawing is read without effort; actions and descriptions are written smaller than events. */
const LEGIBLE = { full: 0.85, brief: 0.78 } as const;

/** Shown when the address names none: small, and everybody has seen it run. */
const FIRST = 'core';

export function initialContext(input: ChartPageInput): ChartPageContext {
  return {
    input,
    findables: findables(input.charts),
    place: input.place ?? { machine: (chartNamed(input.charts, FIRST) ?? input.charts[0])?.id ?? '', selected: null },
    detail: 'brief',
    layouts: null,
    marks: NO_MARKS,
    text: '',
    steps: 0,
    notice: null,
  };
}

export interface Room {
  readonly name: string;
  readonly charts: readonly DescribedChart[];
}

/** The charts by the folders of their machines, in the order of the registry; in a room by their titles. */
export const roomsOf = memoised((charts: readonly DescribedChart[]): readonly Room[] => {
  const names = [...new Set(charts.map(roomOf))];
  return names.map((name) => ({
    name,
    charts: charts.filter((one) => roomOf(one) === name).sort((a, b) => a.title.localeCompare(b.title, 'en')),
  }));
});

function roomOf({ file }: DescribedChart): string {
  const [wing = '', room = ''] = file.split('/');
  return wing === 'machines' ? room : wing;
}

export function chartNamed(charts: readonly DescribedChart[], machine: string): DescribedChart | undefined {
  return charts.find(({ id }) => id === machine);
}

/** The place without what the chart does not have: an old link still opens its machine. */
export function soundPlace(charts: readonly DescribedChart[], place: Place): Place {
  const chart = chartNamed(charts, place.machine)?.chart;
  return chart === undefined || isIn(chart, place.selected) ? place : { ...place, selected: null };
}

/** As much as is readable without zooming where all of it is seen. */
export function detailFor(layouts: Layouts, { w, h }: Space): Detail {
  const isLegible = (detail: keyof typeof LEGIBLE): boolean => {
    const { width, height } = layouts[detail];
    return Math.min(w / width, h / height) >= LEGIBLE[detail];
  };
  return (['full', 'brief'] as const).find(isLegible) ?? 'outline';
}

/** The drawing that shows as much on a screen of this shape. */
export function sheetFor(detail: Detail, { w, h }: Space): Sheet {
  return detail === 'outline' && h > w ? 'portrait' : detail;
}
