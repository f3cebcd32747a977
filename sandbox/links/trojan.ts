import { goAuthority, goFragmentEscape, goQuery, goUserEscape, parseGoUrl } from '../go-text';
import type { Habits, TrojanObject } from './server-object';

/** Reads a trojan link: not host, not serviceName, not seed; peer goes before sni goes before the host. */
export function parseTrojan(link: string): TrojanObject {
  const url = parseGoUrl(link);
  const get = (key: string): string => url.query.get(key) ?? '';
  const go = url.scheme === 'trojan-go';
  const insecure = get('allowInsecure').toLowerCase();
  return {
    scheme: go ? 'trojan-go' : 'trojan',
    name: url.fragment,
    host: url.hostname,
    port: Number(url.port) || 0,
    password: url.password === null ? (url.user ?? '') : `${url.user ?? ''}:${url.password}`,
    sni: get('peer') || get('sni') || url.hostname,
    type: get('type'),
    encryption: go ? get('encryption') : '',
    hostHeader: go ? get('host') : '',
    path: get('path'),
    alpn: get('alpn'),
    allowInsecure: !go && (insecure === '1' || insecure === 'true'),
  };
}

/** Writes sni always; the value of grpc goes out as serviceName; what belongs to kcp, and alpn, are lost. */
export function shareTrojan(server: TrojanObject, habits: Habits): string {
  const filled = (value: string): string | undefined => (value === '' ? undefined : value);
  const go = server.scheme === 'trojan-go';
  const grpc = server.type === 'grpc';
  const kcp = server.type === 'kcp' || server.type === 'mkcp';
  const query = goQuery({
    sni: server.sni,
    type: kcp ? undefined : filled(server.type),
    encryption: filled(server.encryption),
    host: filled(server.hostHeader),
    path: grpc || kcp ? undefined : filled(server.path),
    serviceName: grpc ? filled(server.path) : undefined,
    allowInsecure: !go && habits === '2.2' && server.allowInsecure ? '1' : undefined,
  });
  const fragment = server.name === '' ? '' : `#${goFragmentEscape(server.name)}`;
  return `${server.scheme}://${goUserEscape(server.password)}@${goAuthority(server.host, server.port)}?${query}${fragment}`;
}

/** `trojan`, `trojan-go(ws+ss)`. */
export function netOfTrojan(server: TrojanObject): string {
  if (server.scheme === 'trojan') return 'trojan';
  const parts = [server.type === 'ws' ? 'ws' : '', server.encryption.startsWith('ss;') ? 'ss' : ''].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? 'trojan-go' : `trojan-go(${parts.join('+')})`;
}
