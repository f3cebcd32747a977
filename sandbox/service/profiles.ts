import type { CallName } from '../../contract/calls';
import type { Habits } from '../links/server-object';
import type { VersionField } from './version-fields';

export type SettingValue = string | number | boolean;
type Setting = Readonly<Record<string, SettingValue>>;

/** How one version of the service differs from another. */
export interface Profile {
  readonly version: string;
  /** The variant of the core that comes with it. */
  readonly variant: string;
  readonly habits: Habits;
  /** Schemes that make a single line a server; any other line is the address of a subscription. */
  readonly schemes: readonly string[];
  /** They count in any case; `which` of POST import names a server by its position, or none. */
  readonly anyCase: boolean;
  /** Calls that this version does not have: 404 before any check of the token. */
  readonly lacks: ReadonlySet<CallName>;
  /** More calls share the lock than those that do in every version. */
  readonly locksMore: boolean;
  /** Fields that GET version has besides those that every version has. */
  readonly versionFields: readonly VersionField[];
  /** The setting of a new service. */
  readonly setting: Setting;
  /** Values of keys that a PUT leaves out, where they are not those of a new service. */
  readonly missing: Setting;
  /** Values of `transparentType` of which a configuration can be made. */
  readonly transparentTypes: readonly string[];
  readonly probeURL: string;
  readonly probeInterval: string;
  /** Variants of the core, in lower case, with which an outbound can have several servers; null: all. */
  readonly balancing: readonly string[] | null;
  /** Subscriptions have an address in the lists, and PATCH takes one. */
  readonly subscriptionAddress: boolean;
  /** Subscriptions have `autoSelect`, which PATCH stores. */
  readonly autoSelect: boolean;
  /** Ports have `api`. */
  readonly portsApi: boolean;
  /** HTTP latency reads `testUrl`. */
  readonly testUrl: boolean;
  /** PUT gfwList reads `downloadLink`. */
  readonly gfwListLink: boolean;
  /** What GET account answers without a token; it is 404 without. */
  readonly tellsAccounts: boolean;
  /** The lists and the message socket say whether the network is gone. */
  readonly tellsPause: boolean;
  /** The message socket says whether the core runs. */
  readonly tellsRunning: boolean;
  /** The message socket says how much passes through the core. */
  readonly tellsTraffic: boolean;
  /** The core's log names the inbound of a connection. */
  readonly tellsInbounds: boolean;
  /** Connecting starts a stopped core; a position that does not exist is refused at once. */
  readonly connectStarts: boolean;
  /** Adding an outbound, one that exists too, gives it the setting of a new one. */
  readonly addingResets: boolean;
  /** Without an account even login answers 401. */
  readonly loginNeedsAccount: boolean;
  /** Times of the observatory are known. A dead server has delay 99999999, else 0. */
  readonly observatoryTimes: boolean;
  /** The lists are probed one server per interval, or all of them at once. */
  readonly probesOneByOne: boolean;
  /** A refused PUT outbound answers two documents even without a request id; one document at all. */
  readonly refusedDocuments: 'oneWithoutId' | 'two' | 'one';
  /** A refused PUT setting is stored and stops the core, or changes nothing. */
  readonly refusedSetting: 'stored' | 'takenBack';
  /** Failed fetches say why. */
  readonly namesFetchFailures: boolean;
  /** What makes two servers of a subscription the same: the later one is dropped. */
  readonly sameServer: 'nothing' | 'address' | 'schemeAndAddress';
  /** Refusals carry an `errorCode`. */
  readonly errorCodes: boolean;
  /** POST import reads `kind`. */
  readonly importKind: boolean;
  /** Times are in RFC 3339, and what is left of a subscription is one sentence. */
  readonly newerTexts: boolean;
  /** The texts of subscriptions are put into JSON as they are: what breaks it is stored, and not listed. */
  readonly unescapedSubscriptions: boolean;
  /** `<webdir>/static` is served as /static/ when it exists, else the whole folder, index.html at `/static/` included. */
  readonly webStaticFolder: boolean;
}

interface Differences extends Partial<Omit<Profile, 'lacks' | 'setting' | 'missing' | 'schemes' | 'versionFields'>> {
  readonly schemes?: { readonly more?: readonly string[]; readonly gone?: readonly string[] };
  readonly versionFields?: { readonly more?: readonly VersionField[]; readonly gone?: readonly VersionField[] };
  readonly calls?: { readonly more?: readonly CallName[]; readonly gone?: readonly CallName[] };
  readonly setting?: { readonly more?: Setting; readonly gone?: readonly string[] };
  readonly missing?: Setting;
}

