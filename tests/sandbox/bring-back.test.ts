import { createServer } from 'node:http';
import { waitFor } from 'xstate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fc, runs } from '../harness/properties';
import { type ProfileName } from '../../sandbox/service/profiles';
import { type BackupContents } from '../../machines/domain/backup/contents';
import { meaningOfDns } from '../../machines/copies/dns-translation.rules';
import {
  failuresIn,
  isOthers,
  selectDifferences,
  selectDone,
  selectFault,
  selectHalted,
  selectTotal,
} from '../../machines/copies/bring-back.selectors';
import { shareLink, startSubscriptionServer } from '../e2e/harness/subscription-server';
import { alike, bringBack, panelOn, read, setUp, states, type GivenState } from './copying';

/** The first tells no addresses in its lists; the last has custom routing, which no known service has. */
const PROFILES: readonly ProfileName[] = ['2.2.4', '2.2.6.7', '2.4.14', 'legacy'];

/** A person who has set up next to nothing. */
const QUIET: GivenState = {
  servers: [],
  outbounds: [],
  probes: ['https://example.com/204', '33s', 'leastping'],
  connected: [],
  pinned: false,
  routingA: 'default: proxy',
  domainsExcluded: '',
  customRouting: { defaultProxyMode: 'direct', routingRules: [] },
  ipGroups: { countries: [], ranges: [] },
  inbounds: [],
  settings: {
    mux: 7,
    muxOn: 'yes',
    pacMode: 'whitelist',
    transparent: 'close',
    transparentType: 0,
    tcpFastOpen: 'default',
    portSharing: false,
    subscriptionAutoUpdateMode: 'none',
    subscriptionAutoUpdateIntervalHour: 1,
    inboundSniffing: 'http,tls',
    antipollution: 'closed',
    logLevel: 'info',
    routeOnly: false,
    dnsCacheSize: 4096,
  },
  direct: ['223.6.6.6'],
  proxied: null,
  alone: false,
  rejects: false,
  subscriptions: [],
  listed: [],
  ports: { http: 901, socks5: 801, httpWithPac: 0, vmess: 0 },
  api: null,
  preferences: {},
};

describe.each(PROFILES)('a copy of %s', (profile) => {
  test('brought back to a fresh service, and saved again, is the same', async () => {
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        const from = await panelOn(profile);
        await setUp(from, state);
        const saved = await read(from, state);
        const to = await panelOn(profile);
        const { now } = await bringBack(to, saved.contents);
        expect(failuresIn(now())).toEqual([]);
        const { preferences } = now().context;
        expect(alike((await read(to, { ...saved.contents, preferences })).contents)).toEqual(alike(saved.contents));
      }),
      { numRuns: runs(6) },
    );
  }, 120_000);

  test('a running core is stopped once and started once, and the state before comes back', async () => {
    const from = await panelOn(profile);
    await setUp(from, {
      ...QUIET,
      servers: ['ss', 'trojan', 'vmess', 'ss'],
      outbounds: ['video'],
      connected: [
        [1, 'proxy'],
        [2, 'video'],
        [3, 'video'],
      ],
      proxied: 'https://dns.google:443/dns-query',
      subscriptions: [{ count: 2, remarks: 'home', autoSelect: true }],
      listed: [[2, 'proxy']],
    });
    const saved = await read(from);
    const to = await panelOn(profile, 3);
    const { vmessLink: _, ...ports } = (await to.client.call('GET', 'ports')).data;
    await to.client.call('PUT', 'ports', { ...ports, http: 902 });
    await to.client.call('POST', 'connection', { id: 2, _type: 'server', sub: 0, outbound: 'proxy' });
    await to.client.call('POST', 'v2ray');
    const was = await read(to);
    expect(was.running).toBe(true);
    const { actor, calls, now } = await bringBack(to, saved.contents, { everything: true });
    expect(failuresIn(now())).toEqual([]);
    expect(selectDifferences(now())).toBe(0);
    expect(calls.filter((name) => name === 'stop' || name === 'start')).toEqual(['stop', 'start']);
    expect(alike((await read(to)).contents)).toEqual(alike(saved.contents));
    expect((await read(to)).running).toBe(true);
    actor.send({ type: 'before.restore' });
    await waitFor(actor, ({ value }) => value === 'finished', { timeout: 20_000 });
    expect(failuresIn(now())).toEqual([]);
    expect(selectDifferences(now())).toBe(0);
    const back = await read(to);
    const withMeaning = ({ dns, ...contents }: BackupContents) => ({
      ...alike(contents),
      dns: dns && meaningOfDns(dns),
    });
    expect([withMeaning(back.contents), back.running]).toEqual([withMeaning(was.contents), true]);
  }, 60_000);
});

