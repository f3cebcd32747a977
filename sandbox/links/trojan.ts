import { goAuthority, goFragmentEscape, goQuery, goUserEscape, parseGoUrl, ServiceError } from '../go-text';
import { asQuery, pins, texts } from './newer';
import type { Habits, TrojanObject } from './server-object';

const newerKeys = [...pins, 'v2raya-backend'];

/** Reads a trojan link: not seed; peer goes before sni goes before the host. */
export function parseTrojan(link: string): TrojanObject {
  const url = parseGoUrl(link);
  if (url.port === '') throw new ServiceError('invalid parameters');
  const get = (key: string): string => url.query.get(key) ?? '';
  const go = url.scheme === 'trojan-go';
  return {
    scheme: go ? 'trojan-go' : 'trojan',
    name: url.fragment,
    host: url.hostname,
    port: Number(url.port),
    password: url.user ?? '',
    sni: get('peer') || get('sni') || url.hostname,
    type: get('type'),
    encryption: go ? get('encryption') : '',
    hostHeader: get('host'),
    path: get('path'),
    alpn: get('alpn'),
    allowInsecure: !go && ['1', 'true'].includes(get('allowInsecure')),
    serviceName: get('serviceName'),
    newer: texts(url, newerKeys),
  };
}

/** What belongs to the transport: mKCP has its seed from `path`, and gRPC on older services its name. */
function transport(server: TrojanObject, habits: Habits): Record<string, string> {
  const { type, path, serviceName } = server;
  const host = server.scheme === 'trojan-go' || habits === 'newest' ? server.hostHeader : '';
  switch (type.toLowerCase()) {
    case 'websocket':
    case 'ws':
    case 'http':
    case 'h2':
      return { path, host };
    case 'mkcp':
    case 'kcp':
      return { headerType: type, seed: path };
    case 'tcp':
      return { headerType: type, path, host };
    case 'grpc':
      return { serviceName: habits === '2.2' ? path : serviceName };
    default:
      return {};
  }
}

/** Writes sni always; alpn is lost, and up to 2.4.14 the host of trojan. */
export function shareTrojan(server: TrojanObject, habits: Habits): string {
  const go = server.scheme === 'trojan-go';
  const { type, encryption, hostHeader: host, path, serviceName, sni } = server;
  const values: Record<string, string | undefined> = {
    type,
    ...transport(server, habits),
    ...(go ? { host, encryption, path } : {}),
    ...(go && habits !== '2.2' ? { serviceName } : {}),
    ...(habits !== '2.2' ? asQuery(server.newer, newerKeys) : {}),
    allowInsecure: habits === '2.2' && server.allowInsecure ? '1' : '',
    sni,
  };
  const query = goQuery(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value || undefined])));
  const fragment = server.name === '' ? '' : `#${goFragmentEscape(server.name)}`;
  return `${server.scheme}://${goUserEscape(server.password)}@${goAuthority(server.host, server.port)}?${query}${fragment}`;
}

/** `trojan`, `trojan-go(ws+ss)`, `trojan-go()`. */
export function netOfTrojan(server: TrojanObject): string {
  if (server.scheme === 'trojan') return 'trojan';
  const [encryption = ''] = server.encryption.split(';');
  return `trojan-go(${server.type}${encryption === '' ? '' : `+${encryption}`})`;
}
