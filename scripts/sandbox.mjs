import { ensureDependencies, program, runNode } from './bootstrap.mjs';
import { sandboxArgs } from './service.mjs';

program(import.meta.url, async () => {
  await ensureDependencies();
  return runNode([...sandboxArgs, ...process.argv.slice(2)]);
});
