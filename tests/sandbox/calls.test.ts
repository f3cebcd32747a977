import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { calls, type CallName } from '../../contract/calls';
import { checkData } from '../../contract/envelope';
import { checkMessage } from '../../contract/message';
import { type ProfileName, profileNames } from '../../sandbox/service/profiles';
import { type Client, importServers, query, reference, service } from './client';

async function source(): Promise<string> {
  const server = createServer((_request, response) => response.end('socks5://127.0.0.1:9#a\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`;
}

interface Tried {
  readonly id: string;
  readonly call: CallName;
  readonly before?: (client: Client) => Promise<unknown>;
  readonly body?: unknown;
  readonly query?: string;
  readonly fails?: true;
}

const inbound = {
  tag: 'guests',
  protocol: 'socks',
  port: 24801,
  outbound: 'proxy',
  outboundType: 'direct',
  routingARules: '',
};

const setup = async (client: Client): Promise<void> => {
  await importServers(client, 3);
  await client.call('POST', 'connection', reference(1));
};

const table: readonly Tried[] = [
  { id: '7.04', call: 'postAccount', body: { username: 'b', password: 'secret-2' }, fails: true },
  { id: '7.05', call: 'postLogin', body: { username: 'admin', password: 'secret-1' } },
  { id: '7.06', call: 'getPorts' },
  {
    id: '7.07',
    call: 'putPorts',
    body: { socks5: 0, http: 0, socks5WithPac: 0, httpWithPac: 0, vmess: 0, api: { port: 0, services: [] } },
  },
  { id: '7.08', call: 'getVersion' },
  { id: '7.09', call: 'getCustomPac' },
  { id: '7.10', call: 'putCustomPac', body: { customPac: { defaultProxyMode: 'proxy', routingRules: [] } } },
  { id: '7.11', call: 'getSiteDatFiles' },
  { id: '7.12', call: 'getRoutingA' },
  { id: '7.13', call: 'putRoutingA', body: { routingA: 'default: proxy' } },
  { id: '7.14', call: 'getDomainsExcluded' },
  { id: '7.15', call: 'putDomainsExcluded', body: { domains: 'a.example' } },
  { id: '7.16', call: 'getSetting' },
  { id: '7.17', call: 'putSetting', body: {} },
  { id: '7.18', call: 'getRemoteGfwListVersion', fails: true },
  { id: '7.19', call: 'putGfwList', body: { downloadLink: '{source}' } },
  {
    id: '7.20',
    call: 'deleteGfwList',
    before: (client) => client.call('PUT', 'gfwList', { downloadLink: '{source}' }),
  },
  { id: '7.21', call: 'getDnsList' },
  { id: '7.22', call: 'putDnsList', body: { internal: '1.1.1.1 -> direct', external: '' } },
  { id: '7.23', call: 'getTouch' },
  { id: '7.24', call: 'deleteTouch', body: { touches: [{ id: 3, _type: 'server' }] } },
  { id: '7.25', call: 'postImport', body: { url: 'socks5://127.0.0.1:9' } },
  { id: '7.26', call: 'getSharingAddress', query: query('touch', { id: 1, _type: 'server', sub: 0 }) },
  { id: '7.27', call: 'postConnection', body: reference(2) },
  { id: '7.27', call: 'deleteConnection', body: reference(1) },
  { id: '7.28', call: 'getPingLatency', query: query('whiches', [{ id: 1, _type: 'server', sub: 0 }]) },
  { id: '7.28', call: 'getHttpLatency', query: query('whiches', [{ id: 1, _type: 'server', sub: 0 }]) },
  {
    id: '7.29',
    call: 'putSubscription',
    before: (client) => client.call('POST', 'import', { url: '{source}' }),
    body: { id: 1, _type: 'subscription' },
  },
  {
    id: '7.30',
    call: 'patchSubscription',
    before: (client) => client.call('POST', 'import', { url: '{source}' }),
    body: { subscription: { id: 1, _type: 'subscription', address: 'http://a.example/', remarks: 'r' } },
  },
  { id: '7.31', call: 'getOutbound', query: 'outbound=proxy' },
  {
    id: '7.32',
    call: 'putOutbound',
    body: { outbound: 'proxy', setting: { probeURL: 'http://a.example/', probeInterval: '1m30s', type: 'leastping' } },
  },
  { id: '7.33', call: 'postOutbound', body: { outbound: 'video' } },
  { id: '7.33', call: 'deleteOutbound', body: { outbound: 'video' } },
  { id: '7.34', call: 'getOutbounds' },
  { id: '7.21', call: 'getDnsRules' },
  { id: '7.22', call: 'putDnsRules', body: [{ server: '1.1.1.1', domains: '', outbound: 'direct' }] },
  { id: '7.16', call: 'getIpGroups' },
  { id: '7.17', call: 'putIpGroups', body: { countryCodes: ['CN'], customIps: ['10.0.0.0/8'] } },
  { id: '7.16', call: 'getNetworkInterfaces' },
  { id: '7.06', call: 'getCustomInbounds' },
  { id: '7.07', call: 'postCustomInbound', body: inbound },
  {
    id: '7.07',
    call: 'deleteCustomInbound',
    before: (client) => client.call('POST', 'customInbound', inbound),
    body: { tag: 'guests' },
  },
  { id: '7.27', call: 'putOutboundConnections', body: { outbound: 'proxy', touches: [reference(2), reference(3)] } },
  { id: '7.27', call: 'putOutboundSelection', body: { outbound: 'proxy', which: reference(1) } },
  { id: '7.35', call: 'postV2ray' },
  { id: '7.35', call: 'deleteV2ray' },
];

const specified: readonly CallName[] = ['getCustomPac', 'putCustomPac', 'getSiteDatFiles'];
const before226: readonly CallName[] = ['deleteGfwList', 'getDomainsExcluded', 'putDomainsExcluded'];
const ipGroups: readonly CallName[] = ['getIpGroups', 'putIpGroups'];
const since234: readonly CallName[] = ['getDnsRules', 'putDnsRules', 'getNetworkInterfaces'];
const inbounds: readonly CallName[] = ['getCustomInbounds', 'postCustomInbound', 'deleteCustomInbound'];
const since240: readonly CallName[] = [...inbounds, 'putOutboundConnections'];
const dnsList: readonly CallName[] = ['getDnsList', 'putDnsList'];
const pin: CallName = 'putOutboundSelection';

const unsupported: Readonly<Record<ProfileName, readonly CallName[]>> = {
  legacy: [...ipGroups, ...since234, ...since240, pin],
  '2.0.5': [...specified, ...before226, ...ipGroups, ...since234, ...since240, pin],
  '2.2.4': [...specified, ...before226, ...ipGroups, ...since234, ...since240, pin],
  '2.2.6.7': [...specified, ...ipGroups, ...since234, ...since240, pin],
  '2.2.7.5': [...specified, ...since234, ...since240, pin],
  '2.3.4': [...specified, ...dnsList, ...since240, pin],
  '2.4.0': [...specified, ...dnsList, pin],
  '2.4.14': [...specified, ...dnsList, pin],
  newest: [...specified, ...dnsList],
};

/** They fetch the GFWList from where they know, which is not on this machine. */
const ignoresLink: readonly ProfileName[] = ['2.0.5', '2.2.4'];

function withSource<T>(value: T, address: string): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value).replaceAll('{source}', address)) as T);
}

