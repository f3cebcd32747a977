import {
  goAuthority,
  goFragmentEscape,
  goQuery,
  goUserEscape,
  parseGoQuery,
  parseGoUrl,
  ServiceError,
  ServicePanic,
} from '../go-text';
import { decodedOrPlain, decodeEither, encodeUrlHalfPadded, encodeUrlPadded } from './base64';
import type { Habits, ShadowsocksObject, ShadowsocksPlugin, ShadowsocksrObject } from './server-object';

/** Method and password of a link whose address can be found, else null. What the URL holds is taken percent-encoded. */
function parseAddress(link: string): ShadowsocksObject | null {
  let url;
  try {
    url = parseGoUrl(link);
  } catch {
    return null;
  }
  const given = url.user === null ? '' : goUserEscape(url.user) + passwordIn(url.password);
  const user = decodedOrPlain(given);
  const colon = user.indexOf(':');
  if (colon < 0) return null;
  const plugin = url.query.get('plugin') ?? '';
  const parsed = plugin === '' ? null : parsePlugin(plugin);
  if (url.port === '') return null;
  return {
    scheme: 'ss',
    name: url.fragment,
    host: url.hostname,
    port: Number(url.port),
    method: user.slice(0, colon).toLowerCase(),
    password: user.slice(colon + 1),
    backend: url.query.get('v2raya-backend') ?? '',
    plugin: parsed === null || parsed.name === '' ? null : parsed,
  };
}

function passwordIn(password: string | null): string {
  return password === null ? '' : `:${goUserEscape(password)}`;
}

/**
 * Reads user info in base64 of the URL alphabet or plain, else the whole part before `#` in base64. A plugin name without
 * any argument makes the service panic.
 */
export function parseShadowsocks(link: string): ShadowsocksObject {
  const direct = parseAddress(link);
  if (direct !== null) return direct;
  const body = link.slice('ss://'.length);
  const hash = body.indexOf('#');
  const whole = decodeEither(hash < 0 ? body : body.slice(0, hash));
  const inner = parseAddress(`ss://${whole}${hash < 0 ? '' : body.slice(hash)}`);
  if (inner === null) throw new ServiceError('invalid parameters: unrecognized ss address');
  return inner;
}

/** The link that the service makes of a server in SIP008 before it reads it: that leaves the password percent-encoded. */
export function linkOfSip008(entry: Readonly<Record<string, unknown>>): string {
  const text = (key: string): string => (typeof entry[key] === 'string' ? entry[key] : '');
  const user = `${goUserEscape(text('method'))}:${goUserEscape(text('password'))}`;
  const query = goQuery({ plugin: text('plugin_opts') });
  const fragment = text('remarks') === '' ? '' : `#${goFragmentEscape(text('remarks'))}`;
  return `ss://${user}@${goAuthority(text('server'), Number(entry['server_port']) || 0)}?${query}${fragment}`;
}

function parsePlugin(text: string): ShadowsocksPlugin {
  const [given, ...args] = text.split(';');
  if (args.length === 0) throw new ServicePanic('a plugin without arguments');
  const name = given === 'obfs-local' || given === 'simpleobfs' ? 'simple-obfs' : (given ?? '');
  const plugin = { name, obfs: '', host: '', path: '', tls: '', impl: '' };
  for (const arg of args) {
    // Everything after a second `=` is cut off.
    const [key = '', value = ''] = arg.split('=');
    if (key === 'tls') plugin.tls = 'tls';
    else if (key === 'obfs' || key === 'mode') plugin.obfs = value;
    else if (key === 'obfs-host' || key === 'host') plugin.host = value;
    else if (key === 'impl') plugin.impl = value;
    else if (['obfs-path', 'obfs-uri', 'path'].includes(key)) plugin.path = value.startsWith('/') ? value : `${value}/`;
  }
  return plugin;
}

