import { type Touch } from '../domain/touch';
import { type ObservatorySnapshot } from './observatory.machine';
import { entriesOf, lastHeard, type ConnectedEntry, type Reports } from './observatory.rules';

interface Remembered {
  readonly touch: Touch;
  readonly entries: readonly ConnectedEntry[];
}

const remembered = new WeakMap<Reports, Remembered>();

/** The connected servers with what is known about them; the same list for the same reports and lists. */
export function selectEntries(snapshot: ObservatorySnapshot, touch: Touch): readonly ConnectedEntry[] {
  const { reports } = snapshot.context;
  const last = remembered.get(reports);
  if (last?.touch === touch) return last.entries;
  const entries = entriesOf(reports, touch);
  remembered.set(reports, { touch, entries });
  return entries;
}

export function selectIsStale(snapshot: ObservatorySnapshot): boolean {
  return snapshot.hasTag('stale');
}

/** Messages have stopped, and nothing else has come from the service since. */
export function selectIsSilent(snapshot: ObservatorySnapshot): boolean {
  return snapshot.hasTag('silent');
}

/** Since when nothing new is known, in Unix seconds; null while messages come or when the service does not say. */
export function selectStaleSince(snapshot: ObservatorySnapshot): number | null {
  return snapshot.hasTag('stale') ? lastHeard(snapshot.context.reports) : null;
}
