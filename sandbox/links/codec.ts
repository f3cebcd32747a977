import { joinHostPort, ServiceError } from '../go-text';
import {
  parseAnytls,
  parseHysteria2,
  parseJuicity,
  parsePlainProxy,
  parseTuic,
  sharePlainProxy,
  shareVerbatim,
} from './plain';
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
import { parseWireguard, shareWireguard } from './wireguard';

/** What the service does with links of a scheme. */
interface SchemeHabits {
  /** Whether it makes a single line a server; the others count in a list only. */
  readonly single: boolean;
  /** Unknown to the services before. */
  readonly newer?: true;
  readonly parse: (link: string) => ServerObject;
  readonly share: (server: never, habits: Habits) => string;
  readonly net: (server: never) => string;
}

const v2ray = { single: true, net: netOfV2ray };
const trojan: SchemeHabits = { single: true, parse: parseTrojan, share: shareTrojan, net: netOfTrojan };
const proxy = { parse: parsePlainProxy, share: sharePlainProxy, net: (server: PlainProxyObject) => server.scheme };
const verbatim = { single: true, share: shareVerbatim };
const hysteria2: SchemeHabits = { ...verbatim, newer: true, parse: parseHysteria2, net: () => 'hysteria2' };
const shadowsocks: SchemeHabits = {
  single: true,
  parse: parseShadowsocks,
  share: shareShadowsocks,
  net: netOfShadowsocks,
};

const schemes: Readonly<Record<string, SchemeHabits>> = {
  vmess: { ...v2ray, parse: parseVmess, share: shareVmess },
  vless: { ...v2ray, parse: parseVless, share: shareVless },
  ss: shadowsocks,
  shadowsocks: { ...shadowsocks, newer: true },
  ssr: { single: true, parse: parseShadowsocksr, share: shareShadowsocksr, net: netOfShadowsocksr },
  // It takes as many letters off as `ssr://` has.
  shadowsocksr: unreadable('illegal base64 data at input byte 6'),
  hysteria: unreadable('unsupported link type: hysteria'),
  trojan,
  'trojan-go': trojan,
  http: { ...proxy, single: false },
  https: { ...proxy, single: false },
  'http-proxy': { ...proxy, single: true },
  'https-proxy': { ...proxy, single: true },
  socks5: { ...proxy, single: true },
  juicity: { ...verbatim, parse: parseJuicity, net: () => 'Juicity' },
  tuic: { ...verbatim, parse: parseTuic, net: () => 'tuic' },
  hysteria2,
  hy2: hysteria2,
  anytls: { ...verbatim, newer: true, parse: parseAnytls, net: () => 'anytls' },
  wireguard: { single: true, newer: true, parse: parseWireguard, share: shareWireguard, net: () => 'WireGuard' },
};

/** Prefixes that newer services take for a server and make none of. */
function unreadable(message: string): SchemeHabits {
  const parse = (): never => {
    throw new ServiceError(message);
  };
  return { single: true, newer: true, parse, share: parse, net: parse };
}

function habitsOf(scheme: string): SchemeHabits {
  const found = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  if (found === undefined) throw new ServiceError(`unexpected protocol: ${scheme}`);
  return found;
}

/** Whether a single line with this prefix is a server. */
export function isServerScheme(scheme: string, habits: Habits): boolean {
  const found = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  return found !== undefined && found.single && (habits === '2.4' || !found.newer);
}

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
export function parseListLine(line: string, habits: Habits): ServerObject | null {
  const trimmed = line.trim();
  const cut = trimmed.indexOf('://');
  if (cut < 0) return null;
  const scheme = trimmed.slice(0, cut).toLowerCase();
  if (habits === '2.2' && schemes[scheme]?.newer) return null;
  try {
    const server = parseServerLink(`${scheme}${trimmed.slice(cut)}`);
    if ((scheme === 'http' || scheme === 'https') && server.port === 0) return null;
    return server;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
