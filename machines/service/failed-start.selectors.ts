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

/** The path of the file that is missing, where that is the cause. */
export function selectMissingFile(snapshot: FailedStartSnapshot): string {
  return missingFileOf(selectSaid(snapshot));
}
