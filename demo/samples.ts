import { bytesOf, toBase64 } from '../sandbox/bytes';
import { type Site } from '../sandbox/page/network';

const PLACES = [
  'Tokyo',
  'Singapore',
  'Frankfurt',
  'Seoul',
  'San José',
  'London',
  'Paris',
  'São Paulo',
  'Amsterdam',
  'Sydney',
  'Helsinki',
  'Toronto',
];
const KINDS = ['', 'premium', 'BGP', 'streaming'];

const ID = '7b9f4a52-6a2f-4d55-9b2e-0123456789ab';
const VMESS = { v: '2', port: '443', id: ID, aid: '0', net: 'ws', type: 'none', host: '', path: '/ws', tls: 'tls' };

/** One of a provider's share links, always the same at a place. */
function linkAt(provider: string, at: number): string {
  const place = PLACES[at % PLACES.length] ?? '';
  const kind = KINDS[Math.floor(at / PLACES.length) % KINDS.length] ?? '';
  const plain = `${place} ${at + 1} ${kind}`.trim();
  const name = encodeURIComponent(plain);
  const host = `${place
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}-${at + 1}.${provider}`;
  switch (at % 5) {
    case 0:
      return `vless://${ID}@${host}:443?type=ws&security=tls&path=%2Fws&sni=${host}#${name}`;
    case 1:
      return `trojan://password-${at}@${host}:443?sni=${host}#${name}`;
    case 2:
      return `ss://${btoa(`aes-256-gcm:password-${at}`)}@${host}:8388#${name}`;
    case 3:
      return `hysteria2://password-${at}@${host}:8443?sni=${host}#${name}`;
    default:
      return `vmess://${toBase64(bytesOf(JSON.stringify({ ...VMESS, ps: plain, add: host, sni: host })))}`;
  }
}

const GB = 1e9;

/** How many servers the providers of the demo have; every other address below `.example` has a dozen. */
const SIZES: Readonly<Record<string, number>> = { 'harbour.example': 48, 'lantern.example': 130 };

/** What an address of a subscription brings in the demo; null where nothing is. */
export function siteAt(address: string): Site | null {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  if (!host.endsWith('.example')) return null;
  const links = Array.from({ length: SIZES[host] ?? 12 }, (_, at) => linkAt(host, at));
  const expires = Math.floor(Date.now() / 1000) + 40 * 24 * 3600;
  return {
    text: btoa(links.join('\n')),
    usage: `upload=${4 * GB}; download=${37 * GB}; total=${200 * GB}; expire=${expires}`,
  };
}

const OWN = Array.from({ length: 8 }, (_, at) => linkAt('home.example', at));

const addressAt = (at: number) => `https://${Object.keys(SIZES)[at] ?? ''}/list`;

interface SampleCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const own = (id: number) => ({ id, _type: 'server', sub: 0, outbound: 'proxy' });

/** What somebody has done with the demo's service before it is opened. */
export const SAMPLE_CALLS: readonly SampleCall[] = [
  { method: 'POST', path: '/api/import', body: { url: OWN.join('\n') } },
  ...[0, 1].map((at) => ({ method: 'POST', path: '/api/import', body: { url: addressAt(at) } })),
  ...['Harbour', 'Lantern'].map((remarks, at) => ({
    method: 'PATCH',
    path: '/api/subscription',
    body: { subscription: { id: at + 1, _type: 'subscription', remarks, address: addressAt(at), autoSelect: false } },
  })),
  ...[1, 2].map((id) => ({ method: 'POST', path: '/api/connection', body: own(id) })),
  { method: 'POST', path: '/api/v2ray', body: {} },
];
