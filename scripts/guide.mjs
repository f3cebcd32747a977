// Retakes the pictures of docs/guide.md, in every language, light and dark.
import { join } from 'node:path';
import { ensureDependencies, program, root, run } from './bootstrap.mjs';
import { ensureBrowser } from './find-browser.mjs';

program(import.meta.url, async () => {
  await ensureDependencies();
  await ensureBrowser();
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return run(process.execPath, [vitest, 'run', '--project=e2e', 'tests/e2e/guide.test.ts'], { SWITCHYARD_GUIDE: '1' });
});
