import { type AliveState } from '../domain/observatory';
import { type Reference } from '../domain/reference';
import { type SortColumn } from '../domain/sort-columns';
import { type TextSearch } from '../shared/text-search';

export type TabId = 'subscriptions' | 'servers' | `sub:${number}`;

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
