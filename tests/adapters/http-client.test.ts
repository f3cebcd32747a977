import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls, type CallName } from '../../contract/calls';
import { type Fault } from '../../machines/shared/faults';
import { createHttpClient, type HttpClient } from '../../src/adapters/http/client';
import {
  drop,
  fail,
  halfABody,
  json,
  scriptedService,
  silence,
  success,
  text,
  type Answer,
  type ScriptedService,
} from './scripted-service';

const TOUCH = { running: false, touch: { servers: [], subscriptions: [], connectedServer: null } };

let service: ScriptedService;
let client: HttpClient;

beforeAll(async () => {
  service = await scriptedService(silence);
});
afterAll(() => service.close());
beforeEach(() => {
  service.answer = success(TOUCH);
  client = createHttpClient();
  client.use({ address: service.address, token: 'T', takesIdsTwice: true });
});

const signal = (): AbortSignal => new AbortController().signal;

async function faultOf(call: Promise<unknown>): Promise<Fault> {
  return call.then(
    () => expect.fail('the call was answered'),
    (fault: unknown) => fault as Fault,
  );
}

function watcher() {
  return { unauthorised: vi.fn(), unreachable: vi.fn(), lacks: vi.fn(), shows: vi.fn(), counted: vi.fn() };
}

async function arrivals(count: number): Promise<void> {
  await vi.waitFor(() => expect(service.arrived.length).toBeGreaterThanOrEqual(count));
}

const last = () => service.arrived.at(-1) ?? expect.fail('nothing arrived');

