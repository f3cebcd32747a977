import { type Language } from '../shared/constants';
import { type LanguageSnapshot } from './language.machine';

/** The language of the texts on the screen; null until the first catalogue is there. */
export const selectLanguage = (snapshot: LanguageSnapshot): Language | null => snapshot.context.shown;

/** The language that is chosen, although its texts may still be on their way. */
export const selectWantedLanguage = (snapshot: LanguageSnapshot): Language => snapshot.context.wanted;

/** Persian sets the whole page right-to-left (gaps.md "Right to left"). */
export function selectDirection(snapshot: LanguageSnapshot): 'ltr' | 'rtl' {
  return snapshot.context.shown === 'fa' ? 'rtl' : 'ltr';
}
