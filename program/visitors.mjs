import { isIP } from 'node:net';

/** @typedef {import('node:http').IncomingMessage} Request */

/** The name or address in a `Host` header, in lower case and without brackets; empty when it is none. @param {string} host */
function nameIn(host) {
  try {
    const { hostname } = new URL(`http://${host}`);
    return hostname.replace(/^\[(.*)\]$/, '$1');
  } catch {
    return '';
  }
}

/**
 * Who may ask: `host` is what is listened on, `names` are others that lead there. A page of another site could let its own name lead here (DNS rebinding) and would then count as ours; an address
 * cannot be made to lead elsewhere, and `localhost` is never asked of a name server. Other names have to be given.
 * @param {string} host
 * @param {readonly string[]} names
 * @returns {(request: Request) => string | null} why it is turned away, or null
 */
export function doorkeeper(host, names) {
  const given = new Set(names.map((name) => name.toLowerCase()));
  return ({ headers }) => {
    const name = nameIn(headers.host ?? '');
    const leadsHere = isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');
    if (!leadsHere && !given.has(name) && name !== host.toLowerCase())
      return name === ''
        ? 'The request has no valid Host header.'
        : `This panel does not answer to the name "${name}". To allow it, start the panel with --name ${name}`;
    const asker = headers.origin?.replace(/^https?:\/\//, '');
    // A web server in front of it may ask by another name than the browser does.
    if (asker !== undefined && asker !== headers.host && !given.has(nameIn(asker)))
      return 'Pages from other sites cannot use this panel.';
    return null;
  };
}
