import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../sandbox/server';
import { type Client, folder, importServers, reference, restarted, service } from './client';

async function running(options: Parameters<typeof service>[0] = {}): Promise<Client> {
  const client = await service(options);
  await importServers(client, 1);
  await client.call('POST', 'connection', reference(1));
  expect((await client.call('POST', 'v2ray')).data.running).toBe(true);
  return client;
}

async function runs(client: Client): Promise<boolean> {
  return (await client.call('GET', 'touch')).data.running as boolean;
}

describe('PUT setting', () => {
  it('resets what is missing, drops what it does not know', async () => {
    const client = await service();
    const { setting } = (await client.call('GET', 'setting')).data;
    await client.call('PUT', 'setting', { ...setting, transparent: 'proxy', mux: 16, unheardOf: 1 });
    expect((await client.call('GET', 'setting')).data.setting).toEqual({ ...setting, transparent: 'proxy', mux: 16 });
    await client.call('PUT', 'setting', { tcpFastOpen: 'yes' });
    expect((await client.call('GET', 'setting')).data.setting).toEqual({ ...setting, tcpFastOpen: 'yes' });
  });

  it('stores what the core refuses, and the core is stopped', async () => {
    const client = await running();
    await client.sandbox.faults([{ kind: 'core-fails', message: 'no such inbound' }]);
    expect(await client.call('PUT', 'setting', { portSharing: true })).toMatchObject({
      code: 'FAIL',
      message: 'invalid config: no such inbound',
    });
    expect((await client.call('GET', 'setting')).data.setting.portSharing).toBe(true);
    expect(await runs(client)).toBe(false);
  });

  it('refuses a mux outside 1 to 1024 and leaves the core alone', async () => {
    const client = await running();
    for (const mux of [0, 1025]) expect((await client.call('PUT', 'setting', { muxOn: 'yes', mux })).code).toBe('FAIL');
    expect((await client.call('GET', 'setting')).data.setting).toMatchObject({ muxOn: 'no', mux: 8 });
    expect(await runs(client)).toBe(true);
  });

  it.each([{ pacMode: 'gfwlist' }, { transparent: 'gfwlist' }])(
    'gfwlist without its file stops the core and is not stored: %o',
    async (given) => {
      const client = await running();
      expect((await client.call('PUT', 'setting', given)).code).toBe('FAIL');
      expect((await client.call('GET', 'setting')).data.setting).toMatchObject({
        pacMode: 'whitelist',
        transparent: 'close',
      });
      expect(await runs(client)).toBe(false);
    },
  );

  it.each(['pac', 'subscription'])(
    'an interval of 0 in the interval mode of %s: 500, stored, crashes at every later start',
    async (name) => {
      const data = await folder();
      let crashed = '';
      const client = await service({ data, onCrash: (reason) => (crashed = reason) });
      const given = { [`${name}AutoUpdateMode`]: 'auto_update_at_intervals', [`${name}AutoUpdateIntervalHour`]: 0 };
      expect(await client.call('PUT', 'setting', given)).toMatchObject({ status: 500, text: '' });
      expect((await client.call('GET', 'setting')).data.setting).toMatchObject(given);
      await restarted(client);
      expect(crashed).toContain('non-positive interval');
      await expect(client.call('GET', 'version')).rejects.toThrow();
      await client.sandbox.close();
      await expect(startSandbox({ port: 0, data })).rejects.toThrow(/crashes at its start/);
    },
  );

  it('needs servers behind the outbounds of the routing script', async () => {
    const client = await running();
    await client.call('PUT', 'routingA', { routingA: 'default: direct\ndomain(a.example) -> video' });
    expect(await runs(client)).toBe(true);
    expect((await client.call('PUT', 'setting', { pacMode: 'routingA' })).message).toMatch(/^invalid config: /);
    expect((await client.call('POST', 'v2ray')).code).toBe('FAIL');
    await client.call('PUT', 'routingA', { routingA: 'default: direct\ndomain(a.example) -> proxy' });
    expect((await client.call('POST', 'v2ray')).data.running).toBe(true);
  });
});

