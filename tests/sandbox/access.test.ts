import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server';
import { call, folder, importServers, query, restarted, service } from './client';

const account = { username: 'admin', password: 'secret-1' };

describe('accounts', () => {
  it('[6.02] answers 401 with first until there is an account', async () => {
    const sandbox = await startSandbox({ port: 0 });
    try {
      for (const path of ['touch', 'setting', 'outbounds', 'logger']) {
        expect(await call(sandbox.url, null, 'GET', path)).toMatchObject({
          status: 401,
          code: 'FAIL',
          message: null,
          data: { first: true },
        });
      }
      expect((await call(sandbox.url, null, 'GET', 'version')).status).toBe(200);
      expect((await call(sandbox.url, null, 'POST', 'account', account)).data.token).toMatch(/^eyJ/);
      expect(await call(sandbox.url, null, 'GET', 'touch')).toMatchObject({ status: 401, data: null });
    } finally {
      await sandbox.close();
    }
  });

  it.each([
    ['12345', 'length of password should be between 6 and 32'],
    ['x'.repeat(33), 'length of password should be between 6 and 32'],
    ['é'.repeat(17), 'length of password should be between 6 and 32'],
    ['日本', null],
    ['é'.repeat(16), null],
  ])('counts the bytes of the password %s', async (password, message) => {
    const sandbox = await startSandbox({ port: 0 });
    try {
      const answer = await call(sandbox.url, null, 'POST', 'account', { username: 'admin', password });
      expect(answer.message).toBe(message);
    } finally {
      await sandbox.close();
    }
  });

  it('wants a user name, and is closed after the first', async () => {
    const sandbox = await startSandbox({ port: 0 });
    try {
      expect((await call(sandbox.url, null, 'POST', 'account', { username: '', password: 'secret-1' })).message).toBe(
        'key required',
      );
      expect((await call(sandbox.url, null, 'POST', 'account', account)).code).toBe('SUCCESS');
      expect((await call(sandbox.url, null, 'POST', 'account', { username: '', password: 'secret-1' })).message).toBe(
        'register closed',
      );
    } finally {
      await sandbox.close();
    }
  });

  it('takes logins one after the other', async () => {
    const client = await service({ loginTime: 120 });
    const from = performance.now();
    const answers = await Promise.all([1, 2, 3].map(() => client.call('POST', 'login', account)));
    expect(performance.now() - from).toBeGreaterThanOrEqual(355);
    expect(answers.map((answer) => answer.code)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  });
});

describe('tokens', () => {
  it.each([
    ['nothing', () => Promise.resolve(''), 'no token present in request'],
    ['no JWT', () => Promise.resolve('abc'), 'token is malformed: token contains an invalid number of segments'],
    [
      'a foreign signature',
      () =>
        new SignJWT({ uname: 'admin' })
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1h')
          .sign(new Uint8Array(32)),
      'token signature is invalid',
    ],
  ])('refuses %s', async (_what, token, message) => {
    const client = await service();
    expect(await call(client.sandbox.url, await token(), 'GET', 'touch')).toMatchObject({
      status: 401,
      message,
      data: null,
    });
  });

  const part = (value: unknown): string =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'HS256' });

  // Each as the two services answered it.
  it.each([
    [
      '!!.e30.x',
      'token is malformed: failed to decode token header',
      'token is malformed: could not base64 decode header: illegal base64 data at input byte 0',
    ],
    [
      '..',
      'token is malformed: failed to unmarshal token header',
      'token is malformed: could not JSON decode header: unexpected end of JSON input',
    ],
    [
      `${head}.!!.x`,
      'token is malformed: failed to decode token claims',
      'token is malformed: could not base64 decode claim: illegal base64 data at input byte 0',
    ],
    [
      `${head}.${part('x')}.x`,
      'token is malformed: failed to unmarshal token claims',
      "token is malformed: could not JSON decode claim: invalid character 'x' looking for beginning of value",
    ],
    [
      'e30.e30.x',
      'token is unverifiable: signing method (alg) is unspecified.',
      'token is unverifiable: signing method (alg) is unspecified',
    ],
    [
      `${part({ alg: 'XX' })}.e30.x`,
      'token is unverifiable: signing method (alg) is unavailable.',
      'token is unverifiable: signing method (alg) is unavailable',
    ],
    [
      `${part({ alg: 'none' })}.e30.`,
      'token signature is invalid',
      'token signature is invalid: signing method none is invalid',
    ],
    [
      `${head}.e30.!!!`,
      'token signature is invalid',
      'token is malformed: could not base64 decode signature: illegal base64 data at input byte 0',
    ],
    [`${head}.e30.abc`, 'token signature is invalid', 'token signature is invalid: signature is invalid'],
  ])('says of %s what is wrong, in the words of its version', async (token, older, newer) => {
    for (const [profile, message] of [
      ['2.2.6.7', older],
      ['2.4.14', newer],
    ] as const) {
      const client = await service({ profile });
      expect(await call(client.sandbox.url, token, 'GET', 'touch')).toMatchObject({ status: 401, message, data: null });
    }
  });

  it('takes the token with and without Bearer', async () => {
    const client = await service();
    for (const token of [client.token, `Bearer ${client.token}`, `bearer ${client.token}`]) {
      expect((await call(client.sandbox.url, token, 'GET', 'touch')).status).toBe(200);
    }
  });

  it('expires on demand, and a new login works at once', async () => {
    const client = await service();
    await client.sandbox.faults([{ kind: 'expire-token' }]);
    const refused = await client.call('GET', 'touch');
    expect(refused.status).toBe(401);
    expect(refused.message).toMatch(/^token is expired by \d+s$/);
    client.token = (await client.call('POST', 'login', account)).data.token as string;
    expect((await client.call('GET', 'touch')).status).toBe(200);
  });

  it('survive a restart only while the list that makes the secret stays the same', async () => {
    const data = await folder();
    const options = { port: 0, data, offline: true };
    let sandbox = await startSandbox(options);
    const token = await sandbox.token();
    await call(sandbox.url, token, 'POST', 'import', { url: 'socks5://127.0.0.1:9' });
    await sandbox.close();
    // The first token was signed with a random secret: there was no list.
    sandbox = await startSandbox(options);
    expect((await call(sandbox.url, token, 'GET', 'touch')).status).toBe(401);
    const second = await sandbox.token();
    await sandbox.close();
    sandbox = await startSandbox(options);
    expect((await call(sandbox.url, second, 'GET', 'touch')).status).toBe(200);
    await call(sandbox.url, second, 'POST', 'import', { url: 'socks5://127.0.0.2:9' });
    expect((await call(sandbox.url, second, 'GET', 'touch')).status).toBe(200);
    await sandbox.close();
    sandbox = await startSandbox(options);
    expect((await call(sandbox.url, second, 'GET', 'touch')).status).toBe(401);
    await sandbox.close();
  });

  it('are refused after a restart with a new secret', async () => {
    const client = await service({ servers: 2 });
    await restarted(client);
    expect((await client.call('GET', 'touch')).status).toBe(200);
    await restarted(client, { newSecret: true });
    expect(await client.call('GET', 'touch')).toMatchObject({
      status: 401,
      message: 'token signature is invalid',
    });
  });
});

