import { type AliveState } from '../domain/observatory';
import { type Reference } from '../domain/reference';
import { type SortColumn } from '../domain/sort-columns';
import { type TextSearch } from '../shared/text-search';

/** SUBSCRIPTION and SERVER, which are always there: each a list of the service's answer. */
export const FIXED_TABS = ['subscriptions', 'servers'] as const;
export type FixedTab = (typeof FIXED_TABS)[number];
export type TabId = FixedTab | `sub:${number}`;

export const isFixedTab = (tab: string): tab is FixedTab => (FIXED_TABS as readonly string[]).includes(tab);

/** The tab with the servers of a subscription, by its index. */
export const tabOfSub = (sub: number): TabId => `sub:${sub}`;

/** The subscription's index when it is the tab of one, else null. */
export function subOf(tab: string): number | null {
  const sub = /^sub:(\d+)$/.exec(tab)?.[1];
  return sub === undefined ? null : Number(sub);
}

export interface Sort {
  readonly column: SortColumn;
  readonly descending: boolean;
}

/** What is looked for in the lists. A row has to pass all of it. */
export interface Search extends TextSearch {
  /** In the tab that is shown, or in all lists. */
  readonly scope: 'tab' | 'all';
  /** One of these; any when empty. */
  readonly protocols: readonly string[];
  readonly alive: readonly AliveState[];
}

/** What was asked of a row. */
export interface Asked {
  readonly row: Reference;
  readonly outbound: string;
  readonly mode: 'connect' | 'only' | 'disconnect' | 'update';
  /** Where it was asked for: "the currently checked rows" of SPEC 4.06 are this tab's. */
  readonly tab: TabId;
}

/** What the person chose and a remount keeps (gaps.md "Remount"). */
export interface KeptView {
  readonly tab: TabId;
  /** Counts from 1. */
  readonly page: number;
  readonly sort: Sort;
  readonly outbound: string;
  /** None when left out. */
  readonly search?: Search;
  /** Of the HTTP latency test; null or left out is the service's own. */
  readonly testUrl?: string | null;
}
