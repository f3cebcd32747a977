import { entranceOf, type Connection } from '../domain/connections/connection';
import { type ConnectionLog } from '../domain/connections/connection-log';
import { explain, type Explanation, type Knowledge, type Target } from './explain.rules';
import { type RoutingWorld } from './route-plan.rules';

/** The newest connection to a target, with what is known of it, that went somewhere; null when there was none. */
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

/** What went where a rule says so, or whether the rules of now cannot have sent it there. */
export interface Narrowing {
  readonly known: Knowledge;
  readonly agrees: boolean;
}

/**
 * What a connection tells of the lists of the core, under the rules of now: those of rules before the one that took it do not hold
 * its target, and where only one rule can have taken it, its list does. Only that: its port, network and client were its own.
 */
export function narrowingBy(
  world: RoutingWorld,
  target: Target,
  { port, network, client, outbound }: Connection,
): Narrowing {
  const { outcomes } = explain(world, { ...target, port, network, client });
  const facts = new Map<string, boolean>();
  const takers = outcomes.filter((one) => one.outbound === outbound);
  const [first] = takers;
  if (first === undefined) return { known: () => null, agrees: false };
  for (const { when } of outcomes.slice(0, outcomes.indexOf(first))) if (when.length === 1) note(facts, when, false);
  if (takers.length === 1 && first.when.every(({ values }) => values.length === 1)) note(facts, first.when, true);
  return { known: (aspect, value) => facts.get(`${aspect} ${value}`) ?? null, agrees: true };
}

function note(facts: Map<string, boolean>, when: Explanation['outcomes'][number]['when'], holds: boolean): void {
  for (const { aspect, values } of when)
    if (aspect === 'domains' || aspect === 'addresses')
      for (const value of values) facts.set(`${aspect} ${value}`, holds);
}
