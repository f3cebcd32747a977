import { parseArgs } from 'node:util';
import { ensureDependencies, program, Stop } from './bootstrap.mjs';
import { buildWhenStale } from './build.mjs';
import { servePanel } from './panel-server.mjs';
import { ensureService, serviceUrl } from './service.mjs';

function options() {
  const usage = 'Usage: npm start -- [--port PORT] [--host ADDRESS]';
  try {
    const { values } = parseArgs({ options: { port: { type: 'string', default: '2018' }, host: { type: 'string' } } });
    const port = Number(values.port);
    if (Number.isInteger(port) && port >= 1 && port <= 65535)
      return { port, ...(values.host ? { host: values.host } : {}) };
  } catch {
    // An unknown option: the usage says which there are.
  }
  throw new Stop(usage);
}

program(import.meta.url, async () => {
  const where = options();
  await ensureDependencies();
  await buildWhenStale();
  const panel = await servePanel(where);
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
