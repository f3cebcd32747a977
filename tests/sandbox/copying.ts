import { createActor, waitFor } from 'xstate';
import { expect, onTestFinished } from 'vitest';
import { fc } from '../harness/properties';
import { type CallName } from '../../contract/calls';
import { profiles, type ProfileName } from '../../sandbox/service/profiles';
import { type Backup, type BackupContents } from '../../machines/domain/backup/contents';
import { capabilitiesOf, type Capabilities } from '../../machines/domain/capabilities';
import { readFor } from '../../machines/domain/links/for-service';
import { isTaken } from '../../machines/domain/links/kinds';
import { bringBackMachine } from '../../machines/copies/bring-back.machine';
import { type ReadService } from '../../machines/copies/read-contents.rules';
import { type RestoreRules } from '../../machines/copies/restore.rules';
import { type KeepCopyInput, type KeptCopy, type OpenedCopy } from '../../machines/ports/copies';
import { createHttpClient } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';
import { copyReadingMachine } from '../../machines/copies/copy-reading.machine';
import { restoreCalls } from '../../machines/copies/restore.calls';
import { serve } from '../../machines/calls/service-call';
import { stepRunner } from '../../machines/calls/step-runner.machine';
import { slot } from '../../src/wiring/slot';
import { shareLink, startSubscriptionServer } from '../e2e/harness/subscription-server';
import { BACKUP } from '../harness/backups';
import { dialogContext } from '../harness/dialog-context';
import { recordingHost } from '../harness/slots';
import { service, type Client } from './client';

/** A sandbox with the panel's own adapters before it. */
export async function panelOn(profile: ProfileName, servers = 0) {
  const client = await service({ profile, servers });
  const http = createHttpClient();
  const panel = createService(http);
  const signal = new AbortController().signal;
  http.use({ address: client.sandbox.url, token: client.token });
  const version = await panel.version({ address: client.sandbox.url }, signal);
  const { setting } = await panel.setting(undefined, signal);
  const can = capabilitiesOf(version, { keys: { setting: Object.keys(setting) } });
  http.use({ address: client.sandbox.url, token: client.token, takesIdsTwice: can.takesIdsTwice });
  return { client, panel, profile, version, service: can, signal };
}
export type Panel = Awaited<ReturnType<typeof panelOn>>;

/** What the panel reads of it, its own preferences beside; of custom routing as for a copy that has some. */
export async function read(
  { panel, service }: Panel,
  { preferences = {}, customRouting }: Pick<BackupContents, 'preferences' | 'customRouting'> = {},
): Promise<ReadService> {
  const input = { service, preferences, withListed: false, withRouting: customRouting !== undefined };
  const actor = createActor(serve(copyReadingMachine, panel), { input }).start();
  const { output } = await waitFor(actor, ({ status }) => status === 'done', { timeout: 20_000 });
  return output?.fault === null ? output.read : expect.fail(JSON.stringify(output));
}

