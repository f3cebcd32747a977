import { canonical } from '../domain/backup/canonical';
import { type BackupContents } from '../domain/backup/contents';
import { type Capabilities } from '../domain/capabilities';
import { readFor } from '../domain/links/for-service';
import { labelOf, valueCalled } from '../domain/links/kinds';
import { referenceKey } from '../domain/reference';
import { referenceOfServer } from '../domain/touch';
import { addressOf, type ReadService } from './read-contents.rules';

/** Where something of the copy stands on the service (its id), by its place in the copy, from 1. */
export type Matches = ReadonlyMap<number, number>;

/** What a link means to this service: equal for the same server, however the link is written. */
export function meaningOf(link: string, service: Capabilities): string {
  const read = readFor(link, service);
  return read.ok ? canonical([read.kind, read.form, read.extra]) : link;
}

/** What a server is but for its name, and what it is called and where it is: what stays of one that was modified. */
const TRACES: readonly ((link: string, service: Capabilities) => string | null)[] = [
  (link, service) => {
    const read = readFor(link, service);
    if (!read.ok) return null;
    const named = Object.entries(read.form).filter(([field]) => labelOf(read, field) !== 'name');
    return canonical([read.kind, Object.fromEntries(named), read.extra]);
  },
  (link, service) => {
    const read = readFor(link, service);
    if (!read.ok) return null;
    return canonical([read.kind, ...(['name', 'address', 'port'] as const).map((label) => valueCalled(read, label))]);
  },
];

interface Placed {
  /** A place in the copy, or an id on the service. */
  readonly at: number;
  readonly link: string;
}

/** Where links stand, by what is made of each; null is nothing to find it by. */
function placesBy(all: readonly Placed[], keyOf: (link: string) => string | null): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const { at, link } of all) {
    const key = keyOf(link);
    if (key !== null) places.set(key, [...(places.get(key) ?? []), at]);
  }
  return places;
}

/**
 * Own servers whose links are known, by what they are; the first of equal ones first. Of the others, those are one and the same server
 * of which a trace is found once in the copy and once on the service.
 */
export function placesOf({ servers = [] }: BackupContents, { touch }: ReadService, service: Capabilities): Matches {
  const matches = new Map<number, number>();
  const wanted = servers.map(({ link }, index) => ({ at: index + 1, link }));
  const present = touch.servers.flatMap((row) => {
    const link = touch.links?.get(referenceKey(referenceOfServer(row, 0)));
    return link === undefined ? [] : [{ at: row.id, link }];
  });
  const match = (keyOf: (link: string) => string | null, equal: 'inOrder' | 'unclear'): void => {
    const taken = new Set(matches.values());
    const left = wanted.filter(({ at }) => !matches.has(at));
    const free = present.filter(({ at }) => !taken.has(at));
    if (left.length === 0 || free.length === 0) return;
    const ids = placesBy(free, keyOf);
    for (const [key, places] of placesBy(left, keyOf)) {
      const found = ids.get(key) ?? [];
      if (equal === 'unclear' && (places.length > 1 || found.length > 1)) continue;
      for (const [index, id] of found.slice(0, places.length).entries()) matches.set(places[index] ?? 0, id);
    }
  };
  match((link) => link, 'inOrder');
  match((link) => meaningOf(link, service), 'inOrder');
  for (const traceOf of TRACES) match((link) => traceOf(link, service), 'unclear');
  return matches;
}

/** Subscriptions by their addresses; the first of equal ones first. */
export function sourcesOf({ subscriptions = [] }: BackupContents, { touch }: ReadService): Matches {
  const links = touch.links ?? new Map<string, string>();
  const free = touch.subscriptions.map((row) => ({ id: row.id, address: addressOf(row, links) }));
  return new Map(
    subscriptions.flatMap(({ address }, index) => {
      const at = free.findIndex((one) => one.address === address);
      return at < 0 ? [] : free.splice(at, 1).map(({ id }) => [index + 1, id] as const);
    }),
  );
}
