import { type SettingKey } from '../domain/setting';
import {
  CHOICES,
  choiceOf,
  isVisible,
  LIMITS,
  numberIn,
  numberTextOf,
  offeredOf,
  switchOf,
  type ChoiceKey,
  type NumberKey,
  type SettingsForm,
  type SwitchKey,
} from './settings.rules';

/** The dialogs that a choice opens to be filled in. */
export type Configuration = 'routingA' | 'customRouting' | 'dns' | 'domains';

export interface ChoiceOption {
  readonly value: string;
  /** A stored value that is not offered here stays in sight and is kept (gaps.md "Modes"). */
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
  | { readonly kind: 'switch'; readonly key: SwitchKey; readonly on: boolean; readonly changed: boolean }
  | {
      readonly kind: 'number';
      readonly key: NumberKey;
      readonly text: string;
      readonly min: number;
      readonly max: number;
      readonly wrong: boolean;
      readonly changed: boolean;
    };

export type SectionName = 'transparentProxy' | 'rulePort' | 'dns' | 'connection' | 'updates';

export interface SettingSection {
  readonly name: SectionName;
  readonly fields: readonly SettingField[];
}

const SECTIONS: Readonly<Record<SectionName, readonly SettingKey[]>> = {
  transparentProxy: ['transparent', 'transparentType', 'ipforward'],
  rulePort: ['pacMode'],
  dns: ['antipollution', 'specialMode'],
  connection: ['portSharing', 'tcpFastOpen', 'inboundSniffing', 'muxOn', 'mux'],
  updates: [
    'pacAutoUpdateMode',
    'pacAutoUpdateIntervalHour',
    'subscriptionAutoUpdateMode',
    'subscriptionAutoUpdateIntervalHour',
    'proxyModeWhenSubscribe',
  ],
};

/** What is seen of the form: the sections with the fields that this service, its mode and the other fields leave. */
export function settingSections(form: SettingsForm): readonly SettingSection[] {
  return (Object.keys(SECTIONS) as SectionName[])
    .map((name) => ({
      name,
      fields: SECTIONS[name].filter((key) => isVisible(form, key)).map((key) => fieldOf(form, key)),
    }))
    .filter(({ name, fields }) => name === 'updates' || fields.length > 0);
}

function fieldOf(form: SettingsForm, key: SettingKey): SettingField {
  const changed = key in form.edits;
  if (isChoice(key)) {
    const value = choiceOf(form, key);
    return { kind: 'choice', key, value, options: optionsOf(form, key), configure: configureOf(key, value), changed };
  }
  if (key === 'ipforward' || key === 'portSharing') return { kind: 'switch', key, on: switchOf(form, key), changed };
  const text = numberTextOf(form, key);
  return { kind: 'number', key, text, ...LIMITS[key], wrong: numberIn(text, key) === null, changed };
}

function isChoice(key: SettingKey): key is ChoiceKey {
  return key in CHOICES;
}

function optionsOf(form: SettingsForm, key: ChoiceKey): readonly ChoiceOption[] {
  const offered = offeredOf(form, key);
  const others = [choiceOf({ ...form, lite: false, edits: {} }, key), choiceOf(form, key)];
  const kept = [...new Set(others)].filter((value) => !offered.includes(value));
  return [...offered.map((value) => ({ value, offered: true })), ...kept.map((value) => ({ value, offered: false }))];
}

function configureOf(key: ChoiceKey, value: string): Configuration | null {
  if (key === 'pacMode' && value === 'routingA') return 'routingA';
  if (key === 'pacMode' && value === 'custom') return 'customRouting';
  if (key === 'antipollution' && value === 'advanced') return 'dns';
  return key === 'inboundSniffing' && value !== 'disable' ? 'domains' : null;
}
