import { type ReferenceKey } from '../domain/reference';

export type LatencyTest = 'ping' | 'http';

/** `testing` while the answer is outstanding, else the service's text; empty again after an error (SPEC 4.07). */
export type Latencies = ReadonlyMap<ReferenceKey, string>;

/** A server that is not in it is unknown. */
export type AliveStates = ReadonlyMap<ReferenceKey, 'alive' | 'dead'>;

/** One attempt to reach a server: milliseconds, or null when it did not answer. */
export type RecentResult = number | null;

/** The last results of each connected server, the newest at the end. */
export type RecentResults = ReadonlyMap<ReferenceKey, readonly RecentResult[]>;

/** What passes through the core, in bytes per second. */
export interface Traffic {
  readonly up: number;
  readonly down: number;
}
