import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { BUSY_MESSAGE } from '../../contract/calls';
import { checkData } from '../../contract/envelope';
import { calls } from '../../contract/calls';
import { type FaultInput, type FaultRule } from '../../sandbox/faults';
import { type Client, isOpen, service } from './client';

async function broken(client: Client, kind: FaultRule['kind'], more: Partial<FaultRule> = {}): Promise<void> {
  await client.sandbox.faults([{ kind, path: '/api/touch', ...more }]);
}

describe('rules', () => {
  it('drop closes the connection without an answer', async () => {
    const client = await service();
    await broken(client, 'drop');
    await expect(client.call('GET', 'touch')).rejects.toThrow();
    expect((await client.call('GET', 'outbounds')).code).toBe('SUCCESS');
  });

  it('delay holds an answer back, with the lock when the call has it', async () => {
    const client = await service();
    await client.sandbox.faults([{ kind: 'delay', path: '/api/v2ray', ms: 200, times: 1 }]);
    const from = performance.now();
    const slow = client.call('DELETE', 'v2ray');
    await expect.poll(() => client.sandbox.report().busy).toBe(true);
    expect((await client.call('GET', 'touch')).message).toBe(BUSY_MESSAGE);
    expect((await slow).code).toBe('SUCCESS');
    expect(performance.now() - from).toBeGreaterThanOrEqual(195);
    expect((await client.call('GET', 'touch')).code).toBe('SUCCESS');
  });

  it('hang never answers one path', async () => {
    const client = await service();
    await broken(client, 'hang', { times: 1 });
    expect(await isOpen(client.call('GET', 'touch'))).toBe(true);
    expect((await client.call('GET', 'touch')).code).toBe('SUCCESS');
  });

  it('lock-up never answers what shares the lock, until a restart', async () => {
    const client = await service({ servers: 1 });
    await client.sandbox.faults([{ kind: 'lock-up', path: '/api/version', times: 1 }]);
    expect((await client.call('GET', 'version')).status).toBe(200);
    expect(await isOpen(client.call('GET', 'touch'))).toBe(true);
    expect((await client.call('GET', 'outbounds')).code).toBe('SUCCESS');
    await client.sandbox.restart();
    await expect.poll(async () => (await client.call('GET', 'touch').catch(() => null))?.code).toBe('SUCCESS');
  });

  it.each<[FaultRule['kind'], Partial<FaultRule>, object]>([
    ['500', {}, { status: 500, text: '' }],
    ['404', {}, { status: 404, text: '404 page not found' }],
    ['busy', {}, { status: 200, code: 'FAIL', message: BUSY_MESSAGE }],
    ['fail', { message: 'because' }, { status: 200, code: 'FAIL', message: 'because' }],
    ['unauthorised', {}, { status: 401, code: 'FAIL', data: null }],
    ['unauthorised', { first: true }, { status: 401, data: { first: true } }],
    ['html', {}, { status: 200, code: '' }],
  ])('%s %o', async (kind, more, answer) => {
    const client = await service();
    await broken(client, kind, more);
    expect(await client.call('GET', 'touch')).toMatchObject(answer);
  });

  it('malformed-json is no JSON', async () => {
    const client = await service();
    await broken(client, 'malformed-json');
    const { status, text } = await client.call('GET', 'touch');
    expect(status).toBe(200);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  });

  it('wrong-shape is JSON with one wrong field, at a place of choice', async () => {
    const client = await service({ servers: 5 });
    await broken(client, 'wrong-shape', { field: 'touch.servers.3.net' });
    const answer = await client.call('GET', 'touch');
    expect(checkData(calls.getTouch.reply, answer.data)).toEqual({ ok: false, where: 'data.touch.servers.3.net' });
    await broken(client, 'wrong-shape');
    expect(checkData(calls.getTouch.reply, (await client.call('GET', 'touch')).data).ok).toBe(false);
  });

  it('half-body ends in the middle', async () => {
    const client = await service();
    await broken(client, 'half-body');
    await expect(client.call('GET', 'touch')).rejects.toThrow();
  });

  it('hold for a method, after some requests, so many times', async () => {
    const client = await service();
    await client.sandbox.faults([{ kind: '500', path: '/api/*', method: 'GET', after: 1, times: 2 }]);
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await client.call('GET', 'outbounds')).status);
    expect(statuses).toEqual([200, 500, 500, 200]);
    await client.sandbox.faults([{ kind: '500', path: '/api/outbound', method: 'POST' }]);
    expect((await client.call('DELETE', 'outbound', { outbound: 'a' })).status).toBe(200);
    expect((await client.call('POST', 'outbound', { outbound: 'a' })).status).toBe(500);
  });
});

