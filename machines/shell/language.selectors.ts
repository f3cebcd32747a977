import { directionOf, FALLBACK_LANGUAGE, type Language } from '../shared/constants';
import { type LanguageSnapshot } from './language.machine';

/** The language of the texts on the screen; null until the first catalogue is there. */
export const selectLanguage = (snapshot: LanguageSnapshot): Language | null => snapshot.context.shown;

/** The language that is chosen, although its texts may still be on their way. */
export const selectWantedLanguage = (snapshot: LanguageSnapshot): Language => snapshot.context.wanted;

/** Of the whole page. */
export const selectDirection = (snapshot: LanguageSnapshot): 'ltr' | 'rtl' =>
  directionOf(snapshot.context.shown ?? FALLBACK_LANGUAGE);