function without<T>(list: readonly T[], { more = [], gone = [] }: { more?: readonly T[]; gone?: readonly T[] }): T[] {
  return [...list.filter((one) => !gone.includes(one)), ...more];
}

/** A profile, told by what differs from another one. */
function differing(
  from: Profile,
  { schemes = {}, versionFields = {}, calls = {}, setting = {}, missing, ...rest }: Differences,
): Profile {
  const kept = Object.entries(from.setting).filter(([key]) => setting.gone?.includes(key) !== true);
  return {
    ...from,
    ...rest,
    schemes: without(from.schemes, schemes),
    versionFields: without(from.versionFields, versionFields),
    lacks: new Set(without([...from.lacks], { more: calls.gone ?? [], gone: calls.more ?? [] })),
    setting: { ...Object.fromEntries(kept), ...setting.more },
    missing: { ...from.missing, ...missing },
  };
}

const oldest: Profile = {
  version: '2.0.5',
  variant: 'V2Ray',
  habits: '2.2',
  schemes: ['vmess', 'vless', 'ss', 'ssr', 'trojan', 'trojan-go', 'http-proxy', 'https-proxy', 'socks5'],
  anyCase: false,
  lacks: new Set<CallName>([
    ...(['getCustomPac', 'putCustomPac', 'getSiteDatFiles'] as const),
    ...(['deleteGfwList', 'getDomainsExcluded', 'putDomainsExcluded', 'getIpGroups', 'putIpGroups'] as const),
    ...(['getDnsRules', 'putDnsRules', 'getNetworkInterfaces'] as const),
    ...(['getCustomInbounds', 'postCustomInbound', 'deleteCustomInbound'] as const),
    ...(['putOutboundConnections', 'putOutboundSelection'] as const),
  ]),
  locksMore: false,
  versionFields: ['loadBalanceValid', 'variant'],
  setting: {
    pacMode: 'whitelist',
    proxyModeWhenSubscribe: 'direct',
    pacAutoUpdateMode: 'none',
    pacAutoUpdateIntervalHour: 0,
    subscriptionAutoUpdateMode: 'none',
    subscriptionAutoUpdateIntervalHour: 0,
    tcpFastOpen: 'default',
    muxOn: 'no',
    mux: 8,
    transparent: 'close',
    ipforward: false,
    portSharing: false,
    specialMode: 'none',
    transparentType: 'redirect',
    antipollution: 'closed',
  },
  missing: {},
  transparentTypes: ['redirect', 'tproxy', 'system_proxy'],
  probeURL: 'https://gstatic.com/generate_204',
  probeInterval: '10s',
  balancing: ['v2ray'],
  subscriptionAddress: false,
  autoSelect: false,
  portsApi: false,
  testUrl: false,
  gfwListLink: false,
  tellsAccounts: false,
  tellsPause: false,
  tellsRunning: false,
  tellsTraffic: false,
  tellsInbounds: false,
  connectStarts: false,
  addingResets: false,
  loginNeedsAccount: false,
  observatoryTimes: true,
  probesOneByOne: true,
  refusedDocuments: 'oneWithoutId',
  refusedSetting: 'stored',
  namesFetchFailures: true,
  sameServer: 'nothing',
  errorCodes: false,
  importKind: false,
  newerTexts: false,
  unescapedSubscriptions: false,
  webStaticFolder: false,
};

const v224 = differing(oldest, { version: '2.2.4', schemes: { more: ['juicity', 'tuic'] } });

const v2267 = differing(v224, {
  version: '2.2.6.7',
  calls: { more: ['deleteGfwList', 'getDomainsExcluded', 'putDomainsExcluded'] },
  setting: { more: { inboundSniffing: 'http,tls,quic' } },
  transparentTypes: ['redirect', 'tproxy', 'gvisor_tun', 'system_tun', 'system_proxy'],
  subscriptionAddress: true,
  portsApi: true,
  testUrl: true,
  gfwListLink: true,
});

