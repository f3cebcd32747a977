import { type AliveState, type ObservatoryReport, type ObservatoryStatus } from '../domain/observatory';
import { referenceKey, type ConnectedReference, type ReferenceKey } from '../domain/reference';
import { serverAt, shownName, type Touch } from '../domain/touch';
import { type AliveStates } from '../ports/measured';
import { DEFAULT_OUTBOUND, DELAY_LIMIT } from '../shared/constants';

/** The last report of each outbound, by the outbound's name. */
export type Reports = Readonly<Record<string, readonly ObservatoryStatus[]>>;

/** One connected server with what is known about it. */
export interface ConnectedEntry {
  /** Outbound and position; unique in a list. */
  readonly key: string;
  readonly reference: ConnectedReference;
  /** Its address when it has none; empty when the reference points to nothing. */
  readonly name: string;
  readonly missing: boolean;
  readonly net: string;
  /** Host of the subscription it belongs to; empty for a server of its own. */
  readonly host: string;
  readonly alive: AliveState;
  readonly selected: boolean;
  /** No other server is connected to its outbound: the service observes none that is alone. */
  readonly alone: boolean;
  /** Milliseconds, only when it is to be shown: below 99999 and not zero (SPEC 9.20). */
  readonly delay: number | null;
  /** Unix seconds. */
  readonly lastSeen: number | null;
  readonly lastTry: number | null;
  /** Why it is dead, in the core's words; empty when it is not, and where the service does not say. */
  readonly lastError: string;
}

/** Nothing will be heard of it: only a test of its own says whether it can be used. */
export function isUnobserved({ alive, alone, missing }: ConnectedEntry): boolean {
  return alive === 'unknown' && alone && !missing;
}

/** Only a test says more of it. */
export function needsTest(entry: ConnectedEntry): boolean {
  return entry.alive === 'dead' || isUnobserved(entry);
}

/** SPEC 2.35 to 2.38. */
export function colourOf({
  alive,
  selected,
}: Pick<ConnectedEntry, 'alive' | 'selected'>): 'primary' | 'success' | 'light' | 'danger' {
  switch (alive) {
    case 'alive':
      return selected ? 'primary' : 'success';
    case 'unknown':
      return 'light';
    case 'dead':
      return 'danger';
  }
}

/** Outbounds remembered at most until the lists say which of them exist. */
const OUTBOUNDS_KEPT = 100;

/** A report tells all that is known about one outbound; the others keep what they had. */
export function withReport(reports: Reports, { outbound, statuses }: ObservatoryReport): Reports {
  const names = Object.keys(reports);
  if (names.length < OUTBOUNDS_KEPT || names.includes(outbound)) return { ...reports, [outbound]: statuses };
  const [oldest = ''] = names;
  const { [oldest]: _, ...others } = reports;
  return { ...others, [outbound]: statuses };
}

/** Without reports about servers that are no longer connected. The same object when nothing is removed. */
export function pruned(reports: Reports, touch: Touch): Reports {
  const connected = new Set(touch.connected.map(entryKey));
  const kept = Object.entries(reports).map(
    ([outbound, statuses]) =>
      [outbound, statuses.filter(({ which }) => connected.has(entryKey({ ...which, outbound })))] as const,
  );
  const unchanged = kept.every(
    ([outbound, statuses]) => statuses.length > 0 && statuses.length === reports[outbound]?.length,
  );
  return unchanged ? reports : Object.fromEntries(kept.filter(([, statuses]) => statuses.length > 0));
}

/** Every server that is connected to the outbound has been reported dead. */
export function allDead(reports: Reports, connected: readonly ConnectedReference[], outbound: string): boolean {
  const statuses = statusesByKey(reports);
  const here = connected.filter((reference) => reference.outbound === outbound);
  return here.length > 0 && here.every((reference) => statuses.get(entryKey(reference))?.alive === false);
}

/** Connected servers sorted by outbound, `proxy` first, then by delay; those without a delay last, in their order. */
export function entriesOf(reports: Reports, touch: Touch): readonly ConnectedEntry[] {
  const byKey = new Map(touch.connected.map((reference) => [entryKey(reference), reference]));
  const statuses = statusesByKey(reports);
  const selected = selectedKeys(reports, byKey);
  const counts = new Map<string, number>();
  for (const { outbound } of touch.connected) counts.set(outbound, (counts.get(outbound) ?? 0) + 1);
  return [...byKey]
    .map(([key, reference]) => ({
      ...entryOf(key, reference, touch, statuses.get(key)),
      selected: selected.has(key),
      alone: counts.get(reference.outbound) === 1,
    }))
    .sort(
      (one, other) =>
        byOutbound(one.reference.outbound, other.reference.outbound) ||
        (one.delay ?? DELAY_LIMIT) - (other.delay ?? DELAY_LIMIT),
    );
}

