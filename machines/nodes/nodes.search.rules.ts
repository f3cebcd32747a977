import { type AliveState } from '../domain/observatory';
import { referenceKey, type Reference } from '../domain/reference';
import { referenceOfServer, type ServerRow, type SubscriptionRow, type Touch } from '../domain/touch';
import { subscriptionName } from '../domain/touch-changes';
import { type AliveStates } from '../ports/measured';
import { type Search } from '../ports/view';
import { memoised } from '../domain/memoised';
import { matcherOf } from '../shared/text-search';

type Row = ServerRow | SubscriptionRow;
type Rows = readonly Row[];

export const NO_SEARCH: Search = { text: '', mode: 'plain', scope: 'tab', protocols: [], alive: [] };
export const NOTHING_ALIVE: AliveStates = new Map();
export const ALIVE_STATES: readonly AliveState[] = ['alive', 'dead', 'unknown'];

/** Something is looked for: not every row is shown. */
export function isSearching({ text, protocols, alive }: Search): boolean {
  return text.trim() !== '' || protocols.length > 0 || alive.length > 0;
}

/** All servers of all lists as one, the person's own first. */
export interface AllServers {
  readonly rows: readonly ServerRow[];
  readonly references: readonly Reference[];
  /** The names of the subscriptions that they stand in. */
  readonly lists: readonly string[];
}

export const allServersOf = memoised((touch: Touch): AllServers => {
  const rows: ServerRow[] = [...touch.servers];
  const references: Reference[] = touch.servers.map((row) => referenceOfServer(row, 0));
  for (const [sub, subscription] of touch.subscriptions.entries()) {
    for (const row of subscription.servers) {
      rows.push(row);
      references.push(referenceOfServer(row, sub));
    }
  }
  return { rows, references, lists: touch.subscriptions.map(subscriptionName) };
});

/** The protocol and its transport: `vless` and `(ws+tls)`. */
export function splitNet(net: string): readonly [protocol: string, transport: string] {
  const at = net.indexOf('(');
  return at < 0 ? [net, ''] : [net.slice(0, at), net.slice(at)];
}

/** `host:port`: the port with its colon; empty where there is none. */
export function splitAddress(address: string): readonly [host: string, port: string] {
  const at = address.search(/(?<!:):\d{1,5}$/u);
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

export interface ProtocolCount {
  readonly protocol: string;
  readonly count: number;
}

const NO_PROTOCOLS: readonly ProtocolCount[] = [];

/** The protocols of some rows, the most frequent first. The same array for the same rows. */
export const protocolsOf = memoised((rows: Rows): readonly ProtocolCount[] => {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (row._type === 'subscription') continue;
    const [protocol] = splitNet(row.net);
    counts.set(protocol, (counts.get(protocol) ?? 0) + 1);
  }
  return counts.size === 0
    ? NO_PROTOCOLS
    : [...counts].map(([protocol, count]) => ({ protocol, count })).sort((a, b) => b.count - a.count);
});

/** What is searched of each row, in lower case, one field a line. Made when the rows are first searched. */
const textsOf = memoised((rows: Rows, all: AllServers | null): readonly string[] =>
  rows.map((row, index) => {
    const reference = all?.references[index];
    const list = reference?._type === 'subscriptionServer' ? all?.lists[reference.sub] : undefined;
    const fields =
      row._type === 'subscription'
        ? [row.host, row.remarks, row.address]
        : [row.name, row.address, row.net, list ?? ''];
    return fields.join('\n').toLowerCase();
  }),
);

export interface RowFilter {
  readonly search: Search;
  readonly alive: AliveStates;
}

export interface ListedRows {
  readonly rows: Rows;
  /** Positions in `rows`, counted from 1, as the table shows them. */
  readonly order: readonly number[];
  /** Null when they are one list's, whose subscription is `sub`. */
  readonly all: AllServers | null;
  readonly sub: number;
}

/**
 * What the search leaves of an order, in that order. The same array as long as nothing that it depends on changes. A pattern that is not
 * taken leaves everything; the filters for servers do not concern subscriptions.
 */
export function filterRows(list: ListedRows, { search, alive }: RowFilter): readonly number[] {
  const { rows, order, all, sub } = list;
  if (!isSearching(search)) return order;
  return keptOf(search, order, rows, all, sub, search.alive.length === 0 ? NOTHING_ALIVE : alive);
}

const keptOf = memoised(function keptOf(
  search: Search,
  order: readonly number[],
  rows: Rows,
  all: AllServers | null,
  sub: number,
  alive: AliveStates,
): readonly number[] {
  const texts = textsOf(rows, all);
  const matcher = matcherOf(search);
  const matches = matcher.ok ? matcher.matches : () => true;
  const protocols = new Set(search.protocols);
  const states = new Set(search.alive);
  return order.filter((position) => {
    const row = rows[position - 1];
    if (row === undefined || !matches(texts[position - 1] ?? '')) return false;
    if (row._type === 'subscription') return true;
    if (protocols.size > 0 && !protocols.has(splitNet(row.net)[0])) return false;
    if (states.size === 0) return true;
    const reference = all?.references[position - 1] ?? referenceOfServer(row, sub);
    return states.has(alive.get(referenceKey(reference)) ?? 'unknown');
  });
});

export type Filter =
  { readonly by: 'protocol'; readonly value: string } | { readonly by: 'alive'; readonly value: AliveState };

/** The search with a filter that was off on, or the other way round. */
export function withFilter(search: Search, filter: Filter): Search {
  return filter.by === 'protocol'
    ? { ...search, protocols: toggled(search.protocols, filter.value) }
    : { ...search, alive: toggled(search.alive, filter.value) };
}

function toggled<TValue>(values: readonly TValue[], value: TValue): readonly TValue[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
