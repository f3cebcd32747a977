import { joinHostPort, ServiceError } from '../go-text';
import { parsePlainProxy, parseVerbatim, sharePlainProxy, shareVerbatim } from './plain';
import type { Habits, ServerObject } from './server-object';
import {
  netOfShadowsocks,
  parseShadowsocks,
  parseShadowsocksr,
  shareShadowsocks,
  shareShadowsocksr,
} from './shadowsocks';
import { netOfTrojan, parseTrojan, shareTrojan } from './trojan';
import { netOfV2ray, parseVless, parseVmess, shareVless, shareVmess } from './v2ray';

/** The prefixes that make a single line a server. */
export const serverSchemes = [
  'vmess',
  'vless',
  'ss',
  'ssr',
  'trojan',
  'trojan-go',
  'http-proxy',
  'https-proxy',
  'socks5',
  'juicity',
  'tuic',
] as const;

/** Reads a link whose scheme is known, in lower case. Throws a ServiceError, or a ServicePanic. */
export function parseServerLink(link: string): ServerObject {
  const scheme = link.slice(0, Math.max(0, link.indexOf('://')));
  switch (scheme) {
    case 'vmess':
      return parseVmess(link);
    case 'vless':
      return parseVless(link);
    case 'ss':
      return parseShadowsocks(link);
    case 'ssr':
      return parseShadowsocksr(link);
    case 'trojan':
    case 'trojan-go':
      return parseTrojan(link);
    case 'http':
    case 'https':
    case 'http-proxy':
    case 'https-proxy':
    case 'socks5':
      return parsePlainProxy(link);
    case 'juicity':
    case 'tuic':
      return parseVerbatim(link);
    default:
      throw new ServiceError(`unexpected protocol: ${scheme}`);
  }
}

/** The link that the service gives out for a server. */
export function shareServer(server: ServerObject, habits: Habits): string {
  switch (server.scheme) {
    case 'vmess':
      return shareVmess(server, habits);
    case 'vless':
      return shareVless(server, habits);
    case 'ss':
      return shareShadowsocks(server);
    case 'ssr':
      return shareShadowsocksr(server);
    case 'trojan':
    case 'trojan-go':
      return shareTrojan(server, habits);
    case 'juicity':
    case 'tuic':
      return shareVerbatim(server, habits);
    default:
      return sharePlainProxy(server);
  }
}

/** The column `net` of a row. */
export function netOf(server: ServerObject): string {
  switch (server.scheme) {
    case 'vmess':
    case 'vless':
      return netOfV2ray(server);
    case 'ss':
      return netOfShadowsocks(server);
    case 'ssr':
      return `SSR(${server.proto}+${server.obfs})`;
    case 'trojan':
    case 'trojan-go':
      return netOfTrojan(server);
    case 'juicity':
      return 'Juicity';
    default:
      return server.scheme;
  }
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
