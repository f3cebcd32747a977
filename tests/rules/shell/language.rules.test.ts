import { describe, expect, test } from 'vitest';
import { languageFor, supportedLanguage } from '../../../machines/shell/language.rules';

describe('which language', () => {
  test.each([
    ['zh-TW', 'zh'],
    ['ZH-hans-CN', 'zh'],
    ['pt_BR', 'pt'],
    [' ru ', 'ru'],
    ['fa-IR', 'fa'],
    ['en', 'en'],
    ['de', null],
    ['zhx', null],
    ['', null],
  ])('[1.10] %j is %s', (tag, language) => {
    expect(supportedLanguage(tag)).toBe(language);
  });

  test.each([
    ['the stored choice first', 'ru', ['zh-CN', 'en'], 'ru'],
    ['then the first supported browser language', null, ['de-DE', 'zh-CN', 'ru'], 'zh'],
    ['a stored value that is none is passed over', 'klingon', ['pt-PT'], 'pt'],
    ['then English', null, ['de', 'fr'], 'en'],
    ['English without any', null, [], 'en'],
  ] as const)('[1.11] [1.12] %s', (_, stored, browser, language) => {
    expect(languageFor(stored, browser)).toBe(language);
  });
});
