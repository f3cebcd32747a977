import { type Capabilities } from '../capabilities';
import { type Entry, type LinkCodec, type ReadResult, readNumber } from './codec';
import { plainHost, splitLink, writeAddress, writeFragment } from './encoding/address';
import { decodeBase64 } from './encoding/base64';
import { withoutLayers } from './encoding/layers';
import { decodePercent, encodePercent } from './encoding/percent';
import { isYes, Query, writeQuery } from './encoding/query';
import { readLegacy, tlsName } from './legacy';
import { netsOf, PINS, saysNone, withKnownYes } from './kept';
import { netName, streamPairs, tidyId, unlessNone, v2rayRules } from './v2ray';
import { type V2rayForm } from './v2ray-form';

/** Where a transport's path stands: gRPC has a service name, mKCP a seed. */
function pathName(net: string): string {
  return net === 'grpc' ? 'serviceName' : net === 'kcp' ? 'seed' : 'path';
}

function entries(form: V2rayForm): readonly Entry<V2rayForm>[] {
  return [
    ['net', 'type', form.net],
    ['tls', 'security', form.tls],
    ['type', 'headerType', unlessNone(form.type)],
    ['host', 'host', form.host],
    ['path', pathName(form.net), form.path],
    ['quicSecurity', 'quicSecurity', unlessNone(form.quicSecurity)],
    ['key', 'key', form.key],
    ['sni', 'sni', form.sni],
    ['fp', 'fp', form.fp],
    ['alpn', 'alpn', form.alpn],
    ['flow', 'flow', form.flow],
    ['pbk', 'pbk', form.pbk],
    ['sid', 'sid', form.sid],
    ['spx', 'spx', form.spx],
    ['allowInsecure', 'allowInsecure', form.allowInsecure ? 'true' : ''],
  ];
}

/** The transports with which the service keeps no host. */
const hostless = new Set(['grpc', 'kcp', 'quic']);

/** With these the service takes a host for the server's name where there is none, and loses it as soon as it shares the link. */
function nameOutOfHost(form: V2rayForm): V2rayForm {
  const meant = hostless.has(form.net) && form.sni === '' && form.tls === 'tls';
  return meant ? { ...form, sni: form.host, host: '' } : form;
}

/** The service puts a layer of percent-encoding around the id of a vless link each time it takes one. */
function readId(protocol: 'vmess' | 'vless', id: string): string {
  return tidyId(protocol === 'vless' ? withoutLayers(id) : id);
}

/**
 * Reads the URL form that the VMessAEAD / VLESS share link proposal describes (Xray-core issue 91, discussion 716). For
 * vmess its `encryption` is the cipher; for vless it says nothing that the form knows.
 */
export function readUrlForm(protocol: 'vmess' | 'vless', body: string): ReadResult<V2rayForm> {
  const parts = splitLink(body);
  if (parts === null) return { field: 'link', reason: 'link-malformed' };
  const query = new Query(parts.query);
  const port = readNumber(parts.port, 'port');
  const net = netName(query.take('type'));
  const form: V2rayForm = {
    ...v2rayRules.defaults,
    protocol,
    ps: decodePercent(parts.fragment),
    add: plainHost(decodePercent(parts.host)),
    port: port.value,
    id: readId(protocol, decodePercent(parts.userInfo)),
    scy: (protocol === 'vmess' && query.take('encryption')) || 'auto',
    net,
    type: query.take('headerType').toLowerCase() || 'none',
    host: query.take('host'),
    path: query.take(pathName(net)),
    quicSecurity: query.take('quicSecurity').toLowerCase() || 'none',
    key: query.take('key'),
    tls: protocol === 'vmess' ? tlsName(query.take('security')) : query.take('security').toLowerCase() || 'none',
    sni: query.take('sni'),
    fp: query.take('fp'),
    alpn: query.take('alpn'),
    flow: query.take('flow'),
    pbk: query.take('pbk'),
    sid: query.take('sid'),
    spx: query.take('spx'),
    allowInsecure: isYes(query.take('allowInsecure')),
  };
  const reading = { form: protocol === 'vless' ? nameOutOfHost(form) : form, extra: query.rest() };
  return port.problem === undefined ? reading : { ...reading, problem: port.problem };
}

/** What Shadowrocket gives: user id, host and port in base64. The user info of the usual form is in front of a raw `@`. */
function readInBase64(body: string): ReadResult<V2rayForm> | null {
  const [, main = '', query = '', name = ''] = /^([^?#@]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(body) ?? [];
  const decoded = main === '' ? null : decodeBase64(decodePercent(main).replace(/\/$/, ''));
  return decoded === null ? null : readLegacy('vless', decoded, query, decodePercent(name));
}

const alwaysKept = new Set(['headerType', 'quicSecurity', 'key']);
const keptWithTls = new Set(['sni', 'fp', 'alpn', 'flow', 'pbk', 'sid', 'spx']);

function keptWhenSecured(name: string, service: Capabilities): boolean {
  if (name === 'allowInsecure') return service.insecureTls;
  return keptWithTls.has(name) || (PINS.has(name) && service.certificatePins);
}

/** Of the settings of gRPC the service reads all and, up to 2.4.14, writes one. */
function keptWithNet(name: string, { net }: V2rayForm, service: Capabilities): boolean {
  const isWritten = net !== 'grpc' || name === 'multiMode' || service.vlessGrpcTuning;
  return netsOf(name, service).includes(net) && isWritten;
}

export const vless: LinkCodec<V2rayForm> = {
  read: (_, body) => readInBase64(body) ?? readUrlForm('vless', body),
  pairs: (form) => streamPairs(form, entries(form)),
  keeps: (name, form, extra, service) =>
    alwaysKept.has(name) ||
    (name === 'host' && !hostless.has(form.net)) ||
    name === pathName(form.net) ||
    (name === 'encryption' && saysNone(extra[name])) ||
    keptWithNet(name, form, service) ||
    (form.tls !== 'none' && keptWhenSecured(name, service)),
  write(form, extra) {
    const query = writeQuery(vless.pairs(form, extra), withKnownYes(extra));
    return `vless://${encodePercent(form.id)}@${writeAddress(form.add, form.port)}${query}${writeFragment(form.ps)}`;
  },
};
