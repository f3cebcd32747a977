#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { reasonOf } from './forward.mjs';
import { programOptions, usage } from './options.mjs';
import { servePanel } from './panel-server.mjs';
import { Stop } from './stop.mjs';

/** Milliseconds that the service is given to answer while the panel starts. */
const PATIENCE = 3000;

/** Built, this file is `dist/program/switchyard.mjs`, and these lie where the package has them. */
const folder = fileURLToPath(new URL('../static-host', import.meta.url));
const manifest = new URL('../../package.json', import.meta.url);

/** How the service is doing, in words for the terminal. @param {URL} service */
async function stateOf(service) {
  try {
    const answer = await fetch(new URL(`${service.href.replace(/\/$/, '')}/api/version`), {
      signal: AbortSignal.timeout(PATIENCE),
    });
    const body = /** @type {{ data?: { version?: unknown } } | null} */ (await answer.json().catch(() => null));
    return typeof body?.data?.version === 'string'
      ? `v2rayA ${body.data.version}`
      : 'something answers there that is not v2rayA';
  } catch (error) {
    if (error instanceof DOMException) return `no answer within ${PATIENCE / 1000} s; the panel goes on asking`;
    const { cause } = /** @type {{ cause?: unknown }} */ (error);
    return `no answer: ${reasonOf(cause ?? error)}; the panel goes on asking`;
  }
}

/** Where others reach it when it listens on every address. @param {string} url @param {string} host */
function addresses(url, host) {
  if (host !== '0.0.0.0' && host !== '::') return [url];
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const { protocol, port } = new URL(url);
  const names = [
    'localhost',
    ...own.filter(({ address, internal }) => !internal && isIPv4(address)).map((one) => one.address),
  ];
  return names.map((name) => `${protocol}//${name}:${port}`);
}

async function main() {
  const { help, version, where } = programOptions(process.argv.slice(2));
  if (help) return console.log(usage);
  if (version) return console.log(JSON.parse(readFileSync(manifest, 'utf8')).version);
  const panel = await servePanel({ folder, ...where });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => void panel.close().then(() => process.exit(0)));
  const open = !/^(?:127\.|::1$|localhost$)/.test(where.host);
  const urls = addresses(panel.url, where.host);
  console.log(`
${urls.map((url, index) => `  ${index === 0 ? 'Panel  ' : '       '}  ${url}`).join('\n')}
  Service  ${where.service.href.replace(/\/$/, '')}  (${await stateOf(where.service)})
${open && where.tls === undefined ? '\n  Whoever is on the way can read what is typed, passwords too: --tls-cert and --tls-key prevent that.\n' : ''}
  Ctrl-C stops it.
`);
}

main().catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
});
