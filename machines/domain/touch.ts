import { type ConnectedReference, type Reference, type ServerKind } from './reference';

/** A row of a server table. `net` is the protocol with its transport, e.g. `vless(ws+tls)`. */
export interface ServerRow {
  readonly id: number;
  readonly _type: 'server' | 'subscriptionServer';
  /** May be empty and may repeat. */
  readonly name: string;
  /** `host:port`, or the host alone. */
  readonly address: string;
  readonly net: string;
  /** `""`, `"12ms"`, or a text such as `TIMEOUT`. */
  readonly pingLatency: string;
}

export interface SubscriptionRow {
  /** 0 when the service could not parse the address; such a row cannot be referred to. */
  readonly id: number;
  readonly _type: 'subscription';
  readonly host: string;
  readonly address: string;
  /** Time of the last update in the service's local time, `2026-11-21 08:20:16`, or empty. */
  readonly status: string;
  readonly info: string;
  readonly remarks: string;
  readonly servers: readonly ServerRow[];
}

/** What the service knows: its lists and what is connected. Plain data, replaced as a whole. */
export interface Touch {
  readonly servers: readonly ServerRow[];
  readonly subscriptions: readonly SubscriptionRow[];
  readonly connected: readonly ConnectedReference[];
}

/** The answer of every call that returns the lists. */
export interface TouchReply {
  readonly touch: Touch;
  readonly running: boolean;
}

export const EMPTY_TOUCH: Touch = { servers: [], subscriptions: [], connected: [] };

export function referenceOfServer(row: ServerRow, sub: number): Reference {
  return { _type: row._type, id: row.id, sub: row._type === 'subscriptionServer' ? sub : 0 };
}

export function referenceOfSubscription(row: SubscriptionRow): Reference {
  return { _type: 'subscription', id: row.id, sub: 0 };
}

/** The server row a reference points at, or undefined when there is none (SPEC 3.03). */
export function serverAt(touch: Touch, reference: Reference): ServerRow | undefined {
  if (reference._type === 'server') return touch.servers[reference.id - 1];
  if (reference._type === 'subscriptionServer') return touch.subscriptions[reference.sub]?.servers[reference.id - 1];
  return undefined;
}

export function subscriptionAt(touch: Touch, reference: Reference): SubscriptionRow | undefined {
  const row = touch.subscriptions[reference.id - 1];
  return reference._type === 'subscription' && row !== undefined && row.id === reference.id ? row : undefined;
}

/** The content by which a row is recognised after its position has changed; undefined when there is no row. */
export function contentAt(touch: Touch, reference: Reference): string | undefined {
  if (reference._type === 'subscription') {
    const row = subscriptionAt(touch, reference);
    return row && JSON.stringify([row.address, row.remarks]);
  }
  const row = serverAt(touch, reference);
  return row && serverContent(row);
}

export function serverContent(row: ServerRow): string {
  return JSON.stringify([row.name, row.address, row.net]);
}

/**
 * Where the row that `reference` meant in `before` stands in `now`: the same place when its content is unchanged,
 * its new place when exactly one row matches, else undefined (then nothing may be sent: SPEC-NOTES "Positions").
 */
export function rebase(before: Touch, now: Touch, reference: Reference): Reference | undefined {
  const content = contentAt(before, reference);
  if (content === undefined) return undefined;
  if (sameSubscription(before, now, reference) && contentAt(now, reference) === content) return reference;
  const matches = candidates(before, now, reference).filter((other) => contentAt(now, other) === content);
  return matches.length === 1 ? matches[0] : undefined;
}

function sameSubscription(before: Touch, now: Touch, { _type, sub }: Reference): boolean {
  if (_type !== 'subscriptionServer') return true;
  const [old, today] = [before.subscriptions[sub], now.subscriptions[sub]];
  return old !== undefined && today !== undefined && old.address === today.address;
}

function candidates(before: Touch, now: Touch, { _type, sub }: Reference): readonly Reference[] {
  switch (_type) {
    case 'server':
      return now.servers.map((row) => referenceOfServer(row, 0));
    case 'subscription':
      return now.subscriptions.filter((row) => row.id > 0).map(referenceOfSubscription);
    case 'subscriptionServer': {
      const address = before.subscriptions[sub]?.address;
      return now.subscriptions.flatMap((subscription, index) =>
        subscription.address === address ? subscription.servers.map((row) => referenceOfServer(row, index)) : [],
      );
    }
  }
}

export function connectedTo(touch: Touch, outbound: string): readonly ConnectedReference[] {
  return touch.connected.filter((reference) => reference.outbound === outbound);
}

export function isServerKind(text: string): text is ServerKind {
  return text === 'server' || text === 'subscription' || text === 'subscriptionServer';
}
