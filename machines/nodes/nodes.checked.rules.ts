import { type Capabilities } from '../domain/capabilities';
import { memoised } from '../domain/memoised';
import { type Reference } from '../domain/reference';
import { follower } from '../domain/same-row';
import { markOf, type ServerMark } from '../domain/server-mark';
import { EMPTY_TOUCH, type Touch } from '../domain/touch';
import { subOf, type TabId } from '../ports/view';
import { listIn, type Position, referenceOf, tabOf } from './nodes.rows.rules';
import { orderIn, type Lists } from './nodes.rules';
import { isSearching } from './nodes.search.rules';

export const NOTHING_CHECKED: ReadonlySet<Position> = new Set();

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

/** The checked servers, as they are found again in later lists. */
export function checkedMarks(lists: Lists): readonly ServerMark[] {
  const { rows, touch } = checkedRows(lists);
  return rows.flatMap((row) => markOf(touch, row) ?? []);
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
