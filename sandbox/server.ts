import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { type WebSocket, WebSocketServer } from 'ws';
import { BUSY_MESSAGE, calls, LOGGER_PATH, MESSAGE_PATH, REQUEST_ID_HEADER } from '../contract/calls';
import { callFor, type GuardedCall, handlers } from './api';
import { bendShape, type FaultAction, type FaultInput, type FaultRule, Faults, parseFaults } from './faults';
import { generatedServers, generatedSubscription } from './generate';
import { ServiceError, ServicePanic } from './go-text';
import { Logger } from './logger';
import { Network } from './network';
import type { SandboxOptions } from './options';
import { profiles } from './profiles';
import { type Remembered, ReplyMemory } from './reply-memory';
import { intervalCrash, Service, serviceCrash } from './service';
import { StateFile } from './state';
import { checkPassword, hashPassword, Tokens } from './tokens';
import { serveWeb } from './web';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The request id, when there was one. */
  readonly id: string | null;
  readonly body: unknown;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Of the answer; null while there is none. */
  status: number | null;
}

/** What `GET /sandbox/state` answers. */
export interface SandboxReport {
  readonly requests: readonly SeenRequest[];
  /** Requests by `METHOD path`. */
  readonly counts: Readonly<Record<string, number>>;
  readonly repeatedIds: readonly string[];
  readonly running: boolean;
  readonly connected: readonly unknown[];
  readonly servers: number;
  readonly subscriptions: readonly { readonly address: string; readonly servers: number }[];
  readonly outbounds: readonly string[];
  readonly accounts: readonly string[];
  readonly sockets: number;
  readonly busy: boolean;
  readonly lockedUp: boolean;
  readonly memory: { readonly damaged: boolean; readonly broken: boolean };
  readonly faults: readonly FaultRule[];
}

export interface Sandbox {
  /** `http://127.0.0.1:20170`, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** A sentence when a broken state file has been set aside at the start. */
  readonly warning: string | undefined;
  readonly close: () => Promise<void>;
  /** As the process would be restarted: sockets close, the memory of replies and the lock are new, the state stays. */
  readonly restart: (options?: { newSecret?: boolean; downMs?: number }) => Promise<void>;
  /** A token of the first account, which is made (admin, secret-1) when there is none. */
  readonly token: () => Promise<string>;
  /** Rules replace those in force; actions are done at once. */
  readonly faults: (list: readonly FaultInput[]) => Promise<void>;
  readonly clearFaults: () => void;
  readonly report: () => SandboxReport;
}

const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
};
const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' };
const preflightHeaders = {
  ...corsHeaders,
  'access-control-allow-headers': 'Origin,Content-Length,Content-Type,Authorization,X-V2raya-Request-Id',
  'access-control-allow-methods': 'GET,POST,DELETE,PUT,PATCH,OPTIONS,HEAD',
};
const keptRequests = 2000;
const never = new Promise<never>(() => undefined);

interface Env {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
}

function sleep(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}

function success(data: string): string {
  return `{"code":"SUCCESS","data":${data},"message":null}`;
}

function failure(message: string | null, data: unknown = null): string {
  return JSON.stringify({ code: 'FAIL', data, message });
}