describe('what the core makes of it', () => {
  async function running(): Promise<{ client: Client; setting: Record<string, unknown> }> {
    const client = await service();
    await importServers(client, 1);
    await client.call('POST', 'connection', reference(1));
    await client.call('POST', 'v2ray');
    return { client, setting: (await client.call('GET', 'setting')).data.setting as Record<string, unknown> };
  }

  // Each as the real services answered it.
  it.each([
    [{ pacMode: 'nosuch' }, null],
    [{ transparent: 'x' }, null],
    [{ transparentType: 'x' }, null],
    [{ inboundSniffing: 'x', specialMode: 'x', antipollution: 'x', tcpFastOpen: 'x' }, null],
    [{ transparent: 'proxy', transparentType: 'x' }, 'invalid config: undefined "x" mode of transparent proxy'],
    [{ transparent: 'gfwlist' }, 'cannot find GFWList files. update GFWList and try again'],
  ])('%j: %s', async (change, message) => {
    const { client, setting } = await running();
    expect((await client.call('PUT', 'setting', { ...setting, ...change })).message).toBe(message);
    expect((await client.call('GET', 'touch')).data.running).toBe(message === null);
  });

  it.each([
    ['domain(regexp: "(")->proxy', 'unexpected exiting: check the log for more information'],
    ['ip(999.1.1.1)->proxy', 'unexpected exiting: check the log for more information'],
    ['ip()->proxy', 'unexpected exiting: check the log for more information'],
    ['port(x)->proxy', 'unexpected exiting: check the log for more information'],
    ['source(x)->proxy', 'unexpected exiting: check the log for more information'],
    [
      'domain(a)->reject',
      'your RoutingA rules depend on the outbound "reject", thus you should select at least one server in this outbound',
    ],
    ['foo(a)->proxy', null],
    ['ip(geoip:cn, 10.0.0.0/8, ::1)->direct\nport(80,443-445)->proxy\ndomain(regexp:a.b)->block', null],
  ])('a script with %j: %s', async (routingA, message) => {
    const { client, setting } = await running();
    await client.call('PUT', 'routingA', { routingA });
    const answer = await client.call('PUT', 'setting', { ...setting, pacMode: 'routingA' });
    expect(answer.message).toBe(message === null ? null : `invalid config: ${message}`);
    expect((await client.call('GET', 'touch')).data.running).toBe(message === null);
  });
});

describe('PUT routingA', () => {
  it.each([
    'default: proxy',
    '# only a comment\n\n',
    'default: proxy\n# why\ndomain(domain:a.example, geosite:cn) && port(80,443)->direct',
    'inbound: local = http(address: 127.0.0.1, port: 1081, user: \'a)\', pass: "b,c")\ninboundTag(local)->proxy',
    'outbound: mine = socks(address: 127.0.0.1, port: 1080)\nip(geoip:private) -> mine',
    'source(10.0.0.0/8)\t->\tdirect\r\n',
  ])('takes %j', async (routingA) => {
    const client = await service();
    expect(await client.call('PUT', 'routingA', { routingA })).toMatchObject({ code: 'SUCCESS' });
    expect((await client.call('GET', 'routingA')).data).toEqual({ routingA });
  });

  // Each as the real service answered it: in the message stands the line of that place, and a marker below it.
  it.each([
    ['domain(a.example)', 17, 17],
    ['domain(a.example -> proxy', 25, 25],
    ['default:', 8, 8],
    ['default: proxy # comment', 15, 15],
    ['domain(a) - proxy', 11, 11],
    ['domain(a) -> proxy)', 18, 18],
    ['domain(a)->b(c)', 12, 12],
    ['a-b(c)->d', 1, 1],
    ['7', 0, 0],
    ['domain(a:b, c)->d', 13, 13],
    ['domain(a:b:c)->d', 10, 10],
    ['domain(a)->b\n  # comment\nip(c->d', 21, 7],
    ['domain(a)->direct;', 17, 17],
  ])('refuses %j with the position and a marker', async (routingA, position, column) => {
    const client = await service();
    const answer = await client.call('PUT', 'routingA', { routingA });
    expect(answer.code).toBe('FAIL');
    expect(answer.message).toMatch(new RegExp(`^\\[error\\] position: ${position} unexpected character`));
    expect(answer.message?.split('\n').at(-1)).toMatch(new RegExp(`^ {${column}}\\^+$`));
  });

  it.each([
    '',
    '# only a comment',
    'domain() -> proxy',
    'domain(,a,)->direct',
    'domain("a", b: c)->x',
    'Default: proxy',
    'inbound:x',
    'default: a b',
  ])('takes %j', async (routingA) => {
    const client = await service();
    expect((await client.call('PUT', 'routingA', { routingA })).code).toBe('SUCCESS');
  });

  it('gives back the script of a new service in place of an empty one', async () => {
    const client = await service();
    const fresh = (await client.call('GET', 'routingA')).data as unknown;
    await client.call('PUT', 'routingA', { routingA: '' });
    expect((await client.call('GET', 'routingA')).data).toEqual(fresh);
  });
});

