import { i18n, type Messages } from '@lingui/core';
import { directionOf, type Language } from '../../machines/shared/constants';
import { localeTag } from '../components/relative-time';

interface Catalogue {
  readonly messages: Messages;
}

/** The texts of the first page, and those of all that is fetched later (`scripts/vite/first-load.ts`). */
const first = import.meta.glob<Catalogue>('../../locales/*.po', { query: '?first' });
const later = import.meta.glob<Catalogue>('../../locales/*.po', { query: '?later' });

const texts: Partial<Record<Language, Messages>> = {};
const taken = new Set<Messages>();
let wanted: Language | null = null;
let shown: Language | null = null;
let whole = false;

/**
 * Fetches the texts of a language, makes it the language of every text, and tells the document. Of two calls that overlap the later
 * one wins. Rejects when they cannot be fetched; the language then stays as it was.
 */
export async function activateLocale(language: Language): Promise<void> {
  wanted = language;
  await Promise.all((whole ? [first, later] : [first]).map((catalogues) => take(catalogues, language)));
  if (wanted !== language) return;
  shown = language;
  show(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/**
 * Resolves when every text is there in the language on the screen and in the one that is coming: what is not on the first page waits
 * for it. From now on a language comes whole. Rejects when the texts cannot be fetched.
 */
export async function completeTexts(): Promise<void> {
  whole = true;
  const languages = [...new Set([shown, wanted])].filter((language) => language !== null);
  const before = shown === null ? null : texts[shown];
  await Promise.all(languages.map((language) => take(later, language)));
  if (shown !== null && texts[shown] !== before) show(shown);
}

async function take(catalogues: typeof first, language: Language): Promise<void> {
  const load = catalogues[`../../locales/${language}.po`];
  if (!load) throw new Error(`no catalogue for ${language}`);
  const { messages } = await load();
  if (taken.has(messages)) return;
  taken.add(messages);
  texts[language] = { ...texts[language], ...messages };
}

function show(language: Language): void {
  i18n.loadAndActivate({ locale: language, locales: localeTag(language), messages: texts[language] ?? {} });
}