interface Ways {
  /** What the copy does not have goes, too. */
  readonly everything?: boolean;
  /** What somebody else does once the plan is made. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** Brings a copy back and says what is left. */
export async function bringBack(
  { panel, version, service: can }: Panel,
  contents: BackupContents,
  { everything = false, meanwhile }: Ways = {},
) {
  const calls: string[] = [];
  const noting = Object.fromEntries(
    Object.entries(panel).map(([name, ask]) => [
      name,
      (input: never, signal: AbortSignal) => {
        calls.push(name);
        return ask(input, signal);
      },
    ]),
  ) as typeof panel;
  const machine = bringBackMachine.provide({
    actors: {
      recall: slot((_: { readonly address: string }): Promise<Backup | null> => Promise.resolve(null)),
      open: slot((): Promise<OpenedCopy> => Promise.resolve({ kind: 'copy', copy: { ...BACKUP, contents } })),
      keep: slot(({ copy }: KeepCopyInput): Promise<KeptCopy> =>
        Promise.resolve({ copy: { created: BACKUP.created, ...copy }, lasting: true }),
      ),
      reading: serve(copyReadingMachine, panel),
      run: serve(stepRunner<RestoreRules>(restoreCalls), { ...noting, locate: panel.locate }),
    },
  });
  const actor = createActor(machine, {
    input: { id: 'd', host: recordingHost().ref, preferences: {}, ...dialogContext({ version, service: can }) },
  }).start();
  onTestFinished(() => void actor.stop());
  const reach = (tag: 'file' | 'plan' | 'finished') => waitFor(actor, (now) => now.hasTag(tag), { timeout: 20_000 });
  await reach('file');
  actor.send({ type: 'file.choose', file: { type: '', size: 1 } });
  await reach('plan');
  if (everything)
    for (const { id, kind, refused } of actor.getSnapshot().context.plan.items)
      if (kind === 'removed' && refused === null) actor.send({ type: 'item.toggle', id });
  for (const { id, part, kind } of actor.getSnapshot().context.plan.items)
    if (part === 'preferences' && kind !== 'kept') actor.send({ type: 'item.toggle', id });
  const before = actor.getSnapshot();
  await meanwhile?.();
  const apply = async (): Promise<void> => {
    actor.send({ type: 'plan.apply' });
    if (actor.getSnapshot().hasTag('asking')) actor.send({ type: 'plan.confirm' });
    if (actor.getSnapshot().value !== 'planned') await reach('finished');
  };
  await apply();
  const goOn = async (): Promise<void> => {
    actor.send({ type: 'plan.resume' });
    await reach('plan');
    await apply();
  };
  return { actor, calls, goOn, plan: before.context.plan, now: () => actor.getSnapshot() };
}

/** What is named in docs/backup.md: a service that saves no API service has the one that it always has. */
export function alike(contents: BackupContents): BackupContents {
  const { ports } = contents;
  return ports?.api?.services.length === 0
    ? { ...contents, ports: { ...ports, api: { ...ports.api, services: ['LoggerService'] } } }
    : contents;
}

const ID = '7b9f4a52-6a2f-4d55-9b2e-0f3f5f5f0001';
const KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
const unpadded = (text: string): string => btoa(text).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');

/** Links as people have them, of all kinds; not every service takes each. */
const LINKS = {
  ss: (host, port, name) => `ss://${unpadded(`aes-256-gcm:pass${port}`)}@${host}:${port}#${name}`,
  trojan: (host, port, name) => `trojan://pass${port}@${host}:${port}?sni=${host}#${name}`,
  vless: (host, port, name) =>
    `vless://${ID}@${host}:${port}?encryption=none&security=tls&sni=${host}&type=ws&host=${host}&path=%2Fp#${name}`,
  vmess: (host, port, name) => {
    const ps = decodeURIComponent(name);
    const json = { v: '2', ps, add: host, port: `${port}`, id: ID, aid: '0', net: 'ws', host, path: '/p', tls: 'tls' };
    return `vmess://${btoa(JSON.stringify(json))}`;
  },
  ssr: (host, port, name) => {
    const remarks = unpadded(decodeURIComponent(name));
    return `ssr://${unpadded(`${host}:${port}:origin:aes-256-cfb:plain:${unpadded('pass')}/?remarks=${remarks}`)}`;
  },
  socks: (host, port, name) => `socks5://user:pass@${host}:${port}#${name}`,
  http: (host, port, name) => `http-proxy://user:pass@${host}:${port}#${name}`,
  juicity: (host, port, name) => `juicity://${ID}:pass@${host}:${port}?congestion_control=bbr&sni=${host}#${name}`,
  tuic: (host, port, name) =>
    `tuic://${ID}:pass@${host}:${port}?alpn=h3&congestion_control=bbr&sni=${host}&udp_relay_mode=native#${name}`,
  hysteria2: (host, port, name) => `hysteria2://pass@${host}:${port}?sni=${host}#${name}`,
  anytls: (host, port, name) => `anytls://pass@${host}:${port}?sni=${host}#${name}`,
  wireguard: (host, port, name) =>
    `wireguard://${encodeURIComponent(KEY)}@${host}:${port}?publicKey=${encodeURIComponent(KEY)}&address=10.0.0.2%2F32#${name}`,
} as const satisfies Readonly<Record<string, (host: string, port: number, name: string) => string>>;

export type LinkName = keyof typeof LINKS;

/** Those that the service takes. */
function linksFor(kinds: readonly LinkName[], can: Capabilities): readonly string[] {
  return kinds
    .map((kind, at) => LINKS[kind](`h${at % 3}.example.com`, 1000 + at, `Node%20${at % 4}`))
    .filter((link) => {
      const draft = readFor(link, can);
      expect([link, draft.ok]).toEqual([link, true]);
      return draft.ok && isTaken(draft.kind, can);
    });
}

/** Providers that answer with so many servers each, and what each is called. */
async function provided(counts: readonly number[]): Promise<readonly string[]> {
  const providers = await Promise.all(
    counts.map((count, at) =>
      startSubscriptionServer(
        Array.from({ length: count }, (_, index) => shareLink(`Listed ${at + 1}-${index + 1}`, 2000 + 10 * at + index)),
      ),
    ),
  );
  onTestFinished(async () => void (await Promise.all(providers.map(({ close }) => close()))));
  return providers.map(({ url }) => url);
}

const SERVER_KINDS = Object.keys(LINKS) as readonly LinkName[];

/** What a person may have set up, as the calls that did it; what a service does not have is left out there. */
export const states = fc.record({
  servers: fc.array(fc.constantFrom(...SERVER_KINDS), { maxLength: 9 }),
  outbounds: fc.subarray(['video', 'games'] as const),
  /** What each added outbound, and the first of all, is set to. */
  probes: fc.tuple(
    fc.constantFrom('https://example.com/204', 'http://cp.example.com/'),
    fc.constantFrom('33s', '1m0s'),
    fc.constantFrom('leastping', 'random'),
  ),
  connected: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('proxy', 'video', 'games')), {
    maxLength: 5,
  }),
  /** Where one server can be used alone. */
  pinned: fc.boolean(),
  routingA: fc.constantFrom('default: proxy', 'domain(geosite:cn)->direct'),
  domainsExcluded: fc.constantFrom('', 'a.example.com\nb.example.com'),
  customRouting: fc.record({
    defaultProxyMode: fc.constantFrom('direct', 'proxy', 'block'),
    routingRules: fc.array(
      fc.record({
        filename: fc.constantFrom('geosite.dat', 'h2y.dat'),
        tags: fc.subarray(['cn', 'geolocation-!cn', 'category-ads-all']),
        matchType: fc.constantFrom('domain', 'ip'),
        ruleType: fc.constantFrom('direct', 'proxy', 'block'),
      }),
      { maxLength: 3 },
    ),
  }),
  ipGroups: fc.record({
    countries: fc.subarray(['CN', 'IR', 'RU']),
    ranges: fc.subarray(['10.9.0.0/16', '192.0.2.7', '2001:db8::/32']),
  }),
  inbounds: fc.uniqueArray(
    fc.record({
      tag: fc.constantFrom('phone', 'tv', 'guests'),
      protocol: fc.constantFrom('socks', 'http'),
      /** By rules of its own, or all of it through an outbound. */
      routed: fc.boolean(),
    }),
    { maxLength: 3, selector: ({ tag }) => tag },
  ),
  settings: fc.record({
    mux: fc.integer({ min: 1, max: 99 }),
    muxOn: fc.constantFrom('yes', 'no'),
    pacMode: fc.constantFrom('whitelist', 'routingA', 'custom'),
    transparent: fc.constantFrom('close', 'proxy', 'whitelist', 'pac'),
    /** One of those that the service has, whatever their number. */
    transparentType: fc.nat({ max: 9 }),
    tcpFastOpen: fc.constantFrom('default', 'yes', 'no'),
    portSharing: fc.boolean(),
    subscriptionAutoUpdateMode: fc.constantFrom('none', 'auto_update', 'auto_update_at_intervals'),
    subscriptionAutoUpdateIntervalHour: fc.integer({ min: 1, max: 48 }),
    inboundSniffing: fc.constantFrom('disable', 'http,tls', 'http,tls,quic'),
    antipollution: fc.constantFrom('closed', 'none', 'advanced'),
    logLevel: fc.constantFrom('info', 'debug'),
    routeOnly: fc.boolean(),
    dnsCacheSize: fc.integer({ min: 1, max: 9999 }),
  }),
  direct: fc.uniqueArray(fc.constantFrom('223.6.6.6', 'https://doh.pub:443/dns-query', '119.29.29.29'), {
    minLength: 1,
    maxLength: 2,
  }),
  proxied: fc.option(fc.constantFrom('1.1.1.1', 'https://dns.google:443/dns-query')),
  /** Where DNS is rules: one for domains that two lists have no place for. */
  alone: fc.boolean(),
  /** Only where rules have actions. */
  rejects: fc.boolean(),
  subscriptions: fc.array(
    /** How many servers each brings. */
    fc.record({
      count: fc.integer({ min: 0, max: 3 }),
      remarks: fc.constantFrom('', 'home'),
      autoSelect: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  /** The servers of the first one that are connected. */
  listed: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('proxy', 'video')), {
    maxLength: 2,
    selector: ([id]) => id,
  }),
  // No other program listens there, whatever runs beside the tests.
  ports: fc.record({
    http: fc.integer({ min: 901, max: 980 }),
    socks5: fc.integer({ min: 801, max: 880 }),
    httpWithPac: fc.constantFrom(0, 781),
    vmess: fc.constantFrom(0, 782),
  }),
  api: fc.option(
    fc.record({ port: fc.constantFrom(0, 783), services: fc.subarray(['HandlerService', 'StatsService']) }),
  ),
  preferences: fc.record(
    {
      theme: fc.constantFrom('dark', 'light'),
      nodeSort: fc.constantFrom('name', '-ping'),
      trialCutting: fc.constant('off'),
      _lang: fc.constantFrom('fa', 'pt'),
    },
    { requiredKeys: [] },
  ),
});

