import { type OutboundSetting } from '../domain/outbound-setting';
import { type ConnectedReference, type Reference } from '../domain/reference';
import { type Touch } from '../domain/touch';

/** `ask`: the person confirms first. `afterFailure`: SPEC 4.06, nothing is asked. */
export type DeletionMode = 'ask' | 'afterFailure';

/** What undo needs to bring a deleted row back. */
export interface DeletedRow {
  readonly row: Reference;
  readonly name: string;
  /** The share link as the service shared it, or the subscription's address; null when it could not be had. */
  readonly link: string | null;
  /** What POST import takes for the same row; null when there is no link. */
  readonly url: string | null;
  /** Remarks of a subscription; null for a server. */
  readonly remarks: string | null;
  /** What else the service kept of a subscription. */
  readonly others?: Readonly<Record<string, unknown>>;
  /** Outbounds it was connected to. For a subscription: of each of its servers, by their content. */
  readonly connections: readonly DeletedConnection[];
}

/** The rows of one deletion. */
export interface DeletedRows {
  readonly rows: readonly DeletedRow[];
  /** The core ran before. */
  readonly wasRunning: boolean;
  readonly mode: DeletionMode;
  /** The service takes all servers of an outbound at once. */
  readonly whole?: boolean;
}

/** What undo needs to bring a deleted outbound back. */
export interface DeletedOutbound {
  readonly name: string;
  /** Null when it could not be read: the outbound comes back with the service's defaults. */
  readonly setting: OutboundSetting | null;
  /** The servers that it had, by their positions in these lists. */
  readonly connections: readonly ConnectedReference[];
  readonly touch: Touch;
  /** The core ran before. */
  readonly wasRunning: boolean;
  /** The service takes all servers of an outbound at once. */
  readonly whole?: boolean;
}

export interface DeletedConnection {
  readonly outbound: string;
  /** The server's content (`serverContent`) inside a subscription; null when the row itself was connected. */
  readonly server: string | null;
}

/** What one deletion has deleted. */
export type Deleted = ({ readonly kind: 'rows' } & DeletedRows) | ({ readonly kind: 'outbound' } & DeletedOutbound);
