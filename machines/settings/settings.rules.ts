import { type Capabilities } from '../domain/capabilities';
import { type FormReading, type SectionName, type Setting } from '../domain/setting';
import {
  CHOICE_KEYS,
  isOfKind,
  NUMBER_KEYS,
  specOf,
  TEXT_KEYS,
  type ChoiceKey,
  type NumberKey,
  type SettingKey,
  type SwitchKey,
  type TextKey,
} from '../domain/settings';

/** What the person changed and has not saved; numbers are text while they are typed. Values as stored are no edits. */
export type SettingEdits = Readonly<Partial<Record<SettingKey, string | boolean>>>;

/** A form: the object as the service sent it, what was changed, what the service can do, and its mode. */
export interface SettingsForm {
  readonly setting: Setting;
  readonly edits: SettingEdits;
  readonly service: Capabilities;
  readonly lite: boolean;
}

/** The value in use: the only one that is possible (SPEC 4.31), else what was changed, else what is stored. */
export function choiceOf(form: SettingsForm, key: ChoiceKey): string {
  return specOf(key).forced?.(readingOf(form)) ?? choiceIn({ ...form.setting, ...form.edits }, key);
}

export function storedChoiceOf({ setting }: SettingsForm, key: ChoiceKey): string {
  return choiceIn(setting, key);
}

function choiceIn(values: Setting, key: ChoiceKey): string {
  const value = values[key];
  return typeof value === 'string' && value !== '' ? value : specOf(key).options[0];
}

export function switchOf({ setting, edits }: SettingsForm, key: SwitchKey): boolean {
  return (edits[key] ?? setting[key]) === true;
}

/** What stands in the field of a number or a text. */
export function typedOf({ setting, edits }: SettingsForm, key: NumberKey | TextKey): string {
  const text = edits[key] ?? setting[key];
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}

/** The whole number in the text when it is within the limits of its field (SPEC 5.08, 5.09), else null. */
export function numberIn(text: string, key: NumberKey): number | null {
  const { min, max } = specOf(key);
  const value = Number(text.trim());
  return /^\d+$/u.test(text.trim()) && value >= min && value <= max ? value : null;
}

/** The form as the descriptors of its fields read it. */
export function readingOf(form: SettingsForm): FormReading<SettingKey> {
  const { setting, edits, service, lite } = form;
  const chosen = (key: SettingKey): string =>
    isOfKind(key, 'choice') ? choiceOf(form, key) : String(edits[key] ?? setting[key]);
  return { stored: setting, service, lite, chosen };
}

/** Whether the field is there at all: this version of the service has it, and the mode and the other fields let it be seen. */
export function isVisible(form: SettingsForm, key: SettingKey): boolean {
  const spec = specOf(key);
  const reading = readingOf(form);
  if (!(key in form.setting) || spec.exists?.(reading) === false || spec.shown?.(reading) === false) return false;
  if (spec.kind !== 'number' || spec.shownBy === undefined) return true;
  const { setting, value } = spec.shownBy;
  return isVisible(form, setting) && reading.chosen(setting) === value;
}

/** The values that a choice offers here and now. */
export function offeredOf(form: SettingsForm, key: ChoiceKey): readonly string[] {
  const spec = specOf(key);
  const reading = readingOf(form);
  const forced = spec.forced?.(reading) ?? null;
  if (forced !== null) return [forced];
  return spec.options.filter((value) => {
    const need = spec.needs?.[value];
    const met = need === undefined || !(need.setting in form.setting) || reading.chosen(need.setting) !== need.not;
    return met && spec.offered?.(value, reading) !== false;
  });
}

/** The names between the commas. */
export function namesIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The text with one more name, or without it. */
export function toggledName(text: string, name: string): string {
  const names = namesIn(text);
  return (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]).join(',');
}

/** Whether the text may be sent. */
export function isSoundText(text: string, key: TextKey): boolean {
  return specOf(key).isSound?.(text) !== false;
}

/** The number in sight that this one exceeds and may not. */
export function exceededBy(form: SettingsForm, key: NumberKey): NumberKey | null {
  const { atMost } = specOf(key);
  if (atMost === undefined || !isOfKind(atMost, 'number') || !isVisible(form, atMost)) return null;
  const [mine, most] = [numberIn(typedOf(form, key), key), numberIn(typedOf(form, atMost), atMost)];
  return mine !== null && most !== null && mine > most ? atMost : null;
}

/** The fields in sight whose text would be refused, or do harm. */
export function problemsOf(form: SettingsForm): readonly (NumberKey | TextKey)[] {
  return [
    ...NUMBER_KEYS.filter(
      (key) => isVisible(form, key) && (numberIn(typedOf(form, key), key) === null || exceededBy(form, key) !== null),
    ),
    ...TEXT_KEYS.filter((key) => isVisible(form, key) && !isSoundText(typedOf(form, key), key)),
  ];
}

/** The edits after one more, with what follows from it (SPEC 4.27, and starting values for numbers that come into sight). */
export function edited(form: SettingsForm, key: SettingKey, value: string | boolean): SettingEdits {
  const edits: Partial<Record<SettingKey, string | boolean>> = cleared({
    ...form,
    edits: { ...form.edits, [key]: value },
  });
  for (const number of NUMBER_KEYS) {
    const { shownBy } = specOf(number);
    if (shownBy === undefined || shownBy.setting !== key || shownBy.value !== value) continue;
    if (numberIn(typedOf({ ...form, edits }, number), number) === null) edits[number] = String(shownBy.start);
  }
  return realEdits(form.setting, edits);
}

/** The edits with the defaults of the choices whose values have lost to an edit what they need. */
export function cleared(form: SettingsForm): SettingEdits {
  const lost = CHOICE_KEYS.filter((key) => {
    const need = specOf(key).needs?.[choiceOf(form, key)];
    return need !== undefined && form.edits[need.setting] === need.not;
  });
  return { ...form.edits, ...Object.fromEntries(lost.map((key) => [key, specOf(key).options[0]])) };
}

/** The edits that still differ from what is stored now. */
export function realEdits(setting: Setting, edits: SettingEdits): SettingEdits {
  return Object.fromEntries(
    Object.entries(edits).filter(
      ([key, value]) =>
        key in setting && (typeof value === 'boolean' ? value !== setting[key] : value !== String(setting[key])),
    ),
  );
}

/** How traffic is captured: each of these settings can lock out a remote administrator. */
const CUTTING: readonly SectionName[] = ['transparentProxy', 'tun'];

/** Whether one of the edits can lock out. */
export function cutsOff(edits: SettingEdits): boolean {
  return (Object.keys(edits) as SettingKey[])
    .map(specOf)
    .some((spec) => spec.cutsOff === true || CUTTING.includes(spec.section));
}

/** Whether the local file is newer than the latest release (SPEC 2.54). Anything but two dates is not. */
export function isLaterThan(local: string, remote: string): boolean {
  const [mine, theirs] = [dayOf(local), dayOf(remote)];
  return mine !== null && theirs !== null && mine > theirs;
}

/** `2026-01-02` and `202601021030` are the same day: `20260102`. */
function dayOf(version: string): string | null {
  const digits = version.replace(/\D/gu, '').slice(0, 8);
  return digits.length === 8 ? digits : null;
}
