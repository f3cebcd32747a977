import { joinHostPort, ServiceError } from '../go-text';
import { parsePlainProxy, parseVerbatim, sharePlainProxy, shareVerbatim } from './plain';
import type { Habits, PlainProxyObject, ServerObject } from './server-object';
import {
  netOfShadowsocks,
  netOfShadowsocksr,
  parseShadowsocks,
  parseShadowsocksr,
  shareShadowsocks,
  shareShadowsocksr,
} from './shadowsocks';
import { netOfTrojan, parseTrojan, shareTrojan } from './trojan';
import { netOfV2ray, parseVless, parseVmess, shareVless, shareVmess } from './v2ray';

/** What the service does with links of a scheme. */
interface SchemeHabits {
  /** Whether it makes a single line a server; the others count in a list only. */
  readonly single: boolean;
  readonly parse: (link: string) => ServerObject;
  readonly share: (server: never, habits: Habits) => string;
  readonly net: (server: never) => string;
}

const v2ray = { single: true, net: netOfV2ray };
const trojan: SchemeHabits = { single: true, parse: parseTrojan, share: shareTrojan, net: netOfTrojan };
const proxy = { parse: parsePlainProxy, share: sharePlainProxy, net: (server: PlainProxyObject) => server.scheme };
const verbatim = { single: true, parse: parseVerbatim, share: shareVerbatim };

const schemes: Readonly<Record<string, SchemeHabits>> = {
  vmess: { ...v2ray, parse: parseVmess, share: shareVmess },
  vless: { ...v2ray, parse: parseVless, share: shareVless },
  ss: { single: true, parse: parseShadowsocks, share: shareShadowsocks, net: netOfShadowsocks },
  ssr: { single: true, parse: parseShadowsocksr, share: shareShadowsocksr, net: netOfShadowsocksr },
  trojan,
  'trojan-go': trojan,
  http: { ...proxy, single: false },
  https: { ...proxy, single: false },
  'http-proxy': { ...proxy, single: true },
  'https-proxy': { ...proxy, single: true },
  socks5: { ...proxy, single: true },
  juicity: { ...verbatim, net: () => 'Juicity' },
  tuic: { ...verbatim, net: () => 'tuic' },
};

function habitsOf(scheme: string): SchemeHabits {
  const found = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  if (found === undefined) throw new ServiceError(`unexpected protocol: ${scheme}`);
  return found;
}

/** The prefixes that make a single line a server. */
export const serverSchemes: readonly string[] = Object.keys(schemes).filter((scheme) => schemes[scheme]?.single);

/** Reads a link whose scheme is known, in lower case. Throws a ServiceError, or a ServicePanic. */
export function parseServerLink(link: string): ServerObject {
  return habitsOf(link.slice(0, Math.max(0, link.indexOf('://')))).parse(link);
}

/** The link that the service gives out for a server. */
export function shareServer(server: ServerObject, habits: Habits): string {
  return habitsOf(server.scheme).share(server as never, habits);
}

/** The column `net` of a row. */
export function netOf(server: ServerObject): string {
  return habitsOf(server.scheme).net(server as never);
}

/** The column `address` of a row. */
export function addressOf(server: ServerObject): string {
  return joinHostPort(server.host, server.port);
}

/** Reads one line of a batch or a list; null when it is none: upper case counts, an http(s) line needs a port. */
export function parseListLine(line: string): ServerObject | null {
  const trimmed = line.trim();
  const cut = trimmed.indexOf('://');
  if (cut < 0) return null;
  const scheme = trimmed.slice(0, cut).toLowerCase();
  try {
    const server = parseServerLink(`${scheme}${trimmed.slice(cut)}`);
    if ((scheme === 'http' || scheme === 'https') && server.port === 0) return null;
    return server;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
