import { goAuthority, goFragmentEscape, goQueryEscape, parseGoUrl, ServiceError, ServicePanic } from '../go-text';
import { decodeAnyBase64, decodeUrlBase64, encodeUrlHalfPadded, encodeUrlPadded } from './base64';
import type { ShadowsocksObject, ShadowsocksPlugin, ShadowsocksrObject } from './server-object';

/** In the plain and in the whole form these four come out of the service percent-encoded. */
function keepEscaped(password: string): string {
  return password.replace(/[@/?:]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Reads user info in base64url (`/` and `+` are refused), the plain `method:password`, and the whole part before `#` in
 * base64. A plugin name without any argument makes the service panic.
 */
export function parseShadowsocks(link: string): ShadowsocksObject {
  const hash = link.indexOf('#');
  const body = link.slice('ss://'.length, hash < 0 ? undefined : hash);
  if (!body.includes('@')) {
    const text = decodeAnyBase64(body.replace(/\/?(\?.*)?$/, ''));
    const whole = /^([^:]*):(.*)@(.*):(\d+)$/s.exec(text);
    if (whole === null) throw new ServiceError('unrecognized ss address');
    return {
      scheme: 'ss',
      name: hash < 0 ? '' : parseGoUrl(`ss://x${link.slice(hash)}`).fragment,
      method: (whole[1] ?? '').toLowerCase(),
      password: keepEscaped(whole[2] ?? ''),
      host: (whole[3] ?? '').replace(/^\[|\]$/g, ''),
      port: Number(whole[4]),
      plugin: null,
    };
  }
  const url = parseGoUrl(link);
  let method = url.user ?? '';
  let password = url.password === null ? '' : keepEscaped(url.password);
  if (url.password === null) {
    const text = decodeUrlBase64(url.user ?? '');
    const colon = text.indexOf(':');
    if (colon < 0) throw new ServiceError('unrecognized ss address');
    method = text.slice(0, colon);
    password = text.slice(colon + 1);
  }
  const plugin = url.query.get('plugin') ?? '';
  return {
    scheme: 'ss',
    name: url.fragment,
    host: url.hostname,
    port: Number(url.port) || 0,
    method: method.toLowerCase(),
    password,
    plugin: plugin === '' ? null : parsePlugin(plugin),
  };
}

function parsePlugin(text: string): ShadowsocksPlugin {
  const [given, ...args] = text.split(';');
  if (args.length === 0) throw new ServicePanic('a plugin without arguments');
  const name = given === 'obfs-local' || given === 'simpleobfs' ? 'simple-obfs' : (given ?? '');
  const values = new Map<string, string>();
  for (const arg of args) {
    const cut = arg.indexOf('=');
    values.set(cut < 0 ? arg : arg.slice(0, cut), cut < 0 ? '' : arg.slice(cut + 1));
  }
  const path = values.get('obfs-uri') ?? values.get('obfs-path') ?? values.get('path') ?? '';
  return {
    name,
    obfs: values.get('obfs') ?? '',
    host: values.get('obfs-host') ?? values.get('host') ?? '',
    path: path !== '' && !path.startsWith('/') ? `${path}/` : path,
    tls: values.has('tls') ? 'tls' : '',
    mode: values.get('mode') ?? '',
    impl: values.get('impl') ?? '',
  };
}

function writePlugin(plugin: ShadowsocksPlugin): string {
  const parts = [plugin.name];
  const add = (key: string, value: string): void => {
    if (value !== '') parts.push(`${key}=${value}`);
  };
  if (plugin.name === 'v2ray-plugin') {
    if (plugin.tls !== '') parts.push('tls');
    add('mode', plugin.mode);
    add('host', plugin.host);
    add('path', plugin.path);
  } else {
    add('obfs', plugin.obfs);
    add('obfs-host', plugin.host);
    add('obfs-uri', plugin.path);
  }
  add('impl', plugin.impl);
  return parts.join(';');
}

export function shareShadowsocks(server: ShadowsocksObject): string {
  const info = encodeUrlHalfPadded(`${server.method}:${server.password}`);
  const query = server.plugin === null ? '' : `?plugin=${goQueryEscape(writePlugin(server.plugin))}`;
  const fragment = server.name === '' ? '' : `#${goFragmentEscape(server.name)}`;
  return `ss://${info}@${goAuthority(server.host, server.port)}${query}${fragment}`;
}

const shortCiphers: Readonly<Record<string, string>> = {
  'chacha20-ietf-poly1305': 'c20p1305',
  'chacha20-poly1305': 'c20p1305',
};

export function netOfShadowsocks(server: ShadowsocksObject): string {
  const cipher = shortCiphers[server.method] ?? server.method;
  return server.plugin === null ? `SS(${cipher})` : `SS(${cipher}+${server.plugin.name})`;
}

/** Reads base64url of `host:port:proto:method:obfs:base64url(password)/?…`, values in base64url. */
export function parseShadowsocksr(link: string): ShadowsocksrObject {
  const text = decodeAnyBase64(link.slice('ssr://'.length).replace(/#.*$/s, ''));
  const [head = '', tail = ''] = text.split('/?');
  const parts = head.replace(/\/$/, '').split(':');
  if (parts.length < 6) throw new ServiceError('unrecognized ssr address');
  const [port, proto, method, obfs, password] = parts.slice(-5) as [string, string, string, string, string];
  const values = new Map(
    tail.split('&').map((pair) => {
      const cut = pair.indexOf('=');
      return [pair.slice(0, cut), cut < 0 ? '' : pair.slice(cut + 1)] as const;
    }),
  );
  const value = (key: string): string => decodeAnyBase64(values.get(key) ?? '');
  return {
    scheme: 'ssr',
    name: value('remarks'),
    host: parts
      .slice(0, -5)
      .join(':')
      .replace(/^\[|\]$/g, ''),
    port: Number(port) || 0,
    proto,
    method,
    obfs,
    password: decodeAnyBase64(password),
    protoParam: value('protoparam'),
    obfsParam: value('obfsparam'),
  };
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
