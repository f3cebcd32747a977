import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerObject } from './links/server-object';
import type { Profile, SettingValue } from './profiles';

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

export interface State {
  version: 1;
  /** Goes into the token secret and the VMess id, so that two services differ. */
  salt: string;
  accounts: { username: string; salt: string; hash: string }[];
  servers: StoredServer[];
  subscriptions: StoredSubscription[];
  /** Names besides proxy, in byte order. */
  outbounds: string[];
  buckets: Record<string, Bucket>;
  setting: Record<string, SettingValue>;
  ports: Ports;
  dnsList: { internal: string[]; external: string[] };
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

const defaultRoutingA = [
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

/** The state of a service that nobody has used yet. */
export function freshState(profile: Profile): State {
  return {
    version: 1,
    salt: randomBytes(16).toString('hex'),
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
    routingA: defaultRoutingA,
    domains: '',
    customPac: { defaultProxyMode: 'direct', routingRules: [] },
    gfwList: null,
    running: false,
  };
}

export interface Loaded {
  readonly state: State;
  readonly fresh: boolean;
  /** A sentence when a file was broken and has been set aside. */
  readonly warning?: string;
}

/** Keeps the state in `state.json` of a folder; without a folder it is kept in memory alone. */
export class StateFile {
  private timer: NodeJS.Timeout | undefined;
  private dirty = false;
  private readonly folder: string | undefined;
  private readonly current: () => State;

  constructor(folder: string | undefined, current: () => State) {
    this.folder = folder;
    this.current = current;
  }

  static load(folder: string | undefined, profile: Profile): Loaded {
    if (folder === undefined) return { state: freshState(profile), fresh: true };
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'state.json');
    if (!existsSync(path)) return { state: freshState(profile), fresh: true };
    try {
      return { state: checkState(JSON.parse(readFileSync(path, 'utf8')), profile), fresh: false };
    } catch (error) {
      const aside = join(folder, `state.broken-${new Date().toISOString().replace(/[:.]/g, '-')}.json`);
      renameSync(path, aside);
      const reason = error instanceof Error ? error.message : String(error);
      return {
        state: freshState(profile),
        fresh: true,
        warning: `The state file ${path} cannot be used (${reason}). It has been set aside as ${aside}; the service starts anew.`,
      };
    }
  }

  /** Notes that the state has changed; it is written shortly after. */
  touch(): void {
    if (this.folder === undefined) return;
    this.dirty = true;
    this.timer ??= setTimeout(() => this.flush(), 50);
  }

  /** Writes what has changed: to a new file first, then renamed over the old one. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.folder === undefined || !this.dirty) return;
    const path = join(this.folder, 'state.json');
    const next = `${path}.${process.pid}.new`;
    const file = openSync(next, 'w', 0o600);
    try {
      writeSync(file, JSON.stringify(this.current()));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(next, path);
    this.dirty = false;
  }
}

function checkState(value: unknown, profile: Profile): State {
  if (typeof value !== 'object' || value === null) throw new Error('it is not an object');
  const found = value as Partial<State>;
  if (found.version !== 1) throw new Error('its version is unknown');
  const fresh = freshState(profile);
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
