import { expect, test } from 'vitest';
import { completionsAt } from '../../../machines/domain/routing-a/complete';

const told = (before: string): string => {
  const found = completionsAt(before, ['proxy', 'media']);
  if (found === null) return 'nothing';
  const some = found.options.slice(0, 3).map(({ kind, label, insert = label }) => `${kind} ${insert}`);
  return `${JSON.stringify(before.slice(found.from))}: ${some.join(', ')}`;
};

test.each([
  ['', '"": definition default: , condition domain(, condition ip('],
  ['do', '"do": definition default: , condition domain(, condition ip('],
  ['port(80) && ', '"": condition domain(, condition ip(, condition port('],
  ['port(80) && ne', '"ne": condition domain(, condition ip(, condition port('],
  ['port(80) ', 'nothing'],
  ['port(', 'nothing'],
  ['domain(', '"": key domain: , key full: , key contains: '],
  ['domain(geosite: cn, ge', '"ge": key domain: , key full: , key contains: '],
  [`domain("a,(b", ge`, '"ge": key domain: , key full: , key contains: '],
  ['domain(geosite: ', '"": value cn, value geolocation-cn, value geolocation-!cn'],
  ['domain(full: a.b, geosite:category-', '"category-": value cn, value geolocation-cn, value geolocation-!cn'],
  ['domain(full: a', 'nothing'],
  ['ip(geoip: c', '"c": value private, value cn, value hk'],
  ['network(t', '"t": value tcp, value udp'],
  ['port(80)->', '"": outbound proxy, outbound media'],
  ['port(80) -> pr', '"pr": outbound proxy, outbound media'],
  ['default: m', '"m": outbound proxy, outbound media'],
  ['# default: ', 'nothing'],
  ['inbound: x = http(address: ', 'nothing'],
])('after %j stands %s', (before, wanted) => expect(told(before)).toBe(wanted));
