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
  readonly parse: (link: string) => ServerObject;
  readonly share: (server: never, habits: Habits) => string;
  readonly net: (server: never) => string;
}

const v2ray = { net: netOfV2ray };
const trojan: SchemeHabits = { parse: parseTrojan, share: shareTrojan, net: netOfTrojan };
const proxy = { parse: parsePlainProxy, share: sharePlainProxy, net: (server: PlainProxyObject) => server.scheme };
const verbatim = { share: shareVerbatim };
const hysteria2: SchemeHabits = { ...verbatim, parse: parseHysteria2, net: () => 'hysteria2' };
const shadowsocks: SchemeHabits = {
  parse: parseShadowsocks,
  share: shareShadowsocks,
  net: netOfShadowsocks,
};

const schemes: Readonly<Record<string, SchemeHabits>> = {
  vmess: { ...v2ray, parse: parseVmess, share: shareVmess },
  vless: { ...v2ray, parse: parseVless, share: shareVless },
  ss: shadowsocks,
  shadowsocks,
  ssr: { parse: parseShadowsocksr, share: shareShadowsocksr, net: netOfShadowsocksr },
  // It cuts off as many letters as `ssr://` has.
  shadowsocksr: unreadable('illegal base64 data at input byte 6'),
  hysteria: unreadable('unsupported link type: hysteria'),
  trojan,
  'trojan-go': trojan,
  http: proxy,
  https: proxy,
  'http-proxy': proxy,
  'https-proxy': proxy,
  socks5: proxy,
  juicity: { ...verbatim, parse: parseJuicity, net: () => 'Juicity' },
  tuic: { ...verbatim, parse: parseTuic, net: () => 'tuic' },
  hysteria2,
  hy2: hysteria2,
  anytls: { ...verbatim, parse: parseAnytls, net: () => 'anytls' },
  wireguard: { parse: parseWireguard, share: shareWireguard, net: () => 'WireGuard' },
};

/** Prefixes that newer services take for a server and make none of. */
function unreadable(message: string): SchemeHabits {
  const parse = (): never => {
    throw new ServiceError(message);
  };
  return { parse, share: parse, net: parse };
}

function habitsOf(scheme: string): SchemeHabits {
  const found = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  if (found === undefined) throw new ServiceError(`unexpected protocol: ${scheme}`);
  return found;
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

/** Reads one line of a batch or a list; null when it is none: upper case counts, an http(s) line needs a port. `known`: the other schemes of the service. */
export function parseListLine(line: string, known: readonly string[]): ServerObject | null {
  const trimmed = line.trim();
  const cut = trimmed.indexOf('://');
  if (cut < 0) return null;
  const scheme = trimmed.slice(0, cut).toLowerCase();
  if (scheme !== 'http' && scheme !== 'https' && !known.includes(scheme)) return null;
  try {
    const server = parseServerLink(`${scheme}${trimmed.slice(cut)}`);
    if ((scheme === 'http' || scheme === 'https') && server.port === 0) return null;
    return server;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
