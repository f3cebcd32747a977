import { realpath } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, sep } from 'node:path';
import { root, Stop } from './bootstrap.mjs';

/**
 * Whether a path leads to nothing else than what is in the folder: not to a hidden file, nor through a link to elsewhere.
 * @param {string} folder
 * @param {string} path
 */
async function staysInside(folder, path) {
  try {
    const name = decodeURIComponent(path);
    if (name.includes('\0') || name.split(/[/\\]/).some((part) => part.startsWith('.'))) return false;
    const inside = (await realpath(folder)) + sep;
    return (await realpath(join(folder, name === '/' ? 'index.html' : name))).startsWith(inside);
  } catch {
    return false;
  }
}

/**
 * Serves the built panel on the paths of the service: `/` and `/static/*`, compressed when the client takes it.
 * @param {{ port: number, host?: string, folder?: string }} options port 0 takes a free one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function servePanel({ port, host = '127.0.0.1', folder = join(root, 'dist/static-host') }) {
  const { default: sirv } = await import('sirv');
  const files = sirv(folder, {
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
    // An unexpected body is discarded as it arrives.
    request.resume();
    const path = (request.url ?? '/').replace(/[?#].*$/, '');
    const missing = () => {
      response.writeHead(404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-cache' }).end('404 page not found');
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    else if (path !== '/' && !path.startsWith('/static/')) missing();
    else void staysInside(folder, path).then((inside) => (inside ? files(request, response, missing) : missing()));
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
