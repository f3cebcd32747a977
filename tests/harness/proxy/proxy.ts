import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { MESSAGE_PATH, REQUEST_ID_HEADER } from '../../../contract/calls';
import { bendShape, Faults, type FaultRule } from '../../../sandbox/faults';
import { answerOf, BUSY, fail, type Made, takesLock } from './rules';
import { bridge, type SocketMode } from './sockets';
import { Tokens } from './tokens';

export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly id: string | null;
  readonly body: unknown;
  readonly at: number;
  status: number | null;
}

export interface ProxyOptions {
  /** Where the service is, asked at each call: `http://127.0.0.1:2017`. */
  readonly target: () => string;
  /** Milliseconds that each answer is held back. */
  readonly latency?: number;
}

export interface Proxy {
  readonly url: string;
  readonly port: number;
  readonly requests: () => readonly ProxiedRequest[];
  readonly counts: () => Readonly<Record<string, number>>;
  readonly sockets: () => number;
  /** A call that takes the lock is held back here, or one that changes something has no answer of the service yet. */
  readonly busy: () => boolean;
  readonly break: (rules: readonly FaultRule[]) => void;
  /** What sockets do from now on; open ones, too. Null passes everything on. */
  readonly breakSockets: (mode: SocketMode | null) => void;
  readonly closeSockets: () => void;
  /** From now on every token that went through is refused with this message. */
  readonly revokeTokens: (message: string) => void;
  readonly isRevoked: (token: string) => boolean;
  readonly learnToken: (token: string) => void;
  /** Changes each message of the socket on its way. */
  readonly rewrite: (change: ((text: string) => string) | null) => void;
  /** Nobody listens until `up`. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
}

const sleep = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();

/** Stands between a panel and a service: writes down what is asked and breaks answers when told to. */
export async function startProxy({ target, latency = 0 }: ProxyOptions): Promise<Proxy> {
  const upgrades = new WebSocketServer({ noServer: true });
  const parts: Parts = {
    target,
    latency,
    faults: new Faults(),
    tokens: new Tokens(),
    log: requestLog(),
    sockets: bridge(upgrades),
    hung: new Set(),
    lock: { held: 0, passed: 0, stuck: false },
  };
  const { faults, tokens, log, sockets, hung, lock } = parts;
  const { port, down, up } = await listen(
    (request, response) => void serve(parts, request, response).catch(() => response.destroy()),
    (request, socket, head) => void upgrade(parts, request, socket, head),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests: () => log.requests,
    counts: () => log.counts,
    sockets: () => upgrades.clients.size,
    busy: () => lock.held + lock.passed > 0,
    break: (rules) => {
      lock.stuck &&= rules.length > 0;
      faults.set(rules);
    },
    breakSockets: sockets.breakAs,
    closeSockets: sockets.closeAll,
    revokeTokens: tokens.revoke,
    isRevoked: (token) => tokens.refusal(token) !== null,
    learnToken: tokens.know,
    rewrite: sockets.rewrite,
    down: () => {
      sockets.closeAll();
      for (const socket of hung) socket.destroy();
      hung.clear();
      lock.stuck = false;
      return down();
    },
    up,
  };
}

interface Parts extends Required<ProxyOptions> {
  readonly faults: Faults;
  readonly tokens: Tokens;
  readonly log: ReturnType<typeof requestLog>;
  readonly sockets: ReturnType<typeof bridge>;
  /** Nobody reads from them, so nobody would notice their end, and the server would wait for it. */
  readonly hung: Set<Duplex>;
  /** Calls that take the lock: `held` are held back here, `passed` are with the service and change something; `stuck`: it is never given back. */
  readonly lock: { held: number; passed: number; stuck: boolean };
}

function requestLog() {
  const requests: ProxiedRequest[] = [];
  const counts: Record<string, number> = {};
  return {
    requests,
    counts,
    note: (request: IncomingMessage, url: URL, body: unknown): ProxiedRequest => {
      const method = request.method ?? 'GET';
      const id = request.headers[REQUEST_ID_HEADER.toLowerCase()];
      const seen = { method, path: url.pathname, query: url.search, body, at: Date.now() };
      const entry = { ...seen, id: typeof id === 'string' && id !== '' ? id : null, status: null };
      requests.push(entry);
      const key = `${method} ${url.pathname}`;
      counts[key] = (counts[key] ?? 0) + 1;
      return entry;
    },
  };
}

/** One server after the other on one port. */
async function listen(
  onRequest: (request: IncomingMessage, response: ServerResponse) => void,
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
) {
  const begin = (at: number): Promise<Server> => {
    const server = createServer(onRequest);
    server.on('upgrade', onUpgrade);
    server.keepAliveTimeout = 60_000;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', () => resolve(server));
    });
  };
  let server = await begin(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    down: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    up: async (): Promise<void> => {
      server = await begin(port);
    },
  };
}

