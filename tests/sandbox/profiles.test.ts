import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type ProfileName, profileNames, profiles } from '../../sandbox/service/profiles';
import { importServers, reference, service } from './client';

const versions = profileNames.filter((name) => name !== 'legacy');

async function answers<T>(path: string, read: (data: never) => T): Promise<Readonly<Record<string, T>>> {
  const entries = versions.map(async (profile) => {
    const client = await service({ profile, subscriptions: [1] });
    return [profile, read((await client.call('GET', path)).data as never)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const having = <T>(told: Readonly<Record<string, T>>, is: (one: T) => boolean): readonly string[] =>
  versions.filter((name) => is(told[name] as T));
const from = (first: ProfileName, last: ProfileName = 'newest'): readonly string[] =>
  versions.slice(versions.indexOf(first as never), versions.indexOf(last as never) + 1);

describe('what each version says', () => {
  it('of itself', async () => {
    const told = await answers('version', (data: object) => Object.keys(data));
    const telling = (field: string): readonly string[] => having(told, (keys) => keys.includes(field));
    expect(telling('variant')).toEqual(from('2.0.5'));
    expect(telling('os')).toEqual(from('2.3.4'));
    expect(telling('tinytunSupported')).toEqual(from('2.3.4', '2.4.14'));
    expect(telling('hasAccounts')).toEqual(from('2.4.0'));
    expect(telling('lastKernelExit')).toEqual(from('2.4.14'));
    expect(telling('coreVersion')).toEqual(['newest']);
  });

  it('of a subscription, and of the network', async () => {
    const told = await answers('touch', (data: { touch: { subscriptions: object[] } }) => [
      ...Object.keys(data),
      ...Object.keys(data.touch.subscriptions[0] ?? {}),
    ]);
    expect(having(told, (keys) => keys.includes('address'))).toEqual(from('2.2.6.7'));
    expect(having(told, (keys) => keys.includes('autoSelect'))).toEqual(from('2.2.7.5', '2.4.14'));
    expect(having(told, (keys) => keys.includes('networkPaused'))).toEqual(from('2.4.14'));
  });

  it('of its ports and settings', async () => {
    const ports = await answers('ports', (data: object) => Object.keys(data));
    expect(having(ports, (keys) => keys.includes('api'))).toEqual(from('2.2.6.7'));
    const setting = await answers('setting', (data: { setting: object }) => Object.keys(data.setting));
    const telling = (key: string): readonly string[] => having(setting, (keys) => keys.includes(key));
    expect(telling('inboundSniffing')).toEqual(from('2.2.6.7'));
    expect(telling('antipollution')).toEqual(from('2.0.5', '2.2.7.5'));
    expect(telling('routeOnly')).toEqual(from('2.2.7.5'));
    expect(telling('tunAutoRoute')).toEqual(from('2.3.4'));
    expect(telling('tunExcludeProcesses')).toEqual(from('2.4.0'));
    expect(telling('dnsListenAddr')).toEqual(from('2.4.14'));
  });
});

describe('what each version does', () => {
  it.each([
    ['2.2.4', false],
    ['2.4.0', false],
    ['2.4.14', true],
  ] as const)('connecting on %s starts the core: %s', async (profile, starts) => {
    const client = await service({ profile });
    await importServers(client, 1);
    expect((await client.call('POST', 'connection', reference(1))).data).toMatchObject({ running: starts });
  });

  it.each([
    ['2.2.4', { remarks: 'r' }],
    ['2.2.6.7', { address: 'http://b/', remarks: 'r' }],
    ['2.4.14', { address: 'http://b/', remarks: 'r', autoSelect: true }],
    ['newest', { address: 'http://b/', remarks: 'r' }],
  ] as const)('PATCH subscription on %s', async (profile, row) => {
    const client = await service({ profile, subscriptions: [1] });
    const subscription = { id: 1, _type: 'subscription', address: 'http://b/', remarks: 'r', autoSelect: true };
    const { data } = await client.call('PATCH', 'subscription', { subscription });
    expect(data).toMatchObject({ touch: { subscriptions: [row] } });
    expect('address' in data.touch.subscriptions[0]).toBe('address' in row);
    expect('autoSelect' in data.touch.subscriptions[0]).toBe('autoSelect' in row);
  });

  it('a refused setting is stored and stops the core, on the newest neither', async () => {
    for (const profile of ['2.4.14', 'newest'] as const) {
      const client = await service({ profile });
      await importServers(client, 1);
      await client.call('POST', 'connection', reference(1));
      const { setting } = (await client.call('GET', 'setting')).data as { setting: object };
      const refused = { ...setting, transparent: 'proxy', transparentType: 'nonsense' };
      expect(await client.call('PUT', 'setting', refused)).toMatchObject({ code: 'FAIL' });
      const stored = (await client.call('GET', 'setting')).data as { setting: { transparentType: string } };
      expect([(await client.call('GET', 'touch')).data.running, stored.setting.transparentType]).toEqual(
        profile === 'newest' ? [true, 'redirect'] : [false, 'nonsense'],
      );
    }
  });

  it('without network the core is paused, and goes on when it is back', async () => {
    const client = await service({ profile: '2.4.14' });
    await importServers(client, 1);
    await client.call('POST', 'connection', reference(1));
    await client.sandbox.faults([{ kind: 'network', up: false }]);
    expect((await client.call('GET', 'touch')).data).toMatchObject({ running: false, networkPaused: true });
    await client.sandbox.faults([{ kind: 'network', up: true }]);
    expect((await client.call('GET', 'touch')).data).toMatchObject({ running: true, networkPaused: false });
    await client.sandbox.faults([{ kind: 'core-dies' }]);
    expect((await client.call('GET', 'version')).data).toMatchObject({ lastKernelExit: 'crashed' });
  });

  it('the newest says what is wrong in a code, and in which kind it imports', async () => {
    const client = await service({ profile: 'newest' });
    const json = (answer: { readonly text: string }): unknown => JSON.parse(answer.text);
    expect(json(await client.call('PUT', 'setting', { muxOn: 'yes', mux: 0 }))).toMatchObject({
      errorCode: 'MUX_RANGE',
    });
    const url = 'ss://YWVzLTI1Ni1nY206cGFzcw@s.example.com:8388#s';
    expect(await client.call('POST', 'import', { url, kind: 'subscription' })).toMatchObject({ code: 'FAIL' });
    expect(await client.call('POST', 'import', { url, kind: 'server' })).toMatchObject({ code: 'SUCCESS' });
    expect(json(await client.call('POST', 'import', { url, kind: 'x' }))).toMatchObject({
      errorCode: 'INVALID_KIND',
      params: { kind: 'x' },
    });
  });

  it.each([
    ['2.2.7.5', []],
    ['2.3.4', ['running_state']],
    ['2.4.14', ['running_state']],
    ['newest', ['running_state', 'traffic']],
  ] as const)('the message socket of %s', async (profile, types) => {
    const client = await service({ profile });
    await importServers(client, 2);
    for (const id of [1, 2]) await client.call('POST', 'connection', reference(id));
    await client.call('POST', 'v2ray');
    const socket = new WebSocket(
      `${client.sandbox.url.replace('http', 'ws')}/api/message?Authorization=${client.token}`,
    );
    onTestFinished(() => socket.terminate());
    const seen = new Set<string>();
    await new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const { type } = JSON.parse(data.toString()) as { type: string };
        if (seen.has(type)) resolve();
        seen.add(type);
      });
    });
    expect([...seen].filter((type) => type !== 'observatory')).toEqual(types);
  });
});

/** Of which there are recordings of a running service (docs/service.md, "Profiles"); the others follow from its sources. */
const recordedProfiles: readonly ProfileName[] = ['2.2.6.7', '2.4.14'];

it('the document says which profiles are recorded', async () => {
  const text = await readFile(new URL('../../docs/service.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([^`]+)` +\| (recorded|derived|specification) /gm)];
  const evidence = (name: ProfileName): string =>
    name === 'legacy' ? 'specification' : recordedProfiles.includes(name) ? 'recorded' : 'derived';
  expect(rows.map(([, name, told]) => [name, told])).toEqual(profileNames.map((name) => [name, evidence(name)]));
  expect(profileNames.map((name) => profiles[name].version)).toHaveLength(rows.length);
});
