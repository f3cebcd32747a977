import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { programOptions } from '../../program/options.mjs';
import { SECURITY_HEADERS } from '../../program/headers.mjs';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name: string): Promise<string> => readFile(join(deploy, name), 'utf8');
const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-deploy-'));
  // nginx gives its rights away: another user has to read there.
  await chmod(folder, 0o755);
  made.push(folder);
  return folder;
}

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  const probe = createSocketServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await end;
}

interface Directive {
  readonly name: string;
  readonly values: readonly string[];
  readonly block: readonly Directive[];
}

/** The directives of an nginx configuration: words, ended by `;` or by a block. Throws when it does not add up. */
function parseNginx(source: string): readonly Directive[] {
  const tokens =
    source.match(/#[^\n]*|"[^"]*"|'[^']*'|[{};]|[^\s{};]+/g)?.filter((token) => !token.startsWith('#')) ?? [];
  let at = 0;
  const block = (nested: boolean): readonly Directive[] => {
    const found: Directive[] = [];
    for (;;) {
      const words: string[] = [];
      while (at < tokens.length && !/^[{};]$/.test(tokens[at] ?? ''))
        words.push((tokens[at++] ?? '').replace(/^(["'])(.*)\1$/, '$2'));
      const end = tokens[at++];
      const [name, ...values] = words;
      if (end === ';' && name !== undefined) found.push({ name, values, block: [] });
      else if (end === '{' && name !== undefined) found.push({ name, values, block: block(true) });
      else if (end === '}' && nested && name === undefined) return found;
      else if (end === undefined && !nested && name === undefined) return found;
      else throw new Error(`unexpected ${end ?? 'end'} after ${words.join(' ')}`);
    }
  };
  return block(false);
}

function within(directives: readonly Directive[], ...path: readonly string[]): readonly Directive[] {
  return path.reduce((level, wanted) => {
    const found = level.find(({ name, values }) => [name, ...values].join(' ') === wanted);
    if (found === undefined) throw new Error(`no ${wanted}`);
    return found.block;
  }, directives);
}

function valuesOf(directives: readonly Directive[], name: string): readonly string[] {
  return directives.filter((one) => one.name === name).map(({ values }) => values.join(' '));
}

function everywhere(directives: readonly Directive[]): readonly Directive[] {
  return directives.flatMap((one) => [one, ...everywhere(one.block)]);
}

const nginx = parseNginx(await read('nginx.conf'));
const server = within(nginx, 'http', 'server');

describe('the configuration of nginx', () => {
  it('sends the headers that a page cannot carry itself, with every answer', () => {
    expect(SECURITY_HEADERS).toEqual({
      'Content-Security-Policy': "frame-ancestors 'none'",
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    });
    expect(valuesOf(server, 'add_header')).toEqual([
      'Cache-Control $cache_control always',
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name} ${value} always`),
    ]);
    // One in a location would drop all those of the server there.
    expect(everywhere(nginx).filter(({ name }) => name === 'add_header')).toHaveLength(7);
  });

  it('lets only files whose name changes with their contents be kept', () => {
    expect(within(nginx, 'http', 'map $status $uri $cache_control')).toEqual([
      { name: 'default', values: ['no-cache'], block: [] },
      { name: '~^(?:200|206|304) /static/assets/', values: ['public, max-age=31536000, immutable'], block: [] },
      { name: '~^\\d+ /api/', values: [''], block: [] },
    ]);
  });

  it('sends the compressed twins', () => {
    expect(valuesOf(within(nginx, 'http'), 'gzip_static')).toEqual(['on']);
    expect(valuesOf(within(nginx, 'http'), 'gzip_vary')).toEqual(['on']);
  });

  it('passes the calls and the message socket on, and waits as long as they take', () => {
    const api = within(server, 'location /api/');
    expect(valuesOf(api, 'proxy_pass')).toEqual(['http://switchyard_service']);
    expect(valuesOf(api, 'proxy_http_version')).toEqual(['1.1']);
    expect(valuesOf(api, 'proxy_set_header')).toEqual(
      expect.arrayContaining(['Upgrade $http_upgrade', 'Connection $connection_header']),
    );
    expect(Number.parseInt(valuesOf(api, 'proxy_read_timeout')[0] ?? '', 10)).toBeGreaterThan(180);
  });

  it('keeps no body of a call and sends no call a second time', () => {
    const api = within(server, 'location /api/');
    expect(valuesOf(api, 'proxy_request_buffering')).toEqual(['off']);
    expect(valuesOf(api, 'proxy_next_upstream')).toEqual(['off']);
  });

  it('writes no address with a query into any log: the socket has the token there', () => {
    const all = everywhere(nginx);
    expect(all.filter(({ name }) => name === 'access_log').map(({ values }) => values)).toEqual([['off']]);
    expect(valuesOf(within(server, 'location /api/'), 'error_log')).toEqual(['stderr crit']);
  });

  it('needs no root: no user, and every path of its own is in its folder', () => {
    const paths = everywhere(nginx).filter(({ name }) => /^(?:pid|user|\w+_temp_path)$/.test(name));
    expect(paths.map(({ name, values }) => `${name} ${values.join(' ')}`)).toEqual([
      'pid nginx.pid',
      'client_body_temp_path body',
      'proxy_temp_path proxy',
      'fastcgi_temp_path fastcgi',
      'uwsgi_temp_path uwsgi',
      'scgi_temp_path scgi',
    ]);
  });
});

describe('serve.sh', () => {
  /** Runs it with an nginx that only says how it was called, and returns what it left behind. */
  async function serve(environment: Readonly<Record<string, string>>): Promise<{
    readonly called: string;
    readonly file: (name: string) => Promise<string>;
    readonly run: string;
  }> {
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-serve-'));
    made.push(folder);
    const [files, bin, run] = [join(folder, 'panel'), join(folder, 'bin'), join(folder, 'run')];
    await mkdir(files);
    await mkdir(bin);
    await writeFile(join(files, 'index.html'), '');
    await writeFile(join(bin, 'nginx'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    await chmod(join(bin, 'nginx'), 0o755);
    const { stdout } = await promisify(execFile)('sh', [join(deploy, 'serve.sh')], {
      env: {
        PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
        SWITCHYARD_FILES: files,
        RUNTIME_DIRECTORY: run,
        ...environment,
      },
    });
    return { called: stdout, run, file: (name) => readFile(join(run, name), 'utf8') };
  }

  it('starts nginx in a folder with the configuration, where to listen and which service', async () => {
    const { called, run, file } = await serve({
      SWITCHYARD_LISTEN: '[::]:8080',
      SWITCHYARD_SERVICE: 'v2raya.lan:2017',
    });
    expect(called.trim().split('\n')).toEqual([
      '-e',
      'stderr',
      '-p',
      run,
      '-c',
      join(run, 'nginx.conf'),
      '-g',
      'daemon off;',
    ]);
    expect(await file('nginx.conf')).toBe(await read('nginx.conf'));
    expect(valuesOf(within(parseNginx(await file('upstream.conf')), 'upstream switchyard_service'), 'server')).toEqual([
      'v2raya.lan:2017',
    ]);
    expect(valuesOf(parseNginx(await file('server.conf')), 'listen')).toEqual(['[::]:8080']);
  });

  it('listens on this machine and asks the service of this machine when nothing is said', async () => {
    const { file } = await serve({});
    expect(await file('server.conf')).toMatch(/^listen 127\.0\.0\.1:2018;$/m);
    expect(await file('upstream.conf')).toMatch(/^ *server 127\.0\.0\.1:2017;$/m);
  });

  it.each([
    [{ SWITCHYARD_SERVICE: 'http://127.0.0.1:2017' }, 'SWITCHYARD_SERVICE is host:port'],
    [{ SWITCHYARD_SERVICE: '127.0.0.1' }, 'SWITCHYARD_SERVICE lacks its port'],
    [{ SWITCHYARD_SERVICE: '127.0.0.1:2017; } include /etc/shadow;' }, 'SWITCHYARD_SERVICE is host:port'],
    [{ SWITCHYARD_LISTEN: '80;\nuser root' }, 'SWITCHYARD_LISTEN is no address'],
    [{ SWITCHYARD_FILES: '/usr/share/x; autoindex on' }, 'SWITCHYARD_FILES is no absolute path'],
    [{ SWITCHYARD_FILES: 'dist/static-host' }, 'SWITCHYARD_FILES is no absolute path'],
    [{ SWITCHYARD_FILES: '/nowhere' }, 'there is no panel in /nowhere'],
  ])('refuses %j', async (environment, reason) => {
    await expect(serve(environment)).rejects.toMatchObject({
      code: 64,
      stderr: expect.stringContaining(reason) as string,
    });
  });
});

describe('serve.sh health', () => {
  it.each([
    [{}, 'http://127.0.0.1:2018/'],
    [{ SWITCHYARD_LISTEN: '0.0.0.0:8080' }, 'http://127.0.0.1:8080/'],
    [{ SWITCHYARD_LISTEN: '[::]:8080' }, 'http://[::1]:8080/'],
    [{ SWITCHYARD_LISTEN: '[fd00::1]:8080' }, 'http://[fd00::1]:8080/'],
    [{ SWITCHYARD_LISTEN: '[::]' }, 'http://[::1]:80/'],
    [{ SWITCHYARD_LISTEN: '8080' }, 'http://127.0.0.1:8080/'],
    [{ SWITCHYARD_LISTEN: 'panel.lan:81' }, 'http://panel.lan:81/'],
    [{ SWITCHYARD_LISTEN: 'panel.lan' }, 'http://panel.lan:80/'],
  ])('asks where %j listens', async (environment, address) => {
    const folder = await temporary();
    await writeFile(join(folder, 'wget'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const { stdout } = await promisify(execFile)('sh', [join(deploy, 'serve.sh'), 'health'], {
      env: { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`, ...environment },
    });
    expect(stdout.trim().split('\n')).toEqual(['-q', '-O', '/dev/null', address]);
  });

  it('is what the container is asked with, whatever it listens on', async () => {
    const lines = (await read('Containerfile')).split('\n');
    const entry = /^ENTRYPOINT \[(.*)\]$/.exec(lines.find((line) => line.startsWith('ENTRYPOINT')) ?? '')?.[1];
    expect(lines.find((line) => line.startsWith('HEALTHCHECK'))).toContain(`CMD [${entry}, "health"]`);
  });
});

describe('install.sh', () => {
  async function panel(files: Readonly<Record<string, string>>): Promise<string> {
    const folder = await temporary();
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    return folder;
  }
  const first = {
    'index.html': 'page 1',
    'index.html.gz': 'page 1 gz',
    'static/statecharts.html': 'charts 1',
    'static/favicon.svg': 'icon',
    'static/assets/a-1.js': 'a1',
    'static/assets/b.js': 'b',
  };
  const second = { ...first, 'index.html': 'page 2', 'static/assets/a-2.js': 'a2' };
  const { 'static/assets/a-1.js': _gone, ...withoutFirst } = second;
  const install = (from: string, to: string, path = ''): Promise<unknown> =>
    promisify(execFile)('sh', [join(deploy, 'install.sh'), from, to], {
      env: { PATH: `${path}${delimiter}${process.env['PATH'] ?? ''}` },
    });
  const assets = async (to: string): Promise<readonly string[]> => (await readdir(join(to, 'static/assets'))).sort();

  it('brings all files, readable for everybody', async () => {
    const to = join(await temporary(), 'served');
    await install(await panel(first), to);
    for (const [name, content] of Object.entries(first)) {
      expect([name, await readFile(join(to, name), 'utf8')]).toEqual([name, content]);
      expect((await stat(join(to, name))).mode & 0o777).toBe(0o644);
    }
  });

  it('lets no page meet files that are not there yet: assets, the others, the pages, each by a rename', async () => {
    const [bin, to] = [await temporary(), join(await temporary(), 'served')];
    await install(await panel(first), to);
    await writeFile(
      join(bin, 'mv'),
      `#!/bin/sh\nfor last; do :; done\necho "$last" >>"${bin}/moved"\nexec /bin/mv "$@"\n`,
      {
        mode: 0o755,
      },
    );
    await install(await panel(withoutFirst), to, bin);
    const moved = (await readFile(join(bin, 'moved'), 'utf8')).trim().split('\n');
    const kinds = moved.map((name) => (name.includes('/assets/') ? 0 : /\.html(\.gz)?$/.test(name) ? 2 : 1));
    expect(moved).toHaveLength(Object.keys(withoutFirst).length);
    expect(kinds).toEqual([...kinds].sort((a, b) => a - b));
  });

  it('keeps what the build before it needs, and nothing older', async () => {
    const to = join(await temporary(), 'served');
    await install(await panel(first), to);
    await install(await panel(withoutFirst), to);
    expect(await assets(to)).toEqual(['a-1.js', 'a-2.js', 'b.js']);
    expect(await readFile(join(to, 'index.html'), 'utf8')).toBe('page 2');
    const { 'static/assets/a-2.js': _second, ...third } = { ...withoutFirst, 'static/assets/a-3.js': 'a3' };
    await install(await panel(third), to);
    expect(await assets(to)).toEqual(['a-2.js', 'a-3.js', 'b.js']);
  });

  it('refuses a folder without a panel', async () => {
    await expect(install(await temporary(), join(await temporary(), 'served'))).rejects.toMatchObject({ code: 64 });
  });

  it('is what the documentation says', async () => {
    const serving = await readFile(join(deploy, '../docs/serving.md'), 'utf8');
    expect(serving).toContain('sudo deploy/install.sh dist/static-host /usr/share/switchyard');
    expect(serving).not.toMatch(/cp -\S*r\S* dist/);
  });
});

describe.runIf(hasNginx())('with the nginx of this machine', () => {
  async function served(upstream: number): Promise<{ url: string; files: string; run: string }> {
    const folder = await temporary();
    const [files, run] = [join(folder, 'panel'), join(folder, 'run')];
    await mkdir(join(files, 'static/assets'), { recursive: true });
    await writeFile(join(files, 'index.html'), 'panel');
    const port = await freePort();
    const nginx = spawn('sh', [join(deploy, 'serve.sh')], {
      env: {
        PATH: process.env['PATH'],
        SWITCHYARD_LISTEN: `127.0.0.1:${port}`,
        SWITCHYARD_SERVICE: `127.0.0.1:${upstream}`,
        SWITCHYARD_FILES: files,
        RUNTIME_DIRECTORY: run,
      },
      stdio: 'ignore',
    });
    onTestFinished(() => ended(nginx));
    const url = `http://127.0.0.1:${port}`;
    await expect
      .poll(() =>
        fetch(`${url}/`).then(
          (answer) => answer.status,
          () => 0,
        ),
      )
      .toBe(200);
    return { url, files, run };
  }

  it('a 404 is asked for again, a file with a hash in its name is kept', async () => {
    const { url, files } = await served(9);
    const get = async (): Promise<readonly [number, string | null]> => {
      const answer = await fetch(`${url}/static/assets/app-1.js`);
      return [answer.status, answer.headers.get('cache-control')];
    };
    expect(await get()).toEqual([404, 'no-cache']);
    await writeFile(join(files, 'static/assets/app-1.js'), 'app');
    expect(await get()).toEqual([200, 'public, max-age=31536000, immutable']);
    const kept = await fetch(`${url}/static/assets/app-1.js`, {
      headers: { 'if-modified-since': new Date().toUTCString() },
    });
    expect([kept.status, kept.headers.get('cache-control')]).toEqual([304, 'public, max-age=31536000, immutable']);
    expect((await fetch(`${url}/`)).headers.get('cache-control')).toBe('no-cache');
  });

  it('the headers come with pages, files, calls and what is not there', async () => {
    const { url } = await served(9);
    for (const [path, status] of [
      ['/', 200],
      ['/static/gone.js', 404],
      ['/gone', 404],
      ['/api/version', 502],
    ] as const) {
      const answer = await fetch(`${url}${path}`);
      expect([path, answer.status]).toEqual([path, status]);
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(answer.headers.get(name)).toBe(value);
    }
  });

  it('a body goes through while it comes, and lies nowhere', async () => {
    let arrived = 0;
    let cut = 0;
    const upstream = createServer((incoming, outgoing) => {
      if (incoming.url === '/api/cut') {
        cut += 1;
        incoming.socket.destroy();
        return;
      }
      outgoing.setHeader('cache-control', 'no-store');
      incoming.on('data', (chunk: Buffer) => (arrived += chunk.length));
      incoming.on('end', () => outgoing.end(String(arrived)));
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void upstream.close());
    const { url, run } = await served((upstream.address() as AddressInfo).port);
    const size = 32 * 1024 * 1024;
    const sent = request(`${url}/api/import`, { method: 'POST', headers: { 'content-length': size } });
    const answer = new Promise<[string, string | undefined]>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        response.on('end', () => resolve([text, response.headers['cache-control']]));
      });
    });
    sent.write(Buffer.alloc(size / 2));
    await expect.poll(() => arrived).toBe(size / 2);
    expect(await readdir(join(run, 'body'))).toEqual([]);
    sent.end(Buffer.alloc(size / 2));
    expect(await answer).toEqual([String(size), 'no-store']);
    // On a connection that was kept: nginx by itself would send a PUT that was cut off once more.
    expect((await fetch(`${url}/api/cut`, { method: 'PUT', body: 'x' })).status).toBe(502);
    expect(cut).toBe(1);
  });
});

