import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { checkMessage } from '../../contract/message';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { type Exchange, mapTexts, readRecording, recordings, type Reply, shapeOf, versionOf } from './recording';
import { type StandIns, startStandIns } from './stand-ins';

/**
 * What of the newer recording is chance or is not the service's: a server that reset its connection on that day, a
 * resolver that broke off.
 */
const chance24 = new Set(['pingLatency', 'httpLatency']);

/** What the recordings leave out, as a note of what comes after it tells. */
const leftOut: Readonly<Record<string, NonNullable<Exchange['request']>>> = {
  'import subscription empty': importOf('http://127.0.0.1:13080/html'),
  'account after': {
    method: 'POST',
    path: '/api/account',
    body: { username: 'admin', password: 'secret-1' },
    authorised: false,
  },
  'connect while stopped': importOf('socks5://127.0.0.1:13001#live'),
};

function importOf(url: string): NonNullable<Exchange['request']> {
  return { method: 'POST', path: '/api/import', body: { url }, authorised: true };
}

describe.each(recordings)('the recorded walk, replayed against a fresh sandbox of %s', (recording) => {
  const { exchanges } = readRecording(recording);
  const version = versionOf(recording);
  let standIns: StandIns;
  let sandbox: Sandbox;
  let token = '';
  let inFlight: AbortController;

  beforeAll(async () => {
    standIns = await startStandIns();
    sandbox = await startSandbox({ port: 0, profile: version, lite: true, offline: true, coreStart: 0 });
  });

  afterAll(async () => {
    inFlight?.abort();
    await sandbox.close();
    await standIns.close();
  });

  /** Recorded ports to the ports of this run. */
  function there<T>(value: T): T {
    return mapPorts(value, standIns.ports);
  }

  /** Ports of this run to the recorded ones; what differs from run to run becomes a mark. */
  function back<T>(value: T): T {
    const reverse = new Map([...standIns.ports].map(([recorded, actual]) => [actual, recorded]));
    return marked(mapPorts(value, reverse));
  }

  async function send(request: NonNullable<Exchange['request']>, signal?: AbortSignal): Promise<Response> {
    const query = new URLSearchParams(
      Object.entries(there(request.query ?? {})).map(([key, value]): [string, string] => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    const headers = new Headers(request.headers);
    if (request.authorised) headers.set('Authorization', token);
    const given = headers.get('Authorization') ?? '';
    // The recording holds a real token of that day.
    if (given.startsWith('Bearer ')) headers.set('Authorization', `Bearer ${token}`);
    return fetch(`${sandbox.url}${request.path}${query.size > 0 ? `?${query}` : ''}`, {
      method: request.method,
      headers,
      ...(request.body === undefined ? {} : { body: JSON.stringify(there(request.body)) }),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  it.each(exchanges.map((exchange) => [exchange.name, exchange] as const))('%s', async (_name, exchange) => {
    if (exchange.request !== undefined) await seeReply(exchange, exchange.request);
    else if (exchange.messages !== undefined) await seeMessages(exchange.messages);
    else if (exchange.response !== undefined) await seeRefusal(exchange.response);
    else seeToken();
  });

  async function seeReply({ name, response }: Exchange, request: NonNullable<Exchange['request']>): Promise<void> {
    if (name === 'touch while another call runs') {
      inFlight = new AbortController();
      const servers = sandbox.report().servers;
      void send(
        {
          method: 'GET',
          path: '/api/httpLatency',
          query: { whiches: [{ id: servers, _type: 'server', sub: 0 }] },
          authorised: true,
        },
        inFlight.signal,
      ).catch(() => undefined);
      await expect.poll(() => sandbox.report().busy).toBe(true);
    }
    // What came after it shows that it was sent.
    const before = leftOut[name];
    if (before !== undefined) {
      const { data } = (await (await send(before)).json()) as Reply;
      token = (data as { token?: string }).token ?? token;
    }
    const answer = await send(request);
    const text = await answer.text();
    expect(answer.status).toBe(response?.status);
    for (const [key, value] of Object.entries(response?.headers ?? {})) {
      expect(`${key}: ${answer.headers.get(key)}`).toBe(`${key}: ${value}`);
    }
    if (response?.json === undefined) {
      if (!name.startsWith('logger')) expect(text).toBe(response?.text);
      else expect(text === '').toBe(response?.text === '');
      return;
    }
    const reply = JSON.parse(text) as Reply;
    const issued = (reply.data as { token?: string } | null)?.token;
    if (issued !== undefined) token = issued;
    if (version === '2.4.14' && chance24.has(name)) {
      expect(sorted(shapeOf(reply))).toEqual(sorted(shapeOf(response.json)));
      return;
    }
    // One server of the newer walk answered an error text on that day, which its touches repeat.
    const forgive = (value: unknown): unknown => (version === '2.4.14' ? mapTexts(value, latency) : value);
    expect(forgive(sorted(back(reply)))).toEqual(forgive(sorted(marked(response.json))));
  }

  function seeToken(): void {
    const recorded = exchanges.find((one) => one.name === 'token');
    const [header = '', payload = ''] = token.split('.');
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
    expect(read(header)).toEqual(recorded?.header);
    expect(shapeOf(read(payload))).toEqual(shapeOf(recorded?.payload));
    const { exp, uname } = read(payload) as { exp: number; uname: string };
    expect(uname).toBe('admin');
    expect(Math.abs(exp - (Date.now() / 1000 + 30 * 24 * 3600))).toBeLessThan(60);
  }

  async function seeMessages(recorded: readonly unknown[]): Promise<void> {
    const socket = new WebSocket(
      `${sandbox.url.replace('http', 'ws')}/api/message?Authorization=${encodeURIComponent(token)}`,
    );
    const counts: number[] = [];
    try {
      await new Promise<void>((resolve, reject) => {
        socket.on('error', reject);
        socket.on('message', (data) => {
          const checked = checkMessage(JSON.parse((data as Buffer).toString('utf8')));
          if (checked.kind === 'running') return;
          expect(checked.kind).toBe('observatory');
          if (checked.kind !== 'observatory') return;
          expect(shapeOf(checked.message)).toEqual(shapeOf(recorded.at(-1)));
          expect(checked.message.body.outboundName).toBe('proxy');
          counts.push(checked.message.body.outboundStatus?.length ?? 0);
          if (counts.at(-1) === 3) resolve();
        });
      });
    } finally {
      socket.terminate();
    }
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  }

  async function seeRefusal(recorded: NonNullable<Exchange['response']>): Promise<void> {
    const socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}/api/message?Authorization=abc`);
    const refused = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      socket.on('open', () => reject(new Error('the socket opened')));
      socket.on('error', () => undefined);
      socket.on('unexpected-response', (_request, response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
    });
    expect(refused).toEqual({ status: recorded.status, text: recorded.text });
  }
});

function mapPorts<T>(value: T, ports: ReadonlyMap<number, number>): T {
  const text = mapTexts(value, (one) =>
    one.replace(/\b\d{4,5}\b/g, (digits) => String(ports.get(Number(digits)) ?? digits)),
  );
  return mapNumbers(text, (number) => ports.get(number) ?? number);
}

function mapNumbers<T>(value: T, change: (number: number) => number): T {
  if (typeof value === 'number') return change(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => mapNumbers(one, change)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapNumbers(inner, change)])) as T;
  }
  return value;
}

/** Replaces what differs from run to run: times, tokens, latencies, the resolver, process ids, the VMess id. */
function marked<T>(value: T): T {
  return mapTexts(value, (text) =>
    text
      .replace(/^[\w-]+\.[\w-]+\.[\w-]+$/, (token) => (token.startsWith('eyJ') ? '<token>' : token))
      .replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '<time>')
      .replace(/^\d{4}-\d\d-\d\d$/, '<date>')
      .replace(/^\d+ms$/, '<ms>')
      .replace(/ on \S+:53: no such host/, ' on <resolver>: no such host')
      .replace(/occupied by \S+\(\d+\)/, 'occupied by <process>')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/, '<uuid>'),
  );
}

function latency(text: string): string {
  return /^Get "http.*reset by peer$/.test(text) ? '<ms>' : text;
}

/** Answers of a latency test come in any order. */
function sorted<T>(value: T): T {
  const whiches = (value as { data?: { whiches?: unknown[] } }).data?.whiches;
  if (!Array.isArray(whiches)) return value;
  const inOrder = [...whiches].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { ...value, data: { ...(value as { data: object }).data, whiches: inOrder } };
}
