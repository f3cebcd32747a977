// `node scripts/run-module.mjs <file> [args]` runs a TypeScript module as the build and the tests do, with Vite: what it imports may use
// `import.meta.glob`. The folder in which it was started stays that of its files.
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './bootstrap.mjs';

const [, , file = ''] = process.argv;
await runnerImport(join(root, file), { root, configFile: false, logLevel: 'error' });
