import { memoised } from './memoised';
import { referenceKey, sameConnection, type Reference, type ReferenceKey } from './reference';
import { linksIn } from './same-row';
import { shownName, type ServerRow, type SubscriptionRow, type Touch, type TouchReply } from './touch';

/**
 * `now` with every part of `before` that is equal in value put back in its place, so that what did not change keeps its
 * identity: `before` itself when nothing changed. Links of rows that look alike are kept as long as their list says the same.
 * One pass over the rows.
 */
export function settleTouch(before: Touch, now: Touch): Touch {
  const servers = settleList(before.servers, now.servers, settleServer);
  const subscriptions = settleList(before.subscriptions, now.subscriptions, settleSubscription);
  const connected = settleList(before.connected, now.connected, (old, today) =>
    sameConnection(old, today) && old.pinned === today.pinned ? old : today,
  );
  const links = linksIn(before, now);
  if (
    servers === before.servers &&
    subscriptions === before.subscriptions &&
    connected === before.connected &&
    links === before.links
  )
    return before;
  return links === undefined ? { servers, subscriptions, connected } : { servers, subscriptions, connected, links };
}

/** The same for an answer: the one before when it says the same. */
export function settleReply(before: TouchReply | null, reply: TouchReply): TouchReply {
  if (before === null) return reply;
  const touch = settleTouch(before.touch, reply.touch);
  const same = touch === before.touch && reply.running === before.running && reply.paused === before.paused;
  return same ? before : { ...reply, touch };
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
    old.remarks === today.remarks &&
    (old.others === today.others || JSON.stringify(old.others) === JSON.stringify(today.others));
  if (same) return old;
  return servers === today.servers ? today : { ...today, servers };
}

/** The outbounds that each connected row is connected to, in the service's order. The same map for the same lists. */
export const outboundsByRow = memoised((touch: Touch): ReadonlyMap<ReferenceKey, readonly string[]> => {
  const map = new Map<ReferenceKey, readonly string[]>();
  for (const connected of touch.connected) {
    const key = referenceKey(connected);
    map.set(key, [...(map.get(key) ?? []), connected.outbound]);
  }
  return map;
});

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
  return row === undefined ? '' : shownName(row);
}

/** Remarks, else host, else the address (SPEC 2.23). */
export function subscriptionName(row: SubscriptionRow): string {
  return row.remarks || row.host || (row.address ?? '');
}
