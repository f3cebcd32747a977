import {
  type Entry,
  type FormRules,
  formPairs,
  hideInvisible,
  hostProblem,
  portProblem,
  type Problem,
  required,
} from './codec';
import { plainHost } from './encoding/address';
import { withoutLayers } from './encoding/layers';
import type { Pair } from './encoding/query';
import type { FieldLabel } from './fields';
import { PACKET_TYPES, type V2rayForm } from './v2ray-form';
import { netsOf, securitiesOf, v2rayWarnings } from './v2ray-warnings';

export const SCY_OPTIONS = [
  'auto',
  '2022-blake3-aes-128-gcm',
  '2022-blake3-aes-256-gcm',
  '2022-blake3-chacha20-poly1305',
  'aes-256-gcm',
  'aes-128-gcm',
  'chacha20-poly1305',
  'xchacha20-poly1305',
  'none',
  'zero',
] as const;

/** uTLS fingerprints and flows are free text; these are worth suggesting. */
export const FINGERPRINTS = [
  'chrome',
  'firefox',
  'safari',
  'ios',
  'android',
  'edge',
  '360',
  'qq',
  'random',
  'randomized',
] as const;
export const FLOWS = ['xtls-rprx-vision', 'xtls-rprx-vision-udp443'] as const;
export const QUIC_SECURITIES = ['none', 'aes-128-gcm', 'chacha20-poly1305'] as const;

const defaults: V2rayForm = {
  protocol: 'vmess',
  ps: '',
  add: '',
  port: null,
  id: '',
  aid: 0,
  scy: 'auto',
  net: 'tcp',
  type: 'none',
  host: '',
  path: '',
  quicSecurity: 'none',
  key: '',
  tls: 'none',
  sni: '',
  fp: '',
  alpn: '',
  flow: '',
  pbk: '',
  sid: '',
  spx: '',
  allowInsecure: false,
};

const netAliases: Readonly<Record<string, string>> = {
  '': 'tcp',
  raw: 'tcp',
  original: 'tcp',
  mkcp: 'kcp',
  websocket: 'ws',
  http: 'h2',
  gun: 'grpc',
};

/** A transport under the name that the forms use: `websocket` is ws, `http` is h2 and so on. Unknown ones stay. */
export function netName(net: string): string {
  const lower = net.trim().toLowerCase();
  return Object.hasOwn(netAliases, lower) ? (netAliases[lower] ?? lower) : lower;
}

const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** A user id contains no invisible characters. */
export function tidyId(id: string): string {
  return id.replace(unseen, '').trim();
}

function hasType(net: string): boolean {
  return net === 'tcp' || net === 'kcp' || net === 'quic';
}

function visible(form: V2rayForm): readonly (keyof V2rayForm)[] {
  const vmess = form.protocol === 'vmess';
  const secured = form.tls !== 'none';
  const reality = form.tls === 'reality';
  const plainTcp = form.net === 'tcp' && form.type !== 'http';
  const hosted = !plainTcp && !['kcp', 'quic', 'grpc'].includes(form.net);
  const fields: (keyof V2rayForm)[] = ['protocol', 'ps', 'add', 'port', 'id'];
  if (vmess) fields.push('aid', 'scy');
  fields.push('tls');
  if (secured) fields.push('sni', 'fp');
  if (secured && !vmess) fields.push('flow');
  if (reality) fields.push('pbk', 'sid', 'spx');
  if (secured) fields.push('alpn');
  if (secured && !reality) fields.push('allowInsecure');
  fields.push('net');
  if (hasType(form.net)) fields.push('type');
  if (form.net === 'quic') fields.push('quicSecurity', 'key');
  if (hosted) fields.push('host');
  if (!plainTcp && form.net !== 'quic') fields.push('path');
  return fields;
}

function essential(form: V2rayForm): readonly Problem[] {
  const problems = [
    ...hostProblem('add', form.add),
    ...portProblem(form.port),
    ...required('id', form.id, 'id-missing'),
  ];
  if (form.protocol !== 'vmess') return problems;
  if (form.aid === null || !Number.isInteger(form.aid)) problems.push({ field: 'aid', reason: 'aid-not-a-number' });
  else if (form.aid < 0 || form.aid > 65_535) problems.push({ field: 'aid', reason: 'aid-out-of-range' });
  return problems;
}

/** A path in the host's place is put right, as the service does with vmess. */
export function pathOutOfHost(form: V2rayForm): V2rayForm {
  return form.host.startsWith('/') && form.path === '' ? { ...form, host: '', path: form.host } : form;
}

export const v2rayRules: FormRules<V2rayForm> = {
  defaults,
  visible,
  essential,
  options(form: V2rayForm, service) {
    return {
      protocol: ['vmess', 'vless'],
      scy: SCY_OPTIONS,
      tls: securitiesOf(service),
      net: netsOf(service),
      type: form.net === 'tcp' ? ['none', 'http'] : PACKET_TYPES,
      quicSecurity: QUIC_SECURITIES,
    };
  },
  canonical(form: V2rayForm) {
    const filled: V2rayForm = {
      ...form,
      add: plainHost(form.add),
      id: tidyId(form.protocol === 'vless' ? withoutLayers(form.id) : form.id),
      scy: form.scy || defaults.scy,
      net: form.net || defaults.net,
      type: form.type || defaults.type,
      tls: form.tls || defaults.tls,
      quicSecurity: form.quicSecurity || defaults.quicSecurity,
    };
    return hideInvisible(v2rayRules, filled.protocol === 'vmess' ? pathOutOfHost(filled) : filled);
  },
  problems(form: V2rayForm) {
    const needsTls = form.net === 'grpc' && form.tls === 'none';
    return needsTls ? [...essential(form), { field: 'tls', reason: 'grpc-needs-tls' }] : essential(form);
  },
  warnings: v2rayWarnings,
  unavailable: ({ insecureTls }) => (insecureTls ? [] : ['allowInsecure']),
};

/** The form after its transport changed: the obfuscation type is reset, and gRPC without TLS is given TLS, see `forced`. */
export function withNet(form: V2rayForm, net: string): { readonly form: V2rayForm; readonly forced: boolean } {
  const forced = net === 'grpc' && form.tls === 'none';
  return { form: { ...form, net, type: 'none', tls: forced ? 'tls' : form.tls }, forced };
}

/** The form after TLS was chosen: gRPC does not go without. */
export function withTls(form: V2rayForm, tls: string): { readonly form: V2rayForm; readonly forced: boolean } {
  const forced = form.net === 'grpc' && tls === 'none';
  return { form: { ...form, tls: forced ? 'tls' : tls }, forced };
}

/** The stream parameters that vmess and vless links share; `names` says what they are called there. */
export function streamPairs(form: V2rayForm, entries: readonly Entry<V2rayForm>[]): readonly Pair[] {
  return formPairs(v2rayRules, form, entries);
}

/** An enumeration's value for a link that leaves its default out. */
export function unlessNone(value: string): string {
  return value === 'none' ? '' : value;
}

/** mKCP has a seed and gRPC a service name where others have a path. */
export function pathLabel({ net }: { readonly net: string }): FieldLabel {
  return net === 'kcp' ? 'seed' : net === 'grpc' ? 'serviceName' : 'path';
}
