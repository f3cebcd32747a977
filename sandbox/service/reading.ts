import { Fields, firstJson } from '../go-json';
import { ServicePanic } from '../go-text';
import type { Inbound, Ports, RoutingRule, State, Which } from './state';

/** A reference; `null` is the one that means nothing. */
export function whichOf(value: unknown): Which {
  const given = new Fields(value);
  return {
    _type: given.text('_type'),
    id: given.whole('id'),
    sub: given.whole('sub'),
    outbound: given.text('outbound'),
  };
}

/** A reference as far as it can be read: this one call does not mind the rest. */
export function whatIsRead(body: () => Fields): Which {
  try {
    return whichOf(body().all);
  } catch {
    return whichOf(null);
  }
}

export function whichesOf(list: readonly unknown[] | null): Which[] {
  return (list ?? []).map((one) => {
    if (one === null) throw new ServicePanic('invalid memory address or nil pointer dereference');
    return whichOf(one);
  });
}

/** The JSON of a query value. Unlike in a body an empty list is an object without fields there, and "1" a number. */
function queryJson(query: URLSearchParams, key: string): unknown {
  const value = firstJson(query.get(key) ?? '');
  return Array.isArray(value) ? value.map(lenient) : lenient(value);
}

function lenient(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const numbers = new Set(['id', 'sub']);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      numbers.has(key.toLowerCase()) && typeof inner === 'string' && /^-?\d+$/.test(inner) ? Number(inner) : inner,
    ]),
  );
}

export function queryList(query: URLSearchParams): Which[] {
  return whichesOf(new Fields({ list: queryJson(query, 'whiches') }).list('list'));
}

export function queryWhich(query: URLSearchParams): Which {
  const value = queryJson(query, 'touch');
  return whichOf(Array.isArray(value) && value.length === 0 ? null : value);
}

export function portsOf(given: Fields): Ports {
  const api = given.inner('api');
  return {
    socks5: given.whole('socks5'),
    http: given.whole('http'),
    socks5WithPac: given.whole('socks5WithPac'),
    httpWithPac: given.whole('httpWithPac'),
    vmess: given.whole('vmess'),
    api: { port: api.whole('port'), services: api.texts('services') },
  };
}

export function inboundOf(given: Fields): Inbound {
  return {
    tag: given.text('tag'),
    protocol: given.text('protocol'),
    port: given.whole('port'),
    outbound: given.text('outbound'),
    outboundType: given.text('outboundType'),
    routingARules: given.text('routingARules'),
  };
}

export function customPacOf(given: Fields): State['customPac'] {
  return {
    defaultProxyMode: given.text('defaultProxyMode'),
    routingRules: (given.list('routingRules') ?? []).map((rule): RoutingRule => {
      const one = new Fields(rule);
      return {
        filename: one.text('filename'),
        tags: one.texts('tags') ?? [],
        matchType: one.text('matchType'),
        ruleType: one.text('ruleType'),
      };
    }),
  };
}
