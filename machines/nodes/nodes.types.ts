import { type LongCallFact } from '../calls/long-call.machine';
import { type Capabilities } from '../domain/capabilities';
import { type Reference } from '../domain/reference';
import { type Touch, type TouchReply } from '../domain/touch';
import { type SortColumn } from '../domain/sort-columns';
import { type AliveStates, type Latencies } from '../ports/measured';
import { type Asked, type KeptView, type Search, type TabId } from '../ports/view';
import { type SessionHost } from '../ports/host';
import { type Fault } from '../shared/faults';
import { type Position } from './nodes.rows.rules';
import { type Filter } from './nodes.search.rules';

/** An outbound that is left out is the active one. */
export interface RowCommand {
  readonly type: 'row.connect' | 'row.disconnect' | 'row.connectOnly' | 'subscription.update';
  readonly row: Reference;
  readonly outbound?: string;
}

/** Positions count in the list of the tab that is shown, in the service's order. */
export type NodesCommand =
  | { readonly type: 'tab.choose'; readonly tab: TabId }
  | { readonly type: 'rows.check' | 'rows.uncheck' | 'rows.checkRange'; readonly position: Position }
  /** All that the table lists: after filtering. */
  | { readonly type: 'rows.checkAll' | 'rows.uncheckAll' | 'rows.clear' | 'rows.delete' | 'rows.share' }
  /** Opens the choice of servers for the active outbound, with the checked ones in it. */
  | { readonly type: 'rows.choose' }
  /** Asks for a new outbound, which is given the checked servers. */
  | { readonly type: 'rows.addToNew' }
  /** Makes the checked servers those of the active outbound, and no other. */
  | { readonly type: 'rows.use' }
  | { readonly type: 'latency.testPing' | 'latency.testHttp' }
  | { readonly type: 'sort.choose'; readonly column: SortColumn }
  | { readonly type: 'page.choose'; readonly page: number }
  /** The PING of one row. */
  | { readonly type: 'row.test'; readonly row: Reference }
  /** Of the servers that the table lists. */
  | { readonly type: 'fastest.open' | 'latency.testShown' }
  /** The servers of the active outbound. */
  | { readonly type: 'latency.testConnected' }
  | { readonly type: 'import.open' | 'import.scan' | 'server.create' | 'subscriptions.updateAll' }
  /** The form of a row: to modify it, or to look at a subscription's server. */
  | { readonly type: 'row.edit' | 'row.share' | 'row.delete'; readonly row: Reference }
  | { readonly type: 'row.copyLink'; readonly row: Reference }
  | RowCommand
  | { readonly type: 'activity.leave' }
  | { readonly type: 'node.find'; readonly reference: Reference }
  | SearchCommand;

/** "Unfold" shows the filters; on a phone the field, too. */
export type SearchCommand =
  | { readonly type: 'search.fold' | 'search.unfold' | 'search.clear' }
  | { readonly type: 'search.edit'; readonly text: string }
  | { readonly type: 'search.read'; readonly mode: Search['mode'] }
  | { readonly type: 'search.widen'; readonly scope: Search['scope'] }
  | { readonly type: 'search.filter'; readonly filter: Filter };

export type NodesFact =
  | { readonly type: 'touch.received'; readonly reply: TouchReply }
  | { readonly type: 'outbound.chosen'; readonly name: string }
  | { readonly type: 'latencies.received'; readonly latencies: Latencies }
  | { readonly type: 'alive.received'; readonly alive: AliveStates }
  | { readonly type: 'row.picked'; readonly position: Position }
  /** The page shall remount as soon as nothing is being done with a row. */
  | { readonly type: 'remount.planned' }
  | LongCallFact;

/** What of the service's capabilities decides about connecting. */
type NodesCapabilities = Pick<Capabilities, 'loadBalanceValid' | 'connectStarts'>;

export interface NodesInput {
  readonly host: SessionHost;
  /** The lists to begin with; null until the first are read. */
  readonly touch: Touch | null;
  readonly running: boolean;
  readonly view: KeptView;
  /** What was asked of a row before the page remounted. */
  readonly asked: Asked | null;
  readonly capabilities: NodesCapabilities;
}

export interface NodesContext extends Omit<KeptView, 'testUrl'> {
  readonly search: Search;
  readonly alive: AliveStates;
  readonly host: SessionHost;
  readonly touch: Touch | null;
  readonly running: boolean;
  readonly capabilities: NodesCapabilities;
  readonly latencies: Latencies;
  /** Belongs to the tab; cleared when the tab changes. */
  readonly checked: ReadonlySet<Position>;
  /** The row that was checked last: where a range begins. */
  readonly anchor: Position | null;
  /** What the activity region works on; kept after it, so that the view can say what came of it. */
  readonly asked: Asked | null;
  /** Asked for while another row's call blocks: at most one for each row, done afterwards in this order. */
  readonly queue: readonly RowCommand[];
  /** The row whose link was asked for last. */
  readonly linked: { readonly row: Reference; readonly name: string } | null;
  readonly linkFault: Fault | null;
  readonly lastFault: Fault | null;
  /** The row that is looked for or flashed. */
  readonly target: Reference | null;
  readonly tries: number;
}