describe('PUT dnsRules', () => {
  const put = (client: Client, rules: unknown): ReturnType<Client['call']> => client.call('PUT', 'dnsRules', rules);
  const rules = async (client: Client): Promise<unknown> => (await client.call('GET', 'dnsRules')).data.rules;
  const REST = { id: 0, ip: '', queryType: '*', clientIP: '', action: 'route', policy: 'single', ruleId: 'rule-0' };

  // Each as the real service answered it.
  it('stores what a rule says unchecked, and fills in what it does not say', async () => {
    const client = await service({ profile: '2.4.14' });
    await put(client, [{ server: '8.8.8.8', domains: 'geosite:google', outbound: 'nope' }]);
    const short = { server: '8.8.8.8', domains: 'geosite:google', outbound: 'nope' };
    expect(await rules(client)).toEqual([{ ...short, ...REST, upstream: '8.8.8.8', domain: 'geosite:google' }]);
    const both = { server: '1.1.1.1', upstream: '8.8.8.8', domains: 'a.example', domain: 'b.example' };
    await put(client, [{ ...both, outbound: 'direct' }]);
    expect(await rules(client)).toEqual([{ ...both, ...REST, outbound: 'direct' }]);
  });

  it('an empty list stands for the rules of a new service', async () => {
    const client = await service({ profile: '2.4.14' });
    const fresh = await rules(client);
    await put(client, [{ server: 'not a server !', domains: '', outbound: 'direct' }]);
    expect(await rules(client)).not.toEqual(fresh);
    await put(client, []);
    expect(await rules(client)).toEqual(fresh);
  });

  it.each([
    [[{ server: '', domains: 'x', outbound: 'direct' }], 'rule[0]: server/upstream cannot be empty'],
    [{ rules: [] }, 'bad request: json: cannot unmarshal object into Go value of type []configure.DnsRule'],
  ])('refuses %o', async (given, message) => {
    expect((await put(await service({ profile: '2.4.14' }), given)).message).toBe(message);
  });
});

describe('PUT dnsList', () => {
  const put = (client: Client, internal: string, external = ''): ReturnType<Client['call']> =>
    client.call('PUT', 'dnsList', { internal, external });

  it('gives a URL its port, merges equal lines, keeps the others as they are written', async () => {
    const client = await service();
    await put(
      client,
      '  https://1.1.1.1/dns-query -> direct\n8.8.8.8->proxy\n8.8.8.8->proxy\nquic://a.example -> proxy\n9.9.9.9 ->\n',
      '9.9.9.9:5353 -> proxy\nhttps://a.example:1443/ -> direct\n:53 -> direct',
    );
    expect((await client.call('GET', 'dnsList')).data).toEqual({
      internal: [
        'https://1.1.1.1:443/dns-query->direct',
        '8.8.8.8->proxy',
        'quic://a.example:784->proxy',
        '9.9.9.9 ->',
      ],
      external: ['9.9.9.9:5353 -> proxy', 'https://a.example:1443/ -> direct', ':53 -> direct'],
    });
  });

  it('empty stands for the lists of a new service, but not the first alone', async () => {
    const client = await service();
    const fresh = (await client.call('GET', 'dnsList')).data as unknown;
    await put(client, '1.1.1.1 -> direct');
    await put(client, '');
    expect((await client.call('GET', 'dnsList')).data).toEqual(fresh);
    expect((await put(client, '', '1.1.1.1 -> direct')).message).toBe('internal dns servers cannot be empty');
  });

  // Each as the real service answered it.
  it.each([
    ['not a server at all', 'invalid format: not a server at all: no outbound found'],
    ['1.1.1.1 => direct', 'invalid format: 1.1.1.1 => direct: no outbound found'],
    ['1.1.1.1 -> direct\n\n8.8.8.8 -> proxy', 'invalid format: : no outbound found'],
    ['-> proxy', 'illegal server: -> proxy'],
    ['a b -> proxy', 'invalid server: a b -> proxy'],
    ['dns.example -> proxy', 'invalid server: dns.example -> proxy'],
    ['[::1] -> proxy', 'invalid server: [::1] -> proxy'],
    ['256.1.1.1 -> proxy', 'invalid server: 256.1.1.1 -> proxy'],
    ['1.1.1.1:x -> proxy', 'invalid server: 1.1.1.1:x -> proxy'],
    ['1.1.1.1 -> a -> b', 'invalid server: 1.1.1.1 -> a -> b'],
    ['https://a.example:x/ -> proxy', 'invalid server: https://a.example:x/ -> proxy'],
    ['ftp://1.1.1.1 -> proxy', 'unsupported dns protocol: ftp'],
    ['https+local://1.1.1.1/dns-query -> direct', 'unsupported dns protocol: https+local'],
    ['localhost -> direct', 'instead of localhost, use 127.0.0.1 or ::1 because it is a keyword of v2ray-core'],
  ])('refuses %j', async (line, reason) => {
    const client = await service();
    expect((await put(client, line)).message).toBe(`internal dns servers: ${reason}`);
    expect((await put(client, '1.1.1.1 -> direct', line)).message).toBe(`external dns servers: ${reason}`);
  });
});

