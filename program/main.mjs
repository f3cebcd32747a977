#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { get as getPlainly } from 'node:http';
import { get as getSecurely } from 'node:https';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
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

/**
 * How the service is doing, in words for the terminal. Not by `fetch`, which needs WebAssembly: a hardened unit runs without it.
 * @param {URL} service
 * @returns {Promise<string>}
 */
function stateOf(service) {
  const get = service.protocol === 'https:' ? getSecurely : getPlainly;
  return new Promise((resolve) => {
    const asked = get(`${service.href.replace(/\/$/, '')}/api/version`, { agent: false }, (answer) => {
      text(answer)
        .then(
          (body) => `v2rayA ${/** @type {{ data: { version: string } }} */ (JSON.parse(body)).data.version.toString()}`,
        )
        .then(resolve, () => resolve('what answers there is no v2rayA'));
    });
    asked.once('error', (error) => resolve(`no answer: ${reasonOf(error)}; the panel goes on asking`));
    setTimeout(() => asked.destroy(new Error(`nothing within ${PATIENCE / 1000} s`)), PATIENCE).unref();
  });
}

/** Addresses of this machine for others; none where a hardened unit hides them. */
function ownAddresses() {
  try {
    const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    return all.filter(({ address, internal }) => !internal && isIPv4(address)).map(({ address }) => address);
  } catch {
    return [];
  }
}

/** Where the panel is reached when it listens on every address. @param {string} url @param {string} host */
function addresses(url, host) {
  if (host !== '0.0.0.0' && host !== '::') return [url];
  const { protocol, port } = new URL(url);
  return ['localhost', ...ownAddresses()].map((name) => `${protocol}//${name}:${port}`);
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
${open && where.tls === undefined ? '\n  Anyone on the network path can read what you type, including passwords. Use --tls-cert and --tls-key to prevent this.\n' : ''}
  Ctrl-C stops it.
`);
}

main().catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
});
