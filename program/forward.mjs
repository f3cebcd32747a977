import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { createProxyServer } from 'httpxy';
import { SECURITY_HEADERS } from './headers.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:stream').Duplex} Duplex */

/** Batches of many thousand links are sent in one call. */
const LARGEST_BODY = 32 * 2 ** 20;
/** Milliseconds. A silent subscription address takes three minutes, a latency test of many servers longer. */
const LONGEST_CALL = 900_000;
const LONGEST_CONNECT = 10_000;
const LONGEST_UPGRADE = 30_000;

/** What belongs to one of the two connections, or to other pages on the same host as ours. */
const NOT_PASSED_BACK = ['connection', 'keep-alive', 'set-cookie', ...Object.keys(SECURITY_HEADERS)].map((name) =>
  name.toLowerCase(),
);

/** @type {Readonly<Record<string, string>>} */
const WORDS = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no way to that address',
  ENETUNREACH: 'there is no way to that network',
  ENOTFOUND: 'there is no such name',
  EAI_AGAIN: 'its name could not be looked up',
  ETIMEDOUT: `there was no connection within ${LONGEST_CONNECT / 1000} s`,
  EPROTO: 'it does not speak TLS there',
};

/** Why a service does not answer. @param {unknown} error @returns {string} */
export function reasonOf(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code !== undefined && code in WORDS) return WORDS[code] ?? code;
  if (code !== undefined && /CERT|SIGNATURE|ISSUER/.test(code))
    return `its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS can name a file with its authority`;
  return message;
}

/**
 * Whether a path is one of the service's calls and nothing that a server on the way could read as another.
 * @param {string} path without its query
 */
export function isCall(path) {
  return /^\/api\/[^\\]+$/.test(path) && !/%2f|%5c|\/\//i.test(path) && !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}

/** @param {ServerResponse | Duplex} response @param {number} status @param {string} text @param {Record<string, string>} more */
function say(response, status, text, more = {}) {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more };
  if (response instanceof ServerResponse) {
    if (!response.headersSent) response.writeHead(status, headers).end(`${text}\n`);
    else if (!response.writableEnded) response.destroy();
  } else if (response.writable) {
    const lines = Object.entries({ ...headers, ...SECURITY_HEADERS, Connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    response.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${text}\n`);
  }
}

/**
 * Passes calls and the message socket on to one service, and nowhere else. Nothing is written down: the socket has the token in
 * its query.
 * @param {URL} service
 * @returns {{ call: (request: Request, response: ServerResponse) => void, socket: (request: Request, socket: Duplex, head: Buffer) => void }}
 */
export function forwardTo(service) {
  const own = `switchyard-${randomUUID()}`;
  const proxy = createProxyServer({
    target: {
      protocol: service.protocol,
      hostname: service.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: service.port,
      pathname: service.pathname,
    },
    headers: { host: service.host },
    // A connection that was kept may be gone when it is used again, and no call is made twice.
    agent: false,
    proxyTimeout: LONGEST_CALL,
    upgradeTimeout: LONGEST_UPGRADE,
  });
  proxy.on('proxyReq', (outgoing, _, response) => {
    outgoing.once('timeout', () => say(response, 504, `The service at ${service.origin} did not answer in time.`));
    const { socket } = outgoing;
    if (!socket?.connecting) return;
    const patience = setTimeout(
      () => outgoing.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' })),
      LONGEST_CONNECT,
    );
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(patience));
  });
  proxy.on('proxyRes', ({ headers }) => {
    for (const name of NOT_PASSED_BACK) delete headers[name];
  });
  proxy.on('error', (error, _, response) => {
    // The panel tells by the header that nobody else answered in the place of the service.
    const more = { 'Switchyard-Service': 'away' };
    if (response) say(response, 502, `The service at ${service.origin} does not answer: ${reasonOf(error)}.`, more);
  });

  /** What is wrong with a request, as status and text; null when it is passed on. @param {Request} request @returns {[number, string] | null} */
  function refusal({ headers }) {
    if (headers.via?.includes(own))
      return [508, `${service.origin} is this panel itself. Use --service to name the service.`];
    if (headers['transfer-encoding'] !== undefined) return [411, 'The request has no Content-Length.'];
    if (Number(headers['content-length'] ?? 0) > LARGEST_BODY) return [413, 'The request is too large.'];
    return null;
  }
  /** The service is told nothing of the page that asks, and no cookie of what else runs on this host. @param {Request} request */
  function prepare({ headers, httpVersion }) {
    delete headers.origin;
    delete headers.referer;
    delete headers.cookie;
    headers.via = [headers.via, `${httpVersion} ${own}`].filter(Boolean).join(', ');
  }

  return {
    call(request, response) {
      const refused = refusal(request);
      if (refused) {
        // The connection ends with what is left of the request.
        response.shouldKeepAlive = false;
        request.resume();
        return say(response, ...refused);
      }
      prepare(request);
      proxy.web(request, response).catch(() => response.destroy());
    },
    socket(request, socket, head) {
      const refused = refusal(request);
      if (refused) return say(socket, ...refused);
      prepare(request);
      proxy.ws(request, /** @type {import('node:net').Socket} */ (socket), {}, head).catch(() => socket.destroy());
    },
  };
}
