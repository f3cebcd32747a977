import { describe, expect, it } from 'vitest';
import { parseOptions } from '../../sandbox/options';
import { startSandbox } from '../../sandbox/server';
import { netOf } from '../../sandbox/links/codec';
import { generatedServer } from '../../sandbox/generate';
import { parseServerLink, shareServer } from '../../sandbox/links/codec';
import { call, service } from './client';

describe('the command line', () => {
  it('knows every option', () => {
    const args =
      '--port 0 --host 0.0.0.0 --data d --servers 3 --subscription 2 --subscription 5 --latency 40 --lite --docker --variant Xray --offline --profile legacy --web w --console-log --connections 7';
    expect(parseOptions(args.split(' '))).toEqual({
      port: 0,
      host: '0.0.0.0',
      data: 'd',
      servers: 3,
      subscriptions: [2, 5],
      latency: 40,
      lite: true,
      docker: true,
      variant: 'Xray',
      offline: true,
      profile: 'legacy',
      web: 'w',
      consoleLog: true,
      connections: 7,
    });
  });

  it('has the defaults of the service', () => {
    expect(parseOptions([])).toMatchObject({ port: 2017, host: '127.0.0.1', profile: '2.2.6.7' });
  });

  it.each([['--port', 'x'], ['--port', '70000'], ['--profile', '3'], ['--servers', '-1'], ['--nothing'], ['stray']])(
    'refuses %s %s',
    (...args) => {
      expect(() => parseOptions(args)).toThrow();
    },
  );
});

describe('what options do', () => {
  it('lite, docker and variant show in the version', async () => {
    const { sandbox } = await service({ lite: true, docker: true, variant: 'Xray' });
    expect((await call(sandbox.url, null, 'GET', 'version')).data).toMatchObject({
      lite: 1,
      dockerMode: true,
      variant: 'Xray',
    });
    const plain = await service();
    expect((await plain.call('GET', 'version')).data).not.toHaveProperty('dockerMode');
    const legacy = await service({ profile: 'legacy' });
    expect((await legacy.call('GET', 'version')).data).toMatchObject({ dockerMode: false });
  });

  it('latency holds every answer back', async () => {
    const client = await service({ latency: 120 });
    const from = performance.now();
    await client.call('GET', 'version');
    expect(performance.now() - from).toBeGreaterThanOrEqual(118);
  });

  it('offline looks nothing up', async () => {
    const client = await service({ offline: true });
    expect((await client.call('GET', 'remoteGFWListVersion')).message).toMatch(
      /^failed to get latest version of GFWList: Get "https:\/\/\S+": dial tcp: lookup \S+ on \S+: no such host$/,
    );
  });

  it('an account can be given', async () => {
    const { sandbox } = await service({ account: { username: 'ada', password: 'lovelace' } });
    expect((await call(sandbox.url, null, 'POST', 'login', { username: 'ada', password: 'lovelace' })).code).toBe(
      'SUCCESS',
    );
    expect(sandbox.report().accounts).toEqual(['ada']);
  });

  it('many services run side by side', async () => {
    const all = await Promise.all([service(), service(), service()]);
    expect(new Set(all.map(({ sandbox }) => sandbox.url)).size).toBe(3);
    await all[0]?.call('POST', 'import', { url: 'socks5://127.0.0.1:9' });
    expect(all.map(({ sandbox }) => sandbox.report().servers)).toEqual([1, 0, 0]);
  });
});

describe('generated servers', () => {
  it('are of many kinds, and are read again from their links', () => {
    const servers = Array.from({ length: 200 }, (_unused, at) => generatedServer(at));
    expect(new Set(servers.map((server) => netOf(server))).size).toBeGreaterThan(12);
    expect(servers[17]).toMatchObject({ host: 'node17.example.com', port: 20017 });
    for (const server of servers) {
      const { name, host, port } = server;
      const link = shareServer(server, '2.2').replace(/^https:/, 'https-proxy:');
      expect(parseServerLink(link)).toMatchObject({ name, host, port });
    }
  });

  it('there can be 20,000 of them', async () => {
    const sandbox = await startSandbox({ port: 0, subscriptions: [20_000] });
    try {
      const touch = await call(sandbox.url, await sandbox.token(), 'GET', 'touch');
      expect(touch.data).toMatchObject({ touch: { subscriptions: [{ servers: { length: 20_000 } }] } });
    } finally {
      await sandbox.close();
    }
  });
});
