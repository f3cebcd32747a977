import { holdsRange, ipRangeOf } from '../ip-address';
import { PORT_MAX } from '../ports';
import { domainTestOf, isWithin, portRangesOf, type DomainTest } from './coverage';
import { listOf, type Route } from './routes';

/** Whether `earlier` can take what `later` is for, as far as that cannot be ruled out. A rule about addresses alone is for what has no host. */
export function canTake(earlier: Route, later: Route): boolean {
  const isAboutAddresses = (route: Route): boolean => route.addresses.length > 0 && route.domains.length === 0;
  if (isAboutAddresses(later) && earlier.domains.length > 0) return false;
  const isSame = (one: string, other: string): boolean => one === other;
  return (
    canMeet(earlier.inbounds ?? [], later.inbounds ?? [], isSame) &&
    canMeet(listOf(earlier.networks), listOf(later.networks), isSame) &&
    canMeet(earlier.users, later.users, isSame) &&
    canMeet(earlier.protocols, later.protocols, isSame) &&
    canMeet(listOf(earlier.ports), listOf(later.ports), portsMeet) &&
    canMeet(listOf(earlier.sourcePorts), listOf(later.sourcePorts), portsMeet) &&
    canMeet(earlier.sources, later.sources, rangesMeet) &&
    canMeet(earlier.addresses, later.addresses, rangesMeet) &&
    canMeet(earlier.domains.map(domainTestOf), later.domains.map(domainTestOf), namesMeet)
  );
}

/** Two conditions of the same kind; an empty one asks for nothing. */
function canMeet<T>(some: readonly T[], others: readonly T[], meet: (one: T, other: T) => boolean): boolean {
  return some.length === 0 || others.length === 0 || some.some((one) => others.some((other) => meet(one, other)));
}

function portsMeet(one: string, other: string): boolean {
  const [[from, to] = [0, PORT_MAX]] = portRangesOf(one) ?? [];
  const [[least, most] = [0, PORT_MAX]] = portRangesOf(other) ?? [];
  return from <= most && least <= to;
}

function rangesMeet(one: string, other: string): boolean {
  const [range, second] = [ipRangeOf(one), ipRangeOf(other)];
  return range === null || second === null || holdsRange(range, second) || holdsRange(second, range);
}

function namesMeet(one: DomainTest, other: DomainTest): boolean {
  const isName = ({ way }: DomainTest): boolean => way === 'full' || way === 'domain';
  const takes = (outer: DomainTest, inner: DomainTest): boolean =>
    outer.way === 'domain' ? isWithin(inner.text, outer.text) : outer.way === 'full' && outer.text === inner.text;
  if (isName(one) && isName(other)) return takes(one, other) || takes(other, one);
  const [part, full] = one.way === 'part' ? [one, other] : [other, one];
  return part.way !== 'part' || full.way !== 'full' || full.text.includes(part.text);
}
