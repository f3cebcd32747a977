import { canonical } from '../domain/backup/canonical';
import {
  type BackupConnection,
  type BackupContents,
  type BackupListed,
  type BackupPart,
} from '../domain/backup/contents';
import { type Capabilities } from '../domain/capabilities';
import { readFor } from '../domain/links/for-service';
import { isTaken } from '../domain/links/kinds';
import { PORT_MAX, type ApiPort } from '../domain/ports';
import { referenceKey } from '../domain/reference';
import { serverAt, type Touch } from '../domain/touch';
import { isPreference } from '../ports/storage';
import { API_SERVICE_DEFAULT } from '../shared/constants';
import { dnsFor, isForeignDns, meaningOfDns } from './dns-translation.rules';
import { meaningOf, placesOf, sourcesOf, type Matches } from './matching.rules';
import { addressOf, type ReadService } from './read-contents.rules';

/**
 * Why the service at hand cannot take it. `part`: it has no such part. `key`: no such setting. `value`: not this value. `kind`: not this
 * kind of server. `address`: it fetches only http and https. `pin`: it uses no server of an outbound alone.
 */
export type Refusal = 'part' | 'key' | 'value' | 'kind' | 'address' | 'pin';

/**
 * Which server, subscription or connection an item is about: its number, from 1, in the copy or in the service's list. `pin` and
 * `unpin` are about the pin of a connection and have its number in the copy.
 */
export interface Place {
  readonly of: 'copy' | 'service' | 'pin' | 'unpin';
  readonly index: number;
}

/** One difference between a copy and a service, or one thing in which they agree. */
export interface PlanItem {
  /** Unlike every other in its plan. */
  readonly id: string;
  readonly part: BackupPart;
  readonly kind: 'added' | 'changed' | 'removed' | 'kept';
  /** Null unless it is about a server, a subscription or a connection. */
  readonly place: Place | null;
  /** Of the thing itself, in no person's language; empty where the part is one thing. */
  readonly name: string;
  /** As the service has it, and as the copy does. */
  readonly before: string | null;
  readonly after: string | null;
  /** It holds a password, or may. */
  readonly secret: boolean;
  readonly refused: Refusal | null;
}

