import { type Entry, type LinkCodec, type Problem, type Reading, type ReadResult, readNumber } from './codec';
import { plainHost, splitLink } from './encoding/address';
import { decodeBase64, encodeBase64 } from './encoding/base64';
import { decodePercent } from './encoding/percent';
import { type Extra, isYes, Query } from './encoding/query';
import {
  netName,
  pathOutOfHost,
  QUIC_SECURITIES,
  SCY_OPTIONS,
  streamPairs,
  unlessNone,
  v2rayRules,
  type V2rayForm,
} from './v2ray';
import { readUrlForm } from './vless';

/** The keys of the JSON that the form knows, and two that only say what the JSON is. */
const known = new Set(
  (
    'v protocol ps add port id aid scy net type host path tls sni fp fingerprint alpn flow pbk sid spx key quicSecurity ' +
    'allowInsecure'
  ).split(' '),
);

type Json = Readonly<Record<string, unknown>>;

function parseJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}

/** Providers write numbers as numbers or as strings, lists as lists or with commas. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(textOf).join(',') : '';
}

function tlsName(value: unknown): string {
  const text = textOf(value).trim().toLowerCase();
  if (text === '' || text === 'false' || text === '0') return 'none';
  return text === 'true' || text === '1' ? 'tls' : text;
}

/** A mistake that the service corrects too, and the older habit of keeping QUIC's security and key in host and path. */
function correct(form: V2rayForm): V2rayForm {
  const older = form.net === 'quic' && form.quicSecurity === 'none' && form.key === '';
  if (older && (QUIC_SECURITIES as readonly string[]).includes(form.host)) {
    return { ...form, quicSecurity: form.host, key: form.path, host: '', path: '' };
  }
  return pathOutOfHost(form);
}

function reading(form: V2rayForm, extra: Extra, problem: Problem | undefined): Reading<V2rayForm> {
  return problem === undefined ? { form: correct(form), extra } : { form: correct(form), extra, problem };
}

/** The JSON form, version 2 of the vmess share link that v2rayN brought up. */
function readJson(json: Json, name: string): Reading<V2rayForm> {
  const port = readNumber(textOf(json['port']), 'port');
  const aid = readNumber(textOf(json['aid']), 'aid');
  const form: V2rayForm = {
    protocol: 'vmess',
    ps: textOf(json['ps']) || name,
    add: plainHost(textOf(json['add'])),
    port: port.value,
    id: textOf(json['id']).trim(),
    aid: aid.value ?? (aid.problem === undefined ? 0 : null),
    scy: textOf(json['scy']) || 'auto',
    net: netName(textOf(json['net'])),
    type: textOf(json['type']).toLowerCase() || 'none',
    host: textOf(json['host']),
    path: textOf(json['path']),
    quicSecurity: textOf(json['quicSecurity']).toLowerCase() || 'none',
    key: textOf(json['key']),
    tls: tlsName(json['tls']),
    sni: textOf(json['sni']),
    fp: textOf(json['fingerprint']) || textOf(json['fp']),
    alpn: textOf(json['alpn']),
    flow: textOf(json['flow']),
    pbk: textOf(json['pbk']),
    sid: textOf(json['sid']),
    spx: textOf(json['spx']),
    allowInsecure: isYes(textOf(json['allowInsecure'])),
  };
  const extra: [string, unknown][] = [];
  for (const key of Object.keys(json)) if (!known.has(key)) extra.push([key, json[key]]);
  return reading(form, extra.length === 0 ? {} : Object.fromEntries(extra), port.problem ?? aid.problem);
}

/** What Shadowrocket keeps in `obfsParam`: a host, or JSON with a Host header or a seed. */
function readObfsParam(text: string): { readonly host: string; readonly seed: string } {
  const json = text.trimStart().startsWith('{') ? parseJson(text) : null;
  return json === null
    ? { host: text, seed: '' }
    : { host: textOf(json['Host'] ?? json['host']), seed: textOf(json['seed']) };
}