/** Starts a service on a real port. Rejects when the stored setting makes the real service crash at its start. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const profile = profiles[options.profile ?? '2.2.6.7'];
  const variant = options.variant ?? profile.variant;
  const host = options.host ?? '127.0.0.1';
  const loaded = StateFile.load(options.data, profile);
  const { state } = loaded;
  if (loaded.fresh) {
    state.servers = generatedServers(options.servers ?? 0);
    state.subscriptions = (options.subscriptions ?? []).map((count, at) => generatedSubscription(at, count));
    if (options.account !== undefined) {
      const { username, password } = options.account;
      state.accounts.push({ username, ...(await hashPassword(password)) });
    }
  }
  if (intervalCrash(state.setting)) throw new Error(`the service crashes at its start: ${serviceCrash}`);

  const file = new StateFile(options.data, () => state);
  const logger = new Logger(options.data, options.consoleLog ?? false, options.onLog);
  const network = new Network(options.offline ?? false);
  const faults = new Faults();
  const memory = new ReplyMemory();
  const tokens = new Tokens(() => {
    const addresses = state.subscriptions.map((one) => one.address).join('\n');
    const material = addresses === '' ? state.servers.map((one) => one.object.host).join('\n') : addresses;
    return material === '' ? '' : `${state.salt}\n${material}`;
  });
  let crashed = false;
  const crash = (reason: string): void => {
    if (crashed) return;
    crashed = true;
    logger.write('E', 'main.go:1', `panic: ${reason}`);
    service.core.halt();
    file.flush();
    void shut().then(() => options.onCrash?.(reason));
  };
  const service = new Service(state, {
    profile,
    variant,
    network,
    logger,
    coreStart: options.coreStart ?? 150,
    subscriptionTimeout: options.subscriptionTimeout ?? 180_000,
    changed: () => file.touch(),
    crash,
  });

  let requests: SeenRequest[] = [];
  let counts: Record<string, number> = {};
  const ids = new Set<string>();
  const repeatedIds: string[] = [];
  let busy = false;
  let lockedUp = false;
  // Calls of a life before a restart must not free the lock of the next one.
  let life = 0;
  let logins: Promise<unknown> = Promise.resolve();

  // ---- one answer of the API

  interface Answer {
    readonly status: number;
    readonly body: string;
    readonly type?: string;
  }

  const first: Answer = { status: 401, body: failure(null, { first: true }) };

  async function answer(
    method: string,
    path: string,
    query: URLSearchParams,
    incoming: IncomingMessage,
    body: unknown,
    holdMs: number,
    forceBusy: boolean,
  ): Promise<Answer | 'never'> {
    const name = callFor(method, path);
    const isLogger = method === 'GET' && path === LOGGER_PATH;
    const lacking = profile.lacks.includes(path.slice('/api/'.length));
    if ((name === null && !isLogger) || lacking) return { status: 404, body: '404 page not found', type: 'text/plain' };
    const id = headerOf(incoming, REQUEST_ID_HEADER) || null;
    const remembered = id === null ? undefined : memory.recall(id);
    const give = (reply: Remembered): Answer => {
      if (id !== null) memory.note(id, reply);
      return reply;
    };
    if (remembered !== undefined) return give(remembered);
    const open = name !== null && calls[name].open;
    if (state.accounts.length === 0 && (!open || (name === 'postLogin' && profile.loginNeedsAccount)))
      return give(first);
    if (!open) {
      const refusal = await tokens.refusal(headerOf(incoming, 'authorization'));
      if (refusal !== null) return give({ status: 401, body: failure(refusal) });
    }
    if (isLogger) {
      await sleep(holdMs);
      return { status: 200, body: logger.read(Number(query.get('skip') ?? 0)), type: 'text/plain; charset=utf-8' };
    }
    if (name === null) return { status: 404, body: '404 page not found', type: 'text/plain' };
    const { locks } = calls[name];
    if (locks && lockedUp) return 'never';
    if (forceBusy || (locks && busy)) {
      const locksUp = memory.broken;
      const reply = give({ status: 200, body: failure(BUSY_MESSAGE) });
      if (locksUp || memory.broken) lockedUp = true;
      return reply;
    }
    // Touch looks at the lock but does not take it.
    const takes = locks && name !== 'getTouch';
    const mine = life;
    if (takes) busy = true;
    try {
      await sleep(holdMs);
      if (name === 'getVersion') return give({ status: 200, body: success(version()) });
      if (name === 'postLogin') return give({ status: 200, body: success(await login(body)) });
      if (name === 'postAccount') return give({ status: 200, body: success(await register(body)) });
      const data = await handlers[name satisfies GuardedCall](service, { body, query });
      return give({ status: 200, body: success(data) });
    } catch (error) {
      if (error instanceof ServicePanic) {
        logger.write('E', 'recovery.go:1', `panic: ${error.message}`);
        return crashed ? 'never' : { status: 500, body: '' };
      }
      if (!(error instanceof ServiceError)) throw error;
      logger.write('E', `${path.slice('/api/'.length)}.go:1`, error.message);
      const reply: Remembered = { status: 200, body: failure(error.message) };
      const refusedOutbound = name === 'putOutbound' && error.message.startsWith('invalid config');
      if (!refusedOutbound) return give(reply);
      // The reply is written twice: with an id it is noted twice as well.
      give(reply);
      if (id !== null) memory.note(id, reply);
      return { status: 200, body: id !== null || profile.twoDocuments ? reply.body + reply.body : reply.body };
    } finally {
      if (takes && mine === life) busy = false;
    }
  }

  function version(): string {
    return JSON.stringify({
      foundNew: false,
      lite: options.lite === true ? 1 : 0,
      loadBalanceValid: service.balances,
      remoteVersion: '',
      serviceValid: true,
      v5: true,
      variant,
      version: profile.version,
      ...profile.versionExtras({ hasAccounts: state.accounts.length > 0, docker: options.docker ?? false }),
      ...(options.docker === true ? { dockerMode: true } : {}),
    });
  }

  function credentials(body: unknown): { username: string; password: string } {
    const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
    if (given === null) throw new ServiceError('bad request');
    const { username = '', password = '' } = given;
    if (typeof username !== 'string' || typeof password !== 'string') throw new ServiceError('bad request');
    return { username, password };
  }

  /** Logins are taken one after the other, half a second each. */
  async function login(body: unknown): Promise<string> {
    const { username, password } = credentials(body);
    const turn = logins.then(async () => {
      await sleep(options.loginTime ?? 500);
      const account = state.accounts.find((one) => one.username === username);
      if (account === undefined || !(await checkPassword(password, account))) {
        throw new ServiceError('wrong username or password');
      }
      return JSON.stringify({ token: await tokens.issue(username) });
    });
    logins = turn.catch(() => undefined);
    return turn;
  }

  async function register(body: unknown): Promise<string> {
    const { username, password } = credentials(body);
    const length = Buffer.byteLength(password, 'utf8');
    if (length < 6 || length > 32) throw new ServiceError('length of password should be between 6 and 32');
    if (state.accounts.length > 0) throw new ServiceError('register closed');
    if (username === '') throw new ServiceError('key required');
    state.accounts.push({ username, ...(await hashPassword(password)) });
    file.touch();
    return JSON.stringify({ token: await tokens.issue(username) });
  }

  // ---- HTTP

  const app = new Hono<Env>();

  app.get('/sandbox/state', (c) => c.json(report(), 200, corsHeaders));
  app.get('/sandbox/faults', (c) => c.json(faults.list(), 200, corsHeaders));
  app.put('/sandbox/faults', async (c) => {
    try {
      const parsed = parseFaults(await c.req.json());
      // A restart ends this connection too: answer first.
      const later = parsed.actions.filter((action) => action.kind === 'restart');
      if (parsed.rules.length > 0 || parsed.actions.length === 0) faults.set(parsed.rules);
      for (const action of parsed.actions) if (action.kind !== 'restart') await act(action);
      if (later.length > 0)
        setTimeout(() => void later.reduce((before, one) => before.then(() => act(one)), Promise.resolve()), 20);
      return c.json(faults.list(), 200, corsHeaders);
    } catch (error) {
      return c.json({ error: error instanceof Error ? error.message : String(error) }, 400, corsHeaders);
    }
  });
  app.delete('/sandbox/faults', (c) => {
    clearFaults();
    return c.json([], 200, corsHeaders);
  });
  app.delete('/sandbox/state', (c) => {
    requests = [];
    counts = {};
    return c.json({}, 200, corsHeaders);
  });
  app.options('*', (c) => {
    if (c.req.header('origin') === undefined)
      return c.text('404 page not found', 404, { 'content-type': 'text/plain' });
    return new Response(null, { status: 204, headers: preflightHeaders });
  });
  app.all('/api/*', async (c) => {
    const { incoming, outgoing } = c.env;
    const url = new URL(c.req.url);
    const path = url.pathname;
    const { method } = c.req;
    const text = method === 'GET' || method === 'HEAD' ? '' : await c.req.text();
    const seen = note(method, path, url.search, headerOf(incoming, REQUEST_ID_HEADER) || null, parsed(text));
    const rule = faults.take(method, path);
    const sent = (status: number): Response => {
      seen.status = status;
      return RESPONSE_ALREADY_SENT;
    };
    const origin = c.req.header('origin');
    const cors = origin === undefined || origin === `http://${c.req.header('host') ?? ''}` ? {} : corsHeaders;
    if (rule?.kind === 'drop') {
      outgoing.destroy();
      return sent(0);
    }
    if (rule?.kind === 'hang') return never;
    if (rule?.kind === 'lock-up') lockedUp = true;
    const made = ruled(rule);
    const result =
      made ??
      (await answer(
        method,
        path,
        url.searchParams,
        incoming,
        parsed(text),
        rule?.kind === 'delay' ? (rule.ms ?? 1000) : 0,
        rule?.kind === 'busy',
      ));
    if (result === 'never') return never;
    await sleep(options.latency ?? 0);
    let { body } = result;
    if (rule?.kind === 'malformed-json') body = `${body.slice(0, Math.max(1, body.length - 2))}]`;
    if (rule?.kind === 'wrong-shape') body = bendShape(body, rule.field);
    const headers: Record<string, string> =
      result.status === 404
        ? { 'content-type': 'text/plain', ...cors }
        : result.status === 500
          ? { ...cors }
          : { ...jsonHeaders, ...(result.type === undefined ? {} : { 'content-type': result.type }), ...cors };
    if (rule?.kind === 'half-body') {
      const bytes = Buffer.from(body, 'utf8');
      outgoing.writeHead(result.status, { ...headers, 'content-length': bytes.length });
      outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());
      return sent(result.status);
    }
    seen.status = result.status;
    return new Response(result.status === 500 ? null : body, { status: result.status, headers });
  });
  app.get('*', async (c) => {
    const url = new URL(c.req.url);
    const served =
      options.web === undefined
        ? null
        : await serveWeb(
            options.web,
            url.pathname,
            profile.webStaticFolder,
            /\bgzip\b/.test(c.req.header('accept-encoding') ?? ''),
          );
    return served ?? c.text('404 page not found', 404, { 'content-type': 'text/plain' });
  });
  app.notFound((c) => c.text('404 page not found', 404, { 'content-type': 'text/plain' }));
  app.onError((error, c) => {
    logger.write('E', 'sandbox', error.stack ?? error.message);
    return c.body(null, 500);
  });

  function ruled(rule: FaultRule | null): Answer | null {
    switch (rule?.kind) {
      case '500':
        return { status: 500, body: '' };
      case '404':
        return { status: 404, body: '404 page not found', type: 'text/plain' };
      case 'fail':
        return { status: 200, body: failure(rule.message ?? 'the sandbox was told to fail') };
      case 'unauthorised':
        return {
          status: 401,
          body:
            rule.first === true
              ? first.body
              : failure(rule.message ?? 'token signature is invalid: signature is invalid'),
        };
      case 'html':
        return {
          status: 200,
          body: '<!doctype html><title>Not the service</title><p>Another web server.</p>',
          type: 'text/html; charset=utf-8',
        };
      default:
        return null;
    }
  }

  function note(method: string, path: string, query: string, id: string | null, body: unknown): SeenRequest {
    const seen: SeenRequest = { method, path, query, id, body, at: Date.now(), status: null };
    requests.push(seen);
    if (requests.length > keptRequests) requests = requests.slice(-keptRequests / 2);
    const key = `${method} ${path}`;
    counts[key] = (counts[key] ?? 0) + 1;
    if (id !== null) {
      if (ids.has(id)) repeatedIds.push(id);
      ids.add(id);
    }
    return seen;
  }

  // ---- message socket

  const sockets = new WebSocketServer({ noServer: true });
  const clock = setInterval(() => {
    if (sockets.clients.size === 0) return;
    const messages = service.core.messages();
    if (profile.name === '2.4.14') {
      messages.push({
        produce_time: Math.floor(Date.now() / 1000),
        type: 'running_state',
        body: { running: service.core.running },
      });
    }
    for (const message of messages) {
      const text = JSON.stringify(message);
      for (const client of sockets.clients) client.send(text);
    }
  }, 1000);
  clock.unref();

  async function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => undefined);
    const url = new URL(incoming.url ?? '/', 'http://sandbox');
    const seen = note('GET', url.pathname, url.search, null, undefined);
    const refuse = (status: number, text: string, body: string, type: string): void => {
      seen.status = status;
      socket.end(
        `HTTP/1.1 ${status} ${text}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    };
    if (url.pathname !== MESSAGE_PATH) return refuse(404, 'Not Found', '404 page not found', 'text/plain');
    const rule = faults.take('GET', url.pathname);
    if (rule?.kind === 'drop') {
      socket.destroy();
      return undefined;
    }
    if (rule?.kind === 'hang') return undefined;
    if (rule?.kind === 'delay') await sleep(rule.ms ?? 1000);
    const made = ruled(rule);
    if (made !== null) return refuse(made.status, 'Refused', made.body, made.type ?? jsonHeaders['content-type']);
    if (state.accounts.length === 0) return refuse(401, 'Unauthorized', first.body, jsonHeaders['content-type']);
    const token = url.searchParams.get('Authorization') ?? headerOf(incoming, 'authorization');
    const refusal = await tokens.refusal(token);
    if (refusal !== null) return refuse(401, 'Unauthorized', failure(refusal), jsonHeaders['content-type']);
    seen.status = 101;
    sockets.handleUpgrade(incoming, socket, head, (client: WebSocket) => {
      client.on('error', () => undefined);
    });
    return undefined;
  }

  // ---- life

  let server: Server = build();
  function build(): Server {
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    const made = createServer((incoming, outgoing) => void listener(incoming, outgoing));
    made.on('upgrade', (incoming, socket, head) => void upgrade(incoming, socket, head));
    made.keepAliveTimeout = 60_000;
    return made;
  }

  function listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
    });
  }

  function closeSockets(): void {
    for (const client of sockets.clients) client.terminate();
  }

  async function shut(): Promise<void> {
    closeSockets();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async function restart(wishes: { newSecret?: boolean; downMs?: number } = {}): Promise<void> {
    service.core.halt();
    await shut();
    crashed = false;
    life += 1;
    memory.clear();
    busy = false;
    lockedUp = false;
    logins = Promise.resolve();
    tokens.forget(wishes.newSecret ?? false);
    if (intervalCrash(state.setting)) {
      crash(serviceCrash);
      return;
    }
    await sleep(wishes.downMs ?? 0);
    server = build();
    await listen(port);
    begin();
  }

  function begin(): void {
    const say = (text: string): void => logger.write('A', 'main.go:1', text);
    say(`Version: ${profile.version} (sandbox)`);
    say(`Lite: ${String(options.lite ?? false)}`);
    say(`listening at http://${host}:${port}`);
    if (!state.running) return;
    logger.write('I', 'main.go:2', 'the core was running when the service last ended: starting it');
    service.core.apply().catch((error: unknown) => {
      service.core.stop();
      logger.write('E', 'main.go:3', error instanceof Error ? error.message : String(error));
    });
  }

  async function act(action: FaultAction): Promise<void> {
    switch (action.kind) {
      case 'close-sockets':
        return closeSockets();
      case 'restart':
        return restart({ newSecret: action.newSecret, downMs: action.downMs });
      case 'expire-token':
        return tokens.expireAll();
      case 'rotate-log':
        return logger.rotate();
      case 'alive':
        return service.core.setAlive(action.which, action.alive);
      case 'core-fails':
        service.core.failing = action.message;
        return undefined;
      case 'core-dies':
        return service.stop();
      case 'log':
        return logger.write('I', 'sandbox', action.text);
    }
  }

  function clearFaults(): void {
    faults.set([]);
    lockedUp = false;
    service.core.failing = null;
  }

  function report(): SandboxReport {
    return {
      requests,
      counts,
      repeatedIds,
      running: service.core.running,
      connected: Object.values(state.buckets).flatMap((bucket) => bucket.connected),
      servers: state.servers.length,
      subscriptions: state.subscriptions.map((one) => ({ address: one.address, servers: one.servers.length })),
      outbounds: service.outbounds(),
      accounts: state.accounts.map((one) => one.username),
      sockets: sockets.clients.size,
      busy,
      lockedUp,
      memory: { damaged: memory.damaged, broken: memory.broken },
      faults: faults.list(),
    };
  }

  if (loaded.warning !== undefined) logger.write('W', 'state', loaded.warning);
  if (loaded.fresh) file.touch();
  service.touchJson();
  const port = await listen(options.port ?? 2017);
  begin();

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    warning: loaded.warning,
    close: async () => {
      clearInterval(clock);
      service.core.halt();
      file.flush();
      await shut();
    },
    restart,
    token: async () => {
      if (state.accounts.length === 0) {
        state.accounts.push({ username: 'admin', ...(await hashPassword('secret-1')) });
        file.touch();
      }
      return tokens.issue(state.accounts[0]?.username ?? 'admin');
    },
    faults: async (list) => {
      const given = parseFaults(list);
      if (given.rules.length > 0 || given.actions.length === 0) faults.set(given.rules);
      for (const action of given.actions) await act(action);
    },
    clearFaults,
    report,
  };
}

function headerOf(incoming: IncomingMessage, name: string): string {
  const value = incoming.headers[name.toLowerCase()];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
