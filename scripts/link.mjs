// Reads share links from standard input and prints one line of JSON for each: docs/share-links.md.
import { createInterface } from 'node:readline';
import { register } from 'tsx/esm/api';

register();
const { reportLine } = await import('../machines/domain/links/report.ts');

// Whoever reads the output may stop early (`| head`): then there is nothing left to do.
process.stdout.on('error', (error) => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1));

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() === '') continue;
  if (!process.stdout.write(`${reportLine(line)}\n`)) await new Promise((resolve) => process.stdout.once('drain', () => resolve(undefined)));
}
