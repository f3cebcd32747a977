// Helps a translator:
//   npm run messages:missing            prints what is not translated, as JSON: { "English text": { "zh": "", … }, … }
//   npm run messages:fill -- FILE.json  puts such a file, filled in, into the catalogues
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { program, root, run, Stop } from './bootstrap.mjs';

/** @typedef {Record<string, Record<string, string>>} Table texts by English source, then by language */

async function open() {
  const config = getConfig({ cwd: root });
  const [catalog] = await getCatalogs(config);
  if (!catalog) throw new Stop('lingui.config.ts names no catalogue.');
  return { catalog, languages: config.locales.filter((locale) => locale !== config.sourceLocale) };
}

/** @param {string} id @param {{ message?: string, context?: string }} entry */
const keyOf = (id, { message, context }) => (context ? `${context}\u0004${message ?? id}` : (message ?? id));

async function missing() {
  const { catalog, languages } = await open();
  /** @type {Table} */
  const table = {};
  for (const language of languages) {
    for (const [id, entry] of Object.entries((await catalog.read(language)) ?? {})) {
      if (!entry.translation) (table[keyOf(id, entry)] ??= {})[language] = '';
    }
  }
  console.log(JSON.stringify(table, null, 2));
}

/** @param {string} file */
async function fill(file) {
  /** @type {Table} */
  const table = JSON.parse(await readFile(file, 'utf8'));
  const { catalog, languages } = await open();
  const used = new Set();
  for (const language of languages) {
    const messages = (await catalog.read(language)) ?? {};
    let count = 0;
    for (const [id, entry] of Object.entries(messages)) {
      const key = keyOf(id, entry);
      const text = table[key]?.[language];
      if (key in table) used.add(key);
      if (!text || text === entry.translation) continue;
      messages[id] = { ...entry, translation: text };
      count += 1;
    }
    await catalog.write(language, messages);
    console.log(`${language}: ${count} written`);
  }
  // Extraction restores the comments that writing drops.
  await run(process.execPath, [join(root, 'node_modules/@lingui/cli/dist/lingui.js'), 'extract', '--clean']);
  const unknown = Object.keys(table).filter((key) => !used.has(key));
  for (const key of unknown) console.error(`In no catalogue: ${key}`);
  return unknown.length === 0 ? 0 : 1;
}

program(import.meta.url, async () => {
  const [verb, file] = process.argv.slice(2);
  if (verb === 'missing') return missing();
  if (verb === 'fill' && file) return fill(file);
  throw new Stop('Usage: npm run -s messages:missing > FILE.json, then npm run messages:fill -- FILE.json');
});
