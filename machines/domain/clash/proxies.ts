import { plainHost } from '../links/encoding/address';
import { bytesOfBase64 } from '../links/encoding/base64';
import { type Extra } from '../links/encoding/query';
import { rulesOf, type ServerForms } from '../links/kinds';
import { canonical, type Draft, writeLink } from '../links/links';
import { type ServerFormKind } from '../links/schemes';
import { Entry } from './entry';

/** A proxy as a link, or why there is no such link: what it is, in the words of the file. */
export type Converted = { readonly link: string } | { readonly kind: string };

function draft<Kind extends ServerFormKind>(
  kind: Kind,
  form: Partial<ServerForms[Kind]>,
  extra: Readonly<Record<string, string>> = {},
): Converted {
  const filled = { ...rulesOf(kind).defaults, ...form } as ServerForms[Kind];
  const said: Extra = Object.fromEntries(Object.entries(extra).filter(([, value]) => value !== ''));
  return { link: writeLink(kind, canonical(kind, filled), said) };
}

interface Place {
  readonly name: string;
  readonly server: string;
  readonly port: number | null;
}

function placeOf(entry: Entry): Place {
  return { name: entry.take('name'), server: plainHost(entry.take('server')), port: entry.takeNumber('port') };
}

type V2ray = Extract<Draft, { readonly kind: 'v2ray' }>['form'];

/** The header `Host` of a transport, whatever its case. */
function hostIn(options: Entry): string {
  const headers = options.within('headers');
  return headers.take('Host', 'host', 'HOST');
}

interface Transport {
  readonly form: Pick<V2ray, 'net' | 'type' | 'host' | 'path'>;
  readonly extra: Readonly<Record<string, string>>;
}

/** How the stream is carried; `http` in such a file is what share links call tcp with the header type http. */
function transportOf(entry: Entry): Transport {
  const network = entry.take('network') || 'tcp';
  const form = { net: network, type: 'none', host: '', path: '' };
  if (network === 'ws') {
    const options = entry.within('ws-opts');
    const upgrade = options.takeYes('v2ray-http-upgrade');
    return {
      form: {
        ...form,
        net: upgrade ? 'httpupgrade' : 'ws',
        host: hostIn(options) || entry.within('ws-headers').take('Host', 'host'),
        path: options.take('path') || entry.take('ws-path'),
      },
      extra: {
        maxEarlyData: options.take('max-early-data'),
        earlyDataHeaderName: options.take('early-data-header-name'),
      },
    };
  }
  if (network === 'grpc') {
    return { form: { ...form, path: entry.within('grpc-opts').take('grpc-service-name') }, extra: {} };
  }
  if (network === 'h2') {
    const options = entry.within('h2-opts');
    return { form: { ...form, host: options.take('host'), path: options.take('path') }, extra: {} };
  }
  if (network === 'http') {
    const options = entry.within('http-opts');
    if (options.isSaying('method', 'GET')) options.take('method');
    return { form: { net: 'tcp', type: 'http', host: hostIn(options), path: options.take('path') }, extra: {} };
  }
  if (network === 'xhttp') {
    const options = entry.within('xhttp-opts');
    return {
      form: { ...form, host: options.take('host'), path: options.take('path') },
      extra: { xhttpMode: options.take('mode') },
    };
  }
  return { form, extra: {} };
}

/** Which certificate is expected: such a file calls its hash the fingerprint. */
const pinOf = (entry: Entry) => ({ pinnedPeerCertSha256: entry.take('fingerprint') });

