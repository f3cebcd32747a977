import { type Capabilities } from '../capabilities';
import { isProblem } from './codec';
import { wellFormed } from './encoding/percent';
import type { Extra } from './encoding/query';
import { type FieldLabel } from './fields';
import { codecOf, kindOf, labelOf, rulesOf, valueCalled, type ServerForms } from './kinds';
import type { Reason } from './reasons';
import { settingsIn } from './xhttp-extra';
import { isLinkScheme, kindOfScheme, type LinkScheme, schemeOf, type ServerFormKind, tidyLink } from './schemes';

/** A tab with its values and with what the form does not know of a link. */
export type Draft = {
  [Kind in ServerFormKind]: { readonly kind: Kind; readonly form: ServerForms[Kind]; readonly extra: Extra };
}[ServerFormKind];

export type ReadLink = Draft & { readonly ok: true };

/** `link` is the same server, rewritten. */
export type ParsedLink = ReadLink & { readonly link: string };

/** Why a link was not understood. `draft` holds what could be: the editor opens a link with an impossible port with it. */
export interface RefusedLink {
  readonly ok: false;
  readonly field: string;
  readonly reason: Reason;
  readonly draft?: Draft;
}

export { rulesOf, type ServerForms };

/** The link of a form, as POST import takes it. Extras of a parsed link survive; the form's own parameters win. */
export function writeLink<Kind extends ServerFormKind>(kind: Kind, form: ServerForms[Kind], extra: Extra = {}): string {
  return codecOf(kind).write(form, extra);
}

/** The extras that the service drops from a link of this form, by their names; `extra.headers` for what stands in the JSON of xhttp. */
export function lostExtras<Kind extends ServerFormKind>(
  kind: Kind,
  form: ServerForms[Kind],
  extra: Extra,
  service: Capabilities,
): readonly string[] {
  const codec = codecOf(kind);
  const lost = Object.keys(extra).filter((name) => !codec.keeps(name, form, extra, service));
  return lost.flatMap((name) => settingsIn(name, extra[name]));
}

/** Every hidden field at its default: what the editor saves. */
export function canonical<Kind extends ServerFormKind>(kind: Kind, form: ServerForms[Kind]): ServerForms[Kind] {
  return rulesOf(kind).canonical(form);
}

function read<Kind extends ServerFormKind>(kind: Kind, scheme: LinkScheme, body: string): ReadLink | RefusedLink {
  const { codec, rules } = kindOf(kind);
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
  const link = wellFormed(tidyLink(text));
  if (link === '') return { ok: false, field: 'link', reason: 'link-empty' };
  const scheme = schemeOf(link);
  if (!isLinkScheme(scheme)) return { ok: false, field: 'link', reason: 'scheme-unknown' };
  return read(kindOfScheme(scheme), scheme, link.slice(scheme.length + '://'.length));
}

/** `readLink`, and the same server rewritten. Writing costs more than reading: lists of thousands use `readLink`. */
export function parseLink(text: string): ParsedLink | RefusedLink {
  const result = readLink(text);
  return result.ok ? { ...result, link: codecOf(result.kind).write(result.form, result.extra) } : result;
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
  const { codec, rules } = kindOf(kind);
  const settled = rules.canonical(form);
  const owned = new Set(codec.pairs(settled, extra).map(([name]) => name));
  const moved = codec.pairs(form, extra).filter(([name, value]) => value !== '' && !owned.has(name));
  const kept = codec.keepHidden?.(form, extra) ?? extra;
  return { form: settled, extra: moved.length === 0 ? kept : { ...Object.fromEntries(moved), ...kept } };
}

/** Labels of fields that mean the same in every kind. */
const SHARED: readonly (readonly FieldLabel[])[] = [['name'], ['address'], ['port'], ['password'], ['userId', 'uuid']];

/** The defaults of another kind with what both share: name, address, and password or id where both have one. */
export function carryOver<Kind extends ServerFormKind>(
  from: Pick<Draft, 'kind' | 'form'>,
  to: Kind,
): ServerForms[Kind] {
  const carried = Object.entries(rulesOf(to).defaults).map(([field, byDefault]): [string, unknown] => {
    const label = labelOf({ kind: to, form: rulesOf(to).defaults }, field);
    const alike = SHARED.find((labels) => label !== null && labels.includes(label));
    const value = alike === undefined ? byDefault : valueCalled(from, ...alike);
    return [field, value ?? (alike === undefined || typeof byDefault !== 'string' ? byDefault : '')];
  });
  return Object.fromEntries(carried) as ServerForms[Kind];
}
