import { type ConnectedReference, type ReferenceKey } from '../domain/reference';
import { type Touch } from '../domain/touch';
import { memoised } from '../domain/memoised';
import { type RecentResult } from '../ports/measured';
import { type ObservatorySnapshot } from './observatory.machine';
import {
  allDead,
  currentOf,
  entriesOf,
  groupsOf,
  lastHeard,
  type ConnectedEntry,
  type ConnectedGroup,
} from './observatory.rules';

const entriesIn = memoised(entriesOf);
const groupsIn = memoised(groupsOf);

/** The connected servers with what is known about them; the same list for the same reports and lists. */
export const selectEntries = ({ context }: ObservatorySnapshot, touch: Touch): readonly ConnectedEntry[] =>
  entriesIn(context.reports, touch);

export const selectGroups = (snapshot: ObservatorySnapshot, touch: Touch): readonly ConnectedGroup[] =>
  groupsIn(selectEntries(snapshot, touch));

/** Every server that is connected to the outbound is dead; what is stale says nothing. */
export function selectAllDead(
  snapshot: ObservatorySnapshot,
  connected: readonly ConnectedReference[],
  outbound: string,
): boolean {
  return !snapshot.hasTag('stale') && allDead(snapshot.context.reports, connected, outbound);
}

/** Every connected server is dead, whatever its outbound; what is stale says nothing. */
export function selectNothingPasses(snapshot: ObservatorySnapshot, touch: Touch): boolean {
  const entries = selectEntries(snapshot, touch);
  return !snapshot.hasTag('stale') && entries.length > 0 && entries.every(({ alive }) => alive === 'dead');
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

/** The server that the outbound uses, as far as is known; null when it has none. The same object while nothing changes. */
export const selectCurrent = (snapshot: ObservatorySnapshot, touch: Touch, outbound: string): ConnectedEntry | null =>
  currentOf(selectEntries(snapshot, touch), outbound);

const NO_RESULTS: readonly RecentResult[] = [];

/** What was lately heard of a connected server. */
export const selectResults = ({ context }: ObservatorySnapshot, key: ReferenceKey): readonly RecentResult[] =>
  context.results.get(key) ?? NO_RESULTS;
