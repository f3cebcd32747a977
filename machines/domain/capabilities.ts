import { ageOf, LATER, type Numbers, type Signs } from './service-age';
import { speaksReality, type ServiceVersion } from './service-version';

/** What came with a service, by the first one that has it. */
const SINCE = {
  /** The uTLS fingerprint and the keys of REALITY in links. */
  fingerprint: [2, 1],
  juicity: [2, 1, 1],
  tuic: [2, 2],
  /** The transport of trojan links; before, it is tcp whatever they say. */
  trojanTransport: [2, 2, 5],
  /** HTTP latency tests another URL than the service's own; before, `testUrl` is ignored. */
  testUrl: [2, 2, 4, 4],
  /** The GFWList is fetched from an own link, and deleted; before, the link is ignored. */
  gfwListLink: [2, 2, 6, 4],
  /** Sniffing, and the domains that are excluded from it. */
  domainsExcluded: [2, 2, 6, 4],
  /** IP groups that tproxy leaves alone. */
  ipGroups: [2, 2, 7, 4],
  /** The mode of xhttp in links. */
  xhttpMode: [2, 2, 7, 5],
  /** The service name of gRPC in trojan links; before, `path` is read. */
  trojanServiceName: [2, 2, 7, 5],
  /** The same request id may come twice without harm (docs/decisions/request-ids.md). */
  takesIdsTwice: [2, 2, 7, 5],
  /** Also `shadowsocks://` and `shadowsocksr://`, and schemes in any case. */
  hysteria2: [2, 3],
  anytls: [2, 3],
  logLevel: [2, 3, 1],
  /** The transparent proxy through a TUN with scripts of one's own. */
  tun: [2, 3, 4],
  /** The names of the network interfaces of its machine. */
  networkInterfaces: [2, 3, 4],
  /** DNS as a table of rules. */
  dnsRules: [2, 3, 4],
  /** `v2raya-backend` in links of Shadowsocks and trojan. */
  linkBackend: [2, 3, 4],
  wireguard: [2, 4],
  /** Early data of WebSocket and the settings of gRPC in links. */
  streamTuning: [2, 4],
  customInbounds: [2, 4],
  /** All servers of an outbound are saved with one call; before, each is connected and disconnected with its own. */
  wholeOutbounds: [2, 4],
  /** A custom inbound has an outbound, or routing rules of its own; before, it follows none. */
  inboundOutbounds: [2, 4, 1],
  /** Pinned certificates and the settings of xhttp in links. */
  certificatePins: [2, 4, 1],
  /** Hysteria2 runs in the core, which always checks certificates; before, a plugin is given the link as it is. */
  hysteria2InCore: [2, 4, 10],
  /** Connecting starts a stopped core. */
  connectStarts: [2, 4, 11],
  /** The core starts with ranges of xhttp: that of 2.4.14 refuses the form in which the service writes them (recorded). */
  xhttpRanges: LATER,
  /** One server of an outbound can be used alone, whatever the observatory says. */
  pins: LATER,
  /** The host of ws and h2 in trojan links; earlier services do not read it. */
  trojanHost: LATER,
  /** All settings of gRPC in vless links; of them earlier services write `multiMode` alone. */
  vlessGrpcTuning: LATER,
  /** Import, PATCH subscription, DNS rules and custom inbounds share the service's lock. */
  locksMore: LATER,
  /** POST import takes a parameter that says whether the text is a link or the address of a subscription. */
  asksForKind: LATER,
} as const;

/** What went, by the first service that has it no more. */
const UNTIL = {
  /** Shadowsocks inside trojan; later services ignore it. */
  innerShadowsocks: [2, 4],
  /** Links of tuic are kept word for word. */
  tuicVerbatim: [2, 3],
  /** DNS as two lists of servers. */
  dnsLists: [2, 3, 4],
  /** vmess, vless and trojan can leave certificates unchecked. */
  insecureTls: [2, 4, 1],
  /** The transport mKCP: the core of 2.4.14 refuses its header and seed, which the service always writes (recorded). */
  mkcp: [2, 4, 14],
  /** Shadowsocks with other ciphers than AEAD: the core of 2.4.14 does not start with none, plain or a stream cipher (recorded). */
  streamCiphers: [2, 4, 14],
  /** AnyTLS can leave certificates unchecked. */
  anytlsInsecure: LATER,
  /** Servers of ShadowsocksR; later services refuse them. */
  ssr: LATER,
} as const;

