import type { ServerObject } from '../links/server-object';

/**
 * What the service needs from outside. It knows no Node and no page: whoever gives it these can be its host. `host/` has
 * those of Node.
 */
export interface Host {
  readonly clock: Clock;
  readonly disk: Disk;
  readonly secrets: Secrets;
  readonly network: Network;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Does something once after so long, unless it is told not to. */
  readonly after: (ms: number, work: () => void) => () => void;
}

/** Where the service keeps its state and its log. */
export interface Disk {
  /** The state as it was written last; null when there is none. */
  readonly readState: () => string | null;
  /** All of it or nothing; the text is made only when there is somewhere to write to. */
  readonly writeState: (text: () => string) => void;
  /** Sets an unusable state aside; returns where it was and where it is now. */
  readonly setStateAside: () => { readonly from: string; readonly to: string };
  readonly readLog: () => Uint8Array;
  readonly appendLog: (text: string) => void;
  readonly rotateLog: () => void;
}

export interface Secrets {
  readonly random: (count: number) => Uint8Array;
  /** The hash of a password; slow on purpose. */
  readonly derive: (password: string, salt: Uint8Array) => Promise<Uint8Array>;
}

export interface Fetched {
  readonly status: number;
  /** The value of one header; several are joined. */
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
}

export interface Network {
  /** `3ms`, `TIMEOUT`, or the text of a failed look-up: a TCP connection is opened, a refused one counts. */
  readonly ping: (host: string, port: number, limit: number) => Promise<string>;
  /** Stands in for a request through the core. Milliseconds, or how it ended. */
  readonly throughCore: (server: ServerObject, limit: number) => Promise<number | 'timeout' | 'failed'>;
  /** What an address brings, redirects followed. Throws a ServiceError in the words of Go's client. */
  readonly fetch: (address: string, limit: number) => Promise<Fetched>;
  readonly isOccupied: (port: number) => Promise<boolean>;
  /** What `isOccupied` says occupies ports. */
  readonly self: string;
}

/** The message sockets that are open. */
export interface Sockets {
  readonly count: () => number;
  readonly send: (text: string) => void;
  readonly closeAll: () => void;
}
