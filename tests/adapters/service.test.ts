import { EMPTY_TOUCH } from '../../machines/domain/touch';
import { describe, expect, test } from 'vitest';
import { type HttpClient } from '../../src/adapters/http/client';
import { type Fault } from '../../machines/shared/faults';
import { createService } from '../../src/adapters/http/service';
import { touchReplyOf } from '../../src/adapters/http/touch';

const SERVER = { id: 1, _type: 'server', name: 'a', address: 'a.example.com:1', net: 'ss', pingLatency: '12ms' };
const WIRE = { running: true, touch: { servers: [SERVER], subscriptions: [], connectedServer: null } };
const WIRE_PORTS = {
  socks5: 20170,
  http: 20171,
  socks5WithPac: 0,
  httpWithPac: 20172,
  vmess: 20173,
  api: { port: 0, services: ['LoggerService'] },
};
const PORTS = { ...WIRE_PORTS, vmessLink: 'vmess://x' };
const REPLY = {
  running: true,
  touch: { servers: [{ ...SERVER }], subscriptions: [], connected: [] },
};
const signal = new AbortController().signal;
const row = { _type: 'subscriptionServer', id: 3, sub: 1 } as const;

/** The service over a client that answers by name and writes down what it was asked. */
function service(replies: Readonly<Record<string, unknown>>, connection: object = {}) {
  const asked: unknown[] = [];
  const call = (name: string, { signal: _, ...options }: { readonly signal: AbortSignal }): Promise<unknown> => {
    asked.push([name, options]);
    return name in replies ? Promise.resolve(replies[name]) : expect.fail(`nobody expected ${name}`);
  };
  const client = { call, connection: () => connection };
  return { asked, service: createService(client as unknown as HttpClient) };
}

describe('what an import is for', () => {
  const importing = async (asksForKind: boolean | undefined, kind: 'server' | 'subscription' | null) => {
    const { asked, service: calls } = service({ postImport: WIRE }, { asksForKind });
    await calls.importText({ url: 'https://h/s', which: null, kind }, signal);
    return asked;
  };
  const sent = (body: object) => [['postImport', { limit: 0, body }]];

  test('is said where the service asks for it', async () => {
    expect(await importing(true, 'subscription')).toEqual(sent({ url: 'https://h/s', kind: 'subscription' }));
    expect(await importing(true, 'server')).toEqual(sent({ url: 'https://h/s', kind: 'server' }));
  });

  test('is left out where it does not, and where nobody knows', async () => {
    expect(await importing(false, 'subscription')).toEqual(sent({ url: 'https://h/s' }));
    expect(await importing(undefined, 'server')).toEqual(sent({ url: 'https://h/s' }));
    expect(await importing(true, null)).toEqual(sent({ url: 'https://h/s' }));
  });
});

