import { type Ports } from './ports';

/** How programs come to the proxy: through which ports of the service’s machine, from where, and which traffic without being asked. */
export interface LocalPorts {
  readonly ports: Ports;
  /** Other devices of the local network may use the ports. */
  readonly shared: boolean;
  /** The value of the setting `transparent`. */
  readonly transparent: string;
  /** Addresses of the service’s machine in its networks; none where they are not known or nobody else may use the ports. */
  readonly lan: readonly string[];
}
