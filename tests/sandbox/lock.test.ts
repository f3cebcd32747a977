import { createServer, type Socket } from 'node:net';
import { type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BUSY_MESSAGE, calls, REQUEST_ID_HEADER } from '../../contract/calls';
import { callFor } from '../../sandbox/service/handlers';
import { type ProfileName, profiles } from '../../sandbox/service/profiles';
import { type Client, importServers, isOpen, query, reference, restarted, service } from './client';

/** Keeps the lock: a latency test of a proxy that never answers. */
async function holdLock(client: Client): Promise<void> {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.resume();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const imported = await client.call('POST', 'import', { url: `socks5://127.0.0.1:${port}` });
  const id = (imported.data.touch.servers as unknown[]).length;
  void client.call('GET', `httpLatency?${query('whiches', [{ id, _type: 'server', sub: 0 }])}`).catch(() => undefined);
  await expect.poll(() => client.sandbox.report().busy).toBe(true);
}

/** A version that has the call; not one of those in which more calls share the lock, where another will do. */
function serviceWith(method: string, path: string): ProfileName {
  const has = (name: ProfileName): boolean => {
    const call = callFor(method, `/api/${path}`);
    return call !== null && !profiles[name].lacks.has(call);
  };
  return (['2.2.6.7', '2.4.14', 'newest'] as const).find(has) ?? expect.fail(`no service has ${method} ${path}`);
}

describe('the lock', () => {
  const all = Object.values(calls).filter((call) => !call.open && !/customPac|siteDat|GFWList/i.test(call.path));

  it.each(all.map((call) => [call.method, call.path.slice(5), call.locks] as const))(
    '%s %s shares it: %s',
    async (method, path, locks) => {
      const client = await service({ profile: serviceWith(method, path) });
      await holdLock(client);
      const answer = client.call(method, path, method === 'GET' ? undefined : {});
      if (locks) expect((await answer).message).toBe(BUSY_MESSAGE);
      else expect((await answer).message).not.toBe(BUSY_MESSAGE);
    },
  );

  it.each([
    ['POST', 'import', { url: 'ss://YWVzLTI1Ni1nY206cGFzcw@s.example.com:8388#s' }],
    ['PATCH', 'subscription', {}],
    ['PUT', 'dnsRules', []],
    ['POST', 'customInbound', {}],
  ])('%s %s shares it on the newest services', async (method, path, body) => {
    const client = await service({ profile: 'newest' });
    await holdLock(client);
    expect((await client.call(method, path, body)).message).toBe(BUSY_MESSAGE);
  });

  it('is free again after a call, failed or not', async () => {
    const client = await service();
    await importServers(client, 1);
    expect((await client.call('POST', 'v2ray')).code).toBe('FAIL');
    expect((await client.call('POST', 'connection', reference(1))).code).toBe('SUCCESS');
    expect((await client.call('GET', 'touch')).code).toBe('SUCCESS');
    expect(client.sandbox.report().busy).toBe(false);
  });

  it('is not taken by touch', async () => {
    const client = await service();
    await client.sandbox.faults([{ kind: 'delay', path: '/api/touch', method: 'GET', ms: 200, times: 1 }]);
    const slow = client.call('GET', 'touch');
    await expect.poll(() => client.sandbox.report().counts['GET /api/touch']).toBe(1);
    expect((await client.call('GET', 'touch')).code).toBe('SUCCESS');
    expect((await slow).code).toBe('SUCCESS');
  });
});

