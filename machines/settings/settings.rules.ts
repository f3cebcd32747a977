import { type Setting, type SettingKey } from '../domain/setting';
import { MUX, UPDATE_INTERVAL } from '../shared/constants';
import { isSame } from '../shared/three-way';

/** Settings with a list of values to choose from (SPEC section 3, "Settings"). */
export const CHOICES = {
  transparent: ['close', 'proxy', 'whitelist', 'gfwlist', 'pac'],
  transparentType: ['redirect', 'tproxy', 'gvisor_tun', 'system_tun', 'system_proxy'],
  pacMode: ['whitelist', 'gfwlist', 'routingA'],
  antipollution: ['closed', 'none', 'dnsforward', 'doh', 'advanced'],
  specialMode: ['none', 'supervisor', 'fakedns'],
  tcpFastOpen: ['default', 'yes', 'no'],
  inboundSniffing: ['disable', 'http,tls', 'http,tls,quic'],
  muxOn: ['no', 'yes'],
  pacAutoUpdateMode: ['none', 'auto_update', 'auto_update_at_intervals'],
  subscriptionAutoUpdateMode: ['none', 'auto_update', 'auto_update_at_intervals'],
  proxyModeWhenSubscribe: ['direct', 'proxy', 'pac'],
} as const satisfies Partial<Record<SettingKey, readonly string[]>>;

export type ChoiceKey = keyof typeof CHOICES;
const CHOICE_KEYS = Object.keys(CHOICES) as readonly ChoiceKey[];
export type SwitchKey = 'ipforward' | 'portSharing';
export type NumberKey = 'mux' | 'pacAutoUpdateIntervalHour' | 'subscriptionAutoUpdateIntervalHour';

/** What the person changed and has not saved; numbers are text while they are typed. Values as stored are no edits. */
export type SettingEdits = Readonly<Partial<Record<SettingKey, string | boolean>>>;

/** A form: the object as the service told it, what was changed, and the mode of the service. */
export interface SettingsForm {
  readonly setting: Setting;
  readonly edits: SettingEdits;
  readonly lite: boolean;
}

const INTERVALS = 'auto_update_at_intervals';
const LITE_TYPE = 'system_proxy';

export const LIMITS: Readonly<Record<NumberKey, { readonly min: number; readonly max: number }>> = {
  mux: { min: MUX.min, max: MUX.max },
  pacAutoUpdateIntervalHour: UPDATE_INTERVAL,
  subscriptionAutoUpdateIntervalHour: UPDATE_INTERVAL,
};

/** Which choice shows a number field, with which value, and what stands in it when what is stored would be refused. */
const NUMBER_OF: Readonly<
  Record<NumberKey, { readonly by: ChoiceKey; readonly value: string; readonly start: number }>
> = {
  mux: { by: 'muxOn', value: 'yes', start: MUX.default },
  pacAutoUpdateIntervalHour: { by: 'pacAutoUpdateMode', value: INTERVALS, start: UPDATE_INTERVAL.min },
  subscriptionAutoUpdateIntervalHour: {
    by: 'subscriptionAutoUpdateMode',
    value: INTERVALS,
    start: UPDATE_INTERVAL.min,
  },
};

export const NUMBERS = Object.keys(NUMBER_OF) as readonly NumberKey[];

export function isNumberKey(key: SettingKey): key is NumberKey {
  return key in NUMBER_OF;
}

/** The value in use: what was changed, else what is stored. Lite mode forces the type (SPEC 4.31). */
export function choiceOf({ setting, edits, lite }: SettingsForm, key: ChoiceKey): string {
  if (key === 'transparentType' && lite) return LITE_TYPE;
  const value = edits[key] ?? setting[key];
  return typeof value === 'string' && value !== '' ? value : CHOICES[key][0];
}

export function switchOf({ setting, edits }: SettingsForm, key: SwitchKey): boolean {
  return (edits[key] ?? setting[key]) === true;
}

