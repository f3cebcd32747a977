import { type FormRules, isProblem, type LinkCodec } from './codec';
import type { Extra } from './encoding/query';
import { wellFormed } from './encoding/percent';
import { http, type HttpForm, httpRules } from './http';
import { juicity, type JuicityForm, juicityRules } from './juicity';
import type { Reason } from './reasons';
import { isLinkScheme, kindOfScheme, type LinkScheme, schemeOf, type ServerFormKind, trimLink } from './schemes';
import { socks5, type Socks5Form, socks5Rules } from './socks5';
import { ss, type SsForm, ssRules } from './ss';
import { ssr, type SsrForm, ssrRules } from './ssr';
import { trojan, type TrojanForm, trojanRules } from './trojan';
import { tuic, type TuicForm, tuicRules } from './tuic';
import { type V2rayForm, v2rayRules } from './v2ray';
import { vless } from './vless';
import { vmess } from './vmess';

/** The form of each tab. */
export interface ServerForms {
  v2ray: V2rayForm;
  ss: SsForm;
  ssr: SsrForm;
  trojan: TrojanForm;
  juicity: JuicityForm;
  tuic: TuicForm;
  http: HttpForm;
  socks5: Socks5Form;
}

/** A tab with its values and with what the form does not know of a link. */
export type Draft = {
  [Kind in ServerFormKind]: { readonly kind: Kind; readonly form: ServerForms[Kind]; readonly extra: Extra };
}[ServerFormKind];

export type ReadLink = Draft & { readonly ok: true };

/** `link` is the same server written anew. */
export type ParsedLink = ReadLink & { readonly link: string };

/** Why a link was not understood. `draft` holds what could be: the editor opens a link with an impossible port with it. */
export interface RefusedLink {
  readonly ok: false;
  readonly field: string;
  readonly reason: Reason;
  readonly draft?: Draft;
}

const v2ray: LinkCodec<V2rayForm> = {
  read: (scheme, body) => (scheme === 'vless' ? vless : vmess).read(scheme, body),
  pairs: (form, extra) => (form.protocol === 'vless' ? vless : vmess).pairs(form, extra),
  write: (form, extra) => (form.protocol === 'vless' ? vless : vmess).write(form, extra),
  keeps: (name, form, extra) => (form.protocol === 'vless' ? vless : vmess).keeps(name, form, extra),
};

type Table = {
  readonly [Kind in ServerFormKind]: {
    readonly codec: LinkCodec<ServerForms[Kind]>;
    readonly rules: FormRules<ServerForms[Kind]>;
  };
};

const table: Table = {
  v2ray: { codec: v2ray, rules: v2rayRules },
  ss: { codec: ss, rules: ssRules },
  ssr: { codec: ssr, rules: ssrRules },
  trojan: { codec: trojan, rules: trojanRules },
  juicity: { codec: juicity, rules: juicityRules },
  tuic: { codec: tuic, rules: tuicRules },
  http: { codec: http, rules: httpRules },
  socks5: { codec: socks5, rules: socks5Rules },
};

/** Visibility, options, defaults, canonical form and validation of one tab. */
export function rulesOf<Kind extends ServerFormKind>(kind: Kind): FormRules<ServerForms[Kind]> {
  return table[kind].rules;
}

/** The link of a form, as POST import takes it. Extras of a parsed link survive; the form's own parameters win. */
export function writeLink<Kind extends ServerFormKind>(kind: Kind, form: ServerForms[Kind], extra: Extra = {}): string {
  return table[kind].codec.write(form, extra);
}

/** The extras that the service drops from a link of this form, by their names. */
export function lostExtras<Kind extends ServerFormKind>(
  kind: Kind,
  form: ServerForms[Kind],
  extra: Extra,
): readonly string[] {
  const { codec } = table[kind];
  return Object.keys(extra).filter((name) => !codec.keeps(name, form, extra));
}

/** Every hidden field at its default: what the editor saves. */
export function canonical<Kind extends ServerFormKind>(kind: Kind, form: ServerForms[Kind]): ServerForms[Kind] {
  return table[kind].rules.canonical(form);
}

