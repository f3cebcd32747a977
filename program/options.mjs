import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { parseArgs } from 'node:util';
import { Stop } from './stop.mjs';

const text = /** @type {const} */ ('string');
const flag = /** @type {const} */ ('boolean');

/** Where the panel is served: the options that `npm start` has as well. */
export const LISTENING = {
  port: { type: text, default: '2018' },
  host: { type: text, default: '127.0.0.1' },
  name: { type: text, multiple: /** @type {const} */ (true), default: /** @type {string[]} */ ([]) },
};

export const usage = `Serves the panel and forwards its calls to one v2rayA service.

  switchyard [--service ADDRESS] [options]

  --service ADDRESS  the service (http://127.0.0.1:2017)
  --port PORT        port to listen on (2018; 0 takes a free one)
  --host ADDRESS     address to listen on (127.0.0.1: this machine only; 0.0.0.0: all its addresses)
  --name NAME        a host name under which browsers may reach the panel, besides IP addresses and localhost; repeatable
  --tls-cert FILE    certificate, including its chain: serves https
  --tls-key FILE     the certificate's key
  --version          prints the version
  --help             prints this`;

/** @param {string} file @param {string} option */
function read(file, option) {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Stop(`${option}: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string | undefined} certFile @param {string | undefined} keyFile */
function tlsOf(certFile, keyFile) {
  if (certFile === undefined && keyFile === undefined) return {};
  if (certFile === undefined || keyFile === undefined)
    throw new Stop('--tls-cert and --tls-key must be given together.');
  const tls = { cert: read(certFile, '--tls-cert'), key: read(keyFile, '--tls-key') };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new Stop(`--tls-cert and --tls-key do not match: ${/** @type {Error} */ (error).message}`);
  }
  return { tls };
}

/** @param {string} text */
function portOf(text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new Stop(`--port ${text} is not a valid port. Use a number up to 65535.`);
}

/** `192.168.1.1:2017` will do; a path in front of the service may follow. @param {string} text */
function serviceOf(text) {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Stop(`--service ${text} is not a valid address. Use one like http://192.168.1.1:2017`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Stop('--service accepts only http:// or https://, host, port and path.');
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/**
 * The values of options, or what is wrong with them and then `help`.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {Options} options
 * @param {string} help
 * @param {string[]} [args]
 */
export function parse(options, help, args = process.argv.slice(2)) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    // Node explains at length how an argument could begin with a dash.
    throw new Stop(`${/** @type {Error} */ (error).message.split('. ')[0]}. ${help}`);
  }
}

/** Where to listen, as `servePanel` takes it. @param {{ port: string, host: string, name: readonly string[] }} values */
export function listening({ port, host, name }) {
  // To Node, no address means every address.
  if (host === '') throw new Stop('--host needs an address.');
  return { port: portOf(port), host, names: name };
}

/** What the program is asked to do. @param {string[]} args */
export function programOptions(args) {
  const options = {
    ...LISTENING,
    service: { type: text, default: 'http://127.0.0.1:2017' },
    'tls-cert': { type: text },
    'tls-key': { type: text },
    version: { type: flag, default: false },
    help: { type: flag, default: false },
  };
  const values = parse(options, '--help lists the options.', args);
  const { help, version } = values;
  const where = {
    ...listening(values),
    service: serviceOf(values.service),
    ...tlsOf(values['tls-cert'], values['tls-key']),
  };
  return { help, version, where };
}
