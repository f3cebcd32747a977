import {
  type Entry,
  type FormRules,
  formPairs,
  hideInvisible,
  hostProblem,
  type LinkCodec,
  portProblem,
  type Problem,
  readNumber,
  type ReadResult,
  required,
} from './codec';
import { type Capabilities } from '../capabilities';
import { type LinkParts, plainHost, splitLink, writeAddress, writeFragment } from './encoding/address';
import { decodePercent, encodePercent } from './encoding/percent';
import { type Extra, isYes, Query, writeQuery } from './encoding/query';
import { asksForInsecure, PINS } from './kept';
import { netName } from './v2ray';

/** The Trojan tab (SPEC section 3, "Server forms"): plain trojan and Trojan-Go in one. */
export interface TrojanForm {
  readonly name: string;
  readonly server: string;
  readonly port: number | null;
  readonly password: string;
  readonly method: string;
  readonly ssCipher: string;
  readonly ssPassword: string;
  readonly allowInsecure: boolean;
  readonly peer: string;
  readonly net: string;
  readonly obfs: string;
  readonly host: string;
  readonly path: string;
  readonly alpn: string;
}

const defaults: TrojanForm = {
  name: '',
  server: '',
  port: null,
  password: '',
  method: 'origin',
  ssCipher: 'aes-128-gcm',
  ssPassword: '',
  allowInsecure: false,
  peer: '',
  net: 'tcp',
  obfs: 'none',
  host: '',
  path: '',
  alpn: '',
};

/** The core does not start with mKCP, whose header the service calls `kcp`; where it has no h2, both become tcp. */
function netsOf({ h2, trojanTransport }: Capabilities): readonly string[] {
  if (!trojanTransport) return ['tcp'];
  return h2 ? ['tcp', 'ws', 'h2', 'grpc'] : ['tcp', 'ws', 'grpc'];
}

/** Whether only a Trojan-Go link can carry these values. */
export function needsTrojanGo(form: TrojanForm): boolean {
  return form.method === 'shadowsocks' || form.obfs === 'websocket';
}

function visible(form: TrojanForm): readonly (keyof TrojanForm)[] {
  const plain = !needsTrojanGo(form);
  const fields: (keyof TrojanForm)[] = ['name', 'server', 'port', 'password', 'method'];
  if (form.method === 'shadowsocks') fields.push('ssCipher', 'ssPassword');
  fields.push('allowInsecure', 'peer');
  if (plain) fields.push('net');
  fields.push('obfs');
  if (form.obfs === 'websocket' || (plain && !['tcp', 'kcp', 'grpc'].includes(form.net))) fields.push('host');
  if (form.obfs === 'websocket' || (plain && form.net !== 'tcp')) fields.push('path');
  if (plain) fields.push('alpn');
  return fields;
}

function essential(form: TrojanForm): readonly Problem[] {
  return [
    ...hostProblem('server', form.server),
    ...portProblem(form.port),
    ...required('password', form.password, 'password-missing'),
    ...(form.method === 'shadowsocks' ? required('ssPassword', form.ssPassword, 'ss-password-missing') : []),
  ];
}

export const trojanRules: FormRules<TrojanForm> = {
  defaults,
  visible,
  essential,
  options(_, service) {
    return {
      method: service.innerShadowsocks ? ['origin', 'shadowsocks'] : ['origin'],
      ssCipher: ['aes-128-gcm', 'aes-256-gcm', 'chacha20-poly1305', 'chacha20-ietf-poly1305'],
      net: netsOf(service),
      obfs: ['none', 'websocket'],
    };
  },
  canonical(form: TrojanForm) {
    const server = plainHost(form.server);
    return hideInvisible(trojanRules, {
      ...form,
      server,
      method: form.method || defaults.method,
      ssCipher: form.ssCipher || defaults.ssCipher,
      net: form.net || defaults.net,
      obfs: form.obfs || defaults.obfs,
      // The service fills an empty server name with the host, and shares it so.
      peer: form.peer || server,
      allowInsecure: form.allowInsecure && !needsTrojanGo(form),
    });
  },
  problems(form: TrojanForm) {
    const insecure = form.allowInsecure && needsTrojanGo(form);
    return insecure ? [...essential(form), { field: 'allowInsecure', reason: 'not-with-trojan-go' }] : essential(form);
  },
  warnings(form: TrojanForm, extra, service) {
    const ignored = form.method === 'shadowsocks' && !service.innerShadowsocks;
    if (needsTrojanGo(form)) return ignored ? [{ field: 'method', reason: 'inner-ignored' }] : [];
    const shown = visible(form);
    const dropped = service.trojanHost ? (['alpn'] as const) : (['host', 'alpn'] as const);
    const lost = dropped.filter((field) => shown.includes(field) && form[field] !== '');
    const warnings = lost.map((field): Problem => ({ field, reason: 'not-kept' }));
    if (!netsOf(service).includes(form.net)) warnings.push({ field: 'net', reason: 'transport-unsupported' });
    if (extra['security'] === 'reality') warnings.push({ field: 'security', reason: 'security-unsupported' });
    if (asksForInsecure(form, extra) && !service.insecureTls)
      warnings.push({ field: 'allowInsecure', reason: 'insecure-unsupported' });
    return warnings;
  },
  unavailable: ({ insecureTls }) => (insecureTls ? [] : ['allowInsecure']),
};

function base(parts: LinkParts, query: Query): TrojanForm {
  return {
    ...defaults,
    name: decodePercent(parts.fragment),
    server: plainHost(decodePercent(parts.host)),
    password: decodePercent(parts.userInfo),
    peer: query.take('peer', 'sni'),
  };
}

