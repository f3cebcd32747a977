import {
  goAuthority,
  goFragmentEscape,
  goQuery,
  goUserEscape,
  parseGoUrl,
  ServiceError,
  wellFormed,
  type GoUrl,
} from '../go-text';
import { decodeAnyBase64, encodeHalfPadded } from './base64';
import { asQuery, earlyData, grpcSettings, pins, texts, xhttpNumbers, xhttpSwitches, xhttpTexts } from './newer';
import type { Habits, Newer, V2rayFields, VlessObject, VmessObject } from './server-object';

/** What a link that says nothing means. */
export const blank: V2rayFields = {
  name: '',
  host: '',
  port: 0,
  id: '',
  aid: '',
  scy: '',
  net: '',
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
  newer: {},
};

/** Reads `vmess://base64(JSON)` and the legacy form `vmess://base64(cipher:id@host:port)?remarks=…`. */
export function parseVmess(link: string): VmessObject {
  const url = parseGoUrl(link);
  const body = link.slice('vmess://'.length).replace(/#.*$/s, '');
  const mark = body.indexOf('?');
  const text = decodeAnyBase64(mark < 0 ? body : body.slice(0, mark));
  if (text.trimStart().startsWith('{')) return fromJson(text);
  const legacy = /^([^:]*):([^@]*)@(.*):(\d+)$/s.exec(text);
  if (legacy === null) throw new ServiceError('unrecognized vmess address');
  const q = url.query;
  const obfs = q.get('obfs') ?? '';
  const kcp = obfs === 'kcp' || obfs === 'mkcp';
  const param = q.get('obfsParam') ?? '';
  return {
    ...blank,
    scheme: 'vmess',
    name: q.get('remarks') || (q.get('remark') ?? ''),
    scy: q.get('scy') || (q.get('security') ?? ''),
    id: legacy[2] ?? '',
    host: (legacy[3] ?? '').replace(/^\[|\]$/g, ''),
    port: Number(legacy[4]),
    aid: q.get('alterId') || q.get('aid') || '0',
    net: obfs === 'websocket' ? 'ws' : obfs,
    hostHeader: kcp ? '' : param,
    path: kcp ? seedIn(param) : (q.get('path') ?? ''),
    sni: q.get('sni') ?? '',
    tls: q.get('tls') === '1' ? 'tls' : '',
  };
}

function seedIn(param: string): string {
  try {
    const { seed } = JSON.parse(param) as Record<string, unknown>;
    return typeof seed === 'string' ? seed : '';
  } catch {
    return '';
  }
}

function fromJson(text: string): VmessObject {
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
      `serverObj.V2Ray.${key}: fuzzyStringDecoder: not number or string, error found in #10 byte of ...|${text.slice(-12)}|...`,
    );
  };
  const insecure = values['allowInsecure'];
  const misplaced = read('host').startsWith('/') && read('path') === '';
  return {
    scheme: 'vmess',
    name: wellFormed(read('ps')),
    host: read('add'),
    port: Number.parseInt(read('port'), 10) || 0,
    id: read('id'),
    aid: read('aid') || '0',
    scy: read('scy'),
    net: read('net'),
    type: read('type'),
    hostHeader: misplaced ? '' : read('host'),
    sni: read('sni'),
    path: misplaced ? read('host') : read('path'),
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
    newer: newerIn(values),
  };
}

/** Texts may be booleans and objects of older services; switches and numbers are what they say. */
function newerIn(values: Readonly<Record<string, unknown>>): Newer {
  const newer: Record<string, string | number | boolean> = {};
  for (const key of [...pins, ...xhttpTexts, ...earlyData, ...grpcSettings]) {
    const value = values[key];
    const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
    if (text !== '') newer[key] = text;
  }
  for (const key of xhttpSwitches) if (values[key] === true) newer[key] = true;
  for (const key of xhttpNumbers) {
    const value = Number(values[key] ?? 0);
    if (Number.isInteger(value) && value !== 0) newer[key] = value;
  }
  return newer;
}