describe('over HTTP, as a browser would', () => {
  const control = (client: Client, method: string, body?: unknown): Promise<Response> =>
    fetch(`${client.sandbox.url}/sandbox/faults`, {
      method,
      headers: { 'content-type': 'application/json', Origin: 'http://panel.example' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it('puts, shows and deletes rules', async () => {
    const client = await service();
    const rules: FaultInput[] = [{ kind: 'fail', path: '/api/touch', message: 'no', times: 3 }];
    const put = await control(client, 'PUT', rules);
    expect(put.headers.get('access-control-allow-origin')).toBe('*');
    expect((await client.call('GET', 'touch')).message).toBe('no');
    expect(await (await control(client, 'GET')).json()).toEqual([{ ...rules[0], times: 2 }]);
    expect(await (await control(client, 'DELETE')).json()).toEqual([]);
    expect((await client.call('GET', 'touch')).code).toBe('SUCCESS');
    const preflight = await control(client, 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      expect.stringContaining('PUT'),
    ]);
  });

  it.each([
    [{ kind: 'drop' }],
    [[{ kind: 'explode', path: '*' }]],
    [[{ kind: 'drop', path: '*', times: 0 }]],
    [[{ kind: 'alive', alive: true }]],
  ])('says what is wrong with %j', async (body) => {
    const client = await service();
    const answer = await control(client, 'PUT', body);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).not.toBe('');
  });

  it('restarts on demand: down for a while, then with a new secret', async () => {
    const client = await service({ servers: 1 });
    expect((await control(client, 'PUT', [{ kind: 'restart', downMs: 150 }])).status).toBe(200);
    await expect
      .poll(
        () =>
          client.call('GET', 'version').then(
            () => 'up',
            () => 'down',
          ),
        { interval: 10 },
      )
      .toBe('down');
    await expect
      .poll(() =>
        client.call('GET', 'version').then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('up');
    expect((await client.call('GET', 'touch')).status).toBe(401);
  });

  it('tells what it has seen', async () => {
    const client = await service();
    await client.call('POST', 'import', { url: 'socks5://127.0.0.1:9' }, { 'X-V2raya-Request-Id': 'abc' });
    const state = (await (
      await fetch(`${client.sandbox.url}/sandbox/state`, { headers: { Authorization: client.token } })
    ).json()) as ReturnType<Client['sandbox']['report']>;
    expect(state.counts).toEqual({ 'POST /api/import': 1 });
    expect(state.requests).toMatchObject([
      { method: 'POST', path: '/api/import', id: 'abc', status: 200, body: { url: 'socks5://127.0.0.1:9' } },
    ]);
    expect(state).toMatchObject({ servers: 1, running: false, lockedUp: false, repeatedIds: [] });
  });
});

describe('the message socket', () => {
  const open = (client: Client): WebSocket => {
    const socket = new WebSocket(
      `${client.sandbox.url.replace('http', 'ws')}/api/message?Authorization=${client.token}`,
    );
    onTestFinished(() => socket.terminate());
    return socket;
  };
  const outcome = (socket: WebSocket): Promise<string> =>
    new Promise((resolve) => {
      socket.on('open', () => resolve('open'));
      socket.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)));
      socket.on('error', () => resolve('error'));
    });

  it('closes on demand', async () => {
    const client = await service();
    const socket = open(client);
    expect(await outcome(socket)).toBe('open');
    const closed = new Promise((resolve) => socket.on('close', () => resolve('closed')));
    await client.sandbox.faults([{ kind: 'close-sockets' }]);
    expect(await closed).toBe('closed');
    expect(client.sandbox.report().sockets).toBe(0);
  });

  it.each<[FaultRule['kind'], string]>([
    ['unauthorised', '401'],
    ['500', '500'],
    ['drop', 'error'],
  ])('can be refused: %s', async (kind, seen) => {
    const client = await service();
    await client.sandbox.faults([{ kind, path: '/api/message', times: 1 }]);
    expect(await outcome(open(client))).toBe(seen);
    expect(await outcome(open(client))).toBe('open');
  });
});