describe('the container file', () => {
  it('ends as a user without rights, and names no registry', async () => {
    const lines = (await read('Containerfile')).split('\n');
    const users = lines.filter((line) => line.startsWith('USER '));
    expect(users).toEqual(['USER nginx']);
    expect(lines.indexOf('USER nginx')).toBeLessThan(lines.findIndex((line) => line.startsWith('ENTRYPOINT')));
    for (const line of lines.filter((text) => text.startsWith('FROM '))) expect(line).not.toMatch(/\.\w+\//);
  });

  it('copies only what is there: from the project what the build is given, from the build what it makes', async () => {
    const root = join(deploy, '..');
    const given = (await readFile(join(root, '.dockerignore'), 'utf8')).match(/(?<=^!).*$/gm) ?? [];
    const stages = (await read('Containerfile')).split(/^(?=FROM )/m).slice(1);
    const names = stages.map((stage) => /^FROM \S+ AS (\w+)/.exec(stage)?.[1]);
    const copies = stages.flatMap((stage) => [...stage.matchAll(/^COPY (?:--from=(\w+) )?(.+) \S+$/gm)]);
    expect(copies).toHaveLength(4);
    for (const [, from, sources = ''] of copies)
      for (const source of sources.split(' ')) {
        if (from === undefined) {
          await access(join(root, source));
          if (source !== '.') expect(given).toContain(source.split('/')[0]);
          continue;
        }
        const stage = stages[names.indexOf(from)] ?? '';
        const folder = /^WORKDIR (\S+)$/m.exec(stage)?.[1] ?? '?';
        expect(stage).toMatch(/^COPY \. \.\nRUN npm run build$/m);
        expect(source).toBe(`${folder}/dist/static-host`);
      }
  });

  it('is built on exactly these images', async () => {
    const images = (await read('Containerfile')).match(/^FROM \S+/gm) ?? [];
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/^FROM \w+:\d+\.\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/);
  });

  it('is given what the build is made of', async () => {
    const given = (await readFile(join(deploy, '../.dockerignore'), 'utf8'))
      .split('\n')
      .filter((line) => line.startsWith('!'));
    const build = await readFile(join(deploy, '../scripts/build.mjs'), 'utf8');
    const sources =
      /const sources = \[([^\]]*)\]/
        .exec(build)?.[1]
        ?.match(/'[^']+'/g)
        ?.map((name) => name.slice(1, -1)) ?? [];
    expect(sources).toContain('index.html');
    for (const source of sources) {
      const top = source.split('/')[0] ?? '';
      expect([
        source,
        given.some((pattern) => pattern === `!${top}` || (pattern === '!tsconfig*.json' && top.startsWith('tsconfig'))),
      ]).toEqual([source, true]);
    }
  });
});