describe('paths and origins', () => {
  it.each([
    ['GET', 'nothing'],
    ['PUT', 'touch'],
    ['POST', 'subscription'],
    ['GET', 'customPac'],
  ])('answers 404 to %s %s before any check of the token', async (method, path) => {
    const client = await service();
    const answer = await call(client.sandbox.url, null, method, path);
    expect(answer).toMatchObject({ status: 404, text: '404 page not found' });
    expect(answer.headers.get('content-type')).toBe('text/plain');
  });

  it('sends the headers for other origins only when there is one', async () => {
    const client = await service();
    expect((await client.call('GET', 'touch')).headers.get('access-control-allow-origin')).toBeNull();
    const foreign = await client.call('GET', 'touch', undefined, { Origin: 'http://panel.example' });
    expect(foreign.headers.get('access-control-allow-origin')).toBe('*');
    const refused = await call(client.sandbox.url, null, 'GET', 'touch', undefined, { Origin: 'http://panel.example' });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    ['POST', 'connection', '{'],
    ['POST', 'connection', '[]'],
    ['POST', 'import', '{"url":7}'],
    ['PUT', 'ports', '{"socks5":"1"}'],
    ['PUT', 'setting', '{"mux":"8"}'],
    ['DELETE', 'touch', '{"touches":{}}'],
    ['GET', 'pingLatency?whiches=x', undefined],
    ['GET', 'sharingAddress', undefined],
  ])('answers bad request to %s %s %s', async (method, path, body) => {
    const client = await service();
    expect(await client.call(method, path, body)).toMatchObject({ status: 200, code: 'FAIL', message: 'bad request' });
  });

  // How the real service reads JSON.
  it.each([
    ['POST', 'login', '{"Username":"admin","PASSWORD":"secret-1"} and more', 'SUCCESS', null],
    ['POST', 'login', 'null', 'FAIL', 'wrong username or password'],
    ['PUT', 'domainsExcluded', 'null', 'SUCCESS', null],
    ['PUT', 'routingA', '{} {}', 'SUCCESS', null],
    ['PUT', 'subscription', '{', 'FAIL', 'bad request: ID exceed range'],
    ['PUT', 'setting', '{"mux":1.5}', 'FAIL', 'bad request'],
    ['PUT', 'outbound', '{"outbound":"a","setting":null}', 'FAIL', 'time: invalid duration ""'],
    [
      'PUT',
      'outbound',
      '{"outbound":"a","setting":{"probeInterval":"9999999h"}}',
      'FAIL',
      'time: invalid duration "9999999h"',
    ],
    ['GET', `sharingAddress?touch=${encodeURIComponent('[]')}`, undefined, 'FAIL', 'LocateServerRaw: invalid TYPE'],
    ['GET', `pingLatency?${query('whiches', [{ id: '1', _type: 'server' }])}`, undefined, 'SUCCESS', null],
  ])('reads %s %s %s', async (method, path, body, code, message) => {
    const client = await service();
    expect(await client.call(method, path, body)).toMatchObject({ status: 200, code, message });
  });

  it.each([
    ['DELETE', 'touch', '{"touches":[null]}'],
    ['GET', `pingLatency?${query('whiches', [null])}`, undefined],
  ])('falls over %s %s %s', async (method, path, body) => {
    const client = await service();
    expect(await client.call(method, path, body)).toMatchObject({ status: 500, text: '' });
  });

  it('sends a path with a slash at its end to the one without', async () => {
    const { sandbox } = await service();
    const answer = await fetch(`${sandbox.url}/api/version/?x=1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/api/version?x=1']);
    expect((await fetch(`${sandbox.url}/api/touch/`, { method: 'DELETE', redirect: 'manual' })).status).toBe(307);
  });

  it.each(['x', '1.5', '1e3', '0x10', '999999999999999999999999'])('reads no log from %j', async (skip) => {
    const client = await service();
    expect((await client.call('GET', `logger?skip=${skip}`)).text).toBe(
      '{"code":"FAIL","data":null,"message":"invalid query"}',
    );
  });

  it('knows references in a query as one JSON text', async () => {
    const client = await service();
    await importServers(client, 1);
    const answer = await client.call('GET', `sharingAddress?${query('touch', { id: 1, _type: 'server' })}`);
    expect(answer.data).toEqual({ sharingAddress: 'socks5://127.0.0.1:9#s1' });
  });
});
