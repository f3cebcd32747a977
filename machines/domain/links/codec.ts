import { plainHost } from './encoding/address';
import type { Extra, Pair } from './encoding/query';
import type { Reason } from './reasons';
import type { LinkScheme } from './schemes';

/** A field that cannot be as it is, and why. `field` is `link` when the whole link is meant. */
export interface Problem {
  readonly field: string;
  readonly reason: Reason;
}

/** What a codec read: a form and the rest. With a `problem` the form holds what could be understood. */
export interface Reading<Form> {
  readonly form: Form;
  readonly extra: Extra;
  readonly problem?: Problem;
}

export type ReadResult<Form> = Reading<Form> | Problem;

export function isProblem<Form>(result: ReadResult<Form>): result is Problem {
  return 'reason' in result;
}

/** The core of the service, as GET version names it; only what decides about the offered options. */
export interface Offer {
  readonly xray: boolean;
}

/** Everything a server form's view model has to know about one tab. All functions are pure. */
export interface FormRules<Form extends object> {
  readonly defaults: Form;
  /** The fields that are shown for these values, in the order of the tab. */
  visible(form: Form): readonly (keyof Form & string)[];
  /** What each enumeration offers for these values. A stored value outside stays valid: it is shown as not offered. */
  options(form: Form, offer: Offer): Partial<Readonly<Record<keyof Form & string, readonly string[]>>>;
  /** Hidden fields at their defaults, hosts without brackets, empty enumerations at their defaults. */
  canonical(form: Form): Form;
  /** What a link cannot do without: address and credentials. */
  essential(form: Form): readonly Problem[];
  /** Everything that keeps these values from being saved, at most one problem for a field, only for visible fields. */
  problems(form: Form): readonly Problem[];
  /** Visible, filled fields that the service does not keep from a link of this kind. */
  dropped(form: Form): readonly (keyof Form & string)[];
}

/** The form with every hidden field at its default. */
export function hideInvisible<Form extends object>(
  rules: Pick<FormRules<Form>, 'defaults' | 'visible'>,
  form: Form,
): Form {
  const shown = new Set<string>(rules.visible(form));
  const entries = Object.entries(rules.defaults).map(([field, byDefault]): [string, unknown] => [
    field,
    shown.has(field) ? form[field as keyof Form] : byDefault,
  ]);
  return Object.fromEntries(entries) as Form;
}

/** One line of a codec's table: a field, its name in the link, and its value there (empty when there is nothing to write). */
export type Entry<Form> = readonly [field: keyof Form & string, name: string, value: string];

/**
 * What the form itself has to say in a link: every visible field, and hidden ones that are not at their default. An
 * empty value means that the form owns the parameter and has nothing to write.
 */
export function formPairs<Form extends object>(
  rules: Pick<FormRules<Form>, 'defaults' | 'visible'>,
  form: Form,
  entries: readonly Entry<Form>[],
): readonly Pair[] {
  const shown = new Set<string>(rules.visible(form));
  return entries
    .filter(([field]) => shown.has(field) || form[field] !== rules.defaults[field])
    .map(([, name, value]): Pair => [name, value]);
}

/** The methods of one tab's links. */
export interface LinkCodec<Form> {
  /** Reads what follows `scheme://`. Never throws. */
  read(scheme: LinkScheme, body: string): ReadResult<Form>;
  /** The form's own parameters, see `formPairs`. */
  pairs(form: Form, extra: Extra): readonly Pair[];
  write(form: Form, extra: Extra): string;
  /** Whether the service keeps an extra of a link with these values. */
  keeps(name: string, form: Form, extra: Extra): boolean;
  /** Extras with what hidden fields hold added, where that is more than a parameter of its own. */
  keepHidden?(form: Form, extra: Extra): Extra;
}

/** A port or an alter id out of a link, with the reason why it is none. */
export function readNumber(text: string | null, kind: 'port' | 'aid'): { value: number | null; problem?: Problem } {
  const trimmed = (text ?? '').trim();
  if (trimmed === '') return { value: null };
  if (/^[+-]?\d{1,15}$/.test(trimmed)) return { value: Number(trimmed) };
  return { value: null, problem: { field: kind, reason: `${kind}-not-a-number` } };
}

const ipv6 = /^[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*(?:%[\w.~-]+)?$/i;
const noHostName = /[\s\p{Cc}/?#@[\]\\<>"|^`{}%]/u;

export function hostProblem(field: string, host: string): readonly Problem[] {
  const plain = plainHost(host);
  if (plain === '') return [{ field, reason: 'host-missing' }];
  const valid = plain.includes(':') ? ipv6.test(plain) : !noHostName.test(plain);
  return valid ? [] : [{ field, reason: 'host-invalid' }];
}

export function portProblem(port: number | null): readonly Problem[] {
  if (port === null) return [{ field: 'port', reason: 'port-missing' }];
  if (!Number.isInteger(port)) return [{ field: 'port', reason: 'port-not-a-number' }];
  return port < 1 || port > 65_535 ? [{ field: 'port', reason: 'port-out-of-range' }] : [];
}

export function required(field: string, value: string, reason: Reason): readonly Problem[] {
  return value === '' ? [{ field, reason }] : [];
}
