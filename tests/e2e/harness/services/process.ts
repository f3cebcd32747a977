import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetFiles } from './assets';
import { type ServiceOptions } from './service';

/** The programs of a run, and what its cores read. */
export interface Programs {
  readonly service: string;
  readonly core: string;
  /** Folder with a geoip.dat and a geosite.dat; without one, tiny ones are made. */
  readonly assets: string | null;
}

/** A fresh service in a folder of its own; its core is told apart from others and ends with it. */
export class ServiceProcess {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  private readonly folder: string;
  private readonly programs: Programs;
  private readonly options: ServiceOptions;
  private readonly port: number;
  private child: ChildProcess | null = null;

  private constructor(folder: string, port: number, programs: Programs, options: ServiceOptions) {
    this.folder = folder;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.programs = programs;
    this.options = options;
  }

  static async begin(programs: Programs, options: ServiceOptions): Promise<ServiceProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-real-'));
    const process = new ServiceProcess(folder, await freePort(), programs, options);
    for (const name of ['config', 'assets', 'cores']) await mkdir(join(folder, name));
    await process.furnish();
    await process.start();
    return process;
  }

  private async furnish(): Promise<void> {
    const { assets, core } = this.programs;
    if (assets === null) {
      for (const [name, bytes] of Object.entries(assetFiles()))
        await writeFile(join(this.folder, 'assets', name), bytes);
    } else
      for (const name of ['geoip.dat', 'geosite.dat']) await cp(join(assets, name), join(this.folder, 'assets', name));
    // The core with two differences: it fails when it is told to, and it leaves its process id.
    const script = `#!/bin/sh
if [ "$1" != version ]; then
  if [ -f '${this.folder}/fails' ]; then cat '${this.folder}/fails' >&2; exit 23; fi
  : > '${this.folder}/cores/'$$
fi
exec '${core}' "$@"
`;
    await writeFile(join(this.folder, 'core'), script);
    await chmod(join(this.folder, 'core'), 0o755);
  }

  /** Starts the process and waits until it answers. */
  async start(): Promise<void> {
    const { folder, options } = this;
    // Without --lite it may change how this machine routes.
    const args = [
      `--address=127.0.0.1:${this.port}`,
      `--v2ray-bin=${join(folder, 'core')}`,
      `--config=${join(folder, 'config')}`,
      `--v2ray-assetsdir=${join(folder, 'assets')}`,
      '--lite',
      '--ipv6-support=off',
      '--log-disable-color',
      ...(options.consoleLog === true ? [] : [`--log-file=${this.log}`]),
      ...(options.web === undefined ? [] : [`--webdir=${options.web}`]),
    ];
    const words = openSync(join(folder, 'words'), 'a');
    const child = spawn(this.programs.service, args, { cwd: folder, stdio: ['ignore', words, words] });
    closeSync(words);
    this.child = child;
    let failure: Error | null = null;
    child.once('error', (error) => {
      failure = error;
    });
    for (let tries = 0; tries < 300; tries += 1) {
      if (failure !== null || child.exitCode !== null) break;
      const answers = await fetch(`${this.url}/api/version`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (answers) return;
      await sleep(50);
    }
    const files = [join(folder, 'words'), ...(options.consoleLog === true ? [] : [this.log])];
    const said = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
    const end = failure ?? (child.exitCode === null ? 'no answer' : `ended with ${child.exitCode}`);
    throw new Error(`the service does not start: ${String(end)} ${said.map((text) => text.slice(-1000)).join(' ')}`);
  }

  /** Ends the process and every core that it started. */
  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child !== null && child.exitCode === null) {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(patience);
    }
    await this.stopCores();
  }

  /** Ends the cores that still run; true when there was one. */
  async stopCores(): Promise<boolean> {
    let found = false;
    for (const pid of await readdir(join(this.folder, 'cores')).catch(() => [])) {
      await rm(join(this.folder, 'cores', pid));
      // Numbers are used again by others: only a process that runs our core is ended.
      if (!(await this.commandOf(pid)).startsWith(this.programs.core)) continue;
      process.kill(Number(pid), 'SIGKILL');
      found = true;
    }
    return found;
  }

  /** A core dies by itself; one that is about to start does so then. */
  async killCore(): Promise<void> {
    for (let tries = 0; tries < 100 && !(await this.stopCores()); tries += 1) await sleep(50);
  }

  private async commandOf(pid: string): Promise<string> {
    const script = `${join(this.folder, 'core')}\0`;
    for (;;) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      // The script has yet to become the core.
      if (!command.includes(script)) return command;
      await sleep(20);
    }
  }

  /** Every start of the core fails with this; null ends that. */
  async failCore(message: string | null): Promise<void> {
    if (message === null) await rm(join(this.folder, 'fails'), { force: true });
    else await writeFile(join(this.folder, 'fails'), `${message}\n`);
  }

  async addToLog(text: string): Promise<void> {
    const now = new Date();
    const two = (value: number): string => String(value).padStart(2, '0');
    const day = `${now.getFullYear()}/${two(now.getMonth() + 1)}/${two(now.getDate())}`;
    const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(':');
    await appendFile(this.log, `${day} ${time}.000  [I] [test.ts:1]  ${text}\n`);
  }

  async rotateLog(): Promise<void> {
    await truncate(this.log);
    await this.addToLog('the log has been rotated');
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private get log(): string {
    return join(this.folder, 'log');
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
