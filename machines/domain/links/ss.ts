import { type Capabilities } from '../capabilities';
import {
  cipherEssentials,
  type FormRules,
  hideInvisible,
  type LinkCodec,
  type Problem,
  type Reading,
  readNumber,
  type ReadResult,
} from './codec';
import { type LinkParts, plainHost, splitLink, writeAddress, writeFragment } from './encoding/address';
import { decodeBase64, encodeBase64Url } from './encoding/base64';
import { textOf } from './encoding/json';
import { parseJson } from '../json';
import { decodePercent } from './encoding/percent';
import { type Extra, isYes, Query, writeQuery } from './encoding/query';
import { isKeyFor } from './keys';

/** The SS tab (SPEC section 3, "Server forms"). */
export interface SsForm {
  readonly name: string;
  readonly server: string;
  readonly port: number | null;
  readonly password: string;
  readonly method: string;
  readonly plugin: string;
  readonly impl: string;
  readonly obfs: string;
  readonly mode: string;
  readonly tls: boolean;
  readonly host: string;
  readonly path: string;
}

const defaults: SsForm = {
  name: '',
  server: '',
  port: null,
  password: '',
  method: 'aes-128-gcm',
  plugin: 'off',
  impl: 'default',
  obfs: 'http',
  mode: 'websocket',
  tls: false,
  host: '',
  path: '',
};

function visible(form: SsForm): readonly (keyof SsForm)[] {
  const fields: (keyof SsForm)[] = ['name', 'server', 'port', 'password', 'method', 'plugin'];
  if (form.plugin === 'simple-obfs') {
    fields.push('impl', 'obfs', 'host');
    if (form.obfs === 'http') fields.push('path');
  } else if (form.plugin === 'v2ray-plugin') {
    fields.push('impl', 'mode', 'tls', 'host', 'path');
  }
  return fields;
}

/** The service starts with no other. */
const plugins = new Set(['', 'off', 'simple-obfs', 'v2ray-plugin']);

/** Those worth offering, where service and core have them. */
const METHODS = [
  '2022-blake3-aes-128-gcm',
  '2022-blake3-aes-256-gcm',
  '2022-blake3-chacha20-poly1305',
  'aes-128-gcm',
  'aes-256-gcm',
  'chacha20-poly1305',
  'chacha20-ietf-poly1305',
  'plain',
  'none',
];

function hasCipher(method: string, { shadowsocksCiphers }: Capabilities): boolean {
  return shadowsocksCiphers?.includes(method) !== false;
}

/** The service puts a missing slash behind the path instead of in front of it, so it must not be missing. */
function slashed(path: string): string {
  return path === '' || path.startsWith('/') ? path : `/${path}`;
}

export const ssRules: FormRules<SsForm> = {
  defaults,
  visible,
  essential: cipherEssentials,
  options(_, service) {
    return {
      method: METHODS.filter((method) => hasCipher(method, service)),
      plugin: ['off', 'simple-obfs', 'v2ray-plugin'],
      impl: ['default', 'chained', 'transport'],
      obfs: ['http', 'tls'],
      mode: ['websocket'],
    };
  },
  canonical(form: SsForm) {
    return hideInvisible(ssRules, {
      ...form,
      server: plainHost(form.server),
      plugin: form.plugin || defaults.plugin,
      impl: form.impl || defaults.impl,
      obfs: form.obfs || defaults.obfs,
      mode: form.mode || defaults.mode,
      path: slashed(form.path),
    });
  },
  problems(form: SsForm) {
    const shown = visible(form);
    const broken = (['host', 'path'] as const).filter((field) => shown.includes(field) && /[;=\\]/.test(form[field]));
    return [...cipherEssentials(form), ...broken.map((field): Problem => ({ field, reason: 'plugin-character' }))];
  },
  warnings: ({ method, password, plugin, obfs, mode }, _, service) => [
    ...(hasCipher(method, service) ? [] : [{ field: 'method', reason: 'stops-core' } as const]),
    ...(service.streamCiphers || isKeyFor(method, password)
      ? []
      : [{ field: 'password', reason: 'stops-core' } as const]),
    ...(plugin === 'simple-obfs' && obfs !== 'http' && obfs !== 'tls'
      ? [{ field: 'obfs', reason: 'stops-core' } as const]
      : []),
    ...(plugin === 'v2ray-plugin' && mode === 'quic' ? [{ field: 'mode', reason: 'stops-core' } as const] : []),
    ...(plugins.has(plugin) ? [] : [{ field: 'plugin', reason: 'plugin-unsupported' } as const]),
  ],
};

