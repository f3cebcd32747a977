import {
  SECTION_DIALOGS,
  SECTION_OF,
  SECTIONS,
  type Configuration,
  type SectionDialog,
  type SectionName,
  type SectionNote,
} from '../domain/setting';
import {
  isOfKind,
  SETTING_KEYS,
  specOf,
  type ChoiceKey,
  type NumberKey,
  type SettingKey,
  type SwitchKey,
  type TextKey,
} from '../domain/settings';
import {
  choiceOf,
  exceededBy,
  isVisible,
  numberIn,
  isSoundText,
  offeredOf,
  storedChoiceOf,
  switchOf,
  typedOf,
  type SettingsForm,
} from './settings.rules';

export interface ChoiceOption {
  readonly value: string;
  /** A stored value that is not offered here stays visible and is kept (gaps.md "Modes"). */
  readonly offered: boolean;
}

export type SettingField =
  | {
      readonly kind: 'choice';
      readonly key: ChoiceKey;
      readonly value: string;
      readonly options: readonly ChoiceOption[];
      readonly configure: Configuration | null;
      readonly changed: boolean;
    }
  | {
      readonly kind: 'switch';
      readonly key: SwitchKey;
      readonly on: boolean;
      readonly tells: 'lan' | null;
      readonly changed: boolean;
    }
  | {
      readonly kind: 'number';
      readonly key: NumberKey;
      readonly text: string;
      readonly min: number;
      readonly max: number;
      readonly wrong: boolean;
      /** The number that it exceeds and may not. */
      readonly exceeds: NumberKey | null;
      readonly changed: boolean;
    }
  | {
      readonly kind: 'text';
      readonly key: TextKey;
      readonly text: string;
      readonly lines: 'one' | 'several';
      readonly suggests: 'interfaces' | null;
      readonly wrong: boolean;
      readonly changed: boolean;
    };

export interface SettingSection {
  readonly name: SectionName;
  /** Fields, each with the number that it brings with it, which stands below it: coming and going, it moves none of the others. */
  readonly places: readonly (readonly SettingField[])[];
  readonly dialogs: readonly SectionDialog[];
  readonly notes: readonly SectionNote[];
}

/** What brings a number with it, if it is one. */
const bringerOf = (key: SettingKey): SettingKey | undefined =>
  isOfKind(key, 'number') ? specOf(key).shownBy?.setting : undefined;

/** What the form shows: the sections, with the fields that this service, its mode and the other fields allow. */
export function settingSections(form: SettingsForm): readonly SettingSection[] {
  const visible = SETTING_KEYS.filter((key) => isVisible(form, key));
  return SECTIONS.map((name) => {
    const keys = visible.filter((key) => specOf(key).section === name);
    return {
      name,
      places: keys
        .filter((key) => bringerOf(key) === undefined)
        .map((key) => [key, ...keys.filter((one) => bringerOf(one) === key)].map((one) => fieldOf(form, one))),
      dialogs: SECTION_DIALOGS.filter(({ dialog, exists }) => SECTION_OF[dialog] === name && exists(form.service)).map(
        ({ dialog }) => dialog,
      ),
      notes: keys.flatMap((key) => (isOfKind(key, 'choice') && specOf(key).note?.(choiceOf(form, key))) || []),
    };
  }).filter(({ name, places, dialogs }) => name === 'updates' || places.length > 0 || dialogs.length > 0);
}

function fieldOf(form: SettingsForm, key: SettingKey): SettingField {
  const changed = key in form.edits;
  if (isOfKind(key, 'choice')) {
    const value = choiceOf(form, key);
    const configure = specOf(key).configure?.(value) ?? null;
    return { kind: 'choice', key, value, options: optionsOf(form, key), configure, changed };
  }
  if (isOfKind(key, 'switch'))
    return { kind: 'switch', key, on: switchOf(form, key), tells: specOf(key).tells ?? null, changed };
  if (isOfKind(key, 'text')) {
    const text = typedOf(form, key);
    const { lines, suggests = null } = specOf(key);
    return { kind: 'text', key, text, lines, suggests, wrong: !isSoundText(text, key), changed };
  }
  const text = typedOf(form, key);
  const { min, max } = specOf(key);
  return {
    kind: 'number',
    key,
    text,
    min,
    max,
    wrong: numberIn(text, key) === null,
    exceeds: exceededBy(form, key),
    changed,
  };
}

function optionsOf(form: SettingsForm, key: ChoiceKey): readonly ChoiceOption[] {
  const offered = offeredOf(form, key);
  const kept = [...new Set([storedChoiceOf(form, key), choiceOf(form, key)])].filter((one) => !offered.includes(one));
  return [...offered.map((value) => ({ value, offered: true })), ...kept.map((value) => ({ value, offered: false }))];
}
