import { type ConnectedEntry } from '../service/observatory.rules';
import { latencyKind } from './latency-text.rules';

/** What a failed test says, as far as its words are known. */
export type DeadCause =
  | 'timeout'
  | 'refused'
  | 'unknownHost'
  | 'unreachable'
  | 'certificate'
  | 'tls'
  | 'login'
  | 'cut'
  | 'unsupported'
  | 'closedPort'
  | 'other';

export interface DeadReason {
  readonly cause: DeadCause;
  /** The words of the core or the service. */
  readonly raw: string;
}

/** Words of Go's network library, of the core, and of the service's tests; the first that fits counts. */
const WORDS: readonly (readonly [DeadCause, RegExp])[] = [
  ['closedPort', /^0\s*ms$/u],
  ['timeout', /timeout|timed out|deadline exceeded/iu],
  ['refused', /connection refused|actively refused/iu],
  ['unknownHost', /no such host|failed to lookup|server misbehaving|empty response|nxdomain/iu],
  ['unreachable', /network is unreachable|no route to host|host is (?:down|unreachable)/iu],
  ['certificate', /x509|certificate/iu],
  ['tls', /\btls\b|handshake|reality|^invalid$/iu],
  ['login', /authenticat|unauthori[sz]ed|invalid user|wrong password|\b407\b/iu],
  ['cut', /connection reset|broken pipe|forcibly closed|\beof\b|closed (?:pipe|network connection)|not stable/iu],
  ['unsupported', /unsupported|not supported/iu],
];

export function causeOf(raw: string): DeadCause {
  return WORDS.find(([, pattern]) => pattern.test(raw))?.[0] ?? 'other';
}

/** The test found no way to the server. The service's `0ms` is no result: a port that refuses answers so. */
export function hasFailed(test: string): boolean {
  return latencyKind(test) === 'text' || causeOf(test) === 'closedPort';
}

/**
 * Why a server is dead: the last error of the observatory, else the row's last test. A server that nobody observes, because it is
 * alone in its outbound, is judged by its test. Null when nothing is wrong with it, or nobody says what.
 */
export function deadReasonOf(
  { alive, alone, lastError }: Pick<ConnectedEntry, 'alive' | 'alone' | 'lastError'>,
  test: string,
): DeadReason | null {
  if (alive === 'alive' || (alive === 'unknown' && !alone)) return null;
  if (lastError !== '') return { cause: causeOf(lastError), raw: lastError };
  return hasFailed(test) ? { cause: causeOf(test), raw: test } : null;
}
