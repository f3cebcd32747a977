import { ServicePanic } from '../go-text';
import type { Around } from './around';
import type { Connections } from './connections';
import { bucketOf, connectedOf } from './references';
import type { State, Which } from './state';

/**
 * Deletes rows by position. The list of connections is gone through while it shrinks under the loop, so that several
 * connected servers in one call corrupt it: exactly as the real service does.
 */
export async function deleteRows(around: Around, connections: Connections, given: readonly Which[]): Promise<void> {
  const { state } = around;
  const rows = rowsIn(state, given);
  const connected = new ShrinkingList(connectedOf(state), connections);
  for (const row of rows) await connected.without(row);
  const gone = (type: string): Set<number> =>
    new Set(rows.filter(({ _type }) => _type === type).map(({ id }) => id - 1));
  const [servers, subscriptions] = [gone('server'), gone('subscription')];
  if (servers.size > 0) state.servers = state.servers.filter((_server, at) => !servers.has(at));
  if (subscriptions.size > 0) state.subscriptions = state.subscriptions.filter((_one, at) => !subscriptions.has(at));
  if (rows.length > 0) keep(state, connected.left);
  around.changed();
}

/** The existing ones, each once, the last first. */
function rowsIn(state: State, given: readonly Which[]): readonly Which[] {
  const lengths: Readonly<Record<string, number>> = {
    server: state.servers.length,
    subscription: state.subscriptions.length,
  };
  const wanted = new Map<string, Which>();
  for (const which of given) {
    if (which.id >= 1 && which.id <= (lengths[which._type] ?? 0))
      wanted.set(`${which._type}/${which.id}/${which.sub}/${which.outbound}`, which);
  }
  return [...wanted.values()].sort((a, b) => (a._type === b._type ? b.id - a.id : a._type === 'server' ? -1 : 1));
}

function keep(state: State, left: readonly Which[]): void {
  for (const name of new Set(left.map((which) => which.outbound))) {
    bucketOf(state, name).connected = left.filter((which) => which.outbound === name).map((which) => ({ ...which }));
  }
}

/** The loop has its own length, and the list another one: what is behind the end is still there. */
class ShrinkingList {
  private readonly slots: Which[];
  private length: number;
  private readonly connections: Connections;

  constructor(connected: readonly Which[], connections: Connections) {
    this.slots = connected.map((which) => ({ ...which }));
    this.length = this.slots.length;
    this.connections = connections;
  }

  get left(): readonly Which[] {
    return this.slots.slice(0, this.length);
  }

  async without(row: Which): Promise<void> {
    for (let at = this.slots.length - 1; at >= 0; at -= 1) {
      const which = this.slots[at] as Which;
      if (row._type === 'server' && which._type === 'server') {
        if (which.id === row.id) await this.remove(at, which);
        else if (row.id < which.id) which.id -= 1;
      } else if (row._type === 'subscription' && which._type === 'subscriptionServer') {
        if (which.sub === row.id - 1) await this.remove(at, which);
        else if (row.id - 1 < which.sub) which.sub -= 1;
      }
    }
  }

  private async remove(at: number, which: Which): Promise<void> {
    await this.connections.disconnect({ ...which });
    if (at + 1 > this.length) throw new ServicePanic('slice bounds out of range');
    for (let next = at; next + 1 < this.length; next += 1) this.slots[next] = this.slots[next + 1] as Which;
    this.length -= 1;
  }
}
