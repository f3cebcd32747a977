import { type Touch } from '../domain/touch';
import { memoised } from '../domain/memoised';
import { type ObservatorySnapshot } from './observatory.machine';
import { entriesOf, lastHeard, type ConnectedEntry } from './observatory.rules';

const entriesIn = memoised(entriesOf);

/** The connected servers with what is known about them; the same list for the same reports and lists. */
export const selectEntries = ({ context }: ObservatorySnapshot, touch: Touch): readonly ConnectedEntry[] =>
  entriesIn(context.reports, touch);

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
