import { goAuthority, goFragmentEscape, goQuery, goUserEscape, parseGoUrl, ServiceError } from '../go-text';
import type { Habits, PlainProxyObject, VerbatimObject } from './server-object';

/** Reads `http://`, `https://`, their `-proxy` forms and `socks5://`. */
export function parsePlainProxy(link: string): PlainProxyObject {
  const url = parseGoUrl(link);
  const scheme = url.scheme.replace(/-proxy$/, '');
  if (scheme !== 'http' && scheme !== 'https' && scheme !== 'socks5') {
    throw new ServiceError(`unexpected scheme ${url.scheme}`);
  }
  return {
    scheme,
    name: url.fragment,
    host: url.hostname,
    port: Number(url.port) || 0,
    username: url.user ?? '',
    password: url.password ?? '',
  };
}

/** Writes user and password only when both are set. */
export function sharePlainProxy(server: PlainProxyObject): string {
  const both = server.username !== '' && server.password !== '';
  const user = both ? `${goUserEscape(server.username)}:${goUserEscape(server.password)}@` : '';
  const fragment = server.name === '' ? '' : `#${goFragmentEscape(server.name)}`;
  return `${server.scheme}://${user}${goAuthority(server.host, server.port)}${fragment}`;
}

/** Juicity and tuic: kept word for word, only looked at for the row. */
export function parseVerbatim(link: string): VerbatimObject {
  const url = parseGoUrl(link);
  return {
    scheme: url.scheme === 'tuic' ? 'tuic' : 'juicity',
    name: url.fragment,
    host: url.hostname,
    port: Number(url.port) || 0,
    link,
  };
}

/** Word for word; newer services put the query of tuic in order. */
export function shareVerbatim(server: VerbatimObject, habits: Habits): string {
  if (habits === '2.2' || server.scheme === 'juicity') return server.link;
  const mark = server.link.indexOf('?');
  if (mark < 0) return server.link;
  const url = parseGoUrl(server.link);
  const fragment = url.fragment === '' ? '' : `#${goFragmentEscape(url.fragment)}`;
  return `${server.link.slice(0, mark)}?${goQuery(Object.fromEntries(url.query))}${fragment}`;
}
