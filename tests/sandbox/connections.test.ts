import { describe, expect, it } from 'vitest';
import { type Client, connected, importServers, query, reference, restarted, service } from './client';

async function connectAll(client: Client, ids: readonly number[], outbound = 'proxy'): Promise<void> {
  for (const id of ids) await client.call('POST', 'connection', reference(id, outbound));
}

function remove(client: Client, ids: readonly number[], _type = 'server'): ReturnType<Client['call']> {
  return client.call('DELETE', 'touch', { touches: ids.map((id) => ({ id, _type })) });
}

const names = (answer: { data: { touch: { servers: { name: string }[] } } }): string[] =>
  answer.data.touch.servers.map((server) => server.name);

describe('positions as references', () => {
  it('renumbers what is left, connections included', async () => {
    const client = await service();
    await importServers(client, 6);
    await connectAll(client, [5, 2]);
    const answer = await remove(client, [1, 3, 4]);
    expect(names(answer)).toEqual(['s2', 's5', 's6']);
    expect(connected(answer)).toEqual([2, 1]);
  });

  it('ignores subscription servers, positions out of range and repeats', async () => {
    const client = await service({ subscriptions: [2] });
    await importServers(client, 2);
    const answer = await client.call('DELETE', 'touch', {
      touches: [
        { id: 9, _type: 'server' },
        { id: 0, _type: 'server' },
        { id: 1, _type: 'subscriptionServer', sub: 0 },
        { id: 2, _type: 'server' },
        { id: 2, _type: 'server' },
      ],
    });
    expect(answer.code).toBe('SUCCESS');
    expect(names(answer)).toEqual(['s1']);
    expect(answer.data.touch.subscriptions[0].servers).toHaveLength(2);
  });

  it('deletes one connected server rightly, and the last one stops the core', async () => {
    const client = await service();
    await importServers(client, 3);
    await connectAll(client, [1, 3]);
    await client.call('POST', 'v2ray');
    const one = await remove(client, [1]);
    expect([one.data.running, connected(one)]).toEqual([true, [2]]);
    const last = await remove(client, [2]);
    expect([last.data.running, last.data.touch.connectedServer]).toEqual([false, null]);
  });

  it('deletes several unconnected rows around connected ones rightly', async () => {
    const client = await service({ servers: 300 });
    await connectAll(client, [100, 200]);
    const rows = Array.from({ length: 300 }, (_unused, at) => at + 1).filter((id) => id !== 100 && id !== 200);
    const answer = await remove(client, rows);
    expect(answer.data.touch.servers).toHaveLength(2);
    expect(connected(answer)).toEqual([1, 2]);
  });

  it('corrupts the connections when several connected servers go at once: of four, 1 and 2 leave [1, 1]', async () => {
    const client = await service();
    await importServers(client, 4);
    await connectAll(client, [1, 2, 3, 4]);
    const answer = await remove(client, [1, 2]);
    expect(answer.code).toBe('SUCCESS');
    expect(names(answer)).toEqual(['s3', 's4']);
    expect(connected(answer)).toEqual([1, 1]);
  });

  it('… of three, 1 and 2 fail, nothing is deleted, two are disconnected', async () => {
    const client = await service();
    await importServers(client, 3);
    await connectAll(client, [1, 2, 3]);
    const answer = await remove(client, [1, 2]);
    expect(answer).toMatchObject({ status: 200, code: 'FAIL' });
    const touch = await client.call('GET', 'touch');
    expect(names(touch)).toEqual(['s1', 's2', 's3']);
    expect(connected(touch)).toHaveLength(1);
  });

  it('moves the connections of later subscriptions when one is deleted', async () => {
    const client = await service({ subscriptions: [2, 2, 2] });
    const which = (sub: number): object => ({ id: 2, _type: 'subscriptionServer', sub, outbound: 'proxy' });
    await client.call('POST', 'connection', which(0));
    await client.call('POST', 'connection', which(2));
    const answer = await remove(client, [1], 'subscription');
    expect(answer.data.touch.connectedServer).toMatchObject([{ id: 2, sub: 1 }]);
    expect(answer.data.touch.subscriptions.map((one: { id: number }) => one.id)).toEqual([1, 2]);
  });
});

