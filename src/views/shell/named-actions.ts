import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { titleOf } from '../../../machines/domain/service-book';
import { type PaletteActor } from '../../../machines/shell/palette.machine';
import { SERVER_VERBS } from '../../../machines/shell/palette.rules';
import {
  selectActions,
  selectBalances,
  selectOutbound,
  selectOutbounds,
  selectRunning,
  selectServices,
  selectSettings,
  selectSite,
  selectStarts,
  selectSubjects,
  selectWays,
  type Named,
} from '../../../machines/shell/palette.selectors';
import { type PlainAction } from '../../../machines/ports/actions';
import { SETTING_WORDS } from '../shared/setting-words';
import { LANGUAGES, NEW_OUTBOUND, THEME_CHOICES } from '../../../machines/shared/constants';
import { keysOf } from './key-names';
import { LANGUAGE_NAMES, THEME_WORDS } from './look-words';
import { ACTION_WORDS, KIND_WORDS, SUBJECT_WORDS, SYNONYMS, verbWords, wayWords } from './palette-words';

/** Everything that can be chosen, in the person's language. */
export function useNamed(dialog: PaletteActor): Named {
  const { _, i18n } = useLingui();
  const kinds = useSelector(dialog, selectActions);
  const subjects = useSelector(dialog, selectSubjects);
  const outbounds = useSelector(dialog, selectOutbounds);
  const outbound = useSelector(dialog, selectOutbound);
  const services = useSelector(dialog, selectServices);
  const settings = useSelector(dialog, selectSettings);
  const running = useSelector(dialog, selectRunning);
  const starts = useSelector(dialog, selectStarts);
  const balances = useSelector(dialog, selectBalances);
  const sites = useSites(dialog);
  const named = useMemo(() => {
    const synonymsOf = (key: string): string => {
      const words = SYNONYMS[key as keyof typeof SYNONYMS];
      return words === undefined ? '' : _(words);
    };
    /** What is found by the name of its kind, too, and says what Enter does with it. */
    const ofKind = (kind: keyof typeof KIND_WORDS, key: string) => ({
      hint: _(KIND_WORDS[kind].does),
      keys: '',
      also: `${_(KIND_WORDS[kind].name)} ${synonymsOf(key)}`,
    });
    const labelOf = (kind: PlainAction): MessageDescriptor => {
      if (kind !== 'toggleCore') return ACTION_WORDS[kind];
      return running ? msg`Stop the core` : msg`Start the core`;
    };
    const actions = [
      ...kinds.map((kind) => ({
        action: { kind },
        label: _(labelOf(kind)),
        hint: '',
        keys: keysOf(kind),
        also: synonymsOf(kind),
      })),
      ...outbounds
        .filter((name) => name !== outbound)
        .map((name) => ({
          action: { kind: 'outbound' as const, name },
          label: name.toUpperCase(),
          ...ofKind('outbound', ''),
        })),
      ...services.map((service) => ({
        action: { kind: 'service' as const, address: service.address },
        label: titleOf(service),
        hint: _(KIND_WORDS.service.does),
        keys: '',
        also: `${_(KIND_WORDS.service.name)} ${service.address}`,
      })),
      ...settings.map((field) => ({
        action: { kind: 'setting' as const, field },
        label: _(SETTING_WORDS[field].label),
        ...ofKind('setting', field),
      })),
      ...subjects.map((subject) => ({
        action: { kind: 'textSetting' as const, subject },
        label: _(SUBJECT_WORDS[subject]),
        ...ofKind('subject', subject),
      })),
      ...THEME_CHOICES.map((choice) => ({
        action: { kind: 'theme' as const, choice },
        label: _(THEME_WORDS[choice]),
        ...ofKind('theme', ''),
      })),
      ...LANGUAGES.map((language) => ({
        action: { kind: 'language' as const, language },
        label: LANGUAGE_NAMES[language],
        ...ofKind('language', ''),
      })),
    ];
    const verbs = SERVER_VERBS.map((verb) => {
      const { label, also } = verbWords(verb, outbound.toUpperCase(), balances);
      const startsCore = starts && (verb === 'connect' || verb === 'connectOnly');
      return { verb, label: startsCore ? `${_(label)} · ${_(msg`Starts the core`)}` : _(label), also: _(also) };
    });
    return { actions, verbs };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words change with the locale, which `_` alone does not tell
  }, [kinds, subjects, outbounds, outbound, services, settings, running, starts, balances, _, i18n.locale]);
  return useMemo(() => ({ ...named, sites }), [named, sites]);
}

/** The rules that can be made for a site that was typed. */
function useSites(dialog: PaletteActor): Named['sites'] {
  const { _, i18n } = useLingui();
  const site = useSelector(dialog, selectSite, shallowEqual);
  const ways = useSelector(dialog, selectWays);
  return useMemo(() => {
    if (site === null) return [];
    const { host, address, word } = site;
    return ['direct', ...ways, NEW_OUTBOUND, 'block'].map((outbound) => ({
      action: { kind: 'rule' as const, host, address, outbound },
      label: `${host}${address}`,
      hint: _(wayWords(outbound)),
      keys: '',
      also: `${word} ${_(msg`routing rule site`)}`,
    }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [site, ways, _, i18n.locale]);
}
