import { type SnapshotFrom } from 'xstate';
import { type failedStartMachine } from './failed-start.machine';
import { lastErrorOf, missingFileOf, startCauseOf, type StartCause } from './start-cause.rules';

type FailedStartSnapshot = SnapshotFrom<typeof failedStartMachine>;

/** The service's words; where it gave none, the last error of the log, which may be none. */
export function selectSaid({ context: { message, lines } }: FailedStartSnapshot): string {
  return message || lastErrorOf(lines);
}

export function selectCause({ context: { message, lines } }: FailedStartSnapshot): StartCause {
  return startCauseOf(message, lastErrorOf(lines));
}

/** What to do says all that these do; for a moment a notice has their words, and then the log. */
const SAID_IN_WORDS: ReadonlySet<StartCause> = new Set(['missingServer', 'file', 'files']);

/** What was said, where it says more than what to do about it, or stands nowhere else. */
export function selectSaidBeside(snapshot: FailedStartSnapshot): string {
  const { lines } = snapshot.context;
  const cause = selectCause(snapshot);
  return cause === 'noServer' || (SAID_IN_WORDS.has(cause) && lines.length > 0) ? '' : selectSaid(snapshot);
}

/** The path of the file that is missing, where that is the cause. */
export function selectMissingFile(snapshot: FailedStartSnapshot): string {
  return missingFileOf(selectSaid(snapshot));
}
