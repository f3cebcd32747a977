import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

// No `fallbackLocales`: with them `lingui compile --strict` passes a catalogue that is not translated at all.
// What a second extraction would add to a new catalogue: written at once, so that it changes nothing.
const emptyHeaders = [
  'Project-Id-Version',
  'Report-Msgid-Bugs-To',
  'PO-Revision-Date',
  'Last-Translator',
  'Language-Team',
  'Plural-Forms',
];

export default defineConfig({
  locales: ['en', 'zh', 'fa', 'ru', 'pt'],
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src', 'statecharts', 'demo'] }],
  format: formatter({
    lineNumbers: false,
    printLinguiId: false,
    customHeaderAttributes: Object.fromEntries(emptyHeaders.map((name) => [name, ''])),
  }),
  orderBy: 'message',
  runtimeConfigModule: { Trans: ['#trans', 'Trans'], useLingui: ['#use-lingui', 'useLingui'] },
});
