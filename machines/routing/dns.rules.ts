import { isIp } from '../domain/ip-address';
import { isPortNumber } from '../domain/ports';

/**
 * What is wrong with a line of DNS servers. `arrow`: not exactly one `->`. `server`, `outbound`: that side is missing or invalid.
 * `port`: above 65535. `scheme`: a URL other than https, tcp and quic.
 */
export type LineFlaw = ServerFlaw | 'arrow' | 'outbound';

/** What is wrong with a DNS server itself. */
export type ServerFlaw = 'server' | 'port' | 'scheme';

/** `internalEmpty`: the service refuses external servers without internal ones. */
export type DnsProblem =
  | { readonly kind: 'internalEmpty' }
  | {
      readonly kind: 'line';
      readonly area: 'internal' | 'external';
      /** Counts from 1. */
      readonly line: number;
      readonly text: string;
      readonly flaw: LineFlaw;
    };

const SCHEMES: readonly string[] = ['https', 'tcp', 'quic'];
const NAME = /^[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?$/iu;
const URL_FORM = /^([a-z][a-z\d+.-]*):\/\/(\[[\da-f:.]+\]|[^/:?#\s[\]]+)(?::(\d+))?(?:[/?#]\S*)?$/iu;
const PAIR = /^(?:\[[\da-f:.]+\]|[^:/?#\s[\]]+):(\d+)$/iu;

/** Every line that the service would refuse, and the empty list that it would (service.md "PUT dnsList"). */
export function dnsProblems(internal: string, external: string): readonly DnsProblem[] {
  const missing = internal.trim() === '' && external.trim() !== '';
  return [
    ...(missing ? [{ kind: 'internalEmpty' } as const] : []),
    ...flawsIn('internal', internal),
    ...flawsIn('external', external),
  ];
}

function flawsIn(area: 'internal' | 'external', text: string): readonly DnsProblem[] {
  return text.split('\n').flatMap((raw, index) => {
    const line = raw.trim();
    const flaw = line === '' ? null : flawOf(line);
    return flaw === null ? [] : [{ kind: 'line', area, line: index + 1, text: line, flaw } as const];
  });
}

/** What is wrong with one line `server -> outbound`, or null. */
export function flawOf(line: string): LineFlaw | null {
  const [server = '', outbound = '', ...more] = line.split('->').map((part) => part.trim());
  if (!line.includes('->') || more.length > 0) return 'arrow';
  const flaw = server === '' ? 'server' : serverFlawOf(server, { names: false, tls: false });
  if (flaw !== null) return flaw;
  return outbound === '' ? 'outbound' : null;
}

/** What is wrong with a server that is no IP, `host:port`, or https, tcp or quic URL; `names`, `tls`: a name alone, a tls URL is one as well. */
export function serverFlawOf(
  server: string,
  { names, tls }: { readonly names: boolean; readonly tls: boolean },
): ServerFlaw | null {
  if (server.includes('://')) {
    const [, scheme, , port] = URL_FORM.exec(server) ?? [];
    if (scheme === undefined) return 'server';
    if (![...SCHEMES, ...(tls ? ['tls'] : [])].includes(scheme.toLowerCase())) return 'scheme';
    return isPort(port) ? null : 'port';
  }
  if (server === 'localhost' || isIp(server.replace(/^\[(.*)\]$/u, '$1'))) return null;
  if (names && NAME.test(server) && !/^[\d.]+$/u.test(server)) return null;
  const pair = PAIR.exec(server);
  if (pair === null) return 'server';
  return isPort(pair[1]) ? null : 'port';
}

function isPort(text: string | undefined): boolean {
  return text === undefined || isPortNumber(Number(text));
}