/** The older form: `base64(cipher:id@host:port)?remarks=…&obfs=websocket&…`. */
function readLegacy(decoded: string, queryText: string, name: string): Reading<V2rayForm> | null {
  const at = decoded.lastIndexOf('@');
  const address = at === -1 ? null : splitLink(decoded.slice(at + 1).trim());
  if (address === null) return null;
  const user = decoded.slice(0, at);
  const colon = user.indexOf(':');
  const cipher = colon === -1 ? '' : user.slice(0, colon).trim();
  const query = new Query(queryText);
  const port = readNumber(address.port, 'port');
  const aid = readNumber(query.take('alterId', 'aid'), 'aid');
  const obfs = query.take('obfs');
  const net = obfs === 'none' ? 'tcp' : netName(obfs);
  const param = readObfsParam(query.take('obfsParam'));
  const path = query.take('path');
  const form: V2rayForm = {
    ...v2rayRules.defaults,
    ps: query.take('remarks', 'remark') || name,
    add: plainHost(address.host),
    port: port.value,
    id: user.slice(colon + 1).trim(),
    aid: aid.value ?? (aid.problem === undefined ? 0 : null),
    scy: query.take('scy', 'security') || ((SCY_OPTIONS as readonly string[]).includes(cipher) ? cipher : 'auto'),
    net,
    host: net === 'kcp' ? '' : param.host,
    path: net === 'kcp' ? param.seed || path : path,
    tls: tlsName(query.take('tls')),
    sni: query.take('sni', 'peer'),
    allowInsecure: isYes(query.take('allowInsecure')),
  };
  return reading(form, query.rest(), port.problem ?? aid.problem);
}

function read(body: string): ReadResult<V2rayForm> {
  const whole = decodeBase64(body);
  const hash = whole === null ? body.indexOf('#') : -1;
  const name = hash === -1 ? '' : decodePercent(body.slice(hash + 1));
  const text = hash === -1 ? body : body.slice(0, hash);
  const question = whole === null ? text.indexOf('?') : -1;
  const main = question === -1 ? text : text.slice(0, question);
  const decoded =
    whole ??
    decodeBase64(decodePercent(main).replace(/\/$/, '')) ??
    (main.startsWith('{') ? decodePercent(text) : null);
  if (decoded === null)
    return main.includes('@') ? readUrlForm('vmess', body) : { field: 'link', reason: 'base64-invalid' };
  const json = decoded.includes('{')
    ? parseJson(decoded.slice(decoded.indexOf('{'), decoded.lastIndexOf('}') + 1))
    : null;
  if (json !== null) return readJson(json, name);
  return (
    readLegacy(decoded, question === -1 ? '' : text.slice(question + 1), name) ?? {
      field: 'link',
      reason: 'json-invalid',
    }
  );
}

function entries(form: V2rayForm): readonly Entry<V2rayForm>[] {
  return [
    ['ps', 'ps', form.ps],
    ['add', 'add', plainHost(form.add)],
    ['port', 'port', form.port === null ? '' : String(form.port)],
    ['id', 'id', form.id],
    ['aid', 'aid', String(form.aid ?? 0)],
    ['scy', 'scy', form.scy],
    ['net', 'net', form.net],
    ['type', 'type', form.type],
    ['host', 'host', form.host],
    ['path', 'path', form.path],
    ['tls', 'tls', form.tls],
    ['sni', 'sni', form.sni],
    ['alpn', 'alpn', form.alpn],
    // The service reads only `fingerprint`, everybody else only `fp`.
    ['fp', 'fp', form.fp],
    ['fp', 'fingerprint', form.fp],
    ['allowInsecure', 'allowInsecure', form.allowInsecure ? 'true' : ''],
    ['flow', 'flow', form.flow],
    ['pbk', 'pbk', form.pbk],
    ['sid', 'sid', form.sid],
    ['spx', 'spx', form.spx],
    ['quicSecurity', 'quicSecurity', unlessNone(form.quicSecurity)],
    ['key', 'key', form.key],
  ];
}

/** Keys that every reader of such JSON expects, with what they hold when the form has nothing to say. */
const base: readonly (readonly [string, string])[] = Object.entries({
  v: '2',
  ps: '',
  add: '',
  port: '',
  id: '',
  aid: '0',
  scy: 'auto',
  net: 'tcp',
  type: 'none',
  host: '',
  path: '',
  tls: 'none',
  sni: '',
});
const baseKeys = new Set(base.map(([key]) => key));

export const vmess: LinkCodec<V2rayForm> = {
  read: (_, body) => read(body),
  pairs: (form) => streamPairs(form, entries(form)),
  write(form, extra) {
    const json = new Map<string, unknown>(base);
    for (const name of Object.keys(extra)) json.set(name, extra[name]);
    for (const [name, value] of vmess.pairs(form, extra)) {
      // The service takes a boolean for this key and for no other.
      if (name === 'allowInsecure') json.set(name, value === 'true');
      else if (value !== '' || baseKeys.has(name)) json.set(name, value);
      else json.delete(name);
    }
    const members: string[] = [];
    for (const [name, value] of json) members.push(`${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`);
    return `vmess://${encodeBase64(`{${members.join(',')}}`)}`;
  },
};
