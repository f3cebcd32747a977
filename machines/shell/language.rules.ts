import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../shared/constants';

/** The supported language of a BCP 47 tag, whatever its script, region and case (`zh-TW` is zh); null when there is none. */
export function supportedLanguage(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary) ?? null;
}

/** The stored choice, then the first supported browser language, then English (SPEC 1.11, 1.12). */
export function languageFor(stored: string | null, browser: readonly string[]): Language {
  for (const tag of [stored ?? '', ...browser]) {
    const language = supportedLanguage(tag);
    if (language !== null) return language;
  }
  return FALLBACK_LANGUAGE;
}
