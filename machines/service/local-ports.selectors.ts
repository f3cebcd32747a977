import { type LocalPorts } from '../domain/local-ports';
import { type PortName } from '../domain/ports';
import { hostName, isLocalHost } from './backend.rules';
import { type LocalPortsSnapshot } from './local-ports.machine';

/** What programs can be told of: the ports that are open, and where they are. */
export interface WaysIn {
  readonly ways: readonly { readonly name: PortName; readonly address: string }[];
  /** Others in the local network may use them: at these addresses, as far as they are known. Null while they may not. */
  readonly lan: readonly string[] | null;
}

const FOR_PROGRAMS = ['socks5', 'http', 'socks5WithPac', 'httpWithPac'] as const satisfies readonly PortName[];
const OWN_MACHINE = '127.0.0.1';

/** Null until it was read. */
export function selectLocalPorts(snapshot: LocalPortsSnapshot): LocalPorts | null {
  return snapshot.context.known;
}

/**
 * Where other devices find ports that are shared, as far as it is known. `service`: the service's address. What the panel itself
 * reaches the service at, others reach it at as well, unless it is the panel's own machine.
 */
export function lanOf({ lan }: Pick<LocalPorts, 'lan'>, service: string): readonly string[] {
  return isLocalHost(service) ? lan : [hostName(service)];
}

/** A port that is not shared is open on the service's own machine alone. */
export function waysIn(known: LocalPorts, service: string): WaysIn {
  const lan = known.shared ? lanOf(known, service) : null;
  const host = lan?.[0] ?? OWN_MACHINE;
  return {
    ways: FOR_PROGRAMS.flatMap((name) =>
      known.ports[name] > 0 ? [{ name, address: `${host}:${known.ports[name]}` }] : [],
    ),
    lan,
  };
}