describe('PUT ports', () => {
  const none = { socks5: 0, http: 0, socks5WithPac: 0, httpWithPac: 0, vmess: 0, api: { port: 0, services: null } };

  it('takes a missing key for 0, and does not compare the api port', async () => {
    const client = await service();
    expect((await client.call('PUT', 'ports', { api: { port: 0, services: ['StatsService'] } })).code).toBe('SUCCESS');
    expect((await client.call('GET', 'ports')).data).toEqual({
      ...none,
      api: { port: 0, services: ['StatsService', 'LoggerService'] },
      vmessLink: null,
    });
  });

  it('names who occupies a port that changes', async () => {
    const client = await service();
    expect((await client.call('PUT', 'ports', { ...none, http: client.sandbox.port })).message).toBe(
      `port is occupied by node(${process.pid}): ${client.sandbox.port}`,
    );
    expect((await client.call('GET', 'ports')).data.http).toBe(20171);
  });

  it.each([70_000, -5])('takes %i, which stops the core', async (http) => {
    const client = await running();
    await client.call('PUT', 'ports', { ...none, http });
    expect((await client.call('GET', 'ports')).data.http).toBe(http);
    expect(await runs(client)).toBe(false);
  });

  it('answers a link only when vmess goes from 0 to on', async () => {
    const client = await service();
    const free = 39_471;
    const first = await client.call('PUT', 'ports', { ...none, vmess: free });
    expect(first.data.vmessLink).toMatch(/^vmess:\/\//);
    expect((await client.call('PUT', 'ports', { ...none, vmess: free + 1 })).data).toBeNull();
    expect((await client.call('GET', 'ports')).data.vmessLink).toMatch(/^vmess:\/\//);
  });
});

describe('the GFWList', () => {
  async function source(body: Buffer | string, status = 200): Promise<string> {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
  }

  it('is checked for nothing but its status; a wrong file breaks every later start until it is deleted', async () => {
    const client = await running();
    expect((await client.call('PUT', 'gfwList', { downloadLink: await source('', 404) })).code).toBe('FAIL');
    expect(
      (await client.call('PUT', 'gfwList', { downloadLink: await source('<html>') })).data.localGFWListVersion,
    ).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await client.call('POST', 'v2ray')).code).toBe('FAIL');
    expect((await client.call('DELETE', 'gfwList')).code).toBe('SUCCESS');
    expect((await client.call('POST', 'v2ray')).data.running).toBe(true);
  });

  it('lets gfwlist modes run when it is there', async () => {
    const client = await running();
    await client.call('PUT', 'gfwList', { downloadLink: await source(Buffer.from([0x0a, 1, 2])) });
    expect((await client.call('PUT', 'setting', { pacMode: 'gfwlist' })).code).toBe('SUCCESS');
    expect(await runs(client)).toBe(true);
  });
});

describe('outbounds', () => {
  it('stores a setting that the core refuses; later starts fail until a good one comes', async () => {
    const client = await running();
    await importServers(client, 2);
    await client.call('POST', 'connection', reference(2));
    const setting = { probeURL: 'http://a.example/', probeInterval: '10s', type: 'nosuch' };
    expect((await client.call('PUT', 'outbound', { outbound: 'proxy', setting })).message).toMatch(/^invalid config: /);
    expect((await client.call('GET', 'outbound?outbound=proxy')).data.setting).toEqual(setting);
    expect((await client.call('POST', 'v2ray')).code).toBe('FAIL');
    await client.call('PUT', 'outbound', { outbound: 'proxy', setting: { ...setting, type: 'leastping' } });
    expect((await client.call('POST', 'v2ray')).code).toBe('SUCCESS');
  });

  it.each([
    ['soon', 'time: invalid duration "soon"'],
    ['', 'time: invalid duration ""'],
    ['10', 'time: missing unit in duration "10"'],
    ['10x', 'time: unknown unit "x" in duration "10x"'],
    ['1m30s', null],
    ['1.5h', null],
    ['0', null],
  ])('knows the Go duration %j', async (probeInterval, message) => {
    const client = await service();
    const setting = { probeURL: 'http://a.example/', probeInterval, type: 'leastping' };
    expect((await client.call('PUT', 'outbound', { outbound: 'proxy', setting })).message).toBe(message);
  });

  it.each([
    ['direct', 'cannot add direct as the outbound name'],
    ['block', 'cannot add block as the outbound name'],
    ['proxy', 'cannot add proxy as the outbound name'],
    ['', 'bad request'],
    ['a name of any length, with anything in it 🦊', null],
  ])('adds %j: %s', async (outbound, message) => {
    const client = await service();
    expect((await client.call('POST', 'outbound', { outbound })).message).toBe(message);
  });
});
