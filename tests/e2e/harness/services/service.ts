import { type FaultInput } from '../../../../sandbox/faults';
import { type SandboxOptions } from '../../../../sandbox/options';

/** What the service, or what stands before it, was asked. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The request id, when there was one. */
  readonly id: string | null;
  readonly body: unknown;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Of the answer; null while there is none, 0 when the connection was closed instead. */
  readonly status: number | null;
}

export interface Report {
  readonly requests: readonly SeenRequest[];
  /** Requests by `METHOD path`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Message sockets that are open. */
  readonly sockets: number;
}

/** What is true in the service, asked behind the panel's back. */
export interface ServiceState {
  readonly running: boolean;
  /** Hidden outbounds included. */
  readonly connected: readonly unknown[];
  /** How many of its own. */
  readonly servers: number;
  readonly subscriptions: readonly { readonly address: string; readonly servers: number }[];
  /** A call holds the lock that many share. */
  readonly busy: boolean;
}

/** A service that a scenario has for itself, whatever is behind it: the sandbox, or a real one behind a proxy. */
export interface Service {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** What a row is when it was connected while the core was stopped: since 2.4.11 that starts it. */
  readonly connected: 'ready' | 'running';
  /** Its observatory says when servers were seen; the core that newer services bring along does not know. */
  readonly tellsTimes: boolean;
  /** A token of the first account, which is made (admin, secret-1) when there is none. */
  readonly token: () => Promise<string>;
  readonly report: () => Report;
  readonly state: () => Promise<ServiceState>;
  /** Rules replace those in force; actions are done at once. */
  readonly faults: (list: readonly FaultInput[]) => Promise<void>;
  readonly clearFaults: () => void;
  /** As the process would be restarted. */
  readonly restart: (options?: { readonly newSecret?: boolean }) => Promise<void>;
  /** Ends the process; a scenario starts it again when it has seen enough. Its tokens stay valid. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** What a scenario must not leave behind; empty when all is well. */
  readonly wounds: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** What a fresh service shall be like. Who cannot make it so throws `NotApplicable`. */
export type ServiceOptions = Pick<
  SandboxOptions,
  'account' | 'consoleLog' | 'docker' | 'latency' | 'lite' | 'profile' | 'servers' | 'subscriptions' | 'variant' | 'web'
>;

/** What a scenario needs that not every kind of service has. */
export type Need =
  /** Only the sandbox can do it; why stands in the table of a run against a real service. */
  | { readonly kind: 'sandbox'; readonly because: string }
  /** A call that some versions lack: `/api/dnsList`. */
  | { readonly kind: 'call'; readonly path: string }
  /** A version of the service at least, or one before another. */
  | { readonly kind: 'version'; readonly from?: string; readonly before?: string; readonly because: string };

/** Makes the services of a run, all of one kind. */
export interface ServiceKind {
  /** Throws `NotApplicable` when services of this kind cannot have it. */
  readonly demand: (need: Need) => Promise<void>;
  readonly start: (options: ServiceOptions) => Promise<Service>;
  /** The version of the service in use, as it says itself; of the sandbox, the default one. */
  readonly version: () => Promise<string>;
}

/** Thrown for what this kind of service cannot do: the scenario is skipped, with the reason. */
export class NotApplicable extends Error {}

/** Whether a version (`2.4.14`) is at least another. */
export function isAtLeast(version: string, least: string): boolean {
  const [mine, theirs] = [version, least].map((text) => text.split('.').map(Number));
  for (let at = 0; at < Math.max(mine?.length ?? 0, theirs?.length ?? 0); at += 1) {
    const difference = (mine?.[at] ?? 0) - (theirs?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
