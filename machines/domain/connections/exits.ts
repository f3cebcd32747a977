import { memoised } from '../memoised';
import { serverAt, type Touch } from '../touch';
import { type Connection } from './connection';

type Route = Pick<Connection, 'outbound' | 'server'>;

/** Where connections leave by, as the lists have it now. */
export interface Exits {
  /** The outbound of a server, found by its name; empty where it is connected to none or to several. */
  readonly routeOf: (told: Route) => Route;
}

/** The log names a server by its name alone, and names may repeat. */
export const exitsOf = memoised((touch: Touch): Exits => {
  const outbounds = new Map<string, Set<string>>();
  for (const reference of touch.connected) {
    const name = serverAt(touch, reference)?.name;
    if (name === undefined) continue;
    const known = outbounds.get(name) ?? new Set();
    outbounds.set(name, known.add(reference.outbound));
  }
  return {
    routeOf: ({ outbound, server }) => {
      if (outbound !== '' || server === '') return { outbound, server };
      const [only = '', ...others] = outbounds.get(server) ?? [];
      return { outbound: others.length === 0 ? only : '', server };
    },
  };
});
