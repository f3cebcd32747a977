import { isPortNumber } from './ports';
import { settingTable, type FormReading, type SettingSpec } from './setting';

const INTERVALS = 'auto_update_at_intervals';
const UPDATE_MODES = ['none', 'auto_update', INTERVALS] as const;
/** SPEC gives no upper limit; the service counts in nanoseconds and wraps round above 2,562,047 hours. */
const HOURS = { min: 1, max: 999_999 } as const;

const SECONDS = { min: 1, max: 31_536_000 } as const;

type Chosen = Pick<FormReading<'transparent' | 'transparentType'>, 'chosen'>;

/** Traffic is captured, and in one of these ways. */
const captures =
  (...types: readonly string[]) =>
  ({ chosen }: Chosen): boolean =>
    chosen('transparent') !== 'close' && types.includes(chosen('transparentType'));
const byTun = captures('tun');
const byOlderTun = captures('gvisor_tun', 'system_tun');

/** Names of interfaces, each perhaps with `*`, between commas; none is right, too. */
const isInterfaces = (text: string): boolean =>
  text.trim() === '' || text.split(',').every((name) => /^[\w.:@*+-]+$/u.test(name.trim()));

const cached = ({ chosen }: Pick<FormReading<'dnsCacheEnabled'>, 'chosen'>): boolean =>
  chosen('dnsCacheEnabled') === 'true';

const isListenAddress = (text: string): boolean => {
  const port = /^(?:\[[\da-f:.]+\]|[^\s:/[\]]*):(\d{1,5})$/iu.exec(text.trim())?.[1];
  return port !== undefined && isPortNumber(Number(port));
};

/** The settings that the panel edits (SPEC section 3, "Settings"), in the order of the dialog. */
export const SETTINGS = settingTable({
  transparent: {
    kind: 'choice',
    section: 'transparentProxy',
    options: ['close', 'proxy', 'whitelist', 'gfwlist', 'pac'],
  },
  transparentType: {
    kind: 'choice',
    section: 'transparentProxy',
    options: ['redirect', 'tproxy', 'tun', 'gvisor_tun', 'system_tun', 'system_proxy'],
    offered: (value, { service }) => service.transparentTypes.includes(value),
    shown: ({ chosen }) => chosen('transparent') !== 'close',
    forced: ({ lite }) => (lite ? 'system_proxy' : null),
  },
  ipforward: { kind: 'switch', section: 'transparentProxy', exists: ({ lite }) => !lite },
  tproxyExcludedInterfaces: {
    kind: 'text',
    section: 'transparentProxy',
    lines: 'one',
    shown: captures('redirect', 'tproxy'),
    suggests: 'interfaces',
    isSound: isInterfaces,
  },
  tunFakeIP: { kind: 'switch', section: 'tun', shown: byOlderTun },
  tunIPv6: { kind: 'switch', section: 'tun', shown: byOlderTun },
  tunStrictRoute: { kind: 'switch', section: 'tun', shown: byOlderTun },
  tunAutoRoute: { kind: 'switch', section: 'tun', shown: captures('tun', 'gvisor_tun', 'system_tun') },
  tunProcessBackend: { kind: 'choice', section: 'tun', belongsTo: 'tun', options: ['', 'ebpf'], shown: byTun },
  tunBypassInterfaces: {
    kind: 'text',
    section: 'tun',
    lines: 'one',
    shown: byTun,
    suggests: 'interfaces',
    isSound: isInterfaces,
  },
  tunExcludeProcesses: { kind: 'text', section: 'tun', lines: 'several', shown: byTun },
  tunRouteShellType: {
    kind: 'choice',
    section: 'tun',
    belongsTo: 'tun',
    options: ['', 'bash', 'zsh', 'sh', 'fish', 'windows_powershell', 'pwsh', 'cmd', 'git_bash', 'custom'],
    shown: (form) => byTun(form) && form.chosen('tunAutoRoute') === 'false',
  },
  tunRouteShellPath: {
    kind: 'text',
    section: 'tun',
    lines: 'one',
    shown: (form) =>
      byTun(form) && form.chosen('tunAutoRoute') === 'false' && form.chosen('tunRouteShellType') === 'custom',
    isSound: (text) => text.trim() !== '',
  },
  tunSetupScript: {
    kind: 'text',
    section: 'tun',
    lines: 'several',
    shown: (form) => byTun(form) && form.chosen('tunAutoRoute') === 'false',
  },
  tunTeardownScript: {
    kind: 'text',
    section: 'tun',
    lines: 'several',
    shown: (form) => byTun(form) && form.chosen('tunAutoRoute') === 'false',
  },
  pacMode: {
    kind: 'choice',
    section: 'rulePort',
    options: ['whitelist', 'gfwlist', 'routingA', 'custom'],
    offered: (value, { stored }) => value !== 'custom' || stored['pacMode'] === 'custom',
    configure: (value) => (value === 'routingA' ? 'routingA' : value === 'custom' ? 'customRouting' : null),
  },
  antipollution: {
    kind: 'choice',
    section: 'dns',
    belongsTo: 'dnsLists',
    options: ['closed', 'none', 'dnsforward', 'doh', 'advanced'],
    configure: (value) => (value === 'advanced' ? 'dns' : null),
    note: (value) => (value === 'doh' ? 'doh' : null),
    implied: (value) => ({ dnsforward: value === 'dnsforward' ? 'yes' : 'no' }),
  },
  specialMode: {
    kind: 'choice',
    section: 'dns',
    belongsTo: 'dnsLists',
    options: ['none', 'supervisor', 'fakedns'],
    exists: ({ lite }) => !lite,
    needs: { fakedns: { setting: 'antipollution', not: 'closed' } },
  },
  dnsListenAddr: { kind: 'text', section: 'dns', lines: 'one', isSound: isListenAddress },
  dnsCacheEnabled: { kind: 'switch', section: 'dns' },
  dnsCacheSize: { kind: 'number', section: 'dns', min: 1, max: 1_000_000, shown: cached },
  dnsCacheMinTTL: { kind: 'number', section: 'dns', ...SECONDS, atMost: 'dnsCacheMaxTTL', shown: cached },
  dnsCacheMaxTTL: { kind: 'number', section: 'dns', ...SECONDS, shown: cached },
  dnsPrefetch: { kind: 'switch', section: 'dns', shown: cached },
  dnsNegativeCache: { kind: 'switch', section: 'dns', shown: cached },
  portSharing: { kind: 'switch', section: 'connection', cutsOff: true, tells: 'lan' },
  tcpFastOpen: { kind: 'choice', section: 'connection', options: ['default', 'yes', 'no'] },
  inboundSniffing: {
    kind: 'choice',
    section: 'connection',
    belongsTo: 'domainsExcluded',
    options: ['disable', 'http,tls', 'http,tls,quic'],
    configure: (value) => (value === 'disable' ? null : 'domains'),
  },
  routeOnly: { kind: 'switch', section: 'connection', shown: ({ chosen }) => chosen('inboundSniffing') !== 'disable' },
  muxOn: { kind: 'choice', section: 'connection', options: ['no', 'yes'] },
  mux: {
    kind: 'number',
    section: 'connection',
    min: 1,
    max: 1024,
    shownBy: { setting: 'muxOn', value: 'yes', start: 8 },
  },
  logLevel: {
    kind: 'choice',
    section: 'core',
    belongsTo: 'logLevel',
    options: ['trace', 'debug', 'info', 'warn', 'error'],
  },
  ssBackend: { kind: 'choice', section: 'core', belongsTo: 'linkBackend', options: ['', 'v2ray'] },
  trojanBackend: { kind: 'choice', section: 'core', belongsTo: 'linkBackend', options: ['', 'v2ray'] },
  pacAutoUpdateMode: {
    kind: 'choice',
    section: 'updates',
    options: UPDATE_MODES,
    shown: ({ chosen }) => chosen('pacMode') === 'gfwlist' || chosen('transparent') === 'gfwlist',
  },
  pacAutoUpdateIntervalHour: {
    kind: 'number',
    section: 'updates',
    ...HOURS,
    shownBy: { setting: 'pacAutoUpdateMode', value: INTERVALS, start: HOURS.min, deadly: true },
  },
  subscriptionAutoUpdateMode: { kind: 'choice', section: 'updates', options: UPDATE_MODES },
  subscriptionAutoUpdateIntervalHour: {
    kind: 'number',
    section: 'updates',
    ...HOURS,
    shownBy: { setting: 'subscriptionAutoUpdateMode', value: INTERVALS, start: HOURS.min, deadly: true },
  },
  proxyModeWhenSubscribe: { kind: 'choice', section: 'updates', options: ['direct', 'proxy', 'pac'] },
});

