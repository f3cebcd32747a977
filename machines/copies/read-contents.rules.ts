import {
  type BackupConnection,
  type BackupContents,
  type BackupListed,
  type BackupMissing,
  type BackupServer,
  type BackupSubscription,
} from '../domain/backup/contents';
import { referenceKey, type ConnectedReference } from '../domain/reference';
import {
  referenceOfServer,
  referenceOfSubscription,
  serverAt,
  type ServerRow,
  type SubscriptionRow,
  type Touch,
} from '../domain/touch';
import { type ReadSoFar, readsRows } from './reading.rules';

/** A service that was read: `touch` has the links of its own servers, and the addresses of subscriptions that the lists do not tell. */
export interface ReadService {
  readonly contents: BackupContents;
  readonly missing: readonly BackupMissing[];
  readonly touch: Touch;
  readonly running: boolean;
}

/** What was read of a service, as far as it is wanted. */
type Read = Pick<ReadSoFar, 'scope' | 'parts' | 'missing' | 'touch' | 'links' | 'running'>;

/** Everything that was read, as a copy holds it. */
export function readServiceOf({ scope, parts, missing, touch, links, running }: Read): ReadService {
  const own = new Map([...links].filter(([key]) => !key.startsWith('subscriptionServer:')));
  const read = { touch: own.size === 0 ? touch : { ...touch, links: own }, running };
  if (!readsRows(scope)) return { contents: parts, missing, ...read };
  const [servers, places] = ownServers(touch, links);
  const subscriptions = touch.subscriptions.flatMap((row, sub) => subscriptionOf(row, sub, links, scope.withListed));
  const connections = touch.connected.map((one) => connectionOf(touch, one, places, links));
  return {
    contents: {
      ...parts,
      servers,
      subscriptions,
      connections: connections.flatMap((one) => ('part' in one ? [] : [one])),
    },
    missing: [{ part: 'accounts' }, ...missing, ...connections.flatMap((one) => ('part' in one ? [one] : []))],
    ...read,
  };
}

/** The own servers whose links are known, and the place of each, from 1, by its position. */
function ownServers(
  touch: Touch,
  links: ReadSoFar['links'],
): readonly [readonly BackupServer[], ReadonlyMap<number, number>] {
  const servers: BackupServer[] = [];
  const places = new Map<number, number>();
  for (const row of touch.servers) {
    const link = links.get(referenceKey(referenceOfServer(row, 0)));
    if (link === undefined) continue;
    servers.push({ name: row.name, link });
    places.set(row.id, servers.length);
  }
  return [servers, places];
}

/** Where a subscription comes from; undefined when neither the lists nor its link tell it. */
export function addressOf(row: SubscriptionRow, links: ReadSoFar['links']): string | undefined {
  return row.address ?? links.get(referenceKey(referenceOfSubscription(row)));
}

function subscriptionOf(
  row: SubscriptionRow,
  sub: number,
  links: ReadSoFar['links'],
  withListed: boolean,
): readonly BackupSubscription[] {
  const address = addressOf(row, links);
  if (address === undefined) return [];
  const { remarks, others } = row;
  return [
    {
      address,
      remarks,
      ...(others === undefined ? {} : { keys: others }),
      ...(withListed ? { servers: row.servers.map((one) => listedOf(one, sub, links)) } : {}),
    },
  ];
}

function listedOf(row: ServerRow, sub: number, links: ReadSoFar['links']): BackupListed {
  const { name, address, net } = row;
  const link = links.get(referenceKey(referenceOfServer(row, sub)));
  return { name, address, net, ...(link === undefined ? {} : { link }) };
}

function connectionOf(
  touch: Touch,
  one: ConnectedReference,
  places: ReadonlyMap<number, number>,
  links: ReadSoFar['links'],
): BackupConnection | BackupMissing {
  const { outbound } = one;
  const pinned = one.pinned === true ? ({ pinned: true } as const) : {};
  const row = serverAt(touch, one);
  if (row === undefined) return { part: 'connections', name: outbound, reason: 'no such server' };
  if (one._type === 'server') {
    const own = places.get(one.id);
    return own === undefined
      ? { part: 'connections', name: row.name, reason: 'no link' }
      : { outbound, ...pinned, own };
  }
  const holder = touch.subscriptions[one.sub];
  const subscription = holder && addressOf(holder, links);
  if (subscription === undefined) return { part: 'connections', name: row.name, reason: 'no address' };
  return { outbound, ...pinned, subscription, server: listedOf(row, one.sub, links) };
}
