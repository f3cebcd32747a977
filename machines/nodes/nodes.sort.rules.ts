import { memoised } from '../domain/memoised';
import { referenceKey, type Reference } from '../domain/reference';
import { SERVER_COLUMNS, SUBSCRIPTION_COLUMNS, textOf, type SortColumn, type TextColumn } from '../domain/sort-columns';
import { type ServerRow, type SubscriptionRow, type Touch } from '../domain/touch';
import { type Latencies } from '../ports/measured';
import { subOf, type Sort } from '../ports/view';
import { latencyKind } from './latency-text.rules';
import { NO_ROWS, rowsOf, type ListId, type Position } from './nodes.rows.rules';
import { allServersOf } from './nodes.search.rules';

export const EMPTY_LATENCIES: Latencies = new Map();

/** Which of the tab's columns can be sorted by. */
export function columnsOf(tab: ListId): readonly SortColumn[] {
  return tab === 'subscriptions' ? SUBSCRIPTION_COLUMNS : SERVER_COLUMNS;
}

/** The sort in use: a column that the tab's table lacks counts as the default, by id (SPEC 2.25). */
export function sortIn(tab: ListId, sort: Sort): Sort {
  return columnsOf(tab).includes(sort.column) ? sort : DEFAULT_SORT;
}

export const DEFAULT_SORT: Sort = { column: 'id', descending: false };

const COLUMNS: readonly SortColumn[] = [...new Set([...SUBSCRIPTION_COLUMNS, ...SERVER_COLUMNS])];

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
function sortKey(row: ServerRow | SubscriptionRow, column: TextColumn): string {
  return textOf(row, column)
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'));
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
