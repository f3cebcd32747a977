import { type Reference } from './reference';

/** `unknown` is the service's null: nothing has been heard of the server yet (SPEC 4.08). */
export type AliveState = 'unknown' | 'alive' | 'dead';

/** Times that the service does not know arrive as 0 and are null here. */
export interface ObservatoryStatus {
  readonly which: Reference;
  readonly alive: boolean;
  /** Milliseconds; 99999999 when dead. */
  readonly delay: number;
  /** Unix seconds. */
  readonly lastSeen: number | null;
  readonly lastTry: number | null;
  /** Why the last try failed, in the core's words; left out where the service does not say. */
  readonly lastError?: string;
}

/** One observatory message: all that is known about one outbound (SPEC section 7, WebSocket). */
export interface ObservatoryReport {
  readonly outbound: string;
  readonly statuses: readonly ObservatoryStatus[];
}
