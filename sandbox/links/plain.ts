import { goAuthority, goFragmentEscape, goQuery, goUserEscape, parseGoUrl, ServiceError } from '../go-text';
import { pins } from './newer';
import type { Habits, PlainProxyObject, VerbatimObject } from './server-object';

/** Reads `http://`, `https://`, their `-proxy` forms and `socks5://`. */
export function parsePlainProxy(link: string): PlainProxyObject {
  const url = parseGoUrl(link);
  const scheme = url.scheme.replace(/-proxy$/, '');
  if (scheme !== 'http' && scheme !== 'https' && scheme !== 'socks5') {
    throw new ServiceError(`unexpected scheme ${url.scheme}`);
  }
  if (url.port === '') throw new ServiceError('invalid parameters');
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

/** Juicity, tuic, hysteria2 and anytls: kept word for word, only looked at for the row. */
function verbatim(scheme: VerbatimObject['scheme'], defaultPort = ''): (link: string) => VerbatimObject {
  return (link) => {
    const url = parseGoUrl(link);
    const port = url.port || defaultPort;
    if (port === '') throw new ServiceError('strconv.Atoi: parsing "": invalid syntax');
    return { scheme, name: url.fragment, host: url.hostname, port: Number(port), link };
  };
}

export const parseJuicity = verbatim('juicity');
export const parseTuic = verbatim('tuic');
export const parseHysteria2 = verbatim('hysteria2', '443');
export const parseAnytls = verbatim('anytls');

/** Word for word; from 2.3.0 on tuic links are rebuilt, up to 2.4.14 with the password percent-encoded once more. */
export function shareVerbatim(server: VerbatimObject, habits: Habits): string {
  return habits === '2.2' || server.scheme !== 'tuic' ? server.link : shareTuic(server.link, habits);
}

function shareTuic(link: string, habits: Habits): string {
  const url = parseGoUrl(link);
  const get = (key: string): string => url.query.get(key) ?? '';
  const yes = (key: string): string | undefined => (['1', 'true'].includes(get(key)) ? 'true' : undefined);
  const kept = ['sni', 'congestion_control', 'udp_relay_mode', ...pins];
  const query = goQuery({
    ...Object.fromEntries(kept.map((key) => [key, get(key) || undefined])),
    alpn: get('alpn').replaceAll(' ', '') || 'h3',
    disable_sni: yes('disable_sni'),
    allow_insecure: yes('allow_insecure'),
  });
  const user = url.user ?? '';
  const password = url.password ?? user;
  const stored = habits === 'newest' ? password : goUserEscape(password);
  const fragment = url.fragment === '' ? '' : `#${goFragmentEscape(url.fragment)}`;
  const authority = goAuthority(url.hostname, Number(url.port));
  return `tuic://${goUserEscape(user)}:${goUserEscape(stored)}@${authority}?${query}${fragment}`;
}
