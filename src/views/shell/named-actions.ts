import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { type NamedAction } from '../../../machines/shell/palette.rules';
import { type StoredSubject } from '../../../machines/domain/text-subject';
import { type PlainAction } from '../../../machines/ports/actions';
import { SHORTCUTS } from '../../../machines/ports/shortcuts';
import { type ChoiceKey } from '../../../machines/domain/settings';
import { SETTING_WORDS } from '../settings/setting-words';
import { LANGUAGES } from '../../../machines/shared/constants';
import { LANGUAGE_NAMES, THEME_WORDS, THEMES } from './look-words';
import { ACTION_WORDS, SYNONYMS } from './palette-words';

const SUBJECT_WORDS: Readonly<Record<StoredSubject, MessageDescriptor>> = {
  routingA: msg`RoutingA`,
  dns: msg`DNS`,
  domains: msg`Domains excluded`,
  inbounds: msg`Custom inbounds`,
  ipGroups: msg`IP groups`,
};

/** Everything that can be chosen, in the person's language. */
export function useNamedActions(
  actions: readonly PlainAction[],
  subjects: readonly StoredSubject[],
  outbounds: readonly string[],
  settings: readonly ChoiceKey[],
): readonly NamedAction[] {
  const { _, i18n } = useLingui();
  return useMemo(() => {
    const [act, setting] = [_(msg`Action`), _(msg`Setting`)];
    const alsoOf = (key: keyof typeof SYNONYMS): string => {
      const words = SYNONYMS[key];
      return words === undefined ? '' : _(words);
    };
    return [
      ...actions.map((kind) => ({
        action: { kind },
        label: _(ACTION_WORDS[kind]),
        hint: act,
        keys: keysOf(kind),
        also: alsoOf(kind),
      })),
      ...outbounds.map((name) => ({
        action: { kind: 'outbound' as const, name },
        label: name.toUpperCase(),
        hint: _(msg`Outbound`),
        keys: '',
      })),
      ...settings.map((field) => ({
        action: { kind: 'setting' as const, field },
        label: _(SETTING_WORDS[field].label),
        hint: setting,
        keys: '',
        also: alsoOf(field),
      })),
      ...subjects.map((subject) => ({
        action: { kind: 'textSetting' as const, subject },
        label: _(SUBJECT_WORDS[subject]),
        hint: setting,
        keys: '',
      })),
      ...THEMES.map((choice) => ({
        action: { kind: 'theme' as const, choice },
        label: _(THEME_WORDS[choice]),
        hint: _(msg`Theme`),
        keys: '',
      })),
      ...LANGUAGES.map((language) => ({
        action: { kind: 'language' as const, language },
        label: LANGUAGE_NAMES[language],
        hint: _(msg`Language`),
        keys: '',
      })),
    ];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words change with the locale, which `_` alone does not tell
  }, [actions, subjects, outbounds, settings, _, i18n.locale]);
}

function keysOf(kind: PlainAction): string {
  const shortcut = SHORTCUTS.find(({ action }) => action === kind);
  return shortcut === undefined ? '' : nameOfKey(shortcut.key, shortcut.mod);
}

export function nameOfKey(key: string, mod: boolean): string {
  return `${mod ? 'Ctrl+' : ''}${key.toUpperCase()}`;
}