/** Only the name of other plugins is kept. */
function writePlugin({ name, obfs, host, path, tls, impl }: ShadowsocksPlugin): string {
  const options: Readonly<Record<string, readonly (readonly [key: string, value: string])[]>> = {
    'simple-obfs': [
      ['obfs', obfs],
      ['obfs-host', host],
      ['obfs-uri', path],
      ['impl', impl],
    ],
    'v2ray-plugin': [
      ['mode', obfs],
      ['host', host],
      ['path', path],
      ['impl', impl],
    ],
  };
  const written = (options[name] ?? []).filter(([, value]) => value !== '').map(([key, value]) => `${key}=${value}`);
  return [name, ...(name === 'v2ray-plugin' && tls !== '' ? ['tls'] : []), ...written].join(';');
}

export function shareShadowsocks(server: ShadowsocksObject, habits: Habits): string {
  const info = encodeUrlHalfPadded(`${server.method}:${server.password}`);
  const values = goQuery({
    plugin: server.plugin === null ? undefined : writePlugin(server.plugin),
    'v2raya-backend': habits !== '2.2' ? server.backend || undefined : undefined,
  });
  const query = values === '' ? '' : `?${values}`;
  const fragment = server.name === '' ? '' : `#${goFragmentEscape(server.name)}`;
  return `ss://${info}@${goAuthority(server.host, server.port)}${query}${fragment}`;
}

const shortCiphers: Readonly<Record<string, string>> = {
  'chacha20-ietf-poly1305': 'c20p1305',
  'chacha20-poly1305': 'c20p1305',
  'xchacha20-ietf-poly1305': 'xc20p1305',
  'xchacha20-poly1305': 'xc20p1305',
};

export function netOfShadowsocks(server: ShadowsocksObject): string {
  const cipher = shortCiphers[server.method] ?? server.method;
  return server.plugin === null ? `SS(${cipher})` : `SS(${cipher}+${server.plugin.name})`;
}

/** Reads base64 of `host:port:proto:method:obfs:base64url(password)/?…`. Everything that could be base64 is taken for base64, even the host. */
export function parseShadowsocksr(link: string): ShadowsocksrObject {
  const body = link.slice('ssr://'.length);
  const server = parseGroups(body) ?? parseGroups(decodeEither(body));
  if (server === null) throw new ServiceError('invalid parameters: unrecognized ssr address');
  return server;
}

function parseGroups(content: string): ShadowsocksrObject | null {
  const [head = '', tail = '', ...more] = content.split('/?');
  const groups = head.split(':');
  const [port = '', proto = '', method = '', obfs = '', password = ''] = groups.slice(-5);
  if (groups.length < 6 || more.length > 0 || !/^[+-]?\d+$/.test(port)) return null;
  const query = parseGoQuery(tail);
  const value = (key: string): string => decodedOrPlain(query.get(key) ?? '');
  return {
    scheme: 'ssr',
    name: value('remarks'),
    host: decodedOrPlain(groups.slice(0, -5).join(':')),
    port: Number(port),
    proto,
    method,
    obfs,
    password: decodedOrPlain(password),
    protoParam: value('protoparam'),
    obfsParam: value('obfsparam'),
  };
}

/** `SSR(origin+plain)`. */
export function netOfShadowsocksr({ proto, obfs }: ShadowsocksrObject): string {
  return `SSR(${proto}+${obfs === 'tls1.2_ticket_auth' ? 'tls1.2' : obfs})`;
}

export function shareShadowsocksr(server: ShadowsocksrObject): string {
  const host = server.host.includes(':') ? `[${server.host}]` : server.host;
  const head = [host, server.port, server.proto, server.method, server.obfs, encodeUrlPadded(server.password)].join(
    ':',
  );
  const tail = [
    `remarks=${encodeUrlPadded(server.name)}`,
    `protoparam=${encodeUrlPadded(server.protoParam)}`,
    `obfsparam=${encodeUrlPadded(server.obfsParam)}`,
  ].join('&');
  return `ssr://${encodeUrlHalfPadded(`${head}/?${tail}`)}`;
}
