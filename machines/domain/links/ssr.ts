import {
  cipherEssentials,
  type Entry,
  type FormRules,
  formPairs,
  hideInvisible,
  type LinkCodec,
  readNumber,
  type ReadResult,
} from './codec';
import { plainHost } from './encoding/address';
import { decodeBase64, encodeBase64Url } from './encoding/base64';
import { decodePercent } from './encoding/percent';
import { Query, writeQuery } from './encoding/query';
import { isStandardBase64, isUrlBase64 } from './as-written';
import { type LinkKind } from './codec';
import { urlFields } from './url-kind';

/** The SSR tab (SPEC section 3, "Server forms"). */
export interface SsrForm {
  readonly name: string;
  readonly server: string;
  readonly port: number | null;
  readonly password: string;
  readonly method: string;
  readonly proto: string;
  readonly protoParam: string;
  readonly obfs: string;
  readonly obfsParam: string;
}

const defaults: SsrForm = {
  name: '',
  server: '',
  port: null,
  password: '',
  method: 'aes-128-cfb',
  proto: 'origin',
  protoParam: '',
  obfs: 'plain',
  obfsParam: '',
};

function visible(form: SsrForm): readonly (keyof SsrForm)[] {
  const fields: (keyof SsrForm)[] = ['name', 'server', 'port', 'password', 'method', 'proto'];
  if (form.proto !== 'origin') fields.push('protoParam');
  fields.push('obfs');
  if (form.obfs !== 'plain') fields.push('obfsParam');
  return fields;
}

export const ssrRules: FormRules<SsrForm> = {
  defaults,
  visible,
  essential: cipherEssentials,
  options() {
    return {
      method: [
        'aes-128-cfb',
        'aes-192-cfb',
        'aes-256-cfb',
        'aes-128-ctr',
        'aes-192-ctr',
        'aes-256-ctr',
        'aes-128-ofb',
        'aes-192-ofb',
        'aes-256-ofb',
        'des-cfb',
        'bf-cfb',
        'cast5-cfb',
        'rc4-md5',
        'chacha20',
        'chacha20-ietf',
        'salsa20',
        'camellia-128-cfb',
        'camellia-192-cfb',
        'camellia-256-cfb',
        'idea-cfb',
        'rc2-cfb',
        'seed-cfb',
        'none',
      ],
      proto: [
        'origin',
        'verify_sha1',
        'auth_sha1_v4',
        'auth_aes128_md5',
        'auth_aes128_sha1',
        'auth_chain_a',
        'auth_chain_b',
      ],
      obfs: ['plain', 'http_simple', 'http_post', 'random_head', 'tls1.2_ticket_auth'],
    };
  },
  canonical(form: SsrForm) {
    return hideInvisible(ssrRules, {
      ...form,
      server: plainHost(form.server),
      proto: form.proto || defaults.proto,
      obfs: form.obfs || defaults.obfs,
    });
  },
  problems: cipherEssentials,
  warnings: () => [],
};

/** Parameters whose values are base64 themselves; `group` is the one of them that the form does not know. */
const inBase64 = new Set(['remarks', 'protoparam', 'obfsparam', 'group']);

/** Hosts that the service would decode: it takes whatever can be base64 for base64. */
const likeBase64 = /^[\w-]+$/;

/** What stands in front of a host that was encoded here: the service takes white space away before it decodes. */
const ENCODED = ' ';

/** Whether the service keeps a host that stands in a link so. It puts a second pair of brackets around an IPv6 host that has one. */
export function hostIsKept(host: string): boolean {
  return host.startsWith(ENCODED) || !(host.startsWith('[') || (likeBase64.test(host) && host.length % 4 !== 1));
}

function writeHost(server: string): string {
  const host = plainHost(server);
  return hostIsKept(host) ? host : ENCODED + encodeBase64Url(host);
}

function readHost(text: string): string {
  return plainHost((text.startsWith(ENCODED) ? decodeBase64(text) : null) ?? text);
}

/** The text behind a base64 parameter; `+` in a query has become a space on its way here. Some write it as it is. */
function decoded(value: string): string {
  const base64 = value.replaceAll(' ', '+');
  const text = decodeBase64(base64);
  if (text === null) return value;
  // Bytes that are no text do not come back: then it was no base64.
  const bytes = base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=*$/, '');
  return text.includes('\ufffd') && encodeBase64Url(text) !== bytes ? value : text;
}

