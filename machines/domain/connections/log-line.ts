import { PORT_MAX } from '../ports';
import { type Connection, type ConnectionKind } from './connection';

/** A line about a connection; `asked` is its target as the line has it, `from` the client with its port. */
export interface Access {
  readonly type: 'access';
  readonly connection: Omit<Connection, 'id'>;
  readonly from: string;
  readonly asked: string;
}

/** Lines of the core's levels info and debug, which belong together by a number: who asked or for what, and which name it found. */
export type Sniffing =
  | { readonly type: 'request'; readonly session: string; readonly key: string }
  | { readonly type: 'sniffed'; readonly session: string; readonly host: string };

/** What is longer is no line of these: it is not looked at. */
const LONGEST = 4_096;

const SEPARATORS = [' -> ', ' >> ', ' ==> '] as const;

/**
 * What a line of the service's log tells of connections; null for every other line. Its form is in docs/service.md, "Log". It
 * takes time in proportion to the line, whatever is in it.
 */
export function readLine(line: string): Access | Sniffing | null {
  if (line.length > LONGEST) return null;
  const accepted = line.indexOf(' accepted ');
  if (accepted >= 0) return accessOf(line, accepted, ' accepted '.length);
  const rejected = line.indexOf(' rejected ');
  if (rejected >= 0) return accessOf(line, rejected, ' rejected '.length);
  return line.includes('[Info] [') ? sniffingOf(line) : null;
}

function accessOf(line: string, at: number, length: number): Access | null {
  const time = timeOf(line);
  const source = line.slice(line.lastIndexOf(' ', at - 1) + 1, at);
  const client = endpointOf(source);
  if (time === null || client === null) return null;
  const rest = at + length;
  const space = line.indexOf(' ', rest);
  const asked = line.slice(rest, space < 0 ? line.length : space);
  const rejected = line[at + 1] === 'r';
  const target = asked === '' ? null : targetIn(asked);
  if (target === null && !rejected) return null;
  const [open, close] = [line.indexOf('[', rest + asked.length), line.lastIndexOf(']')];
  const route = rejected || open < 0 || close < open ? NO_ROUTE : routeOf(line.slice(open + 1, close));
  const { host = '', port = 0 } = target ?? {};
  const isName = host !== '' && !isAddress(host);
  return {
    type: 'access',
    from: `${client.host}:${client.port}`,
    asked,
    connection: {
      time,
      client: client.host,
      network: (target?.network || client.network) === 'udp' ? 'udp' : 'tcp',
      host: isName ? host.toLowerCase() : '',
      address: isName ? '' : host,
      port,
      ...route,
      kind: rejected ? 'rejected' : kindOf(route),
    },
  };
}

const TIME = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{3}))?/;

/** The time at the beginning of a line; null where there is none, as in the rest of a line. */
export function timeOf(line: string): number | null {
  const found = TIME.exec(line);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second, milli = '0'] = found;
  return Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    Number(milli),
  );
}

interface Endpoint {
  /** `tcp`, `udp`, or empty. */
  readonly network: string;
  readonly host: string;
  readonly port: number;
}

/** `tcp:host:80`, `udp:[::1]:53` or `127.0.0.1:34936`. */
function endpointOf(text: string): Endpoint | null {
  const network = text.startsWith('tcp:') ? 'tcp' : text.startsWith('udp:') ? 'udp' : '';
  const colon = text.lastIndexOf(':');
  const port = portOf(text.slice(colon + 1));
  const host = withoutBrackets(text.slice(network === '' ? 0 : 4, Math.max(0, colon)));
  return port === null || host === '' ? null : { network, host, port };
}

/** What was asked for: an endpoint, `//host:443` of a tunnel through an HTTP port, or a URL. */
function targetIn(text: string): Endpoint | null {
  const slashes = text.indexOf('//');
  if (slashes < 0) return endpointOf(text);
  const scheme = text.slice(0, slashes);
  if (scheme !== '' && scheme !== 'http:' && scheme !== 'https:') return null;
  const rest = text.slice(slashes + 2);
  const end = rest.search(/[/?#]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  const place = authority.slice(authority.lastIndexOf('@') + 1);
  const full = /:\d+$/.test(place) ? place : `${place}:${scheme === 'http:' ? 80 : 443}`;
  const found = endpointOf(full);
  return found && { ...found, network: 'tcp' };
}

function portOf(text: string): number | null {
  if (text === '' || text.length > 5 || !/^\d+$/.test(text)) return null;
  return Number(text) > PORT_MAX ? null : Number(text);
}

function withoutBrackets(host: string): string {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}

function isAddress(host: string): boolean {
  return host.includes(':') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}

type Route = Pick<Connection, 'inbound' | 'outbound' | 'server'>;

const NO_ROUTE: Route = { inbound: '', outbound: '', server: '' };

/** The text in the brackets: the outbound, or the chosen server in 『』, after the inbound if the line names it. */
function routeOf(text: string): Route {
  const [at, separator] = text.startsWith('『') ? [-1, ''] : separatorIn(text);
  const inbound = at < 0 ? '' : text.slice(0, at);
  const exit = at < 0 ? text : text.slice(at + separator.length);
  return exit.startsWith('『') && exit.endsWith('』')
    ? { inbound, outbound: '', server: exit.slice(1, -1) }
    : { inbound, outbound: exit, server: '' };
}

/** The first separator; a server's name may hold others. */
function separatorIn(text: string): readonly [number, string] {
  let found: readonly [number, string] = [-1, ''];
  for (const separator of SEPARATORS) {
    const at = text.indexOf(separator);
    if (at >= 0 && (found[0] < 0 || at < found[0])) found = [at, separator];
  }
  return found;
}

function kindOf({ inbound, outbound }: Route): ConnectionKind {
  if (outbound === 'api-out') return 'api';
  if (/^outbound\d+$/.test(outbound) && (inbound === '' || inbound === outbound.replace('out', 'in'))) return 'test';
  if (outbound === 'direct') return 'direct';
  if (outbound === 'block') return 'blocked';
  return outbound === 'dns-out' ? 'dns' : 'proxied';
}

function sniffingOf(line: string): Sniffing | null {
  const from = line.indexOf('[Info] [') + '[Info] ['.length;
  const end = line.indexOf('] ', from);
  const session = line.slice(from, end);
  if (end < 0 || !/^\d{1,20}$/.test(session)) return null;
  const said = line.slice(end + 2);
  const after = (words: string): string | null => {
    const at = said.indexOf(words);
    return at < 0 ? null : said.slice(at + words.length).trim();
  };
  if (said.startsWith('app/dispatcher: sniffed domain: ')) {
    const host = after('sniffed domain: ')?.toLowerCase() ?? '';
    return host === '' || isAddress(host) ? null : { type: 'sniffed', session, host };
  }
  if (!said.startsWith('proxy/')) return null;
  const asked = after('TCP Connect request to ');
  if (asked !== null) return { type: 'request', session, key: asked };
  const client = endpointOf(after('received request for ') ?? '');
  return client && { type: 'request', session, key: `${client.host}:${client.port}` };
}