/** What systemd says of the lines of a unit, where systemd is installed. */
const verified = spawnSync('systemd-analyze', ['verify', '--man=no', join(deploy, 'switchyard.service')], {
  encoding: 'utf8',
});

describe('the systemd unit', () => {
  it('runs without rights, sees nothing of the machine and writes nowhere', async () => {
    const unit = await read('switchyard.service');
    const settings = new Map(
      unit.split('\n').flatMap((line) => {
        const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, value] as const];
      }),
    );
    expect(Object.fromEntries(settings)).toMatchObject({
      DynamicUser: 'yes',
      CapabilityBoundingSet: '',
      NoNewPrivileges: 'yes',
      MemoryDenyWriteExecute: 'yes',
      PrivateDevices: 'yes',
      PrivateTmp: 'yes',
      ProtectHome: 'yes',
      ProtectKernelModules: 'yes',
      ProtectSystem: 'strict',
      RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX',
      RestrictNamespaces: 'yes',
      SystemCallArchitectures: 'native',
      ExecStart: '/usr/bin/node --jitless /usr/lib/switchyard/package/dist/program/switchyard.mjs $SWITCHYARD_OPTIONS',
    });
    expect([...settings.keys()].filter((name) => /Directory|ReadWrite/.test(name))).toEqual([]);
    const options = (settings.get('Environment') ?? '').replace('SWITCHYARD_OPTIONS=', '').split(' ');
    expect(programOptions(options).where).toMatchObject({ host: '127.0.0.1', port: 2018 });
  });

  it.runIf(verified.error === undefined)('systemd finds nothing wrong in a line of it, where it is installed', () => {
    expect(verified.stderr.split('\n').filter((line) => /switchyard\.service:\d+:/.test(line))).toEqual([]);
  });

  it('starts a program that does without compiling to machine code, which the unit forbids', async () => {
    const main = join(deploy, '../program/main.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, ['--jitless', main, '--help']);
    expect(stdout).toContain('--service ADDRESS');
  });
});
