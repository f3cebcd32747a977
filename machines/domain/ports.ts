/** The service accepts ports above it and below 0, and they stop the core. */
export const PORT_MAX = 65_535;

/** Whether something can be reached through it: not through 0, which closes a port of the service. */
export function isPortNumber(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= PORT_MAX;
}

/** The five ports that the service itself opens; 0 closes one. */
export type PortName = 'socks5' | 'http' | 'socks5WithPac' | 'httpWithPac' | 'vmess';

/** The ports as the service told them (SPEC 3.13). Whatever else it keeps in them goes back as it came. */
export interface Ports extends Readonly<Record<PortName, number>> {
  /** Null where the service has none (before 2.2.6.1). */
  readonly api: ApiPort | null;
  /** The share link of the vmess port, or null. */
  readonly vmessLink: string | null;
}

export interface ApiPort {
  /** 0 is random. */
  readonly port: number;
  readonly services: readonly string[];
}
