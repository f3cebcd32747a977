import { entranceOf, type Connection } from '../domain/connections/connection';
import { type ConnectionLog } from '../domain/connections/connection-log';
import { explain, type Explanation, type Knowledge, type Target } from './explain.rules';
import { type RoutingWorld } from './route-plan.rules';

/** The newest connection that matches the target and was proxied, direct or blocked; null if there is none. */
export function seenOf({ list, length }: ConnectionLog, target: Target): Connection | null {
  for (let at = length - 1; at >= 0; at -= 1) {
    const connection = list[at];
    if (connection !== undefined && isAbout(connection, target)) return connection;
  }
  return null;
}

const WENT: readonly Connection['kind'][] = ['proxied', 'direct', 'blocked'];

function isAbout(connection: Connection, { host, port, network, client, inbound }: Target): boolean {
  return (
    (connection.host === host || connection.address === host) &&
    connection.outbound !== '' &&
    WENT.includes(connection.kind) &&
    ['', inbound].includes(entranceOf(connection)) &&
    (port === null || port === connection.port) &&
    (network === null || network === connection.network) &&
    (client === null || client === connection.client)
  );
}

/**
 * What a past connection proves about the core's domain and address lists, which only the core can read. Example: the rules are
 * `domain(geosite:ads) -> block` and `domain(geosite:video) -> media`. If video.example went through `media`, it is not in
 * `geosite:ads`, and it is in `geosite:video`.
 */
export interface ListEvidence {
  readonly known: Knowledge;
  /** False if the current rules cannot have sent the connection where it went. */
  readonly agrees: boolean;
}

/**
 * Evidence from one connection under the current rules. No list of a rule before the one that matched contains the target; if only
 * one rule can have matched, its list does. Port, network and client are those of the connection, not of the target.
 */
export function listEvidenceFrom(
  world: RoutingWorld,
  target: Target,
  { port, network, client, outbound }: Connection,
): ListEvidence {
  const { outcomes } = explain(world, { ...target, port, network, client });
  const facts = new Map<string, boolean>();
  const candidates = outcomes.filter((one) => one.outbound === outbound);
  const [first] = candidates;
  if (first === undefined) return { known: () => null, agrees: false };
  for (const { when } of outcomes.slice(0, outcomes.indexOf(first))) if (when.length === 1) note(facts, when, false);
  if (candidates.length === 1 && first.when.every(({ values }) => values.length === 1)) note(facts, first.when, true);
  return { known: (aspect, value) => facts.get(`${aspect} ${value}`) ?? null, agrees: true };
}

function note(facts: Map<string, boolean>, when: Explanation['outcomes'][number]['when'], holds: boolean): void {
  for (const { aspect, values } of when)
    if (aspect === 'domains' || aspect === 'addresses')
      for (const value of values) facts.set(`${aspect} ${value}`, holds);
}
