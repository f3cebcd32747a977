import { parse } from '../domain/routing-a/parse';
import { withRule } from '../domain/routing-a/place-rule';
import { problemsIn, type ScriptProblem } from '../domain/routing-a/problems';
import { commented, rewritten, rowsOf, type RuleRow } from '../domain/routing-a/rule-list';
import { isKnown } from '../domain/routing-a/routes';
import {
  conditionOf,
  ruleText,
  type WrittenCondition,
  type WrittenRule,
  type WrittenValue,
} from '../domain/routing-a/write';

/** What a condition asks for, in one word; `hosts` and `addresses` are of several kinds, and say of each which. */
export type ConditionKind = keyof typeof KINDS;

const KINDS = {
  domain: { name: 'domain', key: 'domain' },
  full: { name: 'domain', key: 'full' },
  contains: { name: 'domain', key: 'contains' },
  regexp: { name: 'domain', key: 'regexp' },
  geosite: { name: 'domain', key: 'geosite' },
  hosts: { name: 'domain', key: null },
  ip: { name: 'ip', key: null },
  geoip: { name: 'ip', key: 'geoip' },
  addresses: { name: 'ip', key: null },
  port: { name: 'port', key: null },
  network: { name: 'network', key: null },
  protocol: { name: 'protocol', key: null },
  source: { name: 'source', key: null },
  sourcePort: { name: 'sourcePort', key: null },
  user: { name: 'user', key: null },
  inboundTag: { name: 'inboundTag', key: null },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly key: string | null }>>;

export const CONDITION_KINDS = Object.keys(KINDS) as readonly ConditionKind[];

export interface FormCondition {
  readonly kind: ConditionKind;
  /** One a line; of most kinds, commas separate them too. */
  readonly values: string;
}

export interface RuleForm {
  /** The line that is edited, as it was and where, counted from 1; null for a new rule. */
  readonly edits: { readonly line: number; readonly text: string } | null;
  readonly conditions: readonly FormCondition[];
  readonly outbound: string;
  readonly comment: string;
}

const NEW_CONDITION: FormCondition = { kind: 'domain', values: '' };

export function newRule(outbound: string): RuleForm {
  return { edits: null, conditions: [NEW_CONDITION], outbound, comment: '' };
}

/** With another condition, which says nothing yet. */
export function withCondition(form: RuleForm): RuleForm {
  return { ...form, conditions: [...form.conditions, NEW_CONDITION] };
}

/** With a condition changed, by its place among the others. */
export function withConditionChanged(form: RuleForm, index: number, change: Partial<FormCondition>): RuleForm {
  return { ...form, conditions: form.conditions.map((one, at) => (at === index ? { ...one, ...change } : one)) };
}

/** Without a condition. */
export function withoutCondition(form: RuleForm, index: number): RuleForm {
  return { ...form, conditions: form.conditions.filter((_, at) => at !== index) };
}

/** The form of a rule; null when it holds what the form has no field for. */
export function formOf(script: string, { line, rule, comment }: RuleRow): RuleForm | null {
  if (rule.variables.length > 0 || !rule.calls.every(isKnown)) return null;
  const conditions = rule.calls.map((call) => formConditionOf(conditionOf(call)));
  if (!conditions.every((condition) => condition !== null)) return null;
  const text = script.split('\n')[line - 1] ?? '';
  return { edits: { line, text }, conditions, outbound: rule.outbound.text, comment };
}

function formConditionOf({ name, values }: WrittenCondition): FormCondition | null {
  const keys = new Set(values.map(({ key }) => key));
  const [key = null] = keys;
  const isOne = keys.size <= 1;
  const mixed = { domain: 'hosts', ip: 'addresses' }[name];
  const kind = CONDITION_KINDS.find((one) => KINDS[one].name === name && KINDS[one].key === key && isOne);
  if (kind === undefined && mixed === undefined) return null;
  const told = ({ key: told, text }: WrittenValue): string =>
    told === null || kind !== undefined ? text : `${told}: ${text}`;
  return { kind: kind ?? (mixed as ConditionKind), values: values.map(told).join('\n') };
}

const KEYED = /^(domain|full|contains|keyword|regexp|dotless|geosite|geoip|ext|ext-domain|ext-ip)\s*:\s*(.*)$/u;

function writtenOf({ kind, values }: FormCondition): WrittenCondition {
  const { name, key } = KINDS[kind];
  const isPlain = kind !== 'regexp' && kind !== 'hosts' && kind !== 'addresses';
  const texts = values.split(isPlain ? /[\n,]/u : '\n').flatMap((value) => (value.trim() === '' ? [] : [value.trim()]));
  return {
    name,
    values: texts.map((text) => {
      const [, told, rest] = kind === 'hosts' || kind === 'addresses' ? (KEYED.exec(text) ?? []) : [];
      return told === undefined || rest === undefined ? { key, text } : { key: told, text: rest };
    }),
  };
}

function ruleOf({ conditions, outbound }: RuleForm): WrittenRule {
  return { conditions: conditions.map(writtenOf), outbound };
}

/** `empty`: a condition without a value. `unwritable`: the language has no words for it. Or what the core would not take. */
export type FormProblem = 'empty' | 'unwritable' | ScriptProblem;

export function formProblemOf(form: RuleForm): FormProblem | null {
  const rule = ruleOf(form);
  if (rule.conditions.length === 0 || rule.conditions.some(({ values }) => values.length === 0)) return 'empty';
  const text = ruleText(rule);
  if (text === null) return 'unwritable';
  const problems = problemsIn(parse(text), { outbounds: null, takesInbounds: true });
  return problems.find(({ severity }) => severity === 'error') ?? null;
}

/** The script with what the form says: in the place of the line that it was opened for, or where a new rule takes effect. */
export function applied(script: string, form: RuleForm): string {
  const rule = ruleOf(form);
  const text = ruleText(rule);
  if (text === null) return script;
  const { edits } = form;
  const lines = rowsOf(parse(script)).flatMap(({ line, kind }) => (kind === 'rule' ? [line] : []));
  const written = script.split('\n');
  const [here] = lines
    .filter((line) => edits !== null && written[line - 1] === edits.text)
    .sort((one, other) => Math.abs(one - (edits?.line ?? 0)) - Math.abs(other - (edits?.line ?? 0)));
  const placed = here === undefined ? withRule(script, text) : { script: rewritten(script, here, rule), line: here };
  return commented(placed.script, placed.line, form.comment);
}