describe('request ids', () => {
  const withId = (id: string): Readonly<Record<string, string>> => ({ [REQUEST_ID_HEADER]: id });

  it('[6.03] answers a repeated id from memory without acting again', async () => {
    const client = await service();
    const first = await client.call('POST', 'import', { url: 'socks5://127.0.0.1:9' }, withId('one'));
    const second = await client.call('POST', 'import', { url: 'socks5://127.0.0.1:9' }, withId('one'));
    expect(second.text).toBe(first.text);
    expect(client.sandbox.report()).toMatchObject({ servers: 1, repeatedIds: ['one'], memory: { damaged: true } });
  });

  it('remembers a 401, too', async () => {
    const client = await service();
    const { token } = client;
    client.token = 'abc';
    expect((await client.call('GET', 'touch', undefined, withId('one'))).status).toBe(401);
    client.token = token;
    expect((await client.call('GET', 'touch', undefined, withId('one'))).status).toBe(401);
    expect((await client.call('GET', 'touch', undefined, withId('two'))).status).toBe(200);
  });

  it('remembers ten replies', async () => {
    const client = await service();
    await client.call('POST', 'import', { url: 'socks5://127.0.0.1:9' }, withId('one'));
    for (let at = 0; at < 10; at += 1) await client.call('GET', 'outbounds', undefined, withId(`later-${at}`));
    await client.call('POST', 'import', { url: 'socks5://127.0.0.1:9' }, withId('one'));
    expect(client.sandbox.report()).toMatchObject({ servers: 2, memory: { damaged: false } });
  });

  async function damage(client: Client, later: number): Promise<void> {
    await client.call('GET', 'outbounds', undefined, withId('same'));
    await client.call('GET', 'outbounds', undefined, withId('same'));
    for (let at = 0; at < later; at += 1) await client.call('GET', 'outbounds', undefined, withId(`later-${at}`));
  }

  it('a repeated one locks the service up with the first busy answer after eleven more replies', async () => {
    const client = await service();
    await damage(client, 11);
    expect((await client.call('GET', 'touch', undefined, withId('still'))).code).toBe('SUCCESS');
    await holdLock(client);
    expect((await client.call('GET', 'touch', undefined, withId('busy'))).message).toBe(BUSY_MESSAGE);
    expect(client.sandbox.report().lockedUp).toBe(true);
    for (const [method, path] of [
      ['GET', 'touch'],
      ['POST', 'v2ray'],
      ['PUT', 'setting'],
      ['DELETE', 'connection'],
    ] as const) {
      expect(await isOpen(client.call(method, path, method === 'GET' ? undefined : {}))).toBe(true);
    }
    expect((await client.call('GET', 'version')).status).toBe(200);
    expect((await client.call('GET', 'outbounds')).code).toBe('SUCCESS');
    await restarted(client);
    client.token = await client.sandbox.token();
    expect((await client.call('GET', 'touch')).code).toBe('SUCCESS');
  });

  it('never with a busy answer to a call without an id', async () => {
    const client = await service();
    await damage(client, 20);
    await holdLock(client);
    expect((await client.call('GET', 'touch')).message).toBe(BUSY_MESSAGE);
    expect(client.sandbox.report()).toMatchObject({ lockedUp: false, memory: { broken: true } });
  });

  it('before that a busy answer does no harm', async () => {
    const client = await service();
    await damage(client, 9);
    await holdLock(client);
    expect((await client.call('GET', 'touch', undefined, withId('busy'))).message).toBe(BUSY_MESSAGE);
    expect(client.sandbox.report().lockedUp).toBe(false);
  });

  async function refuseOutbound(client: Client, headers: Readonly<Record<string, string>>): Promise<string> {
    await importServers(client, 2);
    await client.call('POST', 'connection', reference(1));
    await client.call('POST', 'connection', reference(2));
    await client.call('POST', 'v2ray');
    const setting = { probeURL: 'http://a.example/', probeInterval: '10s', type: 'nosuch' };
    return (await client.call('PUT', 'outbound', { outbound: 'proxy', setting }, headers)).text;
  }

  it('a refused PUT outbound with one is answered twice and does the same damage', async () => {
    const client = await service();
    const text = await refuseOutbound(client, withId('outbound'));
    const one =
      '{"code":"FAIL","data":null,"message":"invalid config: unexpected exiting: check the log for more information"}';
    expect(text).toBe(one + one);
    expect(client.sandbox.report().memory.damaged).toBe(true);
  });

  it('a refused PUT outbound without one harms nothing', async () => {
    const client = await service();
    await refuseOutbound(client, {});
    expect(client.sandbox.report().memory.damaged).toBe(false);
    expect((await client.call('GET', 'touch')).data.running).toBe(false);
    expect((await client.call('POST', 'v2ray')).message).toMatch(/^failed to start v2ray-core: unexpected exiting/);
  });
});
