import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as askSecurely } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { isCall, reasonOf } from '../../program/forward.mjs';
import { SECURITY_HEADERS } from '../../program/headers.mjs';
import { programOptions, usage } from '../../program/options.mjs';
import { servePanel } from '../../program/panel-server.mjs';
import { selfSigned } from '../e2e/harness/self-signed';

interface Heard {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly length: number;
}

/** A service that writes down what it is asked, and says hello on its socket and then what it hears. */
async function service() {
  const heard: Heard[] = [];
  const left: string[] = [];
  const server = createServer((request, response) => {
    const line = `${request.method ?? ''} ${request.url ?? ''}`;
    let length = 0;
    request.on('data', (part: Buffer) => (length += part.length));
    response.on('close', () => {
      if (!response.writableFinished) left.push(line);
    });
    request.on('end', () => {
      heard.push({ line, headers: request.headers, length });
      if (request.url === '/api/silent') return;
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': 'a=b', 'X-Frame-Options': 'ALLOWALL' })
        .end(JSON.stringify({ code: 'SUCCESS', data: { length } }));
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    heard.push({ line: `SOCKET ${request.url ?? ''}`, headers: request.headers, length: 0 });
    socket.send('hello');
    socket.on('message', (text: Buffer) => socket.send(`you said ${text.toString()}`));
    socket.on('close', () => left.push('SOCKET'));
  });
  const open = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await open(0);
  const close = (): void => {
    for (const socket of sockets.clients) socket.terminate();
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  return { heard, left, port, close, open: () => open(port), url: new URL(`http://127.0.0.1:${port}`) };
}

async function served(options: Partial<Parameters<typeof servePanel>[0]>): Promise<{ url: string; port: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.html'), 'page');
  const { url, close } = await servePanel({ port: 0, folder, ...options });
  onTestFinished(close);
  return { url: url.replace('localhost', '127.0.0.1'), port: Number(new URL(url).port) };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** What fetch would not send: any Host, any path, any Origin. */
function get(port: number, path: string, options: RequestOptions = {}, body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, path, ...options }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const socketOf = (port: number, headers: Record<string, string> = {}): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${port}/api/message?Authorization=secret`, { headers });

/** The first line and the body with which an upgrade is refused. */
function refusalOf(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_, answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve(`${answer.statusCode ?? 0} ${text}`.trim()));
    });
    socket.on('error', () => resolve('closed'));
  });
}

describe('a call', () => {
  it('goes to the service as it is, without what is no business of it', async () => {
    const { heard, url } = await service();
    const { port } = await served({ service: url });
    const headers = {
      authorization: 'secret',
      'x-v2raya-request-id': '7',
      'content-length': 4,
      origin: `http://127.0.0.1:${port}`,
      referer: `http://127.0.0.1:${port}/`,
      cookie: 'of=another program on this host',
    };
    const answer = await get(port, '/api/touch?a=%20b&c', { method: 'PUT', headers }, Buffer.from('body'));
    expect([answer.status, answer.text]).toEqual([200, '{"code":"SUCCESS","data":{"length":4}}']);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ line: 'PUT /api/touch?a=%20b&c', length: 4 });
    expect(heard[0]?.headers).toMatchObject({ host: url.host, authorization: 'secret', 'x-v2raya-request-id': '7' });
    for (const name of ['origin', 'referer', 'cookie']) expect(heard[0]?.headers).not.toHaveProperty(name);
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      expect(answer.headers).toHaveProperty(name.toLowerCase(), value);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['content-type']).toBe('application/json');
  });

  it('goes below the path of a service that has one', async () => {
    const { heard, url } = await service();
    const { port } = await served({ service: programOptions(['--service', `${url.href}v2raya/`]).where.service });
    await get(port, '/api/version');
    expect(heard.map(({ line }) => line)).toEqual(['GET /v2raya/api/version']);
  });

  it('ends at the service when whoever asked has left', async () => {
    const { heard, left, url } = await service();
    const { port } = await served({ service: url });
    const sent = ask({ host: '127.0.0.1', port, path: '/api/silent' }).on('error', () => undefined);
    sent.end();
    await expect.poll(() => heard.length).toBe(1);
    sent.destroy();
    await expect.poll(() => left).toEqual(['GET /api/silent']);
  });

  it('may bring 32 MB and no more, and says how much it brings', async () => {
    const { heard, url } = await service();
    const { port } = await served({ service: url });
    const largest = Buffer.alloc(32 * 2 ** 20);
    const send = (length: number, body?: Buffer): Promise<Answer> =>
      get(port, '/api/import', { method: 'POST', headers: { 'content-length': length } }, body);
    expect(JSON.parse((await send(largest.length, largest)).text)).toMatchObject({ data: { length: largest.length } });
    const long = ask({ host: '127.0.0.1', port, path: '/api/import', method: 'POST' }).on('error', () => undefined);
    long.setHeader('content-length', largest.length + 1);
    long.flushHeaders();
    const [refused] = (await once(long, 'response')) as [IncomingMessage];
    expect(refused.statusCode).toBe(413);
    long.destroy();
    const chunked = { method: 'POST', headers: { 'transfer-encoding': 'chunked' } };
    expect((await get(port, '/api/import', chunked, Buffer.from('x'))).status).toBe(411);
    expect(heard).toHaveLength(1);
  });

  it('is told in words when the service is away, and is answered when it is back', async () => {
    const far = await service();
    const { port } = await served({ service: far.url });
    expect((await get(port, '/api/version')).status).toBe(200);
    far.close();
    const answer = await get(port, '/api/version');
    expect([
      answer.status,
      answer.headers['content-type'],
      answer.headers['switchyard-service'],
      answer.text.trim(),
    ]).toEqual([
      502,
      'text/plain; charset=utf-8',
      'away',
      `The service at ${far.url.origin} does not answer: the connection was refused.`,
    ]);
    expect(await refusalOf(socketOf(port))).toBe(`502 ${answer.text.trim()}`);
    await far.open();
    expect((await get(port, '/api/version')).status).toBe(200);
  });

  it('does not go round in circles when the service is the panel itself', async () => {
    const first = await service();
    const { port } = await served({ service: first.url });
    first.close();
    // Now the panel of the program listens where its service was.
    await served({ port: first.port, service: first.url });
    expect(await get(port, '/api/version')).toMatchObject({
      status: 508,
      text: expect.stringContaining('Use --service to name the service') as string,
    });
  });
});

