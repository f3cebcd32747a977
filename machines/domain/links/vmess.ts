import { type Entry, type LinkCodec, type Problem, type Reading, type ReadResult, readNumber } from './codec';
import { plainHost, splitLink } from './encoding/address';
import { decodeBase64, encodeBase64 } from './encoding/base64';
import { textOf } from './encoding/json';
import { parseJson, type Json } from '../json';
import { decodePercent } from './encoding/percent';
import { type Extra, isYes, Query } from './encoding/query';
import { readLegacy, tlsName } from './legacy';
import { asJsonHolds, netsOf, PINS } from './kept';
import { netName, pathOutOfHost, QUIC_SECURITIES, streamPairs, tidyId, unlessNone, v2rayRules } from './v2ray';
import { type V2rayForm } from './v2ray-form';
import { readUrlForm } from './vless';

/** The keys of the JSON that the form knows, and two that only say what the JSON is. */
const known = new Set(
  (
    'v protocol ps add port id aid scy net type host path tls sni fp fingerprint alpn flow pbk sid spx key quicSecurity ' +
    'allowInsecure'
  ).split(' '),
);

const inAnyCase = new Map([...known].map((key) => [key.toLowerCase(), key]));

/** The service takes its keys in any case; of two, the later. */
export function inItsCase(key: string): string {
  return known.has(key) ? key : (inAnyCase.get(key.toLowerCase()) ?? key);
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
function readJson(given: Json, name: string): Reading<V2rayForm> {
  const json: Json = Object.keys(given).every((key) => inItsCase(key) === key)
    ? given
    : Object.fromEntries(Object.entries(given).map(([key, value]) => [inItsCase(key), value]));
  const port = readNumber(textOf(json['port']), 'port');
  const aid = readNumber(textOf(json['aid']), 'aid');
  const form: V2rayForm = {
    protocol: 'vmess',
    ps: textOf(json['ps']) || name,
    add: plainHost(textOf(json['add'])),
    port: port.value,
    id: tidyId(textOf(json['id'])),
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

/**
 * The form between the two (v2fly issue 1392): `vmess://transport[+tls]:id-alterId@host:port/?…`. Null when the user info
 * is something else.
 */
function readStandard(body: string): ReadResult<V2rayForm> | null {
  const parts = splitLink(body);
  const [, net = '', tls = '', id = '', alterId = ''] =
    /^([a-z0-9]+)(\+tls)?:(.+)-(\d+)$/i.exec(decodePercent(parts?.userInfo ?? '')) ?? [];
  if (parts === null || id === '') return null;
  const query = new Query(parts.query);
  const port = readNumber(parts.port, 'port');
  const transport = netName(net);
  const form: V2rayForm = {
    ...v2rayRules.defaults,
    ps: decodePercent(parts.fragment),
    add: plainHost(decodePercent(parts.host)),
    port: port.value,
    id,
    aid: Number(alterId),
    net: transport,
    type: query.take('type').toLowerCase() || 'none',
    host: query.take('host'),
    path: query.take(...(transport === 'kcp' ? ['seed', 'path'] : ['path', 'serviceName'])),
    quicSecurity: (transport === 'quic' && query.take('security').toLowerCase()) || 'none',
    key: query.take('key'),
    tls: tls === '' ? 'none' : 'tls',
    sni: query.take('tlsServerName', 'sni'),
    allowInsecure: isYes(query.take('allowInsecure')),
  };
  return reading(form, query.rest(), port.problem);
}

/** The forms that stand in the link as a URL. */
function readUrl(main: string, body: string): ReadResult<V2rayForm> {
  // Several links in one line are no user info.
  if (!main.includes('@') || main.includes('://')) return { field: 'link', reason: 'base64-invalid' };
  return readStandard(body) ?? readUrlForm('vmess', body);
}

/** A parameter of a URL that is called what the JSON calls something else cannot be written beside that. */
function sayable(result: ReadResult<V2rayForm>): ReadResult<V2rayForm> {
  if (!('extra' in result)) return result;
  return { ...result, extra: Object.fromEntries(Object.entries(result.extra).filter(([name]) => !known.has(name))) };
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
  if (decoded === null) return sayable(readUrl(main, body));
  const json = decoded.includes('{')
    ? parseJson(decoded.slice(decoded.indexOf('{'), decoded.lastIndexOf('}') + 1))
    : null;
  if (json !== null) return readJson(json, name);
  const legacy = readLegacy('vmess', decoded, question === -1 ? '' : text.slice(question + 1), name);
  if (legacy === null) return { field: 'link', reason: 'json-invalid' };
  return sayable({ ...legacy, form: correct(legacy.form) });
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
  keeps: (name, _, __, service) =>
    name === 'allowInsecure'
      ? service.insecureTls
      : known.has(name) || netsOf(name, service).length > 0 || (PINS.has(name) && service.certificatePins),
  write(form, extra) {
    const json = new Map<string, unknown>(base);
    for (const name of Object.keys(extra)) json.set(name, asJsonHolds(name, extra[name]));
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
