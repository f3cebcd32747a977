import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ProfileName } from '../../sandbox/profiles';
import { folder, service } from './client';

async function web(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const root = await folder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

async function get(profile: ProfileName, root: string, path: string, encoding = 'identity'): Promise<Response> {
  const { sandbox } = await service({ profile, web: root });
  return fetch(`${sandbox.url}${path}`, { headers: { 'accept-encoding': encoding } });
}

const panel = {
  'index.html': '<title>panel</title>',
  'statecharts.html': 'charts',
  'assets/app.js': 'app',
  'assets/app.js.gz': gzipSync('app'),
};

describe.each(['2.2.6.7', '2.4.14'] as const)('--web, profile %s', (profile) => {
  it.each([
    ['/', '<title>panel</title>', 'text/html; charset=utf-8'],
    ['/static/assets/app.js', 'app', 'text/javascript; charset=utf-8'],
    ['/static/statecharts.html', 'charts', 'text/html; charset=utf-8'],
  ])('serves %s', async (path, body, type) => {
    const answer = await get(profile, await web(panel), path);
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([200, body, type]);
  });

  it.each([
    '/index.html',
    '/assets/app.js',
    '/statecharts.html',
    '/static/',
    '/static/nothing',
    '/static/..%2f..%2fetc%2fpasswd',
    '/static/assets',
  ])('answers 404 to %s', async (path) => {
    expect((await get(profile, await web(panel), path)).status).toBe(404);
  });

  it('without a folder there is only the API', async () => {
    const { sandbox } = await service({ profile });
    expect((await fetch(`${sandbox.url}/`)).status).toBe(404);
  });
});

describe('a static folder in the web folder', () => {
  const files = { ...panel, 'static/assets/app.js': 'inner' };

  it('is what newer services serve', async () => {
    const root = await web(files);
    expect(await (await get('2.4.14', root, '/static/assets/app.js')).text()).toBe('inner');
    expect((await get('2.4.14', root, '/static/statecharts.html')).status).toBe(404);
  });

  it('is one entry among others for 2.2', async () => {
    const root = await web(files);
    expect(await (await get('2.2.6.7', root, '/static/assets/app.js')).text()).toBe('app');
    expect(await (await get('2.2.6.7', root, '/static/static/assets/app.js')).text()).toBe('inner');
  });
});

describe('a .gz beside a file', () => {
  it.each([
    ['2.4.14', 'gzip', 'gzip'],
    ['2.4.14', 'identity', null],
    ['2.2.6.7', 'gzip', null],
  ] as const)('%s, a client that takes %s: %s', async (profile, accepts, encoding) => {
    const answer = await get(profile, await web(panel), '/static/assets/app.js', accepts);
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([encoding, 'app']);
  });
});
