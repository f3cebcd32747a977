import { type LinkParts, splitLink } from './encoding/address';
import { decodeBase64, encodeBase64Url } from './encoding/base64';
import { type Json, parseJson } from './encoding/json';
import { isYes, Query } from './encoding/query';
import { type ReadLink, writeLink } from './links';
import { type LinkScheme, toServiceUrl, trimLink } from './schemes';
import { type SsForm } from './ss';
import { type SsrForm } from './ssr';
import { type TrojanForm } from './trojan';
import { type V2rayForm } from './v2ray';

/** A URL in which the service finds user, host, port, parameters and name without any guess. */
const plainUrl =
  /^(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?(?:\[[\da-f:.]+(?:%25[\w.~-]+)?\]|[\w.\u{80}-\u{10ffff}-]+):\d+\/?(?:\?(?:[^%;#\p{Cc}]|%[\da-f]{2})*)?(?:#(?:[^%\p{Cc}]|%[\da-f]{2})*)?$/iu;

const standardAlphabet = /^[A-Za-z0-9+/]+={0,2}$/;
const urlAlphabet = /^[\w-]+={0,2}$/;
/** Whatever else stands in the user info of a plain ss link comes out of the service percent-encoded. */
const plainPassword = /^[\w.~$&+,;=-]+$/;

function urlOf(body: string): { readonly parts: LinkParts; readonly query: Query } | null {
  const parts = plainUrl.test(body) ? splitLink(body) : null;
  return parts === null ? null : { parts, query: new Query(parts.query) };
}

/** Whether a parameter says literally what was read, or nothing. */
function literal(query: Query, name: string, value: string): boolean {
  return ['', value].includes(query.get(name));
}

/** Which spellings of yes the service knows for this parameter. */
function knownYes(query: Query, ...spellings: readonly string[]): boolean {
  const value = query.get('allowInsecure');
  return !isYes(value) || spellings.includes(value);
}

function vlessAlike(body: string, form: V2rayForm): boolean {
  const url = urlOf(body);
  if (url === null || url.parts.userInfo.includes(':')) return false;
  const { query } = url;
  const named =
    literal(query, 'type', form.net) && literal(query, 'security', form.tls) && literal(query, 'headerType', form.type);
  return named && literal(query, 'quicSecurity', form.quicSecurity) && knownYes(query, 'true');
}

/** Keys of a vmess JSON with the field that each becomes, and what an empty one stands for. */
const jsonTexts: readonly (readonly [key: string, field: keyof V2rayForm, byDefault: string])[] = [
  ['ps', 'ps', ''],
  ['add', 'add', ''],
  ['port', 'port', ''],
  ['id', 'id', ''],
  ['aid', 'aid', '0'],
  ['scy', 'scy', 'auto'],
  ['net', 'net', 'tcp'],
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

function vmessAlike(body: string, form: V2rayForm): boolean {
  const json = standardAlphabet.test(body) || urlAlphabet.test(body) ? parseJson(decodeBase64(body) ?? '') : null;
  if (json === null || textIn(json, 'v', '') === null || textIn(json, 'protocol', '') === null) return false;
  const insecure = json['allowInsecure'];
  const known = insecure === true || !form.allowInsecure || ['true', '1'].includes(String(insecure));
  return known && jsonTexts.every(([key, field, byDefault]) => textIn(json, key, byDefault) === String(form[field]));
}

/** What the service makes of a plugin's options; what it cannot keep at all, no spelling saves. */
function pluginAlike(text: string): boolean {
  const [, ...options] = text.split(';');
  if (options.some((option) => /\\|=.*=/.test(option))) return true;
  return options.length > 0 && options.every(optionAlike);
}

function optionAlike(option: string): boolean {
  const [name = '', value = ''] = option.split('=');
  if (name !== name.trim()) return false;
  if (name === 'path' || name === 'obfs-path' || name === 'obfs-uri') return value.startsWith('/');
  return name !== 'tls' || (value !== '0' && value !== 'false');
}

function ssAlike(body: string, form: SsForm): boolean {
  const [, main = ''] = /^([^#]*)(?:#(?:[^%]|%[\da-f]{2})*)?$/is.exec(body) ?? [];
  if (!main.includes('@')) {
    const inner = standardAlphabet.test(main) ? decodeBase64(main) : null;
    return inner !== null && plainPassword.test(form.password) && /^[\w-]+:[^@]+@[\w.[\]:-]+:\d+$/.test(inner);
  }
  const url = urlOf(body);
  if (url === null) return false;
  const { userInfo } = url.parts;
  const user = userInfo.includes(':') ? plainPassword.test(form.password) : urlAlphabet.test(userInfo);
  const plugin = url.query.get('plugin');
  return user && (plugin === '' ? form.plugin === 'off' : pluginAlike(plugin));
}

function ssrAlike(body: string, form: SsrForm): boolean {
  const text = standardAlphabet.test(body) || urlAlphabet.test(body) ? decodeBase64(body) : null;
  const [main = '', query = '', ...more] = (text ?? '').split('/?');
  const [, proto, method, obfs, password = ''] = main.split(':').slice(-5);
  const names = proto === form.proto && method === form.method && obfs === form.obfs;
  const values = new Map(query.split('&').map((pair) => [pair.replace(/=.*$/s, ''), pair.replace(/^[^=]*=?/s, '')]));
  const texts = [
    ['remarks', form.name],
    ['protoparam', form.protoParam],
    ['obfsparam', form.obfsParam],
  ].every(([name = '', value = '']) => (values.get(name) ?? '').replace(/={1,2}$/, '') === encodeBase64Url(value));
  // The service puts a second pair of brackets around an IPv6 host that has one.
  return more.length === 0 && names && texts && !main.startsWith('[') && urlAlphabet.test(password);
}

function trojanAlike(body: string, form: TrojanForm): boolean {
  const url = urlOf(body);
  if (url === null || url.parts.userInfo.includes(':')) return false;
  const { query } = url;
  // The service reads neither the service name of gRPC nor the seed of mKCP.
  const path = (form.net !== 'grpc' && form.net !== 'kcp') || query.get('path') === form.path;
  return path && literal(query, 'type', form.net) && knownYes(query, '1', 'true');
}

function trojanGoAlike(body: string, form: TrojanForm): boolean {
  const url = urlOf(body);
  if (url === null || url.parts.userInfo.includes(':')) return false;
  const { query } = url;
  const inner = form.method !== 'shadowsocks' || query.get('encryption') === `ss;${form.ssCipher};${form.ssPassword}`;
  return inner && query.get('type') !== 'websocket';
}

/** Whether the service reads the link, as it was written, as we did. */
function alike(scheme: LinkScheme, body: string, read: ReadLink): boolean {
  switch (read.kind) {
    case 'v2ray':
      return (scheme === 'vless' ? vlessAlike : vmessAlike)(body, read.form);
    case 'ss':
      return ssAlike(body, read.form);
    case 'ssr':
      return ssrAlike(body, read.form);
    case 'trojan':
      return (scheme === 'trojan-go' ? trojanGoAlike : trojanAlike)(body, read.form);
    case 'juicity':
    case 'tuic':
      return urlOf(body)?.parts.userInfo.includes(':') ?? false;
    case 'http':
    case 'socks5':
      return plainUrl.test(body);
  }
}

/**
 * What POST import takes for a link that was read: the link as it was written, or the same server written anew when the
 * service would refuse that spelling or read another server in it.
 */
export function sendableLink(link: string, scheme: LinkScheme, read: ReadLink): string {
  const body = trimLink(link).slice(scheme.length + '://'.length);
  if (alike(scheme, body, read)) return toServiceUrl(link, 'proxy');
  return writeLink(read.kind, read.form as never, read.extra);
}
