import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SandboxOptions } from '../../sandbox/options';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { call, folder } from './client';

async function once<T>(options: SandboxOptions, visit: (sandbox: Sandbox, token: string) => Promise<T>): Promise<T> {
  const sandbox = await startSandbox({ port: 0, offline: true, coreStart: 0, ...options });
  try {
    return await visit(sandbox, await sandbox.token());
  } finally {
    await sandbox.close();
  }
}

describe('the state file', () => {
  it('keeps everything across an end', async () => {
    const data = await folder();
    const ask = async (sandbox: Sandbox, token: string): Promise<unknown[]> => {
      const paths = ['touch', 'setting', 'ports', 'outbounds', 'routingA', 'domainsExcluded', 'dnsList'];
      return Promise.all(paths.map(async (path) => (await call(sandbox.url, token, 'GET', path)).data as unknown));
    };
    const before = await once({ data }, async (sandbox, token) => {
      await call(sandbox.url, token, 'POST', 'import', { url: 'socks5://127.0.0.1:9#a' });
      await call(sandbox.url, token, 'POST', 'outbound', { outbound: 'video' });
      await call(sandbox.url, token, 'POST', 'connection', { id: 1, _type: 'server', sub: 0, outbound: 'video' });
      await call(sandbox.url, token, 'PUT', 'domainsExcluded', { domains: 'a.example' });
      await call(sandbox.url, token, 'PUT', 'setting', { tcpFastOpen: 'yes' });
      return ask(sandbox, token);
    });
    expect(await once({ data }, ask)).toEqual(before);
    expect(await once({ data }, (sandbox) => Promise.resolve(sandbox.report().accounts))).toEqual(['admin']);
    expect((await readdir(data)).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('keeps no password in the clear', async () => {
    const data = await folder();
    await once({ data }, () => Promise.resolve());
    expect(await readFile(join(data, 'state.json'), 'utf8')).not.toContain('secret-1');
  });

  it('a fresh folder is a fresh service; generated servers are for a fresh one only', async () => {
    const data = await folder();
    const count = (sandbox: Sandbox): Promise<number> => Promise.resolve(sandbox.report().servers);
    expect(await once({ data, servers: 3 }, count)).toBe(3);
    expect(await once({ data, servers: 5 }, count)).toBe(3);
    expect(await once({ data: await folder() }, count)).toBe(0);
  });

  it.each([
    ['no JSON', '{"version":1,'],
    ['no object', 'null'],
    ['another version', '{"version":7}'],
    ['a missing part', '{"version":1,"salt":"x"}'],
    ['a part of the wrong type', null],
  ])('sets a broken file aside with a clear message: %s', async (_what, text) => {
    const data = await folder();
    const path = join(data, 'state.json');
    await once({ data, servers: 1 }, () => Promise.resolve());
    const broken = text ?? (await readFile(path, 'utf8')).replace('"outbounds":[]', '"outbounds":{}');
    await writeFile(path, broken);
    const sandbox = await startSandbox({ port: 0, data });
    await sandbox.close();
    expect(sandbox.warning).toMatch(/cannot be used \(.+\)\. It has been set aside as .+state\.broken-.+\.json/);
    const aside = (await readdir(data)).find((name) => name.startsWith('state.broken-'));
    expect(await readFile(join(data, aside ?? ''), 'utf8')).toBe(broken);
  });
});

describe('the log', () => {
  it('grows, and begins anew when it is rotated', async () => {
    const data = await folder();
    await once({ data }, async (sandbox, token) => {
      const first = (await call(sandbox.url, token, 'GET', 'logger')).text;
      await call(sandbox.url, token, 'POST', 'v2ray');
      const more = (await call(sandbox.url, token, 'GET', `logger?skip=${Buffer.byteLength(first)}`)).text;
      expect(more).toMatch(
        /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d\.\d{3} {2}\[E\] \[v2ray\.go:1\] {2}failed to start v2ray-core: .+\n$/,
      );
      await sandbox.faults([{ kind: 'rotate-log' }]);
      expect(Buffer.byteLength((await call(sandbox.url, token, 'GET', 'logger')).text)).toBeLessThan(
        Buffer.byteLength(first),
      );
      expect((await call(sandbox.url, token, 'GET', `logger?skip=${Buffer.byteLength(first)}`)).text).toBe('');
    });
  });

  it('of a service that logs to its console is one fixed sentence for skip 0 and nothing after', async () => {
    await once({ consoleLog: true }, async (sandbox, token) => {
      const { text } = await call(sandbox.url, token, 'GET', 'logger?skip=0');
      expect(text.trim().split('\n')).toHaveLength(1);
      expect((await call(sandbox.url, token, 'GET', `logger?skip=${text.length}`)).text).toBe('');
      expect((await call(sandbox.url, token, 'GET', 'logger?skip=1')).text).toBe('');
    });
  });
});