export function numberTextOf({ setting, edits }: SettingsForm, key: NumberKey): string {
  const text = edits[key] ?? setting[key];
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}

/** The whole number in the text when it is within the limits of its field (SPEC 5.08, 5.09), else null. */
export function numberIn(text: string, key: NumberKey): number | null {
  const { min, max } = LIMITS[key];
  const value = Number(text.trim());
  return /^\d+$/u.test(text.trim()) && value >= min && value <= max ? value : null;
}

/** Whether the field is there at all: this version of the service has it, and the mode and the other fields let it be seen. */
export function isVisible(form: SettingsForm, key: SettingKey): boolean {
  if (!(key in form.setting)) return false;
  if (isNumberKey(key)) {
    const { by, value } = NUMBER_OF[key];
    return isVisible(form, by) && choiceOf(form, by) === value;
  }
  switch (key) {
    case 'transparentType':
      return choiceOf(form, 'transparent') !== 'close';
    case 'ipforward':
    case 'specialMode':
      return !form.lite;
    case 'pacAutoUpdateMode':
      return choiceOf(form, 'pacMode') === 'gfwlist' || choiceOf(form, 'transparent') === 'gfwlist';
    default:
      return true;
  }
}

/** The values that a choice offers here and now. */
export function offeredOf(form: SettingsForm, key: ChoiceKey): readonly string[] {
  switch (key) {
    case 'transparentType':
      return form.lite ? [LITE_TYPE] : CHOICES[key];
    case 'pacMode':
      return form.setting[key] === 'custom' ? [...CHOICES[key], 'custom'] : CHOICES[key];
    case 'specialMode':
      return choiceOf(form, 'antipollution') === 'closed' && 'antipollution' in form.setting
        ? CHOICES[key].filter((value) => value !== 'fakedns')
        : CHOICES[key];
    default:
      return CHOICES[key];
  }
}

/** The number fields in sight whose text would be refused. */
export function problemsOf(form: SettingsForm): readonly NumberKey[] {
  return NUMBERS.filter((key) => isVisible(form, key) && numberIn(numberTextOf(form, key), key) === null);
}

/** The edits after one more, with what follows from it (SPEC 4.27, and starting values for numbers that come into sight). */
export function edited(form: SettingsForm, key: SettingKey, value: string | boolean): SettingEdits {
  const edits: Partial<Record<SettingKey, string | boolean>> = { ...form.edits, [key]: value };
  const next = { ...form, edits };
  if (key === 'antipollution' && value === 'closed' && choiceOf(next, 'specialMode') === 'fakedns') {
    edits.specialMode = 'none';
  }
  for (const number of NUMBERS) {
    const { by, value: shows, start } = NUMBER_OF[number];
    if (key === by && value === shows && numberIn(numberTextOf(next, number), number) === null)
      edits[number] = String(start);
  }
  return realEdits(form.setting, edits);
}

/** The edits that still are some against what is stored now. */
export function realEdits(setting: Setting, edits: SettingEdits): SettingEdits {
  return Object.fromEntries(
    Object.entries(edits).filter(
      ([key, value]) =>
        key in setting && (typeof value === 'boolean' ? value !== setting[key] : value !== String(setting[key])),
    ),
  );
}

/** The object with the edits that are sent, and nothing that follows from them. */
export function editedSetting(form: SettingsForm): Setting {
  const { setting, edits } = form;
  const body: Record<string, unknown> = { ...setting };
  for (const [key, value] of Object.entries(edits) as [SettingKey, string | boolean][]) {
    if (!isSent(form, key)) continue;
    body[key] = isNumberKey(key) ? (numberIn(String(value), key) ?? setting[key]) : value;
  }
  return body;
}

function isSent(form: SettingsForm, key: SettingKey): boolean {
  return key === 'specialMode' || isVisible(form, key);
}

/**
 * The object as the person saw it, without what the edits rely on: a number counts only as long as its choice shows it, fakedns
 * only with a protection. When somebody has changed that, the person is asked.
 */