/** Where a plain link keeps the path, besides `path` itself: gRPC has a service name, mKCP a seed. */
function pathNames(net: string): readonly string[] {
  return net === 'grpc' ? ['serviceName', 'path'] : net === 'kcp' ? ['seed', 'path'] : ['path'];
}

/** Some services read that of ws and h2 from a service name. */
function namesToWrite(net: string): readonly string[] {
  return net === 'ws' || net === 'h2' ? ['path', 'serviceName'] : pathNames(net);
}

function readPlain(parts: LinkParts): ReadResult<TrojanForm> {
  const query = new Query(parts.query);
  const port = readNumber(parts.port, 'port');
  const type = query.take('type');
  const net = netName(type);
  // The service writes the transport there once more.
  if (query.get('headerType') === type) query.take('headerType');
  const form: TrojanForm = {
    ...base(parts, query),
    port: port.value,
    allowInsecure: isYes(query.take('allowInsecure')),
    net,
    host: query.take('host'),
    path: query.take(...pathNames(net)),
    alpn: query.take('alpn'),
  };
  if (query.get('serviceName') === form.path) query.take('serviceName');
  const extra = query.rest();
  return port.problem === undefined ? { form, extra } : { form, extra, problem: port.problem };
}

/**
 * Reads the URL scheme that Trojan-Go drafted: 443 when there is no port, `encryption` is `ss;method:password`; the
 * service writes `ss;method;password`. Extras remember what the form has no word for, `type` above all.
 */
function readGo(parts: LinkParts): ReadResult<TrojanForm> {
  const query = new Query(parts.query);
  const port = readNumber(parts.port || '443', 'port');
  const type = query.take('type');
  const encryption = query.take('encryption');
  const [, ssCipher = defaults.ssCipher, ssPassword = ''] = /^ss;([^;:]*)[;:]?(.*)$/is.exec(encryption) ?? [];
  const form: TrojanForm = {
    ...base(parts, query),
    port: port.value,
    method: /^ss;/i.test(encryption) ? 'shadowsocks' : 'origin',
    ssCipher: ssCipher.toLowerCase(),
    ssPassword,
    obfs: type === 'ws' || type === 'websocket' ? 'websocket' : 'none',
    host: query.take('host'),
    path: query.take('path'),
  };
  const extra: Record<string, unknown> = { ...query.rest() };
  if (form.obfs === 'none' && (form.method === 'origin' || !['', 'original'].includes(type)))
    extra['type'] = type || 'original';
  if (form.method === 'origin' && encryption !== '') extra['encryption'] = encryption;
  return port.problem === undefined ? { form, extra } : { form, extra, problem: port.problem };
}

/** A Trojan-Go link that uses none of its features stays one as long as nothing was chosen that it cannot carry. */
function isGo(form: TrojanForm, extra: Extra): boolean {
  return needsTrojanGo(form) || ('type' in extra && form.net === 'tcp' && !form.allowInsecure && form.alpn === '');
}

function goEntries(form: TrojanForm): readonly Entry<TrojanForm>[] {
  return [
    ['peer', 'sni', form.peer],
    ['method', 'encryption', form.method === 'shadowsocks' ? `ss;${form.ssCipher};${form.ssPassword}` : ''],
    ['host', 'host', form.host],
    ['path', 'path', form.path],
  ];
}

function plainEntries(form: TrojanForm): readonly Entry<TrojanForm>[] {
  return [
    ['peer', 'sni', form.peer],
    ['allowInsecure', 'allowInsecure', form.allowInsecure ? '1' : ''],
    ['net', 'type', form.net === 'tcp' ? '' : form.net],
    ['host', 'host', form.host],
    ...namesToWrite(form.net).map((name): Entry<TrojanForm> => ['path', name, form.path]),
    ['alpn', 'alpn', form.alpn],
  ];
}

const keptByGo = new Set(['type', 'encryption', 'host', 'path']);

/** What newer services keep of both kinds. */
function keptSince(name: string, service: Capabilities): boolean {
  if (name === 'serviceName') return service.trojanServiceName;
  if (name === 'v2raya-backend') return service.linkBackend;
  return PINS.has(name) && service.certificatePins;
}

export const trojan: LinkCodec<TrojanForm> = {
  read(scheme, body) {
    const parts = splitLink(body);
    if (parts === null) return { field: 'link', reason: 'link-malformed' };
    return scheme === 'trojan-go' ? readGo(parts) : readPlain(parts);
  },
  pairs(form, extra) {
    if (!isGo(form, extra)) return formPairs(trojanRules, form, plainEntries(form));
    const pairs = formPairs(trojanRules, form, goEntries(form)).filter(
      ([name, value]) => name !== 'encryption' || value !== '',
    );
    if (form.obfs === 'websocket') return [['type', 'ws'], ...pairs];
    return 'type' in extra ? pairs : [['type', 'original'], ...pairs];
  },
  keeps: (name, form, extra, service) =>
    keptSince(name, service) ||
    (isGo(form, extra) ? keptByGo.has(name) : name === 'path' || (name === 'host' && service.trojanHost)),
  write(form, extra) {
    const scheme = isGo(form, extra) ? 'trojan-go' : 'trojan';
    const query = writeQuery(trojan.pairs(form, extra), extra);
    return `${scheme}://${encodePercent(form.password)}@${writeAddress(form.server, form.port)}${query}${writeFragment(form.name)}`;
  },
};
