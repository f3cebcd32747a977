import { memoised } from '../domain/memoised';
import { isNoise, targetOf, type Connection } from '../domain/connections/connection';
import { type ConnectionLog } from '../domain/connections/connection-log';
import { matcherOf, type TextSearch } from '../shared/text-search';

/** Which connections are shown; all of it holds. */
export interface Criteria extends TextSearch {
  /** One of these outbounds; any when empty. A connection of an unknown one has the empty name. */
  readonly outbounds: readonly string[];
  /** The service's own connections are shown, too. */
  readonly noise: boolean;
}

export const ALL: Criteria = { text: '', mode: 'plain', outbounds: [], noise: false };

/** Places in the list of those that are shown, oldest first; shared, and grows like the list does. */
export interface Shown {
  readonly places: readonly number[];
  readonly length: number;
  /** Connections that were looked at. */
  readonly seen: number;
  /** `gone` of those connections. */
  readonly gone: number;
}

export const NOTHING_SHOWN: Shown = { places: [], length: 0, seen: 0, gone: 0 };

/** What meets the criteria. `before` holds for the same criteria and the log before: only what is new is looked at. */
export function shownOf(log: ConnectionLog, criteria: Criteria, before: Shown = NOTHING_SHOWN): Shown {
  const same = before.gone === log.gone ? Math.min(before.seen, log.same) : 0;
  const known = same === before.seen ? before : upTo(before, same);
  const places =
    known.places.length === known.length && known.length > 0
      ? (known.places as number[])
      : known.places.slice(0, known.length);
  const passes = testOf(criteria);
  for (let at = known.seen; at < log.length; at += 1) {
    const connection = log.list[at];
    if (connection !== undefined && passes(connection)) places.push(at);
  }
  return { places, length: places.length, seen: log.length, gone: log.gone };
}

function upTo({ places, length, gone }: Shown, seen: number): Shown {
  let count = length;
  while (count > 0 && (places[count - 1] ?? 0) >= seen) count -= 1;
  return { places: places.slice(0, count), length: count, seen, gone };
}

function testOf(criteria: Criteria): (connection: Connection) => boolean {
  const { outbounds, noise } = criteria;
  const matcher = matcherOf(criteria);
  return (connection) =>
    (noise || !isNoise(connection)) &&
    (outbounds.length === 0 || outbounds.includes(connection.outbound)) &&
    (!matcher.ok || matcher.isAnything || matcher.matches(fieldsOf(connection)));
}

/** What is searched, in lower case, one field a line. */
function fieldsOf({ client, host, address, port, inbound, outbound, server }: Connection): string {
  return `${client}\n${host}\n${address}:${port}\n${inbound}\n${outbound}\n${server}`.toLowerCase();
}

/** The connection in a row of the list, newest first. */
export function connectionAt(log: ConnectionLog, shown: Shown, row: number): Connection | undefined {
  return log.list[shown.places[shown.length - 1 - row] ?? -1];
}

export type Grouping = 'host' | 'client' | 'outbound';

export interface Group {
  /** Empty where the log does not tell it. */
  readonly name: string;
  readonly count: number;
  /** When the newest began. */
  readonly last: number;
  /** Of the newest. */
  readonly outbound: string;
}

const NAME: Readonly<Record<Grouping, (connection: Connection) => string>> = {
  host: targetOf,
  client: ({ client }) => client,
  outbound: ({ outbound }) => outbound,
};

/** What is shown, gathered: those with the most connections first. */
export const groupsOf = memoised((shown: Shown, log: ConnectionLog, by: Grouping): readonly Group[] => {
  const groups = new Map<string, { name: string; count: number; last: number; outbound: string }>();
  const nameOf = NAME[by];
  for (let at = 0; at < shown.length; at += 1) {
    const connection = log.list[shown.places[at] ?? 0];
    if (connection === undefined) continue;
    const name = nameOf(connection);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { name, count: 1, last: connection.time, outbound: connection.outbound });
    else {
      group.count += 1;
      group.last = connection.time;
      group.outbound = connection.outbound;
    }
  }
  return [...groups.values()].sort((one, other) => other.count - one.count || other.last - one.last);
});

/** How many are drawn as the most frequent. */
const TOP = 5;

/** The hosts with the most connections of those that are shown. */
export const topOf = memoised((shown: Shown, log: ConnectionLog): readonly Group[] =>
  groupsOf(shown, log, 'host')
    .filter(({ name }) => name !== '')
    .slice(0, TOP),
);

/** Those that every core has stand at the ends. */
const ENDS: Readonly<Record<string, number>> = { proxy: -1, direct: 1, block: 2 };
const inOrder = (one: string, other: string): number => (ENDS[one] ?? 0) - (ENDS[other] ?? 0) || (one < other ? -1 : 1);

/** The outbounds of all that was read but the service's own: proxy, then by name. */
export const outboundsIn = memoised((log: ConnectionLog): readonly string[] => {
  const names = new Set<string>();
  for (let at = 0; at < log.length; at += 1) {
    const connection = log.list[at];
    if (connection !== undefined && !isNoise(connection)) names.add(connection.outbound);
  }
  return [...names].sort(inOrder);
});

const MINUTE = 60_000;

/** The minutes that are drawn: from the first connection on, but never fewer and never more. */
export const MINUTES = { least: 5, most: 30 };

export interface Minutes {
  /** When the first of them began, as in `Connection`. */
  readonly from: number;
  /** Outbounds that had connections in them, in the order of `outboundsIn`. */
  readonly outbounds: readonly string[];
  /** For each minute the connections of each of these outbounds, in their order. */
  readonly counts: readonly (readonly number[])[];
  /** The most in one minute. */
  readonly most: number;
}

/** How many minutes before `end` the first of the connections began, as far as they are drawn. */
function drawnMinutes(shown: Shown, log: ConnectionLog, end: number): number {
  const first = log.list[shown.places[0] ?? -1]?.time ?? end;
  return Math.min(MINUTES.most, Math.max(MINUTES.least, Math.ceil((end - first) / MINUTE)));
}

/** Connections that began per minute, up to the newest line of the log. */
export const minutesOf = memoised((shown: Shown, log: ConnectionLog): Minutes => {
  const end = (Math.floor((log.now ?? 0) / MINUTE) + 1) * MINUTE;
  const length = drawnMinutes(shown, log, end);
  const from = end - length * MINUTE;
  const rows = new Map<string, number[]>();
  for (let at = shown.length - 1; at >= 0; at -= 1) {
    const connection = log.list[shown.places[at] ?? 0];
    if (connection === undefined || connection.time < from) break;
    const minute = Math.min(length - 1, Math.floor((connection.time - from) / MINUTE));
    const row = rows.get(connection.outbound) ?? Array.from({ length }, () => 0);
    row[minute] = (row[minute] ?? 0) + 1;
    rows.set(connection.outbound, row);
  }
  const sum = (row: readonly number[]): number => row.reduce((all, one) => all + one, 0);
  const sorted = [...rows].sort(([one], [other]) => inOrder(one, other));
  const counts = Array.from({ length }, (_, minute) => sorted.map(([, row]) => row[minute] ?? 0));
  return { from, outbounds: sorted.map(([name]) => name), counts, most: Math.max(0, ...counts.map(sum)) };
});
