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
 * `service`: the service's address. A port that is not shared is open on the service's own machine alone. What the panel itself
 * reaches the service at, others reach it at as well, unless it is the panel's own machine.
 */
export function waysIn({ ports, shared, lan }: LocalPorts, service: string): WaysIn {
  const own = isLocalHost(service);
  const shown = own ? lan : [hostName(service)];
  const host = (shared ? shown[0] : undefined) ?? OWN_MACHINE;
  return {
    ways: FOR_PROGRAMS.flatMap((name) => (ports[name] > 0 ? [{ name, address: `${host}:${ports[name]}` }] : [])),
    lan: shared ? shown : null,
  };
}
