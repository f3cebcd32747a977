import { parseJson } from '../domain/json';
import { type DnsRule, type DnsRules } from '../domain/dns-rules';
import { isSame } from '../shared/three-way';
import { serverFlawOf, type ServerFlaw } from './dns.rules';

/** What is edited of a rule. `others` is the rest of it, as JSON. */
export interface DnsRuleFields {
  readonly server: string;
  /** One a line; none is every domain that no rule names. */
  readonly domains: string;
  readonly outbound: string;
  readonly others: string;
}
export type DnsField = keyof DnsRuleFields;

/** A rule while it is edited; `key` identifies it as long as the dialog is open. */
export interface DnsDraft extends DnsRuleFields {
  readonly key: number;
  readonly source: DnsRule;
}

export interface DnsForm {
  readonly stored: DnsRules;
  readonly drafts: readonly DnsDraft[];
  /** The names that exist. */
  readonly outbounds: readonly string[];
  readonly nextKey: number;
}

/** `unknown`: no such outbound. `json`: not an object. */
export type DnsRuleProblem = 'required' | ServerFlaw | 'unknown' | 'json';

/** Past every outbound; the service takes it without there being one of that name. */
export const DIRECT = 'direct';
const BLOCK = 'block';

/** The core reads the second of each pair first, the TUN the first: both are written. */
const SERVER_KEYS = ['server', 'upstream'] as const;
const DOMAIN_KEYS = ['domains', 'domain'] as const;
const OWN_KEYS: ReadonlySet<string> = new Set([...SERVER_KEYS, ...DOMAIN_KEYS, 'outbound']);

const NEW_RULE: DnsRule = { server: '', upstream: '', domains: '', domain: '', outbound: DIRECT };

export const EMPTY_DNS_FORM: DnsForm = {
  stored: { rules: [], newModule: false },
  drafts: [],
  outbounds: [],
  nextKey: 0,
};

function textIn(rule: DnsRule, key: string): string {
  const value = rule[key];
  return typeof value === 'string' ? value : '';
}

function restOf(rule: DnsRule): DnsRule {
  return Object.fromEntries(Object.entries(rule).filter(([key]) => !OWN_KEYS.has(key)));
}

function partOf(rule: DnsRule, keys: readonly string[]): DnsRule {
  return Object.fromEntries(keys.flatMap((key) => (key in rule ? [[key, rule[key]]] : [])));
}

/** A rule as it is edited: of two spellings the one that the core reads. */
function fieldsOf(rule: DnsRule): DnsRuleFields {
  return {
    server: textIn(rule, 'upstream') || textIn(rule, 'server'),
    domains: textIn(rule, 'domain') || textIn(rule, 'domains'),
    outbound: textIn(rule, 'outbound'),
    others: JSON.stringify(restOf(rule), null, 2),
  };
}

/** What was edited of it. */
export function changesOf({ source, key: _, ...draft }: DnsDraft): Partial<DnsRuleFields> {
  const was = fieldsOf(source);
  return Object.fromEntries(Object.entries(draft).filter(([field, value]) => was[field as DnsField] !== value));
}

/** The other server that the rule names for the TUN, or null. */
export function otherServerOf({ source, server }: DnsDraft): string | null {
  const other = textIn(source, 'server');
  return other === '' || server !== fieldsOf(source).server || other === server ? null : other;
}

function lines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** What is sent for a rule: what was not edited stays as it came. */
export function ruleOf({ source, server, domains, outbound, others }: DnsDraft): DnsRule {
  const was = fieldsOf(source);
  const [address, names] = [server.trim(), lines(domains)];
  return {
    ...(others === was.others ? restOf(source) : restOf(parseJson(others) ?? {})),
    ...(address === was.server ? partOf(source, SERVER_KEYS) : { server: address, upstream: address }),
    ...(names === lines(was.domains) ? partOf(source, DOMAIN_KEYS) : { domains: names, domain: names }),
    outbound,
  };
}

export function dnsRulesOf({ stored, drafts }: DnsForm): DnsRules {
  return { ...stored, rules: drafts.map(ruleOf) };
}

function draftsOf(rules: readonly DnsRule[]): readonly DnsDraft[] {
  return rules.map((source, key) => ({ ...fieldsOf(source), key, source }));
}

export function dnsFormOf(stored: DnsRules): DnsForm {
  return { ...EMPTY_DNS_FORM, stored, drafts: draftsOf(stored.rules), nextKey: stored.rules.length };
}

/** The form applied to the current rules. Unchanged rules keep their keys. */
export function rebased(
  form: DnsForm,
  { theirs, merged }: { readonly theirs: DnsRules; readonly merged: DnsRules },
): DnsForm {
  if (isSame(merged.rules, dnsRulesOf(form).rules)) return { ...form, stored: theirs };
  return { ...dnsFormOf(merged), stored: theirs, outbounds: form.outbounds };
}

/** One more rule, at the end. */
export function appended(form: DnsForm): DnsForm {
  const draft = { ...fieldsOf(NEW_RULE), key: form.nextKey, source: NEW_RULE };
  return { ...form, drafts: [...form.drafts, draft], nextKey: form.nextKey + 1 };
}

export function edited(form: DnsForm, key: number, field: DnsField, value: string): DnsForm {
  return { ...form, drafts: form.drafts.map((draft) => (draft.key === key ? { ...draft, [field]: value } : draft)) };
}

export function without(form: DnsForm, key: number): DnsForm {
  return { ...form, drafts: form.drafts.filter((draft) => draft.key !== key) };
}

/** Whether there is a place before (-1) or after (1) the rule. */
export function canMove({ drafts }: DnsForm, key: number, by: -1 | 1): boolean {
  const at = drafts.findIndex((draft) => draft.key === key);
  return at >= 0 && drafts[at + by] !== undefined;
}

export function moved(form: DnsForm, key: number, by: -1 | 1): DnsForm {
  const at = form.drafts.findIndex((draft) => draft.key === key);
  const drafts = [...form.drafts];
  drafts.splice(at + by, 0, ...drafts.splice(at, 1));
  return { ...form, drafts };
}

/** What has to be put right before it is sent: the service stores all of it without a word. */
export function problemOf({ stored, outbounds }: DnsForm, draft: DnsDraft, field: DnsField): DnsRuleProblem | null {
  switch (field) {
    case 'server': {
      const server = draft.server.trim();
      return server === '' ? 'required' : serverFlawOf(server, { names: true, tls: stored.newModule });
    }
    case 'outbound':
      return [DIRECT, BLOCK, ...outbounds].includes(draft.outbound) ? null : 'unknown';
    case 'others':
      return parseJson(draft.others) === null ? 'json' : null;
    case 'domains':
      return null;
  }
}

const CHECKED = ['server', 'outbound', 'others'] as const;

export function isSound(form: DnsForm): boolean {
  return form.drafts.every((draft) => CHECKED.every((field) => problemOf(form, draft, field) === null));
}

/** Whether saving would change what the service has. */
export function isChanged(form: DnsForm): boolean {
  return !isSame(dnsRulesOf(form).rules, form.stored.rules);
}

/** Saving no rule at all makes the service restore its own. */
export function restoresDefaults({ drafts }: DnsForm): boolean {
  return drafts.length === 0;
}

/** The outbounds to choose from, and the rule's own when it is none of them. */
export function outboundsFor({ outbounds }: DnsForm, { source, outbound }: DnsDraft): readonly string[] {
  const known = [DIRECT, ...outbounds];
  const kept = [...new Set([textIn(source, 'outbound'), outbound])];
  return [...known, ...kept.filter((one) => one !== '' && !known.includes(one))];
}
