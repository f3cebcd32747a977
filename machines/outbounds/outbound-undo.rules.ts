import { sameConnection, type ConnectedReference } from '../domain/reference';
import { rebase } from '../domain/same-row';
import { serverAt, type Touch } from '../domain/touch';

/** A deleted connection in newer lists; undefined when its server is not there any more. */
export function connectionNow(
  deleted: Touch,
  now: Touch,
  connection: ConnectedReference | undefined,
): ConnectedReference | undefined {
  const row = connection && rebase(deleted, now, connection);
  return row && connection ? { ...row, outbound: connection.outbound } : undefined;
}

/** The connection stands already: it was restored before its answer got lost. */
export function isConnected(now: Touch, wanted: ConnectedReference): boolean {
  return now.connected.some((one) => sameConnection(one, wanted));
}

export function namesOf(deleted: Touch, connections: readonly ConnectedReference[]): readonly string[] {
  return connections.map((connection) => serverAt(deleted, connection)?.name ?? '');
}