describe('connecting', () => {
  it('does not start a stopped core, and reconfigures a running one', async () => {
    const client = await service();
    await importServers(client, 2);
    expect((await client.call('POST', 'connection', reference(1))).data.running).toBe(false);
    expect((await client.call('POST', 'v2ray')).data.running).toBe(true);
    const second = await client.call('POST', 'connection', reference(2));
    expect([second.data.running, connected(second)]).toEqual([true, [1, 2]]);
    const again = await client.call('POST', 'connection', reference(2));
    expect(connected(again)).toEqual([1, 2]);
  });

  it('starts the core in newer services', async () => {
    const client = await service({ profile: '2.4.14' });
    await importServers(client, 1);
    expect((await client.call('POST', 'connection', reference(1))).data.running).toBe(true);
    expect((await client.call('POST', 'connection', reference(9))).code).toBe('FAIL');
  });

  it('stores a position that does not exist while the core is stopped; every start fails until it is taken out', async () => {
    const client = await service();
    await importServers(client, 1);
    await connectAll(client, [1]);
    const stored = await client.call('POST', 'connection', reference(9));
    expect([stored.code, connected(stored)]).toEqual(['SUCCESS', [1, 9]]);
    const start = await client.call('POST', 'v2ray');
    expect(start).toMatchObject({
      code: 'FAIL',
      message: 'failed to start v2ray-core: LocateServerRaw: ID exceed range',
    });
    expect((await client.call('DELETE', 'connection', reference(9))).code).toBe('SUCCESS');
    expect((await client.call('POST', 'v2ray')).data.running).toBe(true);
  });

  it('refuses it while the core runs, and goes on as before', async () => {
    const client = await service();
    await importServers(client, 1);
    await connectAll(client, [1]);
    await client.call('POST', 'v2ray');
    expect((await client.call('POST', 'connection', reference(9))).message).toMatch(/ID exceed range$/);
    const touch = await client.call('GET', 'touch');
    expect([touch.data.running, connected(touch)]).toEqual([true, [1]]);
  });

  it.each([
    ['2.2.6.7', 'vless://u@a.example:1?type=xhttp', 'unexpected transport type: xhttp', true],
    ['2.2.6.7', 'vless://u@a.example:1?security=reality&pbk=x', null, true],
    ['2.4.14', 'vless://u@a.example:1?type=xhttp', null, true],
    [
      '2.4.14',
      'vless://u@a.example:1?security=reality&pbk=x',
      'unexpected exiting: check the log for more information',
      false,
    ],
    ['2.4.14', 'vless://u@a.example:1?security=xtls', 'unexpected exiting: check the log for more information', false],
  ] as const)('%s, %s: %s', async (profile, url, message, running) => {
    const client = await service({ profile });
    await importServers(client, 1);
    await client.call('POST', 'import', { url });
    await client.call('POST', 'connection', reference(1));
    await client.call('POST', 'v2ray');
    const answer = await client.call('POST', 'connection', reference(2));
    expect(answer.message).toBe(message === null ? null : `failed to connect: failed to connect: ${message}`);
    const touch = await client.call('GET', 'touch');
    // What cannot be built is taken back; what the core refuses stays.
    expect([touch.data.running, connected(touch)]).toEqual([running, message !== null && running ? [1] : [1, 2]]);
  });

  it('keeps a server that the core refuses, with the core stopped', async () => {
    const client = await service();
    await importServers(client, 1);
    await client.call('POST', 'import', { url: 'socks5://127.0.0.1:70000' });
    await connectAll(client, [1]);
    await client.call('POST', 'v2ray');
    const refused = await client.call('POST', 'connection', reference(2));
    expect(refused.message).toBe(
      'failed to connect: failed to connect: unexpected exiting: check the log for more information',
    );
    const touch = await client.call('GET', 'touch');
    expect([touch.data.running, connected(touch)]).toEqual([false, [1, 2]]);
  });

  it('replaces the first choice where the core does not balance loads', async () => {
    const client = await service({ variant: 'Xray' });
    await importServers(client, 2);
    expect((await client.call('GET', 'version')).data.loadBalanceValid).toBe(false);
    await connectAll(client, [1]);
    expect(connected(await client.call('POST', 'connection', reference(2)))).toEqual([2]);
  });

  it('a core that dies while it starts stays dead', async () => {
    const client = await service({ coreStart: 150 });
    await importServers(client, 1);
    await connectAll(client, [1]);
    const start = client.call('POST', 'v2ray');
    await expect.poll(() => client.sandbox.report().busy).toBe(true);
    await client.sandbox.faults([{ kind: 'core-dies' }]);
    await start;
    expect((await client.call('GET', 'touch')).data.running).toBe(false);
  });

  it('a restart of the core is not seen as a stop', async () => {
    const client = await service({ coreStart: 150 });
    await importServers(client, 2);
    await connectAll(client, [1]);
    await client.call('POST', 'v2ray');
    const ports = client.call('PUT', 'ports', { http: 0 });
    await expect.poll(() => client.sandbox.report().counts['PUT /api/ports']).toBe(1);
    expect((await client.call('GET', 'touch')).data.running).toBe(true);
    expect((await ports).code).toBe('SUCCESS');
  });

  it('keeps a server of an outbound that does not exist unseen until it does', async () => {
    const client = await service();
    await importServers(client, 2);
    await connectAll(client, [1]);
    expect(connected(await client.call('POST', 'connection', reference(2, 'later')))).toEqual([1]);
    expect((await client.call('POST', 'v2ray')).code).toBe('SUCCESS');
    await client.call('POST', 'outbound', { outbound: 'later' });
    const touch = await client.call('GET', 'touch');
    expect(touch.data.touch.connectedServer).toMatchObject([
      { id: 1, outbound: 'proxy' },
      { id: 2, outbound: 'later' },
    ]);
  });

  it('cannot take out an unknown _type again', async () => {
    const client = await service();
    const odd = { id: 1, _type: 'odd', sub: 0, outbound: 'proxy' };
    expect((await client.call('POST', 'connection', odd)).code).toBe('SUCCESS');
    expect((await client.call('DELETE', 'connection', odd)).code).toBe('FAIL');
    expect((await client.call('POST', 'v2ray')).code).toBe('FAIL');
  });

  it('wants sub to find the server of a subscription', async () => {
    const client = await service({ subscriptions: [1, 1] });
    const which = { id: 1, _type: 'subscriptionServer', sub: 1, outbound: 'proxy' };
    await client.call('POST', 'connection', which);
    expect((await client.call('DELETE', 'connection', { ...which, sub: 0 })).code).toBe('FAIL');
    expect((await client.call('DELETE', 'connection', which)).data.touch.connectedServer).toBeNull();
  });

  it('lists proxy first, then outbounds in byte order, inside each in order of connecting', async () => {
    const client = await service();
    await importServers(client, 3);
    for (const name of ['b', 'a', 'Z', 'é']) await client.call('POST', 'outbound', { outbound: name });
    expect((await client.call('GET', 'outbounds')).data.outbounds).toEqual(['proxy', 'Z', 'a', 'b', 'é']);
    await connectAll(client, [3], 'b');
    await connectAll(client, [2, 1], 'a');
    await connectAll(client, [3]);
    const list = (await client.call('GET', 'touch')).data.touch.connectedServer as { id: number; outbound: string }[];
    expect(list.map((which) => `${which.outbound}${which.id}`)).toEqual(['proxy3', 'a2', 'a1', 'b3']);
  });

  it('disconnects what an outbound held when it is deleted', async () => {
    const client = await service();
    await importServers(client, 1);
    await client.call('POST', 'outbound', { outbound: 'video' });
    await connectAll(client, [1], 'video');
    await client.call('POST', 'v2ray');
    await client.call('DELETE', 'outbound', { outbound: 'video' });
    const touch = await client.call('GET', 'touch');
    expect([touch.data.running, touch.data.touch.connectedServer]).toEqual([false, null]);
  });

  it('replacing a connected server starts a stopped core', async () => {
    const client = await service();
    await importServers(client, 1);
    await connectAll(client, [1]);
    const which = { id: 1, _type: 'server', sub: 0 };
    const answer = await client.call('POST', 'import', { url: 'socks5://127.0.0.1:9#new', which });
    expect([answer.data.running, names(answer)]).toEqual([true, ['new']]);
  });

  it('a restart of the service brings a running core back', async () => {
    const client = await service();
    await importServers(client, 1);
    await connectAll(client, [1]);
    await client.call('POST', 'v2ray');
    await restarted(client);
    client.token = await client.sandbox.token();
    await expect.poll(async () => (await client.call('GET', 'touch')).data.running as boolean).toBe(true);
    await client.call('DELETE', 'v2ray');
    await restarted(client);
    client.token = await client.sandbox.token();
    expect((await client.call('GET', 'touch')).data.running).toBe(false);
  });
});