export function seenSetting(form: SettingsForm): Setting {
  const relied = new Set(
    (Object.keys(form.edits) as SettingKey[])
      .map((key) => reliedOn(form, key))
      .filter((key) => key !== null && !(key in form.edits)),
  );
  return Object.fromEntries(Object.entries(form.setting).filter(([key]) => !relied.has(key as ChoiceKey)));
}

function reliedOn(form: SettingsForm, key: SettingKey): ChoiceKey | null {
  if (isNumberKey(key)) return isVisible(form, key) ? NUMBER_OF[key].by : null;
  return key === 'specialMode' && form.edits.specialMode === 'fakedns' ? 'antipollution' : null;
}

/** The form when the object was read again: where both sides changed the same, what the person saw stays known until they save. */
export function reread(form: SettingsForm, today: Setting): Pick<SettingsForm, 'setting' | 'edits'> {
  const clashing = Object.keys(form.edits).filter(
    (key) => key in today && !isSame(today[key], form.setting[key]) && isSent(form, key as SettingKey),
  );
  const seen = Object.fromEntries(clashing.map((key) => [key, form.setting[key]]));
  const edits = realEdits(today, form.edits);
  return { setting: { ...today, ...Object.fromEntries(Object.entries(seen).filter(([key]) => key in edits)) }, edits };
}

/** The form after the edits were put on today's object; what went to the other side is no edit any more. */
export function adopted(
  form: SettingsForm,
  { theirs, merged }: { readonly theirs: Setting; readonly merged: Setting },
): Pick<SettingsForm, 'setting' | 'edits'> {
  const kept = Object.entries(form.edits).filter(
    ([key]) => !isSent(form, key as SettingKey) || !isSame(merged[key], theirs[key]),
  );
  const relied = CHOICE_KEYS.filter((key) => !(key in form.edits) && !isSame(merged[key], theirs[key]));
  const edits = { ...Object.fromEntries(kept), ...Object.fromEntries(relied.map((key) => [key, merged[key]])) };
  const next = { ...form, setting: theirs, edits: realEdits(theirs, edits as SettingEdits) };
  const cleared = choiceOf(next, 'antipollution') === 'closed' && theirs['specialMode'] === 'fakedns';
  return {
    setting: theirs,
    edits: cleared && next.edits.antipollution === 'closed' ? { ...next.edits, specialMode: 'none' } : next.edits,
  };
}

/**
 * The whole object as it is sent: what was read with the edits in sight; unknown keys go back as they came (gaps.md
 * "Whole objects"). An interval below 1 hour in interval mode, which kills the service, is never sent.
 */
export function settingToSend(form: SettingsForm): Setting {
  const { setting, lite } = form;
  const body: Record<string, unknown> = { ...editedSetting(form) };
  if ('antipollution' in setting) body.dnsforward = body.antipollution === 'dnsforward' ? 'yes' : 'no';
  if (lite && 'transparentType' in setting && body.transparent !== 'close') body.transparentType = LITE_TYPE;
  for (const key of ['pacAutoUpdateIntervalHour', 'subscriptionAutoUpdateIntervalHour'] as const) {
    const harmless = body[NUMBER_OF[key].by] !== INTERVALS || numberIn(String(body[key]), key) !== null;
    if (!harmless) body[key] = NUMBER_OF[key].start;
  }
  return body;
}

/** Whether the local file is of a later day than the newest one outside (SPEC 2.54). Anything but two dates is not. */
export function isLaterThan(local: string, remote: string): boolean {
  const [mine, theirs] = [dayOf(local), dayOf(remote)];
  return mine !== null && theirs !== null && mine > theirs;
}

/** `2026-01-02` and `202601021030` are the same day: `20260102`. */
function dayOf(version: string): string | null {
  const digits = version.replace(/\D/gu, '').slice(0, 8);
  return digits.length === 8 ? digits : null;
}
