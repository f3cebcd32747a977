import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { call, service } from './client';

/** Sends text as it is, and answers what came back. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

/** The status of the answer to a body of so many megabytes. */
function sendBody(
  url: string,
  method: string,
  path: string,
  megabytes: number,
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers });
    let status = 0;
    sent.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
      response.on('close', () => resolve(status));
    });
    // What is still on its way meets a closed connection.
    sent.on('error', (error) => (status === 0 ? reject(error) : resolve(status)));
    const chunk = Buffer.alloc(2 ** 20, '[');
    const next = (left: number): void => {
      if (left === 0 || status !== 0) sent.end();
      else sent.write(chunk, () => next(left - 1));
    };
    next(megabytes);
  });
}

const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n';

describe('requests that nobody should send', () => {
  it.each(['//[', 'http://[', '/api/message?Authorization=%', '*', '//[/api/message'])(
    'an upgrade of %s is refused, and the service goes on',
    async (target) => {
      const { sandbox } = await service();
      expect(await raw(sandbox.port, `GET ${target} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`)).toMatch(
        /^HTTP\/1\.1 4\d\d /,
      );
      expect((await call(sandbox.url, null, 'GET', 'version')).status).toBe(200);
    },
  );

  it.each(['//[', '/%', '/static/%', '/static/%00', 'http://['])('so is a plain GET of %s', async (target) => {
    const { sandbox } = await service({ web: '/' });
    const answer = await raw(sandbox.port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await call(sandbox.url, null, 'GET', 'version')).status).toBe(200);
  });

  it.each([
    ['POST', '/api/import', { 'content-length': String(200 * 2 ** 20) }],
    ['POST', '/api/import', { 'transfer-encoding': 'chunked' }],
    ['PUT', '/sandbox/faults', { 'transfer-encoding': 'chunked' }],
  ])('200 MB for %s %s, %j, are refused before they are taken in', async (method, path, headers) => {
    const { sandbox } = await service();
    const before = process.memoryUsage().rss;
    expect(await sendBody(sandbox.url, method, path, 200, headers)).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
    expect((await call(sandbox.url, null, 'GET', 'version')).status).toBe(200);
  });

  it('a list of many thousand links is none of them', async () => {
    const client = await service();
    const lines = Array.from({ length: 20_000 }, (_unused, at) => `socks5://127.0.0.1:${1000 + at}#${'x'.repeat(200)}`);
    const answer = await client.call('POST', 'import', { url: lines.join('\n') });
    expect(answer.data.touch.servers).toHaveLength(20_000);
    expect(client.sandbox.report().requests.at(-1)?.body).toEqual({ url: lines.join('\n') });
  });
});

describe('what the sandbox tells about itself', () => {
  const account = { username: 'admin', password: 'secret-1' };

  it('is for those who are logged in', async () => {
    const { sandbox, token } = await service();
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${sandbox.url}/sandbox/state`, { headers })).status;
    expect(await ask({})).toBe(401);
    expect(await ask({ Authorization: 'abc', Origin: 'http://elsewhere.example' })).toBe(401);
    expect(await ask({ Authorization: token })).toBe(200);
  });

  it('has no password and no token in it', async () => {
    const { sandbox, token } = await service();
    await call(sandbox.url, null, 'POST', 'login', account);
    await call(sandbox.url, null, 'POST', 'account', account);
    await raw(sandbox.port, `GET /api/message?x=1&Authorization=${token}x HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`);
    const state = await (await fetch(`${sandbox.url}/sandbox/state`, { headers: { Authorization: token } })).text();
    expect(JSON.parse(state)).toMatchObject({
      requests: [
        { path: '/api/login', body: { username: 'admin', password: '•••' } },
        { path: '/api/account', body: { username: 'admin', password: '•••' } },
        { path: '/api/message', query: '?x=1&Authorization=•••', status: 401 },
      ],
    });
    expect(state).not.toContain('secret-1');
    expect(state).not.toContain(token);
  });

  it('keeps the latest requests only, however large they are', async () => {
    const client = await service();
    for (let at = 0; at < 5; at += 1) {
      await client.call('PUT', 'routingA', { routingA: `#${at}${'x'.repeat(10 * 2 ** 20)}` });
    }
    const { requests, counts } = client.sandbox.report();
    expect(requests.map(({ body }) => (body as { routingA: string }).routingA.slice(0, 2))).toEqual(['#2', '#3', '#4']);
    expect(counts).toEqual({ 'PUT /api/routingA': 5 });
  });
});