type Flags<Table> = { readonly [Name in keyof Table]: boolean };

/** What a service can do and keeps, where services differ. Made of what it tells; nothing else looks at versions. */
export interface Capabilities extends Flags<typeof SINCE>, Flags<typeof UNTIL> {
  /** Several servers can be connected to one outbound. */
  readonly loadBalanceValid: boolean;
  /** The core in small letters: `v2ray`, `xray`, `v2rayacore` (the service's own, made of Xray), or `unknown`. */
  readonly core: string;
  /** Service and core speak REALITY, and xtls. */
  readonly reality: boolean;
  readonly xtls: boolean;
  /** The transports h2, quic and xhttp. */
  readonly h2: boolean;
  readonly quic: boolean;
  readonly xhttp: boolean;
  /** The parameter that is the path of ws and h2 in links of plain trojan. */
  readonly trojanPath: 'path' | 'serviceName';
  /** What Shadowsocks can be encrypted with; null for anything. */
  readonly shadowsocksCiphers: readonly string[] | null;
  /** Passwords of tuic may hold anything. 2.3.0 to 2.4.14 send some characters percent-encoded. */
  readonly tuicPasswords: boolean;
  /** Juicity can leave certificates unchecked: until 2.3.4, and again from 2.4.11 to 2.4.14. */
  readonly juicityInsecure: boolean;
  /** The texts of subscriptions may hold anything. 2.4.7 to 2.4.14 put them unescaped into JSON, and no longer list a row that this breaks. */
  readonly quotesInSubscriptions: boolean;
  /** The keys of its settings; null until they were read. */
  readonly settingKeys: readonly string[] | null;
  /** The values of `transparentType` that work with it here. */
  readonly transparentTypes: readonly string[];
  /** Why service and core do not fit each other, in the service's words, which may be empty; null when they do. */
  readonly coreMismatch: string | null;
}

/** What a service has or has not. */
export type Flag = {
  [Name in keyof Capabilities]: Capabilities[Name] extends boolean ? Name : never;
}[keyof Capabilities];

function transparentTypes(service: ServiceVersion | null, since: (least: Numbers) => boolean): readonly string[] {
  const { lite = false, os = 'linux', isRoot = false, tinytunSupported, tunSupported } = service ?? {};
  if (lite) return ['system_proxy'];
  const unix = os === 'linux' || os === 'darwin';
  return [
    ...(os === 'linux' ? ['redirect', 'tproxy'] : []),
    ...(since([2, 2, 5, 2]) && !since([2, 3, 4]) ? ['gvisor_tun', 'system_tun'] : []),
    ...(since([2, 3, 4]) && (tunSupported ?? tinytunSupported) === true ? ['tun'] : []),
    ...(since([2, 3]) && isRoot && unix ? [] : ['system_proxy']),
  ];
}

const AEAD = ['aes-128-gcm', 'aes-256-gcm', 'chacha20-poly1305', 'chacha20-ietf-poly1305'];
const LATER_AEAD = [
  '2022-blake3-aes-128-gcm',
  '2022-blake3-aes-256-gcm',
  '2022-blake3-chacha20-poly1305',
  'xchacha20-poly1305',
  'xchacha20-ietf-poly1305',
];
/** Other names that the service's own core knows. */
const ALIASES = ['aead_aes_128_gcm', 'aead_aes_256_gcm', 'aead_chacha20_poly1305', 'aead_xchacha20_poly1305'];

/** Until 2.2 the service refuses ciphers itself; then a plugin takes any, and from 2.4.14 on the core has a list again. */
function shadowsocksCiphers(core: string, since: (least: Numbers) => boolean): readonly string[] | null {
  if (since(UNTIL.streamCiphers)) return [...AEAD, ...LATER_AEAD, ...ALIASES];
  if (since([2, 3])) return null;
  return [...AEAD, 'plain', 'none', ...(since([2, 2, 6]) && core !== 'v2ray' ? LATER_AEAD : [])];
}

