// Needs nothing but Node: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from '../program/stop.mjs';

export { Stop };

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a program with its output shown, and returns its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env] added to the environment
 * @returns {Promise<number>}
 */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && command === 'npm',
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/**
 * Runs a program and keeps what it says. Returns its exit code and its words.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function listenTo(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/**
 * Runs a program until it ends or we are told to stop; then it is told to stop, too. Returns the exit code.
 * @param {readonly string[]} args of node
 * @returns {Promise<number>}
 */
export function runNode(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
}

/** @param {string} file */
function packagesOf(file) {
  try {
    /** @type {unknown} */
    const lock = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return /** @type {{ packages: Record<string, { version?: string, optional?: boolean, link?: boolean }> }} */ (lock)
      .packages;
  } catch {
    return null;
  }
}

/** True when every package of the lock file is installed in its version (optional ones may lack). */
export function dependenciesAreInstalled() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true;
    const present = installed[path];
    return present ? present.version === version : optional === true;
  });
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(`Switchyard needs Node 20.19 or newer. This is Node ${process.versions.node}.`);
}

/** Installs the packages that are missing. Instant when none is. */
export async function ensureDependencies() {
  checkNode();
  if (!existsSync(join(root, 'package-lock.json')))
    throw new Stop('package-lock.json is missing. Check out the project again.');
  if (dependenciesAreInstalled()) return;
  console.log('Installing packages (once) …');
  if ((await run('npm', ['ci', '--no-audit', '--no-fund'])) !== 0) {
    throw new Stop('The packages could not be installed. See the npm output above, then run the same command again.');
  }
}

/**
 * Runs a script's main function when the script was started as a program, not imported.
 * @param {string} url the script's import.meta.url
 * @param {() => Promise<number | void>} main returns the exit code
 */
export function program(url, main) {
  if (process.argv[1] !== fileURLToPath(url)) return;
  main().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (/** @type {unknown} */ error) => {
      console.error(error instanceof Stop ? error.message : error);
      process.exitCode = 1;
    },
  );
}