function v2rayOf(entry: Entry, protocol: 'vmess' | 'vless'): Converted {
  const { name, server, port } = placeOf(entry);
  const transport = transportOf(entry);
  const reality = entry.within('reality-opts');
  const [pbk, sid] = [reality.take('public-key'), reality.take('short-id')];
  const tls = entry.takeYes('tls') || pbk !== '';
  const form: Partial<V2ray> = {
    protocol,
    ps: name,
    add: server,
    port,
    id: entry.take('uuid'),
    ...transport.form,
    tls: pbk === '' ? (tls ? 'tls' : 'none') : 'reality',
    sni: entry.take('servername', 'sni'),
    fp: entry.take('client-fingerprint'),
    alpn: entry.take('alpn'),
    pbk,
    sid,
    allowInsecure: entry.takeYes('skip-cert-verify'),
  };
  const extra = { ...transport.extra, ...pinOf(entry) };
  // VLESS has no cipher, but files name one.
  const cipher = entry.take('cipher');
  if (protocol === 'vmess') {
    const aid = entry.take('alterId') === '' ? 0 : entry.takeNumber('alterId');
    return draft('v2ray', { ...form, aid, scy: cipher || 'auto' }, extra);
  }
  const encryption = entry.take('encryption');
  return draft(
    'v2ray',
    { ...form, flow: entry.take('flow') },
    {
      ...extra,
      encryption: encryption === 'none' ? '' : encryption,
    },
  );
}

function trojanOf(entry: Entry): Converted {
  const transport = transportOf(entry);
  const inner = entry.within('ss-opts');
  const isInner = inner.takeYes('enabled');
  const reality = entry.within('reality-opts');
  const pbk = reality.take('public-key');
  const { net, host, path } = transport.form;
  entry.take('tls');
  return draft(
    'trojan',
    {
      ...placeOf(entry),
      password: entry.take('password'),
      peer: entry.take('sni', 'servername'),
      alpn: entry.take('alpn'),
      allowInsecure: entry.takeYes('skip-cert-verify'),
      ...(isInner
        ? { method: 'shadowsocks', ssCipher: inner.take('method') || 'aes-128-gcm', ssPassword: inner.take('password') }
        : {}),
      ...(isInner && net === 'ws' ? { obfs: 'websocket' } : { net }),
      host,
      path,
    },
    {
      ...pinOf(entry),
      ...(pbk === '' ? {} : { security: 'reality', pbk, sid: reality.take('short-id') }),
    },
  );
}

function ssOf(entry: Entry): Converted {
  const plugin = entry.take('plugin');
  const options = entry.within('plugin-opts');
  const server = {
    ...placeOf(entry),
    method: entry.take('cipher').toLowerCase(),
    password: entry.take('password'),
  };
  if (plugin === '') return draft('ss', server);
  if (plugin === 'obfs' || plugin === 'obfs-local' || plugin === 'simple-obfs') {
    const [obfs, host] = [options.take('mode') || 'http', options.take('host')];
    return draft('ss', { ...server, plugin: 'simple-obfs', obfs, host, path: options.take('path') });
  }
  if (plugin === 'v2ray-plugin') {
    return draft('ss', {
      ...server,
      plugin: 'v2ray-plugin',
      mode: options.take('mode') || 'websocket',
      tls: options.takeYes('tls'),
      host: options.take('host'),
      path: options.take('path'),
    });
  }
  return { kind: `ss + ${plugin}` };
}

function ssrOf(entry: Entry): Converted {
  const method = entry.take('cipher');
  return draft('ssr', {
    ...placeOf(entry),
    method: method === 'dummy' ? 'none' : method,
    password: entry.take('password'),
    proto: entry.take('protocol'),
    protoParam: entry.take('protocol-param', 'protocolparam'),
    obfs: entry.take('obfs'),
    obfsParam: entry.take('obfs-param', 'obfsparam'),
  });
}

function hysteria2Of(entry: Entry): Converted {
  const place = placeOf(entry);
  const ports = entry.take('ports');
  const obfs = entry.take('obfs');
  const first = /^\d{1,5}/.exec(ports)?.[0];
  return draft(
    'hysteria2',
    {
      ...place,
      port: place.port ?? (first === undefined ? 443 : Number(first)),
      password: entry.take('password', 'auth'),
      sni: entry.take('sni'),
      pin: entry.take('fingerprint'),
      obfs: obfs || 'none',
      obfsPassword: entry.take('obfs-password'),
    },
    { mport: ports, insecure: entry.takeYes('skip-cert-verify') ? '1' : '' },
  );
}

