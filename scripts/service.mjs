import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root, Stop } from './bootstrap.mjs';

export const serviceUrl = 'http://localhost:2017';

/** Where node finds the sandbox: tsx reads its TypeScript. */
export const sandboxArgs = ['--import', 'tsx', 'sandbox/main.ts'];

/** True when a service, ours or a real one, answers on the default port. */
async function serviceAnswers() {
  try {
    const reply = await fetch(`${serviceUrl}/api/version`, { signal: AbortSignal.timeout(1000) });
    const body = /** @type {unknown} */ (await reply.json());
    return typeof body === 'object' && body !== null && 'code' in body;
  } catch {
    return false;
  }
}

/**
 * Starts the sandbox service unless a service is already there, and waits until it answers.
 * @param {() => void} onExit called when the sandbox exits unexpectedly
 * @returns {Promise<{ started: boolean, stop: () => Promise<void> }>}
 */
export async function ensureService(onExit) {
  if (await serviceAnswers()) return { started: false, stop: async () => {} };
  const child = spawn(process.execPath, [...sandboxArgs, '--port', '2017', '--data', join(root, '.sandbox')], {
    cwd: root,
    // A group of its own: Ctrl-C reaches it through us, once.
    detached: process.platform !== 'win32',
    stdio: 'inherit',
  });
  let running = false;
  const ended = new Promise((resolve) => {
    child.once('exit', () => {
      resolve(undefined);
      if (running) onExit();
    });
  });
  const stop = async () => {
    running = false;
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await Promise.race([ended, wait(3000, undefined, { ref: false })]);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  };
  for (let tries = 0; tries < 150 && child.exitCode === null; tries += 1) {
    if (await serviceAnswers()) {
      running = true;
      return { started: true, stop };
    }
    await wait(100);
  }
  await stop();
  throw new Stop('The sandbox service did not start on port 2017. If another program uses that port, stop it.');
}
