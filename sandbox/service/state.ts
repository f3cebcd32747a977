import { toHex } from '../bytes';
import type { ServerObject } from '../links/server-object';
import type { Secrets } from './ports';
import type { Profile, SettingValue } from './profiles';

/** A rule as it is stored: the three first keys since 2.3.4, the others since 2.4.7. */
export type DnsRule = Readonly<Record<string, string | number>>;

/** A reference as it is stored: a position, not an identity. */
export interface Which {
  _type: string;
  id: number;
  sub: number;
  outbound: string;
}

export interface StoredServer {
  object: ServerObject;
  latency: string;
}

export interface StoredSubscription {
  address: string;
  remarks: string;
  status: string;
  info: string;
  servers: StoredServer[];
  autoSelect?: boolean;
}

export interface OutboundSetting {
  probeURL: string;
  probeInterval: string;
  type: string;
}

/** What is kept under an outbound's name, whether or not an outbound of that name exists. */
export interface Bucket {
  setting?: OutboundSetting;
  connected: Which[];
  /** The one that is used whatever the observatory says. */
  pinned?: Which;
}

/** A port of its own for the traffic of an outbound, or of a routing script of its own. */
export interface Inbound {
  tag: string;
  protocol: string;
  port: number;
  outbound: string;
  outboundType: string;
  routingARules: string;
}

export interface Ports {
  socks5: number;
  http: number;
  socks5WithPac: number;
  httpWithPac: number;
  vmess: number;
  api: { port: number; services: string[] | null };
}

export interface RoutingRule {
  filename: string;
  tags: string[];
  matchType: string;
  ruleType: string;
}

export interface Account {
  readonly username: string;
  /** In hexadecimal digits, as the hash. */
  readonly salt: string;
  readonly hash: string;
}

export interface State {
  version: 1;
  /** Goes into the token secret and the VMess id, so that two services differ. */
  salt: string;
  accounts: Account[];
  servers: StoredServer[];
  subscriptions: StoredSubscription[];
  /** Names besides proxy, in byte order. */
  outbounds: string[];
  buckets: Record<string, Bucket>;
  setting: Record<string, SettingValue>;
  ports: Ports;
  dnsList: { internal: string[]; external: string[] };
  /** None while nobody has saved any: the service has its own then. */
  dnsRules: DnsRule[];
  inbounds: Inbound[];
  ipGroups: { countryCodes: string[]; customIps: string[] };
  routingA: string;
  domains: string;
  customPac: { defaultProxyMode: string; routingRules: RoutingRule[] };
  gfwList: { date: string; usable: boolean } | null;
  running: boolean;
}

export const defaultDns: readonly string[] = [
  'https://dns.alidns.com/dns-query -> direct',
  'tcp://dns.opendns.com:5353 -> proxy',
  '119.29.29.29 -> direct',
];

/** Also what stands for an empty script. */
export const defaultRoutingA = [
  'default: proxy',
  '# write your own rules below',
  'domain(domain:mail.qq.com)->direct',
  '',
  'domain(geosite:google-scholar)->proxy',
  'domain(geosite:category-scholar-!cn, geosite:category-scholar-cn)->direct',
  'domain(geosite:geolocation-!cn, geosite:google)->proxy',
  'domain(geosite:cn)->direct',
  'ip(geoip:hk,geoip:mo)->proxy',
  'ip(geoip:private, geoip:cn)->direct',
].join('\n');

/** The same entries in an object that knows no names of its own: an outbound may be called `constructor`. */
function namesOnly<TValue>(entries: Readonly<Record<string, TValue>>): Record<string, TValue> {
  return Object.assign(Object.create(null) as Record<string, TValue>, entries);
}

/** The state of an unused service. */
export function freshState(profile: Profile, secrets: Secrets): State {
  return {
    version: 1,
    salt: toHex(secrets.random(16)),
    accounts: [],
    servers: [],
    subscriptions: [],
    outbounds: [],
    buckets: namesOnly({}),
    setting: { ...profile.setting },
    ports: {
      socks5: 20170,
      http: 20171,
      socks5WithPac: 0,
      httpWithPac: 20172,
      vmess: 0,
      api: { port: 0, services: null },
    },
    dnsList: { internal: [...defaultDns], external: [] },
    dnsRules: [],
    inbounds: [],
    ipGroups: { countryCodes: ['PRIVATE'], customIps: [] },
    routingA: defaultRoutingA,
    domains: '',
    customPac: { defaultProxyMode: 'direct', routingRules: [] },
    gfwList: null,
    running: false,
  };
}

/** The state in a text. Throws an Error that says why there is none. */
export function parseState(text: string, fresh: State): State {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('it is not an object');
  const found = value as Partial<State>;
  if (found.version !== 1) throw new Error('its version is unknown');
  for (const key of Object.keys(fresh) as (keyof State)[]) {
    const wanted = fresh[key];
    const given = found[key];
    const nullable = key === 'gfwList';
    if (given === undefined) throw new Error(`${key} is missing`);
    if (
      nullable
        ? typeof given !== 'object'
        : typeof given !== typeof wanted || Array.isArray(given) !== Array.isArray(wanted) || given === null
    ) {
      throw new Error(`${key} has the wrong type`);
    }
  }
  const state = found as State;
  return { ...state, buckets: namesOnly(state.buckets) };
}
