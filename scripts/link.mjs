// Reads share links from standard input, one a line, and prints one line of JSON for each: docs/share-links.md.
import { spawnSync } from 'node:child_process';
import { dependenciesAreInstalled, program, Stop } from './bootstrap.mjs';

/** Standard output belongs to the answers, so whatever an installation says goes to standard error. */
function installQuietly() {
  if (dependenciesAreInstalled()) return;
  const install = `import(${JSON.stringify(new URL('./bootstrap.mjs', import.meta.url).href)}).then((it) => it.ensureDependencies())`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', install], { stdio: ['ignore', 2, 2] });
  if (status !== 0)
    throw new Stop('The packages could not be installed. See the npm output above, then run the same command again.');
}

/** @param {string} text */
function print(text) {
  return new Promise((resolve) => {
    if (process.stdout.write(text)) resolve(undefined);
    else process.stdout.once('drain', () => resolve(undefined));
  });
}

program(import.meta.url, async () => {
  installQuietly();
  const { register } = await import('tsx/esm/api');
  register();
  const { reportLine } = await import('../machines/domain/links/report.ts');

  // Whoever reads the output may stop early (`| head`): then there is nothing left to do.
  process.stdout.on('error', (error) => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1));

  /** @param {readonly string[]} lines */
  const answer = async (lines) => {
    const links = lines.filter((line) => line.trim() !== '');
    if (links.length > 0) await print(`${links.map(reportLine).join('\n')}\n`);
  };

  process.stdin.setEncoding('utf8');
  let rest = '';
  for await (const chunk of process.stdin) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    await answer(lines);
  }
  await answer([rest]);
});