test('a pinned server comes back, and is unpinned when the state before comes back', async () => {
  const links = [1, 2].map(
    (at) => `ss://${btoa(`aes-256-gcm:pass${at}`).replace(/=+$/, '')}@h.example.com:${at}#N${at}`,
  );
  const from = await panelOn('newest');
  const to = await panelOn('newest');
  for (const { client } of [from, to]) {
    await client.call('POST', 'import', { url: links.join('\n') });
    const touches = [1, 2].map((id) => ({ id, _type: 'server' }));
    await client.call('PUT', 'outboundConnections', { outbound: 'proxy', touches });
  }
  await from.client.call('PUT', 'outboundSelection', { outbound: 'proxy', which: { id: 2, _type: 'server' } });
  const saved = await read(from);
  expect(saved.contents.connections).toEqual([
    { outbound: 'proxy', own: 1 },
    { outbound: 'proxy', own: 2, pinned: true },
  ]);
  const { actor, now } = await bringBack(to, saved.contents);
  expect([failuresIn(now()), selectDifferences(now())]).toEqual([[], 0]);
  expect((await read(to)).contents.connections).toEqual(saved.contents.connections);
  actor.send({ type: 'before.restore' });
  await waitFor(actor, ({ value }) => value === 'finished', { timeout: 20_000 });
  expect(failuresIn(now())).toEqual([]);
  expect((await read(to)).contents.connections?.some(({ pinned }) => pinned)).toBe(false);
});