const pluginAliases: Readonly<Record<string, string>> = { 'obfs-local': 'simple-obfs', simpleobfs: 'simple-obfs' };

/** The options of a SIP003 plugin: `;` between them, a backslash before `;`, `=` and `\` inside. */
function splitOptions(text: string): readonly (readonly [raw: string, name: string, value: string | null])[] {
  return (text.match(/(?:\\.|[^;\\])+/gs) ?? []).map((raw) => {
    const [name = '', value] = raw.match(/^((?:\\.|[^=\\])*)=?(.*)$/s)?.slice(1) ?? [];
    const plain = (part: string) => part.replace(/\\(.)/gs, '$1');
    return [raw, plain(name).trim(), raw.length === name.length ? null : plain(value ?? '')];
  });
}

function escapeOption(value: string): string {
  return value.replace(/[;=\\]/g, '\\$&');
}

type PluginFields = Pick<SsForm, 'plugin' | 'impl' | 'obfs' | 'mode' | 'tls' | 'host' | 'path'>;

/** The plugin's fields, and the options that the form does not know as they were written. */
function readPlugin(text: string): { readonly fields: Partial<PluginFields>; readonly rest: string } {
  // In front of a semicolon there may be no name: to the service this is no plugin.
  const [first, ...options] = text.startsWith(';') ? [] : splitOptions(text);
  if (first === undefined || ['', 'none', 'off'].includes(first[1])) return { fields: {}, rest: '' };
  const plugin = pluginAliases[first[1]] ?? first[1];
  if (plugin !== 'simple-obfs' && plugin !== 'v2ray-plugin') {
    return { fields: { plugin }, rest: options.map(([raw]) => raw).join(';') };
  }
  const fields: { -readonly [K in keyof PluginFields]?: PluginFields[K] } = { plugin };
  const rest: string[] = [];
  for (const [raw, name, value] of options) {
    if (name === 'obfs' || name === 'mode')
      fields[plugin === 'simple-obfs' ? 'obfs' : 'mode'] = (value ?? '').toLowerCase();
    else if (name === 'obfs-host' || name === 'host') fields.host = value ?? '';
    else if (name === 'obfs-uri' || name === 'obfs-path' || name === 'path') fields.path = slashed(value ?? '');
    else if (name === 'impl') fields.impl = value || defaults.impl;
    else if (name === 'tls' && plugin === 'v2ray-plugin') fields.tls = value !== '0' && value !== 'false';
    else rest.push(raw);
  }
  return { fields, rest: rest.join(';') };
}

/** Shadowrocket's own parameter for v2ray-plugin, JSON in base64, as a SIP003 text; empty when it is something else. */
function shadowrocketPlugin(value: string): string {
  const json = parseJson(decodeBase64(value.replaceAll(' ', '+')) ?? '');
  if (json === null) return '';
  const options = Object.entries(json).map(([name, one]): string =>
    name !== 'tls' ? `${escapeOption(name)}=${escapeOption(textOf(one))}` : isYes(textOf(one)) ? name : '',
  );
  return ['v2ray-plugin', ...options.filter((option) => option !== '')].join(';');
}

function pluginIn(query: Query): ReturnType<typeof readPlugin> {
  const text = query.take('plugin');
  const other = text === '' ? shadowrocketPlugin(query.get('v2ray-plugin')) : '';
  if (other !== '') query.take('v2ray-plugin');
  return readPlugin(text || other);
}

const pathOptions = new Set(['obfs-uri', 'obfs-path', 'path']);

/** Options that the form does not know, without a path that it holds itself by now. */
function restOf(form: SsForm, extra: Extra): string {
  const rest = extra['plugin'];
  if (typeof rest !== 'string' || rest === '') return '';
  if (!visible(form).includes('path')) return rest;
  return splitOptions(rest)
    .filter(([, name]) => !pathOptions.has(name))
    .map(([raw]) => raw)
    .join(';');
}

