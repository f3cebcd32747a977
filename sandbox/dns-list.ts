import { isIP } from 'node:net';
import { ServiceError } from './go-text';

const standardPorts: Readonly<Record<string, number>> = { https: 443, tcp: 53, quic: 853 };

/** Reads one list of DNS servers, a line each: `server -> outbound`. Equal lines are merged. */
export function parseDnsLines(text: string, which: string): string[] {
  const lines: string[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '') continue;
    const invalid = (): ServiceError => new ServiceError(`${which} dns servers: invalid format: ${line}`);
    const parts = line.split('->').map((part) => part.trim());
    const [server, outbound] = parts;
    if (parts.length !== 2 || server === undefined || server === '' || outbound === undefined || outbound === '')
      throw invalid();
    const written = `${withPort(server, invalid)} -> ${outbound}`;
    if (!lines.includes(written)) lines.push(written);
  }
  return lines;
}

function withPort(server: string, invalid: () => ServiceError): string {
  const url = /^([a-z]+):\/\/(\[[^\]]+\]|[^/:\s]+)(:\d+)?(\/\S*)?$/i.exec(server);
  if (url !== null) {
    const scheme = (url[1] ?? '').toLowerCase();
    const port = standardPorts[scheme];
    if (port === undefined) throw invalid();
    return `${scheme}://${url[2] ?? ''}${url[3] ?? `:${port}`}${url[4] ?? ''}`;
  }
  if (server === 'localhost' || isIP(server.replace(/^\[|\]$/g, '')) !== 0) return server;
  const pair = /^(\[[^\]]+\]|[^:/\s]+):(\d+)$/.exec(server);
  if (pair !== null && Number(pair[2]) <= 65535) return server;
  throw invalid();
}
