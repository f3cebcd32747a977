/** A port of its own that the service opens for clients. */
export interface CustomInbound {
  readonly tag: string;
  readonly protocol: string;
  readonly port: number;
  /** Since 2.4.1. */
  readonly outbound?: string;
  /** `direct`: all of it through the outbound. `routingA`: by its own rules. Since 2.4.1. */
  readonly outboundType?: string;
  readonly routingARules?: string;
}

export interface CustomInbounds {
  readonly inbounds: readonly CustomInbound[];
  /** What the service itself opens besides them. */
  readonly ports: readonly number[];
  /** The names that exist. */
  readonly outbounds: readonly string[];
}
