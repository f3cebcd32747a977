import { realpath } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { isIPv6 } from 'node:net';
import { join, sep } from 'node:path';
import sirv from 'sirv';
import { forwardTo, isCall } from './forward.mjs';
import { SECURITY_HEADERS } from './headers.mjs';
import { Stop } from './stop.mjs';
import { doorkeeper } from './visitors.mjs';

/** Browsers open six connections for a page and one for the socket. */
const MOST_CONNECTIONS = 256;

/** What there is besides `/static/*`. */
const BESIDE_STATIC = new Set(['/', '/service-worker.js', '/statecharts.html']);

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

/** @param {NodeJS.ErrnoException} error @param {string} host @param {number} port */
function reasonNotToListen(error, host, port) {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Stop(
        `Port ${port} is in use. Stop the program that uses it, or choose another: --port ${port === 8080 ? 8081 : 8080}`,
      );
    case 'EACCES':
      return new Stop(`Port ${port} is reserved. Choose one above 1023: --port 8080`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Stop(`This machine has no address ${host}. Use --host 0.0.0.0 to listen on all its addresses.`);
    default:
      return error;
  }
}

/**
 * Serves the built panel on the paths of the service: `/` and `/static/*`, compressed when the client takes it. With a service, its
 * calls and its message socket are passed on to it.
 * @param {{ port: number, host?: string, folder: string, service?: URL, names?: readonly string[], tls?: { cert: Buffer | string, key: Buffer | string } }} options
 *   port 0 takes a free one; `names` are those that browsers may ask for, besides addresses and localhost
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function servePanel({ port, host = '127.0.0.1', folder, service, names = [], tls }) {
  const files = sirv(folder, {
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader(
        'Cache-Control',
        path.startsWith('/static/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const forward = service && forwardTo(service);
  const turnedAway = doorkeeper(host, names);
  const pathOf = (/** @type {import('node:http').IncomingMessage} */ request) =>
    (request.url ?? '/').replace(/[?#].*$/, '');

  /** @type {import('node:http').RequestListener} */
  const answer = (request, response) => {
    response.setHeaders(new Map(Object.entries(SECURITY_HEADERS)));
    const path = pathOf(request);
    /** @param {number} status @param {string} text @param {import('node:http').OutgoingHttpHeaders} [more] */
    const say = (status, text, more) => {
      // An unexpected body is discarded as it arrives.
      request.resume();
      response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-cache', ...more }).end(text);
    };
    const missing = () => say(404, '404 page not found');
    const reason = turnedAway(request);
    if (reason !== null) return say(403, `${reason}\n`);
    if (forward && isCall(path)) return forward.call(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return say(405, '', { Allow: 'GET, HEAD' });
    if (!BESIDE_STATIC.has(path) && !path.startsWith('/static/')) return missing();
    request.resume();
    void staysInside(folder, path).then((inside) => (inside ? files(request, response, missing) : missing()));
  };
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  server.maxConnections = MOST_CONNECTIONS;
  // Message sockets too, which the server no longer knows of once they are open.
  /** @type {Set<import('node:net').Socket>} */
  const connections = new Set();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  if (forward)
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      if (turnedAway(request) === null && isCall(pathOf(request))) forward.socket(request, socket, head);
      else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    });
  await new Promise((resolve, reject) => {
    server.once('error', (error) => reject(reasonNotToListen(error, host, port)));
    server.listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const name = host === '127.0.0.1' ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return {
    url: `${tls ? 'https' : 'http'}://${name}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.destroy();
      }),
  };
}