describe('latency', () => {
  it('pings in another order, without bad references, subscriptions and repeats, and stores nothing', async () => {
    const client = await service({ subscriptions: [1] });
    await importServers(client, 3);
    const whiches = [
      { id: 1, _type: 'server', sub: 0 },
      { id: 2, _type: 'server', sub: 0 },
      { id: 2, _type: 'server', sub: 0 },
      { id: 3, _type: 'server', sub: 0 },
      { id: 9, _type: 'server', sub: 0 },
      { id: 1, _type: 'subscription', sub: 0 },
      { id: 1, _type: 'subscriptionServer', sub: 0 },
    ];
    const answer = await client.call('GET', `pingLatency?${query('whiches', whiches)}`);
    const given = (answer.data.whiches as { _type: string; id: number; pingLatency: string }[]).map(
      (one) => `${one._type}${one.id}`,
    );
    expect([...given].sort()).toEqual(['server1', 'server2', 'server3', 'subscriptionServer1']);
    expect(given).not.toEqual(['server1', 'server2', 'server3', 'subscriptionServer1']);
    expect(answer.data.whiches).toContainEqual({
      _type: 'server',
      id: 1,
      sub: 0,
      pingLatency: expect.stringMatching(/^\d+ms$/),
      Link: '',
      outbound: '',
    });
    expect(answer.data.whiches[0].pingLatency).toMatch(/^lookup node0\.example\.com on \S+: no such host$/);
    const touch = await client.call('GET', 'touch');
    expect(touch.data.touch.servers[0].pingLatency).toBe('');
  });

  it('tests through the core in order, on a stopped core too, and stores the values', async () => {
    const client = await service();
    await importServers(client, 2);
    await client.sandbox.faults([{ kind: 'alive', which: { _type: 'server', id: 2 }, alive: true }]);
    const whiches = [2, 1, 2].map((id) => ({ id, _type: 'server', sub: 0 }));
    const answer = await client.call(
      'GET',
      `httpLatency?${query('whiches', whiches)}&testUrl=${encodeURIComponent('http://a.example/x')}`,
    );
    expect(
      (answer.data.whiches as { id: number; pingLatency: string }[]).map((one) => [one.id, one.pingLatency]),
    ).toEqual([
      [2, '3ms'],
      [1, 'Get "http://a.example/x": EOF'],
      [2, '3ms'],
    ]);
    const touch = await client.call('GET', 'touch');
    expect(touch.data.touch.servers.map((one: { pingLatency: string }) => one.pingLatency)).toEqual([
      'Get "http://a.example/x": EOF',
      '3ms',
    ]);
  });

  it.each([
    { id: 9, _type: 'server', sub: 0 },
    { id: 1, _type: 'subscription', sub: 0 },
  ])('answers 500 to one bad reference: %o', async (bad) => {
    const client = await service({ subscriptions: [1] });
    await importServers(client, 1);
    const answer = await client.call(
      'GET',
      `httpLatency?${query('whiches', [{ id: 1, _type: 'server', sub: 0 }, bad])}`,
    );
    expect([answer.status, answer.text]).toEqual([500, '']);
    expect((await client.call('GET', 'touch')).code).toBe('SUCCESS');
  });

  it('an unparsable test URL kills the process', async () => {
    let reason = '';
    const client = await service({ onCrash: (why) => (reason = why) });
    await importServers(client, 1);
    const asked = client.call(
      'GET',
      `httpLatency?${query('whiches', [{ id: 1, _type: 'server', sub: 0 }])}&testUrl=${encodeURIComponent('::')}`,
    );
    await expect(asked).rejects.toThrow();
    await expect.poll(() => reason).toContain('test URL');
    await expect(client.call('GET', 'version')).rejects.toThrow();
    await restarted(client);
    expect((await client.call('GET', 'version')).status).toBe(200);
  });
});
