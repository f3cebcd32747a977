import { isPortNumber } from './ports';

const ADDRESS = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+)(?::(\d{1,5}))?(?:\/[^\s?#]*)?$/iu;

/** The address as it is stored and used: without surrounding space and without trailing slashes (SPEC 5.03). */
export function normalAddress(text: string): string {
  return text.replace(/^\s+|[\s/]+$/gu, '');
}

/** `host:port` of an address, with the scheme's own port when none is written; the address itself when it is no URL. */
export function hostAndPort(address: string): string {
  const match = /^(https?):\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]+)(?::(\d+))?/i.exec(address);
  if (match === null) return address;
  const [, scheme = '', host = '', port] = match;
  return `${host}:${port ?? (scheme.toLowerCase() === 'https' ? '443' : '80')}`;
}

/** Whether the text is an http or https address of a service (SPEC 5.01): host, port and path, nothing behind them. */
export function isAddress(text: string): boolean {
  const match = ADDRESS.exec(normalAddress(text));
  if (match === null) return false;
  const port = match[1];
  return port === undefined || isPortNumber(Number(port));
}
