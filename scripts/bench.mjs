import { ensureDependencies, program, runNode } from './bootstrap.mjs';
import { buildWhenStale } from './build.mjs';
import { ensureBrowser } from './find-browser.mjs';

program(import.meta.url, async () => {
  await ensureDependencies();
  await ensureBrowser();
  await buildWhenStale();
  return runNode(['--import', 'tsx', 'tests/bench/main.ts', ...process.argv.slice(2)]);
});
