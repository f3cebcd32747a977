import { type Capabilities } from '../domain/capabilities';
import { referenceKey, type Reference } from '../domain/reference';
import {
  connectedTo,
  contentAt,
  EMPTY_TOUCH,
  referenceOfServer,
  type ServerRow,
  type SubscriptionRow,
  type Touch,
} from '../domain/touch';
import { follower, rebase, sourceOf } from '../domain/same-row';
import { markOf, type ServerMark } from '../domain/server-mark';
import { outboundsByRow } from '../domain/touch-changes';
import { type DialogRequest } from '../ports/dialog';
import { type AliveStates, type Latencies, type Search, type Sort, type SortColumn, type TabId } from '../ports/host';
import { PAGE_SIZE, TESTING } from '../shared/constants';
import { memoised } from '../domain/memoised';
import { allServersOf, isSearching, NO_SEARCH, filterRows } from './nodes.search.rules';

/** A row's place in the list of its tab, counted from 1. It is the row's id wherever the service gave it one. */
export type Position = number;

/** What the table lists: a tab, or the servers of all of them while they are searched together. */
export type ListId = TabId | 'all';

export const NOTHING_CHECKED: ReadonlySet<Position> = new Set();
export const EMPTY_LATENCIES: Latencies = new Map();

/** Where a reference is needed and there is none: the service has no row 0. */
export const NO_ROW: Reference = { _type: 'server', id: 0, sub: 0 };

const NO_ROWS: readonly (ServerRow | SubscriptionRow)[] = [];

/** The subscription's index when the tab is a subscription's, else null. */
export function subOf(tab: ListId): number | null {
  return tab.startsWith('sub:') ? Number(tab.slice('sub:'.length)) : null;
}

/** The rows of a list, in the service's order; null when there is no such tab. */
export function rowsOf(touch: Touch, tab: ListId): readonly (ServerRow | SubscriptionRow)[] | null {
  if (tab === 'all') return allServersOf(touch).rows;
  if (tab === 'subscriptions') return touch.subscriptions;
  if (tab === 'servers') return touch.servers;
  return touch.subscriptions[subOf(tab) ?? -1]?.servers ?? null;
}

/** What a position of a list refers to; undefined when there is no row, or one that cannot be referred to (id 0). */
export function referenceOf(touch: Touch, tab: ListId, position: Position): Reference | undefined {
  if (tab === 'all') return allServersOf(touch).references[position - 1];
  const row = rowsOf(touch, tab)?.[position - 1];
  if (row === undefined || row.id === 0) return undefined;
  return { _type: row._type, id: row.id, sub: subOf(tab) ?? 0 };
}

export function tabOf(reference: Reference): TabId {
  if (reference._type === 'subscription') return 'subscriptions';
  return reference._type === 'server' ? 'servers' : `sub:${reference.sub}`;
}

/** The tab with the servers of a subscription. */
export function listOf({ id }: { readonly id: number }): TabId {
  return `sub:${id - 1}`;
}

/** Where a tab went when the lists changed: subscriptions are followed by their address, a lost one gives way to the list of them. */
export function followTab(before: Touch | null, now: Touch, tab: TabId): TabId {
  const sub = subOf(tab);
  if (sub === null) return tab;
  const [old, today] = [before?.subscriptions[sub], now.subscriptions[sub]];
  if (old === undefined || (today !== undefined && sourceOf(today) === sourceOf(old)))
    return rowsOf(now, tab) ? tab : 'subscriptions';
  const index = now.subscriptions.findIndex((row) => sourceOf(row) === sourceOf(old));
  return index < 0 ? 'subscriptions' : `sub:${index}`;
}

/** The tab to begin with: an empty table gives way to one with rows when the first rows of all arrive. */
export function openingTab(before: Touch | null, now: Touch, tab: TabId): TabId {
  if (before !== null && before.servers.length + before.subscriptions.length > 0) return tab;
  if ((rowsOf(now, tab)?.length ?? 0) > 0) return tab;
  if (now.servers.length > 0) return 'servers';
  return now.subscriptions.length > 0 ? 'subscriptions' : tab;
}

/** Which of the tab's columns can be sorted by. */
export function columnsOf(tab: ListId): readonly SortColumn[] {
  return tab === 'subscriptions'
    ? ['id', 'host', 'remarks', 'status', 'servers']
    : ['id', 'name', 'address', 'net', 'latency'];
}

