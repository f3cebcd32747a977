import { i18n } from '@lingui/core';
import { describe, expect, test, vi } from 'vitest';
import { languageFor } from '../../machines/shell/language.rules';
import { LANGUAGES } from '../../machines/shared/constants';
import { activateLocale } from '../../src/i18n/locale';
import { writtenDirection } from '../harness/written-direction';

describe('the language of the page', () => {
  test.each(LANGUAGES)('[1.10] [9.24] %s has a catalogue and tells the document', async (language) => {
    await activateLocale(language);

    expect(i18n.locale).toBe(language);
    expect(Object.keys(i18n.messages).length).toBeGreaterThan(0);
    expect(document.documentElement.lang).toBe(language);
    expect(document.documentElement.dir).toBe(writtenDirection(language));
  });

  test('[9.24] there are five, and English is spoken when none of them is asked for', () => {
    expect(LANGUAGES).toEqual(['zh', 'en', 'fa', 'ru', 'pt']);
    expect(languageFor(null, ['de-DE'])).toBe('en');
  });

  test.each(LANGUAGES)('%s counts in the digits of addresses and ports', async (language) => {
    await activateLocale(language);

    expect(i18n.number(42)).toBe('42');
  });

  test('of two changes that overlap the later one wins', async () => {
    await Promise.all([activateLocale('ru'), activateLocale('pt')]);
    expect(i18n.locale).toBe('pt');
    await Promise.all([activateLocale('pt'), activateLocale('ru')]);
    expect(i18n.locale).toBe('ru');
  });
});

describe('the texts come in two parts', () => {
  const fresh = () => {
    vi.resetModules();
    return import('../../src/i18n/locale');
  };
  const count = () => Object.keys(i18n.messages).length;

  test('those of the first page, and the rest as soon as anything else is needed', async () => {
    const locale = await fresh();
    await locale.activateLocale('fa');
    const first = count();
    await locale.completeTexts();
    const all = count();
    expect(all).toBeGreaterThan(2 * first);
    await locale.activateLocale('zh');
    expect(count()).toBe(all);
  });

  test('the rest comes for the language that is on its way, too', async () => {
    const locale = await fresh();
    await locale.activateLocale('en');
    const first = count();
    const coming = locale.activateLocale('ru');
    await locale.completeTexts();
    await coming;
    expect([i18n.locale, count() > 2 * first]).toEqual(['ru', true]);
  });

  test('whoever needs all before there is a language gets them with it', async () => {
    const locale = await fresh();
    await locale.completeTexts();
    await locale.activateLocale('pt');
    expect(count()).toBeGreaterThan(500);
  });
});
