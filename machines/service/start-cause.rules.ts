import { gravityOf } from '../log/log-lines.rules';
import { namesCoreFiles, namesMissingServer } from './core.rules';

/** What a refused start is about, as far as the words tell; each has advice of its own. */
export type StartCause =
  'noServer' | 'missingServer' | 'port' | 'rights' | 'files' | 'file' | 'config' | 'unsaid' | 'other';

/** A file that is missing, with its path, unless it belongs to every core. */
const MISSING = /\bopen (?!\S*(?:geoip|geosite))(\S+): (?:no such file|the system cannot find)/iu;

const WORDS: readonly (readonly [StartCause, RegExp])[] = [
  ['noServer', /no server is selected/iu],
  ['port', /address already in use|port .*(?:occupied|in use)|only one usage of each socket address/iu],
  ['rights', /permission denied|operation not permitted|access is denied/iu],
  ['config', /invalid config|failed to (?:parse|build|load) .*(?:config|certificate)|parse routing/iu],
  ['file', MISSING],
];

/** The path of a file that the words call missing; empty where they name none, or one that belongs to every core. */
export function missingFileOf(message: string): string {
  return MISSING.exec(message)?.[1] ?? '';
}

/**
 * `message` are the service's words; empty when the core was started and has not come up. Then only the last error of the log,
 * `logged`, may name a cause.
 */
export function startCauseOf(message: string, logged: string): StartCause {
  const named = causeIn(message || logged);
  if (named !== undefined) return named;
  if (message === '') return 'unsaid';
  return namesCoreFiles(message) ? 'files' : 'other';
}

function causeIn(words: string): StartCause | undefined {
  return namesMissingServer(words) ? 'missingServer' : WORDS.find(([, pattern]) => pattern.test(words))?.[0];
}

const ERROR = 3;

/** The last error that lines of a log name; empty when they name none. */
export function lastErrorOf(lines: readonly string[]): string {
  return lines.filter((line) => gravityOf(line) === ERROR).at(-1) ?? '';
}
