import { type Capabilities } from '../capabilities';
import { type FormRules, type LinkCodec, type LinkKind } from './codec';
import { type FieldLabel, type FieldSpec } from './fields';
import { anytlsKind } from './anytls';
import { httpKind } from './http';
import { hysteria2Kind } from './hysteria2';
import { juicityKind } from './juicity';
import { socks5Kind } from './socks5';
import { ssKind } from './ss-kind';
import { ssrKind } from './ssr';
import { trojanKind } from './trojan-kind';
import { tuicKind } from './tuic';
import { v2rayKind } from './v2ray-kind';
import { wireguardKind } from './wireguard';

/** Every kind of server, in the order of the form's tabs: those of SPEC 2.39, and three of later services. */
export const KINDS = {
  v2ray: v2rayKind,
  ss: ssKind,
  ssr: ssrKind,
  trojan: trojanKind,
  juicity: juicityKind,
  tuic: tuicKind,
  hysteria2: hysteria2Kind,
  anytls: anytlsKind,
  wireguard: wireguardKind,
  http: httpKind,
  socks5: socks5Kind,
} as const;

type Kinds = typeof KINDS;
export type ServerFormKind = keyof Kinds;
/** Every scheme that a share link can have, in lower case. */
export type LinkScheme = Kinds[ServerFormKind]['schemes'][number];
type FormOf<Kind> = Kind extends LinkKind<infer Form, infer _> ? Form : never;
/** The form of each kind. */
export type ServerForms = { [Kind in ServerFormKind]: FormOf<Kinds[Kind]> };

export const KIND_ORDER = Object.keys(KINDS) as readonly ServerFormKind[];

/** The tabs of the form with this service: the kinds that it takes, and the one that is open whatever it is. */
export function tabsFor(service: Capabilities, open: ServerFormKind): readonly ServerFormKind[] {
  return KIND_ORDER.filter((kind) => kind === open || isTaken(kind, service));
}

/** Whether a service takes servers of a kind. */
export function isTaken(kind: ServerFormKind, service: Capabilities): boolean {
  return kindOf(kind).isTaken?.(service) !== false;
}

export function kindOf<Kind extends ServerFormKind>(kind: Kind): LinkKind<ServerForms[Kind]> {
  return KINDS[kind] as unknown as LinkKind<ServerForms[Kind]>;
}

/** Visibility, options, defaults, canonical form and validation of one kind. */
export function rulesOf<Kind extends ServerFormKind>(kind: Kind): FormRules<ServerForms[Kind]> {
  return kindOf(kind).rules;
}

export function codecOf<Kind extends ServerFormKind>(kind: Kind): LinkCodec<ServerForms[Kind]> {
  return kindOf(kind).codec;
}

/** How a field is drawn; undefined for what is no field. */
export function fieldOf(kind: ServerFormKind, field: string): FieldSpec<object> | undefined {
  const { fields } = KINDS[kind];
  return Object.hasOwn(fields, field) ? (fields as Readonly<Record<string, FieldSpec<object>>>)[field] : undefined;
}

interface Filled {
  readonly kind: ServerFormKind;
  readonly form: object;
}

/** What a field is called with these values; null for what is no field. */
export function labelOf({ kind, form }: Filled, field: string): FieldLabel | null {
  const label = fieldOf(kind, field)?.label;
  return label === undefined ? null : typeof label === 'function' ? label(form) : label;
}

/** What the first field holds that is called one of these; undefined when the kind has none. */
export function valueCalled({ kind, form }: Filled, ...labels: readonly FieldLabel[]): unknown {
  const called = Object.keys(KINDS[kind].fields).find((field) =>
    labels.some((label) => fieldOf(kind, field)?.label === label),
  );
  return called === undefined ? undefined : (form as Readonly<Record<string, unknown>>)[called];
}