describe('what an answer means', () => {
  const cases: readonly (readonly [string, Answer, Fault])[] = [
    [
      '[3.12] [8.01] 401 with data.first',
      json({ code: 'FAIL', message: null, data: { first: true } }, 401),
      { kind: 'unauthorised', first: true },
    ],
    [
      '[8.01] 401 without it',
      json({ code: 'FAIL', message: 'token is expired by 1h', data: null }, 401),
      { kind: 'unauthorised', first: false },
    ],
    ['401 that is no envelope', text(401, 'no', 'text/plain'), { kind: 'unauthorised', first: false }],
    [
      '401 whose first is no boolean',
      json({ code: 'FAIL', message: null, data: { first: 'yes' } }, 401),
      { kind: 'unauthorised', first: false },
    ],
    ['FAIL "expired token" counts as 401', fail('expired token'), { kind: 'unauthorised', first: false }],
    [
      '[8.06] another FAIL with its words',
      fail('no such server'),
      { kind: 'refused', message: 'no such server', reading: true },
    ],
    [
      '[7.40] a code that is neither',
      json({ code: 'MAYBE', message: 'hm', data: TOUCH }),
      { kind: 'refused', message: 'hm', reading: true },
    ],
    ['[8.03] a FAIL without a message', fail(null), { kind: 'refused', message: '', reading: true }],
    [
      '[8.03] 404 in plain text',
      text(404, '404 page not found', 'text/plain'),
      { kind: 'missing', call: 'GET /api/touch' },
    ],
    [
      'a reason that there are words for, with what it tells of it',
      json({
        code: 'FAIL',
        message: 'invalid config: x: y',
        errorCode: 'INVALID_CONFIG',
        params: { detail: 'y', a: [] },
      }),
      { kind: 'refused', message: 'invalid config: x: y', reading: true, code: 'INVALID_CONFIG', detail: 'y' },
    ],
    [
      'one whose values are of another kind',
      json({ code: 'FAIL', message: 'm', data: null, errorCode: 'PORT_OCCUPIED', params: { detail: {}, port: 80 } }),
      { kind: 'refused', message: 'm', reading: true, code: 'PORT_OCCUPIED', port: '80' },
    ],
    [
      'a reason that nobody here knows',
      json({ code: 'FAIL', message: 'm', data: null, errorCode: 'NEWER_THAN_NEW', params: { detail: 'd' } }),
      { kind: 'refused', message: 'm', reading: true },
    ],
    [
      'a reason that is none',
      json({ code: 'FAIL', message: 'm', data: null, errorCode: 7, params: [] }),
      { kind: 'refused', message: 'm', reading: true },
    ],
    [
      'busy by its code, whatever the words',
      json({ code: 'FAIL', message: 'please wait', data: null, errorCode: 'REQUEST_IN_PROGRESS' }),
      { kind: 'busy', own: false },
    ],
    ['500 with an empty body', text(500, ''), { kind: 'failed', status: 500, reading: true }],
    [
      '502 of a web server in between',
      text(502, '<html>', 'text/html'),
      { kind: 'failed', status: 502, reading: true },
    ],
    [
      '502 of the program that serves the panel: nobody answers behind it',
      (response) => response.writeHead(502, { 'Switchyard-Service': 'away' }).end('The service does not answer'),
      { kind: 'unreachable' },
    ],
    [
      'HTML with 200',
      text(200, '<!doctype html><title>It works</title>', 'text/html'),
      { kind: 'malformed', where: 'GET /api/touch: body' },
    ],
    ['an empty body with 200', text(200, ''), { kind: 'malformed', where: 'GET /api/touch: body' }],
    ['JSON that is no envelope', json([1]), { kind: 'malformed', where: 'GET /api/touch: code' }],
    ['a code that is no string', json({ code: 1, data: TOUCH }), { kind: 'malformed', where: 'GET /api/touch: code' }],
    ['no data', success(null), { kind: 'malformed', where: 'GET /api/touch: data' }],
    ['a missing field', success({ running: true }), { kind: 'malformed', where: 'GET /api/touch: data.touch' }],
    [
      'a field of another type deep inside',
      success({
        running: true,
        touch: { ...TOUCH.touch, servers: [{ id: 1, _type: 'server', name: 'a', address: 'b', net: 5 }] },
      }),
      { kind: 'malformed', where: 'GET /api/touch: data.touch.servers.0.net' },
    ],
    ['half a body', halfABody, { kind: 'unreachable' }],
    ['a dropped connection', drop, { kind: 'unreachable' }],
  ];

  test.each(cases)('%s', async (_, answer, fault) => {
    service.answer = answer;
    expect(await faultOf(client.call('getTouch', { signal: signal() }))).toEqual(fault);
  });

  test('nothing listens at the address', async () => {
    const gone = await scriptedService(silence);
    await gone.close();
    client.use({ address: gone.address, token: null });
    expect(await faultOf(client.call('getTouch', { signal: signal() }))).toEqual({ kind: 'unreachable' });
  });

  test('[8.02] no answer within the limit of the call', async () => {
    service.answer = silence;
    expect(await faultOf(client.call('getTouch', { signal: signal(), limit: 40 }))).toEqual({
      kind: 'timeout',
      reading: true,
    });
  });

  test('[9.03] [9.04] [7.41] 60 s when nothing else is said, none with the limit 0', async () => {
    const limits: unknown[] = [];
    const request = vi.fn(({ timeout }: { readonly timeout: number }) => {
      limits.push(timeout);
      return Promise.resolve({ status: 200, headers: {}, data: JSON.stringify({ code: 'SUCCESS', data: TOUCH }) });
    });
    const measured = createHttpClient({ request } as never);
    await measured.call('getTouch', { signal: signal() });
    await measured.call('getTouch', { signal: signal(), limit: 0 });
    expect(limits).toEqual([60_000, 0]);
  });

  test('a call that is aborted says nothing', async () => {
    service.answer = silence;
    const control = new AbortController();
    const before = service.arrived.length;
    const fault = faultOf(client.call('getTouch', { signal: control.signal }));
    await arrivals(before + 1);
    control.abort();
    expect(await fault).toEqual({ kind: 'silent' });
  });

  test('[8.05] a request that cannot be made', async () => {
    client.use({ address: 'nonsense://[', token: null });
    expect(await faultOf(client.call('getTouch', { signal: signal() }))).toMatchObject({ kind: 'setup' });
  });

  test('of two JSON documents in one body the first counts', async () => {
    service.answer = text(
      200,
      `${JSON.stringify({ code: 'FAIL', message: 'invalid config: x', data: null })}${JSON.stringify({ code: 'SUCCESS', data: null })}`,
    );
    expect(await faultOf(client.call('putOutbound', { signal: signal() }))).toEqual({
      kind: 'refused',
      message: 'invalid config: x',
    });
  });

  test('[7.02] the data of a success comes as it came, unknown keys included', async () => {
    const data = { ...TOUCH, touch: { ...TOUCH.touch, colour: 'blue' }, newer: [1] };
    service.answer = success(data);
    expect(await client.call('getTouch', { signal: signal() })).toEqual(data);
  });
});

