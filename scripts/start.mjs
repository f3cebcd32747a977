import { ensureDependencies, program, Stop } from './bootstrap.mjs';
import { buildWhenStale } from './build.mjs';
import { servePanel } from './panel-server.mjs';
import { ensureService, serviceUrl } from './service.mjs';

/** @param {readonly string[]} args */
function portOf(args) {
  if (args.length === 0) return 2018;
  const port = Number(args[1]);
  if (args.length !== 2 || args[0] !== '--port' || !Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Stop('Usage: npm start -- [--port PORT]');
  }
  return port;
}

program(import.meta.url, async () => {
  const port = portOf(process.argv.slice(2));
  await ensureDependencies();
  await buildWhenStale();
  const panel = await servePanel({ port });
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
