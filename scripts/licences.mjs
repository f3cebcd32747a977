// Prints name, version and licence of every package of which the panel ships code. The build fails at a licence that is not allowed.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDependencies, program, root } from './bootstrap.mjs';
import { buildWhenStale } from './build.mjs';

/**
 * Known weaknesses of the packages, as npm tells them; null when no registry answers, as with a mirror that lacks this service.
 * @returns {Promise<string | null>}
 */
function audit() {
  return new Promise((resolve) => {
    const options = { cwd: root, shell: process.platform === 'win32' };
    const child = spawn('npm', ['audit', '--omit=dev', '--json', '--audit=true'], options);
    let text = '';
    child.stdout.on('data', (/** @type {Buffer} */ part) => (text += part.toString()));
    child.once('error', () => resolve(null));
    child.once('close', () => {
      try {
        /** @type {{ metadata?: { vulnerabilities: Readonly<Record<string, number>> } }} */
        const { metadata } = JSON.parse(text);
        if (!metadata) return resolve(null);
        const found = Object.entries(metadata.vulnerabilities).filter(([kind, count]) => kind !== 'total' && count > 0);
        resolve(found.map(([kind, count]) => `${count} ${kind}`).join(', '));
      } catch {
        resolve(null);
      }
    });
  });
}

program(import.meta.url, async () => {
  await ensureDependencies();
  await buildWhenStale();
  const [, list = ''] = (await readFile(join(root, 'dist/webdir/licences.txt'), 'utf8')).split(/\n-{80}\n/);
  console.log(list.trim());
  const weaknesses = await audit();
  if (weaknesses === null) console.warn('\nWarning: npm audit got no answer from the registry.');
  else if (weaknesses !== '') console.warn(`\nWarning: npm audit knows of weaknesses: ${weaknesses}. See npm audit.`);
});
