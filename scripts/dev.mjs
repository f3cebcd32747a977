import { ensureDependencies, program, root } from './bootstrap.mjs';
import { ensureService, serviceUrl } from './service.mjs';

program(import.meta.url, async () => {
  await ensureDependencies();
  const { createServer } = await import('vite');
  /** @type {(code: number) => void} */
  let end = () => {};
  const ended = /** @type {Promise<number>} */ (new Promise((resolve) => (end = resolve)));
  process.on('SIGINT', () => end(0)).on('SIGTERM', () => end(0));
  const service = await ensureService(() => end(1));
  const panel = await createServer({ root });
  try {
    await panel.listen();
    panel.printUrls();
    console.log(`  Service: ${serviceUrl}`);
    return await ended;
  } finally {
    await Promise.all([panel.close(), service.stop()]);
  }
});
