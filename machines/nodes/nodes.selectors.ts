import { type AnyActorRef } from 'xstate';
import { referenceKey } from '../domain/reference';
import { connectedTo, EMPTY_TOUCH, type ServerRow, type SubscriptionRow, type Touch } from '../domain/touch';
import { nameAt, outboundsByRow, subscriptionName } from '../domain/touch-changes';
import { FIXED_TABS, subOf, tabOfSub, type Search, type Sort, type TabId } from '../ports/view';
import { callIn } from '../calls/long-call.machine';
import { PAGE_SIZE } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { type PatternProblem } from '../shared/linear-pattern';
import { memoised } from '../domain/memoised';
import { type NodesSnapshot } from './nodes.machine';
import { hiddenIn, shownOfTab } from './nodes.checked.rules';
import { type ListId, listIn, NO_ROWS, type Position, rowsOf } from './nodes.rows.rules';
import { countIn, orderIn, pageOf, pagesOf, totalIn } from './nodes.rules';
import { sortIn } from './nodes.sort.rules';
import { patternProblem } from '../shared/text-search';
import { isSearching, protocolsOf, type ProtocolCount } from './nodes.search.rules';

export interface TabItem {
  readonly id: TabId;
  /** Empty for the fixed tabs, which the view names. */
  readonly name: string;
  readonly count: number;
}

const NO_TABS: readonly TabItem[] = [];
const NO_POSITIONS: readonly Position[] = [];

export const selectAwaiting = (snapshot: NodesSnapshot): boolean => snapshot.context.touch === null;

/** The lists; none before the first ones came. */
export const selectTouch = ({ context }: NodesSnapshot): Touch => context.touch ?? EMPTY_TOUCH;

/** Some server is connected, to whichever outbound. */
export const selectAnyConnected = (snapshot: NodesSnapshot): boolean => selectTouch(snapshot).connected.length > 0;

/** The list has so few rows that a page is mostly empty, whatever is searched for in it. */
const FEW = 6;
export const selectHasFewRows = (snapshot: NodesSnapshot): boolean => selectTotalCount(snapshot) <= FEW;

/** Nothing is connected, and there are several servers to choose from: Fastest is what helps. */
export const selectWantsFastest = (snapshot: NodesSnapshot): boolean =>
  !selectAnyConnected(snapshot) && selectRowCount(snapshot) > 1 && snapshot.can({ type: 'fastest.open' });

/** The outbound has several servers: one of them can be used alone. */
export const selectIsShared = (snapshot: NodesSnapshot, outbound: string): boolean =>
  connectedTo(selectTouch(snapshot), outbound).length > 1;

/** A welcome card shows when there are no servers or subscriptions (SPEC 2.22). */
export const selectEmpty = ({ context: { touch } }: NodesSnapshot): boolean =>
  touch !== null && touch.servers.length === 0 && touch.subscriptions.length === 0;

/** SUBSCRIPTION, SERVER, then one tab per subscription (SPEC 2.23). The same array for the same lists. */
export const selectTabs = ({ context: { touch } }: NodesSnapshot): readonly TabItem[] =>
  touch === null ? NO_TABS : tabsOf(touch);

const tabsOf = memoised((touch: Touch): readonly TabItem[] => [
  ...FIXED_TABS.map((id) => ({ id, name: '', count: touch[id].length })),
  ...touch.subscriptions.map((row, sub) => ({
    id: tabOfSub(sub),
    name: subscriptionName(row),
    count: row.servers.length,
  })),
]);

/** The active outbound. */
export const selectOutbound = (snapshot: NodesSnapshot): string => snapshot.context.outbound;
export const selectTab = (snapshot: NodesSnapshot): TabId => snapshot.context.tab;
/** Some provider reports a quota or an expiry date. */
export const selectAnyQuota = ({ context: { touch } }: NodesSnapshot): boolean =>
  touch?.subscriptions.some(({ info }) => info !== '') ?? false;
export const selectRunning = (snapshot: NodesSnapshot): boolean => snapshot.context.running;
/** Connecting starts the core, which does not run. */
export const selectConnectStarts = ({ context }: NodesSnapshot): boolean =>
  context.capabilities.connectStarts && !context.running;
export const selectLoadBalance = (snapshot: NodesSnapshot): boolean => snapshot.context.capabilities.loadBalanceValid;

export const selectSortColumn = ({ context }: NodesSnapshot): Sort['column'] =>
  sortIn(listIn(context), context.sort).column;
export const selectSortDescending = ({ context }: NodesSnapshot): boolean =>
  sortIn(listIn(context), context.sort).descending;

export const selectRowCount = ({ context }: NodesSnapshot): number => countIn(context);
export const selectPage = (snapshot: NodesSnapshot): number => snapshot.context.page;
export const selectPageCount = ({ context }: NodesSnapshot): number => pagesOf(countIn(context));
export const selectFirstShown = ({ context }: NodesSnapshot): number =>
  countIn(context) === 0 ? 0 : (context.page - 1) * PAGE_SIZE + 1;
export const selectLastShown = ({ context }: NodesSnapshot): number =>
  Math.min(context.page * PAGE_SIZE, countIn(context));

/** What the page shows, in order; positions count in the service's order. The same array until it changes. */
export function selectPositions({ context }: NodesSnapshot): readonly Position[] {
  return context.touch === null ? NO_POSITIONS : pageOf(orderIn(context), context.page);
}

