import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ProfileName } from '../../sandbox/service/profiles';
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
    ...(profile === '2.2.6.7' ? ['/static/'] : []),
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

describe.each(['2.2.6.7', '2.4.14'] as const)('what a client keeps, profile %s', (profile) => {
  it('is asked for again: the page by its tag, the others by their time', async () => {
    const { sandbox } = await service({ profile, web: await web(panel) });
    const page = await fetch(`${sandbox.url}/`);
    expect(page.headers.get('cache-control')).toBe('public, must-revalidate');
    const etag = page.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/[0-9a-f]{32}$/);
    expect((await fetch(`${sandbox.url}/`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const script = await fetch(`${sandbox.url}/static/assets/app.js`);
    const time = script.headers.get('last-modified') ?? '';
    const again = await fetch(`${sandbox.url}/static/assets/app.js`, { headers: { 'if-modified-since': time } });
    expect([again.status, script.headers.get('cache-control')]).toEqual([304, null]);
  });

  it('comes as it lies there, whatever the client takes', async () => {
    const root = await web({ ...panel, 'favicon.svg': '<svg/>', 'favicon.svg.gz': gzipSync('<svg/>') });
    for (const path of ['/static/favicon.svg', '/static/assets/app.js']) {
      const answer = await get(profile, root, path, 'gzip');
      expect([path, answer.status, answer.headers.get('content-encoding')]).toEqual([path, 200, null]);
    }
  });
});

describe('other ways to the page', () => {
  it.each([
    ['2.2.6.7', '/static/index.html', 301, './'],
    ['2.4.14', '/static/index.html', 301, './'],
    ['2.4.14', '/static', 301, '/static/'],
    ['2.4.14', '/static/', 200, null],
    ['2.2.6.7', '/static', 404, null],
  ] as const)('%s %s: %i', async (profile, path, status, location) => {
    const { sandbox } = await service({ profile, web: await web(panel) });
    const answer = await fetch(`${sandbox.url}${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });
});

describe.each(['2.2.6.7', '2.4.14'] as const)('what lies in the folder by mistake, profile %s', (profile) => {
  it('hidden files and links that lead out are not given away, others are', async () => {
    const outside = await web({ 'passwords.txt': 'secret', 'deep/more.txt': 'secret' });
    const root = await web({ ...panel, '.env': 'secret', 'assets/.git/config': 'secret', '.well/known': 'secret' });
    await symlink(join(outside, 'passwords.txt'), join(root, 'link.txt'));
    await symlink(outside, join(root, 'assets/out'));
    await symlink(join(root, 'assets/app.js'), join(root, 'assets/own.js'));
    const { sandbox } = await service({ profile, web: root });
    for (const path of [
      '.env',
      'assets/.git/config',
      '.well/known',
      'link.txt',
      'assets/out/passwords.txt',
      'assets/out/deep/more.txt',
    ]) {
      expect([path, (await fetch(`${sandbox.url}/static/${path}`)).status]).toEqual([path, 404]);
    }
    expect(await (await fetch(`${sandbox.url}/static/assets/own.js`)).text()).toBe('app');
  });
});
