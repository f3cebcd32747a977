import type { Habits } from '../links/server-object';

export type ProfileName = '2.2.6.7' | '2.4.14' | 'legacy';
export const profileNames: readonly ProfileName[] = ['2.2.6.7', '2.4.14', 'legacy'];

export type SettingValue = string | number | boolean;

/** How one version of the service differs from another. */
export interface Profile {
  readonly name: ProfileName;
  readonly version: string;
  readonly variant: string;
  readonly habits: Habits;
  /** Paths below /api that this version lacks: 404 before any check of the token. */
  readonly lacks: readonly string[];
  /** The setting of a new service, keys in the order of the reply. */
  readonly setting: Readonly<Record<string, SettingValue>>;
  /** Values of keys that a PUT leaves out, where they are not those of a new service. */
  readonly missing: Readonly<Record<string, SettingValue>>;
  readonly probeURL: string;
  readonly probeInterval: string;
  /** Fields that GET version has besides those that every version has. */
  readonly versionExtras: (facts: {
    readonly hasAccounts: boolean;
    readonly docker: boolean;
  }) => Readonly<Record<string, unknown>>;
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
  /** A refused PUT outbound answers two documents even without a request id. */
  readonly twoDocuments: boolean;
  /** Failed fetches say why. */
  readonly namesFetchFailures: boolean;
  /** `<webdir>/static` is served as /static/ when it exists, else the whole folder, index.html at `/static/` included. */
  readonly webStaticFolder: boolean;
}

const commonSetting = {
  pacMode: 'whitelist',
  proxyModeWhenSubscribe: 'direct',
  pacAutoUpdateMode: 'none',
  pacAutoUpdateIntervalHour: 0,
  subscriptionAutoUpdateMode: 'none',
  subscriptionAutoUpdateIntervalHour: 0,
  tcpFastOpen: 'default',
  muxOn: 'no',
  mux: 8,
  inboundSniffing: 'http,tls,quic',
  transparent: 'close',
  ipforward: false,
} as const;

const setting22 = {
  ...commonSetting,
  portSharing: false,
  specialMode: 'none',
  transparentType: 'redirect',
  antipollution: 'closed',
} as const;

const profile22: Profile = {
  name: '2.2.6.7',
  version: '2.2.6.7',
  variant: 'V2Ray',
  habits: '2.2',
  lacks: ['customPac', 'siteDatFiles'],
  setting: setting22,
  missing: {},
  probeURL: 'https://gstatic.com/generate_204',
  probeInterval: '10s',
  versionExtras: () => ({}),
  connectStarts: false,
  addingResets: false,
  loginNeedsAccount: false,
  observatoryTimes: true,
  probesOneByOne: true,
  twoDocuments: false,
  namesFetchFailures: true,
  webStaticFolder: false,
};

const profile24: Profile = {
  ...profile22,
  name: '2.4.14',
  version: '2.4.14',
  variant: 'V2rayaCore',
  habits: '2.4',
  lacks: ['customPac', 'siteDatFiles', 'dnsList'],
  setting: {
    logLevel: 'info',
    ...commonSetting,
    routeOnly: false,
    portSharing: false,
    transparentType: 'redirect',
    tproxyExcludedInterfaces: 'docker*,veth*,wg*,ppp*,br-*',
    tunBypassInterfaces: '',
    tunAutoRoute: true,
    tunRouteShellType: '',
    tunRouteShellPath: '',
    tunSetupScript: '',
    tunTeardownScript: '',
    tunProcessBackend: '',
    tunExcludeProcesses: '',
    ssBackend: '',
    trojanBackend: '',
    dnsListenAddr: '0.0.0.0:52353',
    dnsCacheEnabled: true,
    dnsCacheSize: 4096,
    dnsCacheMinTTL: 60,
    dnsCacheMaxTTL: 86400,
    dnsPrefetch: true,
    dnsNegativeCache: true,
  },
  missing: {
    tproxyExcludedInterfaces: '',
    tunAutoRoute: false,
    dnsCacheEnabled: false,
    dnsPrefetch: false,
    dnsNegativeCache: false,
  },
  probeURL: 'https://www.gstatic.com/generate_204',
  probeInterval: '60s',
  versionExtras: ({ hasAccounts }) => ({
    coreVersionErr: '',
    coreVersionValid: true,
    hasAccounts,
    isRoot: true,
    lastKernelExit: '',
    os: 'linux',
    tinytunSupported: false,
  }),
  connectStarts: true,
  addingResets: true,
  loginNeedsAccount: true,
  observatoryTimes: false,
  probesOneByOne: false,
  twoDocuments: true,
  namesFetchFailures: false,
  webStaticFolder: true,
};

const legacy: Profile = {
  ...profile22,
  name: 'legacy',
  version: '1.5.9',
  lacks: [],
  setting: { ...setting22, pacMode: 'custom' },
  missing: { pacMode: 'whitelist' },
  versionExtras: ({ docker }) => ({ dockerMode: docker }),
};

export const profiles: Readonly<Record<ProfileName, Profile>> = { '2.2.6.7': profile22, '2.4.14': profile24, legacy };
