/**
 * What became of a connection: through a server; straight to its target; refused by a rule; answered by the core itself as a
 * look-up of a name; refused before it had a target. `api` and `test` are the service's own: its calls to the core, and the
 * connections of a latency test.
 */
export type ConnectionKind = 'proxied' | 'direct' | 'blocked' | 'dns' | 'rejected' | 'api' | 'test';

/** A connection that began, as one line of the log tells it. Texts that the line does not hold are empty. */
export interface Connection {
  /** Counts from 0 over everything that was read. */
  readonly id: number;
  /** By the clock of the service, in milliseconds since 1970 as if that clock were UTC; its time zone is not told. */
  readonly time: number;
  /** The address that asked, without its port. */
  readonly client: string;
  readonly network: 'tcp' | 'udp';
  /** The name that was asked for, in lower case: by the client, or found in what it sent (sniffing). */
  readonly host: string;
  /** The address that was asked for, an IPv6 one without brackets. */
  readonly address: string;
  /** 0 where there is no target. */
  readonly port: number;
  /** Not told before 2.4. */
  readonly inbound: string;
  /** Empty also where the server that was chosen is in none or in several of the outbounds that are known. */
  readonly outbound: string;
  /** The name of the server that was chosen, where several share the outbound. */
  readonly server: string;
  readonly kind: ConnectionKind;
}

/** What a connection is called: its host, else its address. */
export function targetOf({ host, address }: Connection): string {
  return host === '' ? address : host;
}

/** The service's own, which a person did not begin. */
export function isNoise({ kind }: Connection): boolean {
  return kind === 'api' || kind === 'test';
}

/**
 * Where a connection came in, as the rules name it: those of the rule ports are the same for `http` and `socks`, and so are those of
 * the ports without rules. Empty where the log does not tell it.
 */
export function entranceOf({ inbound }: Pick<Connection, 'inbound'>): string {
  const name = inbound.replace(/_ipv[46]$/u, '');
  if (/^(?:rule-(?:http|socks)|vmess)$/u.test(name)) return 'rule-http';
  return name === 'socks' ? 'http' : name;
}
