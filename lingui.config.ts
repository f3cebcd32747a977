import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** No `fallbackLocales`: with them `lingui compile --strict` passes a catalogue that is not translated at all. */
export default defineConfig({
  locales: ['en', 'zh', 'fa', 'ru', 'pt'],
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  format: formatter({ lineNumbers: false, printLinguiId: false }),
  orderBy: 'message',
});
