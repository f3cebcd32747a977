import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Flag } from '../../../machines/domain/capabilities';
import { KINDS, type ServerFormKind } from '../../../machines/domain/links/kinds';

export type CapabilityGroup = 'servers' | 'transport' | 'routing' | 'use';

interface CapabilityWords {
  readonly group: CapabilityGroup;
  readonly words: MessageDescriptor | string;
}

export const GROUP_WORDS: Readonly<Record<CapabilityGroup, MessageDescriptor>> = {
  servers: msg`Servers`,
  routing: msg`Routing and DNS`,
  transport: msg`Transports and certificates`,
  use: msg`General`,
};

const kind = (of: ServerFormKind): CapabilityWords => ({ group: 'servers', words: KINDS[of].name });

/** What each is called, and with which others it is listed, in this order. Proper names are the same in every language. */
export const CAPABILITY_WORDS: Readonly<Record<Flag, CapabilityWords>> = {
  ssr: { group: 'servers', words: 'ShadowsocksR' },
  juicity: kind('juicity'),
  tuic: kind('tuic'),
  hysteria2: kind('hysteria2'),
  anytls: kind('anytls'),
  wireguard: kind('wireguard'),
  innerShadowsocks: { group: 'servers', words: msg`Shadowsocks inside Trojan-Go` },
  tuicPasswords: { group: 'servers', words: msg`Tuic passwords with any characters` },
  tuicVerbatim: { group: 'servers', words: msg`Tuic links kept unchanged` },
  streamCiphers: { group: 'servers', words: msg`Shadowsocks without AEAD` },
  hysteria2InCore: { group: 'servers', words: msg`Hysteria2 without a plugin` },
  linkBackend: { group: 'servers', words: msg`Backend for each Shadowsocks or Trojan server` },
  mkcp: { group: 'transport', words: 'mKCP' },
  h2: { group: 'transport', words: 'H2' },
  quic: { group: 'transport', words: 'QUIC' },
  xtls: { group: 'transport', words: 'XTLS' },
  fingerprint: { group: 'transport', words: msg`uTLS fingerprint` },
  trojanTransport: { group: 'transport', words: msg`Trojan transports` },
  reality: { group: 'transport', words: 'REALITY' },
  xhttp: { group: 'transport', words: 'XHTTP' },
  xhttpMode: { group: 'transport', words: msg`XHTTP mode` },
  xhttpRanges: { group: 'transport', words: msg`XHTTP ranges` },
  trojanServiceName: { group: 'transport', words: msg`gRPC service name with Trojan` },
  trojanHost: { group: 'transport', words: msg`Host header with Trojan` },
  vlessGrpcTuning: { group: 'transport', words: msg`All gRPC settings with VLESS` },
  streamTuning: { group: 'transport', words: msg`WebSocket early data, gRPC settings` },
  certificatePins: { group: 'transport', words: msg`Pinned certificates` },
  insecureTls: { group: 'transport', words: msg`Insecure certificates with VMess, VLESS and Trojan` },
  juicityInsecure: { group: 'transport', words: msg`Insecure certificates with Juicity` },
  anytlsInsecure: { group: 'transport', words: msg`Insecure certificates with AnyTLS` },
  gfwListLink: { group: 'routing', words: msg`GFWList from a custom link` },
  domainsExcluded: { group: 'routing', words: msg`Domains excluded` },
  ipGroups: { group: 'routing', words: msg`IP groups` },
  dnsLists: { group: 'routing', words: msg`DNS as two server lists` },
  dnsRules: { group: 'routing', words: msg`DNS rules` },
  tun: { group: 'routing', words: 'TUN' },
  networkInterfaces: { group: 'routing', words: msg`Choice of network interfaces` },
  customInbounds: { group: 'routing', words: msg`Custom inbounds` },
  inboundOutbounds: { group: 'routing', words: msg`Custom inbounds with their own routing` },
  loadBalanceValid: { group: 'use', words: msg`Several servers in one outbound` },
  wholeOutbounds: { group: 'use', words: msg`Save all servers of an outbound at once` },
  pins: { group: 'use', words: msg`Pinned server for each outbound` },
  testUrl: { group: 'use', words: msg`Latency tests with a custom URL` },
  connectStarts: { group: 'use', words: msg`Connecting starts the core` },
  logLevel: { group: 'use', words: msg`Log level` },
  quotesInSubscriptions: { group: 'use', words: msg`Quotation marks in subscriptions` },
  locksMore: { group: 'use', words: msg`Imports wait for other changes` },
  asksForKind: { group: 'use', words: msg`Import distinguishes proxies and subscriptions` },
  takesIdsTwice: { group: 'use', words: msg`Repeated requests are safe` },
};
