// `npm run statecharts` writes docs/statecharts; `npm run statecharts -- --check` fails when a page there is out of date.
import { ensureDependencies, program, runNode } from './bootstrap.mjs';

program(import.meta.url, async () => {
  await ensureDependencies();
  return runNode(['scripts/run-module.mjs', 'statecharts/layout/main.ts', ...process.argv.slice(2)]);
});
