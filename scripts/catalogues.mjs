// The catalogues hold exactly the texts of the sources, and every text in every language.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { program, root, run } from './bootstrap.mjs';

const copy = join(root, '.cache/catalogues');

/** @param {string} file */
const textOf = (file) => readFile(file, 'utf8').catch(() => '');

/** Extracts into a copy, so that a check leaves the catalogues alone. Returns the languages whose catalogue would change. */
async function staleCatalogues() {
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  await cp(join(root, 'locales'), copy, { recursive: true }).catch(() => {});
  const config = join(copy, 'lingui.config.ts');
  const catalog = `{ ...base.catalogs[0], path: ${JSON.stringify(join(copy, '{locale}'))} }`;
  await writeFile(
    config,
    `import base from '../../lingui.config';
export default { ...base, rootDir: ${JSON.stringify(root)}, catalogs: [${catalog}] };
`,
  );
  const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
  // Without its threads, which give up when the machine is too busy to start them within ten seconds.
  if ((await run(process.execPath, [lingui, 'extract', '--clean', '--workers', '1', '--config', config])) !== 0) {
    throw new Error('lingui extract failed');
  }
  const { locales } = getConfig({ cwd: root });
  const fresh = await Promise.all(
    locales.map(async (locale) => {
      const [now, then] = await Promise.all([
        textOf(join(root, `locales/${locale}.po`)),
        textOf(join(copy, `${locale}.po`)),
      ]);
      return now === then;
    }),
  );
  return locales.filter((_, index) => !fresh[index]);
}

/** What `lingui compile --strict` refuses, without the files it writes. */
async function refusedTranslations() {
  const config = getConfig({ cwd: root });
  /** @type {string[]} */
  const problems = [];
  for (const catalog of await getCatalogs(config)) {
    for (const locale of config.locales) {
      const { messages, missing } = await catalog.getTranslations(locale, {
        sourceLocale: config.sourceLocale ?? 'en',
        fallbackLocales: {},
      });
      for (const { id, source } of missing) problems.push(`${locale}: not translated: ${source || id}`);
      const { errors } = createCompiledCatalog(locale, messages, { strict: true });
      for (const { id, error } of errors) problems.push(`${locale}: ${messages[id]}: ${error.message}`);
    }
  }
  return problems;
}

program(import.meta.url, async () => {
  const stale = await staleCatalogues();
  const problems = [
    ...stale.map((locale) => `locales/${locale}.po does not match the sources. Run: npm run messages:extract`),
    ...(await refusedTranslations()),
  ];
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
});