describe('what only some services send', () => {
  const subscription = { id: 1, _type: 'subscription', host: 'h', status: '', info: '', servers: [] };
  const wire = (row: object) => ({
    running: false,
    touch: { servers: [], subscriptions: [{ ...subscription, ...row }], connectedServer: null },
  });

  test('a subscription without address has none; what else it holds is kept', () => {
    expect(touchReplyOf(wire({})).touch.subscriptions[0]).toEqual({ ...subscription, address: null, remarks: '' });
    expect(touchReplyOf(wire({ address: 'a', autoSelect: true, more: [1] })).touch.subscriptions[0]).toMatchObject({
      address: 'a',
      others: { autoSelect: true, more: [1] },
    });
  });

  test('lists of a machine without network say so; the time of an update is local', () => {
    expect(touchReplyOf({ ...wire({ address: 'a' }), networkPaused: true }).paused).toBe(true);
    expect(touchReplyOf({ ...wire({}), networkPaused: false })).not.toHaveProperty('paused');
    expect(touchReplyOf({ ...wire({}), networkPaused: true, running: true })).not.toHaveProperty('paused');
    const { status } = touchReplyOf(wire({ status: '2026-11-21T08:20:16Z' })).touch.subscriptions[0] ?? expect.fail();
    expect(status).toMatch(/^2026-11-2\d \d\d:\d\d:16$/);
  });

  test('a subscription goes back whole, with its address where it had one', async () => {
    const { asked, service: calls } = service({ patchSubscription: WIRE });
    const row = { _type: 'subscription', id: 1, sub: 0 } as const;
    await calls.patchSubscription({ row, address: 'a', remarks: 'r', others: { autoSelect: true } }, signal);
    await calls.patchSubscription({ row, address: null, remarks: 'r' }, signal);
    const kind = { id: 1, _type: 'subscription', remarks: 'r' };
    expect(asked).toEqual([
      ['patchSubscription', { body: { subscription: { ...kind, address: 'a', autoSelect: true } } }],
      ['patchSubscription', { body: { subscription: kind } }],
    ]);
  });

  test('ports without an Core API are read and sent without it', async () => {
    const { api: _, ...bare } = WIRE_PORTS;
    const { asked, service: calls } = service({ getPorts: bare, putPorts: null });
    const ports = await calls.ports(undefined, signal);
    expect(ports).toEqual({ ...bare, api: null, vmessLink: null });
    await calls.savePorts(ports, signal);
    expect(asked.at(-1)).toEqual(['putPorts', { body: bare }]);
  });
});

describe('rows that look alike', () => {
  const signal = new AbortController().signal;
  const twin = (id: number) => ({ id, _type: 'server', name: 'same', address: 'same:1', net: 'ss' });
  const rows = [{ _type: 'server', id: 1, sub: 0 }] as const;
  const before = EMPTY_TOUCH;
  const locate = async (count: number, links: Readonly<Record<string, string | Fault>>) => {
    const asked: unknown[] = [];
    const servers = Array.from({ length: count }, (_, index) => twin(index + 1));
    type Options = { readonly query?: { readonly touch: string }; readonly limit?: number };
    const call = (name: string, { query, limit }: Options): Promise<unknown> => {
      asked.push(name);
      if (name === 'getTouch') expect(limit).toBe(60_000);
      if (name === 'getTouch')
        return Promise.resolve({ running: true, touch: { servers, subscriptions: [], connectedServer: null } });
      const link = links[(JSON.parse(query?.touch ?? '{}') as { readonly id: number }).id];
      return typeof link === 'string' ? Promise.resolve({ sharingAddress: link }) : Promise.reject(link as never);
    };
    const { locate: ask } = createService({ call } as unknown as HttpClient);
    const seen = touchReplyOf({ running: true, touch: { servers, subscriptions: [], connectedServer: null } }).touch;
    return { asked, answer: ask({ before: count === 1 ? before : seen, rows }, signal) };
  };

  test('come with their links, as far as those can be had', async () => {
    const { answer, asked } = await locate(8, {
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 8].map((id) => [id, `link${id}`])),
      7: { kind: 'refused', message: 'no' },
    });
    const links = (await answer).touch.links;
    expect([...(links ?? [])].map(([key, link]) => `${key} ${link}`)).toEqual(
      [1, 2, 3, 4, 5, 6, 8].map((id) => `server:${id} link${id}`),
    );
    expect(asked).toEqual(['getTouch', ...Array.from({ length: 8 }, () => 'getSharingAddress')]);
  });

  test('are no reason to ask for links where there are none', async () => {
    const { answer, asked } = await locate(1, {});
    expect([(await answer).touch.links, asked]).toEqual([undefined, ['getTouch']]);
  });

  test('whose links concern the whole service are a fault', async () => {
    const { answer } = await locate(2, { 1: { kind: 'unreachable' }, 2: { kind: 'unreachable' } });
    await expect(answer).rejects.toEqual({ kind: 'unreachable' });
  });
});

