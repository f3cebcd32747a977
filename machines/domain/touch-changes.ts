import { referenceKey, sameConnection, type Reference, type ReferenceKey } from './reference';
import {
  contentAt,
  referenceOfServer,
  referenceOfSubscription,
  serverContent,
  type ServerRow,
  type SubscriptionRow,
  type Touch,
} from './touch';

/**
 * `now` with every part of `before` that is equal in value put back in its place, so that what did not change keeps its
 * identity: `before` itself when nothing changed. One pass over the rows.
 */
export function settleTouch(before: Touch, now: Touch): Touch {
  const servers = settleList(before.servers, now.servers, settleServer);
  const subscriptions = settleList(before.subscriptions, now.subscriptions, settleSubscription);
  const connected = settleList(before.connected, now.connected, (old, today) =>
    sameConnection(old, today) ? old : today,
  );
  if (servers === before.servers && subscriptions === before.subscriptions && connected === before.connected)
    return before;
  return { servers, subscriptions, connected };
}

function settleList<T>(before: readonly T[], now: readonly T[], settle: (old: T, today: T) => T): readonly T[] {
  let same = before.length === now.length;
  const settled = now.map((today, index) => {
    const old = before[index];
    const kept = old === undefined ? today : settle(old, today);
    if (kept !== old) same = false;
    return kept;
  });
  return same ? before : settled;
}

function sameServer(old: ServerRow, today: ServerRow): boolean {
  return old.name === today.name && old.address === today.address && old.net === today.net;
}

function settleServer(old: ServerRow, today: ServerRow): ServerRow {
  return sameServer(old, today) &&
    old.id === today.id &&
    old._type === today._type &&
    old.pingLatency === today.pingLatency
    ? old
    : today;
}

function settleSubscription(old: SubscriptionRow, today: SubscriptionRow): SubscriptionRow {
  const servers = settleList(old.servers, today.servers, settleServer);
  const same =
    servers === old.servers &&
    old.id === today.id &&
    old.host === today.host &&
    old.address === today.address &&
    old.status === today.status &&
    old.info === today.info &&
    old.remarks === today.remarks;
  if (same) return old;
  return servers === today.servers ? today : { ...today, servers };
}

/**
 * `rebase` for many references at once: the same answers, but each list is indexed at most once, so that following twenty
 * thousand rows into a changed list takes one pass.
 */
export function rebaser(before: Touch, now: Touch): (reference: Reference) => Reference | undefined {
  if (before === now) return (reference) => (contentAt(now, reference) === undefined ? undefined : reference);
  const indices = new Map<string, Map<string, Reference | null>>();

  const indexOf = (
    list: string,
    build: () => readonly (readonly [string, Reference])[],
  ): Map<string, Reference | null> => {
    const known = indices.get(list);
    if (known) return known;
    const index = new Map<string, Reference | null>();
    for (const [content, reference] of build()) index.set(content, index.has(content) ? null : reference);
    indices.set(list, index);
    return index;
  };

  return (reference) => {
    if (reference._type === 'subscription') {
      const content = contentAt(before, reference);
      if (content === undefined) return undefined;
      if (contentAt(now, reference) === content) return reference;
      const index = indexOf('subscriptions', () =>
        now.subscriptions
          .filter((row) => row.id > 0)
          .map((row) => [contentAt(now, referenceOfSubscription(row)) ?? '', referenceOfSubscription(row)] as const),
      );
      return index.get(content) ?? undefined;
    }
    if (reference._type === 'server') {
      const row = before.servers[reference.id - 1];
      if (row === undefined) return undefined;
      const today = now.servers[reference.id - 1];
      if (today !== undefined && sameServer(row, today)) return reference;
      const index = indexOf('servers', () =>
        now.servers.map((other) => [serverContent(other), referenceOfServer(other, 0)] as const),
      );
      return index.get(serverContent(row)) ?? undefined;
    }
    const subscription = before.subscriptions[reference.sub];
    const row = subscription?.servers[reference.id - 1];
    if (subscription === undefined || row === undefined) return undefined;
    const today = now.subscriptions[reference.sub];
    const there = today?.servers[reference.id - 1];
    if (today?.address === subscription.address && there !== undefined && sameServer(row, there)) return reference;
    const index = indexOf(`subscription ${subscription.address}`, () =>
      now.subscriptions.flatMap((other, sub) =>
        other.address === subscription.address
          ? other.servers.map((server) => [serverContent(server), referenceOfServer(server, sub)] as const)
          : [],
      ),
    );
    return index.get(serverContent(row)) ?? undefined;
  };
}

const outboundsOf = new WeakMap<Touch, ReadonlyMap<ReferenceKey, readonly string[]>>();

/** The outbounds that each connected row is connected to, in the service's order. The same map for the same lists. */
export function outboundsByRow(touch: Touch): ReadonlyMap<ReferenceKey, readonly string[]> {
  const known = outboundsOf.get(touch);
  if (known) return known;
  const map = new Map<ReferenceKey, readonly string[]>();
  for (const connected of touch.connected) {
    const key = referenceKey(connected);
    map.set(key, [...(map.get(key) ?? []), connected.outbound]);
  }
  outboundsOf.set(touch, map);
  return map;
}

/** What a person calls the row: its name, else its address or host; empty when there is no such row. */
export function nameAt(touch: Touch, reference: Reference): string {
  if (reference._type === 'subscription') {
    const row = touch.subscriptions[reference.id - 1];
    return row === undefined ? '' : subscriptionName(row);
  }
  const row =
    reference._type === 'server'
      ? touch.servers[reference.id - 1]
      : touch.subscriptions[reference.sub]?.servers[reference.id - 1];
  return row === undefined ? '' : row.name || row.address;
}

/** Remarks, else host, else the address (SPEC 2.23). */
export function subscriptionName(row: SubscriptionRow): string {
  return row.remarks || row.host || row.address;
}
