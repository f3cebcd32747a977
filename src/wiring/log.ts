import { logEndMachine } from '../../machines/service/log-end.machine';
import { logReaderMachine } from '../../machines/service/log-reader.machine';
import { sharedLog, type LogSlot } from '../../machines/service/shared-log';
import { type Service } from '../adapters/http/service';
import { slot } from './slots';

const logs = new WeakMap<Service, LogSlot>();

/** The slot of all that follow the log of a service. */
export function logOf(service: Service): LogSlot {
  const known = logs.get(service);
  if (known !== undefined) return known;
  const logEnd = logEndMachine.provide({ actors: { goesOnAfter: slot(service.logGoesOn) } });
  const log = sharedLog(logReaderMachine.provide({ actors: { readLog: slot(service.readLog), logEnd } }));
  logs.set(service, log);
  return log;
}
