import { type Reason } from '../domain/links/reasons';
import { type ServerFormKind } from '../domain/links/schemes';
import { needsTrojanGo, type TrojanForm } from '../domain/links/trojan';
import { FINGERPRINTS, FLOWS } from '../domain/links/v2ray';
import { speaksReality } from '../domain/service-version';
import { type ServerFormSnapshot } from './server-form.machine';
import {
  isNumberField,
  lostExtrasOf,
  problemsOf,
  rulesFor,
  type AnyForm,
  type FieldValue,
  type Tab,
} from './server-form.rules';

/** What a field is called; the view has the words. */
export type FieldLabel =
  | 'protocol'
  | 'name'
  | 'address'
  | 'port'
  | 'userId'
  | 'uuid'
  | 'alterId'
  | 'encryption'
  | 'method'
  | 'password'
  | 'username'
  | 'tls'
  | 'sni'
  | 'fingerprint'
  | 'flow'
  | 'publicKey'
  | 'shortId'
  | 'spiderX'
  | 'alpn'
  | 'allowInsecure'
  | 'disableSni'
  | 'network'
  | 'headerType'
  | 'quicSecurity'
  | 'quicKey'
  | 'httpHost'
  | 'path'
  | 'seed'
  | 'serviceName'
  | 'plugin'
  | 'implementation'
  | 'obfuscation'
  | 'mode'
  | 'protocolParam'
  | 'obfuscationParam'
  | 'trojanProtocol'
  | 'ssCipher'
  | 'ssPassword'
  | 'congestionControl'
  | 'certificatePin'
  | 'udpRelayMode';

/** `suggest` is free text with suggestions; `secret` can be shown. */
export type FieldControl = 'text' | 'number' | 'secret' | 'choice' | 'suggest' | 'switch';

export interface FieldOption {
  readonly value: string;
  /** False for a stored value that is not offered here; it stays chosen and is kept. */
  readonly offered: boolean;
}

export type FieldHint = 'vlessInsecure' | 'notForTrojanGo' | 'grpcNeedsTls' | 'alterIdZero' | 'sniIsHost' | 'alpnList';

/** Why the service will not keep what stands in the field. */
export type FieldLoss = 'notKept' | 'onlyTogether';

export type FieldGroup = 'server' | 'security' | 'transport' | 'plugin' | 'obfuscation' | 'connection';

export interface FormField {
  /** Of the form, unique in its tab. */
  readonly name: string;
  readonly label: FieldLabel;
  readonly control: FieldControl;
  readonly group: FieldGroup;
  /** Text as it stands in the field, or whether the switch is on. */
  readonly value: string | boolean;
  readonly options: readonly FieldOption[];
  readonly required: boolean;
  readonly error: Reason | null;
  readonly loss: FieldLoss | null;
  readonly hint: FieldHint | null;
  /** The switch cannot be turned on, and why. */
  readonly disabled: FieldHint | null;
  /** Counts the refused saves for the first field with a problem, which gets the focus; 0 for all others. */
  readonly focus: number;
}

export interface ServerFormView {
  readonly kind: ServerFormKind;
  readonly readOnly: boolean;
  readonly fields: readonly FormField[];
  /** Names of parameters of the link that the form does not know, and that the service keeps. */
  readonly extras: readonly string[];
  /** Names of those that it does not keep. */
  readonly lostExtras: readonly string[];
}

const LABELS: Readonly<Record<string, FieldLabel>> = {
  protocol: 'protocol',
  ps: 'name',
  name: 'name',
  add: 'address',
  server: 'address',
  port: 'port',
  id: 'userId',
  uuid: 'uuid',
  aid: 'alterId',
  scy: 'encryption',
  method: 'method',
  password: 'password',
  username: 'username',
  tls: 'tls',
  sni: 'sni',
  peer: 'sni',
  fp: 'fingerprint',
  flow: 'flow',
  pbk: 'publicKey',
  sid: 'shortId',
  spx: 'spiderX',
  alpn: 'alpn',
  allowInsecure: 'allowInsecure',
  disableSni: 'disableSni',
  net: 'network',
  type: 'headerType',
  quicSecurity: 'quicSecurity',
  key: 'quicKey',
  host: 'httpHost',
  path: 'path',
  plugin: 'plugin',
  impl: 'implementation',
  obfs: 'obfuscation',
  mode: 'mode',
  proto: 'protocol',
  protoParam: 'protocolParam',
  obfsParam: 'obfuscationParam',
  ssCipher: 'ssCipher',
  ssPassword: 'ssPassword',
  cc: 'congestionControl',
  pinnedCertchainSha256: 'certificatePin',
  udpRelayMode: 'udpRelayMode',
};

function labelOf({ kind, form }: Tab, field: string): FieldLabel {
  if (field === 'host' && (kind === 'http' || kind === 'socks5')) return 'address';
  if (field === 'method' && kind === 'trojan') return 'trojanProtocol';
  if (field === 'path' && form['net'] === 'kcp') return 'seed';
  if (field === 'path' && form['net'] === 'grpc') return 'serviceName';
  return LABELS[field] ?? 'name';
}

const SECURITY = new Set([
  'tls',
  'sni',
  'peer',
  'fp',
  'flow',
  'pbk',
  'sid',
  'spx',
  'alpn',
  'allowInsecure',
  'disableSni',
  'pinnedCertchainSha256',
]);
const TRANSPORT = new Set(['net', 'type', 'quicSecurity', 'key', 'host', 'path', 'obfs']);
const PLUGIN = new Set(['plugin', 'impl', 'obfs', 'mode', 'tls', 'host', 'path']);
const OBFUSCATION = new Set(['proto', 'protoParam', 'obfs', 'obfsParam']);
const CONNECTION = new Set(['cc', 'udpRelayMode']);

