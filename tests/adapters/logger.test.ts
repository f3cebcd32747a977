import { afterEach, describe, expect, test, vi } from 'vitest';
import { createHttpClient } from '../../src/adapters/http/client';
import { goesOnAfter } from '../../src/adapters/http/log-length';
import { createService } from '../../src/adapters/http/service';
import { LOG_KEPT } from '../../machines/shared/constants';
import { scriptedService, type ScriptedService } from './scripted-service';

const running: ScriptedService[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

async function begin(status: number, body: Uint8Array | string, type = 'text/plain; charset=utf-8') {
  const script = await scriptedService((response) => response.writeHead(status, { 'content-type': type }).end(body));
  running.push(script);
  const client = createHttpClient();
  client.use({ address: script.address, token: 'abc' });
  const told: string[] = [];
  client.watch({
    unauthorised: (first) => told.push(`401 ${first}`),
    unreachable: () => told.push('unreachable'),
    lacks: (call) => told.push(call),
    shows: (reply) => told.push(`shows ${reply}`),
    counted: (count) => told.push(`counted ${count}`),
  });
  const { readLog } = createService(client);
  return { script, told, readLog, client };
}

const { signal } = new AbortController();
const NONE = new Uint8Array();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the log', () => {
  test('[7.36] is plain text with the token, and skip in bytes', async () => {
    const { script, readLog, told } = await begin(200, 'one\n');
    expect(await readLog({ skip: 0, overlap: false, unfinished: NONE }, signal)).toEqual({
      overlap: null,
      size: 4,
      last: 10,
      cut: false,
      text: 'one\n',
      unfinished: NONE,
    });
    await readLog({ skip: 41, overlap: true, unfinished: NONE }, signal);
    expect(script.arrived.map(({ path, query, headers }) => [path, query, headers.authorization])).toEqual([
      ['/api/logger', {}, 'abc'],
      ['/api/logger', { skip: '41' }, 'abc'],
    ]);
    expect(told).toEqual([]);
  });

  test('[7.36] the overlapping byte is told apart, and a character cut in two comes with its rest', async () => {
    const whole = bytes('节');
    const first = await begin(200, new Uint8Array([10, ...whole.subarray(0, 2)]));
    const one = await first.readLog({ skip: 4, overlap: true, unfinished: NONE }, signal);
    expect(one).toEqual({ overlap: 10, size: 2, last: whole[1], cut: false, text: '', unfinished: whole.slice(0, 2) });
    const second = await begin(200, whole.subarray(1));
    const two = await second.readLog({ skip: 6, overlap: true, unfinished: one.unfinished }, signal);
    expect(two).toEqual({ overlap: whole[1], size: 1, last: whole[2], cut: false, text: '节', unfinished: NONE });
  });

  test('of an answer of many megabytes only the last whole lines are decoded', async () => {
    const { readLog } = await begin(200, `${'first\n'.repeat(10)}${'x'.repeat(LOG_KEPT.answer - 6)}\nlast\nend`);
    const part = await readLog({ skip: 0, overlap: false, unfinished: NONE }, signal);
    expect(part).toEqual({
      overlap: null,
      size: 60 + LOG_KEPT.answer - 6 + 9,
      last: 'd'.charCodeAt(0),
      cut: true,
      text: 'last\nend',
      unfinished: NONE,
    });
  });

  test('an empty answer has nothing to compare', async () => {
    const { readLog } = await begin(200, '');
    expect(await readLog({ skip: 4, overlap: true, unfinished: NONE }, signal)).toEqual({
      overlap: null,
      size: 0,
      last: null,
      cut: false,
      text: '',
      unfinished: NONE,
    });
  });

  test('[8.01] [8.03] 401, 404 and 500 are the faults that they are anywhere, and the first two are told', async () => {
    const ask = { skip: 0, overlap: false, unfinished: NONE };
    const refused = await begin(401, JSON.stringify({ code: 'FAIL', message: null, data: { first: true } }));
    await expect(refused.readLog(ask, signal)).rejects.toEqual({ kind: 'unauthorised', first: true });
    expect(refused.told).toEqual(['401 true']);
    const missing = await begin(404, '404 page not found');
    await expect(missing.readLog(ask, signal)).rejects.toEqual({ kind: 'missing', call: 'GET /api/logger' });
    expect(missing.told).toEqual(['GET /api/logger']);
    const broken = await begin(500, '');
    await expect(broken.readLog(ask, signal)).rejects.toEqual({ kind: 'failed', status: 500, reading: true });
  });

  test.each(['text/html', 'Text/HTML; charset=utf-8'])(
    'a page (%s) that a web server gives instead is no log',
    async (type) => {
      const page = await begin(200, '<!doctype html><title>It works</title>', type);
      await expect(page.readLog({ skip: 0, overlap: false, unfinished: NONE }, signal)).rejects.toEqual({
        kind: 'malformed',
        where: 'GET /api/logger: body',
      });
      expect(page.told).toEqual([]);
    },
  );

  test('[8.02] an answer that never comes is a time-out', async () => {
    const script = await scriptedService(() => {});
    running.push(script);
    const client = createHttpClient();
    client.use({ address: script.address, token: null });
    await expect(client.readLog({ signal, limit: 50 })).rejects.toEqual({ kind: 'timeout', reading: true });
  });
});

describe('whether the log goes on', () => {
  test('is known from the first bytes; the rest of the body is not waited for', async () => {
    let closed = false;
    const script = await scriptedService((response) => {
      response.on('close', () => (closed = true));
      response.writeHead(200, { 'content-type': 'text/plain' }).write('one');
    });
    running.push(script);
    const client = createHttpClient();
    client.use({ address: script.address, token: 'abc' });
    expect(await goesOnAfter(client.connection(), 65_536, signal)).toBe(true);
    expect(script.arrived.map(({ path, query, headers }) => [path, query, headers.authorization])).toEqual([
      ['/api/logger', { skip: '65536' }, 'abc'],
    ]);
    await vi.waitFor(() => expect(closed).toBe(true));
  });

  test('not while nothing new has been written', async () => {
    const { client } = await begin(200, '');
    expect(await goesOnAfter(client.connection(), 7, signal)).toBe(false);
  });

  test.each([
    [200, 'text/html', { kind: 'malformed', where: 'GET /api/logger: body' }],
    [404, 'text/plain', { kind: 'missing', call: 'GET /api/logger' }],
    [401, 'application/json', { kind: 'unauthorised', first: false }],
    [500, 'text/plain', { kind: 'failed', status: 500 }],
  ] as const)('%d %s is a fault', async (status, type, fault) => {
    const { client } = await begin(status, 'x', type);
    await expect(goesOnAfter(client.connection(), 7, signal)).rejects.toEqual(fault);
  });

  test('a service that is not there, or goes away, is unreachable', async () => {
    const gone = await scriptedService((response) => response.destroy());
    running.push(gone);
    await expect(goesOnAfter({ address: gone.address, token: null }, 7, signal)).rejects.toEqual({
      kind: 'unreachable',
    });
  });

  test('an aborted question is silent', async () => {
    const { client } = await begin(200, 'x');
    const stop = AbortSignal.abort();
    await expect(goesOnAfter(client.connection(), 7, stop)).rejects.toEqual({ kind: 'silent' });
  });
});