export type GivenState = typeof states extends fc.Arbitrary<infer T> ? T : never;

/** The calls that a state needs, each of which has to succeed. */
function calling({ client }: Panel): Client['call'] {
  return async (...args) => {
    const answer = await client.call(...args);
    expect([args, answer.code, answer.message]).toEqual([args, 'SUCCESS', answer.message]);
    return answer;
  };
}

export async function setUp(given: Panel, state: GivenState): Promise<void> {
  const { client, service: can } = given;
  const call = calling(given);
  await setRows(given, state);
  await setDns(given, state);
  await call('PUT', 'routingA', { routingA: state.routingA });
  const has = (name: CallName): boolean => !profiles[given.profile].lacks.has(name);
  if (can.domainsExcluded) await call('PUT', 'domainsExcluded', { domains: state.domainsExcluded });
  if (can.ipGroups) {
    const { countries: countryCodes, ranges: customIps } = state.ipGroups;
    await call('PUT', 'tproxyWhiteIpGroups', { countryCodes, customIps });
  }
  if (has('putCustomPac')) await call('PUT', 'customPac', { customPac: state.customRouting });
  if (can.customInbounds)
    for (const [at, { tag, protocol, routed }] of state.inbounds.entries()) {
      const way = routed
        ? { outbound: '', outboundType: 'routingA', routingARules: 'default: direct' }
        : { outbound: state.outbounds[0] ?? 'proxy', outboundType: 'direct', routingARules: '' };
      await call('POST', 'customInbound', { tag, protocol, port: 701 + at, ...way });
    }
  const { setting } = (await call('GET', 'setting')).data;
  const { pacMode, transparentType, ...others } = state.settings;
  const known = Object.fromEntries(Object.entries(others).filter(([key]) => key in setting));
  await call('PUT', 'setting', {
    ...setting,
    ...known,
    pacMode: pacMode === 'custom' && !has('getCustomPac') ? 'whitelist' : pacMode,
    transparentType: can.transparentTypes[transparentType % can.transparentTypes.length],
  });
  const { vmessLink: _, ...ports } = (await call('GET', 'ports')).data;
  const api = 'api' in ports && state.api !== null ? { api: state.api } : {};
  await call('PUT', 'ports', { ...ports, ...state.ports, ...api });
  expect((await client.call('GET', 'touch')).data.running).toBe(false);
}

