import { getServers, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { connect, createServer, isIP, type Socket } from 'node:net';
import { goQuote, parseGoUrl, ServiceError } from '../go-text';
import type { ServerObject } from '../links/server-object';
import type { Fetched, Network } from '../service/ports';

/** Bytes of what an address may bring. */
const largestAnswer = 32 * 2 ** 20;
const reserved = /(^|\.)(example|invalid|test|example\.com|example\.net|example\.org)$/i;

/** What the network of the sandbox may do. */
export class NodeNetwork implements Network {
  private readonly offline: boolean;

  constructor(offline: boolean) {
    this.offline = offline;
  }

  readonly self = `node(${process.pid})`;

  isOccupied(port: number): Promise<boolean> {
    return new Promise((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(true));
      probe.listen({ port, host: '0.0.0.0', exclusive: true }, () => probe.close(() => resolve(false)));
    });
  }

  /** The IP address of a host; rejects with the text of a failed look-up. */
  async resolve(host: string): Promise<string> {
    if (isIP(host) !== 0) return host;
    if (host !== 'localhost' && (this.offline || reserved.test(host))) throw new ServiceError(noSuchHost(host));
    return new Promise((resolve, reject) => {
      lookup(host, (error, address) => {
        if (error === null) resolve(address);
        else reject(new ServiceError(noSuchHost(host)));
      });
    });
  }

  /**
   * Opens a TCP connection as the ping does: milliseconds as `3ms` (a refused one counts), `TIMEOUT`, or the text of a
   * failed look-up.
   */
  async ping(host: string, port: number, limit: number): Promise<string> {
    let address: string;
    try {
      address = await this.resolve(host);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    const started = performance.now();
    const outcome = await dial(address, port, limit);
    outcome.socket?.destroy();
    const alive = outcome.socket !== undefined || outcome.refused;
    return alive ? `${Math.round(performance.now() - started)}ms` : 'TIMEOUT';
  }

  /**
   * Stands in for a request through the core: connects to the server and, where its protocol begins with a greeting in
   * the clear, waits for the answer to one. Resolves to milliseconds, `timeout`, or `failed`.
   */
  async throughCore(server: ServerObject, limit: number): Promise<number | 'timeout' | 'failed'> {
    const started = performance.now();
    let address: string;
    try {
      address = await this.resolve(server.host);
    } catch {
      return 'failed';
    }
    const outcome = await dial(address, server.port, limit);
    const { socket } = outcome;
    if (socket === undefined) return outcome.refused ? 'failed' : 'timeout';
    try {
      if (server.scheme === 'socks5' || server.scheme === 'http') {
        const greeting =
          server.scheme === 'socks5'
            ? Buffer.from(server.username === '' ? [5, 1, 0] : [5, 2, 0, 2])
            : Buffer.from('CONNECT 127.0.0.1:9 HTTP/1.1\r\nHost: 127.0.0.1:9\r\n\r\n');
        const answered = await answerTo(socket, greeting, limit - (performance.now() - started));
        if (!answered) return 'timeout';
      }
      return Math.max(1, Math.round(performance.now() - started));
    } finally {
      socket.destroy();
    }
  }

  /**
   * Fetches an address over HTTP, following redirects. Throws a ServiceError in the words of Go's client. Any status
   * is an answer.
   */
  async fetch(address: string, limit: number, redirects = 10): Promise<Fetched> {
    const url = parseGoUrl(address);
    const shown = address.replace(/^[^:/?#]*(?=:)/, (scheme) => scheme.toLowerCase());
    const get = (reason: string): ServiceError => new ServiceError(`Get ${goQuote(shown)}: ${reason}`);
    if (url.scheme !== 'http' && url.scheme !== 'https') {
      throw get(`unsupported protocol scheme ${goQuote(url.scheme)}`);
    }
    if (url.host === '') throw get('http: no Host in request URL');
    const port = url.port === '' ? (url.scheme === 'https' ? 443 : 80) : Number(url.port);
    let ip: string;
    try {
      ip = await this.resolve(url.hostname);
    } catch (error) {
      throw get(`dial tcp: ${error instanceof Error ? error.message : String(error)}`);
    }
    const answer = await new Promise<Fetched>((resolve, reject) => {
      const client = url.scheme === 'https' ? https : http;
      const started = client.get(
        address.replace(/#.*$/s, ''),
        {
          family: isIP(ip),
          lookup: (_host, options, done) => {
            if (options.all === true) done(null, [{ address: ip, family: isIP(ip) }]);
            else done(null, ip, isIP(ip));
          },
          headers: { 'User-Agent': 'v2rayA/sandbox', 'Accept-Encoding': 'identity' },
          signal: AbortSignal.timeout(limit),
          agent: false,
        },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > largestAnswer) response.destroy(new Error('too large'));
            else chunks.push(chunk);
          });
          response.on('error', () => reject(get('unexpected EOF')));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              header: (name) => response.headers[name]?.toString(),
              body: new Uint8Array(Buffer.concat(chunks)),
            }),
          );
        },
      );
      started.on('error', (error: NodeJS.ErrnoException) => {
        if (error.name === 'AbortError' || error.name === 'TimeoutError') {
          reject(get('context deadline exceeded (Client.Timeout exceeded while awaiting headers)'));
        } else if (error.code === 'ECONNREFUSED') {
          reject(get(`dial tcp ${ip.includes(':') ? `[${ip}]` : ip}:${port}: connect: connection refused`));
        } else if (error.code === 'ECONNRESET') {
          reject(get('EOF'));
        } else {
          reject(get(error.message));
        }
      });
    });
    const location = answer.header('location');
    if (answer.status >= 300 && answer.status < 400 && location !== undefined) {
      if (redirects === 0) throw get('stopped after 10 redirects');
      return this.fetch(new URL(location, address).href, limit, redirects - 1);
    }
    return answer;
  }
}

function noSuchHost(host: string): string {
  const resolver = getServers()[0] ?? '127.0.0.1';
  const address = isIP(resolver) === 6 ? `[${resolver}]:53` : resolver.includes(':') ? resolver : `${resolver}:53`;
  return `lookup ${host} on ${address}: no such host`;
}

interface Dialled {
  readonly socket?: Socket;
  readonly refused: boolean;
}

function dial(address: string, port: number, limit: number): Promise<Dialled> {
  if (port < 1 || port > 65535) return Promise.resolve({ refused: false });
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const timer = setTimeout(() => {
      socket.destroy();
      resolve({ refused: false });
    }, limit);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve({ socket, refused: false });
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      resolve({ refused: error.code === 'ECONNREFUSED' });
    });
  });
}

/** Whether the other side says anything, or closes, before the limit. */
function answerTo(socket: Socket, greeting: Buffer, limit: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.max(1, limit));
    const answered = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    socket.once('data', answered);
    socket.once('close', answered);
    socket.once('end', answered);
    socket.write(greeting);
  });
}