/** What replies have shown of a service beside what it says of itself. */
export interface Evidence extends Omit<Signs, 'service'> {
  /** Calls that were answered with 404. */
  readonly unsupportedCalls?: readonly string[];
}

export function capabilitiesOf(service: ServiceVersion | null, evidence: Evidence = {}): Capabilities {
  const since = ageOf({ service, ...evidence });
  const missing = (evidence.unsupportedCalls ?? []).flatMap((call) => flagOf(call) ?? []);
  const flags = <Table extends Readonly<Record<string, Numbers>>>(table: Table, wanted: boolean): Flags<Table> =>
    Object.fromEntries(
      Object.entries(table).map(([name, numbers]) => [name, since(numbers) === wanted]),
    ) as Flags<Table>;
  const core = (service?.variant ?? 'Unknown').toLowerCase();
  const ownCore = core === 'v2rayacore';
  const misfit = service?.coreVersionValid === false || (service?.v5 === false && service.lastKernelExit !== undefined);
  return {
    ...flags(SINCE, true),
    ...flags(UNTIL, false),
    loadBalanceValid: service?.loadBalanceValid ?? false,
    core,
    reality: speaksReality(core) && since(SINCE.fingerprint),
    xtls: speaksReality(core) && !ownCore,
    h2: !ownCore,
    quic: since([2, 2, 6]) && !ownCore,
    xhttp: since([2, 2, 7]) && core !== 'v2ray',
    trojanPath: since([2, 2, 5]) && !since([2, 2, 6, 3]) ? 'serviceName' : 'path',
    shadowsocksCiphers: shadowsocksCiphers(core, since),
    tuicPasswords: since(LATER) || !since([2, 3]),
    juicityInsecure: !since([2, 4]) || (since([2, 4, 11]) && !since(LATER)),
    quotesInSubscriptions: since(LATER) || !since([2, 4, 7]),
    settingKeys: evidence.keys?.setting ?? null,
    transparentTypes: transparentTypes(service, since),
    coreMismatch: misfit ? (service.coreVersionErr ?? '') : null,
    ...(Object.fromEntries(missing.map((name) => [name, false])) as Partial<Flags<typeof SINCE>>),
  };
}

/** The calls that not every service has, with any method where none is named. */
const CALLS: Readonly<Record<string, keyof typeof SINCE | keyof typeof UNTIL>> = {
  '/api/dnsList': 'dnsLists',
  '/api/dnsRules': 'dnsRules',
  '/api/domainsExcluded': 'domainsExcluded',
  'DELETE /api/gfwList': 'gfwListLink',
  '/api/tproxyWhiteIpGroups': 'ipGroups',
  '/api/networkInterfaces': 'networkInterfaces',
  '/api/customInbound': 'customInbounds',
};

/** What a call belongs to that not every service has: `GET /api/dnsList`. */
function flagOf(call: string): Flag | null {
  return CALLS[call] ?? CALLS[call.slice(call.indexOf(' ') + 1)] ?? null;
}

/** With which service a call came, or went; null for a call that every service has. */
export function originOfCall(call: string): Origin | null {
  const flag = flagOf(call);
  return flag === null ? null : originOf(flag);
}

/** With which service something came, or went: three numbers or four; null where the number is not known, after `LAST_NUMBERED`. */
export type Origin = { readonly came: string | null } | { readonly went: string | null };

/** Null where it does not follow the version, but the core. */
export function originOf(name: Flag): Origin | null {
  if (name in SINCE) return { came: textOf(SINCE[name as keyof typeof SINCE]) };
  return name in UNTIL ? { went: textOf(UNTIL[name as keyof typeof UNTIL]) } : null;
}

function textOf(numbers: Numbers): string | null {
  return numbers === LATER ? null : [...numbers, 0, 0].slice(0, Math.max(3, numbers.length)).join('.');
}
