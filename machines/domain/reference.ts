/** What a reference can point at (SPEC section 3, "References and rows"). */
export type ServerKind = 'server' | 'subscription' | 'subscriptionServer';

/**
 * A position in one of the service's lists. `id` counts from 1, `sub` counts from 0 and means something only for
 * `subscriptionServer`; elsewhere it is 0. A reference goes stale when the list changes under it: see `rebase`.
 */
export interface Reference {
  readonly _type: ServerKind;
  readonly id: number;
  readonly sub: number;
}

/** A server that is connected to an outbound. */
export interface ConnectedReference extends Reference {
  readonly outbound: string;
  /** The outbound uses this server alone, whatever its delay (after 2.4.14). */
  readonly pinned?: true;
}

/** Whether both are the same position, connected to the same outbound. */
export function sameConnection(one: ConnectedReference, other: ConnectedReference): boolean {
  return one._type === other._type && one.id === other.id && one.sub === other.sub && one.outbound === other.outbound;
}

/** A string that is equal exactly for references to the same position. Never stored, never shown. */
export type ReferenceKey = string;

export function referenceKey(reference: Reference): ReferenceKey {
  return reference._type === 'subscriptionServer'
    ? `subscriptionServer:${reference.sub}:${reference.id}`
    : `${reference._type}:${reference.id}`;
}

/** The reference that a key was made of. */
export function referenceOfKey(key: ReferenceKey): Reference {
  const [kind, first, second] = key.split(':');
  if (kind === 'subscriptionServer') return { _type: kind, sub: Number(first), id: Number(second) };
  return { _type: kind === 'subscription' ? kind : 'server', id: Number(first), sub: 0 };
}

/** The reference without whatever else the object carries, as the service's calls want it. */
export function bareReference({ _type, id, sub }: Reference): Reference {
  return { _type, id, sub };
}
