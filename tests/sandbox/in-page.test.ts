import { describe, expect, it } from 'vitest';
import { SAMPLE_CALLS, siteAt } from '../../demo/samples';
import { adapterOf, fetchOf, socketOf } from '../../demo/transport';
import { hostClock } from '../../sandbox/clock';
import { keyDisk } from '../../sandbox/page/disk';
import { pageNetwork } from '../../sandbox/page/network';
import { type PageService, startInPage } from '../../sandbox/page/service';
import { createHttpClient, plainHttp } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';

const address = 'https://pages.example/demo';
const signal = new AbortController().signal;

/** As much of the browser's storage as the demo uses. */
function memory(limit = Infinity): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new Error('QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => values.delete(key),
  } as unknown as Storage;
}

const start = (area: Storage): Promise<PageService> =>
  startInPage({ profile: 'newest', connections: 1 }, keyDisk(area, 'state'), pageNetwork(hostClock, siteAt));

async function prepared(area = memory()) {
  const service = await start(area);
  const token = await service.token('demo', 'switchyard');
  const get = fetchOf(service, address);
  const headers = { Authorization: token };
  for (const { method, path, body } of SAMPLE_CALLS) {
    const answer = await get(`${address}${path}`, { method, headers, body: JSON.stringify(body) });
    expect([path, await answer.json()]).toEqual([path, expect.objectContaining({ code: 'SUCCESS' })]);
  }
  const client = createHttpClient(plainHttp(adapterOf(get)));
  client.use({ address, token });
  return { service, get, token, client, panel: createService(client, get), area };
}

describe('the service inside a page', () => {
  it('has servers, subscriptions, connections and a core that runs, and a log that begins with them', async () => {
    const { panel } = await prepared();
    const { touch, running } = await panel.touch({ limit: 1000 }, signal);
    expect(running).toBe(true);
    expect(touch.servers).toHaveLength(8);
    expect(touch.subscriptions.map(({ remarks, servers }) => [remarks, servers.length])).toEqual([
      ['Harbour', 48],
      ['Lantern', 130],
    ]);
    expect(touch.connected).toHaveLength(2);
    expect(new Set(touch.servers.map(({ net }) => net)).size).toBe(5);
    expect(await panel.logGoesOn({ skip: 0 }, signal)).toBe(true);
    expect((await panel.readLog({ skip: 0, overlap: false, unfinished: new Uint8Array() }, signal)).text).toContain(
      'listening at this page',
    );
  });

  it('is all there is: nothing else is called, and nothing leaves the page', async () => {
    const { get, client } = await prepared();
    await expect(get('https://elsewhere.example/api/version')).rejects.toThrow(TypeError);
    await expect(
      client.call('postImport', { signal, body: { url: 'https://elsewhere.test/list' } }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('failed to resolve subscription address') as string,
    });
    await expect(client.call('getVersion', { signal, address: 'http://192.0.2.1:2017' })).rejects.toEqual({
      kind: 'unreachable',
    });
  });

  it('keeps its state in the browser, and begins anew when that is broken or too large', async () => {
    const { service, area } = await prepared();
    service.flush();
    const again = await start(area);
    const token = await again.token('demo', 'switchyard');
    const answer = await fetchOf(again, address)(`${address}/api/touch`, { headers: { Authorization: token } });
    expect(await answer.json()).toMatchObject({ data: { touch: { servers: { length: 8 } } } });

    area.setItem('state', '{');
    await start(area);
    expect(area.getItem('state.broken')).toBe('{');

    const full = await prepared(memory(10));
    expect(() => full.service.flush()).not.toThrow();
  });

  it('tells messages on a socket until it is closed, and refuses who has no token', async () => {
    const { service, token } = await prepared();
    const Socket = socketOf(service);
    const opened = new Socket(`wss://pages.example/demo/api/message?Authorization=${token}`);
    const message = await new Promise<MessageEvent<string>>((resolve) => opened.addEventListener('message', resolve));
    expect(JSON.parse(message.data)).toHaveProperty('type');
    expect(opened.readyState).toBe(Socket.OPEN);
    opened.close();
    expect(opened.readyState).toBe(Socket.CLOSED);

    const refused = new Socket('wss://pages.example/demo/api/message');
    await new Promise((resolve) => refused.addEventListener('close', resolve));
    expect(refused.readyState).toBe(Socket.CLOSED);
  });

  it('measures the same servers as alive each time, some of them as dead', async () => {
    const network = pageNetwork({ ...hostClock, sleep: () => Promise.resolve() }, siteAt);
    const hosts = Array.from({ length: 40 }, (_, at) => `server-${at}.harbour.example`);
    const alive = async () =>
      (await Promise.all(hosts.map((host) => network.ping(host, 443, 1000)))).map((text) => text !== 'TIMEOUT');
    const first = await alive();
    expect(new Set(first)).toEqual(new Set([true, false]));
    expect(await alive()).toEqual(first);
  });

  it('ends as the real one does, and is unreachable then', async () => {
    const { panel, client } = await prepared();
    const { touch } = await panel.touch({ limit: 1000 }, signal);
    const rows = [{ which: { id: 1, _type: 'server', sub: 0 } }];
    expect(touch.servers.length).toBeGreaterThan(0);
    const query = { whiches: JSON.stringify(rows.map(({ which }) => which)), testUrl: ':' };
    await expect(client.call('getHttpLatency', { signal, query })).rejects.toEqual({ kind: 'unreachable' });
    await expect(client.call('getTouch', { signal })).rejects.toEqual({ kind: 'unreachable' });
  });
});
