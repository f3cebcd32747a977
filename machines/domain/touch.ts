import { memoised } from './memoised';
import { type ConnectedReference, type Reference, type ReferenceKey, type ServerKind } from './reference';

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
  /** Null where the service does not tell it (before 2.2.4.1). */
  readonly address: string | null;
  /** Time of the last update in the service's local time, `2026-11-21 08:20:16`, or empty. */
  readonly status: string;
  readonly info: string;
  readonly remarks: string;
  readonly servers: readonly ServerRow[];
  /** What else the service keeps of it: it goes back as it came, because what is missing is reset. None when left out. */
  readonly others?: Readonly<Record<string, unknown>>;
}

/** What the service knows: its lists and what is connected. Plain data, replaced as a whole. */
export interface Touch {
  readonly servers: readonly ServerRow[];
  readonly subscriptions: readonly SubscriptionRow[];
  readonly connected: readonly ConnectedReference[];
  /** Share links of servers that look like others, as far as they were asked for: what tells those apart. */
  readonly links?: ReadonlyMap<ReferenceKey, string> | undefined;
}

/** The answer of every call that returns the lists. */
export interface TouchReply {
  readonly touch: Touch;
  readonly running: boolean;
  /** The machine of the service has no network: what ran waits for it, and is not running meanwhile. */
  readonly paused?: true;
}

export const EMPTY_TOUCH: Touch = { servers: [], subscriptions: [], connected: [] };

/** What a person sees of a name that has nothing to see is the address. */
export const shownName = ({ name, address }: Pick<ServerRow, 'name' | 'address'>): string =>
  /[^\s\p{Cf}]/u.test(name) ? name : address;

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
    return row && subscriptionContent(row);
  }
  const row = serverAt(touch, reference);
  return row && serverContent(row);
}

export function subscriptionContent({ address, host, remarks }: SubscriptionRow): string {
  return JSON.stringify([address ?? host, remarks]);
}

export function serverContent(row: ServerRow): string {
  return JSON.stringify([row.name, row.address, row.net]);
}

export function connectedTo(touch: Touch, outbound: string): readonly ConnectedReference[] {
  return touch.connected.filter((reference) => reference.outbound === outbound);
}

/** The outbounds with a server, the first one first. */
export const outboundsInUse = memoised(({ connected }: Touch): readonly string[] => [
  ...new Set(connected.map(({ outbound }) => outbound)),
]);

export function isServerKind(text: string): text is ServerKind {
  return text === 'server' || text === 'subscription' || text === 'subscriptionServer';
}