/** The one that an outbound uses: the selected one, else the first. */
export function currentOf(entries: readonly ConnectedEntry[], outbound: string): ConnectedEntry | null {
  const here = entries.filter(({ reference }) => reference.outbound === outbound);
  return here.find(({ selected }) => selected) ?? here[0] ?? null;
}

export interface ConnectedGroup {
  readonly outbound: string;
  readonly entries: readonly ConnectedEntry[];
}

/** The same, outbound by outbound. */
export function groupsOf(entries: readonly ConnectedEntry[]): readonly ConnectedGroup[] {
  const outbounds = [...new Set(entries.map(({ reference }) => reference.outbound))];
  return outbounds.map((outbound) => ({
    outbound,
    entries: entries.filter(({ reference }) => reference.outbound === outbound),
  }));
}

/**
 * What is known about each server, in whatever outbound: alive when it is alive in one of them. Servers that nothing is known of
 * are left out. The map of before when it says the same.
 */
export function aliveStates(reports: Reports, before: AliveStates): AliveStates {
  const states = new Map<ReferenceKey, 'alive' | 'dead'>();
  for (const { which, alive } of Object.values(reports).flat()) {
    const key = referenceKey(which);
    states.set(key, alive || states.get(key) === 'alive' ? 'alive' : 'dead');
  }
  const same = states.size === before.size && [...states].every(([key, state]) => before.get(key) === state);
  return same ? before : states;
}

export function entryKey(reference: ConnectedReference): string {
  return JSON.stringify([reference.outbound, referenceKey(reference) satisfies ReferenceKey]);
}

/** The latest time in any status, in Unix seconds by the service's clock. */
export function lastHeard(reports: Reports): number | null {
  const times = Object.values(reports).flatMap((statuses) =>
    statuses.map(({ lastTry, lastSeen }) => Math.max(lastTry ?? 0, lastSeen ?? 0)),
  );
  const latest = times.reduce((one, other) => Math.max(one, other), 0);
  return latest > 0 ? latest : null;
}

function entryOf(
  key: string,
  reference: ConnectedReference,
  touch: Touch,
  status: ObservatoryStatus | undefined,
): Omit<ConnectedEntry, 'selected' | 'alone'> {
  const row = serverAt(touch, reference);
  const host = reference._type === 'subscriptionServer' ? touch.subscriptions[reference.sub]?.host : undefined;
  return {
    key,
    reference,
    name: row === undefined ? '' : shownName(row),
    missing: row === undefined,
    net: row?.net ?? '',
    host: host ?? '',
    alive: status === undefined ? 'unknown' : status.alive ? 'alive' : 'dead',
    delay: status !== undefined && counts(status) ? status.delay : null,
    lastSeen: status?.lastSeen ?? null,
    lastTry: status?.lastTry ?? null,
    lastError: status?.alive === false ? (status.lastError ?? '') : '',
  };
}

/** The outbound is the report's, not `which.outbound`: a server can be in two of them. */
function statusesByKey(reports: Reports): ReadonlyMap<string, ObservatoryStatus> {
  return new Map(
    Object.entries(reports).flatMap(([outbound, statuses]) =>
      statuses.map((status) => [entryKey({ ...status.which, outbound }), status] as const),
    ),
  );
}

/** The pinned server of an outbound, else the one with the lowest delay. */
function selectedKeys(reports: Reports, connected: ReadonlyMap<string, ConnectedReference>): ReadonlySet<string> {
  const pinned = [...connected].filter(([, reference]) => reference.pinned === true);
  const decided = new Set(pinned.map(([, { outbound }]) => outbound));
  return new Set([
    ...pinned.map(([key]) => key),
    ...Object.entries(reports).flatMap(([outbound, statuses]) => {
      if (decided.has(outbound)) return [];
      const candidates = statuses.filter(
        (status) => counts(status) && connected.has(entryKey({ ...status.which, outbound })),
      );
      const best = candidates.reduce<ObservatoryStatus | null>(
        (one, other) => (one !== null && one.delay <= other.delay ? one : other),
        null,
      );
      return best === null ? [] : [entryKey({ ...best.which, outbound })];
    }),
  ]);
}

function counts({ delay }: ObservatoryStatus): boolean {
  return delay > 0 && delay < DELAY_LIMIT;
}

function byOutbound(one: string, other: string): number {
  if (one === other) return 0;
  if (one === DEFAULT_OUTBOUND) return -1;
  if (other === DEFAULT_OUTBOUND) return 1;
  return one < other ? -1 : 1;
}