describe('the lists', () => {
  test('[3.03] null lists are empty, what is left out is filled in, unknown kinds are left out', () => {
    expect(
      touchReplyOf({
        running: false,
        touch: {
          servers: [{ id: 1, _type: 'server', name: '', address: 'a', net: 'ss' }],
          subscriptions: [
            { id: 0, _type: 'subscription', address: 'nonsense', status: '', info: '', servers: null },
            {
              id: 2,
              _type: 'subscription',
              host: 'h',
              remarks: 'r',
              address: 'http://h/s',
              status: '2026-11-21 08:20:16',
              info: 'i',
              servers: [
                {
                  id: 1,
                  _type: 'subscriptionServer',
                  name: 'n',
                  address: 'b:1',
                  net: 'vmess(tcp)',
                  pingLatency: 'TIMEOUT',
                },
              ],
            },
          ],
          connectedServer: [
            { _type: 'server', id: 1, sub: 7, outbound: 'proxy', Link: '' },
            { _type: 'subscriptionServer', id: 1, sub: 1, outbound: 'two', Link: '' },
            { _type: 'planet', id: 1, sub: 0, outbound: 'proxy', Link: '' },
          ],
        },
      }),
    ).toEqual({
      running: false,
      touch: {
        servers: [{ id: 1, _type: 'server', name: '', address: 'a', net: 'ss', pingLatency: '' }],
        subscriptions: [
          {
            id: 0,
            _type: 'subscription',
            host: '',
            address: 'nonsense',
            status: '',
            info: '',
            remarks: '',
            servers: [],
          },
          {
            id: 2,
            _type: 'subscription',
            host: 'h',
            address: 'http://h/s',
            status: '2026-11-21 08:20:16',
            info: 'i',
            remarks: 'r',
            servers: [
              {
                id: 1,
                _type: 'subscriptionServer',
                name: 'n',
                address: 'b:1',
                net: 'vmess(tcp)',
                pingLatency: 'TIMEOUT',
              },
            ],
          },
        ],
        connected: [
          { _type: 'server', id: 1, sub: 0, outbound: 'proxy' },
          { _type: 'subscriptionServer', id: 1, sub: 1, outbound: 'two' },
        ],
      },
    });
  });
});