describe('a busy service', () => {
  const busy = fail('the last request is being processed');

  test('somebody else holds the lock while no other call of ours is in flight', async () => {
    service.answer = busy;
    expect(await faultOf(client.call('getTouch', { signal: signal() }))).toEqual({ kind: 'busy', own: false });
  });

  test('another call of ours in flight means that we hold the lock ourselves', async () => {
    service.answer = (response, request) => (request.path === '/api/v2ray' ? silence : busy)(response, request);
    const control = new AbortController();
    const before = service.arrived.length;
    const start = faultOf(client.call('postV2ray', { signal: control.signal }));
    await arrivals(before + 1);
    expect(await faultOf(client.call('postConnection', { signal: signal() }))).toEqual({ kind: 'busy', own: true });
    control.abort();
    await start;
    expect(await faultOf(client.call('postConnection', { signal: signal() }))).toEqual({ kind: 'busy', own: false });
  });

  test.each([false, true])('an import means so only where it takes the lock (%s)', async (locksMore) => {
    client.use({ address: service.address, token: 'T', takesIdsTwice: true, locksMore });
    service.answer = (response, request) => (request.path === '/api/import' ? silence : busy)(response, request);
    const control = new AbortController();
    const before = service.arrived.length;
    const importing = faultOf(client.call('postImport', { signal: control.signal, limit: 0 }));
    await arrivals(before + 1);
    const connecting = await faultOf(client.call('postConnection', { signal: signal() }));
    expect(connecting).toEqual({ kind: 'busy', own: locksMore });
    control.abort();
    await importing;
  });
});

describe('what is sent', () => {
  test('[6.03] [7.01] the stored token, a request id, the path below the address', async () => {
    await client.call('getTouch', { signal: signal() });
    expect(last()).toMatchObject({ method: 'GET', path: '/api/touch', headers: { authorization: 'T' } });
    expect(last().headers['x-v2raya-request-id']).toMatch(/^[0-9a-f]{20}$/);
  });

  test('the request id is new on every call', async () => {
    const before = service.arrived.length;
    await Promise.all(Array.from({ length: 20 }, () => client.call('getTouch', { signal: signal() })));
    const ids = service.arrived.slice(before).map(({ headers }) => headers['x-v2raya-request-id']);
    expect(new Set(ids).size).toBe(20);
  });

  async function withoutId(takesIdsTwice: boolean): Promise<readonly string[]> {
    const used = createHttpClient();
    used.use({ address: service.address, token: 'T', takesIdsTwice });
    service.answer = fail('no');
    for (const name of Object.keys(calls) as CallName[])
      await used.call(name, { signal: signal(), body: {} }).catch(() => undefined);
    await used.readLog({ signal: signal() });
    const arrived = service.arrived.slice(-Object.keys(calls).length - 1);
    return arrived
      .filter(({ headers }) => headers['x-v2raya-request-id'] === undefined)
      .map(({ method, path }) => `${method} ${path.slice('/api/'.length)}`);
  }

  test('[6.03] every call carries a request id, PUT outbound alone does not', async () => {
    expect(await withoutId(true)).toEqual(['PUT outbound']);
  });

  test('[6.03] on a service that a repeated id locks up, no call that can be answered busy carries one, DELETE touch excepted', async () => {
    expect(await withoutId(false)).toEqual([
      'PUT setting',
      'GET touch',
      'POST connection',
      'DELETE connection',
      'GET pingLatency',
      'GET httpLatency',
      'PUT subscription',
      'PUT outbound',
      'DELETE outbound',
      'PUT outboundConnections',
      'PUT outboundSelection',
      'POST v2ray',
      'DELETE v2ray',
    ]);
    const locking = Object.values(calls).filter(({ locks, requestId }) => locks && requestId === 'always');
    expect(locking).toEqual([calls.deleteTouch]);
  });

  test.each(['postLogin', 'postAccount'] as const)('%s, which asks for a token, carries none', async (name) => {
    service.answer = success({ token: 'new' });
    await client.call(name, { signal: signal(), body: { username: 'a', password: 'b' } });
    expect(last().headers).not.toHaveProperty('authorization');
  });

  test('without a token no authorization header', async () => {
    client.use({ address: service.address, token: null });
    await client.call('getTouch', { signal: signal() });
    expect(last().headers).not.toHaveProperty('authorization');
  });

  test('[6.03] the token is sent to the address in use, also when it is named', async () => {
    service.answer = success({ version: '2', foundNew: false, serviceValid: true, v5: true });
    await client.call('getVersion', { signal: signal(), address: service.address });
    expect(last()).toMatchObject({ path: '/api/version', headers: { authorization: 'T' } });
  });

  test('the token is not sent to another address', async () => {
    const other = await scriptedService(success({ version: '2', foundNew: false, serviceValid: true, v5: true }));
    await client.call('getVersion', { signal: signal(), address: `${other.address}/base` });
    expect(other.arrived).toHaveLength(1);
    expect(other.arrived[0]).toMatchObject({ path: '/base/api/version' });
    expect(other.arrived[0]?.headers).not.toHaveProperty('authorization');
    await other.close();
  });

  test('a query value arrives as it was, JSON and all', async () => {
    const touch = JSON.stringify({ _type: 'subscriptionServer', id: 1, sub: 0, x: 'a+b & c=%20 #ü' });
    service.answer = success({ sharingAddress: 'ss://x' });
    await client.call('getSharingAddress', { signal: signal(), query: { touch } });
    expect(last().query).toEqual({ touch });
  });
});

