import { i18n, type Messages } from '@lingui/core';
import { type Language } from '../../machines/shared/constants';
import { localeTag } from '../components/relative-time';

const catalogues = import.meta.glob<{ readonly messages: Messages }>('../../locales/*.po');
let wanted: Language | null = null;

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'fa' ? 'rtl' : 'ltr';
}

/**
 * Fetches one catalogue, makes it the language of every text, and tells the document. Of two calls that overlap the later one wins.
 * Rejects when the catalogue cannot be fetched; the language then stays as it was.
 */
export async function activateLocale(language: Language): Promise<void> {
  wanted = language;
  const load = catalogues[`../../locales/${language}.po`];
  if (!load) throw new Error(`no catalogue for ${language}`);
  const { messages } = await load();
  if (wanted !== language) return;
  i18n.loadAndActivate({ locale: language, locales: localeTag(language), messages });
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