/** The sort in use: a column that the tab's table lacks counts as the default, by id (SPEC 2.25). */
export function sortIn(tab: ListId, sort: Sort): Sort {
  return columnsOf(tab).includes(sort.column) ? sort : DEFAULT_SORT;
}

export const DEFAULT_SORT: Sort = { column: 'id', descending: false };

const COLUMNS: readonly SortColumn[] = [...new Set([...columnsOf('subscriptions'), ...columnsOf('servers')])];

/** The sort as it is stored: `name`, or `name descending`. */
export function sortText({ column, descending }: Sort): string {
  return descending ? `${column} descending` : column;
}

/** The stored sort; anything else is the default. */
export function sortOfText(text: string | undefined): Sort {
  const [name, direction, ...more] = (text ?? '').split(' ');
  const column = COLUMNS.find((one) => one === name);
  if (column === undefined || more.length > 0 || (direction ?? 'descending') !== 'descending') return DEFAULT_SORT;
  return { column, descending: direction === 'descending' };
}

/** The positions of a list in the order of its table. The same array as long as nothing that it depends on changes. */
export function orderOf(touch: Touch, tab: ListId, chosen: Sort, latencies: Latencies): readonly Position[] {
  const { column, descending } = sortIn(tab, chosen);
  const subs = tab === 'all' ? allServersOf(touch).references : (subOf(tab) ?? 0);
  const sortedBy = column === 'latency' ? latencies : EMPTY_LATENCIES;
  return sortRows(rowsOf(touch, tab) ?? NO_ROWS, subs, column, descending, sortedBy);
}

/** `subs`: the subscription's index of all rows, or what each refers to. */
const sortRows = memoised(function sortRows(
  rows: readonly (ServerRow | SubscriptionRow)[],
  subs: number | readonly Reference[],
  column: SortColumn,
  descending: boolean,
  latencies: Latencies,
): readonly Position[] {
  const order = rows.map((_, index) => index + 1);
  if (column === 'id') return descending ? order.reverse() : order;
  const sign = descending ? -1 : 1;
  if (column === 'latency') {
    const subAt = (index: number): number => (typeof subs === 'number' ? subs : (subs[index]?.sub ?? 0));
    const ranks = rows.map((row, index) =>
      row._type === 'subscription' ? UNTESTED : latencyRank(latencyOf(row, subAt(index), latencies)),
    );
    return order.sort((a, b) => {
      const [left, right] = [ranks[a - 1] ?? UNTESTED, ranks[b - 1] ?? UNTESTED];
      const bothNumbers = left < NO_NUMBER && right < NO_NUMBER;
      return left === right ? a - b : (left - right) * (bothNumbers ? sign : 1);
    });
  }
  const keys = rows.map((row) => sortKey(row, column));
  return order.sort((a, b) => {
    const [left, right] = [keys[a - 1] ?? '', keys[b - 1] ?? ''];
    return left === right ? a - b : left < right ? -sign : sign;
  });
});

