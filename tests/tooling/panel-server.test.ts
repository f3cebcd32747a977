import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SECURITY_HEADERS } from '../../program/headers.mjs';
import { servePanel } from '../../program/panel-server.mjs';

const SECURITY = Object.fromEntries(
  Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
);

async function folder(files: Readonly<Record<string, string>>): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'switchyard-panel-'));
  onTestFinished(() => rm(made, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(made, name)), { recursive: true });
    await writeFile(join(made, name), content);
  }
  return made;
}

const panel = {
  'index.html': 'page',
  'statecharts.html': 'leads on',
  'static/assets/app.js': 'app',
  'static/favicon.svg': '<svg/>',
};

async function served(files: string): Promise<{ url: string; port: number }> {
  const server = await servePanel({ port: 0, folder: files });
  onTestFinished(() => server.close());
  return { url: server.url, port: Number(new URL(server.url).port) };
}

function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

describe('the server of npm start', () => {
  it('serves the page and the files below /static/, and lets only those with a hash be kept', async () => {
    const { url } = await served(await folder(panel));
    const get = async (path: string): Promise<readonly unknown[]> => {
      const answer = await fetch(`${url}${path}`);
      return [answer.status, answer.headers.get('cache-control')];
    };
    expect(await get('/')).toEqual([200, 'no-cache']);
    expect(await get('/static/favicon.svg')).toEqual([200, 'no-cache']);
    expect(await get('/static/assets/app.js')).toEqual([200, 'max-age=31536000, immutable']);
    expect(await get('/static/assets/gone.js')).toEqual([404, 'no-cache']);
    expect(await get('/statecharts.html')).toEqual([200, 'no-cache']);
    expect(await get('/index.html')).toEqual([404, 'no-cache']);
  });

  it('sends with every answer what a page cannot say of itself', async () => {
    const { url } = await served(await folder(panel));
    const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${url}${path}`, init);
    const answers = [
      await ask('/'),
      await ask('/static/assets/app.js'),
      await ask('/gone'),
      await ask('/static/gone.js'),
    ];
    answers.push(await ask('/', { method: 'POST' }), await ask('/', { headers: { origin: 'http://evil.example' } }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 405, 403]);
    for (const { headers } of answers) expect(Object.fromEntries(headers)).toMatchObject(SECURITY);
  });

  it('gives no hidden file and nothing outside its folder', async () => {
    const outside = await folder({ 'passwords.txt': 'secret' });
    const files = await folder({ ...panel, 'static/.env': 'secret', 'static/.git/config': 'secret' });
    await symlink(join(outside, 'passwords.txt'), join(files, 'static/link.txt'));
    await symlink(outside, join(files, 'static/assets/out'));
    const { url } = await served(files);
    for (const path of ['.env', '.git/config', 'link.txt', 'assets/out/passwords.txt', '..%2findex.html', '%00', '%']) {
      expect([path, (await fetch(`${url}/static/${path}`)).status]).toEqual([path, 404]);
    }
  });

  it.each(['//[', 'http://[', '*', '/static/%', '//[/static/'])(
    'goes on after GET %s, with and without an upgrade',
    async (target) => {
      const { url, port } = await served(await folder(panel));
      for (const header of ['', 'Upgrade: websocket\r\nConnection: Upgrade, close\r\n', 'Connection: close\r\n']) {
        const close = header === '' ? 'Connection: close\r\n' : header;
        expect(await raw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\n${close}\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d /);
      }
      expect((await fetch(`${url}/`)).status).toBe(200);
    },
  );

  it('takes no body in: 200 MB go by', async () => {
    const { url } = await served(await folder(panel));
    const answer = await fetch(`${url}/`, { method: 'POST', body: new Uint8Array(200 * 2 ** 20) }).catch(() => null);
    expect(answer?.status).toBe(405);
    expect((await fetch(`${url}/`)).status).toBe(200);
  });
});