describe('what is asked', () => {
  const connected = { ...row, outbound: 'proxy' };
  const cases: readonly (readonly [
    string,
    string,
    (calls: ReturnType<typeof createService>) => Promise<unknown>,
    string,
    object,
  ])[] = [
    [
      '[3.11] [7.04]',
      'register',
      (calls) => calls.register({ username: 'u', password: 'p' }, signal),
      'postAccount',
      { body: { username: 'u', password: 'p' } },
    ],
    [
      '[3.11] [7.05]',
      'login',
      (calls) => calls.login({ username: 'u', password: 'p' }, signal),
      'postLogin',
      { body: { username: 'u', password: 'p' } },
    ],
    ['[7.23]', 'touch with its limit', (calls) => calls.touch({ limit: 3_000 }, signal), 'getTouch', { limit: 3_000 }],
    [
      '[7.24]',
      'delete',
      (calls) => calls.deleteRows({ rows: [{ _type: 'server', id: 4, sub: 0 }] }, signal),
      'deleteTouch',
      { body: { touches: [{ id: 4, _type: 'server' }] } },
    ],
    [
      '[7.25] [9.04]',
      'import',
      (calls) => calls.importText({ url: 'ss://x', which: null, kind: 'server' }, signal),
      'postImport',
      { limit: 0, body: { url: 'ss://x' } },
    ],
    [
      '[7.25]',
      'import in place of a server',
      (calls) => calls.importText({ url: 'ss://x', which: { _type: 'server', id: 2, sub: 0 }, kind: 'server' }, signal),
      'postImport',
      { limit: 0, body: { url: 'ss://x', which: { _type: 'server', id: 2, sub: 0 } } },
    ],
    [
      '[7.26]',
      'sharing address',
      (calls) => calls.sharingAddress(row, signal),
      'getSharingAddress',
      { query: { touch: JSON.stringify(row) } },
    ],
    ['[7.27]', 'connect', (calls) => calls.connect(connected, signal), 'postConnection', { body: connected }],
    [
      '[7.27]',
      'all servers of an outbound',
      (calls) =>
        calls.chooseServers({ outbound: 'work', rows: [connected, { _type: 'server', id: 2, sub: 0 }] }, signal),
      'putOutboundConnections',
      { body: { outbound: 'work', touches: [row, { _type: 'server', id: 2, sub: 0 }] } },
    ],
    [
      '[7.27]',
      'pin',
      (calls) => calls.pinServer({ outbound: 'work', row: connected }, signal),
      'putOutboundSelection',
      { body: { outbound: 'work', which: row } },
    ],
    [
      '[7.27]',
      'unpin',
      (calls) => calls.pinServer({ outbound: 'work', row: null }, signal),
      'putOutboundSelection',
      { body: { outbound: 'work', which: null } },
    ],
    ['[7.27]', 'disconnect', (calls) => calls.disconnect(connected, signal), 'deleteConnection', { body: connected }],
    [
      '[7.28] [9.04]',
      'ping',
      (calls) => calls.pingLatency({ rows: [row], testUrl: 'http://no' }, signal),
      'getPingLatency',
      { limit: 0, query: { whiches: JSON.stringify([row]) } },
    ],
    [
      '[7.28] [9.04]',
      'HTTP test',
      (calls) => calls.httpLatency({ rows: [row], testUrl: null }, signal),
      'getHttpLatency',
      { limit: 0, query: { whiches: JSON.stringify([row]) } },
    ],
    [
      '[7.28]',
      'HTTP test of an URL',
      (calls) => calls.httpLatency({ rows: [row], testUrl: 'http://t' }, signal),
      'getHttpLatency',
      { limit: 0, query: { whiches: JSON.stringify([row]), testUrl: 'http://t' } },
    ],
    [
      '[7.29]',
      'update',
      (calls) => calls.updateSubscription({ _type: 'subscription', id: 1, sub: 0 }, signal),
      'putSubscription',
      { body: { id: 1, _type: 'subscription' } },
    ],
    [
      '[7.30]',
      'change of a subscription',
      (calls) =>
        calls.patchSubscription(
          { row: { _type: 'subscription', id: 1, sub: 0 }, address: 'http://s', remarks: '' },
          signal,
        ),
      'patchSubscription',
      { body: { subscription: { id: 1, _type: 'subscription', address: 'http://s', remarks: '' } } },
    ],
    [
      '[7.33]',
      'add an outbound',
      (calls) => calls.addOutbound({ name: 'two' }, signal),
      'postOutbound',
      { body: { outbound: 'two' } },
    ],
    [
      '[7.33]',
      'delete an outbound',
      (calls) => calls.deleteOutbound({ name: 'two' }, signal),
      'deleteOutbound',
      { body: { outbound: 'two' } },
    ],
    ['[7.16]', 'setting', (calls) => calls.setting(undefined, signal), 'getSetting', {}],
    [
      '[7.17]',
      'save the whole setting',
      (calls) => calls.saveSetting({ mux: 8, strange: [1] }, signal),
      'putSetting',
      { body: { mux: 8, strange: [1] } },
    ],
    [
      '[7.18]',
      'newest GFWList',
      (calls) => calls.remoteGfwListVersion(undefined, signal),
      'getRemoteGfwListVersion',
      {},
    ],
    [
      '[3.41] [7.19] [9.04]',
      'update the GFWList',
      (calls) => calls.updateGfwList({ downloadLink: 'http://a/list.dat' }, signal),
      'putGfwList',
      { limit: 0, body: { downloadLink: 'http://a/list.dat' } },
    ],
    ['[7.20]', 'delete the GFWList', (calls) => calls.deleteGfwList(undefined, signal), 'deleteGfwList', {}],
    ['[7.09]', 'custom routing', (calls) => calls.customPac(undefined, signal), 'getCustomPac', {}],
    [
      '[7.10]',
      'save custom routing',
      (calls) => calls.saveCustomPac({ defaultProxyMode: 'proxy', routingRules: [] }, signal),
      'putCustomPac',
      { body: { customPac: { defaultProxyMode: 'proxy', routingRules: [] } } },
    ],
    ['[7.11]', 'site data files', (calls) => calls.siteDatFiles(undefined, signal), 'getSiteDatFiles', {}],
    [
      '[3.13] [7.07]',
      'save the ports, without the link that was read with them',
      (calls) => calls.savePorts(PORTS, signal),
      'putPorts',
      { body: WIRE_PORTS },
    ],
    ['[7.35]', 'start', (calls) => calls.start(undefined, signal), 'postV2ray', {}],
    ['[7.35]', 'stop', (calls) => calls.stop(undefined, signal), 'deleteV2ray', {}],
  ];
  const data = {
    ...WIRE,
    setting: {},
    customPac: { defaultProxyMode: 'proxy', routingRules: null },
    siteDatFiles: null,
    token: 'a.b.c',
    outbounds: ['proxy'],
    sharingAddress: 'ss://x',
    whiches: [],
  };

  test.each(cases)('%s %s', async (_, __, act, name, options) => {
    const { asked, service: calls } = service({ [name]: data });
    await act(calls);
    expect(asked).toEqual([[name, options]]);
  });

  test('the lists are read when an update does not answer with them', async () => {
    const { asked, service: calls } = service({ putSubscription: null, getTouch: WIRE });
    expect(await calls.updateSubscription({ _type: 'subscription', id: 1, sub: 0 }, signal)).toEqual(REPLY);
    expect(asked).toHaveLength(2);
  });
});

