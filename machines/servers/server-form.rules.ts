import { type Capabilities } from '../domain/capabilities';
import { type FormRules, type LinkKind, type Problem } from '../domain/links/codec';
import { type Extra } from '../domain/links/encoding/query';
import { canonical, carryOver, lostExtras, readLink, settle, writeLink, type Draft } from '../domain/links/links';
import { readFor } from '../domain/links/for-service';
import { kindOf, valueCalled } from '../domain/links/kinds';
import { parameterProblems, parametersOf, parameterWarnings, withParameter } from '../domain/links/parameters';
import { type Parameter } from '../domain/links/fields';
import { type Reason } from '../domain/links/reasons';
import { rowOfLink } from '../domain/links/row';
import { isAmbiguous, looksLikeLink, trimLink, type ServerFormKind } from '../domain/links/schemes';
import { referenceKey, type Reference } from '../domain/reference';
import { referenceOfServer, type ServerRow, type Touch } from '../domain/touch';

export type FieldValue = string | number | boolean | null;
export type AnyForm = Readonly<Record<string, FieldValue>>;

/** One tab with what was typed into it. */
export interface Tab {
  readonly kind: ServerFormKind;
  readonly form: AnyForm;
  readonly extra: Extra;
  /** The text of the number fields as typed: a form holds only numbers. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A link opened in its tab; `flaw` when its values cannot be saved as they are. */
export interface OpenedLink {
  readonly tab: Tab;
  readonly flaw: Reason | null;
}

/** The kind of a tab, whose form is known by its fields' names only. */
function kindFor(kind: ServerFormKind): LinkKind<AnyForm> {
  return kindOf(kind) as unknown as LinkKind<AnyForm>;
}

function draftOf({ kind, form, extra }: Tab): Draft {
  return { kind, form, extra } as unknown as Draft;
}

export function rulesFor(kind: ServerFormKind): FormRules<AnyForm> {
  return kindFor(kind).rules;
}

export function blankTab(kind: ServerFormKind): Tab {
  return { kind, form: rulesFor(kind).defaults, extra: {}, texts: {} };
}

/** Port and alter id; everything else is text or a switch. */
export function isNumberField(field: string): boolean {
  return field === 'port' || field === 'aid';
}

/** `null` for an empty field, `NaN` for anything but a whole number. */
function numberIn(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^[+-]?\d{1,15}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** The tab with a field changed; `forced` when gRPC brought TLS with it (SPEC 4.25, 4.26). */
export function changed(
  tab: Tab,
  field: string,
  value: string | boolean,
): { readonly tab: Tab; readonly forced: boolean } {
  if (typeof value === 'string' && isNumberField(field)) {
    const form = { ...tab.form, [field]: numberIn(value) };
    return { tab: { ...tab, form, texts: { ...tab.texts, [field]: value } }, forced: false };
  }
  const parameter = kindFor(tab.kind).parameters?.find(({ name }) => name === field);
  if (parameter !== undefined)
    return { tab: { ...tab, extra: withParameter(parameter, tab.extra, value) }, forced: false };
  const next = typeof value === 'string' ? kindFor(tab.kind).changed?.(tab.form, field, value) : null;
  if (next) return { tab: { ...tab, form: next.form }, forced: next.forced };
  return { tab: { ...tab, form: { ...tab.form, [field]: value } }, forced: false };
}

/** The tab of another kind: what stood in it, with what it shares with the one that is left. */
export function switched(from: Tab, to: ServerFormKind, left: Tab = blankTab(to)): Tab {
  const byDefault = rulesFor(to).defaults;
  const shared = carryOver(draftOf(from), to) as unknown as AnyForm;
  const carried = Object.entries(shared).filter(([field, value]) => value !== byDefault[field]);
  const port = from.texts['port'];
  return {
    ...left,
    form: { ...left.form, ...Object.fromEntries(carried) },
    texts: port === undefined ? left.texts : { ...left.texts, port },
  };
}

/** The link in its tab, what hidden fields held among the extras; null when it cannot be opened at all. */
export function openedLink(link: string, service: Capabilities): OpenedLink | null {
  const read = readFor(link, service);
  const draft = read.ok ? read : read.draft;
  if (draft === undefined) return null;
  const { form, extra } = settle(draft.kind, draft.form, draft.extra);
  const tab = { kind: draft.kind, form: form as unknown as AnyForm, extra, texts: {} };
  return { tab, flaw: read.ok ? null : read.reason };
}

/** Why a link cannot be opened; null when it can. */
export function refusalOf(link: string): Reason | null {
  const read = readLink(link);
  return read.ok || read.draft !== undefined ? null : read.reason;
}

/** A pasted text as a tab, when it is one share link; null lets it be pasted as text. */
export function pastedLink(text: string, service: Capabilities): OpenedLink | null {
  const line = trimLink(text);
  if (/[\r\n]/.test(line) || !looksLikeLink(line)) return null;
  const opened = openedLink(line, service);
  return opened !== null && opened.flaw !== null && isAmbiguous(line) ? null : opened;
}

/** What keeps the tab from being saved; only visible fields, in the order of the tab (SPEC 5.16). */
export function problemsOf({ kind, form, extra }: Tab, service: Capabilities): readonly Problem[] {
  const rules = rulesFor(kind);
  const order = rules.visible(form);
  const typed = rules.problems(form);
  const problems = typed.length > 0 ? typed : rules.problems(rules.canonical(form));
  return [
    ...[...problems].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field)),
    ...parameterProblems(kindFor(kind), { form, extra }, service),
  ];
}