/** Digits are compared by value: a run of them is padded, so that one plain comparison of two keys suffices for any script. */
function sortKey(row: ServerRow | SubscriptionRow, column: SortColumn): string {
  return textOf(row, column)
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

function textOf(row: ServerRow | SubscriptionRow, column: SortColumn): string {
  if (row._type === 'subscription') {
    switch (column) {
      case 'host':
        return row.host;
      case 'remarks':
        return row.remarks;
      case 'servers':
        return String(row.servers.length);
      default:
        return row.status;
    }
  }
  switch (column) {
    case 'address':
      return row.address;
    case 'net':
      return row.net;
    default:
      return row.name;
  }
}

/** The text of a server row: what a test of this session answered, else what the lists say. */
export function latencyOf(row: ServerRow, sub: number, latencies: Latencies): string {
  if (latencies.size === 0) return row.pingLatency;
  return latencies.get(referenceKey({ _type: row._type, id: row.id, sub })) ?? row.pingLatency;
}

const NO_NUMBER = 1e12;
const UNTESTED = NO_NUMBER + 2;

/** Numbers first, then tests still running, then the untested, then errors (gaps.md "Latency texts"). */
function latencyRank(text: string): number {
  const kind = latencyKind(text);
  if (kind === 'number') return Number.parseInt(text, 10);
  if (kind === 'testing') return NO_NUMBER + 1;
  return kind === 'empty' ? UNTESTED : NO_NUMBER + 3;
}

export type LatencyKind = 'empty' | 'testing' | 'number' | 'text';

export function latencyKind(text: string): LatencyKind {
  if (text === '') return 'empty';
  if (text === TESTING) return 'testing';
  return /^\d+\s*ms$/.test(text) ? 'number' : 'text';
}

/** How many pages a table of so many rows has, at least one. */
export function pagesOf(rows: number): number {
  return Math.max(1, Math.ceil(rows / PAGE_SIZE));
}

export function clampPage(page: number, rows: number): number {
  return Math.min(Math.max(1, page), pagesOf(rows));
}

/** The positions on one page of an order. The same array for the same order and page. */
export const pageOf = memoised((order: readonly Position[], page: number): readonly Position[] =>
  order.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
);

/** What the rules need to know of the machine's context. */
interface Lists {
  readonly touch: Touch | null;
  readonly tab: TabId;
  readonly sort: Sort;
  readonly latencies: Latencies;
  readonly checked: ReadonlySet<Position>;
  readonly anchor: Position | null;
  readonly search: Search;
  readonly alive: AliveStates;
}

/** All lists are shown as one only while something is looked for in them. */
export function listIn({ tab, search }: Pick<Lists, 'tab' | 'search'>): ListId {
  return search.scope === 'all' && isSearching(search) ? 'all' : tab;
}

/** What the table lists, in its order: the rows that the search lets through. */
export function orderIn(lists: Lists): readonly Position[] {
  const touch = lists.touch ?? EMPTY_TOUCH;
  const list = listIn(lists);
  return filterRows(
    {
      rows: rowsOf(touch, list) ?? NO_ROWS,
      order: orderOf(touch, list, lists.sort, lists.latencies),
      all: list === 'all' ? allServersOf(touch) : null,
      sub: subOf(list) ?? 0,
    },
    lists,
  );
}

/** How many rows the table lists. */
export function countIn(lists: Lists): number {
  return isSearching(lists.search) ? orderIn(lists).length : totalIn(lists);
}

/** How many there are, whatever the search lets through. */
export function totalIn(lists: Lists): number {
  return rowsOf(lists.touch ?? EMPTY_TOUCH, listIn(lists))?.length ?? 0;
}

/** A row of the tab that can be checked; in all lists together nothing is checked. */
export function isRow(lists: Lists, position: Position): boolean {
  const { touch, tab } = lists;
  return listIn(lists) === tab && referenceOf(touch ?? EMPTY_TOUCH, tab, position) !== undefined;
}

const NO_POSITIONS: ReadonlySet<Position> = new Set();

/** The positions of an order as a set; the same one for the same order. */
const setOf = memoised((order: readonly Position[]): ReadonlySet<Position> => new Set(order));

/** The rows that the table lists; none of them when it lists all servers together. */
export function shownOfTab(lists: Lists): ReadonlySet<Position> {
  return listIn(lists) === lists.tab ? setOf(orderIn(lists)) : NO_POSITIONS;
}

const countHidden = memoised((checked: ReadonlySet<Position>, shown: ReadonlySet<Position>): number => {
  let hidden = 0;
  for (const position of checked) if (!shown.has(position)) hidden++;
  return hidden;
});

/** How many checked rows the search hides. */
export function hiddenIn(lists: Lists): number {
  const { checked } = lists;
  return checked.size === 0 || !isSearching(lists.search) ? 0 : countHidden(checked, shownOfTab(lists));
}

/** The checked rows with all that the table lists and that can be referred to. What is hidden stays as it is. */
export function withShown(lists: Lists): ReadonlySet<Position> {
  const all = new Set(lists.checked);
  for (const position of orderIn(lists)) if (isRow(lists, position)) all.add(position);
  return all;
}

/** The checked rows that the search hides. */
export function withoutShown(lists: Lists): ReadonlySet<Position> {
  const shown = shownOfTab(lists);
  return new Set([...lists.checked].filter((position) => !shown.has(position)));
}

/** The checked rows with all that are shown between the one checked last and this one. */
export function withRange(lists: Lists, position: Position): ReadonlySet<Position> {
  const order = orderIn(lists);
  const to = order.indexOf(position);
  const from = lists.anchor === null ? -1 : order.indexOf(lists.anchor);
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  return new Set([...lists.checked, ...order.slice(first, last + 1).filter((one) => isRow(lists, one))]);
}

export function without(checked: ReadonlySet<Position>, position: Position): ReadonlySet<Position> {
  const rest = new Set(checked);
  rest.delete(position);
  return rest;
}

/** The checked rows in the service's order, and the lists that they point into. */
export function checkedRows({ touch, tab, checked }: Lists): {
  readonly rows: readonly Reference[];
  readonly touch: Touch;
} {
  const lists = touch ?? EMPTY_TOUCH;
  return {
    rows: [...checked].sort((a, b) => a - b).flatMap((position) => referenceOf(lists, tab, position) ?? []),
    touch: lists,
  };
}

/** The servers that the table lists, in its order; of subscriptions, all of theirs. And the lists that they point into. */
export function shownServers(lists: Lists): { readonly rows: readonly Reference[]; readonly touch: Touch } {
  const touch = lists.touch ?? EMPTY_TOUCH;
  return { rows: serversAt(touch, listIn(lists), orderIn(lists)), touch };
}

const serversAt = memoised((touch: Touch, list: ListId, order: readonly Position[]): readonly Reference[] =>
  order.flatMap((position) => {
    const reference = referenceOf(touch, list, position);
    if (reference?._type !== 'subscription') return reference ?? [];
    const sub = position - 1;
    return (touch.subscriptions[sub]?.servers ?? []).map((row) => referenceOfServer(row, sub));
  }),
);

/** Whether `shownServers` has any; asked at every change, so that it names none. */
export function showsServers(lists: Lists): boolean {
  if (listIn(lists) !== 'subscriptions') return countIn(lists) > 0;
  const { subscriptions } = lists.touch ?? EMPTY_TOUCH;
  return orderIn(lists).some((position) => (subscriptions[position - 1]?.servers.length ?? 0) > 0);
}

/** The checked rows in new lists, followed by content; a row that cannot be found is no longer checked. The same set when nothing moved. */
export function followChecked(lists: Lists, now: Touch, tab: TabId): ReadonlySet<Position> {
  const { touch: before, checked } = lists;
  if (before === null || before === now || checked.size === 0) return checked;
  const follow = follower(before, now);
  const followed = new Set<Position>();
  let same = true;
  for (const position of checked) {
    const reference = referenceOf(before, lists.tab, position);
    const today = reference && follow(reference);
    if (today === undefined || tabOf(today) !== tab) same = false;
    else {
      followed.add(today.id);
      if (today.id !== position) same = false;
    }
  }
  return same ? checked : followed;
}

/** What is to be done next, each with its row where that is in new lists; without those whose row is gone. */
export function followQueue<TCommand extends { readonly row: Reference }>(
  { touch: before, queue }: { readonly touch: Touch | null; readonly queue: readonly TCommand[] },
  now: Touch,
): readonly TCommand[] {
  if (queue.length === 0 || before === null || before === now) return queue;
  const follow = follower(before, now);
  return queue.flatMap((command) => {
    const row = follow(command.row);
    return row === undefined ? [] : [{ ...command, row }];
  });
}

/** Choosing the sorted column again turns it round. */
export function nextSort(lists: Lists, column: SortColumn): Sort {
  const now = sortIn(listIn(lists), lists.sort);
  return { column, descending: now.column === column && !now.descending };
}

/** The search of the tab alone. */
export function inTab(search: Search): Search {
  return search.scope === 'tab' ? search : { ...search, scope: 'tab' };
}

/** The row's own tab and the page that shows it there; a search that would hide it is given up. */
export function showing(
  lists: Lists,
  reference: Reference,
): { readonly tab: TabId; readonly page: number; readonly search: Search } {
  const tab = tabOf(reference);
  const search = inTab(lists.search);
  const at = orderIn({ ...lists, tab, search }).indexOf(reference.id);
  if (at >= 0) return { tab, page: Math.floor(at / PAGE_SIZE) + 1, search };
  const index = orderIn({ ...lists, tab, search: NO_SEARCH }).indexOf(reference.id);
  return { tab, page: Math.max(1, Math.ceil((index + 1) / PAGE_SIZE)), search: NO_SEARCH };
}

export function rowExists(touch: Touch | null, reference: Reference): boolean {
  return touch !== null && contentAt(touch, reference) !== undefined;
}

export function importRequest(camera: boolean): DialogRequest {
  return camera ? { kind: 'import', camera } : { kind: 'import' };
}

/** The dialog that shares these rows, or the checked ones: one with its QR code, several as text. */
export function sharingRequest(lists: Lists, rows: readonly Reference[] | null): DialogRequest {
  const shared = rows === null ? checkedRows(lists) : { rows, touch: lists.touch ?? EMPTY_TOUCH };
  const [row] = shared.rows;
  return shared.rows.length === 1 && row !== undefined
    ? { kind: 'sharing', row, touch: shared.touch }
    : { kind: 'shareList', ...shared };
}

/** The servers of the active outbound with the checked ones beside them, or in place of them. */
export function choiceRequest(lists: Lists & { readonly outbound: string }, checked: 'add' | 'only'): DialogRequest {
  return { kind: 'outboundServers', name: lists.outbound, [checked]: checkedMarks(lists) };
}

/** The checked servers, as they are found again in later lists. */
export function checkedMarks(lists: Lists): readonly ServerMark[] {
  const { rows, touch } = checkedRows(lists);
  return rows.flatMap((row) => markOf(touch, row) ?? []);
}

/** The form of a row; of a new server without one. */
export function formRequest(touch: Touch | null, row: Reference | null): DialogRequest {
  const lists = touch ?? EMPTY_TOUCH;
  return row?._type === 'subscription'
    ? { kind: 'subscriptionForm', row, touch: lists }
    : { kind: 'serverForm', row, touch: lists };
}

export function isConnected(touch: Touch, reference: Reference, outbound: string): boolean {
  return outboundsByRow(touch).get(referenceKey(reference))?.includes(outbound) ?? false;
}

interface RowChange {
  readonly type: string;
  readonly row: Reference;
  readonly outbound?: string;
}

/** Connect when not connected, disconnect when connected (SPEC 4.05). */
export function mayChange(
  lists: Lists & { readonly outbound: string; readonly capabilities: Pick<Capabilities, 'loadBalanceValid'> },
  { type, row, outbound = lists.outbound }: RowChange,
): boolean {
  const { touch } = lists;
  if (touch === null) return false;
  const connected = isConnected(touch, row, outbound);
  if (type === 'row.disconnect') return connected;
  if (!rowExists(touch, row)) return false;
  if (type === 'subscription.update') return row._type === 'subscription';
  if (row._type === 'subscription') return false;
  if (type === 'row.connect') return !connected;
  return lists.capabilities.loadBalanceValid && (!connected || connectedTo(touch, outbound).length > 1);
}

/**
 * Where the row stands in the lists just read, or undefined when nothing may be sent. A connection that points at no row at
 * all can only be taken out, by the very position that the service stores.
 */
export function locate(
  before: Touch,
  now: Touch,
  row: Reference,
  taking: { readonly out: boolean; readonly outbound: string },
): Reference | undefined {
  const found = rebase(before, now, row);
  if (found !== undefined || !taking.out || contentAt(before, row) !== undefined) return found;
  return contentAt(now, row) === undefined && isConnected(now, row, taking.outbound) ? row : undefined;
}

/** Delete is allowed only when rows are checked and none is a subscription's server (SPEC 4.34). */
export function mayDelete({ checked, tab }: Lists): boolean {
  return checked.size > 0 && subOf(tab) === null;
}

/** A test is allowed when at least one checked row is a server or a subscription's server (SPEC 4.35). */
export function mayTest({ checked, tab }: Lists): boolean {
  return checked.size > 0 && tab !== 'subscriptions';
}

/** A service without groups of servers uses one in each outbound. */
export function mayUse(lists: Lists & { readonly capabilities: Pick<Capabilities, 'loadBalanceValid'> }): boolean {
  return mayTest(lists) && (lists.checked.size === 1 || lists.capabilities.loadBalanceValid);
}

export type Speed = 'quick' | 'middling' | 'slow';

/** How a number of milliseconds feels, for its colour and its bars. */
export function speedOf(text: string): Speed {
  const milliseconds = Number.parseInt(text, 10);
  if (milliseconds < 200) return 'quick';
  return milliseconds < 800 ? 'middling' : 'slow';
}
