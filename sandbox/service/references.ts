import { byteOrder, ServiceError } from '../go-text';
import type { Bucket, State, StoredServer, Which } from './state';

/** The place of a server, in whatever outbound. */
export type Place = Pick<Which, '_type' | 'id' | 'sub'>;

/** Finds the server of a reference; throws in the service's words. */
export function locate(state: State, which: Place): StoredServer {
  if (which._type === 'server') {
    const found = state.servers[which.id - 1];
    if (found === undefined) throw new ServiceError('LocateServerRaw: ID exceed range');
    return found;
  }
  if (which._type === 'subscriptionServer') {
    const found = state.subscriptions[which.sub]?.servers[which.id - 1];
    if (found === undefined) throw new ServiceError('LocateServerRaw: ID or Sub exceed range');
    return found;
  }
  throw new ServiceError('LocateServerRaw: invalid TYPE');
}

/** Names of the outbounds that exist: proxy, then byte order. */
export function outboundNames(state: State): string[] {
  return ['proxy', ...[...state.outbounds].sort(byteOrder)];
}

/** The connected servers of the outbounds that exist. */
export function connectedOf(state: State): Which[] {
  return outboundNames(state).flatMap((name) => state.buckets[name]?.connected ?? []);
}

/** Those under the names of outbounds that do not exist, too. */
export function* allConnected(state: State): Generator<Which> {
  for (const bucket of Object.values(state.buckets)) yield* bucket.connected;
}

/** What is kept under an outbound's name; it is made when there is nothing. */
export function bucketOf(state: State, name: string): Bucket {
  const found = state.buckets[name];
  if (found !== undefined) return found;
  const made: Bucket = { connected: [] };
  state.buckets[name] = made;
  return made;
}

/** Equal for references to the same server. */
export function keyOf(which: Place): string {
  return which._type === 'server' ? `server/${which.id}` : `${which._type}/${which.sub}/${which.id}`;
}

/** Whether two references are the same choice. One of an unknown type is like no other, not even like itself. */
export function sameWhich(a: Which, b: Which): boolean {
  if (a._type !== b._type || a.id !== b.id || a.outbound !== b.outbound) return false;
  if (a._type === 'subscriptionServer') return a.sub === b.sub;
  return a._type === 'server';
}

/** A reference as replies have it. */
export function whichReply({ _type, id, sub, outbound }: Which, latency?: string): object {
  return { _type, id, sub, ...(latency === undefined ? {} : { pingLatency: latency }), Link: '', outbound };
}
