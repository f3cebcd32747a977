import { parse } from './parse';
import { type Call } from './tree';

/** A parameter to be written: `geosite` and `cn` for `geosite: cn`; without a key where it is null. */
export interface WrittenValue {
  readonly key: string | null;
  readonly text: string;
}

/** `name(value, …)` */
export interface WrittenCondition {
  readonly name: string;
  readonly values: readonly WrittenValue[];
}

export interface WrittenRule {
  readonly conditions: readonly WrittenCondition[];
  readonly outbound: string;
}

/** The line that says a rule. Null when there is none in the language: an outbound like `my-out`, a value with both kinds of quotes. */
export function ruleText({ conditions, outbound }: WrittenRule): string | null {
  const text = `${conditions.map(conditionText).join(' && ')} -> ${outbound}`;
  const [line, more] = parse(text).lines;
  if (line?.kind !== 'rule' || more !== undefined || line.variables.length > 0) return null;
  const isRead = JSON.stringify(line.calls.map(conditionOf)) === JSON.stringify(conditions.map(inOrder));
  return isRead && line.outbound.text === outbound ? text : null;
}

/** Whether a rule can lead to an outbound; not to one called `my-out`. */
export function canBeNamed(outbound: string): boolean {
  return ruleText({ conditions: [{ name: 'port', values: [{ key: null, text: '1' }] }], outbound }) !== null;
}

export function conditionOf({ name, parameters }: Call): WrittenCondition {
  return {
    name: name.text,
    values: parameters.map(({ key, value }) => ({ key: key?.text ?? null, text: value.text })),
  };
}

/** The language wants those without a key first. */
function inOrder({ name, values }: WrittenCondition): WrittenCondition {
  const [bare, keyed] = [values.filter(({ key }) => key === null), values.filter(({ key }) => key !== null)];
  return { name, values: [...bare, ...keyed].map(({ key, text }) => ({ key, text })) };
}

function conditionText(condition: WrittenCondition): string {
  const { name, values } = inOrder(condition);
  return `${name}(${values.map(({ key, text }) => (key === null ? quoted(text) : `${key}: ${quoted(text)}`)).join(', ')})`;
}

function quoted(text: string): string {
  if (!/[,'"():]|^\s|\s$/u.test(text)) return text;
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}