/** What the specification shows and no known version has. */
const legacy = differing(v2267, {
  version: '1.5.9',
  calls: { more: ['getCustomPac', 'putCustomPac', 'getSiteDatFiles'] },
  versionFields: { more: ['dockerMode'] },
  setting: { more: { pacMode: 'custom' } },
  missing: { pacMode: 'whitelist' },
});

const v2275 = differing(v2267, {
  version: '2.2.7.5',
  calls: { more: ['getIpGroups', 'putIpGroups'] },
  setting: { more: { routeOnly: false } },
  autoSelect: true,
});

const v234 = differing(v2275, {
  version: '2.3.4',
  schemes: { more: ['hysteria2', 'hy2', 'anytls', 'shadowsocks', 'shadowsocksr', 'hysteria'] },
  anyCase: true,
  versionFields: { more: ['isRoot', 'os', 'tinytunSupported'] },
  calls: {
    more: ['getDnsRules', 'putDnsRules', 'getNetworkInterfaces'],
    gone: ['getDnsList', 'putDnsList'],
  },
  setting: {
    gone: ['antipollution', 'specialMode'],
    more: {
      logLevel: 'info',
      tproxyExcludedInterfaces: 'docker*,veth*,wg*,ppp*,br-*',
      tunBypassInterfaces: '',
      tunAutoRoute: true,
      tunRouteShellType: '',
      tunRouteShellPath: '',
      tunSetupScript: '',
      tunTeardownScript: '',
      tunProcessBackend: '',
      ssBackend: '',
      trojanBackend: '',
    },
  },
  missing: { tproxyExcludedInterfaces: '', tunAutoRoute: false },
  transparentTypes: ['redirect', 'tproxy', 'tun', 'tinytun', 'system_proxy'],
  balancing: ['v2ray', 'xray'],
  tellsRunning: true,
});

const v240 = differing(v234, {
  version: '2.4.0',
  tellsInbounds: true,
  variant: 'V2rayaCore',
  habits: '2.4',
  schemes: { more: ['wireguard'] },
  versionFields: { more: ['coreVersionErr', 'coreVersionValid', 'hasAccounts'] },
  calls: { more: ['getCustomInbounds', 'postCustomInbound', 'deleteCustomInbound', 'putOutboundConnections'] },
  setting: { more: { tunExcludeProcesses: '' } },
  probeURL: 'https://www.gstatic.com/generate_204',
  probeInterval: '60s',
  balancing: ['v2rayacore'],
  tellsAccounts: true,
  addingResets: true,
  loginNeedsAccount: true,
  observatoryTimes: false,
  probesOneByOne: false,
  refusedDocuments: 'two',
  namesFetchFailures: false,
  sameServer: 'address',
  webStaticFolder: true,
});

const v2414 = differing(v240, {
  version: '2.4.14',
  versionFields: { more: ['lastKernelExit'] },
  setting: {
    more: {
      dnsListenAddr: '0.0.0.0:52353',
      dnsCacheEnabled: true,
      dnsCacheSize: 4096,
      dnsCacheMinTTL: 60,
      dnsCacheMaxTTL: 86400,
      dnsPrefetch: true,
      dnsNegativeCache: true,
    },
  },
  missing: { dnsCacheEnabled: false, dnsPrefetch: false, dnsNegativeCache: false },
  balancing: null,
  tellsPause: true,
  connectStarts: true,
  unescapedSubscriptions: true,
  sameServer: 'schemeAndAddress',
});

const newest = differing(v2414, {
  version: '2.5.9',
  habits: 'newest',
  schemes: { gone: ['ssr', 'shadowsocksr'] },
  versionFields: { more: ['coreVersion', 'docker', 'tunSupported'], gone: ['tinytunSupported'] },
  calls: { more: ['putOutboundSelection'] },
  locksMore: true,
  autoSelect: false,
  tellsTraffic: true,
  refusedDocuments: 'one',
  refusedSetting: 'takenBack',
  errorCodes: true,
  importKind: true,
  newerTexts: true,
  unescapedSubscriptions: false,
});

/** By version, as `--profile` takes them, the oldest first. */
export const profiles = {
  legacy,
  '2.0.5': oldest,
  '2.2.4': v224,
  '2.2.6.7': v2267,
  '2.2.7.5': v2275,
  '2.3.4': v234,
  '2.4.0': v240,
  '2.4.14': v2414,
  newest,
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof profiles;
export const profileNames = Object.keys(profiles) as readonly ProfileName[];