/** What brings a service to what a copy holds. */
export interface Plan {
  readonly items: readonly PlanItem[];
  /** What the copy holds, in the words of the service at hand. */
  readonly target: BackupContents;
  /** Servers of the copy that the service has. */
  readonly places: Matches;
  /** The same of subscriptions. */
  readonly sources: Matches;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What is to be done for a copy, item by item; servers and subscriptions are matched by what they are, never by where they stand. */
export function planOf(copy: BackupContents, present: ReadService, service: Capabilities): Plan {
  const target = translated(copy, present.contents, service);
  const places = placesOf(target, present, service);
  const sources = sourcesOf(target, present);
  const rows = [...serverItems(target, present, service, places), ...subscriptionItems(target, present, sources)];
  const items = [
    ...settingItems(target, present.contents, service),
    ...portItems(target, present.contents),
    ...dnsItem(target, present.contents),
    ...(['routingA', 'domainsExcluded', 'customRouting', 'ipGroups'] as const).flatMap((part) =>
      wholeItem(part, target[part], present.contents[part]),
    ),
    ...named('customInbounds', target.customInbounds, present.contents.customInbounds, ({ tag }) => tag),
    ...named('outbounds', target.outbounds, present.contents.outbounds, ({ name }) => name),
    ...rows,
    ...connectionItems(target, present, places, refusalsIn(rows), service),
    ...preferenceItems(target, present.contents),
  ];
  return { items, target, places, sources };
}

/** What the ids of items begin with. */
const LETTERS: Readonly<Record<Place['of'], string>> = { copy: 'c', service: 'p', pin: 's', unpin: 'u' };

function item(
  part: BackupPart,
  key: string | Place,
  rest: Omit<PlanItem, 'id' | 'part' | 'place' | 'secret' | 'refused'> & Partial<PlanItem>,
): PlanItem {
  const common = { secret: false, refused: null, ...rest, part };
  return typeof key === 'string'
    ? { ...common, id: `${part}/${key}`, place: null }
    : { ...common, id: `${part}/${LETTERS[key.of]}${key.index}`, place: key };
}

/** Two values of one thing; undefined where a side does not have it. */
function compared(before: unknown, after: unknown): Pick<PlanItem, 'kind' | 'before' | 'after'> {
  const texts = {
    before: before === undefined ? null : textOf(before),
    after: after === undefined ? null : textOf(after),
  };
  if (before === undefined) return { kind: 'added', ...texts };
  if (after === undefined) return { kind: 'removed', ...texts };
  return { kind: canonical(before) === canonical(after) ? 'kept' : 'changed', ...texts };
}

/** The transparent proxy through a TUN, as it is called where a service takes it. */
const TUN_TYPES: readonly string[] = ['tun', 'tinytun', 'system_tun', 'gvisor_tun'];

function translated(copy: BackupContents, present: BackupContents, service: Capabilities): BackupContents {
  const dns = copy.dns && dnsFor(copy.dns, present.dns);
  const type = copy.settings?.['transparentType'];
  const other = TUN_TYPES.includes(String(type))
    ? TUN_TYPES.find((one) => service.transparentTypes.includes(one))
    : undefined;
  const isForeign = typeof type === 'string' && !service.transparentTypes.includes(type);
  return {
    ...copy,
    ...(dns === undefined ? {} : { dns }),
    ...(copy.settings !== undefined && isForeign && other !== undefined
      ? { settings: { ...copy.settings, transparentType: other } }
      : {}),
  };
}

function settingItems(target: BackupContents, present: BackupContents, service: Capabilities): readonly PlanItem[] {
  const { settings: now } = present;
  /** Custom routing is followed only by a service that has it. */
  const isForeign = (key: string, value: unknown): boolean =>
    (key === 'transparentType' && !service.transparentTypes.includes(String(value))) ||
    (key === 'pacMode' && value === 'custom' && present.customRouting === undefined);
  return Object.entries(target.settings ?? {}).map(([key, value]) => {
    const refused = now === undefined || !(key in now) ? 'key' : null;
    const diff = compared(now?.[key], value);
    return item('settings', key, {
      name: key,
      ...diff,
      refused: refused ?? (diff.kind !== 'kept' && isForeign(key, value) ? 'value' : null),
    });
  });
}

const isPort = (value: unknown): boolean => typeof value !== 'number' || (value >= 0 && value <= PORT_MAX);

/** A service that saves no API service keeps the one that it always has. */
function apiOf(value: unknown): unknown {
  const api = value as ApiPort | undefined;
  return api?.services.length === 0 ? { ...api, services: [API_SERVICE_DEFAULT] } : api;
}

function portItems(target: BackupContents, present: BackupContents): readonly PlanItem[] {
  const now = present.ports as Readonly<Record<string, unknown>> | undefined;
  return Object.entries(target.ports ?? {}).map(([key, value]) => {
    const refused = now === undefined || !(key in now) ? 'key' : isPort(value) ? null : 'value';
    const both = key === 'api' ? compared(apiOf(now?.[key]), apiOf(value)) : compared(now?.[key], value);
    return item('ports', key, { name: key, ...both, refused });
  });
}

function wholeItem(part: BackupPart, after: unknown, before: unknown): readonly PlanItem[] {
  if (after === undefined) return [];
  return [item(part, '', { name: '', ...compared(before, after), refused: before === undefined ? 'part' : null })];
}

function dnsItem({ dns: after }: BackupContents, { dns: before }: BackupContents): readonly PlanItem[] {
  if (after === undefined || before === undefined) return wholeItem('dns', after, before);
  const { kind } = compared(meaningOfDns(before), meaningOfDns(after));
  const refused = isForeignDns(after, before) ? 'value' : null;
  return [item('dns', '', { name: '', ...compared(before, after), kind, refused })];
}

/** Things with names. A copy that lacks the part says nothing of what is there. */
function named<TOne>(
  part: BackupPart,
  target: readonly TOne[] | undefined,
  present: readonly TOne[] | undefined,
  nameOf: (one: TOne) => string,
): readonly PlanItem[] {
  if (target === undefined) return [];
  const now = new Map(present?.map((one) => [nameOf(one), one]));
  const wanted = new Set(target.map(nameOf));
  const refused = present === undefined ? 'part' : null;
  return [
    ...target.map((one) =>
      item(part, nameOf(one), {
        name: nameOf(one),
        ...compared(now.get(nameOf(one)), one),
        secret: holdsPassword(one) || holdsPassword(now.get(nameOf(one))),
        refused,
      }),
    ),
    ...(present ?? [])
      .filter((one) => !wanted.has(nameOf(one)))
      .map((one) =>
        item(part, nameOf(one), { name: nameOf(one), ...compared(one, undefined), secret: holdsPassword(one) }),
      ),
  ];
}

/** Custom inbounds have one after 2.4.14. */
function holdsPassword(one: unknown): boolean {
  return typeof one === 'object' && one !== null && 'password' in one && one.password !== '';
}

function serverItems(
  { servers }: BackupContents,
  { touch }: ReadService,
  service: Capabilities,
  places: Matches,
): readonly PlanItem[] {
  if (servers === undefined) return [];
  const kept = new Set(places.values());
  const linkOf = (id: number) => touch.links?.get(referenceKey({ _type: 'server', id, sub: 0 }));
  return [
    ...servers.map(({ name, link }, index) => {
      const id = places.get(index + 1);
      const before = id === undefined ? null : (linkOf(id) ?? link);
      const isSame = before !== null && (before === link || meaningOf(before, service) === meaningOf(link, service));
      const read = readFor(link, service);
      const kind = read.ok ? read.kind : read.draft?.kind;
      const isForeign = kind !== undefined && !isTaken(kind, service);
      return item(
        'servers',
        { of: 'copy', index: index + 1 },
        {
          name,
          kind: before === null ? 'added' : isSame ? 'kept' : 'changed',
          before,
          after: link,
          secret: true,
          refused: isForeign && !isSame ? 'kind' : null,
        },
      );
    }),
    ...touch.servers.flatMap(({ id, name }) => {
      const link = linkOf(id);
      if (link === undefined || kept.has(id)) return [];
      return [
        item(
          'servers',
          { of: 'service', index: id },
          { name, kind: 'removed', before: link, after: null, secret: true },
        ),
      ];
    }),
  ];
}

function subscriptionItems(
  { subscriptions }: BackupContents,
  { touch }: ReadService,
  sources: Matches,
): readonly PlanItem[] {
  if (subscriptions === undefined) return [];
  const links = touch.links ?? new Map<string, string>();
  const rows = touch.subscriptions.map((row) => ({ row, address: addressOf(row, links) }));
  const taken = new Set(sources.values());
  const items = subscriptions.map(({ address, remarks, keys }, index) => {
    const found = rows.find(({ row }) => row.id === sources.get(index + 1));
    const refused = /^https?:\/\/[^\s/?#]+/iu.test(address) ? null : 'address';
    const name = remarks || address.replace(/[?#].*$/u, '');
    if (found === undefined)
      return item(
        'subscriptions',
        { of: 'copy', index: index + 1 },
        {
          name,
          kind: 'added',
          before: null,
          after: address,
          secret: true,
          refused,
        },
      );
    const { remarks: now, others = {} } = found.row;
    const shared = Object.fromEntries(Object.entries(keys ?? {}).filter(([key]) => key in others));
    const known = Object.fromEntries(Object.keys(shared).map((key) => [key, others[key]]));
    return item(
      'subscriptions',
      { of: 'copy', index: index + 1 },
      {
        name,
        ...compared({ remarks: now, ...known }, { remarks, ...shared }),
      },
    );
  });
  return [
    ...items,
    ...rows.flatMap(({ row, address }) =>
      address === undefined || row.id === 0 || taken.has(row.id)
        ? []
        : [
            item(
              'subscriptions',
              { of: 'service', index: row.id },
              {
                name: row.remarks || row.host,
                kind: 'removed',
                before: address,
                after: null,
                secret: true,
              },
            ),
          ],
    ),
  ];
}

/** Why rows cannot come that the service does not have, by the ids of their items: nothing can be connected to them. */
const refusalsIn = (rows: readonly PlanItem[]): ReadonlyMap<string, Refusal | null> =>
  new Map(rows.flatMap(({ id, kind, refused }) => (kind === 'added' ? [[id, refused] as const] : [])));

const listedKey = ({ name, address, net }: BackupListed, subscription: string): string =>
  JSON.stringify([subscription, name, address, net]);

function connectionItems(
  { connections, servers, subscriptions }: BackupContents,
  { touch }: ReadService,
  places: Matches,
  refusals: ReadonlyMap<string, Refusal | null>,
  service: Capabilities,
): readonly PlanItem[] {
  if (connections === undefined) return [];
  const sources = subscriptions?.map(({ address }) => address) ?? [];
  const refusalOf = (one: BackupConnection): Refusal | null => {
    const row = 'own' in one ? `servers/c${one.own}` : `subscriptions/c${sources.indexOf(one.subscription) + 1}`;
    return refusals.get(row) ?? null;
  };
  const links = touch.links ?? new Map<string, string>();
  const free = touch.connected.map((one, at) => {
    const row = serverAt(touch, one);
    const holder = touch.subscriptions[one.sub];
    const key =
      one._type === 'server' || row === undefined || holder === undefined
        ? `p${one.id}`
        : listedKey(row, addressOf(holder, links) ?? '');
    return { at, outbound: one.outbound, key, name: row?.name ?? '' };
  });
  const keyOf = (one: BackupConnection): string => {
    if ('own' in one) return places.has(one.own) ? `p${places.get(one.own)}` : `c${one.own}`;
    return listedKey(one.server, one.subscription);
  };
  const found = connections.map((one) => {
    const key = keyOf(one);
    const at = free.findIndex((other) => other.outbound === one.outbound && other.key === key);
    return at < 0 ? undefined : free.splice(at, 1)[0]?.at;
  });
  const nameOf = (one: BackupConnection): string =>
    'own' in one ? (servers?.[one.own - 1]?.name ?? '') : one.server.name;
  const items = connections.map((one, index) => {
    const [before, kind] = found[index] === undefined ? [null, 'added' as const] : [one.outbound, 'kept' as const];
    const refused = refusalOf(one);
    return item(
      'connections',
      { of: 'copy', index: index + 1 },
      { name: nameOf(one), kind, before, after: one.outbound, refused },
    );
  });
  return [
    ...items,
    ...free.map(({ at, outbound, name }) =>
      item('connections', { of: 'service', index: at + 1 }, { name, kind: 'removed', before: outbound, after: null }),
    ),
    ...pinItems(
      connections.map((one, index) => ({ ...one, name: nameOf(one), at: found[index], refused: refusalOf(one) })),
      touch,
      service,
    ),
  ];
}

interface FoundConnection extends Pick<BackupConnection, 'outbound' | 'pinned'> {
  readonly name: string;
  /** Why its server cannot come. */
  readonly refused: Refusal | null;
  /** Where the service has it among its connections. */
  readonly at: number | undefined;
}

/** Which server an outbound is pinned to. Connections that the copy does not have get no item. */
function pinItems(
  connections: readonly FoundConnection[],
  { connected }: Touch,
  service: Capabilities,
): readonly PlanItem[] {
  const textIn = (outbound: string): string => JSON.stringify({ outbound, pinned: true });
  const wanted = connections.flatMap(({ outbound, pinned, name, at, refused }, index) => {
    if (pinned !== true) return [];
    const present = connected.findIndex((one) => one.outbound === outbound && one.pinned === true);
    const kind = present < 0 ? 'added' : present === at ? 'kept' : 'changed';
    const texts = { before: kind === 'kept' ? textIn(outbound) : null, after: textIn(outbound) };
    const why = refused ?? (service.pins ? null : 'pin');
    return [item('connections', { of: 'pin', index: index + 1 }, { name, kind, ...texts, refused: why })];
  });
  const unwanted = connections.flatMap(({ outbound, name, at }, index) => {
    const isPinned = at !== undefined && connected[at]?.pinned === true;
    if (!isPinned || connections.some((one) => one.outbound === outbound && one.pinned === true)) return [];
    return [
      item(
        'connections',
        { of: 'unpin', index: index + 1 },
        { name, kind: 'removed', before: textIn(outbound), after: null },
      ),
    ];
  });
  return [...wanted, ...unwanted];
}

function preferenceItems(target: BackupContents, present: BackupContents): readonly PlanItem[] {
  return Object.entries(target.preferences ?? {})
    .filter(([key]) => isPreference(key))
    .map(([key, value]) => item('preferences', key, { name: key, ...compared(present.preferences?.[key], value) }));
}

/** What can be chosen: what differs and the service takes. */
export const isOffered = ({ kind, refused }: PlanItem): boolean => kind !== 'kept' && refused === null;

/**
 * What is checked at first. What the copy does not have stays, unless the service is to become what it was; the panel's own preferences
 * are of this browser, and another language would come as a surprise.
 */
export function chosenAtFirst({ items }: Plan, exactly: boolean): ReadonlySet<string> {
  const isMeant = ({ kind, part }: PlanItem): boolean => kind !== 'removed' && part !== 'preferences';
  return new Set(items.filter((one) => isOffered(one) && (exactly || isMeant(one))).map(({ id }) => id));
}

/** Servers are added behind those that are there: their order is the copy's only where there are none. */
export function losesOrder({ items }: Plan, chosen: ReadonlySet<string>): boolean {
  const servers = items.filter(({ part }) => part === 'servers');
  const stays = servers.some(({ id, kind }) => kind === 'kept' || (kind === 'removed' && !chosen.has(id)));
  return stays && servers.some(({ id, kind }) => kind === 'added' && chosen.has(id));
}
