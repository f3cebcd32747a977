import { describe, expect, it } from 'vitest';
import { noConnections, withLogText } from '../../machines/domain/connections/connection-log';
import { exitsOf } from '../../machines/domain/connections/exits';
import { EMPTY_TOUCH } from '../../machines/domain/touch';
import { service } from './client';

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.includes(' accepted '));

describe('connections of the core', () => {
  it.each(['2.2.6.7', '2.4.14'] as const)('stand in the log in the form of %s', async (profile) => {
    const client = await service({ profile, servers: 2 });
    await client.call('POST', 'connection', { id: 1, _type: 'server', sub: 0, outbound: 'proxy' });
    await client.sandbox.faults([{ kind: 'connections', count: 9 }]);
    const { text } = await client.call('GET', 'logger');
    const { list } = withLogText(noConnections(), text, exitsOf(EMPTY_TOUCH));
    expect(list).toHaveLength(9);
    expect(list.slice(0, 6).map(({ host, port, kind, outbound }) => [host, port, kind, outbound])).toEqual([
      ['video.example', 443, 'proxied', 'proxy'],
      ['news.example', 443, 'proxied', 'proxy'],
      ['video.example', 443, 'proxied', 'proxy'],
      ['tracker.example', 443, 'blocked', 'block'],
      ['voice.example', 3478, 'proxied', 'proxy'],
      ['shop.example', 80, 'direct', 'direct'],
    ]);
    expect(list.slice(6).map(({ host, address }) => `${host}${address}`)).toEqual([
      'plain.example',
      '192.0.2.7',
      '2001:db8::7',
    ]);
    expect(list[0]?.inbound).toBe(profile === '2.4.14' ? 'rule-http_ipv4' : '');
    expect(linesOf(text).every((line) => line.includes(' from ') === (profile === '2.4.14'))).toBe(true);
  });

  it('name the server where several share an outbound', async () => {
    const client = await service({ profile: '2.4.14', servers: 2 });
    for (const id of [1, 2])
      await client.call('POST', 'connection', { id, _type: 'server', sub: 0, outbound: 'proxy' });
    await client.sandbox.faults([{ kind: 'connections', count: 2 }]);
    const { text } = await client.call('GET', 'logger');
    for (const line of linesOf(text)) expect(line).toMatch(/\[rule-\w+ >> 『.+』\]$/);
  });

  it('are spread over the time before, where that is asked for', async () => {
    const client = await service({ servers: 1 });
    await client.call('POST', 'connection', { id: 1, _type: 'server', sub: 0, outbound: 'proxy' });
    await client.sandbox.faults([{ kind: 'connections', count: 120, over: 600 }]);
    const { text } = await client.call('GET', 'logger');
    const { list } = withLogText(noConnections(), text, exitsOf(EMPTY_TOUCH));
    const times = list.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    expect(Math.round((last - first) / 60_000)).toBe(10);
    expect(new Set(times.map((time) => Math.floor(time / 60_000))).size).toBeGreaterThanOrEqual(10);
  });

  it('are not written at log level warn', async () => {
    const client = await service({ profile: '2.4.14' });
    const { setting } = (await client.call('GET', 'setting')).data as { readonly setting: object };
    await client.call('PUT', 'setting', { ...setting, logLevel: 'warn' });
    await client.sandbox.faults([{ kind: 'connections', count: 2 }]);
    expect(linesOf((await client.call('GET', 'logger')).text)).toEqual([]);
  });

  it('begin and end with the core', async () => {
    const client = await service({ servers: 1, connections: 40 });
    await client.call('POST', 'connection', { id: 1, _type: 'server', sub: 0, outbound: 'proxy' });
    const count = async (): Promise<number> => linesOf((await client.call('GET', 'logger')).text).length;
    expect(await count()).toBe(0);
    await client.call('POST', 'v2ray');
    await expect.poll(count, { timeout: 20_000 }).toBeGreaterThanOrEqual(40);
    await client.call('DELETE', 'v2ray');
    const stopped = await count();
    expect(stopped % 40).toBe(0);
  });
});
