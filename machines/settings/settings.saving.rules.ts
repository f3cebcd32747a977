import { type Setting } from '../domain/setting';
import { CHOICE_KEYS, isOfKind, NUMBER_KEYS, specOf, type SettingKey } from '../domain/settings';
import { pollAfter, type Caller, type LongCallInput } from '../calls/long-call.machine';
import { type Reconciled } from '../calls/reconciliation.machine';
import { isSame } from '../shared/three-way';
import {
  cleared,
  isVisible,
  numberIn,
  problemsOf,
  readingOf,
  realEdits,
  type SettingEdits,
  type SettingsForm,
} from './settings.rules';
import { type SettingsContext } from './settings.types';

export const formOf = ({ setting, edits, dialogContext }: SettingsContext): SettingsForm => ({
  setting,
  edits,
  service: dialogContext.service,
  lite: dialogContext.version?.lite ?? false,
});

/** What the editor decides by. */
export const savingRules = {
  isChanged: ({ edits }: SettingsContext) => Object.keys(edits).length > 0,
  isSound: (context: SettingsContext) => problemsOf(formOf(context)).length === 0,
  adopted: (context: SettingsContext, today: Reconciled<Setting>) => ({
    ...adopted(formOf(context), today),
    today: today.theirs,
  }),
};

/** What is needed to apply the edits to the current object. */
export const bodyToReconcile = ({ context }: { readonly context: SettingsContext }) => ({
  base: seenSetting(formOf(context)),
  mine: editedSetting(formOf(context)),
  query: undefined,
});

/** What is sent to save is the current object with the edits; to apply, without them. */
export const bodyToSave = ({ context }: { readonly context: SettingsContext }): Setting =>
  settingToSend(formOf(context));

export const bodyToApply = ({ context }: { readonly context: SettingsContext }): Setting =>
  settingToSend({ ...formOf(context), setting: context.today, edits: {} });

/** A save of the setting; the connect poll accompanies it. */
export const callWith = (
  { host, dialogContext }: SettingsContext,
  caller: Caller,
  call: Setting,
): LongCallInput<Setting> => ({ host, caller, poll: pollAfter('saveSettings', dialogContext.reply), call });

/** The object with the edits that are sent, and nothing that follows from them. */
export function editedSetting(form: SettingsForm): Setting {
  const { setting, edits } = form;
  const body: Record<string, unknown> = { ...setting };
  for (const [key, value] of Object.entries(edits) as [SettingKey, string | boolean][]) {
    if (!isSent(form, key)) continue;
    body[key] = isOfKind(key, 'number')
      ? (numberIn(String(value), key) ?? setting[key])
      : isOfKind(key, 'text') && specOf(key).lines === 'one'
        ? String(value).trim()
        : value;
  }
  return body;
}

/** What is cleared with another setting is cleared out of sight, too. */
function isSent(form: SettingsForm, key: SettingKey): boolean {
  return (isOfKind(key, 'choice') && specOf(key).needs !== undefined) || isVisible(form, key);
}

/**
 * The object as the person saw it, without what the edits rely on: a number counts only as long as its choice shows it, fakedns
 * only with a protection. When somebody has changed that, the person is asked.
 */
export function seenSetting(form: SettingsForm): Setting {
  const relied = new Set<string>(
    (Object.keys(form.edits) as SettingKey[])
      .map((key) => reliedOn(form, key))
      .filter((key) => key !== null && !(key in form.edits)) as SettingKey[],
  );
  return Object.fromEntries(Object.entries(form.setting).filter(([key]) => !relied.has(key)));
}

function reliedOn(form: SettingsForm, key: SettingKey): SettingKey | null {
  if (isOfKind(key, 'number')) return isVisible(form, key) ? (specOf(key).shownBy?.setting ?? null) : null;
  return isOfKind(key, 'choice') ? (specOf(key).needs?.[String(form.edits[key])]?.setting ?? null) : null;
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

/** The form after the edits were applied to the current object; what went to the other side is no longer an edit. */
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
  return { setting: theirs, edits: cleared(next) };
}

/**
 * The whole object as it is sent: what was read with the edits in sight, and what follows from them; unknown keys go back as
 * they came (gaps.md "Whole objects").
 */
export function settingToSend(form: SettingsForm): Setting {
  const body: Record<string, unknown> = { ...editedSetting(form) };
  const reading = readingOf(form);
  for (const key of CHOICE_KEYS.filter((one) => one in form.setting)) {
    const { forced, implied } = specOf(key);
    const only = isVisible(form, key) ? (forced?.(reading) ?? null) : null;
    if (only !== null) body[key] = only;
    Object.assign(body, implied?.(String(body[key])));
  }
  for (const key of NUMBER_KEYS) {
    const { shownBy } = specOf(key);
    if (shownBy?.deadly !== true || body[shownBy.setting] !== shownBy.value) continue;
    if (numberIn(String(body[key]), key) === null) body[key] = shownBy.start;
  }
  return body;
}
