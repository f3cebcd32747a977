import { join } from 'node:path';
import { LISTENING, listening, parse } from '../program/options.mjs';
import { ensureDependencies, program, root } from './bootstrap.mjs';
import { buildWhenStale } from './build.mjs';
import { ensureService, serviceUrl } from './service.mjs';

program(import.meta.url, async () => {
  const where = listening(parse(LISTENING, 'npm start takes --port, --host and --name.'));
  await ensureDependencies();
  await buildWhenStale();
  const { servePanel } = await import('../program/panel-server.mjs');
  const panel = await servePanel({ folder: join(root, 'dist/static-host'), ...where });
  /** @type {(code: number) => void} */
  let end = () => {};
  const ended = /** @type {Promise<number>} */ (new Promise((resolve) => (end = resolve)));
  process.on('SIGINT', () => end(0)).on('SIGTERM', () => end(0));
  const service = await ensureService(() => {
    console.error('The sandbox service ended.');
    end(1);
  }).catch(async (/** @type {unknown} */ error) => {
    await panel.close();
    throw error;
  });
  console.log(`
  Panel    ${panel.url}
  Service  ${serviceUrl}  (${service.started ? 'sandbox: the core is simulated' : 'was already running'})

  Ctrl-C stops ${service.started ? 'both' : 'the panel'}.
`);
  const code = await ended;
  await Promise.all([panel.close(), service.stop()]);
  return code;
});