function writePlugin(form: SsForm, rest: string): string {
  if (form.plugin === 'off' || form.plugin === '') return '';
  const options: string[] = [];
  const add = (name: string, value: string) => value !== '' && options.push(`${name}=${escapeOption(value)}`);
  if (form.plugin === 'simple-obfs') {
    add('obfs', form.obfs);
    add('obfs-host', form.host);
    add('obfs-uri', slashed(form.path));
  } else if (form.plugin === 'v2ray-plugin') {
    if (form.tls) options.push('tls');
    add('mode', form.mode);
    add('host', form.host);
    add('path', slashed(form.path));
  }
  if (form.impl !== defaults.impl) add('impl', form.impl);
  if (rest !== '') options.push(rest);
  // The service answers a plugin's name without a semicolon behind it with HTTP 500.
  return `${escapeOption(form.plugin)};${options.join(';')}`;
}

function credentials(text: string): readonly [method: string, password: string] {
  const colon = text.indexOf(':');
  return colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
}

function reading(parts: LinkParts, user: string, escaped: boolean): Reading<SsForm> {
  const [method, password] = credentials(user);
  const query = new Query(parts.query);
  const plugin = pluginIn(query);
  const port = readNumber(parts.port, 'port');
  const form: SsForm = {
    ...defaults,
    name: decodePercent(parts.fragment),
    server: plainHost(escaped ? decodePercent(parts.host) : parts.host),
    port: port.value,
    password,
    method: method.trim().toLowerCase(),
    ...plugin.fields,
  };
  const others = query.rest();
  const extra: Extra = plugin.rest === '' ? others : { ...others, plugin: plugin.rest };
  return port.problem === undefined ? { form, extra } : { form, extra, problem: port.problem };
}

/** The older form: everything before `#` (or before `?`) in base64, nothing in it percent-encoded. */
function readWhole(body: string): ReadResult<SsForm> {
  const [, main = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(body) ?? [];
  const decoded = decodeBase64(decodePercent(main)) ?? decodeBase64(decodePercent(main).replace(/\/$/, ''));
  if (decoded === null) return { field: 'link', reason: 'base64-invalid' };
  const inner = decoded.trim();
  const at = inner.lastIndexOf('@');
  const address = at === -1 ? null : splitLink(inner.slice(at + 1) + tail);
  return address === null ? { field: 'link', reason: 'link-malformed' } : reading(address, inner.slice(0, at), false);
}

/** Reads SIP002 with base64 or plain user info, and the older form. */
function read(body: string): ReadResult<SsForm> {
  const parts = splitLink(body);
  if (parts === null || parts.userInfo === '') return readWhole(body);
  const user = parts.userInfo.includes(':') ? null : decodePercent(parts.userInfo);
  if (user === null) return reading(parts, credentials(parts.userInfo).map(decodePercent).join(':'), true);
  if (user.includes(':')) return reading(parts, user, true);
  const decoded = decodeBase64(user);
  return decoded === null ? { field: 'link', reason: 'base64-invalid' } : reading(parts, decoded, true);
}

const keptOptions = new Set([...pathOptions, 'obfs', 'mode', 'obfs-host', 'host', 'impl']);

/** Of a plugin that it does not know the service keeps the name alone. */
function keepsOptions({ plugin }: SsForm, text: string): boolean {
  const tls = plugin === 'v2ray-plugin';
  const known = tls || plugin === 'simple-obfs';
  return known && splitOptions(text).every(([, option]) => keptOptions.has(option) || (tls && option === 'tls'));
}

export const ss: LinkCodec<SsForm> = {
  read: (_, body) => read(body),
  pairs: (form, extra) => [['plugin', writePlugin(form, restOf(form, extra))]],
  keeps: (name, form, extra, { linkBackend }) =>
    name === 'v2raya-backend' ? linkBackend : name === 'plugin' && keepsOptions(form, String(extra[name])),
  keepHidden(form, extra) {
    const hidden = form.plugin === 'simple-obfs' && form.path !== '' && !visible(form).includes('path');
    if (!hidden) return extra;
    const rest = restOf(form, extra);
    return { ...extra, plugin: `${rest === '' ? '' : `${rest};`}obfs-uri=${escapeOption(slashed(form.path))}` };
  },
  write(form, extra) {
    const user = encodeBase64Url(`${form.method}:${form.password}`);
    return `ss://${user}@${writeAddress(form.server, form.port)}${writeQuery(ss.pairs(form, extra), extra)}${writeFragment(form.name)}`;
  },
};
