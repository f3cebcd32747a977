import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Language, type ThemeChoice } from '../../../machines/shared/constants';

export const THEME_WORDS: Readonly<Record<ThemeChoice, MessageDescriptor>> = {
  system: msg`System`,
  light: msg`Light`,
  dark: msg`Dark`,
  contrast: msg`High contrast`,
};

/** Each language in its own name, so that everybody finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: '中文',
  en: 'English',
  fa: 'فارسی',
  ru: 'Русский',
  pt: 'Português',
};