/** Servers, subscriptions, outbounds and what is connected; the core is stopped at the end. */
async function setRows(given: Panel, state: GivenState): Promise<void> {
  const { client, panel, service: can, signal } = given;
  const call = calling(given);
  const own = linksFor(state.servers, can);
  for (const url of own) await panel.importText({ url, which: null, kind: 'server' }, signal);
  for (const outbound of state.outbounds) await call('POST', 'outbound', { outbound });
  const [probeURL, probeInterval, type] = state.probes;
  for (const outbound of ['proxy', ...state.outbounds])
    await call('PUT', 'outbound', { outbound, setting: { probeURL, probeInterval, type } });
  const isThere = (outbound: string): boolean => ['proxy', ...state.outbounds].includes(outbound);
  for (const [id, outbound] of state.connected)
    if (id <= own.length && isThere(outbound))
      await client.call('POST', 'connection', { id, _type: 'server', sub: 0, outbound });
  const urls = await provided(state.subscriptions.map(({ count }) => count));
  for (const [at, { remarks, autoSelect }] of state.subscriptions.entries()) {
    await panel.importText({ url: urls[at] ?? '', which: null, kind: 'subscription' }, signal);
    const row = { _type: 'subscription', id: at + 1, sub: 0 } as const;
    const { address = null, others } = (await panel.touch({ limit: 10_000 }, signal)).touch.subscriptions[at] ?? {};
    const keys = others && ('autoSelect' in others ? { ...others, autoSelect } : others);
    await panel.patchSubscription({ row, address, remarks, ...(keys && { others: keys }) }, signal);
  }
  for (const [id, outbound] of state.listed)
    if (id <= (state.subscriptions[0]?.count ?? 0) && isThere(outbound))
      await client.call('POST', 'connection', { id, _type: 'subscriptionServer', sub: 0, outbound });
  const { touch } = await panel.touch({ limit: 10_000 }, signal);
  const [first] = touch.connected;
  if (state.pinned && can.pins && first !== undefined)
    await panel.pinServer({ outbound: first.outbound, row: first }, signal);
  await client.call('DELETE', 'v2ray');
}

async function setDns({ panel, service: can, signal }: Panel, state: GivenState): Promise<void> {
  const { direct, proxied, alone, rejects } = state;
  const rule = (server: string, domains: string, outbound: string, action?: string) => ({
    server,
    domains,
    outbound,
    ...(action === undefined ? {} : { action, upstream: server, domain: domains }),
  });
  if (can.dnsRules) {
    const { newModule } = await panel.dnsRules(undefined, signal);
    const rules = [
      ...(rejects && newModule ? [rule('8.8.8.8', 'full:a.example.com', 'direct', 'reject')] : []),
      ...(alone ? [rule('9.9.9.9', 'geosite:netflix', 'proxy')] : []),
      ...direct.map((server) => rule(server, proxied === null ? '' : 'geosite:cn', 'direct')),
      ...(proxied === null ? [] : [rule(proxied, '', 'proxy')]),
    ];
    await panel.saveDnsRules({ rules, newModule }, signal);
    return;
  }
  const internal = direct.map((server) => `${server} -> direct`).join('\n');
  const external = proxied === null ? '' : `${proxied} -> proxy`;
  await panel.saveTexts({ subject: 'dns', texts: { internal, external } }, signal);
}
