import { blank } from './links/v2ray';
import type { ServerObject } from './links/server-object';
import type { StoredServer, StoredSubscription } from './service/state';

const places = [
  '🇯🇵 東京',
  '🇩🇪 Frankfurt',
  '🇸🇬 Singapore',
  '🇺🇸 San José',
  '🇨🇳 上海中继',
  '🇮🇷 تهران – سرور ویژه',
  '🇷🇺 Москва',
  '🇧🇷 São Paulo',
  '🇬🇧 London',
  '🇮🇱 תל אביב',
  '🇰🇷 서울',
  '🇫🇷 Paris',
];
const tails = [
  '',
  ' premium',
  ' | IEPL 2x',
  ' (no logs)',
  ' — streaming and everything else that a name can be stretched to hold in one row',
  ' BGP',
];
const nets = ['tcp', 'ws', 'grpc', 'h2', 'kcp', 'quic'];
const ciphers = ['aes-256-gcm', 'chacha20-ietf-poly1305', 'aes-128-gcm', '2022-blake3-aes-256-gcm'];

function pick<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T;
}

/** The server at a position, always the same one. */
export function generatedServer(at: number): ServerObject {
  const common = {
    name: at % 97 === 96 ? '' : `${pick(places, at * 7)} ${at + 1}${pick(tails, at * 5)}`,
    host: `node${at}.example.com`,
    port: 20_000 + (at % 45_000),
  };
  const id = `7b9f4a52-6a2f-4d55-9b2e-${(at + 1).toString(16).padStart(12, '0')}`;
  const v2ray = { ...blank, ...common, id, aid: '0', type: 'none' };
  switch (at % 10) {
    case 0:
    case 1:
      return { ...v2ray, scheme: 'vmess', net: pick(nets, at), tls: at % 3 === 0 ? 'tls' : 'none' };
    case 2:
    case 3:
      return { ...v2ray, scheme: 'vless', net: pick(nets, at), tls: at % 4 === 2 ? 'reality' : 'tls' };
    case 4:
    case 5:
      return { ...common, scheme: 'ss', method: pick(ciphers, at), password: `pass${at}`, backend: '', plugin: null };
    case 6:
      return {
        ...common,
        scheme: 'ssr',
        method: 'aes-256-cfb',
        password: `pass${at}`,
        proto: 'auth_aes128_md5',
        protoParam: '',
        obfs: 'tls1.2_ticket_auth',
        obfsParam: '',
      };
    case 7:
      return {
        ...common,
        scheme: 'trojan',
        password: `pass${at}`,
        sni: common.host,
        type: '',
        encryption: '',
        hostHeader: '',
        path: '',
        alpn: '',
        allowInsecure: false,
        serviceName: '',
        newer: {},
      };
    case 8:
      return {
        ...common,
        scheme: at % 20 === 8 ? 'juicity' : 'tuic',
        link:
          at % 20 === 8
            ? `juicity://${id}:pw@${common.host}:${common.port}?congestion_control=bbr#${encodeURIComponent(common.name)}`
            : `tuic://${id}:pw@${common.host}:${common.port}?congestion_control=bbr&alpn=h3#${encodeURIComponent(common.name)}`,
      };
    default:
      return { ...common, scheme: at % 20 === 9 ? 'socks5' : 'https', username: 'user', password: `pass${at}` };
  }
}

export function generatedServers(count: number): StoredServer[] {
  return Array.from({ length: count }, (_unused, at) => ({ object: generatedServer(at), latency: '' }));
}

export function generatedSubscription(at: number, count: number): StoredSubscription {
  return {
    address: `http://sub${at + 1}.example.com/list`,
    remarks: at % 2 === 0 ? `Provider ${at + 1}` : '',
    status: '2026-11-20 18:30:00',
    info: 'download: 10 GB; upload: 1 GB; total: 107 GB; expire: 2026-12-01 00:00 UTC',
    servers: generatedServers(count),
  };
}