type Settings = typeof SETTINGS;
export type SettingKey = keyof Settings;
type KeyOf<Kind extends SettingSpec<string>['kind']> = {
  [Key in SettingKey]: Settings[Key]['kind'] extends Kind ? Key : never;
}[SettingKey];
export type ChoiceKey = KeyOf<'choice'>;
export type SwitchKey = KeyOf<'switch'>;
export type NumberKey = KeyOf<'number'>;
export type TextKey = KeyOf<'text'>;

type SpecOf<Kind extends SettingSpec<string>['kind']> = Extract<SettingSpec<SettingKey>, { readonly kind: Kind }>;

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

export function isOfKind<Kind extends SettingSpec<string>['kind']>(key: SettingKey, kind: Kind): key is KeyOf<Kind> {
  return SETTINGS[key].kind === kind;
}

/** In the order of the dialog. */
export const CHOICE_KEYS = SETTING_KEYS.filter((key) => isOfKind(key, 'choice'));
export const TEXT_KEYS = SETTING_KEYS.filter((key) => isOfKind(key, 'text'));
export const NUMBER_KEYS = SETTING_KEYS.filter((key) => isOfKind(key, 'number'));

export function specOf(key: ChoiceKey): SpecOf<'choice'>;
export function specOf(key: NumberKey): SpecOf<'number'>;
export function specOf(key: SwitchKey): SpecOf<'switch'>;
export function specOf(key: TextKey): SpecOf<'text'>;
export function specOf(key: SettingKey): SettingSpec<SettingKey>;
export function specOf(key: SettingKey): SettingSpec<SettingKey> {
  return SETTINGS[key];
}
