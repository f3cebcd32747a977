import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { userInfo } from '../../sandbox/service/subscription-source';
import { type Client, connected, service } from './client';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A source whose answer can be changed, and its address. */
async function source(first: Handler): Promise<{ address: string; answer: (next: Handler) => void }> {
  let handler = first;
  const server = createServer((request, response) => handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`,
    answer: (next) => (handler = next),
  };
}

const lines =
  (...ports: number[]): Handler =>
  (_request, response) =>
    response.end(ports.map((port) => `socks5://127.0.0.1:${port}#p${port}`).join('\n'));

const update = (client: Client): ReturnType<Client['call']> =>
  client.call('PUT', 'subscription', { id: 1, _type: 'subscription' });

interface Row {
  name: string;
  net: string;
  address: string;
}

function rows(answer: { data: { touch: { subscriptions: { servers: Row[] }[] } } }): string[] {
  return answer.data.touch.subscriptions[0]?.servers.map((server) => server.name) ?? [];
}

describe('what an address brings', () => {
  const text =
    'SS://YWVzLTI1Ni1nY206cGFzcw@a.example:1#upper\nnonsense\nhttp://b.example:8080#proxy\nhttp://c.example/page\n';

  it.each([
    ['base64', Buffer.from(text).toString('base64')],
    ['base64 without padding', Buffer.from(text).toString('base64').replace(/=+$/, '')],
    ['base64url with line breaks', Buffer.from(text).toString('base64url').replace(/.{40}/g, '$&\r\n')],
    ['plain lines', text],
  ])('reads a list as %s: upper case counts, http needs a port, the rest is skipped', async (_what, body) => {
    const client = await service();
    const { address } = await source((_request, response) => response.end(body));
    const answer = await client.call('POST', 'import', { url: address });
    expect(rows(answer)).toEqual(['upper', 'proxy']);
  });

  it('reads SIP008 and its usage', async () => {
    const client = await service();
    const { address } = await source((_request, response) =>
      response.end(
        JSON.stringify({
          version: 1,
          bytes_used: 2 ** 30,
          bytes_remaining: 2 ** 31,
          servers: [
            {
              id: 'x',
              remarks: 'S',
              server: '2001:db8::1',
              server_port: 8388,
              password: 'p@:/?',
              method: 'aes-128-gcm',
            },
          ],
        }),
      ),
    );
    const answer = await client.call('POST', 'import', { url: address });
    expect(answer.data.touch.subscriptions[0]).toMatchObject({
      info: '|Used: 1.00 GiB | Remaining: 2.00 GiB',
      servers: [{ name: 'S', address: '[2001:db8::1]:8388', net: 'SS(aes-128-gcm)' }],
    });
  });

  it.each([
    [
      'upload=1073741824; download=10737418240; total=107374182400; expire=1796083200',
      'download: 10 GB; upload: 1 GB; total: 107 GB; expire: 2026-12-01 00:00 UTC',
    ],
    ['total=999999999', 'total: 0 GB'],
    ['expire=0; download=5000000000', 'download: 5 GB'],
    ['nonsense', ''],
    [undefined, ''],
  ])('tells the usage of %j', (header, info) => {
    expect(userInfo(header)).toBe(info);
  });

  it.each([
    [
      'HTML',
      (_request: IncomingMessage, response: ServerResponse) =>
        response.end('<html><a href="http://a.example:80">x</a></html>'),
    ],
    ['nothing', (_request: IncomingMessage, response: ServerResponse) => response.end()],
    ['a 500', (_request: IncomingMessage, response: ServerResponse) => response.writeHead(500).end('no')],
  ])('imports %s with SUCCESS and no servers; an update from it empties with SUCCESS', async (_what, handler) => {
    const client = await service();
    const empty = await source(handler);
    const imported = await client.call('POST', 'import', { url: empty.address });
    expect([imported.code, rows(imported)]).toEqual(['SUCCESS', []]);
    const full = await service();
    const changing = await source(lines(1, 2));
    expect(rows(await full.call('POST', 'import', { url: changing.address }))).toEqual(['p1', 'p2']);
    changing.answer(handler);
    const updated = await update(full);
    expect([updated.code, rows(updated)]).toEqual(['SUCCESS', []]);
  });

  it('follows redirects and gives a silent address up', async () => {
    const client = await service({ subscriptionTimeout: 100 });
    const target = await source(lines(1));
    const from = await source((_request, response) => response.writeHead(302, { location: target.address }).end());
    expect(rows(await client.call('POST', 'import', { url: from.address }))).toEqual(['p1']);
    target.answer(() => undefined);
    const given = await client.call('POST', 'import', { url: target.address });
    expect(given.message).toBe(
      `failed to resolve subscription address: Get "${target.address}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`,
    );
  });

  it('takes sub:// and an address without a scheme', async () => {
    const client = await service();
    const { address } = await source(lines(1));
    await client.call('POST', 'import', { url: `sub://${Buffer.from(address).toString('base64')}` });
    const answer = await client.call('POST', 'import', {
      url: address.replace('http://', '').replace('127.0.0.1', 'localhost'),
    });
    // What stands before the first colon is its scheme.
    expect(answer.message).toMatch(/unsupported protocol scheme "localhost"$/);
    expect(
      (await client.call('GET', 'touch')).data.touch.subscriptions.map((one: { address: string }) => one.address),
    ).toEqual([address]);
  });
});

describe('an update', () => {
  it('moves connections to where their servers went; those that are gone stay connected, at the end', async () => {
    const client = await service();
    const { address, answer } = await source(lines(1, 2, 3));
    await client.call('POST', 'import', { url: address });
    for (const id of [1, 3])
      await client.call('POST', 'connection', { id, _type: 'subscriptionServer', sub: 0, outbound: 'proxy' });
    answer(lines(9, 3, 8));
    const updated = await update(client);
    expect(rows(updated)).toEqual(['p9', 'p3', 'p8', 'p1']);
    expect(connected(updated)).toEqual([4, 2]);
  });

  it('that fails leaves the list as it was', async () => {
    const client = await service();
    const { address, answer } = await source(lines(1));
    await client.call('POST', 'import', { url: address });
    answer((request) => request.socket.destroy());
    expect((await update(client)).code).toBe('FAIL');
    expect(rows(await client.call('GET', 'touch'))).toEqual(['p1']);
  });
});

describe('PATCH', () => {
  it('stores remarks and address: leaving one out erases it', async () => {
    const client = await service({ subscriptions: [1] });
    await client.call('PATCH', 'subscription', { subscription: { id: 1, _type: 'subscription', remarks: 'mine' } });
    const [row] = (await client.call('GET', 'touch')).data.touch.subscriptions as Record<string, unknown>[];
    expect(row).toMatchObject({ remarks: 'mine', address: '' });
    await client.call('PATCH', 'subscription', {
      subscription: { id: 1, _type: 'subscription', address: 'http://a.example/' },
    });
    const [again] = (await client.call('GET', 'touch')).data.touch.subscriptions as Record<string, unknown>[];
    expect(again).toMatchObject({ address: 'http://a.example/', host: 'a.example' });
    expect(again).not.toHaveProperty('remarks');
  });

  it.each([{ id: 9, _type: 'subscription' }, { id: 1, _type: 'server' }, { id: 1 }])(
    'refuses %o',
    async (subscription) => {
      const client = await service({ subscriptions: [1] });
      expect((await client.call('PATCH', 'subscription', { subscription })).message).toBe('bad request');
    },
  );

  it('with an address that does not parse makes a row without place and list', async () => {
    const client = await service({ subscriptions: [1, 1] });
    const answer = await client.call('PATCH', 'subscription', {
      subscription: { id: 1, _type: 'subscription', address: 'http://[::1' },
    });
    expect(answer.data.touch.subscriptions[0]).toMatchObject({ id: 0, servers: null });
    expect(answer.data.touch.subscriptions[0]).not.toHaveProperty('host');
    expect(answer.data.touch.subscriptions[1]).toMatchObject({ id: 2 });
  });
});

describe('importing', () => {
  it('a batch of bad lines answers SUCCESS and adds nothing', async () => {
    const client = await service();
    expect(await client.call('POST', 'import', { url: 'nonsense\nss://%%%\nvmess://x' })).toMatchObject({
      code: 'SUCCESS',
    });
    expect(client.sandbox.report().servers).toBe(0);
  });

  it('ignores which for a batch', async () => {
    const client = await service({ servers: 1 });
    const which = { id: 1, _type: 'server', sub: 0 };
    await client.call('POST', 'import', { url: 'socks5://127.0.0.1:1\nsocks5://127.0.0.1:2', which });
    expect(client.sandbox.report().servers).toBe(3);
  });

  it('a plugin name alone makes the service panic', async () => {
    const client = await service();
    expect(await client.call('POST', 'import', { url: 'ss://YTpi@a.example:1?plugin=simple-obfs#x' })).toMatchObject({
      status: 500,
      text: '',
    });
  });
});

describe('texts that nobody escapes', () => {
  const renamed = async (profile: '2.2.6.7' | '2.4.14', remarks: string) => {
    const client = await service({ profile, subscriptions: [1, 1] });
    const { data } = await client.call('GET', 'touch');
    const [first] = (data as { touch: { subscriptions: Record<string, unknown>[] } }).touch.subscriptions;
    const patch = { subscription: { ...first, remarks } };
    await client.call('PATCH', 'subscription', patch);
    const after = (await client.call('GET', 'touch')).data as typeof data;
    const { subscriptions } = (after as { touch: { subscriptions: { id: number; remarks?: string }[] } }).touch;
    return {
      again: await client.call('PATCH', 'subscription', patch),
      listed: subscriptions.map((row) => row.remarks),
    };
  };

  it('2.4.14 stores a quotation mark, no longer lists the row, and says so when it is patched again', async () => {
    const { again, listed } = await renamed('2.4.14', '"');
    expect(listed).toHaveLength(1);
    expect(again).toMatchObject({ code: 'FAIL', message: 'failed to find the corresponding subscription' });
  });

  it('2.4.14 reads what stands behind a backslash', async () => {
    expect((await renamed('2.4.14', 'a\\tb')).listed[0]).toBe('a\tb');
    expect((await renamed('2.4.14', '\\x')).listed).toHaveLength(1);
  });

  it('2.2.6.7 keeps them', async () => {
    expect((await renamed('2.2.6.7', '"\\')).listed[0]).toBe('"\\');
  });
});
