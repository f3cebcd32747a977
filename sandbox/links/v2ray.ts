import { goAuthority, goFragmentEscape, goQuery, goUserEscape, parseGoUrl, ServiceError } from '../go-text';
import { decodeAnyBase64, encodeHalfPadded } from './base64';
import type { Habits, V2rayFields, VlessObject, VmessObject } from './server-object';

const blank: V2rayFields = {
  name: '',
  host: '',
  port: 0,
  id: '',
  aid: '',
  scy: '',
  net: 'tcp',
  type: '',
  hostHeader: '',
  sni: '',
  path: '',
  tls: '',
  fingerprint: '',
  pbk: '',
  sid: '',
  spx: '',
  flow: '',
  alpn: '',
  allowInsecure: false,
  key: '',
  quicSecurity: '',
};

/** Reads `vmess://base64(JSON)` and the legacy form `vmess://base64(cipher:id@host:port)?remarks=…`. */
export function parseVmess(link: string): VmessObject {
  const url = parseGoUrl(link);
  const body = link.slice('vmess://'.length).replace(/#.*$/s, '');
  const mark = body.indexOf('?');
  const text = decodeAnyBase64(mark < 0 ? body : body.slice(0, mark));
  if (text.trimStart().startsWith('{')) return fromJson(text, url.fragment);
  const legacy = /^([^:]*):([^@]*)@(.*):(\d+)$/s.exec(text);
  if (legacy === null) throw new ServiceError('unrecognized vmess address');
  const q = url.query;
  const websocket = q.get('obfs') === 'websocket';
  return {
    ...blank,
    scheme: 'vmess',
    name: q.get('remarks') ?? q.get('remark') ?? url.fragment,
    scy: q.get('scy') ?? q.get('security') ?? legacy[1] ?? '',
    id: legacy[2] ?? '',
    host: (legacy[3] ?? '').replace(/^\[|\]$/g, ''),
    port: Number(legacy[4]),
    aid: q.get('aid') ?? q.get('alterId') ?? '',
    net: websocket ? 'ws' : 'tcp',
    type: 'none',
    hostHeader: legacyHost(q.get('obfsParam') ?? ''),
    path: q.get('path') ?? '',
    sni: q.get('sni') ?? '',
    tls: q.get('tls') === '1' ? 'tls' : 'none',
  };
}

function legacyHost(param: string): string {
  if (!param.startsWith('{')) return param;
  try {
    const host = (JSON.parse(param) as Record<string, unknown>)['Host'];
    return typeof host === 'string' ? host : '';
  } catch {
    return param;
  }
}

function fromJson(text: string, fragment: string): VmessObject {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new ServiceError('invalid character in vmess JSON');
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new ServiceError('vmess JSON is not an object');
  const values = raw as Record<string, unknown>;
  const read = (key: string): string => {
    const value = values[key];
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    throw new ServiceError(
      `json: cannot unmarshal ${typeof value === 'boolean' ? 'bool' : 'object'} into Go struct field ${key} of type string`,
    );
  };
  const insecure = values['allowInsecure'];
  return {
    scheme: 'vmess',
    name: read('ps') === '' ? fragment : read('ps'),
    host: read('add'),
    port: Number.parseInt(read('port'), 10) || 0,
    id: read('id'),
    aid: read('aid'),
    scy: read('scy'),
    net: read('net') === '' ? 'tcp' : read('net').toLowerCase(),
    type: read('type'),
    hostHeader: read('host'),
    sni: read('sni'),
    path: read('path'),
    tls: read('tls'),
    fingerprint: read('fingerprint'),
    pbk: read('pbk'),
    sid: read('sid'),
    spx: read('spx'),
    flow: read('flow'),
    alpn: read('alpn'),
    allowInsecure: insecure === true || insecure === 'true' || insecure === 1 || insecure === '1',
    key: read('key'),
    quicSecurity: read('quicSecurity'),
  };
}

/** Writes JSON in base64; empty optional fields are left out, `v` and `protocol` are added. */
export function shareVmess(server: VmessObject, habits: Habits): string {
  const filled = (key: string, value: string): Record<string, string> => (value === '' ? {} : { [key]: value });
  const json = JSON.stringify({
    ps: server.name,
    add: server.host,
    port: String(server.port),
    id: server.id,
    aid: server.aid,
    scy: server.scy,
    net: server.net,
    type: server.type,
    host: server.hostHeader,
    ...filled('sni', server.sni),
    path: server.path,
    tls: server.tls,
    ...filled('fingerprint', server.fingerprint),
    ...filled('pbk', server.pbk),
    ...filled('sid', server.sid),
    ...filled('spx', server.spx),
    ...filled('flow', server.flow),
    ...filled('alpn', server.alpn),
    ...(habits === '2.2' ? { allowInsecure: server.allowInsecure } : {}),
    ...filled('key', server.key),
    quicSecurity: server.quicSecurity,
    v: '2',
    protocol: 'vmess',
  });
  return `vmess://${encodeHalfPadded(json)}`;
}

/** Reads `vless://id@host:port?…`; grpc reads only `serviceName`, kcp only `seed`. */
export function parseVless(link: string): VlessObject {
  const url = parseGoUrl(link);
  const q = url.query;
  const get = (key: string): string => q.get(key) ?? '';
  const net = get('type') === '' ? 'tcp' : get('type').toLowerCase();
  const path = net === 'grpc' ? get('serviceName') : net === 'kcp' || net === 'mkcp' ? get('seed') : get('path');
  return {
    ...blank,
    scheme: 'vless',
    name: url.fragment,
    host: url.hostname,
    port: Number(url.port) || 0,
    id: url.user ?? '',
    net,
    type: get('headerType') === '' ? 'none' : get('headerType'),
    hostHeader: get('host'),
    sni: get('sni'),
    path,
    tls: get('security') === '' ? 'none' : get('security'),
    fingerprint: get('fp'),
    pbk: get('pbk'),
    sid: get('sid'),
    spx: get('spx'),
    flow: get('flow'),
    alpn: get('alpn'),
    allowInsecure: get('allowInsecure') === 'true',
    key: get('key'),
    quicSecurity: get('quicSecurity'),
  };
}

/** Writes flow, sni, alpn, fp and allowInsecure only when security is not none. */
export function shareVless(server: VlessObject, habits: Habits): string {
  const filled = (value: string): string | undefined => (value === '' ? undefined : value);
  const secure = server.tls !== 'none' && server.tls !== '';
  const reality = server.tls === 'reality';
  const { net } = server;
  const carriesPath = net === 'ws' || net === 'h2' || net === 'http' || (net === 'tcp' && server.type === 'http');
  const query = goQuery({
    type: net,
    security: filled(server.tls),
    headerType: net === 'tcp' || net === 'kcp' || net === 'mkcp' || net === 'quic' ? filled(server.type) : undefined,
    host: carriesPath ? filled(server.hostHeader) : undefined,
    path: carriesPath ? filled(server.path) : undefined,
    serviceName: net === 'grpc' ? filled(server.path) : undefined,
    seed: net === 'kcp' || net === 'mkcp' ? filled(server.path) : undefined,
    key: net === 'quic' ? filled(server.key) : undefined,
    quicSecurity: net === 'quic' ? filled(server.quicSecurity) : undefined,
    flow: secure ? filled(server.flow) : undefined,
    sni: secure ? filled(server.sni) : undefined,
    alpn: secure ? filled(server.alpn) : undefined,
    fp: secure ? filled(server.fingerprint) : undefined,
    allowInsecure: secure && habits === '2.2' ? String(server.allowInsecure) : undefined,
    pbk: reality ? filled(server.pbk) : undefined,
    sid: reality ? filled(server.sid) : undefined,
    spx: reality ? filled(server.spx) : undefined,
  });
  const fragment = server.name === '' ? '' : `#${goFragmentEscape(server.name)}`;
  return `vless://${goUserEscape(server.id)}@${goAuthority(server.host, server.port)}?${query}${fragment}`;
}

/** `vmess(tcp)`, `vless(ws+tls)`. */
export function netOfV2ray(server: VmessObject | VlessObject): string {
  const secure = server.tls !== '' && server.tls !== 'none';
  return `${server.scheme}(${secure ? `${server.net}+${server.tls}` : server.net})`;
}
