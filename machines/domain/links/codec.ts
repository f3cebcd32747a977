import { type Capabilities } from '../capabilities';
import { isIp } from '../ip-address';
import { isPortNumber } from '../ports';
import { plainHost } from './encoding/address';
import type { FieldSpecs } from './fields';
import type { Extra, Pair } from './encoding/query';
import { type Parameter } from './fields';
import type { Reason } from './reasons';

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

/** Everything a server form's view model has to know about one tab. All functions are pure. */
export interface FormRules<Form extends object> {
  readonly defaults: Form;
  /** The fields that are shown for these values, in the order of the tab. */
  visible(form: Form): readonly (keyof Form & string)[];
  /** What each enumeration offers for these values. A stored value outside stays valid: it is shown as not offered. */
  options(form: Form, service: Capabilities): Partial<Readonly<Record<keyof Form & string, readonly string[]>>>;
  /** Hidden fields at their defaults, hosts without brackets, empty enumerations at their defaults. */
  canonical(form: Form): Form;
  /** What a link cannot do without: address and credentials. */
  essential(form: Form): readonly Problem[];
  /** Everything that keeps these values from being saved, at most one problem for a field, only for visible fields. */
  problems(form: Form): readonly Problem[];
  /** What the service does not keep or cannot run, by fields or parameters of the link. It can be saved all the same. */
  warnings(form: Form, extra: Extra, service: Capabilities): readonly Problem[];
  /** Fields that mean nothing to this service. */
  unavailable?(service: Capabilities): readonly (keyof Form & string)[];
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
  read(scheme: string, body: string): ReadResult<Form>;
  /** The form's own parameters, see `formPairs`. */
  pairs(form: Form, extra: Extra): readonly Pair[];
  write(form: Form, extra: Extra): string;
  /** Whether the service keeps an extra of a link with these values. */
  keeps(name: string, form: Form, extra: Extra, service: Capabilities): boolean;
  /** Extras with what hidden fields hold added, where that is more than a parameter of its own. */
  keepHidden?(form: Form, extra: Extra): Extra;
}

/** A kind of server: one tab of the form, with all that is known of its links. `docs/architecture.md` says how to add one. */
export interface LinkKind<Form extends object, Scheme extends string = string> {
  /** What the tab is called: the name of a protocol, the same in every language. */
  readonly name: string;
  /** In lower case. */
  readonly schemes: readonly Scheme[];
  /** Those of its schemes whose links can be base64 to their end; mail programs break such links into lines. */
  readonly inBase64?: readonly Scheme[];
  /** Whether this service takes such servers, where services differ: else the form has no such tab. */
  isTaken?(service: Capabilities): boolean;
  readonly fields: FieldSpecs<Form>;
  readonly rules: FormRules<Form>;
  readonly codec: LinkCodec<Form>;
  /** What later services keep besides. */
  readonly parameters?: readonly Parameter[];
  /** The protocol with its transport as the lists of the service word it, for a link that is sent so. */
  net(form: Form, sent: string): string;
  /** Whether the service reads a link, as it was written, as we did. */
  alike(scheme: string, body: string, form: Form, service: Capabilities): boolean;
  /** The service shares it word for word, whatever it made of it: sent again unchanged, the server stays what it is. */
  readonly sharedAsWritten?: true;
  /** The draft as this service has it: what it encoded is decoded, and what it does not know is no field but an extra. */
  asKept?(form: Form, extra: Extra, service: Capabilities): { readonly form: Form; readonly extra: Extra };
  /** The form after a field changed, where that changes another; `forced` when the person is told so. */
  changed?(form: Form, field: string, value: string): { readonly form: Form; readonly forced: boolean } | null;
  /** Whether saving it is asked about first (SPEC 5.20). */
  isRisky?(form: Form): boolean;
}

/** A port or an alter id out of a link, with the reason why it is none. */
export function readNumber(text: string | null, kind: 'port' | 'aid'): { value: number | null; problem?: Problem } {
  const trimmed = (text ?? '').trim();
  if (trimmed === '') return { value: null };
  if (/^[+-]?\d{1,15}$/.test(trimmed)) return { value: Number(trimmed) };
  return { value: null, problem: { field: kind, reason: `${kind}-not-a-number` } };
}

const noHostName = /[\s\p{Cc}\p{Cf}!"#$%&'()*+,/:;<=>?@[\\\]^`{|}~]/u;
/** Through which network a local IPv6 address is reached (`%eth0`). */
const zone = /%[\w.~-]+$/;

export function hostProblem(field: string, host: string): readonly Problem[] {
  const plain = plainHost(host);
  if (plain === '') return [{ field, reason: 'host-missing' }];
  const valid = plain.includes(':') ? isIp(plain.replace(zone, '')) : !noHostName.test(plain);
  return valid ? [] : [{ field, reason: 'host-invalid' }];
}

export function portProblem(port: number | null): readonly Problem[] {
  if (port === null) return [{ field: 'port', reason: 'port-missing' }];
  if (!Number.isInteger(port)) return [{ field: 'port', reason: 'port-not-a-number' }];
  return isPortNumber(port) ? [] : [{ field: 'port', reason: 'port-out-of-range' }];
}

export function required(field: string, value: string, reason: Reason): readonly Problem[] {
  return value === '' ? [{ field, reason }] : [];
}

/** What Shadowsocks and its kin cannot do without. */
export function cipherEssentials(form: {
  readonly server: string;
  readonly port: number | null;
  readonly password: string;
  readonly method: string;
}): readonly Problem[] {
  return [
    ...hostProblem('server', form.server),
    ...portProblem(form.port),
    ...required('password', form.password, 'password-missing'),
    ...required('method', form.method, 'method-missing'),
  ];
}
