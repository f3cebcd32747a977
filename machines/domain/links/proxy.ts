import { hostProblem, portProblem, type Problem, readNumber } from './codec';
import { type LinkParts, plainHost, splitUserInfo, writeAddress, writeFragment } from './encoding/address';
import { decodePercent, encodePercent } from './encoding/percent';

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
export function proxyDropped(form: ProxyForm): readonly ('username' | 'password')[] {
  if (form.username !== '' && form.password === '') return ['username'];
  return form.username === '' && form.password !== '' ? ['password'] : [];
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
