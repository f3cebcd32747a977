// Prints name, version and licence of every package of which the panel, or the program that serves it, ships code. The build fails at a licence that is not allowed.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDependencies, program, root } from './bootstrap.mjs';
import { buildWhenStale } from './build.mjs';

/** The lines `name version (licence)` of a `licences.txt`. @param {string} file */
async function shippedIn(file) {
  const [, list = ''] = (await readFile(join(root, 'dist', file), 'utf8')).split(/\n-{80}\n/);
  return list.trim();
}

/**
 * Known weaknesses of packages, as npm tells them; null when no registry answers, as with a mirror that lacks this service.
 * @param {ReadonlySet<string>} names
 * @returns {Promise<string | null>}
 */
function audit(names) {
  return new Promise((resolve) => {
    const options = { cwd: root, shell: process.platform === 'win32' };
    const child = spawn('npm', ['audit', '--json', '--audit=true'], options);
    let text = '';
    child.stdout.on('data', (/** @type {Buffer} */ part) => (text += part.toString()));
    child.once('error', () => resolve(null));
    child.once('close', () => {
      try {
        /** @type {{ vulnerabilities?: Readonly<Record<string, { severity: string }>> }} */
        const { vulnerabilities } = JSON.parse(text);
        if (!vulnerabilities) return resolve(null);
        const found = Object.entries(vulnerabilities).filter(([name]) => names.has(name));
        resolve(found.map(([name, { severity }]) => `${name} (${severity})`).join(', '));
      } catch {
        resolve(null);
      }
    });
  });
}

program(import.meta.url, async () => {
  await ensureDependencies();
  await buildWhenStale();
  const [panel = '', served = ''] = await Promise.all(['webdir/licences.txt', 'program/licences.txt'].map(shippedIn));
  console.log(`The panel:\n${panel}\n\nThe program that serves it:\n${served}`);
  const weaknesses = await audit(new Set(`${panel}\n${served}`.split('\n').map((line) => line.split(' ')[0] ?? '')));
  if (weaknesses === null) console.warn('\nWarning: npm audit got no answer from the registry.');
  else if (weaknesses !== '') console.warn(`\nWarning: npm audit knows of weaknesses: ${weaknesses}. See npm audit.`);
});
