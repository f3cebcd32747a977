// Photographs every screen that is worth a look, wide and on a phone, light and dark, in English and in Persian.
//   npm run album -- [FOLDER] [-t PATTERN]      into FOLDER (.cache/album); only scenarios whose name has the pattern
import { join, resolve } from 'node:path';
import { ensureDependencies, program, root, run } from './bootstrap.mjs';
import { ensureBrowser } from './find-browser.mjs';

program(import.meta.url, async () => {
  await ensureDependencies();
  await ensureBrowser();
  const [first, ...rest] = process.argv.slice(2);
  const named = first !== undefined && !first.startsWith('-');
  const folder = named ? resolve(first) : join(root, '.cache/album');
  const filter = named ? rest : process.argv.slice(2);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return run(process.execPath, [vitest, 'run', '--project=e2e', 'tests/e2e/album.test.ts', ...filter], {
    SWITCHYARD_ALBUM: folder,
  });
});