describe('the message socket', () => {
  it('is joined to one at the service, and ends with it', async () => {
    const { heard, left, url } = await service();
    const { port } = await served({ service: url });
    const socket = socketOf(port, { Origin: `http://127.0.0.1:${port}`, Cookie: 'a=b' });
    const words: string[] = [];
    socket.on('message', (text: Buffer) => words.push(text.toString()));
    await once(socket, 'open');
    socket.send('something');
    await expect.poll(() => words).toEqual(['hello', 'you said something']);
    expect(heard.map(({ line }) => line)).toEqual(['SOCKET /api/message?Authorization=secret']);
    for (const name of ['origin', 'cookie']) expect(heard[0]?.headers).not.toHaveProperty(name);
    expect(heard[0]?.headers.host).toBe(url.host);
    socket.close();
    await expect.poll(() => left).toEqual(['SOCKET']);
  });
});

it('ends at once, also with a message socket open', async () => {
  const { url } = await service();
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const panel = await servePanel({ port: 0, folder, service: url });
  const socket = socketOf(Number(new URL(panel.url).port));
  await once(socket, 'message');
  const closed = once(socket, 'close');
  await panel.close();
  await closed;
  expect(socket.readyState).toBe(WebSocket.CLOSED);
});

describe('nothing else is passed on', () => {
  it.each([
    ['/api/version', true],
    ['/api/siteDatFile/abc', true],
    ['/api', false],
    ['/api/', false],
    ['/apis/version', false],
    ['/debug/pprof/', false],
    ['/api/../debug', false],
    ['/api/%2e%2e/debug', false],
    ['/api/..', false],
    ['/api/x%2f..%2f..%2fdebug', false],
    ['/api/x\\..\\debug', false],
    ['/api//example.org/', false],
    ['//example.org/api/version', false],
    ['http://example.org/api/version', false],
    ['example.org:443', false],
  ])('%s: %s', async (path, passed) => {
    expect(isCall(path)).toBe(passed);
    const { heard, url } = await service();
    const { port } = await served({ service: url });
    const answer = await get(port, path).catch(() => null);
    expect(heard).toHaveLength(passed ? 1 : 0);
    expect(String(answer?.status ?? 400)).toMatch(passed ? /^200$/ : /^40[04]$/);
  });

  it('not by CONNECT, nor by another upgrade', async () => {
    const { heard, url } = await service();
    const { port } = await served({ service: url });
    const raw = (text: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.on('data', (part: Buffer) => (answer += part.toString()));
        socket.on('close', () => resolve(answer));
        socket.on('error', () => resolve(answer));
      });
    const upgrade = 'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: ';
    expect(await raw(`CONNECT ${url.host} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`)).toBe('');
    expect(await raw(`GET /api/message HTTP/1.1\r\n${upgrade}h2c\r\n\r\n`)).toBe('');
    expect(await raw(`GET /message HTTP/1.1\r\n${upgrade}websocket\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403 /);
    expect(heard).toEqual([]);
  });
});

describe('who may ask', () => {
  it.each([
    ['127.0.0.1:2018', undefined, 200],
    ['[::1]:2018', undefined, 200],
    ['192.168.1.7', undefined, 200],
    ['localhost:2018', 'http://localhost:2018', 200],
    ['panel.localhost', undefined, 200],
    ['Router.lan:2018', 'http://Router.lan:2018', 200],
    // A web server in front of it that gives it another Host.
    ['127.0.0.1:2018', 'https://router.lan', 200],
    ['evil.example:2018', undefined, 403],
    ['evil.example:2018', 'http://evil.example:2018', 403],
    ['127.0.0.1.evil.example', undefined, 403],
    ['localhost:2018', 'http://evil.example', 403],
    ['localhost:2018', 'http://localhost:3000', 403],
    ['localhost:2018', 'null', 403],
    ['a b', undefined, 403],
  ])('Host %s, Origin %s: %s', async (host, origin, status) => {
    const { heard, url } = await service();
    const { port } = await served({ service: url, names: ['router.lan'] });
    const headers = { host, ...(origin === undefined ? {} : { origin }) };
    for (const path of ['/', '/api/version'])
      expect([path, (await get(port, path, { headers })).status]).toEqual([path, status]);
    const socket = socketOf(port, headers);
    if (status === 200) await once(socket, 'message');
    else expect(await refusalOf(socket)).toMatch(/^403/);
    socket.terminate();
    if (status !== 200) expect(heard).toEqual([]);
  });

  it('says by which option a name is let in, also the one of --host', async () => {
    const { port } = await served({});
    expect((await get(port, '/', { headers: { host: 'nas.lan' } })).text).toBe(
      'This panel does not answer to the name "nas.lan". To allow it, start the panel with --name nas.lan\n',
    );
  });
});

describe('https', () => {
  it('serves the panel and passes calls and the socket on', async () => {
    const { url } = await service();
    const panel = await served({ service: url, tls: selfSigned() });
    expect(panel.url).toMatch(/^https:/);
    const status = (path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        askSecurely(`${panel.url}${path}`, { rejectUnauthorized: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect([await status('/'), await status('/api/version')]).toEqual([200, 200]);
    const socket = new WebSocket(`${panel.url.replace('https', 'wss')}/api/message`, { rejectUnauthorized: false });
    expect(String((await once(socket, 'message'))[0])).toBe('hello');
    socket.terminate();
  });
});

describe('its options', () => {
  it('are all in its help, and mean this machine when nothing is said', () => {
    expect(programOptions([])).toEqual({
      help: false,
      version: false,
      where: { port: 2018, host: '127.0.0.1', names: [], service: new URL('http://127.0.0.1:2017') },
    });
    for (const name of ['service', 'port', 'host', 'name', 'tls-cert', 'tls-key', 'version', 'help'])
      expect(usage).toContain(`--${name} `.trimEnd());
  });

  it.each([
    ['192.168.1.1:2017', 'http://192.168.1.1:2017/'],
    ['https://router.lan/v2raya/', 'https://router.lan/v2raya'],
    ['http://[fd00::1]:2017', 'http://[fd00::1]:2017/'],
  ])('--service %s is %s', (text, href) => {
    expect(programOptions(['--service', text]).where.service.href).toBe(href);
  });

  it('a service that speaks no TLS, or whose certificate nobody knows, is told in words', () => {
    expect(reasonOf(Object.assign(new Error('x'), { code: 'EPROTO' }))).toBe('it does not speak TLS there');
    expect(reasonOf(Object.assign(new Error('x'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }))).toContain('not trusted');
    expect(reasonOf(new Error('what else there is'))).toBe('what else there is');
  });

  const main = join(import.meta.dirname, '../../program/main.mjs');
  const run = (args: readonly string[]): Promise<{ code: unknown; said: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [main, ...args], (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, said: (stdout + stderr).trim() }),
      );
    });

  it.each([
    [['--port', 'x'], '--port x is not a valid port. Use a number up to 65535.'],
    [['--port', '65536'], '--port 65536 is not a valid port. Use a number up to 65535.'],
    [['--sevrice', 'x'], "Unknown option '--sevrice'. --help lists the options."],
    [['there'], "Unexpected argument 'there'. --help lists the options."],
    [
      ['--service', 'ftp://router'],
      '--service ftp://router is not a valid address. Use one like http://192.168.1.1:2017',
    ],
    [['--service', 'http://'], '--service http:// is not a valid address. Use one like http://192.168.1.1:2017'],
    [['--service', 'http://me:secret@router'], '--service accepts only http:// or https://, host, port and path.'],
    [['--host', ''], '--host needs an address.'],
    [['--tls-cert', 'a.pem'], '--tls-cert and --tls-key must be given together.'],
    [
      ['--tls-cert', '/nowhere.pem', '--tls-key', '/nowhere.key'],
      "--tls-cert: ENOENT: no such file or directory, open '/nowhere.pem'",
    ],
    [['--tls-cert', main, '--tls-key', main], expect.stringMatching(/^--tls-cert and --tls-key do not match: .+$/)],
  ])('%j is answered with one sentence', async (args, sentence) => {
    expect(await run(args)).toEqual({ code: 1, said: sentence });
  });

  it('--help is answered', async () => {
    expect(await run(['--help'])).toEqual({ code: 0, said: usage });
  });

  it('a port that is taken, or an address of another machine, is told in a sentence', async () => {
    const { port } = await served({});
    await expect(served({ port })).rejects.toThrow(
      `Port ${port} is in use. Stop the program that uses it, or choose another: --port 8080`,
    );
    await expect(served({ host: '192.0.2.1' })).rejects.toThrow(
      'This machine has no address 192.0.2.1. Use --host 0.0.0.0 to listen on all its addresses.',
    );
  });
});
