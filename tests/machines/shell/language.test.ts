import { describe, expect, test } from 'vitest';
import { languageMachine, type LanguageInput } from '../../../machines/shell/language.machine';
import { selectDirection, selectLanguage, selectWantedLanguage } from '../../../machines/shell/language.selectors';
import { notice } from '../../../machines/ports/notice';
import { LANGUAGES, type Language } from '../../../machines/shared/constants';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';
import { writtenDirection } from '../../harness/written-direction';

function start(input: Partial<Omit<LanguageInput, 'host'>> = {}) {
  const host = recordingHost();
  const load = deferredSlot<void, { readonly language: Language }>();
  const { actor, clock } = startActor(languageMachine.provide({ actors: { loadCatalogue: load.logic } }), {
    host: host.ref,
    stored: null,
    browser: [],
    ...input,
  });
  return { actor, clock, host, load, now: () => actor.getSnapshot() };
}

describe('language', () => {
  test('[1.11] shows the stored choice once its texts are there', async () => {
    const { load, now, host } = start({ stored: 'fa', browser: ['ru'] });
    expect(load.latest.input).toEqual({ language: 'fa' });
    expect(selectLanguage(now())).toBeNull();
    expect(now().hasTag('loading')).toBe(true);
    await load.latest.resolve();
    expect(now().value).toEqual({ shown: 'settled' });
    expect(selectLanguage(now())).toBe('fa');
    expect(selectDirection(now())).toBe('rtl');
    expect(host.facts).toEqual([]);
  });

  test.each(LANGUAGES)('in %s the page runs as the language is written', async (language) => {
    const { load, now } = start({ stored: language });
    expect(selectDirection(now())).toBe('ltr');
    await load.latest.resolve();
    expect(selectDirection(now())).toBe(writtenDirection(language));
  });

  test('[1.13] a choice is stored under _lang and shown when its texts are there', async () => {
    const { actor, load, now, host } = start();
    await load.latest.resolve();
    expect(selectLanguage(now())).toBe('en');
    actor.send({ type: 'language.choose', language: 'pt' });
    expect(host.take()).toEqual([{ type: 'storing.requested', key: '_lang', value: 'pt' }]);
    expect([selectLanguage(now()), selectWantedLanguage(now())]).toEqual(['en', 'pt']);
    expect([now().hasTag('loading'), load.latest.input]).toEqual([true, { language: 'pt' }]);
    await load.latest.resolve();
    expect(selectLanguage(now())).toBe('pt');
    expect(now().value).toEqual({ shown: 'settled' });
    expect(selectDirection(now())).toBe('ltr');
  });

  test('choosing the current language stores it and loads nothing', async () => {
    const { actor, load, now, host } = start({ browser: ['ru'] });
    await load.latest.resolve();
    actor.send({ type: 'language.choose', language: 'ru' });
    expect(host.take()).toEqual([{ type: 'storing.requested', key: '_lang', value: 'ru' }]);
    expect(load.calls).toHaveLength(1);
    expect(now().value).toEqual({ shown: 'settled' });
  });

  test('of two choices the later one wins', async () => {
    const { actor, load, now } = start();
    await load.latest.resolve();
    actor.send({ type: 'language.choose', language: 'pt' });
    const first = load.latest;
    actor.send({ type: 'language.choose', language: 'ru' });
    expect(first.signal.aborted).toBe(true);
    await first.resolve();
    expect(selectLanguage(now())).toBe('en');
    await load.latest.resolve();
    expect(selectLanguage(now())).toBe('ru');
  });

  test('another tab’s choice is taken over without storing it', async () => {
    const { actor, load, now, host } = start({ browser: ['zh-CN'] });
    await load.latest.resolve();
    actor.send({ type: 'language.storedElsewhere', value: 'fa' });
    await load.latest.resolve();
    expect(selectLanguage(now())).toBe('fa');
    actor.send({ type: 'language.storedElsewhere', value: 'fa' });
    expect(load.calls).toHaveLength(2);
    actor.send({ type: 'language.storedElsewhere', value: null });
    await load.latest.resolve();
    expect(selectLanguage(now())).toBe('zh');
    expect(host.facts).toEqual([]);
  });

  test('choices count while the first texts are loading', async () => {
    const { actor, load, now, host } = start();
    actor.send({ type: 'language.choose', language: 'ru' });
    expect(host.take()).toEqual([{ type: 'storing.requested', key: '_lang', value: 'ru' }]);
    actor.send({ type: 'language.storedElsewhere', value: 'zh' });
    expect(load.calls.map(({ input }) => input.language)).toEqual(['en', 'ru', 'zh']);
    await load.latest.resolve();
    expect(selectLanguage(now())).toBe('zh');
  });

  test('[1.12] falls back to English when the texts cannot be loaded, and says so', async () => {
    const { load, now, host } = start({ stored: 'fa' });
    await load.latest.reject(new Error('offline'));
    expect([load.latest.input, now().hasTag('loading')]).toEqual([{ language: 'en' }, true]);
    await load.latest.resolve();
    expect(selectLanguage(now())).toBe('en');
    expect(now().value).toEqual({ shown: 'settled' });
    expect(now().context).toMatchObject({ wanted: 'en', shown: 'en' });
    expect(host.facts).toEqual([
      { type: 'notice.raised', notice: notice('languageFailed', 'warning', { language: 'fa' }) },
    ]);
  });

  test('retries every 3 s when not even English could be loaded', async () => {
    const { clock, load, now } = start({ stored: 'fa' });
    await load.latest.reject(new Error('offline'));
    await load.latest.reject(new Error('offline'));
    expect(now().value).toEqual({ starting: 'failed' });
    clock.increment(2_999);
    expect(load.calls).toHaveLength(2);
    clock.increment(1);
    expect(load.latest.input).toEqual({ language: 'fa' });
    await load.latest.resolve();
    expect(selectLanguage(now())).toBe('fa');
  });

  test('English has nothing to fall back to', async () => {
    const { load, now, host } = start();
    await load.latest.reject(new Error('offline'));
    expect(now().value).toEqual({ starting: 'failed' });
    expect(host.facts).toEqual([]);
  });

  test('a failed change keeps the current language, and says so', async () => {
    const { actor, load, now, host } = start();
    await load.latest.resolve();
    actor.send({ type: 'language.choose', language: 'zh' });
    host.take();
    await load.latest.reject(new Error('offline'));
    expect(now().value).toEqual({ shown: 'settled' });
    expect(now().context).toMatchObject({ wanted: 'en', shown: 'en' });
    expect(host.take()).toEqual([
      { type: 'notice.raised', notice: notice('languageFailed', 'warning', { language: 'zh' }) },
    ]);
    actor.send({ type: 'language.choose', language: 'zh' });
    await load.latest.resolve();
    expect(selectLanguage(now())).toBe('zh');
  });
});