describe('what is answered', () => {
  test('[7.16] [7.18] [7.19] versions of the GFWList', async () => {
    const { service: calls } = service({
      getSetting: { setting: { mux: 8 }, localGFWListVersion: '2026-01-02' },
      getRemoteGfwListVersion: { remoteGFWListVersion: '2026-01-03' },
      putGfwList: { localGFWListVersion: '2026-01-04' },
    });
    expect(await calls.setting(undefined, signal)).toEqual({ setting: { mux: 8 }, localGfwList: '2026-01-02' });
    expect(await calls.remoteGfwListVersion(undefined, signal)).toBe('2026-01-03');
    expect(await calls.updateGfwList({ downloadLink: 'http://a' }, signal)).toBe('2026-01-04');
    const { service: silent } = service({ getSetting: { setting: {} }, putGfwList: null });
    expect(await silent.setting(undefined, signal)).toEqual({ setting: {}, localGfwList: '' });
    expect(await silent.updateGfwList({ downloadLink: '' }, signal)).toBe('');
  });

  test('[3.12] [7.04] [7.05] the token of an account', async () => {
    const { service: calls } = service({ postAccount: { token: 'new.to.ken' }, postLogin: { token: 'known.to.ken' } });
    expect(await calls.register({ username: 'u', password: 'p' }, signal)).toEqual({ token: 'new.to.ken' });
    expect(await calls.login({ username: 'u', password: 'p' }, signal)).toEqual({ token: 'known.to.ken' });
  });

  test.each(['', 'OK', 'a.b', 'a b.c.d'])('what is no token is no login (%j)', async (token) => {
    const { service: calls } = service({ postAccount: { token }, postLogin: { token } });
    const credentials = { username: 'u', password: 'p' };
    await expect(calls.register(credentials, signal)).rejects.toEqual({
      kind: 'malformed',
      where: 'POST /api/account: data.token',
    });
    await expect(calls.login(credentials, signal)).rejects.toEqual({
      kind: 'malformed',
      where: 'POST /api/login: data.token',
    });
  });

  test('[3.13] [7.06] [7.07] the ports, with the link of the VMess port where there is one', async () => {
    const { service: calls } = service({ getPorts: PORTS, putPorts: { vmessLink: 'vmess://y' } });
    expect(await calls.ports(undefined, signal)).toEqual(PORTS);
    expect(await calls.savePorts(PORTS, signal)).toBe('vmess://y');
    const { service: bare } = service({
      getPorts: { ...WIRE_PORTS, api: { port: 7, services: null }, vmessLink: '' },
      putPorts: null,
    });
    expect(await bare.ports(undefined, signal)).toEqual({
      ...WIRE_PORTS,
      api: { port: 7, services: [] },
      vmessLink: null,
    });
    expect(await bare.savePorts(PORTS, signal)).toBeNull();
  });

  test('[3.34] [3.36] [7.09] [7.11] null lists of custom routing are empty; unknown keys stay', async () => {
    const rule = { filename: 'a.dat', tags: null, matchType: 'domain', ruleType: 'direct', added: 1 };
    const { service: calls } = service({
      getCustomPac: {
        customPac: { defaultProxyMode: 'proxy', routingRules: [rule], strange: 1 },
        V2RayLocationAsset: '/usr/share/v2ray',
      },
      getSiteDatFiles: { siteDatFiles: [{ filename: 'a.dat', tags: null }] },
    });
    expect(await calls.customPac(undefined, signal)).toEqual({
      customPac: { defaultProxyMode: 'proxy', routingRules: [{ ...rule, tags: [] }], strange: 1 },
      directory: '/usr/share/v2ray',
    });
    expect(await calls.siteDatFiles(undefined, signal)).toEqual([{ filename: 'a.dat', tags: [] }]);
  });

  test('DNS rules as they came, written as a bare list', async () => {
    const rule = { server: '1.1.1.1', domains: '', outbound: 'direct', strange: 1 };
    const { asked, service: calls } = service({
      getDnsRules: { useNewModule: true, listener: '0.0.0.0:52353', rules: [rule] },
      putDnsRules: null,
    });
    const rules = { rules: [rule], newModule: true };
    expect(await calls.dnsRules(undefined, signal)).toEqual(rules);
    await calls.saveDnsRules(rules, signal);
    expect(asked.at(-1)).toEqual(['putDnsRules', { body: [rule] }]);
    const { service: older } = service({ getDnsRules: { rules: null } });
    expect(await older.dnsRules(undefined, signal)).toEqual({ rules: [], newModule: false });
  });

  test('custom inbounds with the ports that the service has open itself, and the outbounds', async () => {
    const guests = { tag: 'guests', protocol: 'socks', port: 24801, outbound: 'proxy' };
    const { asked, service: calls } = service({
      getCustomInbounds: { inbounds: [guests] },
      getPorts: {
        socks5: 20170,
        http: 20171,
        socks5WithPac: 0,
        httpWithPac: 0,
        vmess: 0,
        api: { port: 7 },
        vmessLink: '',
      },
      getOutbounds: { outbounds: ['proxy'] },
      postCustomInbound: { inbounds: [guests] },
      deleteCustomInbound: { inbounds: null },
    });
    expect(await calls.customInbounds(undefined, signal)).toEqual({
      inbounds: [guests],
      ports: [20170, 20171, 7],
      outbounds: ['proxy'],
    });
    expect(await calls.addInbound(guests, signal)).toEqual([guests]);
    expect(await calls.deleteInbound({ tag: 'guests' }, signal)).toEqual([]);
    expect(asked.slice(-2)).toEqual([
      ['postCustomInbound', { body: guests }],
      ['deleteCustomInbound', { body: { tag: 'guests' } }],
    ]);
  });

  test('IP groups as lines, and as the lists that the service takes', async () => {
    const { asked, service: calls } = service({
      getIpGroups: { countryCodes: ['CN', 'HK'], customIps: null },
      putIpGroups: null,
    });
    expect(await calls.storedTexts({ subject: 'ipGroups' }, signal)).toEqual({ countries: 'CN\nHK', ranges: '' });
    await calls.saveTexts(
      { subject: 'ipGroups', texts: { countries: 'cn\n\nPRIVATE ', ranges: ' 10.0.0.0/8' } },
      signal,
    );
    expect(asked.at(-1)).toEqual([
      'putIpGroups',
      { body: { countryCodes: ['CN', 'PRIVATE'], customIps: ['10.0.0.0/8'] } },
    ]);
  });

  test('[7.08] a version with everything in it', async () => {
    const { service: calls } = service({
      getVersion: {
        version: '2.2.6.7',
        foundNew: true,
        remoteVersion: '2.4',
        dockerMode: true,
        serviceValid: true,
        v5: true,
        lite: 1,
        loadBalanceValid: true,
        variant: 'Xray',
      },
    });
    expect(await calls.version({ address: 'http://a' }, signal)).toEqual({
      version: '2.2.6.7',
      foundNew: true,
      remoteVersion: '2.4',
      dockerMode: true,
      serviceValid: true,
      v5: true,
      lite: true,
      loadBalanceValid: true,
      variant: 'Xray',
    });
  });

  test('[7.08] what only newer services say of themselves is kept', async () => {
    const newer = { os: 'linux', hasAccounts: true, lastKernelExit: '', coreVersion: '5.40.0' };
    const { service: calls } = service({
      getVersion: { version: '2.5', foundNew: false, serviceValid: true, v5: true, lite: 0, ...newer },
    });
    expect(await calls.version({ address: 'http://a' }, signal)).toMatchObject(newer);
  });

  test('[7.08] a version with only what every service sends', async () => {
    const { asked, service: calls } = service({
      getVersion: { version: '1', foundNew: false, serviceValid: false, v5: false, lite: 0 },
    });
    expect(await calls.version({ address: 'http://a' }, signal)).toEqual({
      version: '1',
      foundNew: false,
      remoteVersion: '',
      dockerMode: false,
      serviceValid: false,
      v5: false,
      lite: false,
      loadBalanceValid: true,
      variant: 'Unknown',
    });
    expect(asked).toEqual([['getVersion', { address: 'http://a' }]]);
  });

  test('latencies by their reference, in the order of the answer', async () => {
    const { service: calls } = service({
      getPingLatency: {
        whiches: [
          { _type: 'subscriptionServer', id: 3, sub: 1, outbound: '', pingLatency: '9ms' },
          { _type: 'server', id: 1, sub: 4, outbound: '', pingLatency: 'TIMEOUT' },
          { _type: 'planet', id: 1, sub: 0, outbound: '', pingLatency: '1ms' },
          { _type: 'server', id: 2, sub: 0, outbound: '' },
        ],
      },
    });
    expect(await calls.pingLatency({ rows: [row], testUrl: null }, signal)).toEqual([
      { row: { _type: 'subscriptionServer', id: 3, sub: 1 }, text: '9ms' },
      { row: { _type: 'server', id: 1, sub: 0 }, text: 'TIMEOUT' },
      { row: { _type: 'server', id: 2, sub: 0 }, text: '' },
    ]);
  });

  test('the network interfaces, with their addresses', async () => {
    const interfaces = [
      { name: 'lo', addrs: null, isLoopback: true },
      { name: 'eth0', addrs: ['10.0.0.2/24', 'fd00::2/64'], isLoopback: false, mtu: 1500 },
    ];
    const { service: calls } = service({ getNetworkInterfaces: { interfaces } });
    expect(await calls.networkInterfaces(undefined, signal)).toEqual([
      { name: 'lo', isLoopback: true, addresses: [] },
      { name: 'eth0', isLoopback: false, addresses: ['10.0.0.2/24', 'fd00::2/64'] },
    ]);
    const { service: none } = service({ getNetworkInterfaces: { interfaces: null } });
    expect(await none.networkInterfaces(undefined, signal)).toEqual([]);
  });

  test('[7.33] [7.34] the names of the outbounds', async () => {
    const { service: calls } = service({ getOutbounds: { outbounds: ['proxy', 'two'] } });
    expect(await calls.outbounds(undefined, signal)).toEqual(['proxy', 'two']);
  });
});
