import { referenceKey, type Reference } from '../domain/reference';
import { rebase, sourceOf } from '../domain/same-row';
import { contentAt, type ServerRow, type SubscriptionRow, type Touch } from '../domain/touch';
import { outboundsByRow } from '../domain/touch-changes';
import { isFixedTab, subOf, tabOfSub, type Search, type TabId } from '../ports/view';
import { allServersOf, isSearching } from './nodes.search.rules';

/** A row's place in the list of its tab, counted from 1. It is the row's id wherever the service gave it one. */
export type Position = number;

/** What the table lists: a tab, or the servers of all of them while they are searched together. */
export type ListId = TabId | 'all';

/** Where a reference is needed and there is none: the service has no row 0. */
export const NO_ROW: Reference = { _type: 'server', id: 0, sub: 0 };

export const NO_ROWS: readonly (ServerRow | SubscriptionRow)[] = [];

/** All lists are shown as one only while something is looked for in them. */
export function listIn({ tab, search }: { readonly tab: TabId; readonly search: Search }): ListId {
  return search.scope === 'all' && isSearching(search) ? 'all' : tab;
}

/** The rows of a list, in the service's order; null when there is no such tab. */
export function rowsOf(touch: Touch, tab: ListId): readonly (ServerRow | SubscriptionRow)[] | null {
  if (tab === 'all') return allServersOf(touch).rows;
  if (isFixedTab(tab)) return touch[tab];
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
  return reference._type === 'server' ? 'servers' : tabOfSub(reference.sub);
}

/** The tab with the servers of a subscription. */
export function listOf({ id }: { readonly id: number }): TabId {
  return tabOfSub(id - 1);
}

/** Where a tab went when the lists changed: subscriptions are followed by their address, a lost one gives way to the list of them. */
export function followTab(before: Touch | null, now: Touch, tab: TabId): TabId {
  const sub = subOf(tab);
  if (sub === null) return tab;
  const [old, today] = [before?.subscriptions[sub], now.subscriptions[sub]];
  if (old === undefined || (today !== undefined && sourceOf(today) === sourceOf(old)))
    return rowsOf(now, tab) ? tab : 'subscriptions';
  const index = now.subscriptions.findIndex((row) => sourceOf(row) === sourceOf(old));
  return index < 0 ? 'subscriptions' : tabOfSub(index);
}

/** The tab to begin with: an empty table gives way to one with rows when the first rows of all arrive. */
export function openingTab(before: Touch | null, now: Touch, tab: TabId): TabId {
  if (before !== null && before.servers.length + before.subscriptions.length > 0) return tab;
  if ((rowsOf(now, tab)?.length ?? 0) > 0) return tab;
  if (now.servers.length > 0) return 'servers';
  return now.subscriptions.length > 0 ? 'subscriptions' : tab;
}

export function rowExists(touch: Touch | null, reference: Reference): boolean {
  return touch !== null && contentAt(touch, reference) !== undefined;
}

export function isConnected(touch: Touch, reference: Reference, outbound: string): boolean {
  return outboundsByRow(touch).get(referenceKey(reference))?.includes(outbound) ?? false;
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
  if (!taking.out || contentAt(before, row) !== undefined) return found;
  return contentAt(now, row) === undefined && isConnected(now, row, taking.outbound) ? row : undefined;
}
