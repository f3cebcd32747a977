import { holdsRange, ipRangeOf } from '../ip-address';
import { PORT_MAX } from '../ports';
import { listOf, type Route } from './routes';

/** How the core tests a name: the ways that it knows, of which `list` is looked up in a file. */
export interface DomainTest {
  readonly way: 'domain' | 'full' | 'part' | 'regexp' | 'dotless' | 'list';
  readonly text: string;
}

const WAYS: Readonly<Record<string, DomainTest['way']>> = {
  domain: 'domain',
  full: 'full',
  keyword: 'part',
  regexp: 'regexp',
  dotless: 'dotless',
  geosite: 'list',
  ext: 'list',
  'ext-domain': 'list',
};

export function domainTestOf(told: string): DomainTest {
  const colon = told.indexOf(':');
  const way = WAYS[told.slice(0, Math.max(0, colon))];
  if (way === undefined) return { way: 'part', text: told.toLowerCase() };
  if (way === 'list') return { way, text: told.toLowerCase() };
  const text = told.slice(colon + 1);
  return { way, text: way === 'regexp' ? text : text.toLowerCase() };
}

/** Whether every name that matches `inner` matches `outer`, as far as that can be seen in them. */
function holdsDomain(outer: DomainTest, inner: DomainTest): boolean {
  if (outer.way === inner.way && outer.text === inner.text) return true;
  if (!['domain', 'full', 'part'].includes(inner.way)) return false;
  if (outer.way === 'part') return inner.text.includes(outer.text);
  return outer.way === 'domain' && inner.way !== 'part' && isWithin(inner.text, outer.text);
}

/** Whether a name is a domain or lies below it. */
export function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

/** The ranges of `80,8000-9000`; null when the core would not take it. */
export function portRangesOf(ports: string): readonly (readonly [number, number])[] | null {
  const ranges = ports.split(',').map((part): readonly [number, number] | null => {
    const [, from = '', to = from] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/u.exec(part) ?? [];
    const isSound = from !== '' && Number(from) <= Number(to) && Number(to) <= PORT_MAX;
    return isSound ? [Number(from), Number(to)] : null;
  });
  return ranges.every((range) => range !== null) ? ranges : null;
}

function holdsPorts(outer: string, inner: string): boolean {
  if (outer === '' || outer === inner) return true;
  const [outers, inners] = [portRangesOf(outer), inner === '' ? null : portRangesOf(inner)];
  return inners?.every(([from, to]) => outers?.some(([least, most]) => least <= from && to <= most)) ?? false;
}

const isSameRange = (outer: string, inner: string): boolean => {
  const [wide, narrow] = [ipRangeOf(outer), ipRangeOf(inner)];
  return outer.toLowerCase() === inner.toLowerCase() || (wide !== null && narrow !== null && holdsRange(wide, narrow));
};

function holdsAll<T>(outers: readonly T[], inners: readonly T[], holds: (outer: T, inner: T) => boolean): boolean {
  if (outers.length === 0) return true;
  return inners.length > 0 && inners.every((inner) => outers.some((outer) => holds(outer, inner)));
}

const isSame = (one: string, other: string): boolean => one === other;

/** Whether `outer` takes everything that `inner` would, as far as that can be seen in them. */
export function covers(outer: Route, inner: Route): boolean {
  return (
    (outer.inbounds === null || (inner.inbounds !== null && holdsAll(outer.inbounds, inner.inbounds, isSame))) &&
    holdsPorts(outer.ports, inner.ports) &&
    holdsPorts(outer.sourcePorts, inner.sourcePorts) &&
    holdsAll(listOf(outer.networks), listOf(inner.networks), isSame) &&
    holdsAll(outer.protocols, inner.protocols, isSame) &&
    holdsAll(outer.users, inner.users, isSame) &&
    holdsAll(outer.sources, inner.sources, isSameRange) &&
    holdsAll(outer.addresses, inner.addresses, isSameRange) &&
    holdsAll(outer.domains.map(domainTestOf), inner.domains.map(domainTestOf), holdsDomain)
  );
}
