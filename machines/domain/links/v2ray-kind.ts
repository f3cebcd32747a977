import { type Capabilities } from '../capabilities';
import { isStandardBase64, isUrlBase64, knownYes, literal, urlOf } from './as-written';
import { type LinkCodec, type LinkKind } from './codec';
import { decodeBase64 } from './encoding/base64';
import { type Json, parseJson } from '../json';
import { decodePercent } from './encoding/percent';
import { type Extra } from './encoding/query';
import { ALPN } from './fields';
import { asJsonHolds, insecureAsKept, SWITCHES } from './kept';
import { NET_PARAMETERS, PIN_PARAMETERS, XHTTP_MODES } from './stream-parameters';
import { FINGERPRINTS, FLOWS, pathLabel, v2rayRules, withNet, withTls } from './v2ray';
import { type V2rayForm } from './v2ray-form';
import { vless } from './vless';
import { settingsAsKept } from './xhttp-extra';
import { inItsCase, vmess } from './vmess';

function vlessAlike(body: string, form: V2rayForm): boolean {
  const url = urlOf(body);
  if (url === null || decodePercent(url.parts.userInfo) !== form.id) return false;
  const { query } = url;
  const named =
    literal(query, 'type', form.net) && literal(query, 'security', form.tls) && literal(query, 'headerType', form.type);
  // Other programs call it so; the service does not.
  if (form.net === 'xhttp' && ['mode', 'extra', 'x_padding_bytes'].some((name) => query.get(name) !== '')) return false;
  if (![...SWITCHES].every((name) => knownYes(query, name, 'true'))) return false;
  if (query.get('sni') !== form.sni) return false;
  return named && literal(query, 'quicSecurity', form.quicSecurity) && knownYes(query, 'allowInsecure', 'true');
}

/**
 * Keys of a vmess JSON with the field that each becomes, and what an empty one stands for. The core does not start with a
 * transport that is empty, nor with an obfuscation of mKCP or QUIC that is.
 */
const jsonTexts: readonly (readonly [key: string, field: keyof V2rayForm, byDefault: string])[] = [
  ['ps', 'ps', ''],
  ['add', 'add', ''],
  ['port', 'port', ''],
  ['id', 'id', ''],
  ['aid', 'aid', '0'],
  ['scy', 'scy', 'auto'],
  ['net', 'net', ''],
  ['type', 'type', 'none'],
  ['host', 'host', ''],
  ['path', 'path', ''],
  ['tls', 'tls', 'none'],
  ['sni', 'sni', ''],
  ['fingerprint', 'fp', ''],
  ['alpn', 'alpn', ''],
  ['flow', 'flow', ''],
  ['pbk', 'pbk', ''],
  ['sid', 'sid', ''],
  ['spx', 'spx', ''],
  ['key', 'key', ''],
  ['quicSecurity', 'quicSecurity', 'none'],
];

/** The service reads texts and numbers, and fails at anything else: then `null`. */
function textIn(json: Json, key: string, byDefault: string): string | null {
  const value = json[key] ?? '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) || byDefault : null;
}

/** The service keeps a number as it is spelt: `443.0` is no port. */
function spellsNumbersPlainly(json: string): boolean {
  return !/\d[.eE]/.test(json.replace(/"(?:\\.|[^"\\])*"/g, ''));
}

function vmessAlike(body: string, form: V2rayForm): boolean {
  const text = isStandardBase64(body) || isUrlBase64(body) ? (decodeBase64(body) ?? '') : '';
  const json = spellsNumbersPlainly(text) ? parseJson(text) : null;
  if (json === null || textIn(json, 'v', '') === null || textIn(json, 'protocol', '') === null) return false;
  const insecure = json['allowInsecure'];
  const known = insecure === true || !form.allowInsecure || ['true', '1'].includes(String(insecure));
  if ((form.net === 'kcp' || form.net === 'quic') && textIn(json, 'type', '') === '') return false;
  if (Object.keys(json).some((key) => inItsCase(key) !== key || asJsonHolds(key, json[key]) !== json[key]))
    return false;
  return known && jsonTexts.every(([key, field, byDefault]) => textIn(json, key, byDefault) === String(form[field]));
}