function tuicOf(entry: Entry): Converted {
  if (entry.has('token')) return { kind: 'tuic v4' };
  return draft(
    'tuic',
    {
      ...placeOf(entry),
      uuid: entry.take('uuid'),
      password: entry.take('password'),
      cc: entry.take('congestion-controller') || 'bbr',
      alpn: entry.take('alpn') || 'h3',
      sni: entry.take('sni'),
      disableSni: entry.takeYes('disable-sni'),
      udpRelayMode: entry.take('udp-relay-mode') || 'native',
      allowInsecure: entry.takeYes('skip-cert-verify'),
    },
    pinOf(entry),
  );
}

function anytlsOf(entry: Entry): Converted {
  return draft('anytls', {
    ...placeOf(entry),
    password: entry.take('password'),
    sni: entry.take('sni', 'servername'),
    allowInsecure: entry.takeYes('skip-cert-verify'),
    pin: entry.take('fingerprint'),
    minIdleSession: entry.take('min-idle-session'),
  });
}

/** Three bytes, as a list of numbers or as base64 of them. */
function reservedOf(entry: Entry): string {
  const text = entry.take('reserved');
  return /^[A-Za-z\d+/]{4}$/.test(text) ? (bytesOfBase64(text) ?? []).join() : text;
}

function wireguardOf(entry: Entry): Converted {
  const peers = entry.takeAll('peers').map((peer) => new Entry(peer));
  if (peers.length > 1) return { kind: 'wireguard, several peers' };
  const peer = peers[0] ?? entry;
  const place = placeOf(entry);
  const [address, second] = [entry.take('ip'), entry.has('ip') ? '' : entry.take('ipv6')];
  return draft('wireguard', {
    name: place.name,
    server: place.server || plainHost(peer.take('server')),
    port: place.port ?? peer.takeNumber('port'),
    privateKey: entry.take('private-key'),
    publicKey: peer.take('public-key'),
    preSharedKey: peer.take('pre-shared-key', 'preshared-key'),
    address: address || second,
    allowedIPs: peer.take('allowed-ips'),
    reserved: reservedOf(peer),
    mtu: entry.take('mtu'),
    keepAlive: entry.take('persistent-keepalive'),
  });
}

function httpOf(entry: Entry): Converted {
  const { server: host, ...place } = placeOf(entry);
  const protocol = entry.takeYes('tls') ? 'https' : 'http';
  return draft('http', {
    ...place,
    host,
    protocol,
    username: entry.take('username'),
    password: entry.take('password'),
  });
}

function socks5Of(entry: Entry): Converted {
  if (entry.takeYes('tls')) return { kind: 'socks5 + tls' };
  const { server: host, ...place } = placeOf(entry);
  return draft('socks5', { ...place, host, username: entry.take('username'), password: entry.take('password') });
}

const TYPES: Readonly<Record<string, (entry: Entry) => Converted>> = {
  vmess: (entry) => v2rayOf(entry, 'vmess'),
  vless: (entry) => v2rayOf(entry, 'vless'),
  trojan: trojanOf,
  ss: ssOf,
  ssr: ssrOf,
  hysteria2: hysteria2Of,
  tuic: tuicOf,
  anytls: anytlsOf,
  wireguard: wireguardOf,
  http: httpOf,
  socks5: socks5Of,
};

/** UDP is always offered, and what is connected to first is no question of a link. */
const MEANINGLESS = ['udp'] as const;

/**
 * A proxy of a Clash or Mihomo file as a share link. Source of the names: the documentation of Mihomo's outbound proxies
 * (wiki.metacubex.one/en/config/proxies).
 */
export function convert(entry: Entry): Converted {
  const type = entry.take('type').toLowerCase();
  for (const name of MEANINGLESS) entry.take(name);
  const known = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  return known === undefined ? { kind: type || 'type: ?' } : known(entry);
}
