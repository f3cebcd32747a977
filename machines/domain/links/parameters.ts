import { type Capabilities } from '../capabilities';
import { type LinkCodec, type Problem } from './codec';
import { textOf } from './encoding/json';
import { type Extra, isYes } from './encoding/query';
import { type Parameter } from './fields';
import { type Reason } from './reasons';

type AnyForm = Readonly<Record<string, unknown>>;

interface Held {
  readonly form: object;
  readonly extra: Extra;
}

interface Kind {
  readonly parameters?: readonly Parameter[];
  readonly codec: Pick<LinkCodec<never>, 'keeps'>;
}

function textAt(extra: Extra, name: string): string {
  const value = extra[name];
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value);
}

/** `100-200`; whatever is typed comes out as it was typed. */
function rangeIn(extra: Extra, name: string): string {
  const from = textAt(extra, `${name}From`);
  return `${name}To` in extra ? `${from}-${textAt(extra, `${name}To`)}` : from;
}

/** What stands in the field of a parameter. */
export function parameterIn({ name, is, options }: Parameter, extra: Extra): string | boolean {
  if (is === 'switch') return isYes(textAt(extra, name));
  if (is === 'range') return rangeIn(extra, name);
  return textAt(extra, name) || (options?.[0] ?? '');
}

/** The names in links. */
export function namesOf({ name, is }: Parameter): readonly string[] {
  return is === 'range' ? [`${name}From`, `${name}To`] : [name];
}

/** The extras after a field was edited. */
export function withParameter(parameter: Parameter, extra: Extra, value: string | boolean): Extra {
  const owned = namesOf(parameter);
  const others = Object.entries(extra).filter(([name]) => !owned.includes(name));
  const text = String(value);
  const nothing = text === '' || value === false || (parameter.is === 'choice' && text === parameter.options?.[0]);
  const [from = '', ...to] = text.split('-');
  const values = parameter.is === 'range' ? [from, ...(to.length === 0 ? [] : [to.join('-')])] : [text];
  const own = nothing ? [] : values.map((one, at) => [owned[at] ?? parameter.name, one] as const);
  return Object.fromEntries([...others, ...own]);
}

/** The parameters that are fields with these values and this service. */
export function parametersOf(
  { parameters = [], codec }: Kind,
  { form, extra }: Held,
  service: Capabilities,
): readonly Parameter[] {
  return parameters.filter((parameter) => {
    const [name = ''] = namesOf(parameter);
    const known =
      service[parameter.since] || (parameter.before !== undefined && namesOf(parameter).some((one) => one in extra));
    return (
      known &&
      parameter.shown?.(form as AnyForm) !== false &&
      codec.keeps(name, form as never, { ...extra, [name]: '' }, service)
    );
  });
}

function problemOf({ is, problem }: Parameter, text: string, extra: Extra): Reason | null {
  if (is === 'count') return /^\d{1,15}$/.test(text) ? null : 'not-a-count';
  if (is !== 'range') return problem?.(text, extra) ?? null;
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  return from !== undefined && Number(from) <= Number(to) ? null : 'range-malformed';
}

/** What keeps the parameters that are shown from being saved. */
export function parameterProblems(kind: Kind, held: Held, service: Capabilities): readonly Problem[] {
  return parametersOf(kind, held, service).flatMap((parameter) => {
    const value = parameterIn(parameter, held.extra);
    const reason = typeof value === 'boolean' || value === '' ? null : problemOf(parameter, value, held.extra);
    return reason === null ? [] : [{ field: parameter.name, reason }];
  });
}

/** What is set although this service is too old for it. */
export function parameterWarnings(kind: Kind, held: Held, service: Capabilities): readonly Problem[] {
  return parametersOf(kind, held, service).flatMap(({ name, since, before }) =>
    service[since] || before === undefined ? [] : [{ field: name, reason: before }],
  );
}