function read<Kind extends ServerFormKind>(kind: Kind, scheme: LinkScheme, body: string): ReadLink | RefusedLink {
  const { codec, rules } = table[kind];
  const result = codec.read(scheme, body);
  if (isProblem(result)) return { ok: false, ...result };
  const { form, extra } = result;
  const problem = result.problem ?? rules.essential(form)[0];
  if (problem !== undefined) return { ok: false, ...problem, draft: { kind, form, extra } as unknown as Draft };
  return { ok: true, kind, form, extra } as unknown as ReadLink;
}

/**
 * Reads a share link of any scheme of SPEC section 3. Never throws. The form holds what the link says, hidden fields
 * included: it need not be canonical. Formats: SIP002 and the older ss form, the vmess JSON of v2rayN, the VLESS share
 * link proposal, Trojan-Go's URL draft, SSR's; `docs/share-links.md` has the details.
 */
export function readLink(text: string): ReadLink | RefusedLink {
  const link = wellFormed(trimLink(text));
  if (link === '') return { ok: false, field: 'link', reason: 'link-empty' };
  const scheme = schemeOf(link);
  if (!isLinkScheme(scheme)) return { ok: false, field: 'link', reason: 'scheme-unknown' };
  return read(kindOfScheme(scheme), scheme, link.slice(scheme.length + '://'.length));
}

/** `readLink`, and the same server written anew. Writing costs more than reading: lists of thousands use `readLink`. */
export function parseLink(text: string): ParsedLink | RefusedLink {
  const result = readLink(text);
  return result.ok ? { ...result, link: table[result.kind].codec.write(result.form as never, result.extra) } : result;
}

/**
 * A draft ready for the editor: the form canonical, and what the hidden fields held among the extras, so that saving an
 * edit of another field loses nothing. A field that is shown later takes its parameter back.
 */
export function settle<Kind extends ServerFormKind>(
  kind: Kind,
  form: ServerForms[Kind],
  extra: Extra,
): { readonly form: ServerForms[Kind]; readonly extra: Extra } {
  const { codec, rules } = table[kind];
  const settled = rules.canonical(form);
  const owned = new Set(codec.pairs(settled, extra).map(([name]) => name));
  const moved = codec.pairs(form, extra).filter(([name, value]) => value !== '' && !owned.has(name));
  const kept = codec.keepHidden?.(form, extra) ?? extra;
  return { form: settled, extra: moved.length === 0 ? kept : { ...Object.fromEntries(moved), ...kept } };
}

type Credentials = {
  readonly name: string;
  readonly host: string;
  readonly port: number | null;
  readonly password: string;
  readonly id: string;
};

function credentialsOf({ kind, form }: Pick<Draft, 'kind' | 'form'>): Credentials {
  const any = form as unknown as Readonly<Record<string, unknown>>;
  const text = (...fields: string[]) =>
    fields.map((field) => any[field]).find((value): value is string => typeof value === 'string') ?? '';
  const port = any['port'];
  return {
    name: text('ps', 'name'),
    // The `host` of most tabs is an HTTP header; only the proxies' is the address.
    host: kind === 'http' || kind === 'socks5' ? text('host') : text('add', 'server'),
    port: typeof port === 'number' ? port : null,
    password: text('password'),
    id: text('id', 'uuid'),
  };
}

/** The defaults of another tab with what both tabs share: name, address, and password or id where both have one. */
export function carryOver<Kind extends ServerFormKind>(
  from: Pick<Draft, 'kind' | 'form'>,
  to: Kind,
): ServerForms[Kind] {
  const { name, host, port, password, id } = credentialsOf(from);
  const byDefault: object = table[to].rules.defaults;
  const proxy = to === 'http' || to === 'socks5';
  const shared: Record<string, unknown> = { ps: name, name, add: host, server: host, port, password, id, uuid: id };
  if (proxy) shared['host'] = host;
  const entries = Object.entries(byDefault).map(([field, value]) => [field, field in shared ? shared[field] : value]);
  return Object.fromEntries(entries) as ServerForms[Kind];
}
