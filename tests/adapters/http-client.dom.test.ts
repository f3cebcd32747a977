import { type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fault } from '../../machines/shared/faults';
import { createHttpClient, type HttpClient } from '../../src/adapters/http/client';
import {
  drop,
  halfABody,
  scriptedService,
  silence,
  success,
  text,
  type Answer,
  type ScriptedService,
} from './scripted-service';

const TOUCH = { running: false, touch: { servers: [], subscriptions: [], connectedServer: null } };

/** The service allows every origin, and the headers of the panel. */
function allowed(answer: Answer): Answer {
  return (response: ServerResponse, request) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'Authorization, X-V2raya-Request-Id');
    response.setHeader('access-control-allow-methods', '*');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else answer(response, request);
  };
}

let service: ScriptedService;
let client: HttpClient;

beforeAll(async () => {
  service = await scriptedService(silence);
});
afterAll(() => service.close());
beforeEach(() => {
  client = createHttpClient();
  client.use({ address: service.address, token: 'T', takesIdsTwice: true });
});

async function touch(
  answer: Answer,
  options: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<unknown> {
  service.answer = allowed(answer);
  return client
    .call('getTouch', { signal: new AbortController().signal, ...options })
    .catch((fault: unknown) => fault as Fault);
}

/** What a browser reports differs from what Node reports; the panel uses XMLHttpRequest. */
describe('the same faults through XMLHttpRequest', () => {
  test('it is what is used here', () => expect(typeof XMLHttpRequest).toBe('function'));

  test('[6.03] an answer to a call with token and request id', async () => {
    expect(await touch(success(TOUCH))).toEqual(TOUCH);
    const last = service.arrived.at(-1);
    expect(last?.headers.authorization).toBe('T');
    expect(last?.headers['x-v2raya-request-id']).toMatch(/^[0-9a-f]{20}$/);
    expect(last?.headers.cookie).toBeUndefined();
  });

  const cases: readonly (readonly [string, Answer, Fault])[] = [
    [
      '[8.01] 401',
      text(401, '{"code":"FAIL","message":null,"data":{"first":true}}'),
      { kind: 'unauthorised', first: true },
    ],
    ['[8.03] 404', text(404, '404 page not found', 'text/plain'), { kind: 'missing', call: 'GET /api/touch' }],
    ['500 with an empty body', text(500, ''), { kind: 'failed', status: 500, reading: true }],
    ['HTML with 200', text(200, '<!doctype html>', 'text/html'), { kind: 'malformed', where: 'GET /api/touch: body' }],
    ['a dropped connection', drop, { kind: 'unreachable' }],
    ['half a body', halfABody, { kind: 'unreachable' }],
  ];

  test.each(cases)('%s', async (_, answer, fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await touch(answer)).toEqual(fault);
    vi.restoreAllMocks();
  });

  test('[8.02] a time-out', async () => {
    expect(await touch(silence, { limit: 50 })).toEqual({ kind: 'timeout', reading: true });
  });

  test('an aborted call', async () => {
    const control = new AbortController();
    const outcome = touch(silence, { signal: control.signal });
    setTimeout(() => control.abort(), 30);
    expect(await outcome).toEqual({ kind: 'silent' });
  });

  test('an answer that the browser may not read is no answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    service.answer = success(TOUCH);
    await expect(client.call('getTouch', { signal: new AbortController().signal })).rejects.toEqual({
      kind: 'unreachable',
    });
    vi.restoreAllMocks();
  });
});