/** In the order in which the service writes them. */
function ordered(newer: Newer, keys: readonly string[]): Newer {
  return Object.fromEntries(keys.flatMap((key) => (newer[key] === undefined ? [] : [[key, newer[key]]])));
}

const behindXhttp = [
  'xhttpMode',
  'xhttpHeaders',
  ...xhttpSwitches,
  'uplinkHTTPMethod',
  ...xhttpNumbers,
  ...earlyData,
  ...grpcSettings,
];

/** Writes JSON in base64; empty optional fields are left out, `v` and `protocol` are added. */
export function shareVmess(server: VmessObject, habits: Habits): string {
  const filled = (key: string, value: string): Record<string, string> => (value === '' ? {} : { [key]: value });
  const json = JSON.stringify({
    ps: server.name,
    add: server.host,
    port: server.port === 0 ? '' : String(server.port),
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
    ...(habits === '2.2' ? { allowInsecure: server.allowInsecure } : ordered(server.newer, pins)),
    ...filled('key', server.key),
    quicSecurity: server.quicSecurity,
    ...(habits !== '2.2' ? ordered(server.newer, behindXhttp) : {}),
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
  const net = get('type') || 'tcp';
  const path = net === 'grpc' ? get('serviceName') : net === 'kcp' || net === 'mkcp' ? get('seed') : get('path');
  return {
    ...blank,
    scheme: 'vless',
    name: url.fragment,
    host: url.hostname,
    port: Number(url.port) || 0,
    // The id stays percent-encoded.
    id: goUserEscape(url.user ?? '') + (url.password === null ? '' : `:${goUserEscape(url.password)}`),
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
    quicSecurity: net === 'quic' ? get('quicSecurity') : '',
    newer: newerInQuery(url, net),
  };
}

function newerInQuery(url: GoUrl, net: string): Newer {
  const common = texts(url, [...pins, ...earlyData, ...grpcSettings]);
  if (net !== 'xhttp') return common;
  const switches = xhttpSwitches.filter((key) => url.query.get(key) === 'true').map((key) => [key, true] as const);
  const numbers = xhttpNumbers
    .map((key) => [key, Number(url.query.get(key) ?? '')] as const)
    .filter(([, value]) => Number.isInteger(value) && value !== 0);
  return {
    ...common,
    xhttpMode: 'auto',
    ...texts(url, xhttpTexts),
    ...Object.fromEntries(switches),
    ...Object.fromEntries(numbers),
  };
}

/** The newer parameters that are written with a transport. Of those of gRPC it is one, up to 2.4.14. */
function newerOfNet(net: string, habits: Habits): readonly string[] {
  if (['websocket', 'ws', 'http', 'h2'].includes(net)) return earlyData;
  if (net === 'grpc') return habits === 'newest' ? grpcSettings : ['multiMode'];
  return net === 'xhttp' ? [...xhttpTexts, ...xhttpSwitches, ...xhttpNumbers] : [];
}

/** Writes flow, sni, alpn, fp and allowInsecure only when security is not none. */
export function shareVless(server: VlessObject, habits: Habits): string {
  const filled = (value: string): string | undefined => (value === '' ? undefined : value);
  const secure = server.tls !== 'none';
  const reality = server.tls === 'reality';
  const { net } = server;
  const carriesPath = ['websocket', 'ws', 'http', 'h2', 'tcp'].includes(net) || (net === 'xhttp' && habits !== '2.2');
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
    ...(habits !== '2.2' ? asQuery(server.newer, [...newerOfNet(net, habits), ...(secure ? pins : [])]) : {}),
  });
  const fragment = server.name === '' ? '' : `#${goFragmentEscape(server.name)}`;
  const port = server.port === 0 ? ':' : '';
  return `vless://${goUserEscape(server.id)}@${goAuthority(server.host, server.port)}${port}?${query}${fragment}`;
}

/** `vmess(tcp)`, `vless(ws+tls)`. */
export function netOfV2ray(server: VmessObject | VlessObject): string {
  const secure = server.tls !== '' && server.tls !== 'none';
  return `${server.scheme}(${secure ? `${server.net}+${server.tls}` : server.net})`;
}
