import { settingTable, type SettingSpec } from './setting';

const INTERVALS = 'auto_update_at_intervals';
const UPDATE_MODES = ['none', 'auto_update', INTERVALS] as const;
/** SPEC gives no upper limit; the service counts in nanoseconds and wraps round above 2,562,047 hours. */
const HOURS = { min: 1, max: 999_999 } as const;

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
    options: ['redirect', 'tproxy', 'gvisor_tun', 'system_tun', 'system_proxy'],
    shown: ({ chosen }) => chosen('transparent') !== 'close',
    forced: ({ lite }) => (lite ? 'system_proxy' : null),
  },
  ipforward: { kind: 'switch', section: 'transparentProxy', exists: ({ lite }) => !lite },
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
    options: ['closed', 'none', 'dnsforward', 'doh', 'advanced'],
    configure: (value) => (value === 'advanced' ? 'dns' : null),
    implied: (value) => ({ dnsforward: value === 'dnsforward' ? 'yes' : 'no' }),
  },
  specialMode: {
    kind: 'choice',
    section: 'dns',
    options: ['none', 'supervisor', 'fakedns'],
    exists: ({ lite }) => !lite,
    needs: { fakedns: { setting: 'antipollution', not: 'closed' } },
  },
  portSharing: { kind: 'switch', section: 'connection' },
  tcpFastOpen: { kind: 'choice', section: 'connection', options: ['default', 'yes', 'no'] },
  inboundSniffing: {
    kind: 'choice',
    section: 'connection',
    options: ['disable', 'http,tls', 'http,tls,quic'],
    configure: (value) => (value === 'disable' ? null : 'domains'),
  },
  muxOn: { kind: 'choice', section: 'connection', options: ['no', 'yes'] },
  mux: {
    kind: 'number',
    section: 'connection',
    min: 1,
    max: 1024,
    shownBy: { setting: 'muxOn', value: 'yes', start: 8 },
  },
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

type SpecOf<Kind extends SettingSpec<string>['kind']> = Extract<SettingSpec<SettingKey>, { readonly kind: Kind }>;

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

export function isOfKind<Kind extends SettingSpec<string>['kind']>(key: SettingKey, kind: Kind): key is KeyOf<Kind> {
  return SETTINGS[key].kind === kind;
}

/** In the order of the dialog. */
export const CHOICE_KEYS = SETTING_KEYS.filter((key) => isOfKind(key, 'choice'));
export const NUMBER_KEYS = SETTING_KEYS.filter((key) => isOfKind(key, 'number'));

export function specOf(key: ChoiceKey): SpecOf<'choice'>;
export function specOf(key: NumberKey): SpecOf<'number'>;
export function specOf(key: SettingKey): SettingSpec<SettingKey>;
export function specOf(key: SettingKey): SettingSpec<SettingKey> {
  return SETTINGS[key];
}
