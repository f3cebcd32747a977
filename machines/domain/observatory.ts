import { type Reference } from './reference';

/** Times that the service does not know arrive as 0 and are null here. */
export interface ObservatoryStatus {
  readonly which: Reference;
  readonly alive: boolean;
  /** Milliseconds; 99999999 when dead. */
  readonly delay: number;
  /** Unix seconds. */
  readonly lastSeen: number | null;
  readonly lastTry: number | null;
}

/** One observatory message: all that is known about one outbound (SPEC section 7, WebSocket). */
export interface ObservatoryReport {
  readonly outbound: string;
  readonly statuses: readonly ObservatoryStatus[];
}