/** What the service will not keep of the tab, or cannot run. */
export function warningsIn({ kind, form, extra }: Tab, service: Capabilities): readonly Problem[] {
  return [
    ...rulesFor(kind).warnings(form, extra, service),
    ...parameterWarnings(kindFor(kind), { form, extra }, service),
  ];
}

/** Whether saving is asked about first. */
export function isRisky({ kind, form }: Tab): boolean {
  return kindFor(kind).isRisky?.(form) ?? false;
}

/** The fields beside the form that this service has. */
export function parametersIn({ kind, form, extra }: Tab, service: Capabilities): readonly Parameter[] {
  return parametersOf(kindFor(kind), { form, extra }, service);
}

/** What the link holds beside the form, and the service drops. */
export function lostExtrasOf(tab: Tab, service: Capabilities): readonly string[] {
  const { kind, form, extra } = draftOf(tab);
  return lostExtras(kind, form, extra, service);
}

/** Where a server stands that was sent without an answer; undefined when no row more looks like it. `alone`: nor another one. */
export function arrivedAt(before: Touch, now: Touch, sent: string | null, alone?: 'alone'): Reference | undefined {
  const read = sent === null ? null : readLink(sent);
  if (sent === null || read?.ok !== true) return undefined;
  const { name, address, net } = rowOfLink(sent, read);
  const places = (touch: Touch): readonly ServerRow[] =>
    touch.servers.filter((row) => row.name === name && row.address === address && row.net === net);
  const there = places(now);
  const last = there.at(-1);
  if (last === undefined || there.length <= places(before).length || (alone && there.length > 1)) return undefined;
  return referenceOfServer(last, 0);
}

/** The link to send: the form canonical, the extras kept. HTTP proxies as `http-proxy://`, `https-proxy://`. */
export function linkOf(tab: Tab): string {
  const { kind, form, extra } = draftOf(tab);
  return writeLink(kind, canonical(kind, form), extra);
}

export function nameIn(tab: Tab): string {
  return String(valueCalled(tab, 'name') ?? '');
}

export function isConnectedRow(touch: Touch, row: Reference): boolean {
  return touch.connected.some((connected) => referenceKey(connected) === referenceKey(row));
}
