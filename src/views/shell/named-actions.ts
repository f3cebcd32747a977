import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { titleOf, type KnownService } from '../../../machines/domain/service-book';
import { type SettingKey } from '../../../machines/domain/settings';
import { type StoredSubject } from '../../../machines/domain/text-subject';
import { type PaletteActor } from '../../../machines/shell/palette.machine';
import { SERVER_VERBS, type NamedAction, type NamedVerb } from '../../../machines/shell/palette.rules';
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
  const actions = useActions(dialog);
  const verbs = useVerbs(dialog);
  const sites = useSites(dialog);
  return useMemo(() => ({ actions, verbs, sites }), [actions, verbs, sites]);
}

function useActions(dialog: PaletteActor): readonly NamedAction[] {
  const { _, i18n } = useLingui();
  const kinds = useSelector(dialog, selectActions);
  const running = useSelector(dialog, selectRunning);
  const outbounds = useSelector(dialog, selectOutbounds);
  const outbound = useSelector(dialog, selectOutbound);
  const services = useSelector(dialog, selectServices);
  const settings = useSelector(dialog, selectSettings);
  const subjects = useSelector(dialog, selectSubjects);
  return useMemo(
    () => [
      ...kinds.map((kind) => plainAction(_, kind, running)),
      ...outbounds.filter((name) => name !== outbound).map((name) => toOutbound(_, name)),
      ...services.map((service) => toService(_, service)),
      ...settings.map((field) => toSetting(_, field)),
      ...subjects.map((subject) => toTexts(_, subject)),
      ...looks(_),
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words change with the locale, which `_` alone does not tell
    [kinds, running, outbounds, outbound, services, settings, subjects, _, i18n.locale],
  );
}

type Say = (words: MessageDescriptor) => string;

function plainAction(say: Say, kind: PlainAction, running: boolean): NamedAction {
  const core = running ? msg`Stop the core` : msg`Start the core`;
  const label = say(kind === 'toggleCore' ? core : ACTION_WORDS[kind]);
  return { action: { kind }, label, hint: '', keys: keysOf(kind), also: synonymsOf(say, kind) };
}

const toOutbound = (say: Say, name: string): NamedAction => ({
  action: { kind: 'outbound', name },
  label: name.toUpperCase(),
  ...ofKind(say, 'outbound'),
});

const toService = (say: Say, service: KnownService): NamedAction => ({
  action: { kind: 'service', address: service.address },
  label: titleOf(service),
  ...ofKind(say, 'service', service.address),
});

const toSetting = (say: Say, field: SettingKey): NamedAction => ({
  action: { kind: 'setting', field },
  label: say(SETTING_WORDS[field].label),
  ...ofKind(say, 'setting', synonymsOf(say, field)),
});

const toTexts = (say: Say, subject: StoredSubject): NamedAction => ({
  action: { kind: 'textSetting', subject },
  label: say(SUBJECT_WORDS[subject]),
  ...ofKind(say, 'subject', synonymsOf(say, subject)),
});

const looks = (say: Say): readonly NamedAction[] => [
  ...THEME_CHOICES.map((choice) => ({
    action: { kind: 'theme' as const, choice },
    label: say(THEME_WORDS[choice]),
    ...ofKind(say, 'theme'),
  })),
  ...LANGUAGES.map((language) => ({
    action: { kind: 'language' as const, language },
    label: LANGUAGE_NAMES[language],
    ...ofKind(say, 'language'),
  })),
];

function synonymsOf(say: Say, key: string): string {
  const words = SYNONYMS[key as keyof typeof SYNONYMS];
  return words === undefined ? '' : say(words);
}

/** What is found by the name of its kind, too, and says what Enter does with it. */
const ofKind = (say: Say, kind: keyof typeof KIND_WORDS, also = '') => ({
  hint: say(KIND_WORDS[kind].does),
  keys: '',
  also: `${say(KIND_WORDS[kind].name)} ${also}`,
});

/** What can be done with a server that was found. */
function useVerbs(dialog: PaletteActor): readonly NamedVerb[] {
  const { _, i18n } = useLingui();
  const outbound = useSelector(dialog, selectOutbound);
  const starts = useSelector(dialog, selectStarts);
  const balances = useSelector(dialog, selectBalances);
  return useMemo(
    () =>
      SERVER_VERBS.map((verb) => {
        const { label, also } = verbWords(verb, outbound.toUpperCase(), balances);
        const startsCore = starts && (verb === 'connect' || verb === 'connectOnly');
        return { verb, label: startsCore ? `${_(label)} · ${_(msg`Starts the core`)}` : _(label), also: _(also) };
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
    [outbound, starts, balances, _, i18n.locale],
  );
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