describe('what goes wrong on the way is said, nothing else is lost, and it can be gone on with', () => {
  const ss = (name: string, at: number): string =>
    `ss://${btoa('aes-256-gcm:pass').replace(/=+$/, '')}@h.example.com:${at}#${name}`;
  const rows = (names: readonly string[]) => names.map((name, at) => ({ name, link: ss(name, at + 1) }));

  test('a service that breaks off in the middle', async () => {
    const to = await panelOn('2.2.6.7', 1);
    await to.client.call('POST', 'connection', { id: 1, _type: 'server', sub: 0, outbound: 'proxy' });
    await to.client.call('POST', 'v2ray');
    const was = await read(to);
    await to.client.sandbox.faults([{ kind: 'drop', path: '/api/routingA', method: 'PUT' }]);
    const copy = { servers: rows(['A']), routingA: 'default: direct', domainsExcluded: 'a.example.com' };
    const { actor, goOn, now } = await bringBack(to, copy);
    expect(failuresIn(now())).toEqual([{ step: { kind: 'routingA' }, name: '', fault: { kind: 'unreachable' } }]);
    // The server came; the rest is left, the core stands still, and each is said.
    expect([selectDone(now()), selectTotal(now()), selectDifferences(now()), selectHalted(now())]).toEqual([
      4,
      6,
      3,
      true,
    ]);
    expect([selectFault(now()), now().context.before?.contents]).toEqual([{ kind: 'unreachable' }, was.contents]);
    await to.client.sandbox.faults([]);
    await goOn();
    expect([failuresIn(now()), selectDifferences(now()), selectHalted(now())]).toEqual([[], 1, false]);
    const there = await read(to);
    expect([there.running, there.contents.routingA, there.contents.domainsExcluded]).toEqual([
      true,
      'default: direct',
      'a.example.com',
    ]);
    actor.stop();
  });

  test('a subscription that no longer answers', async () => {
    const [gone, here] = await Promise.all(
      [['x', 'y'], ['z']].map((names) => startSubscriptionServer(names.map((name, at) => shareLink(name, 2000 + at)))),
    );
    if (gone === undefined || here === undefined) expect.fail();
    onTestFinished(here.close);
    await gone.close();
    const to = await panelOn('2.4.14');
    const copy = {
      subscriptions: [
        { address: gone.url, remarks: 'work' },
        { address: here.url, remarks: 'home' },
      ],
      routingA: 'default: direct',
    };
    const { goOn, now } = await bringBack(to, copy);
    expect(failuresIn(now()).map(({ step, name, fault }) => [step.kind, name, fault?.kind ?? null])).toEqual([
      ['importSubscription', 'work', 'refused'],
      ['patchSubscription', 'work', null],
    ]);
    expect(selectDifferences(now())).toBe(1);
    const there = (await read(to)).contents;
    expect([there.subscriptions?.map(({ remarks }) => remarks), there.routingA]).toEqual([['home'], 'default: direct']);
    const again = createServer((_, response) => void response.end(btoa(shareLink('x', 2000))));
    onTestFinished(() => void again.close());
    await new Promise<void>((resolve) => void again.listen(Number(new URL(gone.url).port), '127.0.0.1', resolve));
    await goOn();
    expect([failuresIn(now()), selectDifferences(now())]).toEqual([[], 0]);
    expect((await read(to)).contents.subscriptions?.map(({ remarks }) => remarks)).toEqual(['home', 'work']);
  });

  test('somebody else who changes the lists and the settings once the plan is made', async () => {
    const to = await panelOn('2.4.14');
    for (const { link } of rows(['A', 'B', 'C'])) await to.client.call('POST', 'import', { url: link });
    const { settings } = (await read(to)).contents;
    const copy = {
      servers: [...rows(['A', 'B', 'C']), { name: 'D', link: ss('D', 4) }],
      connections: [
        { outbound: 'proxy', own: 2 },
        { outbound: 'proxy', own: 3 },
        { outbound: 'proxy', own: 4 },
      ],
      settings: { ...settings, mux: 7, tcpFastOpen: 'yes' },
      routingA: 'default: direct',
      domainsExcluded: 'a.example.com',
    };
    const { now } = await bringBack(to, copy, {
      meanwhile: async () => {
        await to.client.call('DELETE', 'touch', {
          touches: [
            { id: 1, _type: 'server' },
            { id: 3, _type: 'server' },
          ],
        });
        await to.client.call('PUT', 'setting', { ...settings, mux: 5, portSharing: true });
        await to.client.call('PUT', 'routingA', { routingA: 'default: proxy' });
      },
    });
    expect(failuresIn(now()).map((one) => [one.step.kind, isOthers(one)])).toEqual([
      ['settings', true],
      ['routingA', true],
      ['chooseServers', false],
    ]);
    const there = (await read(to)).contents;
    // B stands elsewhere now and was found; C is gone and stays so; what they saved stays, and the rest has come.
    expect(there.servers?.map(({ name }) => name)).toEqual(['B', 'D']);
    expect(there.connections).toEqual([
      { outbound: 'proxy', own: 1 },
      { outbound: 'proxy', own: 2 },
    ]);
    expect(there.settings).toMatchObject({ mux: 5, portSharing: true, tcpFastOpen: 'yes' });
    expect([there.routingA, there.domainsExcluded]).toEqual(['default: proxy', 'a.example.com']);
    expect(selectDifferences(now())).toBeGreaterThan(0);
  });
});
