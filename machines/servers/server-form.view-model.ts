import { type Capabilities } from '../domain/capabilities';
import { namesOf, parameterIn } from '../domain/links/parameters';
import { type Reason } from '../domain/links/reasons';
import { type ServerFormKind } from '../domain/links/schemes';
import { type FieldGroup, type FieldHint, type FieldLabel, type FieldSpec } from '../domain/links/fields';
import { fieldOf, isTaken, labelOf } from '../domain/links/kinds';
import { type ServerFormSnapshot } from './server-form.machine';
import {
  isNumberField,
  lostExtrasOf,
  parametersIn,
  problemsOf,
  rulesFor,
  warningsIn,
  type FieldValue,
  type Tab,
} from './server-form.rules';

/** `suggest` is free text with suggestions; `secret` can be shown. */
export type FieldControl = 'text' | 'number' | 'secret' | 'choice' | 'suggest' | 'switch';

export interface FieldOption {
  readonly value: string;
  /** False for a stored value that is not offered here; it stays chosen and is kept. */
  readonly offered: boolean;
}

export interface FormField {
  /** Of the form, unique in its tab. */
  readonly name: string;
  /** Null for what is called as in links. */
  readonly label: FieldLabel | null;
  readonly control: FieldControl;
  readonly group: FieldGroup;
  /** Text as it stands in the field, or whether the switch is on. */
  readonly value: string | boolean;
  readonly options: readonly FieldOption[];
  readonly required: boolean;
  readonly error: Reason | null;
  /** Why the service will not keep or cannot use what stands in the field. */
  readonly warning: Reason | null;
  readonly hint: FieldHint | null;
  /** The switch cannot be turned on, and why. */
  readonly disabled: FieldHint | null;
  /** The number of refused saves for the first field with a problem, which gets the focus; 0 for all others. */
  readonly focusRequest: number;
}

export interface ServerFormView {
  readonly kind: ServerFormKind;
  readonly readOnly: boolean;
  /** The service takes servers of this kind. */
  readonly taken: boolean;
  readonly fields: readonly FormField[];
  /** Names of parameters of the link that the form does not know, and that the service keeps. */
  readonly extras: readonly string[];
  /** Names of those that it does not keep. */
  readonly lostExtras: readonly string[];
}

function controlOf(
  spec: FieldSpec<object> | undefined,
  field: string,
  value: FieldValue | undefined,
  offers: boolean,
): FieldControl {
  if (typeof value === 'boolean') return 'switch';
  if (isNumberField(field) || spec?.numeric) return 'number';
  if (offers) return 'choice';
  if (spec?.secret) return 'secret';
  return spec?.suggestions === undefined ? 'text' : 'suggest';
}

function optionsOf(
  offered: readonly string[] | undefined,
  suggestions: readonly string[] | undefined,
  value: FieldValue | undefined,
) {
  if (offered === undefined) return (suggestions ?? []).map((one) => ({ value: one, offered: true }));
  const options = offered.map((one) => ({ value: one, offered: true }));
  return typeof value !== 'string' || offered.includes(value) ? options : [...options, { value, offered: false }];
}

function hintOf(spec: FieldSpec<object> | undefined, form: object): FieldHint | null {
  return typeof spec?.hint === 'function' ? spec.hint(form) : (spec?.hint ?? null);
}

/** Whether the tab cannot be saved while the field is empty. */
function isRequired({ kind, form }: Tab, field: string): boolean {
  const value = form[field];
  if (typeof value === 'boolean') return false;
  const empty = isNumberField(field) ? null : '';
  return rulesFor(kind)
    .essential({ ...form, [field]: empty })
    .some((problem) => problem.field === field);
}

function textOf({ form, texts }: Tab, field: string): string | boolean {
  const value = form[field];
  if (typeof value === 'boolean') return value;
  return texts[field] ?? (value === null || value === undefined || Number.isNaN(value) ? '' : String(value));
}

type Said = Pick<FormField, 'error' | 'warning' | 'focusRequest'>;

/** The fields of the form. */
function formFields(
  tab: Tab,
  service: Capabilities,
  readOnly: boolean,
  said: (field: string) => Said,
): readonly FormField[] {
  const { kind, form } = tab;
  const rules = rulesFor(kind);
  const offered = rules.options(form, service);
  const unavailable = new Set(rules.unavailable?.(service));
  const shown = rules.visible(form).filter((field) => !unavailable.has(field));
  return shown.map((field) => {
    const value = form[field];
    const spec = fieldOf(kind, field);
    const hint = hintOf(spec, form);
    return {
      name: field,
      label: labelOf(tab, field),
      control: controlOf(spec, field, value, offered[field] !== undefined),
      group: spec?.group ?? 'server',
      value: textOf(tab, field),
      options: optionsOf(offered[field], spec?.suggestions, value),
      required: !readOnly && isRequired(tab, field),
      hint,
      disabled: hint === 'notForTrojanGo' && value === false ? hint : null,
      ...said(field),
    };
  });
}

/** The fields beside the form that this service has. */
function parameterFields(tab: Tab, service: Capabilities, said: (field: string) => Said): readonly FormField[] {
  return parametersIn(tab, service).map((parameter) => {
    const { name, label = null, group, hint, is, options, suggestions } = parameter;
    const value = parameterIn(parameter, tab.extra);
    const control = { switch: 'switch', choice: 'choice', count: 'number', range: 'text', text: 'text' } as const;
    return {
      name,
      label,
      control: suggestions === undefined ? control[is] : 'suggest',
      group,
      value,
      options: optionsOf(options, suggestions, value),
      required: false,
      hint: typeof hint === 'string' ? hint : null,
      disabled: null,
      ...said(name),
    };
  });
}

/** Everything that the view draws of the form; the view decides nothing itself. */
export function serverFormView(snapshot: ServerFormSnapshot): ServerFormView {
  const { tab, service, refusals } = snapshot.context;
  const { kind, extra } = tab;
  const readOnly = snapshot.hasTag('viewing');
  const warnings = warningsIn(tab, service);
  const problems = snapshot.hasTag('problems') ? problemsOf(tab, service) : [];
  const said = (field: string): Said => ({
    error: problems.find((problem) => problem.field === field)?.reason ?? null,
    warning: warnings.find((warning) => warning.field === field)?.reason ?? null,
    focusRequest: 0,
  });
  const inOrder = grouped([...formFields(tab, service, readOnly, said), ...parameterFields(tab, service, said)]);
  const first = inOrder.find(({ error }) => error !== null);
  const lostExtras = lostExtrasOf(tab, service);
  const drawn = parametersIn(tab, service).flatMap(namesOf);
  return {
    kind,
    readOnly,
    taken: isTaken(kind, service),
    fields: inOrder.map((field) => (field === first ? { ...field, focusRequest: refusals } : field)),
    extras: Object.keys(extra).filter((name) => !lostExtras.some(isIn(name)) && !drawn.includes(name)),
    lostExtras,
  };
}

/** Whether what is lost is the parameter, or stands in it. */
function isIn(name: string): (lost: string) => boolean {
  return (lost) => lost === name || lost.startsWith(`${name}.`);
}

const GROUPS: readonly FieldGroup[] = ['server', 'obfuscation', 'plugin', 'security', 'transport', 'connection'];

/** The fields of each group together, in the order of the tab inside it. */
function grouped(fields: readonly FormField[]): readonly FormField[] {
  return GROUPS.flatMap((group) => fields.filter((field) => field.group === group));
}
