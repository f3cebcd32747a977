import { goAuthority, goFragmentEscape, goQuery, goUserEscape, parseGoUrl, ServiceError } from '../go-text';
import { asQuery, texts } from './newer';
import type { WireguardObject } from './server-object';

const textKeys = ['address', 'allowedIPs', 'preSharedKey', 'publicKey', 'reserved'];
/** Anything but a whole number above 0 counts as absent. */
const countKeys = ['keepAlive', 'mtu', 'workers'];
const keys = [...textKeys, ...countKeys, 'kernelMode'];

/** Reads `wireguard://privateKey@host:port?…`; the names are those of the service, in their own case. */
export function parseWireguard(link: string): WireguardObject {
  const url = parseGoUrl(link);
  if (url.port === '') throw new ServiceError('strconv.Atoi: parsing "": invalid syntax');
  const counts = Object.entries(texts(url, countKeys)).filter(([, value]) => /^\+?0*[1-9]\d*$/.test(String(value)));
  return {
    scheme: 'wireguard',
    name: url.fragment,
    host: url.hostname,
    port: Number(url.port),
    privateKey: url.user ?? '',
    query: {
      ...texts(url, textKeys),
      ...Object.fromEntries(counts.map(([key, value]) => [key, Number(value)])),
      ...(url.query.get('kernelMode') === 'true' ? { kernelMode: true } : {}),
    },
  };
}

export function shareWireguard({ name, host, port, privateKey, query }: WireguardObject): string {
  const written = goQuery(asQuery(query, keys));
  const fragment = name === '' ? '' : `#${goFragmentEscape(name)}`;
  const tail = written === '' ? fragment : `?${written}${fragment}`;
  return `wireguard://${goUserEscape(privateKey)}@${goAuthority(host, port)}${tail}`;
}
