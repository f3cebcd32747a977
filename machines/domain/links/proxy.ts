import { urlOf } from './as-written';
import { hostProblem, portProblem, type Problem, readNumber } from './codec';
import { type LinkParts, plainHost, splitUserInfo, writeAddress, writeFragment } from './encoding/address';
import { decodePercent, encodePercent } from './encoding/percent';
import { type FieldSpecs } from './fields';

/** What the HTTP and the SOCKS5 tab have in common. */
export interface ProxyForm {
  readonly name: string;
  readonly host: string;
  readonly port: number | null;
  readonly username: string;
  readonly password: string;
}

export const proxyDefaults: ProxyForm = { name: '', host: '', port: null, username: '', password: '' };

export function proxyEssential(form: ProxyForm): readonly Problem[] {
  return [...hostProblem('host', form.host), ...portProblem(form.port)];
}

/** The service keeps a user name and a password only together. */
export function proxyWarnings({ username, password }: ProxyForm): readonly Problem[] {
  if ((username === '') === (password === '')) return [];
  return [{ field: username === '' ? 'password' : 'username', reason: 'only-together' }];
}

export function readProxy(parts: LinkParts): { readonly form: ProxyForm; readonly problem?: Problem } {
  const port = readNumber(parts.port, 'port');
  const [username, password] = splitUserInfo(parts.userInfo);
  const form: ProxyForm = {
    name: decodePercent(parts.fragment),
    host: plainHost(decodePercent(parts.host)),
    port: port.value,
    username,
    password,
  };
  return port.problem === undefined ? { form } : { form, problem: port.problem };
}

export function writeProxy(scheme: string, form: ProxyForm, query: string): string {
  // A colon of the name must not be taken for the one in front of the password.
  const alone = form.password === '' && !form.username.includes(':');
  const user = alone ? encodePercent(form.username) : `${encodePercent(form.username)}:${encodePercent(form.password)}`;
  return `${scheme}://${user === '' ? '' : `${user}@`}${writeAddress(form.host, form.port)}${query}${writeFragment(form.name)}`;
}

/** A percent-encoded colon belongs to the name for the service, with nothing behind it. */
export function proxyAlike(body: string, { password }: ProxyForm): boolean {
  const userInfo = urlOf(body)?.parts.userInfo;
  return userInfo !== undefined && (password === '' || userInfo.includes(':'));
}

export const proxyFields: FieldSpecs<ProxyForm> = {
  name: { label: 'name', group: 'server' },
  host: { label: 'address', group: 'server' },
  port: { label: 'port', group: 'server' },
  username: { label: 'username', group: 'server' },
  password: { label: 'password', group: 'server', secret: true },
};