/** Other programs write the settings of xhttp as `mode`, `extra` and `x_padding_bytes`, which the service does not read. */
function xhttpAsKept({ protocol, net }: V2rayForm, extra: Extra, service: Capabilities): Extra {
  if (protocol !== 'vless' || net !== 'xhttp' || !service.xhttpMode) return extra;
  const { mode, ...others } = extra;
  if (typeof mode !== 'string' || !['', ...XHTTP_MODES].includes(mode)) return settingsAsKept(extra, service);
  return settingsAsKept('xhttpMode' in extra || mode === '' ? others : { ...others, xhttpMode: mode }, service);
}

function codecOf({ protocol }: V2rayForm): LinkCodec<V2rayForm> {
  return protocol === 'vless' ? vless : vmess;
}

export const v2rayKind: LinkKind<V2rayForm, 'vmess' | 'vless'> = {
  name: 'V2RAY',
  schemes: ['vmess', 'vless'],
  inBase64: ['vmess', 'vless'],
  fields: {
    protocol: { label: 'protocol', group: 'server' },
    ps: { label: 'name', group: 'server' },
    add: { label: 'address', group: 'server' },
    port: { label: 'port', group: 'server' },
    // A credential, but people compare it by eye: it is no secret field.
    id: { label: 'userId', group: 'server' },
    aid: { label: 'alterId', group: 'server', hint: 'alterIdZero' },
    scy: { label: 'encryption', group: 'server' },
    net: { label: 'network', group: 'transport' },
    type: { label: 'headerType', group: 'transport' },
    host: { label: 'httpHost', group: 'transport' },
    path: { label: pathLabel, group: 'transport' },
    quicSecurity: { label: 'quicSecurity', group: 'transport' },
    key: { label: 'quicKey', group: 'transport' },
    tls: { label: 'tls', group: 'security', hint: ({ net }) => (net === 'grpc' ? 'grpcNeedsTls' : null) },
    sni: { label: 'sni', group: 'security' },
    fp: { label: 'fingerprint', group: 'security', suggestions: FINGERPRINTS },
    alpn: ALPN,
    flow: { label: 'flow', group: 'security', suggestions: FLOWS },
    pbk: { label: 'publicKey', group: 'security' },
    sid: { label: 'shortId', group: 'security' },
    spx: { label: 'spiderX', group: 'security' },
    allowInsecure: {
      label: 'allowInsecure',
      group: 'security',
      hint: ({ protocol }) => (protocol === 'vless' ? 'vlessInsecure' : null),
    },
  },
  rules: v2rayRules,
  codec: {
    read: (scheme, body) => (scheme === 'vless' ? vless : vmess).read(scheme, body),
    pairs: (form, extra) => codecOf(form).pairs(form, extra),
    write: (form, extra) => codecOf(form).write(form, extra),
    keeps: (name, form, extra, service) => codecOf(form).keeps(name, form, extra, service),
  },
  parameters: [...PIN_PARAMETERS, ...NET_PARAMETERS],
  net: ({ protocol, net, tls }) => `${protocol}(${tls === 'none' ? net : `${net}+${tls}`})`,
  alike: (scheme, body, form) => (scheme === 'vless' ? vlessAlike : vmessAlike)(body, form),
  asKept(form, extra, service) {
    const kept = insecureAsKept(form, extra, service);
    return { form: kept.form, extra: xhttpAsKept(form, kept.extra, service) };
  },
  changed(form, field, value) {
    if (field === 'net') return withNet(form, value);
    return field === 'tls' ? withTls(form, value) : null;
  },
  isRisky: (form) => v2rayRules.canonical(form).allowInsecure,
};