function read(body: string): ReadResult<SsrForm> {
  const plain = body.includes(':') ? body : decodeBase64(decodePercent(body.replace(/#.*$/s, '')));
  if (plain === null) return { field: 'link', reason: 'base64-invalid' };
  const question = plain.indexOf('?');
  const main = (question === -1 ? plain : plain.slice(0, question)).trimEnd().replace(/\/$/, '');
  const groups = main.split(':');
  if (groups.length < 6) return { field: 'link', reason: 'ssr-incomplete' };
  const [portText = '', proto = '', method = '', obfs = '', password = ''] = groups.slice(-5);
  const query = new Query(question === -1 ? '' : plain.slice(question + 1).trim());
  const port = readNumber(portText, 'port');
  const form: SsrForm = {
    name: decoded(query.take('remarks')),
    server: readHost(groups.slice(0, -5).join(':')),
    port: port.value,
    password: decodeBase64(password.trim()) ?? password.trim(),
    method: method.trim().toLowerCase(),
    proto: proto.trim().toLowerCase() || defaults.proto,
    protoParam: decoded(query.take('protoparam')),
    obfs: obfs.trim().toLowerCase() || defaults.obfs,
    obfsParam: decoded(query.take('obfsparam')),
  };
  const rest = query.rest();
  const extra = typeof rest['group'] === 'string' ? { ...rest, group: decoded(rest['group']) } : rest;
  return port.problem === undefined ? { form, extra } : { form, extra, problem: port.problem };
}

function entries(form: SsrForm): readonly Entry<SsrForm>[] {
  return [
    ['name', 'remarks', form.name],
    ['protoParam', 'protoparam', form.protoParam],
    ['obfsParam', 'obfsparam', form.obfsParam],
  ];
}

/** Source: "SSR QRcode scheme" in the wiki of ShadowsocksR. */
export const ssr: LinkCodec<SsrForm> = {
  read: (_, body) => read(body),
  pairs: (form) => formPairs(ssrRules, form, entries(form)),
  keeps: (name) => name === 'protoparam' || name === 'obfsparam',
  write(form, extra) {
    const query = writeQuery(ssr.pairs(form, extra), extra, (name, value) =>
      inBase64.has(name) ? encodeBase64Url(value) : value,
    );
    // An IPv6 host stands without brackets here: the service would add a second pair.
    const main = [
      writeHost(form.server),
      form.port ?? '',
      form.proto,
      form.method,
      form.obfs,
      encodeBase64Url(form.password),
    ];
    return `ssr://${encodeBase64Url(`${main.join(':')}/${query || '?remarks='}`)}`;
  },
};

function ssrAlike(body: string, form: SsrForm): boolean {
  const text = isStandardBase64(body) || isUrlBase64(body) ? decodeBase64(body) : null;
  const [main = '', query = '', ...more] = (text ?? '').split('/?');
  const [port = '', proto, method, obfs, password = ''] = main.split(':').slice(-5);
  const host = main.split(':').slice(0, -5).join(':');
  const names = proto === form.proto && method === form.method && obfs === form.obfs;
  const values = new Map(query.split('&').map((pair) => [pair.replace(/=.*$/s, ''), pair.replace(/^[^=]*=?/s, '')]));
  const isText = (text: string, value: string) =>
    text === '' ? value === '' : isUrlBase64(text) && text.replace(/=+$/, '') === encodeBase64Url(value);
  const texts = [
    ['remarks', form.name],
    ['protoparam', form.protoParam],
    ['obfsparam', form.obfsParam],
  ].every(([name = '', value = '']) => isText(values.get(name) ?? '', value));
  const address = hostIsKept(host) && /^\d+$/.test(port);
  // What stands in the query must be a query, whoever reads it.
  const plainQuery = !/%(?![\da-f]{2})|;/i.test(query);
  return more.length === 0 && plainQuery && names && texts && address && isUrlBase64(password);
}

export const ssrKind: LinkKind<SsrForm, 'ssr' | 'shadowsocksr'> = {
  name: 'SSR',
  schemes: ['ssr', 'shadowsocksr'],
  inBase64: ['ssr', 'shadowsocksr'],
  isTaken: ({ ssr: taken }) => taken,
  fields: {
    ...urlFields,
    password: { label: 'password', group: 'server', secret: true },
    method: { label: 'method', group: 'server' },
    proto: { label: 'protocol', group: 'obfuscation' },
    protoParam: { label: 'protocolParam', group: 'obfuscation' },
    obfs: { label: 'obfuscation', group: 'obfuscation' },
    obfsParam: { label: 'obfuscationParam', group: 'obfuscation' },
  },
  rules: ssrRules,
  codec: ssr,
  net: ({ proto, obfs }) => `SSR(${proto}+${obfs === 'tls1.2_ticket_auth' ? 'tls1.2' : obfs})`,
  // The service takes the longer word for a server and fails at it.
  alike: (scheme, body, form) => scheme === 'ssr' && ssrAlike(body, form),
};
