import { type LogInput, type LogPart } from '../../machines/ports/service';
import { logEndMachine } from '../../machines/log/log-end.machine';
import { logReaderMachine } from '../../machines/log/log-reader.machine';
import { sharedLog } from '../../machines/log/shared-log';
import { deferredSlot } from './slots';

/** The slot of the log with the real reader behind it, whose calls the test answers. */
export function logStage() {
  const goesOnAfter = deferredSlot<boolean, { readonly skip: number }>();
  const readLog = deferredSlot<LogPart, LogInput>();
  const logEnd = logEndMachine.provide({ actors: { goesOnAfter: goesOnAfter.logic } });
  const reader = logReaderMachine.provide({ actors: { readLog: readLog.logic, logEnd } });
  return { log: sharedLog(reader), reader, goesOnAfter, readLog };
}
