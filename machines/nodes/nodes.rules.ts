import { memoised } from '../domain/memoised';
import { bareReference, referenceKey, type Reference } from '../domain/reference';
import { connectedTo, EMPTY_TOUCH, referenceOfServer, type Touch } from '../domain/touch';
import { type SortColumn } from '../domain/sort-columns';
import { type AliveStates, type Latencies } from '../ports/measured';
import { subOf, type Search, type Sort, type TabId } from '../ports/view';
import { PAGE_SIZE, TESTING } from '../shared/constants';
import { listIn, NO_ROWS, referenceOf, rowsOf, tabOf, type ListId, type Position } from './nodes.rows.rules';
import { allServersOf, filterRows, isSearching, NO_SEARCH } from './nodes.search.rules';
import { orderOf, sortIn } from './nodes.sort.rules';
import { type NodesContext } from './nodes.types';

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
export interface Lists {
  readonly touch: Touch | null;
  readonly tab: TabId;
  readonly sort: Sort;
  readonly latencies: Latencies;
  readonly checked: ReadonlySet<Position>;
  readonly anchor: Position | null;
  readonly search: Search;
  readonly alive: AliveStates;
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

/** The servers of the active outbound, and the lists that they point into. */
export function connectedHere({ touch, outbound }: Pick<NodesContext, 'touch' | 'outbound'>): {
  readonly rows: readonly Reference[];
  readonly touch: Touch;
} {
  const lists = touch ?? EMPTY_TOUCH;
  return { rows: connectedTo(lists, outbound).map(bareReference), touch: lists };
}

/** Whether a server of the active outbound is being tested. */
export function testsConnected(context: Pick<NodesContext, 'touch' | 'outbound' | 'latencies'>): boolean {
  return connectedHere(context).rows.some((row) => context.latencies.get(referenceKey(row)) === TESTING);
}

/** Whether `shownServers` has any; asked at every change, so that it names none. */
export function showsServers(lists: Lists): boolean {
  if (listIn(lists) !== 'subscriptions') return countIn(lists) > 0;
  const { subscriptions } = lists.touch ?? EMPTY_TOUCH;
  return orderIn(lists).some((position) => (subscriptions[position - 1]?.servers.length ?? 0) > 0);
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
