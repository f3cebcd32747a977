import { createActor, waitFor } from 'xstate';
import { expect, onTestFinished } from 'vitest';
import { fc } from '../harness/properties';
import { type ProfileName } from '../../sandbox/service/profiles';
import { type Backup, type BackupContents } from '../../machines/domain/backup/contents';
import { capabilitiesOf } from '../../machines/domain/capabilities';
import { bringBackMachine } from '../../machines/copies/bring-back.machine';
import { type ReadService } from '../../machines/copies/reading.rules';
import { type RestoreRules } from '../../machines/copies/restore.rules';
import { type OpenedCopy } from '../../machines/ports/copies';
import { createHttpClient } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';
import { provideCopyReading } from '../../src/wiring/dialogs/copy-reading';
import { slot } from '../../src/wiring/slots';
import { stepsSlot } from '../../src/wiring/steps';
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
  return { client, panel, version, service: can, signal };
}
export type Panel = Awaited<ReturnType<typeof panelOn>>;

export async function read({ panel, service: can }: Panel): Promise<ReadService> {
  const actor = createActor(provideCopyReading(panel), { input: { service: can, preferences: {}, withListed: false } });
  actor.start();
  const { output } = await waitFor(actor, ({ status }) => status === 'done', { timeout: 20_000 });
  return output?.fault === null ? output.read : expect.fail(JSON.stringify(output));
}

/** Brings a copy back and says what is left. */
export async function bringBack({ panel, version, service: can }: Panel, contents: BackupContents, everything = false) {
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
      keep: slot(({ copy }) => Promise.resolve({ created: BACKUP.created, ...copy })),
      reading: provideCopyReading(panel),
      run: stepsSlot<RestoreRules>(panel.locate, noting),
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
  const before = actor.getSnapshot();
  actor.send({ type: 'plan.apply' });
  if (actor.getSnapshot().hasTag('asking')) actor.send({ type: 'plan.confirm' });
  if (actor.getSnapshot().value !== 'planned') await reach('finished');
  return { actor, calls, plan: before.context.plan, now: () => actor.getSnapshot() };
}

/** What is named in docs/backup.md: a service that saves no API service has the one that it always has. */
export function alike(contents: BackupContents): BackupContents {
  const { ports } = contents;
  return ports?.api?.services.length === 0
    ? { ...contents, ports: { ...ports, api: { ...ports.api, services: ['LoggerService'] } } }
    : contents;
}

const links = (count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, at) =>
      `ss://${btoa(`aes-256-gcm:pass${at}`).replace(/=+$/, '')}@h${at % 3}.example.com:${1000 + at}#Node%20${at % 4}`,
  );

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

/** What a person may have set up, as the calls that did it. */
export const states = fc.record({
  servers: fc.integer({ min: 0, max: 9 }),
  outbounds: fc.subarray(['video', 'games'] as const),
  connected: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('proxy', 'video', 'games')), {
    maxLength: 5,
  }),
  routingA: fc.constantFrom('default: proxy', 'domain(geosite:cn)->direct'),
  mux: fc.integer({ min: 1, max: 99 }),
  direct: fc.constantFrom('223.6.6.6', 'https://doh.pub:443/dns-query'),
  proxied: fc.option(fc.constantFrom('1.1.1.1', 'https://dns.google:443/dns-query')),
  /** Only where rules have actions. */
  rejects: fc.boolean(),
  /** How many servers each subscription brings. */
  subscriptions: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
  /** The servers of the first one that are connected. */
  listed: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  // No other program listens there, whatever runs beside the tests.
  http: fc.integer({ min: 901, max: 980 }),
});

export async function setUp(
  { client, panel, service: can, signal }: Panel,
  state: typeof states extends fc.Arbitrary<infer T> ? T : never,
): Promise<void> {
  const call: Client['call'] = async (...args) => {
    const answer = await client.call(...args);
    expect([args, answer.code]).toEqual([args, 'SUCCESS']);
    return answer;
  };
  for (const url of links(state.servers)) await call('POST', 'import', { url, kind: 'server' });
  for (const outbound of state.outbounds) await call('POST', 'outbound', { outbound });
  for (const outbound of state.outbounds)
    await call('PUT', 'outbound', {
      outbound,
      setting: { probeURL: 'https://example.com/204', probeInterval: '33s', type: 'leastping' },
    });
  for (const [id, outbound] of state.connected) {
    if (id > state.servers || (outbound !== 'proxy' && !state.outbounds.includes(outbound))) continue;
    await client.call('POST', 'connection', { id, _type: 'server', sub: 0, outbound });
  }
  for (const [at, url] of (await provided(state.subscriptions)).entries()) {
    await panel.importText({ url, which: null, kind: 'subscription' }, signal);
    const row = { _type: 'subscription', id: at + 1, sub: 0 } as const;
    const { touch } = await panel.touch({ limit: 10_000 }, signal);
    const { address = null, others } = touch.subscriptions[at] ?? {};
    await panel.patchSubscription({ row, address, remarks: `home ${at + 1}`, ...(others && { others }) }, signal);
  }
  for (const id of state.listed)
    if (id <= (state.subscriptions[0] ?? 0))
      await client.call('POST', 'connection', { id, _type: 'subscriptionServer', sub: 0, outbound: 'proxy' });
  await client.call('DELETE', 'v2ray');
  const { direct, proxied, rejects } = state;
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
      rule(direct, proxied === null ? '' : 'geosite:cn', 'direct'),
      ...(proxied === null ? [] : [rule(proxied, '', 'proxy')]),
    ];
    await panel.saveDnsRules({ rules, newModule }, signal);
  } else {
    const external = proxied === null ? '' : `${proxied} -> proxy`;
    await panel.saveTexts({ subject: 'dns', texts: { internal: `${direct} -> direct`, external } }, signal);
  }
  await call('PUT', 'routingA', { routingA: state.routingA });
  const { setting } = (await call('GET', 'setting')).data;
  await call('PUT', 'setting', { ...setting, mux: state.mux, muxOn: 'yes' });
  const { vmessLink: _, ...ports } = (await call('GET', 'ports')).data;
  await call('PUT', 'ports', { ...ports, http: state.http });
}
