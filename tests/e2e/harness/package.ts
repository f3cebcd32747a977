import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const npm = (args: readonly string[], cwd: string): Promise<{ readonly stdout: string }> =>
  promisify(execFile)('npm', args, { cwd, shell: process.platform === 'win32', timeout: 60_000 });

export interface Installed {
  /** Runs the program to its end: what it said, and its exit code. */
  readonly run: (args: readonly string[]) => Promise<{ readonly code: unknown; readonly said: string }>;
  /** Starts it, and returns where the panel is. */
  readonly serve: (args: readonly string[]) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Packs the built panel and installs the file in an empty folder, where there is no network. */
export async function installPackage(): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-package-'));
  const home = join(folder, 'home');
  await mkdir(home);
  const { stdout } = await npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], root);
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  await npm(['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], home);
  const program = join(home, 'node_modules/switchyard/dist/program/switchyard.mjs');
  const ends: (() => Promise<unknown>)[] = [];
  return {
    run: (args) =>
      new Promise((resolve) => {
        execFile(process.execPath, [program, ...args], { cwd: home }, (error, out, wrong) =>
          resolve({ code: error?.code ?? 0, said: (out + wrong).trim() }),
        );
      }),
    serve: async (args) => {
      const child = spawn(process.execPath, [program, ...args], { cwd: home, stdio: ['ignore', 'pipe', 'inherit'] });
      ends.push(async () => {
        const ended = once(child, 'exit');
        if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      });
      let said = '';
      for await (const part of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
        said += part as string;
        const url = /Panel +(\S+)/.exec(said)?.[1];
        if (url !== undefined) return `${url}/`;
      }
      throw new Error(`the program ended: ${said}`);
    },
    remove: async () => {
      for (const end of ends) await end();
      await rm(folder, { recursive: true });
    },
  };
}