describe.each(profileNames)('every call of section 7, profile %s', (profile) => {
  it.each(table.map((tried) => [tried.id, tried.call, tried] as const))('[%s] %s', async (_id, _call, tried) => {
    const client = await service({ profile });
    const address = await source();
    const patched: Client = {
      ...client,
      call: (method, path, body) => client.call(method, path, withSource(body, address)),
    };
    await setup(patched);
    await tried.before?.(patched);
    const { method, path, reply } = calls[tried.call];
    const answer = await patched.call(method, `${path.slice(5)}?${tried.query ?? ''}`, tried.body);
    if (unsupported[profile].includes(tried.call)) {
      expect(answer).toMatchObject({ status: 404, text: '404 page not found' });
      return;
    }
    const fails = tried.fails === true || (tried.call === 'putGfwList' && ignoresLink.includes(profile));
    expect(answer).toMatchObject({ status: 200, code: fails ? 'FAIL' : 'SUCCESS' });
    if (fails) expect(answer.message).not.toBe('');
    else expect(checkData(reply, answer.data)).toEqual({ ok: true, value: answer.data });
  });

  it('[7.36] the log answers plain text from a byte on', async () => {
    const client = await service({ profile });
    await client.sandbox.faults([{ kind: 'log', text: 'snowman ☃ and more' }]);
    const whole = await client.call('GET', 'logger');
    expect(whole.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const bytes = Buffer.from(whole.text);
    const cut = bytes.indexOf(' and more');
    expect((await client.call('GET', `logger?skip=${cut}`)).text).toBe(bytes.subarray(cut).toString());
    expect((await client.call('GET', 'logger?skip=99999999')).text).toBe('');
  });

  it('[7.37] the message socket says each second what is alive', async () => {
    const client = await service({ profile });
    await setup(client);
    await client.call('POST', 'connection', reference(2));
    await client.call('PUT', 'outbound', {
      outbound: 'proxy',
      setting: { probeURL: '', probeInterval: '100ms', type: 'leastping' },
    });
    await client.call('POST', 'v2ray');
    const socket = new WebSocket(
      `${client.sandbox.url.replace('http', 'ws')}/api/message?Authorization=${client.token}`,
    );
    onTestFinished(() => socket.terminate());
    const message = await new Promise<unknown>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const parsed = JSON.parse(data.toString()) as { type: string; body: { outboundStatus?: unknown[] } };
        if (parsed.body.outboundStatus?.length === 2) resolve(parsed);
      });
    });
    expect(checkMessage(message)).toMatchObject({ kind: 'observatory', message: { body: { outboundName: 'proxy' } } });
  });
});
