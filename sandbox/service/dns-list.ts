import { parseGoUrl, ServiceError } from '../go-text';

const standardPorts: Readonly<Record<string, number>> = { https: 443, tcp: 53, quic: 784 };

/** Reads one list of DNS servers, a line each: `server -> outbound`. Equal lines are merged. */
export function parseDnsLines(text: string, which: string): string[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  return [...new Set(trimmed.split('\n'))].map((line) => {
    const arrow = line.lastIndexOf('->');
    const refuse = (reason: string): ServiceError => new ServiceError(`${which} dns servers: ${reason}`);
    if (arrow < 0) throw refuse(`invalid format: ${line}: no outbound found`);
    const server = line.slice(0, arrow).trim();
    const outbound = line.slice(arrow + 2).trim();
    if (server === 'localhost')
      throw refuse('instead of localhost, use 127.0.0.1 or ::1 because it is a keyword of v2ray-core');
    if (server === '') throw refuse(`illegal server: ${line}`);
    if (outbound === 'block') throw refuse('cannot use block as outobund');
    if (isAddress(server) || /^(\[[^\]]*\]|[^:[\]]*):[+-]?\d+$/.test(server)) return line;
    return withPort(server, outbound, line, refuse);
  });
}

function withPort(server: string, outbound: string, line: string, refuse: (reason: string) => ServiceError): string {
  const invalid = refuse(`invalid server: ${line}`);
  let url: ReturnType<typeof parseGoUrl>;
  try {
    url = parseGoUrl(server);
  } catch {
    throw invalid;
  }
  if (url.scheme === '') throw invalid;
  const port = standardPorts[url.scheme];
  if (port === undefined) throw refuse(`unsupported dns protocol: ${url.scheme}`);
  if (url.port !== '') return line;
  const rest = server.slice(server.indexOf('://') + 3);
  const slash = rest.indexOf('/');
  const [host, path] = slash < 0 ? [rest, ''] : [rest.slice(0, slash), rest.slice(slash)];
  return `${url.scheme}://${host}:${port}${path}->${outbound}`;
}

/** Whether a text is an IP address, without brackets and without a port. */
export function isAddress(text: string): boolean {
  if (text.includes(':')) return URL.canParse(`http://[${text}]`);
  const bytes = text.split('.');
  return bytes.length === 4 && bytes.every((byte) => /^(0|[1-9]\d{0,2})$/.test(byte) && Number(byte) <= 255);
}
