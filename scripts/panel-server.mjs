import { createServer } from 'node:http';
import { join } from 'node:path';
import { root, Stop } from './bootstrap.mjs';

/**
 * Serves the built panel on the paths of the service: `/` and `/static/*`, compressed when the client takes it.
 * @param {{ port: number, host?: string }} options port 0 takes a free one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function servePanel({ port, host = '127.0.0.1' }) {
  const { default: sirv } = await import('sirv');
  const files = sirv(join(root, 'dist/static-host'), {
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader(
        'Cache-Control',
        path.startsWith('/static/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
      );
      response.setHeader('X-Content-Type-Options', 'nosniff');
    },
  });
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/, '');
    const missing = () => {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('404 page not found');
    };
    if (path === '/' || path.startsWith('/static/')) files(request, response, missing);
    else missing();
  });
  await new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const taken = `Port ${port} is taken. Stop what uses it, or choose another: npm start -- --port 8080`;
      reject(error.code === 'EADDRINUSE' ? new Stop(taken) : error);
    });
    server.listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