function groupOf(kind: ServerFormKind, field: string): FieldGroup {
  if (kind === 'http' || kind === 'socks5') return 'server';
  if (kind === 'ss') return PLUGIN.has(field) ? 'plugin' : 'server';
  if (kind === 'ssr') return OBFUSCATION.has(field) ? 'obfuscation' : 'server';
  if (TRANSPORT.has(field) || (kind === 'trojan' && field === 'alpn')) return 'transport';
  if (CONNECTION.has(field)) return 'connection';
  return SECURITY.has(field) ? 'security' : 'server';
}

const ALPN = ['h2', 'http/1.1', 'h2,http/1.1', 'h3'] as const;
const SUGGESTIONS: Readonly<Record<string, readonly string[]>> = { fp: FINGERPRINTS, flow: FLOWS, alpn: ALPN };
/** The user id of vmess and vless is a credential, but people compare it by eye: it is no secret field. */
const SECRETS = new Set(['password', 'ssPassword']);

function controlOf(field: string, value: FieldValue | undefined, offers: boolean): FieldControl {
  if (typeof value === 'boolean') return 'switch';
  if (isNumberField(field)) return 'number';
  if (offers) return 'choice';
  if (SECRETS.has(field)) return 'secret';
  return field in SUGGESTIONS ? 'suggest' : 'text';
}

function optionsOf(offered: readonly string[] | undefined, field: string, value: FieldValue | undefined) {
  if (offered === undefined) return (SUGGESTIONS[field] ?? []).map((one) => ({ value: one, offered: true }));
  const options = offered.map((one) => ({ value: one, offered: true }));
  return typeof value !== 'string' || offered.includes(value) ? options : [...options, { value, offered: false }];
}

function hintOf({ kind, form }: Tab, field: string): FieldHint | null {
  if (kind === 'v2ray') {
    if (field === 'allowInsecure' && form['protocol'] === 'vless') return 'vlessInsecure';
    if (field === 'tls' && form['net'] === 'grpc') return 'grpcNeedsTls';
    if (field === 'aid') return 'alterIdZero';
  }
  if (kind === 'trojan' && field === 'allowInsecure' && isGo(form)) return 'notForTrojanGo';
  if (kind === 'trojan' && field === 'peer') return 'sniIsHost';
  return field === 'alpn' ? 'alpnList' : null;
}

function isGo(form: AnyForm): boolean {
  return needsTrojanGo(form as unknown as TrojanForm);
}

function lossOf({ kind, form }: Tab, field: string): FieldLoss | null {
  if (!rulesFor(kind).dropped(form).includes(field)) return null;
  return kind === 'http' || kind === 'socks5' ? 'onlyTogether' : 'notKept';
}

/** Whether the tab cannot be saved while the field is empty. */
function isRequired({ kind, form }: Tab, field: string): boolean {
  const value = form[field];
  if (typeof value === 'boolean') return false;
  const empty = isNumberField(field) ? null : '';
  return rulesFor(kind)
    .essential({ ...form, [field]: empty })
    .some((problem) => problem.field === field);
}

function textOf({ form, texts }: Tab, field: string): string | boolean {
  const value = form[field];
  if (typeof value === 'boolean') return value;
  return texts[field] ?? (value === null || value === undefined || Number.isNaN(value) ? '' : String(value));
}

/** Everything that the view draws of the form. Nothing else is decided there. */
export function serverFormView(snapshot: ServerFormSnapshot): ServerFormView {
  const { tab, variant, refusals } = snapshot.context;
  const { kind, form, extra } = tab;
  const readOnly = snapshot.hasTag('viewing');
  const rules = rulesFor(kind);
  const offered = rules.options(form, { xray: speaksReality(variant) });
  const problems = snapshot.hasTag('problems') ? problemsOf(tab) : [];
  const fields = rules.visible(form).map((field): FormField => {
    const value = form[field];
    const hint = hintOf(tab, field);
    return {
      name: field,
      label: labelOf(tab, field),
      control: controlOf(field, value, offered[field] !== undefined),
      group: groupOf(kind, field),
      value: textOf(tab, field),
      options: optionsOf(offered[field], field, value),
      required: !readOnly && isRequired(tab, field),
      error: problems.find((problem) => problem.field === field)?.reason ?? null,
      loss: lossOf(tab, field),
      hint,
      disabled: hint === 'notForTrojanGo' && value === false ? hint : null,
      focus: 0,
    };
  });
  const inOrder = grouped(fields);
  const first = inOrder.find(({ error }) => error !== null);
  const lostExtras = lostExtrasOf(tab);
  return {
    kind,
    readOnly,
    fields: inOrder.map((field) => (field === first ? { ...field, focus: refusals } : field)),
    extras: Object.keys(extra).filter((name) => !lostExtras.includes(name)),
    lostExtras,
  };
}

const GROUPS: readonly FieldGroup[] = ['server', 'obfuscation', 'plugin', 'security', 'transport', 'connection'];

/** The fields of each group together, in the order of the tab inside it. */
function grouped(fields: readonly FormField[]): readonly FormField[] {
  return GROUPS.flatMap((group) => fields.filter((field) => field.group === group));
}