async function serve(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { faults, tokens, log, lock } = parts;
  const url = new URL(request.url ?? '/', 'http://proxy');
  const method = request.method ?? 'GET';
  const body = await bytesOf(request);
  if (!url.pathname.startsWith('/api/') || method === 'OPTIONS') {
    await pass(parts, request, response, body, (answer) => answer);
    return;
  }
  const seen = log.note(request, url, parsed(body.toString('utf8')));
  const rule = faults.take(method, url.pathname);
  const say = (made: Made): void => {
    seen.status = made.status;
    sayTo(request, response, made);
  };
  if (rule?.kind === 'drop') {
    seen.status = 0;
    response.destroy();
    return;
  }
  if (rule?.kind === 'hang') return;
  if (rule?.kind === 'lock-up') lock.stuck = true;
  const locks = takesLock(method, url.pathname);
  if (lock.stuck && locks) return;
  const made = answerOf(rule);
  if (made !== null) return say(made);
  const refusal = tokens.refusal(request.headers.authorization);
  if (refusal !== null && !OPEN.has(url.pathname)) return say(fail(refusal, 401));
  if (locks && lock.held > 0) return say(BUSY);
  if (rule?.kind === 'delay') {
    lock.held += locks ? 1 : 0;
    await sleep(rule.ms ?? 1000);
    lock.held -= locks ? 1 : 0;
  }
  const changes = locks && method !== 'GET' ? 1 : 0;
  lock.passed += changes;
  const answered = await pass(parts, request, response, body, async (answer) => {
    await sleep(parts.latency);
    tokens.learn(answer.body);
    if (rule?.kind === 'lost') return null;
    seen.status = answer.status;
    return broken(answer, rule);
  }).finally(() => {
    lock.passed -= changes;
  });
  if (!answered) seen.status = 0;
}

/** Answers in the service's stead. */
function sayTo(request: IncomingMessage, response: ServerResponse, made: Made): void {
  const origin = request.headers.origin;
  const foreign = origin !== undefined && origin !== `http://${request.headers.host ?? ''}`;
  response.writeHead(made.status, {
    'content-type': made.type,
    ...(foreign ? { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' } : {}),
  });
  response.end(made.body);
}

/** Asks the service and answers what it said, after `change`; null closes the connection instead. */
function pass(
  { target }: Pick<Parts, 'target'>,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  change: (answer: Answer) => Promise<Answer | null> | Answer | null,
): Promise<boolean> {
  return new Promise((resolve) => {
    const lost = (): void => {
      response.destroy();
      resolve(false);
    };
    const headers = { ...request.headers, connection: 'close' };
    const passed = ask(`${target()}${request.url ?? '/'}`, {
      method: request.method ?? 'GET',
      headers,
      agent: false,
    });
    passed.once('error', lost);
    response.once('close', () => passed.destroy());
    passed.once('response', (answer) => {
      answer.once('error', lost);
      bytesOf(answer)
        .then(async (bytes) => change({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }))
        .then((given) => {
          if (given === null) return lost();
          const kept = Object.entries(given.headers).filter(([name]) => !HOP.has(name));
          response.writeHead(given.status, {
            ...Object.fromEntries(kept),
            'content-length': given.length ?? given.body.length,
          });
          if (given.length === undefined) response.end(given.body);
          else response.write(given.body, () => response.destroy());
          return resolve(true);
        })
        .catch(lost);
    });
    passed.end(body);
  });
}

async function upgrade(parts: Parts, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  const { target, faults, tokens, log, sockets, hung } = parts;
  socket.on('error', () => undefined);
  const url = new URL(request.url ?? '/', 'http://proxy');
  const seen = log.note(request, url, undefined);
  const refuse = (made: Made): void => {
    seen.status = made.status;
    const length = Buffer.byteLength(made.body);
    const head = `Content-Type: ${made.type}\r\nContent-Length: ${length}\r\nConnection: close`;
    socket.end(`HTTP/1.1 ${made.status} Refused\r\n${head}\r\n\r\n${made.body}`);
  };
  const rule = url.pathname === MESSAGE_PATH ? faults.take('GET', url.pathname) : null;
  if (rule?.kind === 'drop' || rule?.kind === 'lost') {
    seen.status = 0;
    socket.destroy();
    return;
  }
  if (rule?.kind === 'hang') {
    hung.add(socket);
    return;
  }
  if (rule?.kind === 'delay') await sleep(rule.ms ?? 1000);
  const refusal = tokens.refusal(url.searchParams.get('Authorization') ?? request.headers.authorization);
  const made = answerOf(rule) ?? (refusal === null ? null : fail(refusal, 401));
  if (made !== null) return refuse(made);
  sockets.open(target().replace(/^http/, 'ws') + (request.url ?? '/'), request, socket, head, {
    opened: () => {
      seen.status = 101;
    },
    refused: (status, body) => refuse({ status, type: 'application/json; charset=utf-8', body }),
  });
}

/** Calls that are answered without a token. */
const OPEN: ReadonlySet<string> = new Set(['/api/version', '/api/login', '/api/account']);
const HOP: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** What the answer says that it is long, when it ends before that. */
  readonly length?: number;
}

function broken(answer: Answer, rule: FaultRule | null): Answer {
  const text = answer.body.toString('utf8');
  switch (rule?.kind) {
    case 'malformed-json':
      return { ...answer, body: Buffer.from(`${text.slice(0, Math.max(1, text.length - 2))}]`) };
    case 'wrong-shape':
      return { ...answer, body: Buffer.from(bendShape(text, rule.field)) };
    case 'half-body':
      return { ...answer, length: answer.body.length, body: answer.body.subarray(0, answer.body.length / 2) };
    default:
      return answer;
  }
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
