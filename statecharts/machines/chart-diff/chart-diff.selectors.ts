import { type ExportedChart, type StatechartsExport } from '../domain/chart-export';
import { type Selected } from '../domain/chart-places';
import { type ChartDiffSnapshot } from './chart-diff.machine';

export const selectOther = (snapshot: ChartDiffSnapshot): StatechartsExport | null => snapshot.context.other;
export const selectFileName = (snapshot: ChartDiffSnapshot): string => snapshot.context.name;
export const selectIsUnreadable = (snapshot: ChartDiffSnapshot): boolean => snapshot.matches('unreadable');

/** The machine as it is in the other version, or null. */
export function selectBefore(snapshot: ChartDiffSnapshot, machine: string): ExportedChart | null {
  return snapshot.context.other?.machines.find(({ id }) => id === machine) ?? null;
}

/** What is selected in a machine of the other version, or null. */
export function selectSelectedBefore({ context: { place } }: ChartDiffSnapshot, machine: string): Selected | null {
  return place?.machine === machine ? place.selected : null;
}
