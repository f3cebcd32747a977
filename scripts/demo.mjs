// Builds the demo, a page with its service inside, into dist/demo, and serves it until Ctrl-C. `--build` only builds.
import { relative } from 'node:path';
import { LISTENING, listening, parse } from '../program/options.mjs';
import { ensureDependencies, program, root } from './bootstrap.mjs';
import { buildDemoWhenStale } from './build.mjs';

program(import.meta.url, async () => {
  const options = parse(
    { ...LISTENING, build: { type: 'boolean' } },
    'npm run demo takes --build, --port, --host and --name.',
  );
  await ensureDependencies();
  const folder = await buildDemoWhenStale();
  console.log(`${relative(root, folder)} can be put on any static host.`);
  if (options.build === true) return 0;
  const { servePanel } = await import('../program/panel-server.mjs');
  const { url, close } = await servePanel({ folder, ...listening(options) });
  console.log(`\n  Demo  ${url}\n\n  Ctrl-C stops it.\n`);
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  await close();
  return 0;
});