/** Letters of the longest protocol and of the longest address in the list, on whichever page and whether they are shown or not. */
export const selectLongestNet = (snapshot: NodesSnapshot): number => longestIn(snapshot).net;
export const selectLongestAddress = (snapshot: NodesSnapshot): number => longestIn(snapshot).address;

const longestIn = ({ context }: NodesSnapshot): Longest =>
  longestOf(context.touch === null ? NO_ROWS : (rowsOf(context.touch, listIn(context)) ?? NO_ROWS));

type Longest = Readonly<Record<'net' | 'address', number>>;

const longestOf = memoised((rows: readonly (ServerRow | SubscriptionRow)[]): Longest => {
  const longest = { net: 0, address: 0 };
  for (const row of rows)
    if (row._type !== 'subscription') {
      if (row.net.length > longest.net) longest.net = row.net.length;
      if (row.address.length > longest.address) longest.address = row.address.length;
    }
  return longest;
});

export const selectCheckedCount = (snapshot: NodesSnapshot): number => snapshot.context.checked.size;

/** The state of the check box in the head; it stands for all rows of the tab after filtering, not for the page. */
export function selectCheckedAll({ context }: NodesSnapshot): boolean | 'mixed' {
  if (context.checked.size === 0) return false;
  const checked = context.checked.size - hiddenIn(context);
  if (checked === 0) return false;
  return checked === shownOfTab(context).size ? true : 'mixed';
}

/** How many checked rows the search hides. */
export const selectHiddenCount = ({ context }: NodesSnapshot): number => hiddenIn(context);

/** What the table lists: the tab, or all servers together. */
export const selectList = ({ context }: NodesSnapshot): ListId => listIn(context);
/** Rows of it are checked, so that a tap means one more of them; none can be where all servers are listed. */
export const selectIsSelecting = ({ context }: NodesSnapshot): boolean =>
  context.checked.size > 0 && listIn(context) !== 'all';
/** The subscription whose list is shown; not while all lists are shown as one. */
export function selectOpenSubscription({ context }: NodesSnapshot): SubscriptionRow | undefined {
  return context.touch?.subscriptions[subOf(listIn(context)) ?? -1];
}
/** The servers of all subscriptions. */
export const selectListedServerCount = ({ context: { touch } }: NodesSnapshot): number =>
  touch?.subscriptions.reduce((sum, { servers }) => sum + servers.length, 0) ?? 0;
/** How many rows there are, whatever the search lets through. */
export const selectTotalCount = ({ context }: NodesSnapshot): number => totalIn(context);
export const selectSearch = (snapshot: NodesSnapshot): Search => snapshot.context.search;
export const selectSearching = ({ context }: NodesSnapshot): boolean => isSearching(context.search);
export const selectUnfolded = (snapshot: NodesSnapshot): boolean => snapshot.hasTag('unfolded');
/** Why the pattern in the field is refused; everything passes then. */
export const selectPatternProblem = ({ context }: NodesSnapshot): PatternProblem | null =>
  patternProblem(context.search);

/** The protocols to filter by, of the list that is searched. The same array for the same lists. */
export function selectProtocols({ context: { touch, tab, search } }: NodesSnapshot): readonly ProtocolCount[] {
  return touch === null ? [] : protocolsOf(rowsOf(touch, search.scope === 'all' ? 'all' : tab) ?? []);
}

export const selectWaiting = (snapshot: NodesSnapshot): boolean => snapshot.hasTag('waiting');

/** The name of the row whose call timed out: it may still take effect. Null otherwise. */
export function selectNoAnswer({ context: { touch, asked, lastFault } }: NodesSnapshot): string | null {
  return lastFault?.kind === 'timeout' && asked !== null && touch !== null ? nameAt(touch, asked.row) : null;
}

/** The name of the row that is being worked on. */
export function selectAskedName({ context: { touch, asked } }: NodesSnapshot): string {
  return asked === null || touch === null ? '' : nameAt(touch, asked.row);
}

/** Why the link of a row could not be copied, and the row's name; null otherwise. */
export const selectLinkFault = ({ context }: NodesSnapshot): Fault | null => context.linkFault;
export const selectLinkedName = ({ context }: NodesSnapshot): string => context.linked?.name ?? '';

/** The result of the last connect or disconnect, for screen readers; null while it is running or when it failed. */
export function selectOutcome({ context, value }: NodesSnapshot): 'connected' | 'disconnected' | null {
  const { touch, asked, lastFault } = context;
  if (value.activity !== 'idle' || touch === null || asked === null || asked.mode === 'update' || lastFault !== null)
    return null;
  const connected = outboundsByRow(touch).get(referenceKey(asked.row))?.includes(asked.outbound) ?? false;
  if (asked.mode === 'disconnect') return connected ? null : 'disconnected';
  return connected ? 'connected' : null;
}

/** The run in progress; one of its own children is the call, whose tag `busyService` says that the service is busy. */
export function selectRun({ children }: NodesSnapshot): AnyActorRef | undefined {
  return children['connecting'] ?? children['disconnecting'] ?? children['updating'];
}

/** The call that a run is waiting for. */
export function callOf(run: unknown): AnyActorRef | undefined {
  const snapshot = run as { readonly children?: Readonly<Record<string, AnyActorRef | undefined>> } | undefined;
  return callIn(Object.values(snapshot?.children ?? {}).find((child) => child !== undefined));
}

/** The service is busy with another call, and this one waits for its turn. */
export function isBusyService(call: unknown): boolean {
  return (call as { readonly hasTag?: (tag: string) => boolean } | undefined)?.hasTag?.('busyService') ?? false;
}