describe('what the watcher hears', () => {
  test('[2.03] outcomes that concern everybody', async () => {
    const heard = watcher();
    client.watch(heard);
    service.answer = json({ code: 'FAIL', message: null, data: { first: true } }, 401);
    await faultOf(client.call('getTouch', { signal: signal() }));
    service.answer = text(404, 'no', 'text/plain');
    await faultOf(client.call('getCustomPac', { signal: signal() }));
    service.answer = drop;
    await faultOf(client.call('getTouch', { signal: signal() }));
    expect(heard.unauthorised.mock.calls).toEqual([[true]]);
    expect(heard.lacks.mock.calls).toEqual([['GET /api/customPac']]);
    await faultOf(client.call('postConnection', { signal: signal() }));
    expect(heard.unreachable.mock.calls).toEqual([[false], [true]]);
  });

  test('the keys of the replies that tell how old a service is, of the service in use', async () => {
    const heard = watcher();
    client.watch(heard);
    const setting = {
      pacMode: 'whitelist',
      proxyModeWhenSubscribe: 'direct',
      pacAutoUpdateMode: 'none',
      pacAutoUpdateIntervalHour: 0,
      subscriptionAutoUpdateMode: 'none',
      subscriptionAutoUpdateIntervalHour: 0,
      tcpFastOpen: 'default',
      muxOn: 'no',
      mux: 8,
      transparent: 'close',
      ipforward: false,
      portSharing: false,
      transparentType: 'tproxy',
    };
    service.answer = success({ setting, localGFWListVersion: '' });
    await client.call('getSetting', { signal: signal() });
    const ports = { socks5: 1, http: 2, socks5WithPac: 0, httpWithPac: 0, vmess: 0 };
    service.answer = success(ports);
    await client.call('getPorts', { signal: signal() });
    await client.call('getPorts', { signal: signal(), address: service.address });
    service.answer = success({ outbounds: [] });
    await client.call('getOutbounds', { signal: signal() });
    expect(heard.shows.mock.calls).toEqual([
      ['setting', Object.keys(setting)],
      ['ports', Object.keys(ports)],
    ]);
  });

  test('nothing of refusals, time-outs and aborted calls', async () => {
    const heard = watcher();
    client.watch(heard);
    service.answer = fail('no');
    await faultOf(client.call('getTouch', { signal: signal() }));
    service.answer = silence;
    await faultOf(client.call('getTouch', { signal: signal(), limit: 20 }));
    expect([heard.unauthorised, heard.unreachable, heard.lacks].map(({ mock }) => mock.calls)).toEqual([[], [], []]);
  });

  test('outcomes of calls made before "use" are not told', async () => {
    const heard = watcher();
    client.watch(heard);
    let cut = (): void => expect.fail('nothing arrived');
    service.answer = (response) => {
      cut = () => response.socket?.destroy();
    };
    const before = service.arrived.length;
    const fault = faultOf(client.call('getTouch', { signal: signal() }));
    await arrivals(before + 1);
    client.use({ address: service.address, token: 'T' });
    cut();
    expect(await fault).toEqual({ kind: 'unreachable' });
    expect(heard.unreachable).not.toHaveBeenCalled();
  });

  test('nothing of what another address answers', async () => {
    const heard = watcher();
    client.watch(heard);
    service.answer = drop;
    await faultOf(client.call('getVersion', { signal: signal(), address: service.address }));
    expect(heard.unreachable).not.toHaveBeenCalled();
  });

  test('a call that only reads is not one that may have taken effect', async () => {
    const heard = watcher();
    client.watch(heard);
    service.answer = drop;
    await faultOf(client.call('getPorts', { signal: signal() }));
    await faultOf(client.call('postV2ray', { signal: signal() }));
    expect(heard.unreachable.mock.calls.flat()).toEqual([false, true]);
  });

  test('how many calls a person waits for, without the background reads', async () => {
    const heard = watcher();
    const stop = client.watch(heard);
    await client.call('getTouch', { signal: signal() });
    expect(heard.counted).not.toHaveBeenCalled();
    await Promise.all([
      client.call('postV2ray', { signal: signal() }),
      client.call('postConnection', { signal: signal() }),
    ]);
    expect(heard.counted.mock.calls.flat()).toEqual([1, 2, 1, 0]);
    stop();
    await client.call('postV2ray', { signal: signal() });
    expect(heard.counted).toHaveBeenCalledTimes(4);
  });
});
