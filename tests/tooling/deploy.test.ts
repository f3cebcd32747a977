import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name: string): Promise<string> => readFile(join(deploy, name), 'utf8');
const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));

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
    expect(valuesOf(server, 'add_header')).toEqual([
      'Cache-Control $cache_control always',
      "Content-Security-Policy frame-ancestors 'none' always",
      'X-Frame-Options DENY always',
      'X-Content-Type-Options nosniff always',
      'Referrer-Policy no-referrer always',
      'Cross-Origin-Opener-Policy same-origin always',
      'Permissions-Policy camera=(self), microphone=(), geolocation=(), payment=(), usb=() always',
    ]);
    // One in a location would drop all those of the server there.
    expect(everywhere(nginx).filter(({ name }) => name === 'add_header')).toHaveLength(7);
  });

  it('lets only files whose name changes with their contents be kept', () => {
    expect(within(nginx, 'http', 'map $uri $cache_control')).toEqual([
      { name: 'default', values: ['no-cache'], block: [] },
      { name: '~^/static/assets/', values: ['public, max-age=31536000, immutable'], block: [] },
      { name: '~^/api/', values: [''], block: [] },
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

describe('the container file', () => {
  it('ends as a user without rights, and names no registry', async () => {
    const lines = (await read('Containerfile')).split('\n');
    const users = lines.filter((line) => line.startsWith('USER '));
    expect(users).toEqual(['USER nginx']);
    expect(lines.indexOf('USER nginx')).toBeLessThan(lines.findIndex((line) => line.startsWith('ENTRYPOINT')));
    for (const line of lines.filter((text) => text.startsWith('FROM '))) expect(line).not.toMatch(/\.\w+\//);
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

describe('the systemd unit', () => {
  it('runs without rights, sees nothing of the machine and writes to one folder', async () => {
    const unit = await read('switchyard.service');
    const settings = new Map(
      unit.split('\n').flatMap((line) => {
        const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, value] as const];
      }),
    );
    expect(Object.fromEntries(settings)).toMatchObject({
      DynamicUser: 'yes',
      RuntimeDirectory: 'switchyard',
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
      ExecStart: '/usr/lib/switchyard/serve.sh',
    });
  });
});
