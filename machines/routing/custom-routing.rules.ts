import { type CustomPac, type RoutingRule, type SiteDatFile } from '../domain/custom-pac';
import { isSame } from '../shared/three-way';

/** The proxy modes and rule types that exist (SPEC 3.34, 3.35). */
const RULE_TYPES: readonly string[] = ['direct', 'proxy', 'block'];

/** A rule while it is edited; `key` identifies it as long as the dialog is open. */
export interface DraftRule {
  readonly key: number;
  readonly rule: RoutingRule;
}

export interface CustomRoutingForm {
  /** As the service sent it: keys that the panel does not know are sent back unchanged. */
  readonly stored: CustomPac;
  readonly defaultProxyMode: string;
  readonly rules: readonly DraftRule[];
  readonly files: readonly SiteDatFile[];
  /** The asset directory. */
  readonly directory: string;
  readonly nextKey: number;
}

export const EMPTY_FORM: CustomRoutingForm = {
  stored: { defaultProxyMode: 'direct', routingRules: [] },
  defaultProxyMode: 'direct',
  rules: [],
  files: [],
  directory: '',
  nextKey: 0,
};

export function formOf(stored: CustomPac, directory: string): CustomRoutingForm {
  const rules = stored.routingRules.map((rule, key) => ({ key, rule }));
  return { ...EMPTY_FORM, stored, directory, rules, nextKey: rules.length, defaultProxyMode: stored.defaultProxyMode };
}

/** One more rule, for the first file and without tags; new rules match domains (SPEC 3.35). */
export function appended(form: CustomRoutingForm): CustomRoutingForm {
  const rule: RoutingRule = {
    filename: form.files[0]?.filename ?? '',
    tags: [],
    matchType: 'domain',
    ruleType: 'direct',
  };
  return { ...form, rules: [...form.rules, { key: form.nextKey, rule }], nextKey: form.nextKey + 1 };
}

/** The rule with a change. Another file has other tags, so its tags start empty. */
export function changed(form: CustomRoutingForm, key: number, change: Partial<RoutingRule>): CustomRoutingForm {
  const next = (rule: RoutingRule): RoutingRule =>
    change.filename !== undefined && change.filename !== rule.filename
      ? { ...rule, tags: [], ...change }
      : { ...rule, ...change };
  return { ...form, rules: form.rules.map((one) => (one.key === key ? { key, rule: next(one.rule) } : one)) };
}

export function withTag(rule: RoutingRule, tag: string): readonly string[] {
  return rule.tags.includes(tag) ? rule.tags.filter((one) => one !== tag) : [...rule.tags, tag];
}

export function without(form: CustomRoutingForm, key: number): CustomRoutingForm {
  return { ...form, rules: form.rules.filter((one) => one.key !== key) };
}

export function hasEmptyRule({ rules }: CustomRoutingForm): boolean {
  return rules.some(({ rule }) => rule.tags.length === 0);
}

export function customPacOf({ stored, defaultProxyMode, rules }: CustomRoutingForm): CustomPac {
  return { ...stored, defaultProxyMode, routingRules: rules.map(({ rule }) => rule) };
}

/** The form applied to the current rules. Unchanged rules keep their keys. */
export function rebased(
  form: CustomRoutingForm,
  { theirs, merged }: { readonly theirs: CustomPac; readonly merged: CustomPac },
): CustomRoutingForm {
  if (isSame(merged.routingRules, customPacOf(form).routingRules))
    return { ...form, stored: theirs, defaultProxyMode: merged.defaultProxyMode };
  const fresh = formOf(merged, form.directory);
  return { ...fresh, stored: theirs, files: form.files };
}

/** Whether saving would change what the service has. */
export function isChanged(form: CustomRoutingForm): boolean {
  return JSON.stringify(customPacOf(form)) !== JSON.stringify(form.stored);
}

/** The tags to choose from: those of the file, and those of the rule that it no longer has. */
export function tagsFor({ files }: Pick<CustomRoutingForm, 'files'>, rule: RoutingRule): readonly string[] {
  const known = files.find(({ filename }) => filename === rule.filename)?.tags ?? [];
  return [...rule.tags.filter((tag) => !known.includes(tag)), ...known];
}

/** The proxy modes or rule types to choose from: those that exist, and the one at hand when it is none of them. */
export function typesFor(type: string): readonly string[] {
  return RULE_TYPES.includes(type) ? RULE_TYPES : [...RULE_TYPES, type];
}

/** The files to choose from: those that exist, and the rule's own when it does not. */
export function filesFor({ files }: Pick<CustomRoutingForm, 'files'>, rule: RoutingRule): readonly string[] {
  const names = files.map(({ filename }) => filename);
  return rule.filename === '' || names.includes(rule.filename) ? names : [rule.filename, ...names];
}
